// Shows the frames of a practice game and sends back what a finger or a mouse does to them.
//
// The canvas has as many pixels as a frame. It is drawn as large as the window allows; with
// ?exact in the address it is never enlarged, and where the window is large enough each pixel of
// a frame is one pixel of the display.
"use strict";

const RETRY_MS = 500;
const NOWHERE_PX = -1;

const canvas = document.querySelector("canvas");
const ink = canvas.getContext("2d", { alpha: false });
const exact = new URLSearchParams(location.search).has("exact");

function fit() {
  const { width, height } = canvas;
  const ratio = window.devicePixelRatio;
  const room = [window.innerWidth * ratio, window.innerHeight * ratio];
  const largest = Math.min(room[0] / width, room[1] / height);
  const scale = exact ? Math.min(1, largest) : largest;
  // The edges lie on pixels of the display: half a pixel beside them would blur everything.
  const [left, top] = [width, height].map((side, i) => Math.floor((room[i] - side * scale) / 2));
  canvas.style.left = `${Math.max(0, left) / ratio}px`;
  canvas.style.top = `${Math.max(0, top) / ratio}px`;
  canvas.style.width = `${(width * scale) / ratio}px`;
  canvas.style.height = `${(height * scale) / ratio}px`;
}

async function draw(blob) {
  const frame = await createImageBitmap(blob, { colorSpaceConversion: "none" });
  if (canvas.width !== frame.width || canvas.height !== frame.height) {
    [canvas.width, canvas.height] = [frame.width, frame.height];
  }
  fit();
  ink.drawImage(frame, 0, 0);
  frame.close();
}

async function show() {
  for (let shown = 0; ; ) {
    try {
      const answer = await fetch(`frame?after=${shown}`);
      if (!answer.ok) throw new Error(answer.statusText);
      if (answer.status === 200) {
        await draw(await answer.blob());
        shown = answer.headers.get("Frame-Version");
      }
      document.body.classList.remove("lost");
    } catch {
      document.body.classList.add("lost");
      shown = 0;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

let down = false;
let sending = false;
const queue = [];

function note(kind, event) {
  const box = canvas.getBoundingClientRect();
  const x = ((event.clientX - box.left) * canvas.width) / box.width;
  const y = ((event.clientY - box.top) * canvas.height) / box.height;
  queue.push({ kind, x, y, time: event.timeStamp });
}

// One request at a time, so that they arrive in order; what comes meanwhile goes with the next.
async function send() {
  if (sending) return;
  sending = true;
  while (queue.length) {
    const now = performance.now();
    const touches = queue.splice(0).map(({ time, ...touch }) => ({ ...touch, age_ms: now - time }));
    const request = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(touches),
    };
    await fetch("touch", request).catch(() => {}); // the frames tell when the game is gone
  }
  sending = false;
}

function press(event) {
  if (!event.isPrimary || event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  down = true;
  note("press", event);
  send();
}

// A browser joins moves that come quicker than it draws; none of them may be lost.
function move(event) {
  if (!down || !event.isPrimary) return;
  const joined = event.getCoalescedEvents?.() ?? [];
  for (const each of joined.length ? joined : [event]) note("drag", each);
  send();
}

function lift(event) {
  if (!down || !event.isPrimary) return;
  down = false;
  note("lift", event);
  send();
}

// The system took the finger away: it goes up, but over no button.
function cancel(event) {
  if (!down || !event.isPrimary) return;
  down = false;
  queue.push({ kind: "lift", x: NOWHERE_PX, y: NOWHERE_PX, time: event.timeStamp });
  send();
}

canvas.addEventListener("pointerdown", press);
canvas.addEventListener("pointermove", move);
canvas.addEventListener("pointerup", lift);
canvas.addEventListener("pointercancel", cancel);
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
window.addEventListener("resize", fit);
show();
