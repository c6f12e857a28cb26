// What the pages of this series share.
let RN=()=>.5,g,FF="'DejaVu Sans',sans-serif";const W=innerWidth,H=innerHeight,PHONE=W<H,MONO="'DejaVu Sans Mono','Liberation Mono',monospace";
const pick=a=>a[Math.floor(RN()*a.length)],ch=p=>RN()<p,ri=(a,b)=>a+Math.floor(RN()*(b-a+1)),rf=(a,b)=>a+RN()*(b-a),same=(a,r,c)=>a[0]==r&&a[1]==c;
function stage(rnd,d=devicePixelRatio){RN=rnd;const c=document.createElement("canvas");c.width=Math.round(W*d);c.height=Math.round(H*d);c.style.cssText=`display:block;width:${W}px;height:${H}px`;
 document.body.style.cssText="margin:0;overflow:hidden";document.body.append(c);g=c.getContext("2d");g.scale(c.width/W,c.height/H)}
const fill=(x,y,w,h,f)=>{g.fillStyle=f;g.fillRect(x,y,w,h)};
function box(x,y,w,h,r,f,st,lw=1){g.beginPath();r?g.roundRect(x,y,w,h,r):g.rect(x,y,w,h);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw;g.stroke()}}
function disc(x,y,r,f,st,lw=1){g.beginPath();g.arc(x,y,Math.max(r,.1),0,7);if(f){g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw;g.stroke()}}
function txt(t,x,y,font,col,al="center",bl="middle"){g.font=typeof font=="number"?`${font}px ${FF}`:font;g.fillStyle=col;g.textAlign=al;g.textBaseline=bl;g.fillText(t,x,y)}
function poly(p,st,lw,f){g.beginPath();p.forEach(q=>g.lineTo(q[0],q[1]));if(f){g.closePath();g.fillStyle=f;g.fill()}if(st){g.strokeStyle=st;g.lineWidth=lw;g.stroke()}}
const grad=(x,y,X,Y,...c)=>{const q=g.createLinearGradient(x,y,X,Y);c.forEach((k,i)=>q.addColorStop(i/(c.length-1),k));return q};
const lat=(L,x,y,sx,sy=sx)=>({s:Math.min(sx,sy),sx,sy,x,y,w:L.cols*sx,h:L.rows*sy,m:(r,c)=>[x+(c+.5)*sx,y+(r+.5)*sy],all:()=>Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>[x+(c+.5)*sx,
 y+(r+.5)*sy]))});
const fit=(L,x,y,w,h,max,ax=.5,ay=.5)=>{max*=pick([1,1,1.5,2,3]);const s=Math.max(5,Math.floor(Math.min(w/L.cols,h/L.rows,max)));return lat(L,Math.round(x+(w-s*L.cols)*ax),Math.round(y+(h-s*L.rows)*ay),s)};
const each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c,L.blocked[r][c])},B=(L,r,c)=>!!(L.blocked[r]&&L.blocked[r][c]),rim=L=>L.blocked.every((w,r)=>w.every((b,
 c)=>b||(r&&c&&r<L.rows-1&&c<L.cols-1)));
const op=(L,r,c,s)=>L.openings.some(o=>o[0]==r&&o[1]==c&&o[2]==s),HW=(L,r,c)=>r==0?!op(L,0,c,"top"):r==L.rows?!op(L,r-1,c,"bottom"):!!L.down[r-1][c],VW=(L,r,c)=>c==0?!op(L,r,0,"left"):c==L.cols?!op(L,r,c-1,
 "right"):!!L.right[r][c-1];
const runs=L=>{const o=[];for(let r=0;r<=L.rows;r++)for(let c=0;c<L.cols;c++)if(HW(L,r,c)){const a=c;while(c<L.cols&&HW(L,r,c))c++;o.push([a,r,c,r])}
 for(let c=0;c<=L.cols;c++)for(let r=0;r<L.rows;r++)if(VW(L,r,c)){const a=r;while(r<L.rows&&VW(L,r,c))r++;o.push([c,a,c,r])}return o};
