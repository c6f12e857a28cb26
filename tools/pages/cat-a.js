// What the pages of this series share.
let R;const pick=a=>a[Math.floor(R()*a.length)],ch=p=>R()<p,num=(a,b)=>a+Math.floor(R()*(b-a+1));
const lay=(L,x,y,w,h,vr=.866,mx=60)=>{const p=Math.max(13,Math.floor(Math.min(w/(L.cols+.5),h/((L.rows-1)*vr+1.05),mx)*2)/2),W=p*(L.cols+.5),H=p*((L.rows-1)*vr+1),x0=x+(w-W)/2,y0=y+(h-H)/2,
 xy=(r,c)=>[x0+p*(c+.5+(r%2==L.shifted?.5:0)),y0+p*(.5+r*vr)];
 return{p,W,H,x0,y0,xy,cells:Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>xy(r,c)))}};
const each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c,!!L.blocked[r][c],L.cat[0]==r&&L.cat[1]==c)};
const canvas=(w,h,alias)=>{const k=document.createElement("canvas"),d=alias?1:devicePixelRatio||1;k.width=w*d;k.height=h*d;k.style.cssText=`position:absolute;left:0;top:0;width:${w}px;height:${h}px;z-index:0;`+(alias?"image-rendering:pixelated":"");document.body.prepend(k);const g=k.getContext("2d");g.scale(d,d);return g};
