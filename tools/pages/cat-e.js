// What the pages of this series share.
const W=innerWidth,H=innerHeight,PH=W<H;let R,g;
const pick=a=>a[Math.floor(R()*a.length)],ch=p=>R()<p,ri=(a,b)=>a+Math.floor(R()*(b-a+1)),uf=(a,b)=>a+R()*(b-a),$=q=>document.querySelector(q);
function start(r,d=devicePixelRatio){R=r;const k=document.createElement("canvas");k.width=Math.round(W*d);k.height=Math.round(H*d);
 k.style.cssText=`display:block;width:${W}px;height:${H}px;image-rendering:${d<devicePixelRatio?"pixelated":"auto"}`;document.body.append(k);g=k.getContext("2d");g.scale(k.width/W,k.height/H);g.lineJoin="round"}
// the map in a box, its rows vr columns apart: p a column, at(row, col), cells, the box x y w h that it fills
function lay(L,x,y,w,h,vr=.866,max=60,ax=.5,ay=.5){const p=Math.max(13,Math.min(w/(L.cols+.5),h/((L.rows-1)*vr+1),max)),w1=p*(L.cols+.5),h1=p*((L.rows-1)*vr+1),x0=x+(w-w1)*ax,y0=y+(h-h1)*ay;
 const at=(r,c)=>[x0+p*(c+.5+(r%2==L.shifted?.5:0)),y0+p*(.5+r*vr)];return{p,vr,at,x:x0,y:y0,w:w1,h:h1,cells:L.blocked.map((q,r)=>q.map((_,c)=>at(r,c)))}}
const each=(L,o,f)=>L.blocked.forEach((q,r)=>q.forEach((b,c)=>f(...o.at(r,c),b,L.cat[0]==r&&L.cat[1]==c,r,c)));
function ink(f,s,lw){if(f){g.fillStyle=f;g.fill()}if(s){g.strokeStyle=s;g.lineWidth=lw||1;g.stroke()}}
const oval=(x,y,a,b,f,s,lw)=>{g.beginPath();g.ellipse(x,y,Math.max(a,.01),Math.max(b,.01),0,0,7);ink(f,s,lw)},disc=(x,y,a,f,s,lw)=>oval(x,y,a,a,f,s,lw);
const box=(x,y,w,h,r,f,s,lw)=>{g.beginPath();g.roundRect(x,y,w,h,r);ink(f,s,lw)},poly=(p,f,s,lw)=>{g.beginPath();p.forEach(q=>g.lineTo(...q));g.closePath();ink(f,s,lw)};
const ring=(x,y,a,n,t=0,sq=1)=>Array.from({length:n},(_,i)=>[x+a*Math.cos(t+i*6.2832/n),y+sq*a*Math.sin(t+i*6.2832/n)]),hex=(x,y,a,f,s,lw,sq=1)=>poly(ring(x,y,a,6,.5236,sq),f,s,lw);
const path=(d,f,s,lw)=>{const k=new Path2D(d);if(f){g.fillStyle=f;g.fill(k)}if(s){g.strokeStyle=s;g.lineWidth=lw||1;g.stroke(k)}};
const txt=(t,x,y,font,col,al="center",bl="middle")=>{g.font=font;g.fillStyle=col;g.textAlign=al;g.textBaseline=bl;g.fillText(t,x,y)};
const fade=(x,y,X,Y,...c)=>{const q=g.createLinearGradient(x,y,X,Y);c.forEach((k,i)=>q.addColorStop(i/Math.max(1,c.length-1),k));return q};
// a figure drawn in units of k pixels about (x, y)
const fig=(x,y,k,f,flip)=>{g.save();g.translate(x,y);g.scale(flip?-k:k,k);g.lineCap="round";f();g.restore()};
