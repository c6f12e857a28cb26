// A figure several cells high, made up anew for each level; it stands on (0, 0) and is one unit high. Needs cat-e.js.
function someone(){
 const coat=pick(["#8a9a3a","#b5342b","#2c4a7c","#333","#f2efe6","#c98b4a","#7a4fa0","#3f7f5f","#e0a020","#8c8c94"]),trousers=ch(.5)?coat:pick(["#333","#5b4636","#27406b","#777"]),skin=pick(["#fff","#f3d2b0","#c68a5a","#777","#e8842c","#222","#f7f0dc"]),edge=ch(.7)?pick(["#000","#222","#402a1a"]):null;
 const lw=.012,head=uf(.1,.2),leg=uf(.22,.42),wide=uf(.13,.24),lean=uf(-.1,.1),pose=pick(["stand","walk","run","kneel","wide"]),arms=pick(["up","down","out","fold","wave"]),hat=pick(["","cap","tall","bow","crown","helmet",""]),ears=pick(["cat","cat","","rabbit","bear"]),tail=ch(.4),belt=ch(.4),face=pick([0,1,1,2]),boots=pick(["#3a1a10","#111","#8a2a1a",trousers]);
 const limb=(p,w,c)=>{g.lineCap="round";g.lineJoin="round";const d="M"+p.map(q=>q.join(" ")).join("L");if(edge)path(d,null,edge,w+2*lw);path(d,null,c,w)};
 const L={stand:[[[-.05,-leg],[-.06,0]],[[.05,-leg],[.07,0]]],walk:[[[-.04,-leg],[-.1,-leg*.5],[-.03,0]],[[.04,-leg],[.14,-leg*.5],[.24,-leg*.28]]],run:[[[-.04,-leg],[-.12,-leg*.55],[0,0]],[[.04,-leg],[.18,-leg*.75],[.16,-leg*.3]]],kneel:[[[-.05,-leg*.7],[-.2,-leg*.6],[-.16,0]],[[.05,-leg*.7],[.16,-leg*.2],[.04,0]]],wide:[[[-.05,-leg],[-.17,0]],[[.05,-leg],[.17,0]]]}[pose];
 return ()=>{
  if(tail)limb([[.02,-leg],[.2,-leg*1.1],[.28,-leg*1.8]],.045,skin);
  for(const p of L){limb(p,wide*.42,trousers);limb([p[p.length-1],[p[p.length-1][0]+.03,p[p.length-1][1]]],wide*.42,boots)}
  const top=-1+2*head,sh=[lean,top+.02];
  g.beginPath();g.moveTo(-wide*.45,-leg*.95);g.lineTo(wide*.45,-leg*.95);g.quadraticCurveTo(wide*.75+lean*.5,(top-leg)/2,sh[0]+wide*.5,sh[1]);g.lineTo(sh[0]-wide*.5,sh[1]);g.quadraticCurveTo(-wide*.75+lean*.5,(top-leg)/2,-wide*.45,-leg*.95);ink(coat,edge,lw);
  if(belt)path(`M${-wide*.5} ${-leg-.06}L${wide*.5} ${-leg-.05}M${sh[0]-wide*.4} ${sh[1]+.03}L${wide*.4} ${-leg-.08}`,null,"#5b3a1c",.025);
  const A={up:[[-.12,-.08],[-.16,.12]],down:[[.1,.24],[.1,.24]],out:[[.16,.02],[.16,.02]],fold:[[.08,.14],[-.02,.1]],wave:[[.1,.22],[-.14,-.16]]}[arms];
  [[-1,A[0]],[1,A[1]]].forEach(([k,q])=>{const x=sh[0]+k*wide*.5,y=sh[1]+.04;limb([[x,y],[x+k*Math.abs(q[0])*.9,y+Math.abs(q[1])*.7],[x+k*q[0],y+q[1]]],wide*.32,coat);disc(x+k*q[0],y+q[1],wide*.18,skin,edge,lw)});
  const hx=lean*1.3,hy=-1+head*1.05,r=head*.95;
  if(ears=="cat")for(const k of [-1,1])poly([[hx+k*r*.95,hy-r*.1],[hx+k*r*.85,hy-r*1.2],[hx+k*r*.2,hy-r*.8]],skin,edge,lw);
  if(ears=="rabbit")for(const k of [-1,1])oval(hx+k*r*.4,hy-r*1.3,r*.2,r*.6,skin,edge,lw);
  if(ears=="bear")for(const k of [-1,1])disc(hx+k*r*.8,hy-r*.7,r*.3,skin,edge,lw);
  oval(hx,hy,r*1.05,r*.95,skin,edge,lw);
  if(face){for(const k of [-1,1]){if(face==2)disc(hx+k*r*.38,hy-r*.08,r*.24,"#fff");disc(hx+k*r*.38,hy-r*.05,r*.1,skin=="#222"?"#fe5":"#111")}oval(hx,hy+r*.4,r*.22,r*.12,"#e76a6a")}
  if(hat=="cap"){g.beginPath();g.ellipse(hx,hy-r*.45,r*.95,r*.6,0,3.14,6.29);ink(coat,edge,lw);box(hx-r*1.1,hy-r*.5,r*2.2,r*.2,.01,coat,edge,lw)}
  else if(hat=="tall"){box(hx-r*.6,hy-r*1.9,r*1.2,r*1.2,.01,"#222",edge,lw);box(hx-r,hy-r*.8,r*2,r*.18,.01,"#222",edge,lw)}
  else if(hat=="crown")poly([[hx-r*.7,hy-r*.6],[hx-r*.8,hy-r*1.5],[hx-r*.3,hy-r],[hx,hy-r*1.6],[hx+r*.3,hy-r],[hx+r*.8,hy-r*1.5],[hx+r*.7,hy-r*.6]],"#f5c531",edge,lw);
  else if(hat=="helmet"){g.beginPath();g.arc(hx,hy-r*.1,r*1.08,3.14,6.29);ink("#8a8f98",edge,lw)}
  else if(hat=="bow"){poly([[hx,hy-r],[hx-r*.7,hy-r*1.4],[hx-r*.7,hy-r*.6]],"#e0457b",edge,lw);poly([[hx,hy-r],[hx+r*.7,hy-r*1.4],[hx+r*.7,hy-r*.6]],"#e0457b",edge,lw)}
 }}
// the figure on a cell: feet at its middle or a little below, high cells high
function stand(x,y,p,high){const f=someone();if(ch(.35))oval(x,y+p*.1,p*.4,p*.13,"#0004");fig(x+p*uf(-.1,.1),y+p*uf(0,.25),p*high,f,ch(.5))}
