// What the pages of this series share.
const is=(p,r,c)=>!!p&&p[0]==r&&p[1]==c;
function prep(L,rnd){R=rnd;pick=a=>a[Math.floor(rnd()*a.length)];yes=p=>rnd()<p;on=new Set(L.drawn.map(String));num=new Map(L.numbers.map((p,k)=>[p+"",k+1]));hd=L.drawn.length?L.drawn[L.drawn.length-1]:null}
const fit=(L,w,h,max)=>Math.max(12,Math.floor(Math.min(w/L.cols,h/L.rows,max||64)));
function cv(el,w,h,alias){const k=alias?1:devicePixelRatio,c=document.createElement("canvas");c.width=w*k;c.height=h*k;c.style.cssText=`display:block;width:${w}px;height:${h}px`+(alias?";image-rendering:pixelated":"");el.append(c);const g=c.getContext("2d");g.scale(k,k);g.el=c;g.lineCap=g.lineJoin="round";return g}
const each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c,L.free[r][c],on.has(r+","+c),num.get(r+","+c))};
const mids=(L,f)=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c)));
const at=(el,L,x0,y0,s)=>{const q=el.getBoundingClientRect();return mids(L,(r,c)=>[q.x+x0+(c+.5)*s,q.y+y0+(r+.5)*s])};
const bars=L=>L.walls.map(([[a,b],[c,d]])=>a==c?[Math.max(b,d),a,Math.max(b,d),a+1]:[b,Math.max(a,c),b+1,Math.max(a,c)]);
function line(g,pts,col,w){g.strokeStyle=g.fillStyle=col;g.lineWidth=w;if(!pts.length)return;g.beginPath();if(pts.length<2){g.arc(...pts[0],w/2,0,7);g.fill();return}pts.forEach((p,i)=>i?g.lineTo(...p):g.moveTo(...p));g.stroke()}
const rr=(g,x,y,w,h,r,f,st,lw)=>{g.beginPath();g.roundRect(x,y,w,h,r||0);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}};
const disc=(g,x,y,r,f,st,lw)=>{g.beginPath();g.arc(x,y,r,0,7);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw||1;g.stroke()}};
const txt=(g,s,x,y,font,f)=>{g.font=font;g.fillStyle=f;g.textAlign="center";g.textBaseline="middle";g.fillText(s,x,y)};

