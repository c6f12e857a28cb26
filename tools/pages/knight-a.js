// What the pages of this series share.
const F=rnd=>({p:a=>a[Math.floor(rnd()*a.length)],c:p=>rnd()<p,i:(a,b)=>a+Math.floor(rnd()*(b-a+1)),r:rnd});
const A=L=>{const S=a=>new Set((a||[]).map(String)),ab=S(L.absent),hi=S(L.hints);return{ab:(r,c)=>ab.has(r+","+c),hi:(r,c)=>hi.has(r+","+c)&&!L.order[r][c],kn:(r,c)=>!!L.knight&&L.knight[0]==r&&L.knight[1]==c,v:(r,c)=>L.order[r][c]>0}};
const fit=(L,w,h,m)=>Math.max(12,Math.floor(Math.min(w/L.cols,h/L.rows,m||999)));
const each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c)};
const mat=(L,f)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
const mid=e=>{const q=e.getBoundingClientRect();return[q.x+q.width/2,q.y+q.height/2]};
const $=s=>document.querySelector(s),el=(t,c,h)=>{const e=document.createElement(t);if(c)e.className=c;if(h!=null)e.innerHTML=h;return e};
const W=()=>innerWidth,HH=()=>innerHeight;
const HORSE="M14 39 L34 39 C35 28 36 14 24 9 L22 5 L19 9 C13 11 10 19 7 25 C6 29 10 31 13 28 C16 26 19 26 21 23 C21 29 14 31 14 39Z";