const near=(L,r,c)=>[[r-1,c,!r||HW(L,r,c)],[r+1,c,r+1>=L.rows||HW(L,r+1,c)],[r,c-1,!c||VW(L,r,c)],[r,c+1,c+1>=L.cols||VW(L,r,c+1)]].filter(q=>!q[2]&&!B(L,q[0],q[1]));
const flood=(L,a)=>{const d=new Map([[a+"",0]]),q=[a];for(const[r,c]of q)for(const[y,x]of near(L,r,c))if(!d.has(y+","+x)){d.set(y+","+x,d.get(r+","+c)+1);q.push([y,x])}return d};
const lines=(L,o,st,lw,dx=0,dy=0)=>{g.strokeStyle=st;g.lineWidth=lw;g.beginPath();for(const[a,b,c,d]of runs(L)){g.moveTo(o.x+a*o.sx+dx,o.y+b*o.sy+dy);g.lineTo(o.x+c*o.sx+dx,o.y+d*o.sy+dy)}g.stroke()};
const btn=(x,y,w,h,t,f,ink,r=3,st="#0003",fs=13)=>{box(x,y,w,h,r,f,st);txt(t,x+w/2,y+h/2+1,fs,ink)},slider=(x,y,w,v,a,b)=>{box(x,y-2,w,4,2,b);box(x,y-2,w*v,4,2,a);disc(x+w*v,y,7,a)};
function frame(bg,title,sts=["w10","mac","gnome","w95","w7"],p=.5){let x=0,y=0,w=W,h=H;const st=pick(sts);if(PHONE?ch(.75):ch(.2)){fill(0,0,W,H,bg);return{x,y,w,h}}
 if(!PHONE&&ch(p)){fill(0,0,W,H,pick(["#008080","#2b5b84",grad(0,0,W,H,"#3a1c71","#d76d77","#ffaf7b"),grad(0,0,0,H,"#87b5d9","#dfe9f0"),"#222","#5e2750",grad(0,0,W,0,"#134e5e","#71b280"),"#9aa0a6"]));
 w=Math.round(W*rf(.6,.96));h=Math.round(H*rf(.84,.97));x=ri(0,W-w);y=ri(0,H-h);box(x+3,y+6,w,h,6,"#0004")}
 const[b,f,k,al,bt]={w10:[30,"#fff","#111","left","—   ☐   ✕"],mac:[28,"#e3e3e3","#444","center",""],gnome:[36,"#2d2d2d","#eee","center","–  □  ×"],w95:[24,"#000080","#fff","left","_ □ ×"],w7:[30,grad(x,y,x,y+30,
 "#cfe3f7","#8fb6dc"),"#123","left","— ❐ ✕"]}[st];
 fill(x,y,w,h,bg);fill(x,y,w,b,f);if(st=="w95"){box(x-2,y-2,w+4,h+4,0,null,"#c0c0c0",4)}if(st=="mac")["#ff5f57","#febc2e","#28c840"].forEach((c,i)=>disc(x+16+i*20,y+14,6,c));else txt(bt,x+w-10,y+b/2,`13px ${FF}`,k,
 "right");
 txt(title,al=="left"?x+10:x+w/2,y+b/2+1,`${st=="w95"?"bold ":""}13px ${FF}`,k,al);return{x,y:y+b,w,h:h-b}}
