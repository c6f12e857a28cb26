// What the pages of this series share.
let RN=()=>.5;const pick=a=>a[Math.floor(RN()*a.length)],ch=p=>RN()<p,ri=(a,b)=>a+Math.floor(RN()*(b-a+1)),$=s=>document.querySelector(s);
const at=(p,r,c)=>!!p&&p[0]==r&&p[1]==c,each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c,L.blocked[r][c])};
const grid=(L,f)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
const set=(k,v)=>document.documentElement.style.setProperty(k,v),onTrail=L=>new Set((L.trail||[]).map(String));
const canvas=(e,w,h,d=devicePixelRatio)=>{e.width=Math.round(w*d);e.height=Math.round(h*d);e.style.width=w+"px";e.style.height=h+"px";const g=e.getContext("2d");g.scale(d,d);return g};
const em=(g,t,x,y,s,f="sans-serif")=>{g.font=s+"px "+f;g.textAlign="center";g.textBaseline="middle";g.fillText(t,x,y+s*.06)};
const mids=(L,e,s,px=0,py=px)=>{const q=e.getBoundingClientRect();return grid(L,(r,c)=>[q.x+px+(c+.5)*s,q.y+py+(r+.5)*s])};
const midsOf=(L,els)=>grid(L,(r,c)=>{const q=els[r*L.cols+c].getBoundingClientRect();return[q.x+q.width/2,q.y+q.height/2]});
