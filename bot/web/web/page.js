// The page: a screenshot with the board over it. The server reads, solves and learns; what a board
// is and whether it can be, it alone says.
import { WORDS } from "./words.js";

const $ = (id) => document.getElementById(id);
const COLOURS = {
  free: "#60a5fa", hole: "#111827", start: "#22c55e", end: "#ef4444", filled: "#f59e0b", head: "#f97316",
  waypoint: "#a855f7", unvisited: "#60a5fa", visited: "#f59e0b", absent: "#111827", knight: "#22c55e",
  open: "#60a5fa", blocked: "#111827", goal: "#ef4444", empty: "#60a5fa", stone: "#111827",
  piece: "#a855f7", target: "#ef4444", gate: "#22c55e", outside: "#6b7280", cat: "#22c55e", wall: "#f59e0b",
};
const BRUSHES = {
  "one-line": ["free", "hole", "start", "end", "filled", "waypoint", "wall"],
  knight: ["unvisited", "visited", "absent", "knight"],
  maze: ["open", "blocked", "start", "goal", "wall"],
  klotski: ["piece", "empty", "stone", "target", "goal", "gate"],
  cat: ["free", "blocked", "outside", "cat"],
};
const state = {
  language: localStorage.language || (navigator.language.startsWith("zh") ? "zh" : "en"),
  picture: null, size: [1, 1], game: "one-line", board: null, region: null, brush: null,
  kinds: [], trace: [], shown: 0, profile: null, buttons: {}, undo: [], saved: null,
};

// --- words --------------------------------------------------------------------------------------
function say(word, ...values) {
  const text = WORDS[state.language][word] || word;
  return values.reduce((said, value, place) => said.replaceAll(`{${place}}`, value), text);
}
function translate() {
  document.documentElement.lang = state.language === "zh" ? "zh-CN" : "en";
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  showBrushes();
}
function status(text, bad = false) { $("status").textContent = text; $("status").className = bad ? "bad" : ""; }

// --- the server ---------------------------------------------------------------------------------
async function ask(path, body, kind = "application/json") {
  let answer;
  try {
    const sent = kind === "application/json" ? JSON.stringify(body) : body;
    answer = await fetch(path, { method: "POST", headers: { "Content-Type": kind }, body: sent });
  } catch { throw new Error(say("lost")); }
  if (answer.ok) return answer;
  const text = await answer.text();
  let reason = text;
  try { reason = JSON.parse(text).error; } catch { /* a plain line */ }
  throw new Error(reason);
}
const json = async (path, body) => (await ask(path, body)).json();

// --- pictures -----------------------------------------------------------------------------------
async function begin(file) {
  const answer = await (await ask("/picture", file, "application/octet-stream")).json();
  await show(answer.picture, answer.width, answer.height);
}
async function show(picture, width, height, told = {}) {
  Object.assign(state, { picture, size: [width, height], board: null, region: null, dragged: false, undo: [], buttons: {} });
  $("picture").src = `/picture/${picture}`;
  $("overlay").setAttribute("viewBox", `0 0 ${width} ${height}`);
  $("shot").hidden = $("panel").hidden = false;
  $("drop").classList.add("small");
  await read(told);
}
async function read(more) {
  status(say("reading"));
  const asked = { picture: state.picture, game: state.chosen || null, profile: state.profile, ...more };
  const answer = await json("/read", asked);
  if (answer.board) {
    state.region = answer.region;
    take(answer);
    status(say("read", answer.game, answer.confidence));
    return;
  }
  status(say("unread", answer.error), true);
  const [width, height] = state.size, side = Math.min(width, height) * 0.8;
  state.region ||= [(width - side) / 2, (height - side) / 2, side, side];
  await become(state.board || blank(state.game, 5, 5));
}

