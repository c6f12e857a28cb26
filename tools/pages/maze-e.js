// What the pages of this series share beyond maze-d.js, which they need.
const fitted=(L,x,y,w,h,max,ax=.5,ay=.5)=>{max*=pick([1,1,1.5,2,3]);const s=Math.max(5,Math.floor(Math.min(w/L.cols,h/L.rows,max)));return lat(L,Math.round(x+(w-s*L.cols)*ax),Math.round(y+(h-s*L.rows)*ay),s)};
const marked=(k,x,y,s,a,b="#fff")=>{if(k[1]!=":")return MK[k](x,y,s/2,a,b);const t=k.slice(2);if(k[0]=="T")fill(x-s/2,y-s/2,s,s,a);if(k[0]=="o")disc(x,y,s*.42,a);k[0]=="e"?txt(t,x,y+s*.05,
 `${s*.72}px 'Noto Color Emoji',sans-serif`,
 "#000"):txt(t,x,y+s*.04,`bold ${s*(k[0]=="o"?.52:.66)}px ${FF},'Noto Sans CJK SC'`,k[0]=="t"?a:b)};
Object.assign(MK,{frame:(x,y,u,a)=>box(x-u*.78,y-u*.78,u*1.56,u*1.56,0,null,a,Math.max(2,u*.22)),tinydot:(x,y,u,a)=>disc(x,y,Math.max(2,u*.3),a),tinysq:(x,y,u,a)=>{const k=Math.max(2,u*.3);fill(x-k,y-k,k*2,k*2,a)},
mouse:(x,y,u,a)=>{g.lineCap="round";poly([[x-u*.4,y+u*.2],[x-u*.7,y+u*.35],[x-u*.85,y]],"#d98880",u*.1);g.beginPath();g.ellipse(x,y+u*.1,u*.6,u*.4,0,0,7);g.fillStyle=a;g.fill();disc(x+u*.2,y-u*.3,u*.24,a);disc(x+u*.2,
 y-u*.3,u*.12,"#f5b7b1");disc(x+u*.42,y+u*.02,u*.08,"#000");disc(x+u*.62,y+u*.14,u*.08,"#d98880")},
robot:(x,y,u,a)=>{fill(x-u*.05,y-u*.85,u*.1,u*.25,a);disc(x,y-u*.82,u*.1,"#e33");box(x-u*.55,y-u*.6,u*1.1,u*.8,u*.15,a);disc(x-u*.24,y-u*.22,u*.16,"#fff");disc(x+u*.24,y-u*.22,u*.16,"#fff");disc(x-u*.24,y-u*.22,u*.08,
 "#111");disc(x+u*.24,y-u*.22,u*.08,"#111");fill(x-u*.35,y+u*.26,u*.7,u*.3,a);fill(x-u*.32,y+u*.6,u*.22,u*.2,a);fill(x+u*.1,y+u*.6,u*.22,u*.2,a)},
 ship:(x,y,u,a)=>{poly([[x-u*.2,y+u*.4],[x,y+u*.85],[x+u*.2,y+u*.4]],null,0,"#ff9f1c");poly([[x,y-u*.8],[x+u*.6,y+u*.5],[x,y+u*.25],[x-u*.6,y+u*.5]],null,0,a);disc(x,y-u*.1,u*.15,"#9ef")},
 person:(x,y,u,a)=>{g.lineCap="round";disc(x,y-u*.5,u*.25,a);poly([[x,y-u*.25],[x,y+u*.25],[x-u*.3,y+u*.75]],a,u*.17);poly([[x,y+u*.25],[x+u*.3,y+u*.75]],a,u*.17);poly([[x-u*.42,y+u*.05],[x+u*.42,y-.05*u]],a,u*.15)},
 trophy:(x,y,u,a)=>{disc(x-u*.4,y-u*.35,u*.2,null,a,u*.12);disc(x+u*.4,y-u*.35,u*.2,null,a,u*.12);box(x-u*.42,y-u*.7,u*.84,u*.85,[0,0,u*.42,u*.42],a);fill(x-u*.08,y+u*.1,u*.16,u*.4,a);fill(x-u*.4,y+u*.5,u*.8,u*.2,a)},
 chest:(x,y,u,a)=>{box(x-u*.7,y-u*.5,u*1.4,u*1.05,[u*.35,u*.35,0,0],a,"#0008",1);fill(x-u*.7,y-u*.08,u*1.4,u*.12,"#f7d774");fill(x-u*.14,y-u*.16,u*.28,u*.34,"#f7d774");disc(x,y,u*.07,"#000")},
 portal:(x,y,u,a)=>[.78,.6,.42,.24].forEach((q,i)=>{g.beginPath();g.ellipse(x,y,u*q*.8,u*q,.3,0,7);g.globalAlpha=.35+i*.2;g.fillStyle=i==3?"#fff":a;g.fill();g.globalAlpha=1}),
chflag:(x,y,u,a,b)=>{fill(x-u*.6,y-u*.8,u*.12,u*1.6,b);for(let i=0;i<12;i++)fill(x-u*.48+(i%4)*u*.27,y-u*.75+Math.floor(i/4)*u*.27,u*.28,u*.28,(i+Math.floor(i/4))%2?"#fff":"#111");box(x-u*.48,y-u*.75,u*1.08,u*.81,0,
 null,"#777",1)},
 house:(x,y,u,a)=>{fill(x-u*.5,y-u*.05,u,u*.75,a);poly([[x-u*.75,y],[x,y-u*.75],[x+u*.75,y]],null,0,"#a33");fill(x-u*.14,y+u*.25,u*.28,u*.45,"#432")},
 crown:(x,y,u,a)=>poly([[x-u*.65,y+u*.5],[x-u*.7,y-u*.4],[x-u*.3,y],[x,y-u*.6],[x+u*.3,y],[x+u*.7,y-u*.4],[x+u*.65,y+u*.5]],null,0,a),
 gem:(x,y,u,a)=>{poly([[x-u*.65,y-u*.15],[x-u*.35,y-u*.55],[x+u*.35,y-u*.55],[x+u*.65,y-u*.15],[x,y+u*.65]],null,0,a);poly([[x-u*.65,y-u*.15],[x+u*.65,y-u*.15]],"#fff9",1)},
 bug:(x,y,u,a)=>{disc(x,y,u*.55,a);poly([[x,y-u*.55],[x,y+u*.55]],"#111",u*.1);disc(x,y-u*.5,u*.24,"#111");for(const[i,j]of[[-.25,-.1],[.25,-.1],[-.22,.25],[.22,.25]])disc(x+u*i,y+u*j,u*.1,"#111")}});
