// What the pages of this series share beyond cat-e.js and cat-g.js, which they need.
function lay(L,x,y,w,h,vr=.866,max=60,ax=.5,ay=.5){if(ch(.4))max*=2;const p=Math.max(13,Math.min(w/(L.cols+.5),h/((L.rows-1)*vr+1),max)),w1=p*(L.cols+.5),h1=p*((L.rows-1)*vr+1),x0=x+(w-w1)*ax,y0=y+(h-h1)*ay;
 const at=(r,c)=>[x0+p*(c+.5+(r%2==L.shifted?.5:0)),y0+p*(.5+r*vr)];return{p,vr,at,x:x0,y:y0,w:w1,h:h1,cells:L.blocked.map((q,r)=>q.map((_,c)=>at(r,c)))}}
const hs=(h,s,l,a=1)=>`hsl(${(h%360+360)%360} ${s}% ${l}% / ${a})`;
// colours of a free and a blocked cell, apart by lightness (seldom little), by hue or by greyness; u: a ground unlike both
function duo(low=.2){const h=ri(0,359),s=ri(5,70),m=R(),l=ri(28,88),d=(ch(low)?ri(10,15):ri(22,45))*(l>70||l>40&&ch(.5)?-1:1),L2=Math.min(97,Math.max(6,l+d)),k=h+ri(110,250),e=Math.min(92,Math.max(20,l+ri(-18,18)));
 const q=m<.5?[[h,s,l],[h+ri(-20,20),s,L2]]:m<.8?[[h,Math.max(s,40),l],[k,Math.max(s,45),e]]:ch(.5)?[[h,4,l],[k,70,Math.min(75,e)]]:[[h,60,Math.min(80,l)],[h,3,L2]];
 let u=0;for(let i=0;i<40&&(Math.abs(u-q[0][2])<11||Math.abs(u-q[1][2])<11);i++)u=ri(4,98);const bh=ch(.5)?h:ri(0,359),bs=ri(0,50);
 return{f:hs(...q[0]),b:hs(...q[1]),F:(k,a)=>hs(q[0][0],q[0][1],q[0][2]+k,a),B:(k,a)=>hs(q[1][0],q[1][1],q[1][2]+k,a),u:hs(bh,bs,u),U:(k,a)=>hs(bh,bs,u+k,a),t:u>55?pick(["#111","#222","#333",hs(bh,50,20)]):pick(["#fff","#eee",hs(bh,50,88)]),dark:u<55,fl:q[0][2],bl:q[1][2]}}
