// What the pages of this series share.
const W=innerWidth,H=innerHeight,PHONE=W<H;let g;
function stage(d){const c=document.createElement("canvas");c.width=Math.round(W*d);c.height=Math.round(H*d);c.style.cssText=`width:${W}px;height:${H}px;image-rendering:${d<devicePixelRatio?"pixelated":"auto"}`;document.body.append(c);g=c.getContext("2d");g.scale(c.width/W,c.height/H);return g}
const pickOf=r=>a=>a[Math.floor(r()*a.length)];
function fit(L,x,y,w,h,max,sh=0){const s=Math.floor(Math.min(w/(L.cols+sh),h/L.rows,max));return{s,x:Math.round(x+(w-s*(L.cols+sh))/2),y:Math.round(y+(h-s*L.rows)/2)}}
const mids=(L,f)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
function box(x,y,w,h,r,f,st,lw){g.beginPath();r?g.roundRect(x,y,w,h,r):g.rect(x,y,w,h);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function disc(x,y,r,f,st,lw){g.beginPath();g.arc(x,y,Math.max(r,.1),0,7);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function txt(t,x,y,font,col,al="center",bl="middle"){g.font=font;g.fillStyle=col;g.textAlign=al;g.textBaseline=bl;g.fillText(t,x,y)}
function poly(p,st,lw,close,f){g.beginPath();p.forEach((q,i)=>i?g.lineTo(q[0],q[1]):g.moveTo(q[0],q[1]));if(close)g.closePath();if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}}
function specks(x,y,w,h,n,cols,rnd,z){for(let i=0;i<n;i++){g.fillStyle=cols[i%cols.length];const q=z*(.4+rnd());g.fillRect(x+rnd()*(w-q),y+rnd()*(h-q),q,q)}}
function grad(x,y,X,Y,...c){const q=g.createLinearGradient(x,y,X,Y);c.forEach((k,i)=>q.addColorStop(i/(c.length-1),k));return q}