const el=(p,css,h="",t="div")=>{const e=document.createElement(t);e.style.cssText=css;if(h!=="")e.innerHTML=h;(p||document.body).append(e);return e},mids=a=>a.map(r=>r.map(e=>{const b=e.getBoundingClientRect();
 return[b.left+b.width/2,
 b.top+b.height/2]}));
const hex=c=>c.length<6?[1,2,3].map(i=>parseInt(c[i]+c[i],16)):[1,3,5].map(i=>parseInt(c.slice(i,i+2),16)),far=(c,d)=>hex(c).reduce((t,v,i)=>t+Math.abs(v-hex(d)[i])*[.9,1.4,.45][i],0),clear=(a,...b)=>b.every(c=>far(a,
 c)>140);
const lum=c=>hex(c).reduce((t,v,i)=>t+v*[.3,.59,.11][i],0)/255,mix=(a,b,k)=>"#"+hex(a).map((v,i)=>Math.round(v+(hex(b)[i]-v)*k).toString(16).padStart(2,"0")).join("");
const way=(L,a,b)=>{const d=flood(L,a);if(!d.has(b+""))return[];const p=[b];while(d.get(p.at(-1)+""))p.push(near(L,...p.at(-1)).find(q=>d.get(q[0]+","+q[1])==d.get(p.at(-1)+"")-1).slice(0,2));return p.reverse()};
const is=(a,r,c)=>!!a&&a[0]==r&&a[1]==c,edge=(L,o,c,w=1,e=w/2)=>{if(!rim(L))box(o.x-e,o.y-e,o.w+2*e,o.h+2*e,0,null,c,w)};
const soft=(L,o,f,k=.4,want=1)=>each(L,(r,c,b)=>{if(!!b!=!!want)return;const n=(y,x)=>L.blocked[y]===undefined||L.blocked[y][x]===undefined?want:!!L.blocked[y][x]==!!want,[x,y]=o.m(r,c),q=k*o.s,R=(u,v)=>n(r+u,c)||n(r,
 c+v)?0:q;
 box(x-o.sx/2-.2,y-o.sy/2-.2,o.sx+.4,o.sy+.4,[R(-1,-1),R(-1,1),R(1,1),R(1,-1)],f)});
