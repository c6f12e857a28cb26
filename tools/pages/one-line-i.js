// What the pages of this series share: dice, places, strokes, walls, badges, windows of other programs round a board.
let dice=Math.random,g;
const $=q=>document.querySelector(q),pk=a=>a[Math.floor(dice()*a.length)],ch=p=>dice()<p,ri=(a,b)=>a+Math.floor(dice()*(b-a+1)),rf=(a,b)=>a+dice()*(b-a);
const hs=(h,s,l,a=1)=>`hsla(${h},${s}%,${l}%,${a})`,is=(p,r,c)=>!!p&&p[0]==r&&p[1]==c,total=L=>L.free.flat().filter(v=>v).length,two=n=>String(n).padStart(2,"0");
const mix=(a,b,t)=>{const h=x=>[1,3,5].map(k=>parseInt(x.slice(k,k+2),16)),p=h(a),q=h(b);return`rgb(${p.map((v,k)=>Math.round(v+(q[k]-v)*t))})`};
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

const W=innerWidth,H=innerHeight,PHONE=W<H;
// the whole page as one canvas
function stage(rnd,k=devicePixelRatio){dice=rnd;put("",'<div id="k"></div>');return canvas($("#k"),W,H,k)}
// the board's place in a room of a canvas
function room(L,x,y,w,h,most,ax=.5,ay=.5){if(ch(.25))most*=1.8;const s=Math.max(11,Math.floor(Math.min(w/L.cols,h/L.rows,most))),X=Math.round(x+(w-s*L.cols)*ax),Y=Math.round(y+(h-s*L.rows)*ay),C=(r,c)=>[X+(c+.5)*s,Y+(r+.5)*s];return{s,X,Y,w:s*L.cols,h:s*L.rows,C,P:L.drawn.map(p=>C(...p)),all:()=>grid(L,C)}}
// walls: k the manner, c and d colours, t the thickness, ins what is left free at both ends
function bars(L,b,k,c,d,t,ins=0){walls(L,b.s,(x,y,v)=>{const n=b.s-2*ins,q=(u,w)=>v?[b.X+x+w,b.Y+y+ins+u*n]:[b.X+x+ins+u*n,b.Y+y+w],ln=(w,col,lw,u=0,z=1)=>poly([q(u,w),q(z,w)],col,lw);g.save();g.lineCap="butt";
 if(k=="bar")ln(0,c,t);else if(k=="ext"){g.lineCap="square";ln(0,c,t)}else if(k=="round"){g.lineCap="round";ln(0,c,t,.06,.94)}else if(k=="double"){ln(-t*.5,c,Math.max(1,t*.3));ln(t*.5,c,Math.max(1,t*.3))}else if(k=="inner"){g.lineCap="square";ln(0,c,t);ln(0,d,t*.4)}
 else if(k=="dash"){g.setLineDash([n/7,n/10]);ln(0,c,t)}else if(k=="hedge"){for(let i=0;i<=7;i++)disc(...q(i/7,rf(-.1,.1)*t),t*.62,c);for(let i=0;i<=7;i++)disc(...q(i/7,-t*.18),t*.34,d)}
 else if(k=="fence"){ln(-t*.3,d,t*.3);ln(t*.3,d,t*.3);for(let i=0;i<5;i++){const[X,Y]=q(.1+i*.2,0);v?box(X-t*.8,Y-n*.045,t*1.6,n*.09,1,c,d):box(X-n*.045,Y-t*.8,n*.09,t*1.6,1,c,d)}}
 else if(k=="dots")for(let i=0;i<6;i++)disc(...q((i+.5)/6,0),t*.5,c);else if(k=="zig"){g.lineJoin="miter";poly(Array.from({length:9},(_,i)=>q(i/8,i%2?t*.6:-t*.6)),c,Math.max(2,t*.35))}
 else if(k=="spike"){ln(0,c,t*.5);for(let i=0;i<5;i++)for(const e of[-1,1])poly([q(i/5+.02,0),q(i/5+.1,e*t*1.1),q(i/5+.18,0)],0,0,c,1)}else if(k=="glow"){g.shadowColor=c;g.shadowBlur=t*2;ln(0,c,t);ln(0,c,t);g.shadowBlur=0;ln(0,d,t*.35)}
 else if(k=="brick")for(let i=0;i<5;i++)ln(0,i%2?d:c,t,i/5,(i+1)/5);else if(k=="edge"){ln(-t*.25,c,t*.5);ln(t*.25,d,t*.5)}else if(k=="drop"){ln(t*.45,"#0006",t);ln(0,c,t);ln(-t*.3,d,t*.25)}
 else if(k=="rod"){g.lineCap="round";ln(0,c,t,.1,.9);disc(...q(.1,0),t*.8,d);disc(...q(.9,0),t*.8,d)}else if(k=="gap"){ln(0,c,t);const[a,e]=q(0,-t/2),Q=ramp(a,e,v?a+t:a,v?e:e+t,d,c);ln(0,Q,t)}else{g.lineCap="square";ln(0,c,t)}g.restore()})}
