// What the pages of this series share.
let L,W,H,pick,ch,K,at,R;
function init(l,rnd){L=l;R=rnd;W=innerWidth;H=innerHeight;pick=a=>a[Math.floor(rnd()*a.length)];ch=p=>rnd()<p;
 const m=new Map(L.drawn.map((p,i)=>[p+"",i])),n=L.drawn.length,q=(p,r,c)=>!!p&&p[0]==r&&p[1]==c;K=[];
 for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)K.push({r,c,free:!!L.free[r][c],i:m.get(r+","+c)??-1,head:n>0&&q(L.drawn[n-1],r,c),st:q(L.start,r,c),en:q(L.end,r,c)});
 at=(r,c)=>r>=0&&c>=0&&r<L.rows&&c<L.cols?K[r*L.cols+c]:null}
const $=s=>document.querySelector(s),vars=o=>{for(const k in o)document.documentElement.style.setProperty("--"+k,o[k])};
const fit=(w,h,max)=>Math.max(13,Math.floor(Math.min((W-w)/L.cols,(H-h)/L.rows,max)));
const rows=f=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
const lat=(x,y,s)=>rows((r,c)=>[x+(c+.5)*s,y+(r+.5)*s]);
const mid=e=>{const b=e.getBoundingClientRect();return[b.x+b.width/2,b.y+b.height/2]};
const mids=els=>rows((r,c)=>mid(els[r*L.cols+c]));
function canvas(w,h,par,k){const e=document.createElement("canvas");k=k||devicePixelRatio;e.width=w*k;e.height=h*k;e.style.cssText=`width:${w}px;height:${h}px;display:block`;par.append(e);const g=e.getContext("2d");g.scale(k,k);g.cv=e;return g}
const seg=([[a,b],[c,d]])=>a==c?[Math.max(b,d),a,Math.max(b,d),a+1]:[b,Math.max(a,c),b+1,Math.max(a,c)];