const glow=(x,y,r,c,e="#0000")=>{const q=g.createRadialGradient(x,y,0,x,y,r);q.addColorStop(0,c);q.addColorStop(1,e);g.fillStyle=q;g.fillRect(x-r,y-r,2*r,2*r)};
const ball=(x,y,r,a,b,k=.35)=>{const q=g.createRadialGradient(x-r*k,y-r*k,r*.05,x,y,r);q.addColorStop(0,a);q.addColorStop(1,b);return q};
const noise=(x,y,w,h,n,cols,a=.2,px=2)=>{g.globalAlpha=a;while(n--){g.fillStyle=pick(cols);g.fillRect(x+R()*w,y+R()*h,uf(.5,px),uf(.5,px))}g.globalAlpha=1};
// a colour between near hues all over, soft lights and shades in it: as a photograph out of focus
function photo(h=ri(0,359),dk=ch(.5)){const l=dk?18:62;g.fillStyle=fade(0,0,ch(.5)?W:0,H,hs(h,35,l+12),hs(h+ri(-50,50),35,l),hs(h+ri(-90,90),30,l-8));g.fillRect(0,0,W,H);for(let i=24;i--;){const r=uf(.1,.5)*Math.max(W,H);glow(R()*W,R()*H,r,hs(h+ri(-70,70),ri(15,60),l+ri(-14,22),.5),hs(h,40,l,0))}noise(0,0,W,H,2500,["#000","#fff"],.05,2)}
function planks(x,y,w,h,c=pick([[30,45,38],[26,40,26],[36,45,62],[18,35,30],[34,15,55],[40,30,78]]),n=ri(4,9)){const s=h/n;for(let i=0;i<n;i++){g.fillStyle=hs(c[0],c[1],c[2]+ri(-4,4));g.fillRect(x,y+i*s,w,s+1);for(let k=9;k--;){const Y=y+i*s+R()*s;path(`M${x} ${Y}C${x+w*.3} ${Y+uf(-6,6)} ${x+w*.6} ${Y+uf(-6,6)} ${x+w} ${Y}`,0,hs(c[0],c[1],c[2]-10,.35),uf(.5,2))}g.fillStyle=hs(c[0],c[1],c[2]-18);g.fillRect(x,y+i*s,w,2)}}
const blades=(n,h,x=0,y=0,w=W,hh=H)=>{while(n--){const X=x+R()*w,Y=y+R()*hh,k=uf(3,9);path(`M${X} ${Y}q${uf(-2,2)} ${-k*.6} ${uf(-3,3)} ${-k}`,0,hs(h+ri(-15,15),45,ri(22,60),.6),1.2)}};
// figures: each drawn one unit high, its feet at (0, 0); w: how wide it is
const FUR=["#f0973a","#8a8f98","#2b2b2f","#fdfdfa","#c58b52","#e8c9a0","#5a4a42","#d86a4a","#9bb4c9","#b98ad0","#7fb069","#ffd34d","#ff9fb5","#3f6fb5"];
const dim=(c,m)=>"#"+[1,3,5].map(i=>Math.round(Math.min(255,parseInt(c.slice(i,i+2),16)*m)).toString(16).padStart(2,"0")).join("");
function sitter(kind=pick(["cat","cat","cat","cat","dog","mouse","fox","rabbit","bear"])){const c=pick(FUR),e=ch(.65)?pick(["#000","#3a2418","#222b45"]):null,lw=uf(.012,.03),be=pick([dim(c,1.25),"#fff",dim(c,.8),c]),r=uf(.19,.27),hy=-1+r+.16,fat=uf(.2,.3),st=ch(.4),ey=pick([0,1,2]),tl=ch(.7)?pick([-1,1]):0,ni=pick(["#e76a6a","#333","#ff9db0"]),bow=ch(.25)?pick(["#d22","#28c","#fc3"]):0,eyc=c=="#2b2b2f"?pick(["#fd4","#8f8"]):"#111",head=ch(.2);
 const f=()=>{if(tl){g.lineCap="round";const d=`M${tl*.1}-.06C${tl*.5} .02 ${tl*.45}-.3 ${tl*.36}-.42`;if(e)path(d,0,e,.1+2*lw);path(d,0,c,.1)}
  g.beginPath();g.moveTo(0,0);g.bezierCurveTo(-fat*1.7,.02,-fat*1.3,-.42,-.1,hy+r*.5);g.lineTo(.1,hy+r*.5);g.bezierCurveTo(fat*1.3,-.42,fat*1.7,.02,0,0);ink(c,e,lw);oval(0,-.22,fat*.5,.17,be);
  if(st)for(const k of[-1,1])for(const y of[-.2,-.3,-.4])path(`M${k*fat*.95} ${y}L${k*fat*.6} ${y+.03}`,0,dim(c,.6),.025);
  for(const k of[-1,1])oval(k*.09,-.03,.085,.04,be==c?c:be,e||dim(c,.7),lw);
  if(kind=="cat"||kind=="fox")for(const k of[-1,1]){poly([[k*r*.98,hy-r*.1],[k*r*.88,hy-r*1.35],[k*r*.15,hy-r*.8]],c,e,lw);poly([[k*r*.8,hy-r*.5],[k*r*.78,hy-r*1.05],[k*r*.42,hy-r*.75]],kind=="fox"?"#222":"#ffb3ba")}
  if(kind=="mouse")for(const k of[-1,1])disc(k*r*.9,hy-r*.75,r*.55,c,e,lw),disc(k*r*.9,hy-r*.75,r*.32,"#ffb3ba");
  if(kind=="bear")for(const k of[-1,1])disc(k*r*.75,hy-r*.75,r*.32,c,e,lw);if(kind=="rabbit")for(const k of[-1,1])oval(k*r*.42,hy-r*1.1,r*.22,r*.5,c,e,lw);
  oval(0,hy,r*1.12,r*.95,c,e,lw);if(kind=="dog")for(const k of[-1,1])oval(k*r*1.02,hy+r*.05,r*.28,r*.62,dim(c,.65),e,lw);if(kind=="fox"||kind=="dog")oval(0,hy+r*.42,r*.5,r*.4,"#fff");
  if(st)path(`M0 ${hy-r*.9}V${hy-r*.5}M${-r*.25} ${hy-r*.85}V${hy-r*.55}M${r*.25} ${hy-r*.85}V${hy-r*.55}`,0,dim(c,.6),.025);
  for(const k of[-1,1]){const x=k*r*.42,y=hy-r*.02;if(ey==1)disc(x,y,r*.24,"#fff",e,lw);if(ey==2)path(`M${x-r*.18} ${y}q${r*.18} ${-r*.25} ${r*.36} 0`,0,eyc,lw*1.4);else oval(x,y,r*.11,r*.16,eyc);if(kind!="bear")path(`M${k*r*.6} ${hy+r*.35}L${k*r*1.35} ${hy+r*.2}M${k*r*.6} ${hy+r*.45}L${k*r*1.35} ${hy+r*.5}`,0,e||dim(c,.5),.01)}
  oval(0,hy+r*.3,r*.13,r*.09,ni);path(`M${-r*.2} ${hy+r*.5}q${r*.1} ${r*.14} ${r*.2} 0q${r*.1} ${r*.14} ${r*.2} 0`,0,e||"#333",.014);if(bow)box(-r*.7,hy+r*.82,r*1.4,.05,.02,bow),disc(0,hy+r*1.05,.035,"#fc3")};f.w=.62;return f}