// a stroke: k the manner, c and d colours
function trail(P,k,s,c,d,n=P.length-1){if(P.length<2)return;g.save();g.lineCap=g.lineJoin="round";const cm=t=>mix(c,d,t);
 if(k=="band")poly(P,c,s*.5);else if(k=="fat")poly(P,c,s*.74);else if(k=="thin")poly(P,c,Math.max(2,s*.07));else if(k=="mid")poly(P,c,s*.2);else if(k=="grad")shaded(P,s*.46,cm);else if(k=="gradthin")shaded(P,s*.16,cm);else if(k=="tube"){poly(P,d,s*.4);poly(P,c,s*.32);g.translate(-s*.04,-s*.05);poly(P,"#ffffff77",s*.07)}
 else if(k=="edge"){poly(P,d,s*.44);poly(P,c,s*.34)}else if(k=="rails"){poly(P,c,s*.36);poly(P,d,s*.26)}else if(k=="dash"){g.setLineDash([s*.22,s*.16]);poly(P,c,s*.13)}else if(k=="dots"){for(let i=1;i<P.length;i++)for(let j=0;j<4;j++)disc(P[i-1][0]+(P[i][0]-P[i-1][0])*j/4,P[i-1][1]+(P[i][1]-P[i-1][1])*j/4,s*.07,c);disc(...P[n],s*.07,c)}
 else if(k=="arrows"){poly(P,c,s*.08);heads(P,s*.12,c,.5)}else if(k=="quiver"){for(let i=1;i<P.length;i++)poly([P[i-1].map((v,j)=>v+(P[i][j]-v)*.26),P[i-1].map((v,j)=>v+(P[i][j]-v)*.62)],c,s*.1);heads(P,s*.14,c,.64)}else if(k=="curve")bent(P,s*.45,c,s*.3);else if(k=="square"){g.lineCap="square";g.lineJoin="miter";poly(P,c,s*.3)}g.restore()}
// a number: k the manner, c the badge's colour, d the ink
function badge(n,x,y,s,k,c,d,F='"DejaVu Sans"',w="bold "){const t=String(n),z=t.length>1?.82:1,T=(q,X=x,Y=y)=>txt(t,X,Y+q*s*z*.04,`${w}${Math.max(9,s*q*z)}px ${F}`,d),r=s*.33;
 if(k=="disc"){disc(x,y,r,c);T(.38)}else if(k=="small"){disc(x,y,s*.24,c);T(.28)}else if(k=="ring"){disc(x,y,r,c,d,Math.max(1.5,s*.04));T(.36)}else if(k=="plain")T(.46);else if(k=="thinplain")T(.34);else if(k=="sq"){box(x-r,y-r,r*2,r*2,s*.06,c);T(.38)}else if(k=="rsq"){box(x-r,y-r,r*2,r*2,s*.2,c);T(.38)}
 else if(k=="huge")T(.8);else if(k=="corner")T(.27,x-s*.3,y-s*.3);else if(k=="cornersq"){box(x-s*.47,y-s*.47,s*.36,s*.32,2,c);T(.25,x-s*.29,y-s*.31)}else if(k=="dia"){poly([[x,y-s*.42],[x+s*.42,y],[x,y+s*.42],[x-s*.42,y]],0,0,c,1);T(.34)}
 else if(k=="hex"){poly(Array.from({length:6},(_,i)=>[x+r*1.15*Math.cos(i*1.0472),y+r*1.15*Math.sin(i*1.0472)]),0,0,c,1);T(.36)}else if(k=="outline"){g.font=`bold ${s*.56*z}px ${F}`;g.textAlign="center";g.textBaseline="middle";g.strokeStyle=c;g.lineWidth=s*.12;g.lineJoin="round";g.strokeText(t,x,y+s*.02);T(.56)}else if(k=="pill"){box(x-s*.34,y-s*.22,s*.68,s*.44,s*.22,c);T(.34)}}
