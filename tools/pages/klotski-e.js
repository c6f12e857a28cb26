// What the pages of this series share.
const W=innerWidth,H=innerHeight,PH=W<H;let R,g;
const pick=a=>a[Math.floor(R()*a.length)],ch=p=>R()<p,ri=(a,b)=>a+Math.floor(R()*(b-a+1)),uf=(a,b)=>a+R()*(b-a),$=q=>document.querySelector(q),css=(k,v)=>document.body.style.setProperty(k,v);
function start(r,d=devicePixelRatio){R=r;const k=document.createElement("canvas");k.width=Math.round(W*d);k.height=Math.round(H*d);
 k.style.cssText=`display:block;width:${W}px;height:${H}px;image-rendering:${d<devicePixelRatio?"pixelated":"auto"}`;document.body.append(k);g=k.getContext("2d");g.scale(k.width/W,k.height/H);g.lineJoin="round"}
// the board in a box: s a cell, x y w h the tray; of(piece, gap) its rectangle; mid(row, col); cells
function lay(L,x,y,w,h,max=120,ax=.5,ay=.5){const s=Math.max(14,Math.floor(Math.min(w/L.cols,h/L.rows,max))),bw=s*L.cols,bh=s*L.rows,X=Math.round(x+(w-bw)*ax),Y=Math.round(y+(h-bh)*ay);return{s,x:X,y:Y,w:bw,h:bh,...at(L,X,Y,s)}}
const at=(L,X,Y,s)=>({of:(p,q=0)=>[X+p.col*s+q,Y+p.row*s+q,p.w*s-2*q,p.h*s-2*q],mid:(r,c)=>[X+(c+.5)*s,Y+(r+.5)*s],cells:L.cells.map((k,r)=>k.map((_,c)=>[X+(c+.5)*s,Y+(r+.5)*s]))});
// the gap in a frame of thickness t where the target leaves: [x, y, w, h, sign]
function gap(L,o,t){const v=L.exit=="down"||L.exit=="up",q=L.goal.map(k=>k[v?1:0]),a=Math.min(...q)*o.s,n=(Math.max(...q)+1)*o.s-a;
 return L.exit=="down"?[o.x+a,o.y+o.h,n,t,"▼"]:L.exit=="up"?[o.x+a,o.y-t,n,t,"▲"]:L.exit=="left"?[o.x-t,o.y+a,t,n,"◀"]:[o.x+o.w,o.y+a,t,n,"▶"]}
const kind=p=>p.target?"t":p.w*p.h==1?"s":p.h>p.w?"v":"h",named=(L,n)=>{const k={},o={};L.pieces.forEach(p=>{const t=kind(p),a=n[t]||[""];k[t]=(k[t]??-1)+1;o[p.id]=a[k[t]%a.length]});return o};
function ink(f,s,lw){if(f){g.fillStyle=f;g.fill()}if(s){g.strokeStyle=s;g.lineWidth=lw||1;g.stroke()}}
const box=(x,y,w,h,r,f,s,lw)=>{g.beginPath();g.roundRect(x,y,w,h,r);ink(f,s,lw)},oval=(x,y,a,b,f,s,lw)=>{g.beginPath();g.ellipse(x,y,Math.max(a,.01),Math.max(b,.01),0,0,7);ink(f,s,lw)},disc=(x,y,a,f,s,lw)=>oval(x,y,a,a,f,s,lw);
const poly=(p,f,s,lw)=>{g.beginPath();p.forEach(q=>g.lineTo(...q));g.closePath();ink(f,s,lw)},path=(d,f,s,lw)=>{const k=new Path2D(d);if(f){g.fillStyle=f;g.fill(k)}if(s){g.strokeStyle=s;g.lineWidth=lw||1;g.stroke(k)}};
const txt=(t,x,y,font,col,al="center",bl="middle")=>{g.font=font;g.fillStyle=col;g.textAlign=al;g.textBaseline=bl;g.fillText(t,x,y)},fade=(x,y,X,Y,...c)=>{const q=g.createLinearGradient(x,y,X,Y);c.forEach((k,i)=>q.addColorStop(i/Math.max(1,c.length-1),k));return q};
const clip=(x,y,w,h,r,f)=>{g.save();g.beginPath();g.roundRect(x,y,w,h,r);g.clip();f();g.restore()},fig=(x,y,k,f)=>{g.save();g.translate(x,y);g.scale(k,k);g.lineCap="round";f();g.restore()};
// tall names upright: one sign below another
const down=(t,x,y,z,F,c)=>[...t].forEach((k,i,a)=>txt(k,x,y+(i-(a.length-1)/2)*z*1.15,`${F.replace("@",z+"px")}`,c));