const specks=(x,y,w,h,n,...c)=>{for(let i=0;i<n;i++)fill(x+RN()*w,y+RN()*h,pick([1,1,2]),pick([1,1,2]),pick(c))};
// which marks start and goal get: kinds to choose from, the floor's and the walls' colours; `leg`: a legend can be shown beside the board
const PAIRS=[["#2ecc71","#e74c3c"],["#00c853","#d50000"],["#3498db","#e67e22"],["#8e44ad","#f1c40f"],["#00bcd4","#ff4081"],["#1e40af","#f59e0b"],["#16a34a","#7c3aed"],["#0000ff","#ff0000"],["#22c55e","#ef4444"],
 ["#ff0","#f0f"],["#0f0","#f00"],["#009688","#ff5722"]];
const WORDS=[["Start","Goal"],["Start","End"],["start","finish"],["Source","Target"],["Entrance","Exit"],["入口","出口"],["起点","终点"],["Inicio","Fin"],["Départ","Arrivée"],["Старт","Финиш"]];
// whether two plain colours suffice: the way led here, or the start lies where one looks for it
const GR=p=>{const[a,b]=p.map(hex);return a[1]>a[0]*1.5&&b[0]>b[1]*2&&a[1]>a[2]*1.2},told=L=>L.trail.length>1||!!L.start&&!!L.goal&&L.start[0]<=L.rows/4&&L.start[1]<=L.cols/4&&L.goal[0]>L.rows/2&&L.goal[1]>L.cols/2;
function ends(L,ks,fl,wl=fl,leg=false){const lone=!L.start!=!L.goal,all=[...PAIRS,...(leg?[["#e74c3c","#2ecc71"],["#f00","#00c000"],["#f97316","#06b6d4"],["#111827","#e11d48"],["#d6d6d6","#c9a800"]]:[])];
 let k=pick(lone&&!leg?ks.filter(q=>!/cells|inset|frame|tiny|discs/.test(q)).concat(ks.length&&ks.every(q=>/cells|inset|frame|tiny|discs/.test(q))?["letters"]:[]):ks);
const plain=/cells|inset|frame|tiny/.test(k)&&!leg&&!told(L);let ok=all.filter(p=>clear(p[0],fl,wl)&&clear(p[1],fl,wl)&&(!plain||GR(p)));if(plain&&!ok.length){k="letters";ok=all.filter(p=>clear(p[0],fl,
 wl)&&clear(p[1],fl,wl))}const c=pick(ok.length?ok:[lum(fl)>.5?["#00f","#c00"]:["#0f0","#ff0"]]),ink=lum(fl)>.5?"#111":"#fff",l=pick([["S","E"],["S","G"],["S","F"],["起","终"],["S",lone?"E":"X"]]),
 ab=leg&&!lone?pick([["A","B"],l]):l,
 em=pick([["🐭","🧀"],["🙂","🏁"],["🤖","🚪"],["🚀","🪐"],["🐰","🥕"],["🏃","🏆"],["🧑","🏠"],["🐶","🦴"],["🚗","🏁"],["🐢","⭐"],["🐵","🍌"],["👻","💎"],["🐝","🌻"]]);
const t={cells:["full","full"],inset:["sq","sq"],frame:["frame","frame"],tiny:["tinydot","tinysq"],letters:["t:"+l[0],"t:"+l[1]],tiles:["T:"+ab[0],"T:"+ab[1]],discs:["o:"+ab[0],"o:"+ab[1]],emoji:["e:"+em[0],
 "e:"+em[1]],
hero:[pick(["face","ball","robot","mouse","ship","person","play","bug","big"]),pick(["flag","door","star","cheese","trophy","chest","portal","check","chflag","gem","crown"])],mixd:["big",pick([lone?"flag":"full",
 "check","flag","star"])]}[k],mono=k=="letters"&&ch(.5);
 return{k,s:t[0],t:t[1],a:mono?ink:c[0],b:mono?ink:c[1],on:lum(c[0])>.6?"#000":"#fff",on2:lum(c[1])>.6?"#000":"#fff",leg:leg&&k!="letters"&&(lone||/cells|inset|frame|tiny|discs/.test(k)||ch(.5)),words:pick(WORDS)}}