function profile(c=pick([...FUR,"#111","#000","#1c1c28"])){const up=ch(.5),eye=ch(.6),e=ch(.3)?dim(c=="#000"||c=="#111"?"#444444":c,.5):null,f=()=>{g.lineCap="round";path(up?"M.2-.1C.5-.1.5-.4.36-.6C.32-.7.4-.76.44-.7":"M.2-.05C.5-.02.55 0 .62-.12",0,c,.08);
  path("M-.24 0C-.3-.02-.26-.06-.18-.07L-.16-.4C-.3-.5-.34-.62-.3-.7L-.33-.95L-.18-.84L-.06-.86L.04-1L.06-.72C.08-.6.06-.55.1-.48C.3-.36.34-.12.28 0Z",c,e,.02);if(eye){disc(-.2,-.7,.035,"#ffe45c");disc(-.06,-.7,.035,"#ffe45c")}};f.w=.85;return f}
function walker(){const c=pick(FUR),d=dim(c,.75),e=ch(.5)?"#222":null,s=ch(.5),f=()=>{g.lineCap="round";path("M-.45-.5C-.75-.6-.62-.95-.7-1",0,c,.09);for(const x of[-.32,.34])box(x,-.4,.11,.4,.05,d);for(const x of[-.44,.2])box(x,-.4,.12,.4,.05,c,e,.015);oval(-.04,-.48,.5,.2,c,e,.02);if(s)for(const x of[-.3,-.15,0,.15])path(`M${x}-.66q.03.08 0 .16`,0,d,.035);
  for(const k of[-1,1])poly([[.5+k*.2,-.7],[.5+k*.19,-.99],[.5+k*.03,-.87]],c,e,.02);disc(.5,-.7,.21,c,e,.02);disc(.44,-.73,.03,"#111");disc(.58,-.73,.03,"#111");oval(.52,-.63,.035,.025,"#e76a6a")};f.w=1.4;return f}