// --- the board ----------------------------------------------------------------------------------
function matrix(rows, cols, value) { return Array.from({ length: rows }, () => Array(cols).fill(value)); }
function blank(game, rows, cols) {
  if (game === "one-line") return { cells: matrix(rows, cols, 1), start: null };
  if (game === "knight") return { cells: matrix(rows, cols, 0), knight: null };
  if (game === "maze") return { cells: matrix(rows, cols, 0), start: [0, 0], goal: [rows - 1, cols - 1] };
  if (game === "cat") return { cells: matrix(rows, cols, 0), cat: [rows >> 1, cols >> 1], shifted: "odd" };
  const cells = matrix(rows, cols, 0);
  cells[0][0] = 1;
  return { cells, target: 1, goal: [[rows - 1, cols - 1]] };
}
function take(answer) {
  Object.assign(state, { game: answer.game, board: answer.board, kinds: answer.kinds, trace: answer.trace, shown: 0, impossible: answer.impossible });
  $("game").value = state.game;
  $("rows").value = state.board.cells.length;
  $("cols").value = state.board.cells[0].length;
  $("shiftedLabel").hidden = state.game !== "cat";
  if (state.board.shifted) $("shifted").value = state.board.shifted;
  if (document.activeElement !== $("text")) $("text").value = answer.text;
  verdict();
  showBrushes();
  draw();
}
function verdict() {
  const bad = state.impossible !== null && state.impossible !== undefined;
  $("verdict").textContent = bad ? say("impossible", state.impossible) : say("solved", Math.max(0, state.trace.length - (state.game === "one-line" || state.game === "maze" ? 1 : 0)));
  $("verdict").className = bad ? "bad" : "";
}
let asking = 0;
async function become(board, text = null) {
  const mine = ++asking;
  state.board = board;
  draw();
  try {
    const answer = await json("/understand", text === null ? { game: state.game, board } : { game: state.game, text });
    if (mine === asking) take(answer);
  } catch (error) {
    if (mine !== asking) return;
    Object.assign(state, { trace: [], impossible: null });
    $("verdict").textContent = say("wrong", error.message);
    $("verdict").className = "bad";
    draw();
  }
}
function remember() {
  state.undo.push(JSON.stringify([state.game, state.board, state.region, state.buttons]));
  if (state.undo.length > 200) state.undo.shift();
  $("undo").disabled = false;
}
async function undo() {
  if (!state.undo.length) return;
  [state.game, state.board, state.region, state.buttons] = JSON.parse(state.undo.pop());
  $("undo").disabled = !state.undo.length;
  await become(state.board);
}
function without(list, cell) { return (list || []).filter(([r, c]) => r !== cell[0] || c !== cell[1]); }
const same = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];

