"""The look of the HTML page: readable on a screen, on paper and in black and white."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

STYLE: Final = """
:root { color-scheme: light; --ink: #1c1b19; --quiet: #55524c; --line: #c9c4b8; --paper: #fffdf8; --red: #a3122a; }
* { box-sizing: border-box; }
body { margin: 0; background: #efece4; color: var(--ink); font: 16px/1.5 Georgia, "Times New Roman", serif; }
article { max-width: 50rem; margin: 1.5rem auto; padding: 2rem 2.5rem; background: var(--paper);
  border: 1px solid var(--line); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
p { margin: .5rem 0; }
p.strong { font-weight: bold; padding: .6rem .9rem; border: 2px solid var(--ink); background: #fff; }
ul { margin: .35rem 0; padding-left: 1.4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
dt { font-weight: bold; max-width: 14rem; }
dd { margin: 0; overflow-wrap: anywhere; }
h1, h2, h3, p, li, td { overflow-wrap: anywhere; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: #f3f0e8; font-weight: bold; }
td.disputed { outline: 3px solid var(--ink); outline-offset: -3px; font-weight: bold; }
td.proof { outline: 3px dashed var(--ink); outline-offset: -3px; font-weight: bold; }
td.here { font-weight: bold; }
td:first-child { white-space: nowrap; }
.red { color: var(--red); }
.card { white-space: nowrap; }
.tricks { display: flex; flex-wrap: wrap; gap: 2rem; margin: 1rem 0; }
figure { margin: 0; }
figcaption { font-weight: bold; margin-bottom: .4rem; }
figure p { color: var(--quiet); margin-top: .4rem; }
.compass { display: grid; grid-template: ". n ." "w m e" ". s ." / 5rem 7rem 5rem; align-items: center;
  justify-items: center; gap: .3rem; }
.compass .m { grid-area: m; width: 6.5rem; height: 3.2rem; border: 1px solid var(--line); background: #f3f0e8;
  display: grid; place-content: center; font-size: .85rem; color: var(--quiet); }
.N { grid-area: n; } .E { grid-area: e; } .S { grid-area: s; } .W { grid-area: w; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; }
.seat { text-align: center; }
.who, .what { display: block; }
.who { font-size: .85rem; color: var(--quiet); }
.what { font-size: 1.15rem; padding: 0 .25rem; }
.what.disputed { outline: 3px solid var(--ink); font-weight: bold; }
.what.proof { outline: 3px dashed var(--ink); font-weight: bold; }
pre { margin: .4rem 0; padding: .6rem .8rem; background: #f3f0e8; border: 1px solid var(--line); font-size: .85rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 45rem) {
  article { padding: 1rem; margin: 0; border: 0; }
  dl { display: block; }
  dd { margin: 0 0 .4rem; }
  .compass { grid-template-columns: 4.5rem 6rem 4.5rem; }
  .compass .m { width: 5.5rem; }
}
@media print {
  @page { margin: 16mm; }
  body { background: #fff; font-size: 10.5pt; }
  article { max-width: none; margin: 0; padding: 0; border: 0; background: #fff; }
  article + article { break-before: page; }
  h1, h2, h3 { break-after: avoid; }
  figure, table, dl, p, li { break-inside: avoid; }
  .red { color: #000; }
}
"""

POLICY: Final = (
    "default-src 'none'; style-src 'sha256-"
    + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    + "'; base-uri 'none'; form-action 'none'"
)
"""Nothing may be loaded or run; only this very style applies."""