function token(k=pick(["pawn","meeple","pin","capsule","cone","robot"])){const c=pick(FUR),d=dim(c,.6),e=ch(.5)?d:null,f=()=>{const q=fade(-.3,0,.3,0,c,d);
  if(k=="pawn"){oval(0,-.05,.28,.08,d);path("M-.26-.06L-.1-.55H.1L.26-.06Z",q,e,.02);oval(0,-.56,.17,.05,c,e,.02);disc(0,-.78,.21,ball(0,-.78,.21,"#fff",c),e,.02)}
  else if(k=="meeple")path("M-.34 0L-.16-.38L-.42-.42C-.5-.56-.2-.62-.15-.68C-.24-1.05.24-1.05.15-.68C.2-.62.5-.56.42-.42L.16-.38L.34 0H.1L0-.18L-.1 0Z",c,e||d,.03);
  else if(k=="pin"){path("M0 0C-.1-.3-.34-.4-.34-.66A.34.34 0 0 1 .34-.66C.34-.4.1-.3 0 0Z",c,e||d,.03);disc(0,-.66,.16,"#fff")}
  else if(k=="capsule"){box(-.22,-.72,.44,.72,.22,q,e,.02);for(const s of[-1,1])poly([[s*.23,-.72],[s*.22,-1],[s*.04,-.86]],c,e,.02);disc(0,-.72,.25,ball(0,-.72,.25,"#fff",c),e,.02);for(const s of[-1,1])disc(s*.09,-.74,.04,"#111")}
  else if(k=="cone"){path("M-.3 0Q0 .1.3 0L.05-.8H-.05Z",q,e,.02);disc(0,-.85,.15,c,e,.02)}
  else{box(-.2,-.12,.14,.12,.02,d);box(.06,-.12,.14,.12,.02,d);box(-.26,-.55,.52,.45,.05,c,e||d,.02);box(-.22,-.88,.44,.3,.06,c,e||d,.02);path("M0-.88V-1",0,d,.03);disc(0,-1,.04,"#f33");box(-.14,-.8,.1,.1,.02,"#5ff");box(.04,-.8,.1,.1,.02,"#5ff")}};f.w=.7;return f}
// sprites of rectangles: the left halves of their rows, six texels each
const SP={cat:".1.....11....11111.11111.13111.11112..1111..1111.11122.11122.11122.11.11",dog:".......44111.44111.44131.44111.44122...122..1111.11111.11122.11122.11.11",mouse:"111...1221..122111.11111.13111.11112..1111.11111.11122.11122..1122..1.11",ghost:"....11..1111.11111.11111.11331.11331.11111.11111.11111.11111.1.11..1..1.",
 hero:"...222..2222..2112..1131...111.444441444441.4444..4444..4444..44....22..",fox:"1.....11....111.....1111.13111.12112..2222..1122.11122.11112.11111.11.11",slime:"..................1111.11111.12111112211112211111111111133.11111.11111..",owl:"1.....111111.11111.12221.12321.12221.11141.12121.11111.12121.11111..44.."};