let piece = null; // the number of the piece that a drag paints
function paint(cell, first) {
  const [row, col] = cell, board = structuredClone(state.board), cells = board.cells, brush = state.brush;
  if (row < 0 || col < 0 || row >= cells.length || col >= cells[0].length) return;
  if (state.game === "one-line") paintLine(board, cell, brush);
  else if (state.game === "knight") {
    if (brush === "knight") { board.knight = cell; if (cells[row][col] === 0) cells[row][col] = -1; }
    else {
      cells[row][col] = { unvisited: 0, visited: -1, absent: -2 }[brush];
      if (same(board.knight, cell) && brush !== "visited") board.knight = null;
    }
  } else if (state.game === "maze") {
    if (brush === "start" || brush === "goal") { board[brush] = cell; cells[row][col] = 0; }
    else cells[row][col] = brush === "blocked" ? 1 : 0;
  } else if (state.game === "cat") {
    if (brush === "cat") { board.cat = cell; cells[row][col] = 0; }
    else cells[row][col] = { free: 0, blocked: 1, outside: -1 }[brush];
  } else paintTray(board, cell, brush, first);
  become(board);
}
function paintLine(board, cell, brush) {
  const [row, col] = cell;
  board.filled = without(board.filled, cell);
  if (brush !== "waypoint") board.waypoints = without(board.waypoints, cell);
  if (same(board.end, cell)) delete board.end;
  if (same(board.start, cell) && brush !== "filled") board.start = null;
  board.cells[row][col] = brush === "hole" ? 0 : 1;
  if (brush === "start") { board.start = cell; board.filled = []; }
  if (brush === "end") board.end = cell;
  if (brush === "filled") {
    if (!board.filled.length && board.start) board.filled = [board.start];
    board.filled = [...without(board.filled, cell), cell];
    board.start = board.filled[0];
  }
  if (brush === "waypoint") board.waypoints = [...without(board.waypoints, cell), cell];
}
function paintTray(board, cell, brush, first) {
  const [row, col] = cell, cells = board.cells, here = cells[row][col];
  if (brush === "target") { if (here > 0) { board.target = here; } return; }
  if (brush === "goal" || brush === "gate") {
    const there = (board[brush] || []).some((each) => same(each, cell));
    board[brush] = there ? without(board[brush], cell) : [...(board[brush] || []), cell];
    return;
  }
  if (brush === "piece") {
    if (first) piece = Math.max(0, ...cells.flat()) + 1;
    cells[row][col] = piece;
  } else cells[row][col] = brush === "stone" ? -1 : 0;
  renumber(board);
}
function renumber(board) {
  const old = board.cells, ids = new Map();
  for (const line of old) for (const id of line) if (id > 0 && !ids.has(id)) ids.set(id, ids.size + 1);
  board.cells = old.map((line) => line.map((id) => ids.get(id) || id));
  piece = ids.get(piece) || piece;
  board.target = ids.get(board.target) || 1;
}
function toggleWall(point) {
  const { across, down } = pitch(), [x, y] = place(point), board = structuredClone(state.board);
  const row = Math.floor(y / down), col = Math.floor(x / across);
  const right = x / across - col, below = y / down - row;
  const [edge] = [["left", right], ["right", 1 - right], ["up", below], ["down", 1 - below]].sort((a, b) => a[1] - b[1])[0];
  const other = { left: [row, col - 1], right: [row, col + 1], up: [row - 1, col], down: [row + 1, col] }[edge];
  if ([row, col, ...other].some((n) => n < 0) || Math.max(row, other[0]) >= board.cells.length || Math.max(col, other[1]) >= board.cells[0].length) return;
  const pair = [[row, col], other].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const walls = board.walls || [], is = (wall) => same(wall[0], pair[0]) && same(wall[1], pair[1]);
  board.walls = walls.some(is) ? walls.filter((wall) => !is(wall)) : [...walls, pair];
  remember();
  become(board);
}
async function resize() {
  const rows = +$("rows").value, cols = +$("cols").value;
  if (!(rows >= 1 && cols >= 1 && rows <= 200 && cols <= 200) || !state.board) return;
  remember();
  const old = state.board.cells, fresh = blank(state.game, rows, cols), board = structuredClone(state.board);
  board.cells = fresh.cells.map((line, r) => line.map((value, c) => (r < old.length && c < old[0].length ? old[r][c] : value)));
  const on = (cell) => cell && cell[0] < rows && cell[1] < cols;
  for (const key of ["start", "end", "knight", "cat"]) if (board[key] && !on(board[key])) board[key] = fresh[key] ?? null;
  if (board.end === null) delete board.end;
  for (const key of ["filled", "waypoints", "gate"]) if (board[key]) board[key] = board[key].filter(on);
  if (board.goal) board.goal = Array.isArray(board.goal[0]) ? board.goal.filter(on) : on(board.goal) ? board.goal : fresh.goal;
  if (board.walls) board.walls = board.walls.filter(([one, other]) => on(one) && on(other));
  if (state.game === "klotski") { if (!board.goal.length) board.goal = fresh.goal; renumber(board); }
  await become(board);
}

