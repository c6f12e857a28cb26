// What the pages of this series share beyond knight-b.js, which they need.
Object.assign(HORSES,{
 helm:[["M22 88V44C22 16 78 16 78 44V88L50 78Z","f"],["M28 44H72V52H28Z","m"],["M47 44H53V80H47Z","m"],["M50 24C40 4 70 0 84 10C72 12 62 18 56 24Z","m"]],
 rocking:[["M20 60C22 40 36 42 52 44C56 34 60 22 66 16L68 8L74 16C82 20 90 28 92 36C88 42 82 38 76 36C74 44 72 52 70 58L74 76H64L58 62H38L34 76H24Z","f"],["M8 74C30 94 74 94 94 72L88 68C70 82 32 84 12 68Z","m"],["M20 58C10 56 6 66 10 74C14 66 18 64 22 64Z","m"]],
 plinth:[["M18 94V84H28C28 70 34 62 44 52C34 56 26 66 16 60C10 54 18 40 26 32L34 12L44 20C70 20 80 48 74 84H84V94Z","f"],["M44 20C70 20 80 48 74 84H66C70 56 62 34 44 20Z","m"],["M32 36a3.5 3.5 0 1 0 .1 0Z","w"]],
 arrow:[["M50 6L84 50H62V92H38V50H16Z","f"]],ell:[["M26 8H50V66H84V90H26Z","f"]]});
// a window in which the page lies (at times it is all of the viewport): title bar drawn; the room left
const frame=(g,f,bg,title,sts=["w11","gnome","xp","kde","osx","tkx"],p=.6)=>{const w0=W(),h0=HH();rect(g,0,0,w0,h0,bg);if(w0<h0?f.c(.8):!f.c(p))return{x:0,y:0,w:w0,h:h0};const st=f.p(sts);rect(g,0,0,w0,h0,f.p(["#3a6ea5","#0b4f8a","#222b38","#6d6d6d","#300a24","#7fa7c9","#10633f"]));
 const w=Math.round(w0*f.u(.66,1)),h=Math.round(h0*f.u(.88,1)),x=f.i(0,w0-w),y=f.i(0,h0-h),b={w11:32,gnome:38,xp:28,kde:30,osx:26,tkx:24}[st],k=/xp|kde/.test(st)?"#fff":"#222",rd=/kde|tkx/.test(st)?0:8;rect(g,x-1,y-1,w+2,h+2,bg,"#0009",1,rd);rect(g,x,y,w,b,{w11:"#f3f3f3",gnome:"#e6e6e6",xp:"#1560e8",kde:"#3b4045",osx:"#dcdcdc",tkx:"#c9c9c9"}[st],"",0,rd?[rd,rd,0,0]:0);
 if(st=="osx")["#fc605b","#fdbc40","#34c84a"].forEach((c,i)=>disc(g,x+16+i*20,y+13,6,c));else text(g,st=="gnome"?"✕":"—  ▢  ✕",x+w-12,y+b/2,12,k,'"DejaVu Sans"',"right");const m=/osx|gnome/.test(st);text(g,title,m?x+w/2:x+10,y+b/2,13,k,'"DejaVu Sans","WenQuanYi Zen Hei",sans-serif',m?"center":"left");return{x,y:y+b,w,h:h-b}};
const button=(g,x,y,w,h,t,bg,k,rd=3,line="#0005",fs=13,font='"DejaVu Sans","WenQuanYi Zen Hei",sans-serif')=>{rect(g,x,y,w,h,bg,line,1,rd);text(g,t,x+w/2,y+h/2,fs,k,font)};
// the number of a visited square at a spot
const num=(g,n,x,y,s,spot,col,font)=>text(g,n,x+spot[0]*s,y+spot[1]*s,px(n,spot[2],s),col,font);
// hands of the clock of the last move
const turn=L=>{const n=L.path.length;if(n<2)return 0;const[p,q]=[L.path[n-2],L.path[n-1]];return Math.atan2(q[0]-p[0],q[1]-p[1])};