function sprite(n=pick(Object.keys(SP))){const c=pick(FUR),P=[c,pick(["#fff",dim(c,.6),dim(c,1.3)]),"#111",pick(["#7a4a2a","#e0a020","#333"])],o=ch(.5)?"#000":null,f=()=>{const d=SP[n],q=1/12;for(const s of o?[1,0]:[0])for(let i=0;i<72;i++)if(d[i]!=".")for(const k of[i%6,11-i%6]){g.fillStyle=s?o:P[d[i]-1];const m=s?q*.5:.012;g.fillRect((k-6)*q-m,(Math.floor(i/6)-12)*q-m,q+2*m,q+2*m)}};f.w=1;return f}
// a figure with its feet on (x, y), high cells of p high, at most most cells wide; shade: an oval beneath
function put(x,y,p,high,f,most=1.4,shade=ch(.5),flip=ch(.5)){if(shade)oval(x+p*.04,y,p*.42,p*.14,"#0005");const k=p*high,s=Math.min(1,most/(f.w||.5)/high);g.save();g.translate(x,y);g.scale(flip?-k*s:k*s,k);g.lineCap="round";f();g.restore();g.lineCap="butt"}
const sign=(t,x,y,s)=>{g.font=`${s}px 'Noto Color Emoji','DejaVu Sans',sans-serif`;g.textAlign="center";g.textBaseline="alphabetic";g.fillStyle="#000";const m=g.measureText(t);g.fillText(t,x,y-m.actualBoundingBoxDescent)};
const emoji=(t=pick([..."🐱🐈😺🐭🐶🦊👻🐰🐼🐯🐸🐧🦁"]))=>{const f=()=>{g.scale(.01,.01);sign(t,0,4,86)};f.w=.95;return f};
const anyone=()=>pick([sitter,sitter,sitter,profile,walker,token,sprite,someone,someone,emoji])();
// the face of a cat about (0, 0), two units wide
function face(c=pick(FUR)){const e=ch(.7)?"#222":dim(c,.6),m=pick([0,1,2]);return()=>{for(const k of[-1,1])poly([[k*.95,-.15],[k*.86,-1],[k*.2,-.72]],c,e,.08);oval(0,.05,.98,.8,c,e,.08);for(const k of[-1,1]){m==1?path(`M${k*.4-.18} 0q.18-.25.36 0`,0,"#111",.09):oval(k*.4,-.05,.12,m?.2:.13,c=="#2b2b2f"?"#fd4":"#111");path(`M${k*.5} .3L${k*1.2} .2M${k*.5} .38L${k*1.2} .45`,0,e,.04)}poly([[-.1,.2],[.1,.2],[0,.32]],"#e76a6a");path("M-.22.45q.11.12.22 0q.11.12.22 0",0,"#222",.06)}}
const paw=c=>()=>{oval(0,.3,.5,.42,c);for(const[x,y]of[[-.62,-.05],[-.25,-.45],[.25,-.45],[.62,-.05]])oval(x,y,.19,.25,c)};
function bubble(x,y,t,s,f="#fff",k="#222"){g.font=`${s}px 'DejaVu Sans','WenQuanYi Zen Hei',sans-serif`;const w=g.measureText(t).width+s*1.2,h=s*1.9,X=Math.min(W-w-4,Math.max(4,x-w*.25));path(`M${x-s*.2} ${y-h*.7}L${x} ${y}L${x+s*.6} ${y-h*.7}Z`,f,k,1);box(X,y-h-s*.5,w,h,s*.7,f,k,1);g.fillStyle=f;g.fillRect(x-s*.1,y-s*.5-2,s*.5,3);txt(t,X+w/2,y-h/2-s*.5,g.font,k)}
const rag=(x,y,a,n=9,j=.12,sq=1)=>ring(x,y,a,n,R()*6,sq).map(([X,Y])=>{const k=1+uf(-j,j);return[x+(X-x)*k,y+(Y-y)*k]});
// a smooth closed line through the points
const soft=(P,f,s,lw)=>{const n=P.length,m=(a,b)=>[(a[0]+b[0])/2,(a[1]+b[1])/2];g.beginPath();g.moveTo(...m(P[n-1],P[0]));P.forEach((q,i)=>g.quadraticCurveTo(...q,...m(q,P[(i+1)%n])));g.closePath();ink(f,s,lw)};
// what stands on a blocked cell of radius q; the tall ones rise over its upper rim
const OB={x:(x,y,q,c="#222")=>path(`M${x-q*.45} ${y-q*.45}L${x+q*.45} ${y+q*.45}M${x+q*.45} ${y-q*.45}L${x-q*.45} ${y+q*.45}`,0,c,Math.max(2,q*.2)),
 wall:(x,y,q,c="#a8452f")=>{box(x-q*.75,y-q*.6,q*1.5,q*1.2,1,"#d9c9b8");for(let i=0;i<3;i++)for(const k of i%2?[[-.75,.35],[-.35,.7],[.38,.37]]:[[-.75,.7],[0,.75]])box(x+k[0]*q,y+(-.58+i*.4)*q,k[1]*q,q*.34,1,c)},
 rock:(x,y,q)=>{const l=ri(40,60);poly(rag(x,y,q*.8,8,.14,.85),hs(30,6,l),hs(30,8,l-20),1.5);poly(rag(x-q*.18,y-q*.22,q*.38,6,.2,.7),hs(30,6,l+14))},
 fir:(x,y,q,c=140)=>{box(x-q*.1,y,q*.2,q*.55,1,"#5b3a1e");for(const[t,w]of[[.25,.75],[-.25,.6],[-.75,.42]])poly([[x-q*w,y+q*t],[x+q*w,y+q*t],[x,y+q*(t-.75)]],hs(c,40,28-t*10),hs(c,40,16),1)},
 tree:(x,y,q,c=110)=>{box(x-q*.13,y-q*.2,q*.26,q*.8,2,"#6b4526");for(const[a,b,r]of[[-.35,-.4,.42],[.35,-.4,.42],[0,-.8,.5]])disc(x+a*q,y+b*q,q*r,hs(c,42,36+a*8))},
 bush:(x,y,q,c=115)=>{for(const[a,b,r]of[[-.4,.15,.42],[.4,.15,.42],[0,-.15,.5]])disc(x+a*q,y+b*q,q*r,hs(c,42,34-b*20));disc(x-q*.2,y,q*.09,"#e33");disc(x+q*.25,y+q*.2,q*.09,"#e33")},
 fence:(x,y,q,c="#b58a55")=>{for(const k of[-.6,-.2,.2,.6])poly([[x+(k-.13)*q,y+q*.6],[x+(k-.13)*q,y-q*.5],[x+k*q,y-q*.75],[x+(k+.13)*q,y-q*.5],[x+(k+.13)*q,y+q*.6]],c,"#5a3d1c",1);box(x-q*.8,y-q*.2,q*1.6,q*.18,0,c,"#5a3d1c",1);box(x-q*.8,y+q*.2,q*1.6,q*.18,0,c,"#5a3d1c",1)},
 crate:(x,y,q,c="#b98044")=>{box(x-q*.65,y-q*.65,q*1.3,q*1.3,2,c,"#5a3818",2);path(`M${x-q*.65} ${y-q*.65}l${q*1.3} ${q*1.3}m0 ${-q*1.3}l${-q*1.3} ${q*1.3}`,0,"#5a3818",2)},
 barrel:(x,y,q)=>{path(`M${x-q*.5} ${y+q*.6}q${-q*.3} ${-q*.65} 0 ${-q*1.3}h${q}q${q*.3} ${q*.65} 0 ${q*1.3}Z`,"#8f5f30","#3d2510",1.5);for(const k of[-.35,.2])box(x-q*.62,y+k*q,q*1.24,q*.16,0,"#555")},
 cactus:(x,y,q)=>{g.lineCap="round";path(`M${x} ${y+q*.6}V${y-q*.9}M${x-q*.5} ${y-q*.5}v${q*.4}q0 ${q*.3} ${q*.5} ${q*.3}M${x+q*.5} ${y-q*.65}v${q*.3}q0 ${q*.25} ${-q*.5} ${q*.25}`,0,"#2f7d43",q*.26);g.lineCap="butt"},
 cone:(x,y,q)=>{box(x-q*.6,y+q*.4,q*1.2,q*.2,2,"#d2521a");poly([[x-q*.4,y+q*.45],[x+q*.4,y+q*.45],[x+q*.08,y-q*.8],[x-q*.08,y-q*.8]],"#ff7a2a");box(x-q*.28,y-q*.1,q*.56,q*.2,0,"#fff")},
 spikes:(x,y,q,c="#aab")=>{for(const[a,b]of[[-.4,-.1],[.4,-.1],[0,-.35],[-.25,.35],[.25,.35]])poly([[x+(a-.17)*q,y+(b+.3)*q],[x+a*q,y+(b-.35)*q],[x+(a+.17)*q,y+(b+.3)*q]],c,"#334",1)},
 lock:(x,y,q,c="#d6a21c")=>{path(`M${x-q*.25} ${y-q*.1}v${-q*.2}a${q*.25} ${q*.25} 0 0 1 ${q*.5} 0v${q*.2}`,0,"#666",q*.14);box(x-q*.42,y-q*.12,q*.84,q*.66,q*.1,c,"#4448",1);disc(x,y+q*.18,q*.1,"#333")},
 no:(x,y,q)=>{disc(x,y,q*.62,"#fff","#d11",q*.22);path(`M${x-q*.42} ${y-q*.42}l${q*.84} ${q*.84}`,0,"#d11",q*.2)},
 hole:(x,y,q)=>{oval(x,y,q*.75,q*.6,"#000b");oval(x,y+q*.12,q*.6,q*.44,"#000")},
 flower:(x,y,q,c="#e85d8a")=>{for(let i=0;i<6;i++)oval(x+Math.cos(i*1.047)*q*.4,y+Math.sin(i*1.047)*q*.4,q*.28,q*.28,c);disc(x,y,q*.25,"#fd4")},
 hatch:(x,y,q,c="#222")=>{for(let k=-.6;k<.7;k+=.3)path(`M${x-q*.6} ${y+k*q*.6+q*.3}L${x+q*.6} ${y+k*q*.6-q*.3}`,0,c,1.5)},
 snow:(x,y,q)=>{disc(x,y+q*.2,q*.5,"#fff","#9ab",1);disc(x,y-q*.45,q*.33,"#fff","#9ab",1);poly([[x,y-q*.45],[x+q*.4,y-q*.35],[x,y-q*.33]],"#f80")}};
