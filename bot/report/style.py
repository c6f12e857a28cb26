"""How the page of a report looks: for paper-white and dark screens, small and large."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #1c1e22; --faint: #5f646d; --line: #dedcd7;
  --good: #17733a; --bad: #b3261e; --open: #8a5a00; --link: #0b57a4;
  --p0: #0072b2; --p1: #c25700; --p2: #00795a; --p3: #a8447f; --p4: #6a5acd; --p5: #6b6b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --card: #1e2125; --ink: #e8e7e3; --faint: #a2a7b0; --line: #363a41;
    --good: #6fd08c; --bad: #ff8a80; --open: #f2c14e; --link: #8ec5ff;
    --p0: #56b4e9; --p1: #ef9d3f; --p2: #3ec39a; --p3: #e08fbf; --p4: #a99cf5; --p5: #d6d04f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 84rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1 {
  font-size: clamp(1.5rem, 4vw, 2.1rem); line-height: 1.2; margin: 0 0 .4rem; text-wrap: balance;
}
h2 { font-size: 1.15rem; margin: 2.4rem 0 .6rem; }
p { margin: .4rem 0; max-width: 65ch; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre {
  font-family: ui-monospace, "Cascadia Mono", Menlo, "DejaVu Sans Mono", monospace;
  font-size: .85em;
}
.over { color: var(--faint); font-size: .85rem; letter-spacing: .02em; margin: 0 0 .3rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); }
.faint { color: var(--faint); }
.note { margin-top: 1rem; border-left: 4px solid var(--open); padding: .1rem 0 .1rem .8rem; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 2rem; margin: 1rem 0 0; }
.facts div { min-width: 6rem; }
.facts dt { color: var(--faint); font-size: .8rem; }
.facts dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; }
th, td {
  padding: .3rem 1.1rem .3rem 0; text-align: right; vertical-align: top; white-space: nowrap;
}
th { font-weight: 600; } thead th { color: var(--faint); font-weight: 400; font-size: .8rem; }
tbody tr { border-top: 1px solid var(--line); }
th:first-child, .text { text-align: left; } .wide { white-space: normal; min-width: 14rem; }
.plot { margin: 0; display: flex; flex-wrap: wrap; gap: .6rem 1.5rem; align-items: center; }
.plot > .scroll { flex: 1 1 34rem; }
.plot > .scroll > svg { display: block; width: 100%; min-width: 34rem; max-height: 17rem; }
.plot text { fill: var(--faint); font-size: 11px; }
.plot .scroll path { fill-opacity: .8; }
.rule { stroke: var(--line); fill: none; }
.p0 { fill: var(--p0); } .p1 { fill: var(--p1); } .p2 { fill: var(--p2); }
.p3 { fill: var(--p3); } .p4 { fill: var(--p4); } .p5 { fill: var(--p5); }
.key { width: .85rem; height: .85rem; margin-right: .45rem; vertical-align: -.08rem; }
.level {
  border: 1px solid var(--line); border-radius: 10px; background: var(--card); margin: .6rem 0;
}
.level > summary { padding: .65rem 1rem; cursor: pointer; }
.level > summary:hover {
  background: color-mix(in srgb, var(--ink) 5%, transparent); border-radius: 10px;
}
.level > .inside { padding: 0 1rem 1rem; }
.level b { font-weight: 600; margin-right: .6rem; }
.level summary span { display: inline-block; margin-right: .9rem; }
.steps {
  list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: 1.2rem;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
}
.steps > li {
  border-top: 2px solid var(--line); padding-top: .5rem; min-width: 0; font-size: .9rem;
}
.steps > li.plan { border-color: var(--p2); } .steps > li.act { border-color: var(--p3); }
.steps > li.look { border-color: var(--p1); }
.steps h3 {
  font-size: .95rem; margin: 0 0 .4rem; display: flex; gap: .5rem; align-items: baseline;
}
.steps h3 span { font-weight: 400; color: var(--faint); font-size: .8rem; }
.steps h3 :last-child { margin-left: auto; }
.steps p { margin: .3rem 0; }
.shot { width: auto; height: auto;
  display: block; max-width: 100%; max-height: 26rem; border-radius: 6px;
}
.way { fill: none; stroke: #ffd83d; stroke-linejoin: round; stroke-linecap: round; }
.way.edge { stroke: #16181d; }
.head path { fill: #ffd83d; stroke: #16181d; stroke-linejoin: round; }
.touch circle { fill: #fff; stroke: #16181d; }
.touch text { text-anchor: middle; fill: #16181d; stroke: none; font-weight: 700; }
.kinds {
  display: flex; flex-wrap: wrap; gap: .1rem .8rem; list-style: none; padding: 0; margin: .4rem 0;
}
.kinds i {
  display: inline-block; width: .75rem; height: .75rem; border-radius: 2px; margin-right: .35rem;
  vertical-align: -.05rem;
}
.steps ul.why { margin: .3rem 0; padding-left: 1.1rem; }
.steps summary { cursor: pointer; color: var(--link); }
pre { overflow-x: auto; line-height: 1.25; margin: .4rem 0; overflow-wrap: normal; }
@media print { .level { break-inside: avoid; } }
""".strip()
"""Colours of the phases are those of Okabe and Ito, darkened or lightened for contrast."""