// --- the drawing --------------------------------------------------------------------------------
function pitch() {
  const [, , width, height] = state.region, cells = state.board.cells, rows = cells.length, cols = cells[0].length;
  if (state.game !== "cat") return { across: width / cols, down: height / rows };
  const across = width / (cols + 0.5);
  return { across, down: (height - across) / Math.max(1, rows - 1) };
}
function middle([row, col]) {
  const { across, down } = pitch(), [x, y] = state.region;
  if (state.game !== "cat") return [x + (col + 0.5) * across, y + (row + 0.5) * down];
  const right = (row % 2 === 1) === (state.board.shifted === "odd") ? 0.5 : 0;
  return [x + (col + 0.5 + right) * across, y + across / 2 + row * down];
}
function place([x, y]) { return [x - state.region[0], y - state.region[1]]; }
function cellAt(point) {
  const cells = state.board.cells, { across, down } = pitch();
  if (state.game !== "cat") { const [x, y] = place(point); return [Math.floor(y / down), Math.floor(x / across)]; }
  let best = [-1, -1], least = across / 2;
  cells.forEach((line, row) => line.forEach((_, col) => {
    const [x, y] = middle([row, col]), far = Math.hypot(x - point[0], y - point[1]);
    if (far < least) { least = far; best = [row, col]; }
  }));
  return best;
}
function add(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  $("overlay").append(made);
  return made;
}
function draw() {
  $("overlay").replaceChildren();
  if (!state.board || !state.region) return;
  const { across, down } = pitch(), cells = state.board.cells;
  cells.forEach((line, row) => line.forEach((value, col) => drawCell(row, col, value, across, down)));
  for (const [[r, c], [below, right]] of state.board.walls || []) {
    const [x, y] = middle([(r + below) / 2, (c + right) / 2]), flat = below > r;
    add("line", { class: "wall", x1: x - (flat ? across / 2 : 0), x2: x + (flat ? across / 2 : 0), y1: y - (flat ? 0 : down / 2), y2: y + (flat ? 0 : down / 2) });
  }
  const way = state.trace.slice(0, state.shown || state.trace.length).map(middle);
  if (way.length && state.game !== "klotski") add("polyline", { class: "way", points: way.map((p) => p.join()).join(" ") });
  if (way.length) add("circle", { class: "way", cx: way.at(-1)[0], cy: way.at(-1)[1], r: Math.min(across, down) / 6 });
  for (const [x, y, width, height] of Object.values(state.buttons)) add("rect", { class: "box", x, y, width, height });
  const [x, y, width, height] = state.region, r = Math.max(...state.size) / 70;
  [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].forEach(([cx, cy], corner) => add("circle", { class: "corner", cx, cy, r, "data-corner": corner }));
}
function drawCell(row, col, value, across, down) {
  const kind = state.kinds[row]?.[col] || "", [x, y] = middle([row, col]);
  const goal = state.game === "klotski" && state.board.goal?.some((cell) => same(cell, [row, col]));
  const fill = state.game === "klotski" && value > 0 ? (value === state.board.target ? COLOURS.target : `hsl(${value * 67} 70% 50%)`) : COLOURS[kind] || (value === 0 ? COLOURS.empty : COLOURS.blocked);
  const named = { class: "cell", fill, "data-cell": `${row},${col}`, "data-kind": kind };
  if (state.game === "cat") add("circle", { ...named, cx: x, cy: y, r: across * 0.45 });
  else add("rect", { ...named, x: x - across / 2, y: y - down / 2, width: across, height: down });
  const number = (state.board.waypoints || []).findIndex((cell) => same(cell, [row, col]));
  const text = number >= 0 ? number + 1 : state.game === "knight" && value > 0 ? value : goal ? "★" : "";
  if (text !== "") add("text", { x, y, "font-size": Math.min(across, down) / 2 }, text);
}
function showBrushes() {
  const own = BRUSHES[state.game] || [];
  if (!own.includes(state.brush)) state.brush = own[0];
  $("brushes").replaceChildren(...own.map((name, place) => {
    const button = document.createElement("button"), dot = document.createElement("i");
    dot.style.background = COLOURS[name];
    button.append(dot, `${place + 1} ${say(name)}`);
    button.dataset.brush = name;
    button.setAttribute("aria-pressed", String(name === state.brush));
    button.onclick = () => { state.brush = name; showBrushes(); };
    return button;
  }));
}

// --- hands --------------------------------------------------------------------------------------
function pointOf(event) {
  const box = $("overlay").getBoundingClientRect(), [width, height] = state.size;
  return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
}
let drag = null;
$("overlay").addEventListener("pointerdown", (event) => {
  if (!state.board) return;
  event.preventDefault();
  $("overlay").setPointerCapture(event.pointerId);
  const point = pointOf(event), corner = event.target.dataset?.corner, button = $("button").value;
  if (corner !== undefined) { remember(); drag = { corner: +corner }; return; }
  if (button) { remember(); drag = { button, from: point }; return; }
  if (state.brush === "wall") { toggleWall(point); return; }
  const cell = cellAt(point);
  remember();
  drag = { cell };
  paint(cell, true);
});
$("overlay").addEventListener("pointermove", (event) => {
  if (!drag) return;
  const point = pointOf(event);
  if (drag.corner !== undefined) {
    const [x, y, width, height] = state.region, right = drag.corner % 2, below = drag.corner > 1;
    const [left, top] = [right ? x : point[0], below ? y : point[1]], [end, bottom] = [right ? point[0] : x + width, below ? point[1] : y + height];
    if (end - left > 10 && bottom - top > 10) state.dragged = true, state.region = [left, top, end - left, bottom - top];
    draw();
  } else if (drag.button) {
    const [x, y] = drag.from;
    state.buttons[drag.button] = [Math.min(x, point[0]), Math.min(y, point[1]), Math.abs(point[0] - x), Math.abs(point[1] - y)];
    draw();
  } else {
    const cell = cellAt(point);
    if (!same(cell, drag.cell)) { drag.cell = cell; paint(cell, false); }
  }
});
$("overlay").addEventListener("pointerup", () => {
  if (drag?.button) { $("button").value = ""; }
  drag = null;
});
document.addEventListener("keydown", (event) => {
  if (["TEXTAREA", "INPUT", "SELECT"].includes(event.target.tagName)) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") { event.preventDefault(); undo(); }
  const brush = (BRUSHES[state.game] || [])[+event.key - 1];
  if (brush && !event.ctrlKey && !event.metaKey) { state.brush = brush; showBrushes(); }
});
document.addEventListener("dragover", (event) => { event.preventDefault(); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const dropped = [...event.dataTransfer.files];
  if (dropped.length) run(() => (state.profile ? others(dropped) : begin(dropped[0])));
});
document.addEventListener("paste", (event) => {
  const file = [...event.clipboardData.files][0];
  if (file) run(() => begin(file));
});
async function run(work) { try { await work(); } catch (error) { status(error.message, true); } }

