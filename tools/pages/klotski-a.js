// What the pages of this series share.
const F=Math.floor;let rnd;const pick=a=>a[F(rnd()*a.length)],ch=p=>rnd()<p,ri=(a,b)=>a+F(rnd()*(b-a+1)),$=q=>document.querySelector(q),css=(k,v)=>document.body.style.setProperty(k,v);
const fit=(L,mx,my,cap)=>Math.max(12,F(Math.min((innerWidth-mx)/L.cols,(innerHeight-my)/L.rows,cap)));
const mids=(L,x,y,s,t=s)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>[x+c*s+s/2,y+r*t+t/2]));
const ex=L=>{const v=L.exit=="down"||L.exit=="up",q=L.goal.map(g=>g[v?1:0]),a=Math.min(...q);return{v,a,n:Math.max(...q)-a+1,s:L.exit}};
const gap=(L,x,y,s,t)=>{const e=ex(L);return e.v?[x+e.a*s,e.s=="down"?y+L.rows*s:y-t,e.n*s,t]:[e.s=="right"?x+L.cols*s:x-t,y+e.a*s,t,e.n*s]};
const nm=(L,b,h,v,s)=>{const k={},o={};for(const p of L.pieces){const t=p.target?"b":p.h>p.w?"v":p.w>p.h?"h":"s",a={b,h,v,s}[t];k[t]=(k[t]??-1)+1;o[p.id]=a[k[t]%a.length]}return o};
const cv=(e,w,h,d=devicePixelRatio)=>{e.width=w*d;e.height=h*d;e.style.width=w+"px";e.style.height=h+"px";const g=e.getContext("2d");g.scale(d,d);return g};
const rr=(g,x,y,w,h,r)=>{g.beginPath();g.roundRect(x,y,w,h,r)},arrow={down:"↓",up:"↑",left:"←",right:"→"};

