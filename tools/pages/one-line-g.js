// Boards with notes: hints at the next cells, small numbers of the steps, letters in corners, holes of many kinds. Needs c.js.
function board(L,rnd,o){
 const P=pickOf(rnd),ch=p=>rnd()<p,n=L.drawn.length,key=p=>p[0]+","+p[1],at=new Map(L.drawn.map((p,i)=>[key(p),i])),head=n?L.drawn[n-1]:L.start;
 const f=fit(L,o.x,o.y,o.w,o.h,o.max||90),s=f.s,M=(r,c)=>[f.x+s*(c+.5),f.y+s*(r+.5)],gap=s*P([0,.03,.06,.1]),R=s*P([.06,.1,.16,.24]),rad=P([0,3,s*.15,s*.3]);
 const look=P(["dots","tiles","tiles","frames"]),hole=P(["none","none","hatch","x","dim","brick","disc"]),line=P(["thin","thick","cells","both","dashes"]),hint=P(["","ring","halo","dot","dash","pale"]),steps=P(["","","corner","middle"]),where=P(["corner","middle","under"]);
 const tile=(r,c,fill,st,w)=>{const[x,y]=M(r,c);box(x-s/2+gap,y-s/2+gap,s-2*gap,s-2*gap,rad,fill,st,w)};
 for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++){const[x,y]=M(r,c),q=s/2-gap;
  if(!L.free[r][c]){if(hole=="none")continue;
   if(hole=="hatch"){g.save();g.beginPath();g.roundRect(x-q*.9,y-q*.9,q*1.8,q*1.8,rad);g.clip();for(let k=-q*2;k<q*2;k+=s*.1)poly([[x+k-q,y-q],[x+k+q,y+q]],o.faint,s*.03);g.restore();box(x-q*.9,y-q*.9,q*1.8,q*1.8,rad,null,o.faint,1.5)}
   else if(hole=="x")poly([[x-q*.4,y-q*.4],[x+q*.4,y+q*.4]],o.faint,s*.06),poly([[x+q*.4,y-q*.4],[x-q*.4,y+q*.4]],o.faint,s*.06);
   else if(hole=="dim")tile(r,c,o.faint);
   else if(hole=="brick"){tile(r,c,"#8a4b38");for(const k of[-.33,0,.33])poly([[x-q,y+k*s],[x+q,y+k*s]],"#d9b8a8",1.5);poly([[x,y-q],[x,y-q*.66]],"#d9b8a8",1.5)}
   else disc(x,y,q*.5,o.faint);continue}
  const d=at.has(key([r,c])),full=d&&(line=="cells"||line=="both");
  if(look=="tiles")tile(r,c,full?o.used:o.cell);else if(look=="frames")tile(r,c,full?o.used:null,d?o.used:o.cell,2);else{if(full)tile(r,c,o.used);disc(x,y,R,d?o.used:o.cell)}}
 if(n>1&&line!="cells"){const pts=L.drawn.map(p=>M(...p));g.lineJoin=g.lineCap="round";if(line=="dashes")g.setLineDash([s*.18,s*.14]);poly(pts,o.line,s*(line=="thick"?P([.3,.45]):P([.06,.12])));g.setLineDash([])}
 if(n==1&&line!="cells"&&line!="both"){disc(...M(...head),s*.18,o.line)}
 if(hint&&head)for(const[a,b]of[[0,1],[1,0],[0,-1],[-1,0]]){const r=head[0]+a,c=head[1]+b;if(!(L.free[r]||[])[c]||at.has(r+","+c))continue;if(L.walls.some(w=>{const t=w.map(String);return t.includes(r+","+c)&&t.includes(key(head))}))continue;const[x,y]=M(r,c);
  if(hint=="ring")disc(x,y,s*.24,null,o.line,s*.04);else if(hint=="halo"){g.globalAlpha=.3;disc(x,y,s*.36,o.line);g.globalAlpha=1}else if(hint=="dot")disc(x,y,s*.1,o.line);else if(hint=="dash"){g.setLineDash([4,4]);tile(r,c,null,o.line,2);g.setLineDash([])}else{g.globalAlpha=.25;tile(r,c,o.used);g.globalAlpha=1}}
 const small=(t,p,col,big)=>{const[x,y]=M(...p),z=big?.42:.2;where=="middle"||big?txt(t,x,y,`bold ${s*z}px ${o.font}`,col):where=="corner"?txt(t,x-s*.34,y-s*.34,`bold ${s*.2}px ${o.font}`,col):txt(t,x,y+s*.36,`bold ${s*.18}px ${o.font}`,col)};
 if(steps)L.drawn.forEach((p,i)=>{const[x,y]=M(...p);steps=="corner"?txt(i+1,x+s*.33,y-s*.33,`${s*.17}px ${o.font}`,o.ink):txt(i+1,x,y,`${s*.3}px ${o.font}`,o.ink)});
 const sm=P(["letter","frame","ring","fill"]),em=P(["letter","frame","flag","target"]),mid=steps!="middle";
 if(L.start){const p=L.start,[x,y]=M(...p),d=at.has(key(p));if(sm=="frame")tile(...p,null,o.mark,3);else if(sm=="ring")disc(x,y,s*.3,null,o.mark,s*.06);else if(sm=="fill"&&!d)tile(...p,o.mark);else small(P(["S","A","起","▶"]),p,o.mark,mid&&!d&&where=="middle")}
 if(L.end){const p=L.end,[x,y]=M(...p);if(em=="frame"){tile(...p,null,o.goal,3);small("E",p,o.goal)}else if(em=="flag"){poly([[x-s*.12,y+s*.28],[x-s*.12,y-s*.28],[x+s*.2,y-s*.14],[x-s*.12,y]],o.goal,s*.05,0,o.goal)}else if(em=="target"){disc(x,y,s*.3,null,o.goal,s*.06);disc(x,y,s*.12,o.goal)}else small(P(["E","B","终","⚑"]),p,o.goal,mid&&where=="middle")}
 if(n>1){const[x,y]=M(...head),k=P(["disc","ring","frame","arrow"]);if(k=="disc")disc(x,y,s*.2,o.head);else if(k=="ring")disc(x,y,s*.26,null,o.head,s*.08);else if(k=="frame")tile(...head,null,o.head,3);else{const[a,b]=L.drawn[n-2],dx=head[1]-b,dy=head[0]-a;poly([[x+dx*s*.26,y+dy*s*.26],[x-dx*s*.1-dy*s*.2,y-dy*s*.1+dx*s*.2],[x-dx*s*.1+dy*s*.2,y-dy*s*.1-dx*s*.2]],null,1,1,o.head)}}
 return mids(L,M)}
