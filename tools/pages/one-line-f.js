// What the pages of this series share: dice, a place for the board within a page, strokes on a canvas.
let dice=Math.random,g;
const $=q=>document.querySelector(q),pk=a=>a[Math.floor(dice()*a.length)],ch=p=>dice()<p,ri=(a,b)=>a+Math.floor(dice()*(b-a+1)),rf=(a,b)=>a+dice()*(b-a);
const hs=(h,s,l,a=1)=>`hsla(${h},${s}%,${l}%,${a})`,is=(p,r,c)=>!!p&&p[0]==r&&p[1]==c,total=L=>L.free.flat().filter(v=>v).length,two=n=>String(n).padStart(2,"0");
const mix=(a,b,t)=>{const h=x=>(x=x.length<6?x.replace(/[^#]/g,"$&$&"):x,[1,3,5]).map(k=>parseInt(x.slice(k,k+2),16)),p=h(a),q=h(b);return`rgb(${p.map((v,k)=>Math.round(v+(q[k]-v)*t))})`};
function put(css,html){const e=document.createElement("style");e.textContent="*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}"+css;document.head.append(e);document.body.innerHTML=html}
// a side of the cells that fits in the host, whose size must not depend on what is in it
const lay=(L,host,most,pad=0)=>Math.floor(Math.min((host.clientWidth-2*pad)/L.cols,(host.clientHeight-2*pad)/L.rows,most));
const grid=(L,f)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
function each(L,f){const m=new Map(L.drawn.map((p,i)=>[p+"",i]));for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c,L.free[r][c],m.has(r+","+c)?m.get(r+","+c):-1)}
function walls(L,s,f){for(const[[r,c],[R,C]]of L.walls)f(Math.max(c,C)*s,Math.max(r,R)*s,r==R,r,c)} // from x, y: down where true, else to the right
const walled=(L,r,c,R,C)=>L.walls.some(([a,b])=>is(a,r,c)&&is(b,R,C)||is(b,r,c)&&is(a,R,C));
function canvas(host,w,h,k=devicePixelRatio){const e=document.createElement("canvas");e.width=Math.round(w*k);e.height=Math.round(h*k);e.style.cssText=`width:${w}px;height:${h}px;flex:none;display:block`;host.append(e);g=e.getContext("2d");g.scale(e.width/w,e.height/h);g.lineCap=g.lineJoin="round";return e}
function middles(L,e,C){const b=e.getBoundingClientRect();return grid(L,(r,c)=>{const q=C(r,c);return[b.x+q[0],b.y+q[1]]})}
// the board alone on a canvas in the host, with a margin
function art(L,host,s,m=0,k){const e=canvas(host,s*L.cols+2*m,s*L.rows+2*m,k),C=(r,c)=>[m+(c+.5)*s,m+(r+.5)*s];return{e,C,P:L.drawn.map(p=>C(...p)),mids:()=>middles(L,e,C)}}
// the board as one div for each cell: f gives class, inner HTML, style
function tiles(L,host,s,f){const e=document.createElement("div");e.className="B";e.style.cssText=`position:relative;flex:none;width:${s*L.cols}px;height:${s*L.rows}px`;let h="";each(L,(r,c,on,i)=>{const q=f(r,c,on,i);if(q)h+=`<div class="${q[0]}" style="position:absolute;left:${c*s}px;top:${r*s}px;width:${s}px;height:${s}px;${q[2]||""}">${q[1]||""}</div>`});e.innerHTML=h;host.append(e);const C=(r,c)=>[(c+.5)*s,(r+.5)*s];return{e,C,P:L.drawn.map(p=>C(...p)),mids:()=>{const b=e.querySelector("svg.o")||e;return middles(L,b,C)}}}
function over(b,L,s,svg){b.e.insertAdjacentHTML("beforeend",`<svg class="o" style="position:absolute;left:0;top:0;overflow:visible" width="${s*L.cols}" height="${s*L.rows}">${svg}</svg>`)}
function box(x,y,w,h,r,f,st,lw){g.beginPath();r?g.roundRect(x,y,w,h,r):g.rect(x,y,w,h);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function disc(x,y,r,f,st,lw){g.beginPath();g.arc(x,y,Math.max(r,.1),0,7);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function txt(t,x,y,font,col,al="center",bl="middle"){g.font=font;g.fillStyle=col;g.textAlign=al;g.textBaseline=bl;g.fillText(t,x,y)}
function emo(t,x,y,z,turn=0){g.save();g.translate(x,y);g.rotate(turn);txt(t,0,z*.06,z+'px "Noto Color Emoji",Symbola',"#000");g.restore()}
function poly(p,st,lw,f,shut){g.beginPath();p.forEach((q,i)=>i?g.lineTo(q[0],q[1]):g.moveTo(q[0],q[1]));if(shut)g.closePath();if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function bent(p,rad,st,lw){if(p.length<2)return;g.beginPath();g.moveTo(...p[0]);for(let i=1;i<p.length-1;i++)g.arcTo(...p[i],...p[i+1],rad);g.lineTo(...p[p.length-1]);g.strokeStyle=st;g.lineWidth=lw;g.stroke()}
function shaded(p,lw,f){for(let i=1;i<p.length;i++){const q=g.createLinearGradient(...p[i-1],...p[i]),n=p.length-1;q.addColorStop(0,f((i-1)/n));q.addColorStop(1,f(i/n));poly([p[i-1],p[i]],q,lw)}}
function heads(p,z,col,at=.5){for(let i=1;i<p.length;i++){const[a,b]=p[i-1],[x,y]=p[i],t=Math.atan2(y-b,x-a),X=a+(x-a)*at,Y=b+(y-b)*at,q=(u,v)=>[X+u*Math.cos(t)-v*Math.sin(t),Y+u*Math.sin(t)+v*Math.cos(t)];poly([q(z,0),q(-z*.7,z*.8),q(-z*.7,-z*.8)],0,0,col,1)}}
const turn=(p,i)=>{const[a,b]=p[Math.max(i-1,0)],[x,y]=p[Math.max(i,1)]||p[0];return Math.atan2(y-b,x-a)};
function ramp(x,y,X,Y,...c){const q=g.createLinearGradient(x,y,X,Y);c.forEach((k,i)=>q.addColorStop(i/(c.length-1),k));return q}
function specks(x,y,w,h,n,cols,z){for(let i=0;i<n;i++){g.fillStyle=cols[i%cols.length];const q=z*(.4+dice());g.fillRect(x+dice()*(w-q),y+dice()*(h-q),q,q)}}
