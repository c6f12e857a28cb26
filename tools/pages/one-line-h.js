// What the pages of this series share: dice, places for boards, strokes on a canvas, marks.
let dice=Math.random,g,W=innerWidth,H=innerHeight,ph=W<H;
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
const SA='"DejaVu Sans",sans-serif',MO='"DejaVu Sans Mono",monospace',CD='"DejaVu Sans Condensed","Nimbus Sans Narrow",sans-serif';
// the whole window as one canvas, and a place for the board on it
function stage(rnd,f,k){dice=rnd;W=innerWidth;H=innerHeight;ph=W<H;put("",'<div id="k"></div>');const e=canvas($("#k"),W,H,k);if(f)box(0,0,W,H,0,typeof f=="function"?f():f);return e}
const place=(L,x,y,w,h,max,ax=.5,ay=.5)=>{const s=Math.max(8,Math.floor(Math.min(w/L.cols,h/L.rows,max))),X=Math.round(x+(w-s*L.cols)*ax),Y=Math.round(y+(h-s*L.rows)*ay),C=(r,c)=>[X+(c+.5)*s,Y+(r+.5)*s];return{s,x:X,y:Y,w:s*L.cols,h:s*L.rows,C,P:L.drawn.map(p=>C(...p)),mids:()=>grid(L,C)}};
const clipped=(f,draw)=>{g.save();g.beginPath();f();g.clip();draw();g.restore()},faded=(a,f)=>{g.globalAlpha=a;f();g.globalAlpha=1},turned=(x,y,t,f)=>{g.save();g.translate(x,y);g.rotate(t);f();g.restore()};
const glow=(col,z,f)=>{g.shadowColor=col;g.shadowBlur=z;f();g.shadowBlur=0},soft=(col,z,dy,f)=>{g.shadowColor=col;g.shadowBlur=z;g.shadowOffsetY=dy;f();g.shadowBlur=g.shadowOffsetY=0};
const star=(x,y,r,f,st,n=5,k=.42)=>poly(Array.from({length:2*n},(_,i)=>{const a=i*Math.PI/n-Math.PI/2,d=i%2?r*k:r;return[x+d*Math.cos(a),y+d*Math.sin(a)]}),st,1.5,f,1);
// a mark about x, y, with u half of a cell: a shape by name, or "t:S" a text, "e:🐸" an emoji
const MK={dot:(x,y,u,a)=>disc(x,y,u*.45,a),big:(x,y,u,a)=>disc(x,y,u*.66,a),ring:(x,y,u,a)=>disc(x,y,u*.55,null,a,u*.2),target:(x,y,u,a,b)=>{disc(x,y,u*.7,a);disc(x,y,u*.47,b);disc(x,y,u*.24,a)},
 sq:(x,y,u,a)=>box(x-u*.42,y-u*.42,u*.84,u*.84,0,a),frame:(x,y,u,a)=>box(x-u*.78,y-u*.78,u*1.56,u*1.56,0,null,a,u*.14),star:(x,y,u,a)=>star(x,y,u*.72,a),dia:(x,y,u,a)=>poly([[x,y-u*.62],[x+u*.55,y],[x,y+u*.62],[x-u*.55,y]],0,0,a,1),
 flag:(x,y,u,a,b)=>{box(x-u*.38,y-u*.68,u*.13,u*1.36,0,b);poly([[x-u*.25,y-u*.68],[x+u*.55,y-u*.34],[x-u*.25,y]],0,0,a,1)},x:(x,y,u,a)=>{const k=u*.42;poly([[x-k,y-k],[x+k,y+k]],a,u*.2);poly([[x+k,y-k],[x-k,y+k]],a,u*.2)},
 house:(x,y,u,a,b)=>{box(x-u*.45,y-u*.08,u*.9,u*.62,0,b);poly([[x-u*.66,y],[x,y-u*.62],[x+u*.66,y]],0,0,a,1);box(x-u*.12,y+u*.16,u*.24,u*.38,0,a)},heart:(x,y,u,a)=>{disc(x-u*.24,y-u*.16,u*.27,a);disc(x+u*.24,y-u*.16,u*.27,a);poly([[x-u*.47,y-u*.02],[x,y+u*.58],[x+u*.47,y-u*.02]],0,0,a,1)},
 pin:(x,y,u,a,b)=>{poly([[x-u*.4,y-u*.08],[x,y+u*.7],[x+u*.4,y-u*.08]],0,0,a,1);disc(x,y-u*.24,u*.43,a);disc(x,y-u*.24,u*.17,b)},chk:(x,y,u)=>{for(let i=0;i<16;i++)box(x-u*.6+(i%4)*u*.3,y-u*.6+(i>>2)*u*.3,u*.3,u*.3,0,(i+(i>>2))%2?"#111":"#fff")},
 tri:(x,y,u,a)=>poly([[x-u*.5,y+u*.46],[x,y-u*.56],[x+u*.5,y+u*.46]],0,0,a,1),play:(x,y,u,a)=>poly([[x-u*.36,y-u*.5],[x+u*.54,y],[x-u*.36,y+u*.5]],0,0,a,1),
 face:(x,y,u,a,b)=>{disc(x,y,u*.62,a);disc(x-u*.22,y-u*.12,u*.1,b);disc(x+u*.22,y-u*.12,u*.1,b);g.beginPath();g.arc(x,y+u*.05,u*.3,.4,2.7);g.strokeStyle=b;g.lineWidth=u*.1;g.stroke()},crown:(x,y,u,a)=>poly([[x-u*.6,y+u*.4],[x-u*.6,y-u*.35],[x-u*.26,y],[x,y-u*.5],[x+u*.26,y],[x+u*.6,y-u*.35],[x+u*.6,y+u*.4]],0,0,a,1)};
const mark=(k,x,y,s,a,b="#fff",f=SA)=>k[1]!=":"?MK[k](x,y,s/2,a,b):k[0]=="e"?emo(k.slice(2),x,y,s*.6):txt(k.slice(2),x,y+s*.03,`bold ${s*.5}px ${f}`,a);
// the end of the stroke, in the way it goes
function head(k,P,s,a,b="#fff"){const n=P.length;if(!n)return;const[x,y]=P[n-1],t=turn(P,n-1);if(k[1]==":"||MK[k])return mark(k,x,y,s,a,b);turned(x,y,t,()=>{if(k=="arrow")poly([[s*.3,0],[-s*.2,s*.25],[-s*.08,0],[-s*.2,-s*.25]],0,0,a,1);
 if(k=="eyes")for(const v of[-1,1]){disc(s*.06,v*s*.15,s*.11,b);disc(s*.1,v*s*.15,s*.055,a)}if(k=="snake"){disc(0,0,s*.34,a);for(const v of[-1,1]){disc(s*.12,v*s*.15,s*.08,b);disc(s*.15,v*s*.15,s*.04,"#111")}}if(k=="car"){box(-s*.32,-s*.2,s*.64,s*.4,s*.1,a);box(s*.02,-s*.16,s*.14,s*.32,s*.03,b);box(-s*.24,-s*.14,s*.1,s*.28,s*.03,b)}})}
