// What the pages of this series share.
const op=(L,r,c,s)=>L.openings.some(o=>o[0]==r&&o[1]==c&&o[2]==s);
const HW=(L,r,c)=>r==0?!op(L,0,c,"top"):r==L.rows?!op(L,r-1,c,"bottom"):!!L.down[r-1][c];
const VW=(L,r,c)=>c==0?!op(L,r,0,"left"):c==L.cols?!op(L,r,c-1,"right"):!!L.right[r][c-1];
const runs=L=>{const o=[];for(let r=0;r<=L.rows;r++)for(let c=0;c<L.cols;c++)if(HW(L,r,c)){const a=c;while(c<L.cols&&HW(L,r,c))c++;o.push([a,r,c,r])}
 for(let c=0;c<=L.cols;c++)for(let r=0;r<L.rows;r++)if(VW(L,r,c)){const a=r;while(r<L.rows&&VW(L,r,c))r++;o.push([c,a,c,r])}return o};
const mids=(L,x,y,w,h=w)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>[x+(c+.5)*w,y+(r+.5)*h]));
const cvs=(e,w,h,d=devicePixelRatio)=>{e.width=Math.round(w*d);e.height=Math.round(h*d);e.style.width=w+"px";e.style.height=h+"px";const g=e.getContext("2d");g.scale(d,d);return g};

