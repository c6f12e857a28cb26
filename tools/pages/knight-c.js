// What the pages of this series share: dice, questions to a level, places, horses, marks, words.
document.head.insertAdjacentHTML("afterbegin","<style>*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}</style>");
const F=rnd=>({p:a=>a[Math.floor(rnd()*a.length)],c:p=>rnd()<p,i:(a,b)=>a+Math.floor(rnd()*(b-a+1)),u:(a,b)=>a+rnd()*(b-a),r:rnd,mix:a=>a.map(x=>[rnd(),x]).sort((x,y)=>x[0]-y[0]).map(x=>x[1])});
// n: what is written on a visited square, from L.first (1 where the level does not say); t: its age, 0 to 1; deg: ways on
const A=L=>{const S=a=>new Set((a||[]).map(String)),ab=S(L.absent),hi=S(L.hints),J=[[1,2],[2,1],[-1,2],[2,-1],[1,-2],[-2,1],[-1,-2],[-2,-1]],on=(r,c)=>r>=0&&c>=0&&r<L.rows&&c<L.cols&&!ab.has(r+","+c)&&!L.order[r][c];
 const a={ab:(r,c)=>ab.has(r+","+c),hi:(r,c)=>hi.has(r+","+c)&&!L.order[r][c],kn:(r,c)=>!!L.knight&&L.knight[0]==r&&L.knight[1]==c,v:(r,c)=>L.order[r][c]>0,n:(r,c)=>L.order[r][c]+(L.first??1)-1,
 t:(r,c)=>L.path.length>1?(L.order[r][c]-1)/(L.path.length-1):1,deg:(r,c)=>J.filter(([y,x])=>on(r+y,c+x)).length,all:L.rows*L.cols-ab.size,len:L.path.length};
 const best=[...(L.hints||[])].sort((p,q)=>a.deg(...p)-a.deg(...q))[0];a.sh=(r,c,how)=>how&&how!="none"&&a.hi(r,c)&&(how!="best"||(best[0]==r&&best[1]==c));return a};
