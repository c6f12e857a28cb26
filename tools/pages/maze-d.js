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
const fit=(L,x,y,w,h,max,ax=.5,ay=.5)=>{if(ch(.3))max*=2;const s=Math.max(5,Math.floor(Math.min(w/L.cols,h/L.rows,max)));return lat(L,Math.round(x+(w-s*L.cols)*ax),Math.round(y+(h-s*L.rows)*ay),s)};
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
const mark=(k,x,y,s,a,b="#fff")=>{if(k[1]!=":")return MK[k](x,y,s/2,a,b);const t=k.slice(2);if(k[0]=="T")fill(x-s/2,y-s/2,s,s,a);if(k[0]=="o")disc(x,y,s*.42,a);k[0]=="e"?txt(t,x,y+s*.05,`${s*.72}px sans-serif`,
 "#000"):txt(t,x,y+s*.04,`bold ${s*(k[0]=="o"?.52:.66)}px ${FF},'Noto Sans CJK SC'`,k[0]=="t"?a:b)};
// sprites of 12 x 12 texels, the left halves of their rows; digits are places in a palette
const SP={ghost:"....11..1111.11111.11111.11221.11231.11111.11111.11111.11111.1.11..1..1.",hero:"...222..2222..2112..1131...111.333331333331.3333..3333..4444..44....55..",
 rabbit:"..11....12....12....11....1111.11111.13111.11114..1111.11111.11111..11.1",astro:"...111..1222..1233..1222...111.1111111.1111..114...111..1111..11....11..",
 hunter:"...444..4444.55555..1111..1131..1111.66666166666..6666..4444..44....55..",door:"..5555.54444.54444.54434.54444.54444.54424.54444.54434.54444.54444.55555",
 rocket:".....1....11....11...112...122...112...111...111..3111.33111.3.114....44",chest:"........5555.54444.54444.55555.54442.54422.54444.54444.55555............",
 gem:"........1111.11222112222111111.12211.11221..1122...112....11.....1......",pumpkin:".....5.....5..1111.11211111211131111133111111113111333.11131.11111..1111",
 carrot:"...5.5....55.....5...111..1111..1211...111...112...111....11....12.....1",slime:"..................1111.11111.12111112211112211111111111133.11111........"};
const sprite=(n,x,y,s,p)=>{const q=s/16,d=SP[n];for(let i=0;i<72;i++){const k=d[i];if(k!=".")for(const c of[i%6,11-i%6])fill(x+(c-6)*q,y+(Math.floor(i/6)-6)*q,q+.3,q+.3,p[k-1])}};