// lines of code as an editor shows them
function code(x,y,w,h,o,words,fs=13){g.save();g.beginPath();g.rect(x,y,w,h);g.clip();box(x,y,w,h,0,o.bg);const lh=fs*1.5;let ind=0;for(let i=0,n=ri(1,90);i*lh<h-6;i++){txt(n+i,x+34,y+10+(i+.5)*lh-2,`${fs}px "DejaVu Sans Mono"`,o.dim,"right");if(ch(.12)){ind=Math.max(0,ind-1);continue}let u=x+50+ind*fs*1.2;g.font=`${fs}px "DejaVu Sans Mono"`;for(let j=ri(1,4);j--;){const t=pk(words),v=pk([0,0,1,2,3]);txt(t,u,y+10+(i+.5)*lh-2,`${fs}px "DejaVu Sans Mono"`,o.k[v],"left");u+=g.measureText(t+" ").width}ind=Math.min(4,Math.max(0,ind+ri(-1,1)))}g.restore()}
const CODE=["def","solve(grid):","for","in range(n)","if","visited[r][c]","=","return","path.append((r, c))","None","neighbours","not","len(path)","== total:","walls","0","'#'","# next cell","while stack:","self.board","import","continue","else:","dfs(nr, nc)","True","+= 1"];
const JS=["const","board","= []","function","draw(ctx) {","}","for (let i = 0;","i < n; i++)","ctx.fillRect(","x, y, 40, 40)","return","cells[i]","if (!visited)","===","'#ffb300'","// todo","path.push(p)","=> {","null","let","await","render()","level.json","export","this.state","&&"];
// a window of a desktop program on a canvas; returns what is inside of it
function win(title,bg,st=pk(["w11","mac","gnome","w98"]),room_=.5){let x=0,y=0,w=W,h=H;if(!PHONE&&ch(room_)){box(0,0,W,H,0,pk(["#1f6f78","#3b3b46",ramp(0,0,W,H,"#20002c","#cbb4d4"),ramp(0,0,0,H,"#6a9bc3","#d7e4ec"),"#77216f","#8d99a6"]));w=Math.round(W*rf(.6,.95));h=Math.round(H*rf(.85,.96));x=ri(0,W-w);y=ri(0,H-h);box(x+3,y+7,w,h,6,"#0005")}
 const[b,f,k,al,bt]={w11:[30,"#f3f3f3","#222","left","—    ▢    ✕"],mac:[28,"#dcdcdc","#444","center",""],gnome:[38,"#303030","#eee","center","✕"],w98:[22,ramp(x,0,x+w,0,"#08216b","#a5cef7"),"#fff","left","_ □ ×"]}[st];box(x,y,w,h,0,bg);box(x,y,w,b,0,f);if(st=="mac")["#ff5f57","#febc2e","#28c840"].forEach((c,i)=>disc(x+16+i*20,y+14,6,c));else txt(bt,x+w-10,y+b/2,'13px "DejaVu Sans"',k,"right");txt(title,al=="left"?x+10:x+w/2,y+b/2+1,`${st=="w98"?"bold ":""}13px "Nimbus Sans"`,k,al);return{x,y:y+b,w,h:h-b}}
function btn(x,y,w,h,t,f,ink,r=4,st=0,font='14px "DejaVu Sans"'){box(x,y,w,h,r,f,st,1);txt(t,x+w/2,y+h/2+1,font,ink)}
// marks of a cell of size s: where the stroke begins, is now, has to end
function mk(k,x,y,s,c,d="#fff",F='"DejaVu Sans"'){g.save();g.lineCap=g.lineJoin="round";if(k=="dot")disc(x,y,s*.22,c);else if(k=="big")disc(x,y,s*.34,c,d,s*.05);else if(k=="ring")disc(x,y,s*.27,0,c,s*.08);else if(k=="target"){disc(x,y,s*.32,c);disc(x,y,s*.22,d);disc(x,y,s*.11,c)}else if(k=="play")poly([[x-s*.14,y-s*.2],[x+s*.22,y],[x-s*.14,y+s*.2]],c,s*.05,c,1);
 else if(k=="flag"){poly([[x-s*.16,y+s*.3],[x-s*.16,y-s*.3]],d,s*.06);poly([[x-s*.13,y-s*.3],[x+s*.24,y-s*.15],[x-s*.13,y]],0,0,c,1)}else if(k=="star")poly(Array.from({length:10},(_,i)=>{const a=i*.6283-1.5708,r=s*(i%2?.14:.33);return[x+r*Math.cos(a),y+r*Math.sin(a)]}),0,0,c,1);else if(k=="frame")box(x-s*.38,y-s*.38,s*.76,s*.76,s*.06,0,c,Math.max(2.5,s*.07));else if(k=="sq")box(x-s*.2,y-s*.2,s*.4,s*.4,s*.04,c);
 else if(k=="x"){poly([[x-s*.2,y-s*.2],[x+s*.2,y+s*.2]],c,s*.09);poly([[x+s*.2,y-s*.2],[x-s*.2,y+s*.2]],c,s*.09)}else if(k=="face"){disc(x,y,s*.32,c,d,s*.04);for(const e of[-1,1])disc(x+e*s*.11,y-s*.06,s*.05,d);g.beginPath();g.arc(x,y+s*.03,s*.15,.4,2.74);g.strokeStyle=d;g.lineWidth=s*.04;g.stroke()}else if(k[1]==":")k[0]=="e"?emo(k.slice(2),x,y,s*.62):txt(k.slice(2),x,y+s*.03,`bold ${s*.46}px ${F},"WenQuanYi Zen Hei"`,c);g.restore()}