$("undo").onclick = () => run(undo);
$("language").onclick = () => {
  localStorage.language = state.language = state.language === "en" ? "zh" : "en";
  translate();
  if (state.board) verdict();
};
$("file").onchange = (event) => run(() => begin(event.target.files[0]));
$("more").onchange = (event) => run(() => others([...event.target.files]));
$("game").onchange = () => run(async () => {
  remember();
  state.chosen = state.game = $("game").value;
  state.board = null;
  await read({});
});
$("rows").onchange = $("cols").onchange = () => run(resize);
$("shifted").onchange = () => { remember(); become({ ...state.board, shifted: $("shifted").value }); };
$("readHere").onclick = () => run(() => read({ game: state.game, region: state.region, rows: +$("rows").value, cols: +$("cols").value }));
$("text").oninput = () => become(state.board, $("text").value);
$("hint").onclick = () => { state.shown = Math.min(state.trace.length, Math.max(2, state.shown + 1)); draw(); };
$("play").onclick = () => {
  state.shown = 1;
  const timer = setInterval(() => {
    draw();
    if (++state.shown > state.trace.length) { clearInterval(timer); state.shown = 0; draw(); }
  }, 120);
};
$("download").onclick = () => run(async () => {
  const picture = await (await ask("/annotated", { picture: state.picture, game: state.game, board: state.board, region: state.region })).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = "solution.png";
  link.click();
  URL.revokeObjectURL(link.href);
});
$("save").onclick = () => run(async () => {
  status(say("learning"));
  const answer = await json("/learn", { picture: state.picture, game: state.game, board: state.board, region: state.dragged ? state.region : null, buttons: state.buttons, profile: state.profile });
  Object.assign(state, { profile: answer.profile, region: answer.region });
  draw();
  status(say(answer.saved ? "savedTo" : "saved", answer.examples, answer.confidence, answer.saved));
  $("zip").href = `/profile/${answer.profile}`;
  $("zip").hidden = $("others").hidden = false;
});
async function others(dropped) {
  for (const file of dropped) {
    const item = document.createElement("li"), image = document.createElement("img"), text = document.createElement("pre");
    item.append(image, text);
    $("list").append(item);
    try {
      const kept = await (await ask("/picture", file, "application/octet-stream")).json();
      image.src = `/picture/${kept.picture}`;
      const answer = await json("/read", { picture: kept.picture, game: state.game, profile: state.profile });
      text.textContent = answer.board ? `${answer.confidence}\n${answer.text}` : answer.error;
      item.dataset.confidence = answer.confidence ?? 0;
      image.onclick = () => run(() => show(kept.picture, kept.width, kept.height));
    } catch (error) { text.textContent = error.message; }
  }
}

translate();
const { games, first } = await (await fetch("/begin")).json();
$("game").replaceChildren(...games.filter(({ name }) => BRUSHES[name]).map(({ name, title }) => new Option(`${title} ${name}`, name)));
if (first.picture) {
  const image = new Image(), { picture, ...told } = first;
  if (told.game) state.chosen = state.game = told.game;
  image.onload = () => run(() => show(picture, image.naturalWidth, image.naturalHeight, told));
  image.src = `/picture/${picture}`;
}