const each=(L,f)=>{for(let r=0;r<L.rows;r++)for(let c=0;c<L.cols;c++)f(r,c)};
// rows of whatever f says; where they are middles, a panel may lie over them later: its place is AT
let AT=[0,0];const mat=(L,f)=>{const m=Array.from({length:L.rows},(_,r)=>Array.from({length:L.cols},(_,c)=>f(r,c))),[p,q]=[m[0][0],m[L.rows-1][L.cols-1]];AT=[(p[0]+q[0])/2,(p[1]+q[1])/2];return m};
const over=(cls,html,css)=>{const e=el("div",cls,html);e.style.cssText=`position:fixed;z-index:9;left:${AT[0]}px;top:${AT[1]}px;transform:translate(-50%,-50%);${css||""}`;document.body.append(e)};
const mid=e=>{const q=e.getBoundingClientRect();return[q.x+q.width/2,q.y+q.height/2]};
const $=s=>document.querySelector(s),el=(t,c,h)=>{const e=document.createElement(t);if(c)e.className=c;if(h!=null)e.innerHTML=h;return e};
const W=()=>innerWidth,HH=()=>innerHeight,set=o=>Object.entries(o).forEach(([k,v])=>document.body.style.setProperty("--"+k,v));
// the room an element leaves, less margins [left, top, right, bottom]; a board of square cells in it; its middles
const room=(e,m=[0,0,0,0])=>{const q=(typeof e=="string"?$(e):e).getBoundingClientRect();return{x:q.x+m[0],y:q.y+m[1],w:q.width-m[0]-m[2],h:q.height-m[1]-m[3]}};
const lay=(L,R,most=999,ax=.5,ay=.5)=>{const s=Math.max(11,Math.floor(Math.min(R.w/L.cols,R.h/L.rows,most)));return{s,x:Math.round(R.x+Math.max(0,R.w-s*L.cols)*ax),y:Math.round(R.y+Math.max(0,R.h-s*L.rows)*ay),w:s*L.cols,h:s*L.rows}};
const mids=(L,b)=>mat(L,(r,c)=>[b.x+(c+.5)*b.s,b.y+(r+.5)*b.s]);
// a canvas over the whole viewport, in CSS pixels; coarse: one dot a CSS pixel
const canvas=coarse=>{const v=el("canvas"),D=coarse?1:devicePixelRatio;v.width=W()*D;v.height=HH()*D;v.style.cssText=`position:fixed;left:0;top:0;width:${W()}px;height:${HH()}px;pointer-events:none${coarse?";image-rendering:pixelated":""}`;document.body.append(v);const g=v.getContext("2d");g.scale(D,D);g.lineJoin="round";return g};
const rect=(g,x,y,w,h,fill,line,lw=1,rd=0)=>{g.beginPath();g.roundRect(x,y,w,h,rd);if(fill){g.fillStyle=fill;g.fill()}if(line){g.strokeStyle=line;g.lineWidth=lw;g.stroke()}};
const disc=(g,x,y,r,fill,line,lw=1)=>{g.beginPath();g.arc(x,y,r,0,7);if(fill){g.fillStyle=fill;g.fill()}if(line){g.strokeStyle=line;g.lineWidth=lw;g.stroke()}};
const text=(g,t,x,y,px,fill,font="sans-serif",al="center")=>{const b=/^(bold|italic|\d00) /.exec(font);g.font=`${b?b[0]:""}${px}px ${b?font.slice(b[0].length):font}`;g.textAlign=al;g.textBaseline="middle";g.fillStyle=fill;g.fillText(t,x,y+px*.04)};
const poly=(g,L,b,col,lw,dash,curve)=>{if(L.path.length<2)return;g.save();g.strokeStyle=col;g.lineWidth=lw;g.setLineDash(dash||[]);g.beginPath();L.path.forEach(([r,c],i)=>{const x=b.x+(c+.5)*b.s,y=b.y+(r+.5)*b.s;if(!i)g.moveTo(x,y);else if(curve){const[p,q]=L.path[i-1],X=b.x+(q+.5)*b.s,Y=b.y+(p+.5)*b.s;g.quadraticCurveTo((x+X)/2-(y-Y)*curve,(y+Y)/2+(x-X)*curve,x,y)}else g.lineTo(x,y)});g.stroke();g.restore()};
const arrow=(g,x,y,X,Y,col,lw,hd)=>{const d=Math.hypot(X-x,Y-y)||1,u=(X-x)/d,v=(Y-y)/d;g.strokeStyle=g.fillStyle=col;g.lineWidth=lw;g.beginPath();g.moveTo(x,y);g.lineTo(X-u*hd*.8,Y-v*hd*.8);g.stroke();g.beginPath();g.moveTo(X,Y);g.lineTo(X-u*hd-v*hd*.42,Y-v*hd+u*hd*.42);g.lineTo(X-u*hd+v*hd*.42,Y-v*hd-u*hd*.42);g.fill()};
const specks=(g,rnd,x,y,w,h,cols,n,px,al=.2)=>{g.save();g.beginPath();g.rect(x,y,w,h);g.clip();g.globalAlpha=al;for(let i=0;i<n;i++){g.fillStyle=cols[i%cols.length];g.fillRect(x+rnd()*w,y+rnd()*h,px*(.4+rnd()),px*(.4+rnd()))}g.restore()};
const veins=(g,rnd,x,y,w,h,col,n,al=.3)=>{g.save();g.beginPath();g.rect(x,y,w,h);g.clip();g.strokeStyle=col;for(let i=0;i<n;i++){g.globalAlpha=al*(.3+rnd());g.lineWidth=.4+rnd()*1.6;g.beginPath();let X=x+rnd()*w,Y=y+rnd()*h;g.moveTo(X,Y);for(let k=0;k<5;k++)g.quadraticCurveTo(X+(rnd()-.5)*w*.4,Y+(rnd()-.5)*h*.4,X+=(rnd()-.3)*w*.5,Y+=(rnd()-.4)*h*.5);g.stroke()}g.restore()};
const ramp=(S,t)=>{const k=Math.min(S.length-2,Math.floor(t*(S.length-1))),u=t*(S.length-1)-k,h=(s,i)=>parseInt(s.slice(1+2*i,3+2*i),16);return"#"+[0,1,2].map(i=>Math.round(h(S[k],i)*(1-u)+h(S[k+1],i)*u).toString(16).padStart(2,"0")).join("")};
const ink=(h,d="#111",l="#fff")=>{const n=i=>parseInt(h.length<6?h[1+i]+h[1+i]:h.slice(1+2*i,3+2*i),16);return n(0)*.3+n(1)*.59+n(2)*.11>140?d:l};
// those of a list of colours that are unlike all others given; the most unlike one where none is
const rgb=h=>[0,1,2].map(i=>h.length<7?parseInt(h[1+i]+h[1+i],16):parseInt(h.slice(1+2*i,3+2*i),16)),apart=(p,q)=>{const[a,b]=[rgb(p),rgb(q)];return Math.hypot(a[0]-b[0],a[1]-b[1],a[2]-b[2])};
const far=(list,cols,d=100)=>{const m=c=>Math.min(...cols.map(k=>apart(c,k))),ok=list.filter(c=>m(c)>=d);return ok.length?ok:[[...list].sort((p,q)=>m(q)-m(p))[0]]};
// where a number stands: [dx, dy, size] in cells; its size in pixels, smaller for long ones, never too small to read
const SPOTS=[[0,0,.4],[0,0,.3],[0,0,.52],[-.3,-.3,.26],[.3,-.3,.26],[-.3,.32,.26],[.3,.32,.26]],CORNERS=SPOTS.slice(3);
const px=(n,k,s)=>Math.min(Math.max(k*s,Math.min(9,s*.42)),s*1.45/Math.max(2,String(n).length));
// horses in a box of 100; f: body, m: mane and lines, w: white
const HORSES={
 helm:[["M22 88V44C22 16 78 16 78 44V88L50 78Z","f"],["M28 44H72V52H28Z","m"],["M47 44H53V80H47Z","m"],["M50 24C40 4 70 0 84 10C72 12 62 18 56 24Z","m"]],
 rocking:[["M20 60C22 40 36 42 52 44C56 34 60 22 66 16L68 8L74 16C82 20 90 28 92 36C88 42 82 38 76 36C74 44 72 52 70 58L74 76H64L58 62H38L34 76H24Z","f"],["M8 74C30 94 74 94 94 72L88 68C70 82 32 84 12 68Z","m"],["M20 58C10 56 6 66 10 74C14 66 18 64 22 64Z","m"]],
 plinth:[["M18 94V84H28C28 70 34 62 44 52C34 56 26 66 16 60C10 54 18 40 26 32L34 12L44 20C70 20 80 48 74 84H84V94Z","f"],["M44 20C70 20 80 48 74 84H66C70 56 62 34 44 20Z","m"],["M32 36a3.5 3.5 0 1 0 .1 0Z","w"]],
 arrow:[["M50 6L84 50H62V92H38V50H16Z","f"]],ell:[["M26 8H50V66H84V90H26Z","f"]],
 bust:[["M26 92H78C82 62 80 26 54 18L48 6L41 17C29 21 22 38 15 54C12 64 23 71 31 62C38 56 45 56 51 49C50 66 28 70 26 92Z","f"],["M54 18C80 26 82 62 78 92L70 92C74 64 70 36 54 18Z","m"],["M39 30a4 4 0 1 0 .1 0Z","m"]],
 right:[["M72 92H20C18 60 20 32 44 20L43 6L56 15C72 19 82 36 90 55C92 64 83 71 75 65C68 59 60 58 53 56C56 66 72 72 72 92Z","f"],["M44 20C20 32 18 60 20 92L30 92C28 62 30 38 50 26Z","m"],["M63 30a4.5 4.5 0 1 0 .1 0Z","w"]],
 angular:[["M24 92L24 80L40 60L22 66L11 54L33 26L35 8L49 20L68 26L80 48L77 80L82 92Z","f"],["M49 20L68 26L80 48L77 80L70 80L70 50L60 34Z","m"],["M38 32L45 32L41 38Z","w"]],
 run:[["M6 52C12 38 22 40 30 44C42 41 56 43 63 39C67 29 71 21 80 17L82 10L87 18C91 23 95 29 97 36C95 41 90 40 86 37C82 41 80 48 78 55C86 62 91 69 95 78L89 81C82 73 75 68 68 65C60 68 50 68 43 65C39 72 33 78 26 90L19 87C24 76 27 69 27 61C24 58 22 54 21 50C16 53 14 60 9 69C3 64 2 59 6 52Z","f"],["M63 39C67 29 71 21 80 17L76 15C67 18 60 27 58 40Z","m"]],
 toy:[["M22 90C16 50 26 16 56 16C80 16 90 36 92 62C92 76 74 78 70 66C66 58 60 58 58 64C58 76 62 82 64 90Z","f"],["M34 30L30 6L46 20Z","f"],["M22 90C10 50 20 22 44 16C34 34 32 60 36 90Z","m"],["M62 32a6 6 0 1 0 .1 0Z","w"],["M63 35a3 3 0 1 0 .1 0Z","m"]],
 thin:[["M30 90H72C76 56 74 30 52 20L48 10L43 20C34 24 26 40 19 54C18 62 26 66 32 60C40 55 46 54 50 48C50 66 32 72 30 90Z","o"],["M40 33h3","o"],["M24 96H78","o"]],
 pixel:"000100000000|001111100000|011111111000|111011111100|111111111110|111111110111|011001110011|000011110010|000111100110|001111001110|001111111100|011111111110"};
