// What the pages of this series share beyond klotski-e.js, which they need.
// how a way out is told in a frame of thickness t: gap, bar, arrow, word, gapword or nothing
function door(L,o,t,how,c,fl,word="EXIT",F="sans-serif"){const[x,y,w,h,a]=gap(L,o,t),v=a=="▼"||a=="▲",z=Math.max(9,Math.min(18,t*.75)),d={"▼":[0,1],"▲":[0,-1],"◀":[-1,0],"▶":[1,0]}[a],k=t<13?t/2+z*.6:0;
 if(/gap|bar/.test(how)){g.fillStyle=/bar/.test(how)?c:fl;g.fillRect(x-(v?0:/gap/.test(how)),y-(v?/gap/.test(how):0),w+(v?0:2*/gap/.test(how)),h+(v?2*/gap/.test(how):0))}
 if(/arrow/.test(how)||/word/.test(how)&&!v)txt(a,x+w/2+d[0]*k,y+h/2+d[1]*k,`${z}px 'DejaVu Sans'`,c);else if(/word/.test(how))txt(word,x+w/2,y+h/2+d[1]*k,`${z}px ${F}`,c)}
// lines inside a piece between its cells: [x, y, X, Y]; all pieces' colours so that neighbours differ
const inner=(p,o,q=0)=>{const[a,b,w,h]=o.of(p,q),k=[];for(let i=1;i<p.w;i++)k.push([a-q+i*o.s,b,a-q+i*o.s,b+h]);for(let i=1;i<p.h;i++)k.push([a,b-q+i*o.s,a+w,b-q+i*o.s]);return k};
function hues(L,a){const o={};a=[...a].sort(()=>R()-.5);L.pieces.forEach(p=>{const by=q=>{const n=new Set();for(let r=p.row-1;r<=p.row+p.h;r++)for(let c=p.col-1;c<=p.col+p.w;c++)if(q||r>=p.row&&r<p.row+p.h||c>=p.col&&c<p.col+p.w)n.add(o[L.cells[r]?.[c]]);return a.filter(k=>!n.has(k))};
 const f=by(1),e=by(0);o[p.id]=pick(f.length?f:e.length?e:a)});return o}
const seg=(x,y,X,Y,c,lw=1,d=[])=>{g.beginPath();g.moveTo(x,y);g.lineTo(X,Y);g.setLineDash(d);ink(0,c,lw);g.setLineDash([])};
const rgb=(h,k=0)=>{const n=parseInt(h.length<5?[...h.slice(1)].map(x=>x+x).join(""):h.slice(1),16);return"rgb("+[16,8,0].map(i=>Math.max(0,Math.min(255,Math.round((n>>i&255)+k)))).join(",")+")"};
const lum=h=>{const n=parseInt(h.length<5?[...h.slice(1)].map(x=>x+x).join(""):h.slice(1),16);return((n>>16&255)*.3+(n>>8&255)*.59+(n&255)*.11)/255},on=h=>lum(h)>.55?"#1c1c1c":"#fff";
const speck=(x,y,w,h,n,c,z=1.5)=>{g.fillStyle=c;for(let i=0;i<n;i++)g.fillRect(x+R()*w,y+R()*h,z*R()+.4,z*R()+.4)};
const grain=(x,y,w,h,v,n,c="#0000001c")=>{for(let i=0;i<n;i++){const k=R()*(v?w:h),b=uf(-7,7);g.beginPath();v?(g.moveTo(x+k,y),g.bezierCurveTo(x+k+b,y+h*.3,x+k-b,y+h*.7,x+k+b/2,y+h)):(g.moveTo(x,y+k),g.bezierCurveTo(x+w*.3,y+k+b,x+w*.7,y+k-b,x+w,y+k+b/2));ink(0,c,uf(.4,1.8))}};
const shade=(b,y,c,f)=>{g.save();g.shadowBlur=b;g.shadowOffsetY=y;g.shadowColor=c;f();g.restore()};
const starry=(n,a,b)=>Array.from({length:2*n},(_,i)=>{const q=Math.PI*(i/n-.5),r=i&1?b:a;return[Math.cos(q)*r,Math.sin(q)*r]});
// a small sign of size z: star, crown, key, heart, gem, flag, face
const sign=(k,x,y,z,f,s,lw=.06)=>fig(x,y,z,()=>{const p=d=>path(d,f,s,lw);k=="star"?poly(starry(5,.5,.21),f,s,lw):k=="crown"?p("M-.46.3L-.5-.3L-.22 0L0-.42L.22 0L.5-.3L.46.3Z"):k=="heart"?p("M0 .44C-.9-.1-.4-.6 0-.2C.4-.6.9-.1 0 .44Z"):
 k=="gem"?p("M-.5-.1L-.25-.4H.25L.5-.1L0 .5Z"):k=="flag"?(p("M-.25-.5H.45L.25-.25L.45 0H-.25Z"),path("M-.27-.5V.5",0,s||f,.08)):k=="key"?(oval(-.26,0,.2,.2,0,f,.11),path("M-.06 0H.5M.36 0V.2M.48 0V.16",0,f,.11)):(disc(0,0,.5,f,s,lw),disc(-.17,-.1,.06,s||"#222"),disc(.17,-.1,.06,s||"#222"),path("M-.24.12Q0 .38.24.12",0,s||"#222",.06))});