const put=(E,i,x,y,s)=>marked(i?E.t:E.s,x,y,s,i?E.b:E.a,/flag/.test(E.t)&&i?E.flagpole||"#888":i?E.on2:E.on),show2=(L,o,E,k=1)=>{if(o.s*devicePixelRatio<20&&/letters|emoji/.test(E.k))k*=1.3;if(L.goal)put(E,1,
 ...o.m(...L.goal),o.s*k);if(L.start)put(E,0,...o.m(...L.start),o.s*k)};
// a legend: rows of [mark's drawing or colour, word], across or down
const legend=(q,x,y,ink,down=true,fs=13,u=18)=>{for(const[d,w]of q){g.globalAlpha=1;typeof d=="string"?box(x,y-u/2,u,u,0,d,"#8888",1):d(x+u/2,y,u);txt(w,x+u+7,y+1,fs,ink,"left");g.font=`${fs}px ${FF}`;
 down?y+=u+9:x+=u+25+g.measureText(w).width}};
const legs=E=>[[(x,y,u)=>put(E,0,x,y,u),E.words[0]],[(x,y,u)=>put(E,1,x,y,u),E.words[1]]];
// words in the margin with arrows at ends that lie at the rim; false where one does not
const words=(L,o,w,ink,fs=15,ar=1,gap=6)=>{const P=[L.start,L.goal];if(P.some(p=>p&&p[0]&&p[1]&&p[0]<L.rows-1&&p[1]<L.cols-1))return false;P.forEach((p,i)=>{if(!p)return;const[x,y]=o.m(...p),a=op(L,...p,"left")||op(L,
 ...p,"right");g.font=`bold ${fs}px ${FF}`;
const A=(X,Y,t,f=1)=>{if(!ar)return;g.save();g.translate(X,Y);g.rotate(t*Math.PI/2);g.lineCap="round";poly([[0,-fs*.55],[0,fs*.5]],ink,2);poly([[-fs*.3,fs*.15],[0,fs*.55],[fs*.3,fs*.15]],ink,2);g.restore()};
 const h=ar?fs*1.5:0,tw=g.measureText(w[i]).width;
 const X=Math.max(o.x+Math.min(tw/2,o.w/2)-4,Math.min(o.x+o.w-Math.min(tw/2,o.w/2)+4,x)),Y=Math.max(o.y+tw/2-6,Math.min(o.y+o.h-tw/2+6,y)),f=`bold ${fs}px ${FF}`;
 const up=i?2:0;if(!a&&p[0]==0){A(x,o.y-gap-h/2+2,up);txt(w[i],X,o.y-gap-h-fs*.5,f,ink)}else if(!a&&p[0]==L.rows-1){A(x,o.y+o.h+gap+h/2-2,i?0:2);txt(w[i],X,o.y+o.h+gap+h+fs*.5,f,ink)}
 else{const l=p[1]==0;A(l?o.x-gap-h/2+2:o.x+o.w+gap+h/2-2,y,l==!i?-1:1);g.save();g.translate(l?o.x-gap-h-fs*.5:o.x+o.w+gap+h+fs*.5,Y);g.rotate(l?-Math.PI/2:Math.PI/2);txt(w[i],0,0,f,ink);g.restore()}});return true};