const hue=(r,fill,line,w)=>r=="f"?fill:r=="w"?w||"#fff":line;
const bits=k=>HORSES[k].split("|").map((t,y)=>[...t].map((b,x)=>+b?[x,y]:0).filter(Boolean)).flat();
const round=(k,fill,line)=>k[0]=="("&&k.length>1;
// on a canvas: kind is a name above, a character, "(" and a character for a disc with it, or "dot"
const horse=(g,k,x,y,s,fill,line,font)=>{if(k=="dot")return disc(g,x,y,s*.42,fill,line,Math.max(1,s*.05));if(round(k)){disc(g,x,y,s*.46,fill,line,Math.max(1,s*.05));return text(g,k.slice(1),x,y,s*.56,line,font||'bold "DejaVu Sans","Noto Serif CJK SC",UnBatang')}
 if(!HORSES[k]){const o=font||'"DejaVu Sans","Noto Color Emoji"';text(g,k,x,y,s,"#0000",o);if(line&&!/[🐴🐎🦄]/u.test(k)){g.strokeStyle=line;g.lineWidth=Math.max(1.5,s*.06);g.strokeText(k,x,y+s*.04)}return text(g,k,x,y,s,fill,o)}g.save();g.translate(x-s/2,y-s/2);g.scale(s/100,s/100);if(k=="pixel"){g.fillStyle=line;const o=3;for(const[X,Y]of bits(k))g.fillRect(X*8.33-o,Y*8.33-o,8.33+2*o,8.33+2*o);g.fillStyle=fill;for(const[X,Y]of bits(k))g.fillRect(X*8.33,Y*8.33,8.6,8.6)}
 else{if(k!="thin"){g.strokeStyle=line;g.lineWidth=7;g.stroke(new Path2D(HORSES[k][0][0]))}for(const[d,r]of HORSES[k]){const p=new Path2D(d);if(r=="o"){g.strokeStyle=fill;g.lineWidth=5;g.stroke(p)}else{g.fillStyle=hue(r,fill,line,ink(/^#/.test(fill)?fill:"#fff","#fff","#fff"));g.fill(p)}}}g.restore()};
// the same as a piece of SVG, middle at x, y
const hg=(k,x,y,s,fill,line,font)=>{if(k=="dot"||round(k))return`<circle cx="${x}" cy="${y}" r="${s*.45}" fill="${fill}" stroke="${line}" stroke-width="${s*.05}"/>`+(k=="dot"?"":tx(k.slice(1),x,y,s*.56,line,font||'font-weight="bold"'));if(!HORSES[k])return tx(k,x,y,s,fill,/stroke/.test(font||"")?font:`${font||""} stroke="${line}" stroke-width="${s*.05}" paint-order="stroke"`);let h=`<g transform="translate(${x-s/2} ${y-s/2}) scale(${s/100})">`;if(k=="pixel")h+=[[line,3],[fill,.2]].map(([col,o])=>`<path fill="${col}" d="${bits(k).map(([X,Y])=>`M${X*8.33-o} ${Y*8.33-o}h${8.33+2*o}v${8.33+2*o}h${-8.33-2*o}Z`).join("")}"/>`).join("");else for(const[d,r]of HORSES[k])h+=r=="o"?`<path d="${d}" fill="none" stroke="${fill}" stroke-width="5"/>`:`<path d="${d}" fill="${hue(r,fill,line)}" ${r=="f"?`stroke="${line}" stroke-width="4" paint-order="stroke"`:""}/>`;return h+"</g>"};
const tx=(t,x,y,size,fill,more="",al="middle")=>`<text x="${x}" y="${y}" font-size="${size}" text-anchor="${al}" dominant-baseline="central" fill="${fill}" ${more}>${t}</text>`;
const hsvg=(k,s,fill,line)=>`<svg viewBox="0 0 100 100" width="${s}" height="${s}" style="display:block;overflow:visible">${hg(k,50,50,100,fill,line)}</svg>`;
// marks of a visit in a box of 100: path, s: stroke or f: fill, its width
const MARKS={cross:["M20 20L80 80M80 20L20 80","s",12],tick:["M18 54L42 78L84 24","s",14],dot:["M50 30a20 20 0 1 0 .1 0Z","f"],ring:["M50 18a32 32 0 1 0 .1 0Z","s",9],slash:["M14 86L86 14","s",10],
 shoe:["M28 16C10 44 18 86 50 86C82 86 90 44 72 16","s",15],hoof:["M26 92C8 88 8 56 28 52C48 56 48 88 30 92L28 74ZM70 50C52 46 52 14 72 10C92 14 92 46 74 50L72 32Z","f"],
 feet:["M30 40C42 40 42 66 34 70C24 70 20 46 30 40ZM28 76C36 74 38 92 30 92C24 92 22 80 28 76ZM70 8C82 8 82 34 74 38C64 38 60 14 70 8ZM68 44C76 42 78 60 70 60C64 60 62 48 68 44Z","f"],
 star:["M50 8L62 38L94 40L69 60L78 92L50 74L22 92L31 60L6 40L38 38Z","f"],hash:["M0 30L30 0M0 65L65 0M0 100L100 0M35 100L100 35M70 100L100 70","s",5],flag:["M30 92V8L78 26L36 44","s",10],square:["M26 26H74V74H26Z","f"],blot:["M50 14C78 10 92 34 84 56C78 84 44 94 24 78C4 60 18 20 50 14Z","f"],clover:["M50 48C20 50 24 8 50 28C76 8 80 50 50 48M50 48C24 44 10 82 46 74L50 92L54 74C90 82 76 44 50 48Z","f"]};
const mark=(g,k,x,y,s,col)=>{const[d,r,w]=MARKS[k];g.save();g.translate(x-s/2,y-s/2);g.scale(s/100,s/100);g.lineCap="round";g.fillStyle=g.strokeStyle=col;g.lineWidth=w||1;g[r=="s"?"stroke":"fill"](new Path2D(d));g.restore()};
const mg=(k,x,y,s,col)=>{const[d,r,w]=MARKS[k];return`<path transform="translate(${x-s/2} ${y-s/2}) scale(${s/100})" d="${d}" stroke-linecap="round" ${r=="s"?`fill="none" stroke="${col}" stroke-width="${w}"`:`fill="${col}"`}/>`};
// names of columns and rows
const names=(f,L)=>f.p([{x:c=>"abcdefghijklmnopqrst"[c],y:r=>L.rows-r},{x:c=>"ABCDEFGHIJKLMNOPQRST"[c],y:r=>L.rows-r},{x:c=>"ABCDEFGHIJKLMNOPQRST"[c],y:r=>r+1},{x:c=>c,y:r=>r},{x:c=>c+1,y:r=>r+1},{x:c=>c,y:r=>L.rows-1-r},{x:c=>c+1,y:r=>"ABCDEFGHIJKLMNOPQRST"[r]}]);
const went=(L,co,k)=>L.path.slice(-k).map(([r,c])=>isNaN(co.x(c))?`${co.x(c)}${co.y(r)}`:`(${co.y(r)},${co.x(c)})`);
// title, moves, left, undo, again, hint, solve, new
const WORDS=["Knight's Tour|Moves|Remaining|Undo|Restart|Hint|Solve|New game","Knight's tour|Step|Left|Back|Reset|Help|Auto|Start","马踏棋盘|步数|剩余|悔棋|重新开始|提示|演示|新游戏","骑士周游|已走|未走|撤销|重置|帮助|求解|开始","Springerproblem|Züge|Übrig|Zurück|Neustart|Tipp|Lösen|Neu","Ход конём|Ходы|Осталось|Назад|Заново|Подсказка|Решить|Новая","El salto del caballo|Movimientos|Restantes|Deshacer|Reiniciar|Pista|Resolver|Nuevo","Tour du cavalier|Coups|Restants|Annuler|Rejouer|Indice|Résoudre|Nouveau","Il giro del cavallo|Mosse|Rimaste|Annulla|Ricomincia|Aiuto|Risolvi|Nuova","Passeio do cavalo|Jogadas|Faltam|Desfazer|Reiniciar|Dica|Resolver|Novo","ナイトツアー|手数|残り|戻る|リセット|ヒント|解く|開始","기사의 여행|이동|남음|취소|다시|힌트|풀기|시작","Bài toán mã đi tuần|Bước|Còn lại|Lùi|Chơi lại|Gợi ý|Giải|Mới","Skoczek|Ruchy|Zostało|Cofnij|Od nowa|Podpowiedź|Rozwiąż|Nowa","At turu|Hamle|Kalan|Geri al|Yeniden|İpucu|Çöz|Yeni"].map(t=>t.split("|"));
const words=(f,only)=>f.p(only?WORDS.filter((_,i)=>only.includes(i)):f.c(.5)?WORDS.slice(0,2):WORDS);
// a window in which the page lies (at times it is all of the viewport): title bar drawn; the room left
const frame=(g,f,bg,title,sts=["w11","gnome","xp","kde","osx","tkx"],p=.6)=>{const w0=W(),h0=HH();rect(g,0,0,w0,h0,bg);if(w0<h0?f.c(.8):!f.c(p))return{x:0,y:0,w:w0,h:h0};const st=f.p(sts);rect(g,0,0,w0,h0,f.p(["#3a6ea5","#0b4f8a","#222b38","#6d6d6d","#300a24","#7fa7c9","#10633f"]));
 const w=Math.round(w0*f.u(.66,1)),h=Math.round(h0*f.u(.88,1)),x=f.i(0,w0-w),y=f.i(0,h0-h),b={w11:32,gnome:38,xp:28,kde:30,osx:26,tkx:24}[st],k=/xp|kde/.test(st)?"#fff":"#222",rd=/kde|tkx/.test(st)?0:8;rect(g,x-1,y-1,w+2,h+2,bg,"#0009",1,rd);rect(g,x,y,w,b,{w11:"#f3f3f3",gnome:"#e6e6e6",xp:"#1560e8",kde:"#3b4045",osx:"#dcdcdc",tkx:"#c9c9c9"}[st],"",0,rd?[rd,rd,0,0]:0);
 if(st=="osx")["#fc605b","#fdbc40","#34c84a"].forEach((c,i)=>disc(g,x+16+i*20,y+13,6,c));else text(g,st=="gnome"?"✕":"—  ▢  ✕",x+w-12,y+b/2,12,k,'"DejaVu Sans"',"right");const m=/osx|gnome/.test(st);text(g,title,m?x+w/2:x+10,y+b/2,13,k,'"DejaVu Sans","WenQuanYi Zen Hei",sans-serif',m?"center":"left");return{x,y:y+b,w,h:h-b}};
const button=(g,x,y,w,h,t,bg,k,rd=3,line="#0005",fs=13,font='"DejaVu Sans","WenQuanYi Zen Hei",sans-serif')=>{rect(g,x,y,w,h,bg,line,1,rd);text(g,t,x+w/2,y+h/2,fs,k,font)};
// the number of a visited square at a spot
const num=(g,n,x,y,s,spot,col,font)=>text(g,n,x+spot[0]*s,y+spot[1]*s,px(n,spot[2],s),col,font);
// hands of the clock of the last move
const turn=L=>{const n=L.path.length;if(n<2)return 0;const[p,q]=[L.path[n-2],L.path[n-1]];return Math.atan2(q[0]-p[0],q[1]-p[1])};