const panel=(t,bg,ink,r=6,st="#0004",fs=20)=>{const w=Math.min(W-40,320),h=60+t.length*34;box(W/2-w/2,H/2-h/2,w,h,r,bg,st,2);t.forEach((q,i)=>txt(q,W/2,H/2-h/2+48+i*34,`${i?"":"bold "}${i?fs*.75:fs}px ${FF}`,ink))};
const star=(x,y,r,f,st,n=5,k=.42)=>{const p=[];for(let i=0;i<2*n;i++){const a=i*Math.PI/n-Math.PI/2,d=i%2?r*k:r;p.push([x+d*Math.cos(a),y+d*Math.sin(a)])}poly([...p,p[0]],st,1.5,f)};
// a mark in a cell of size s: a shape by name, "t:S" a letter, "T:S" on a full cell, "o:S" on a disc, "e:x" an emoji
const MK={dot:(x,y,u,a)=>disc(x,y,u*.6,a),big:(x,y,u,a)=>disc(x,y,u*.84,a),ring:(x,y,u,a)=>disc(x,y,u*.6,null,a,u*.26),target:(x,y,u,a,b)=>{disc(x,y,u*.82,a);disc(x,y,u*.56,b);disc(x,y,u*.3,a)},full:(x,y,u,
 a)=>fill(x-u,y-u,u*2,u*2,a),sq:(x,y,u,a)=>fill(x-u*.66,y-u*.66,u*1.32,u*1.32,a),
 star:(x,y,u,a)=>star(x,y,u*.85,a),dia:(x,y,u,a)=>poly([[x,y-u*.75],[x+u*.7,y],[x,y+u*.75],[x-u*.7,y]],null,0,a),tri:(x,y,u,a)=>poly([[x-u*.6,y+u*.55],[x,y-u*.65],[x+u*.6,y+u*.55]],null,0,a),play:(x,y,u,
 a)=>poly([[x-u*.5,y-u*.6],[x+u*.65,y],[x-u*.5,y+u*.6]],null,0,a),
 arrow:(x,y,u,a)=>{g.lineCap=g.lineJoin="round";poly([[x-u*.25,y-u*.55],[x+u*.35,y],[x-u*.25,y+u*.55]],a,u*.28)},x:(x,y,u,a)=>{const k=u*.5;poly([[x-k,y-k],[x+k,y+k]],a,u*.26);poly([[x+k,y-k],[x-k,y+k]],a,u*.26)},
 plus:(x,y,u,a)=>{fill(x-u*.14,y-u*.6,u*.28,u*1.2,a);fill(x-u*.6,y-u*.14,u*1.2,u*.28,a)},
 flag:(x,y,u,a,b)=>{fill(x-u*.42,y-u*.75,u*.16,u*1.5,b);poly([[x-u*.3,y-u*.75],[x+u*.6,y-u*.35],[x-u*.3,y+u*.05]],null,0,a)},pin:(x,y,u,a,b)=>{poly([[x-u*.46,y-u*.05],[x,y+u*.8],[x+u*.46,y-u*.05]],null,0,a);disc(x,
 y-u*.25,u*.5,a);disc(x,y-u*.25,u*.2,b)},
 ball:(x,y,u,a)=>{disc(x+u*.1,y+u*.14,u*.64,"#0004");const k=g.createRadialGradient(x-u*.22,y-u*.25,u*.05,x,y,u*.64);k.addColorStop(0,"#fff");k.addColorStop(.45,a);k.addColorStop(1,"#222");disc(x,y,u*.62,k)},hole:(x,y,
 u,a)=>{disc(x,y,u*.74,a);disc(x,y+u*.06,u*.62,"#050505")},
 door:(x,y,u,a,b)=>{box(x-u*.5,y-u*.8,u,u*1.6,[u*.5,u*.5,0,0],a);box(x-u*.36,y-u*.62,u*.72,u*1.42,[u*.36,u*.36,0,0],b);disc(x+u*.2,y+u*.15,u*.1,a)},check:(x,y,u)=>{for(let i=0;i<16;i++)fill(x-u*.8+(i%4)*u*.4,
 y-u*.8+(i>>2)*u*.4,u*.4,u*.4,(i+(i>>2))%2?"#111":"#fff")},
 face:(x,y,u,a)=>{disc(x,y,u*.7,a);disc(x-u*.24,y-u*.14,u*.1,"#111");disc(x+u*.24,y-u*.14,u*.1,"#111");g.beginPath();g.arc(x,y+u*.08,u*.34,.3,2.8);g.strokeStyle="#111";g.lineWidth=u*.1;g.stroke()},cheese:(x,y,u,
 a)=>{poly([[x-u*.7,y+u*.45],[x+u*.7,y-u*.4],[x+u*.7,y+u*.45]],"#c98b10",1,"#ffd23f");disc(x+u*.3,y+u*.15,u*.13,"#d99a15");disc(x-u*.1,y+u*.28,u*.1,"#d99a15")}};
const mark=(k,x,y,s,a,b="#fff")=>{if(k[1]!=":")return MK[k](x,y,s/2,a,b);const t=k.slice(2);if(k[0]=="T")fill(x-s/2,y-s/2,s,s,a);if(k[0]=="o")disc(x,y,s*.42,a);k[0]=="e"?txt(t,x,y+s*.05,
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
const put=(E,i,x,y,s)=>mark(i?E.t:E.s,x,y,s,i?E.b:E.a,/flag/.test(E.t)&&i?E.flagpole||"#888":i?E.on2:E.on),show2=(L,o,E,k=1)=>{if(o.s*devicePixelRatio<20&&/letters|emoji/.test(E.k))k*=1.3;if(L.goal)put(E,1,
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
