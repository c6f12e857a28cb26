// What the pages of this series share beyond one-line-f.js, which they need.
let W=innerWidth,H=innerHeight,ph=W<H;
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