// words of a title, of what is counted, of buttons
const T=()=>pick(["Surround it","Cat trap","Do not let go","Fence me in","围住小猫","圈小猫","抓猫","ねこ包囲","Chat encerclé","Katze fangen","El gato","Поймай кота","Gatto in trappola","고양이 잡기","Trap "+ri(1,99),"Hex Hunt","Kedi Kapanı","The escape","Cerca gato",""]);
const N=()=>pick(["Moves: ","Steps ","Score ","Level ","步数：","关卡 ","Turn ","Clicks: ","Züge: ","Best ","分数 ","Coups : ","Ходы: ","⭐ ","♥ ","⏱ 0:"])+ri(10,59);
const Bt=()=>pick(["Restart","New game","Undo","Reset","Menu","重新开始","悔棋","Hint","Neu","Again","Back","↺","☰","⌂","Help","规则","Easy","Ещё раз","Recommencer"]);
const btn=(x,y,w,h,t,f,k,r=3,st="#0004",fs=13,ff="'DejaVu Sans','WenQuanYi Zen Hei',sans-serif")=>{box(x,y,w,h,r,f,st,1);txt(t,x+w/2,y+h/2+1,`${fs}px ${ff}`,k)};
// a window of a desktop (at times the whole viewport); returns the room in it
function frame(bg,title,sts=["w11","gnome","xp","kde","osx","w3"],p=.6){const st=pick(sts);g.fillStyle=bg;if(PH||!ch(p)){g.fillRect(0,0,W,H);if(PH||ch(.4))return{x:0,y:0,w:W,h:H}}
 g.fillStyle=pick(["#3a6ea5","#0078d7","#1d2b3a","#6d6d6d",fade(0,0,W,H,"#2c3e50","#fd746c"),fade(0,0,0,H,"#4ca1af","#c4e0e5"),"#300a24","#c0c8d0"]);g.fillRect(0,0,W,H);const w=Math.round(W*uf(.62,.97)),h=Math.round(H*uf(.85,.98)),x=ri(0,W-w),y=ri(0,H-h),b={w11:32,gnome:38,xp:28,kde:30,osx:26,w3:22}[st],c={w11:"#f3f3f3",gnome:"#ebebeb",xp:fade(0,y,0,y+b,"#0a5be0","#3a93ff","#0a4fc9"),kde:fade(0,y,0,y+b,"#475057","#31363b"),osx:fade(0,y,0,y+b,"#f6f6f6","#cfcfcf"),w3:"#0000a8"}[st],k=/xp|kde|w3/.test(st)?"#fff":"#222";
 box(x-1,y-1,w+2,h+2,st=="w3"||st=="kde"?0:8,bg,"#0008",st=="w3"?5:1);g.fillStyle=bg;g.fillRect(x,y+b,w,h-b);box(x,y,w,b,st=="w3"||st=="kde"?0:[8,8,0,0],c);if(st=="osx")["#fc605b","#fdbc40","#34c84a"].forEach((q,i)=>disc(x+16+i*20,y+13,6,q));else txt(st=="xp"?"🗕 🗖 ✕":st=="gnome"?"✕":"—  ▢  ✕",x+w-12,y+b/2,"12px 'DejaVu Sans'",k,"right");
 txt(title,st=="osx"||st=="gnome"?x+w/2:x+10,y+b/2+1,`${st=="xp"||st=="gnome"?"bold ":""}13px 'DejaVu Sans','WenQuanYi Zen Hei',sans-serif`,k,st=="osx"||st=="gnome"?"center":"left");return{x,y:y+b,w,h:h-b}}
const over=(t,f,k,r=12,st="#0005")=>{const w=Math.min(W-40,300);box(W/2-w/2,H/2-80,w,160,r,f,st,2);txt(t,W/2,H/2-28,"bold 26px 'DejaVu Sans','WenQuanYi Zen Hei',sans-serif",k);btn(W/2-60,H/2+14,120,36,Bt(),k,f,r/2)};