// a window of a desktop: 0 grey and old, 1 flat, 2 with three discs, 3 dark, 4 blue; its inside as [x, y, w, h]
function win(k,x,y,w,h,t,bg){const b=[22,30,28,36,29][k],U="'DejaVu Sans',sans-serif";shade(k?18:0,k?6:0,"#0006",()=>box(x,y,w,h,[0,0,9,9,[8,8,0,0]][k],["#c0c0c0","#fff","#e8e6e8","#2d2d2d","#0a56d8"][k]));
 if(k==0){seg(x,y+h,x,y,"#fff",2);seg(x,y,x+w,y,"#fff",2);seg(x+w,y,x+w,y+h,"#404040",2);seg(x,y+h,x+w,y+h,"#404040",2);g.fillStyle=fade(x,0,x+w,0,"#000080","#1084d0");g.fillRect(x+3,y+3,w-6,b-4);txt(t,x+8,y+12,`bold 11px ${U}`,"#fff","left");"_□×".split("").forEach((c,i)=>{box(x+w-54+i*17,y+5,15,13,0,"#c0c0c0","#555",.7);txt(c,x+w-46.5+i*17,y+11,`10px ${U}`,"#000")})}
 else if(k==2){box(x+.5,y+.5,w-1,h-1,9,0,"#0003");["#ff5f57","#febc2e","#28c840"].forEach((c,i)=>disc(x+16+i*19,y+14,6,c));txt(t,x+w/2,y+15,`bold 12px ${U}`,"#444")}
 else{const c=k==1?"#111":"#fff";if(k==4){g.fillStyle=fade(0,y,0,y+b,"#3f8cf3","#0a56d8","#0848b8");g.beginPath();g.roundRect(x,y,w,b,[8,8,0,0]);g.fill()}txt(t,k==3?x+w/2:x+12,y+b/2+1,`${k==4?"bold ":""}12px ${U}`,c,k==3?"center":"left");k==3?disc(x+w-20,y+18,10,"#444"):0;(k==3?["","","✕"]:["–","▢","✕"]).forEach((q,i)=>txt(q,x+w-(k==3?68:78)+i*(k==3?24:30),y+b/2+1,`11px ${U}`,c))}
 const m=[3,1,0,0,3][k];g.fillStyle=bg;g.beginPath();g.roundRect(x+m,y+b,w-2*m,h-b-Math.max(m,0),k==2||k==3?[0,0,9,9]:0);g.fill();return[x+m,y+b,w-2*m,h-b-m]}
const status=(c,t="9:41")=>{txt(t,16,13,"bold 12px 'DejaVu Sans'",c,"left");box(W-34,8,18,9,2,0,c,1);g.fillStyle=c;g.fillRect(W-32,10,11,5);for(let i=0;i<4;i++)g.fillRect(W-62+i*5,15-i*2,3,2+i*2)};
// one piece slid by a cell, at random
function slid(L){for(let n=0;n<60;n++){const p=pick(L.pieces),[d,e]=pick([[0,1],[1,0],[0,-1],[-1,0]]);if(L.cells.length<1)break;let ok=1;for(let r=p.row;r<p.row+p.h;r++)for(let c=p.col;c<p.col+p.w;c++){const k=L.cells[r+d]?.[c+e];if(k!==0&&k!==p.id)ok=0}
 if(!ok)continue;const cells=L.cells.map(q=>q.map(k=>k==p.id?0:k));for(let r=p.row;r<p.row+p.h;r++)for(let c=p.col;c<p.col+p.w;c++)cells[r+d][c+e]=p.id;return{...L,cells,pieces:L.pieces.map(q=>q.id==p.id?{...q,row:q.row+d,col:q.col+e}:q)}}return L}
const cover=(bg,fg,t,u)=>window.cover=()=>{const e=document.createElement("div");e.style.cssText=`position:fixed;left:50%;top:45%;transform:translate(-50%,-50%);padding:26px 34px;background:${bg};color:${fg};text-align:center;font:18px 'DejaVu Sans',sans-serif;border-radius:8px;box-shadow:0 4px 30px #0007;min-width:200px`;e.innerHTML=`<b>${t}</b><p style="font-size:14px">${u}</p>`;document.body.append(e)};
