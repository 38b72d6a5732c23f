// The look of boards. Colours come from the page where it has some; else light and dark follow the system.
export const STYLE = `
:host {
  --b-paper: var(--paper, Canvas); --b-ink: var(--ink, CanvasText);
  --b-soft: var(--soft, color-mix(in srgb, CanvasText 62%, Canvas)); --b-line: var(--line, color-mix(in srgb, CanvasText 16%, Canvas));
  --b-accent: var(--accent, #1f66a8); --b-tint: var(--accent-ground, color-mix(in srgb, #1f66a8 12%, Canvas));
  --b-good: var(--good, #1e7a45); --b-bad: var(--bad, #b3261e);
  --b-blue: #2a6fc9; --b-red: #c8372d; --b-green: #3d8b37; --b-black: #27323d;
  --b-field: #f3eee2; --b-blocked: #8b929b; --b-edge: #c2b9a5; --b-faint: #c3cad2;
  display: block; color: var(--b-ink); font: 15px/1.5 var(--sans, system-ui, sans-serif);
}
:host([dark]) {
  --b-accent: var(--accent, #78b4ec); --b-tint: var(--accent-ground, color-mix(in srgb, #78b4ec 16%, Canvas));
  --b-good: var(--good, #6cc68f); --b-bad: var(--bad, #ff8f86);
  --b-blue: #64a4f2; --b-red: #f07a6e; --b-green: #74bf6b; --b-black: #d4dce4;
  --b-field: #262d36; --b-blocked: #59626d; --b-edge: #465060; --b-faint: #47515d;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
/* Not the host: a container holds fixed elements, and menus are fixed to the window. */
.root { display: grid; gap: 12px; padding: 14px; container-type: inline-size; }
.root.empty :is(.main, .tools, select, .group) { display: none; }
.row { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: center; }
.space { flex: 1; }
form.row { flex-wrap: nowrap; }
input, select, button, textarea { font: inherit; color: inherit; }
input, select, textarea { background: var(--b-paper); border: 1px solid var(--b-line); border-radius: 7px; padding: 5px 9px; min-width: 0; }
:is(input, textarea).expression { flex: 1; resize: none; font-family: var(--mono, ui-monospace, monospace); font-size: 14px; }
input.size { width: 5.5em; text-align: right; }
select { padding: 5px 6px; max-width: 10.5em; flex: 0 1 auto; text-overflow: ellipsis; }
button { border: 1px solid var(--b-line); border-radius: 7px; background: transparent; padding: 5px 11px; cursor: pointer; white-space: nowrap; min-height: 34px; }
button:hover:not(:disabled, [aria-pressed=true], [aria-checked=true]) { background: var(--b-tint); border-color: var(--b-accent); }
button:disabled { opacity: .4; cursor: default; }
button[aria-pressed=true], button[aria-checked=true] { background: var(--b-accent); border-color: var(--b-accent); color: var(--b-paper); }
:focus-visible { outline: 2px solid var(--b-accent); outline-offset: 2px; }
.group { display: inline-flex; }
.group button { border-radius: 0; margin-left: -1px; }
.group button:first-child { border-radius: 7px 0 0 7px; margin-left: 0; }
.group button:last-child { border-radius: 0 7px 7px 0; }
.again { padding: 6px 10px; border-left: 3px solid var(--b-warn, #8a5a00); background: color-mix(in srgb, #f5b400 14%, transparent); }
.turn { font-weight: 600; margin: 0; }
.turn.over { color: var(--b-accent); }
.fault { color: var(--b-bad); margin: 0; overflow-wrap: anywhere; }
.main { display: grid; grid-template-columns: minmax(0, 1fr) 230px; gap: 16px; align-items: start; }
@container (max-width: 520px) { .main { grid-template-columns: minmax(0, 1fr); } button { padding: 5px 9px; } select { flex: 1 1 6em; max-width: none; } .tools .word { display: none; } .turn { width: 100%; } .row > .space { display: none; } }
.parts { display: flex; flex-wrap: wrap; gap: 14px 10px; align-items: center; justify-content: center; padding: 6px; border-radius: 10px; min-height: 90px; touch-action: manipulation; }
.part { position: relative; max-width: 100%; text-align: center; border-radius: 8px; }
.part.best { background: color-mix(in srgb, var(--b-good) 12%, transparent); }
.sign { color: var(--b-soft); font-size: 22px; }
.part pre { margin: 0; font: 14px/1.35 var(--mono, monospace); text-align: left; overflow-x: auto; padding: 8px; }
.caption { color: var(--b-soft); font-size: 12.5px; }
.picture { width: calc(var(--width) * 54px); max-width: 100%; display: block; user-select: none; -webkit-user-select: none; }
.many .picture { width: calc(var(--width) * 38px); }
.picture text { font: .32px var(--sans, system-ui, sans-serif); fill: var(--b-soft); text-anchor: middle; pointer-events: none; }
.line { stroke-width: .085; stroke-linecap: round; }
.line.faint { stroke-width: .05; stroke-dasharray: .05 .13; }
.ink { stroke: var(--b-ink); } .fill.ink { fill: var(--b-ink); }
.faint { stroke: var(--b-faint); }
.marked { stroke: var(--b-good); } .fill.marked { fill: var(--b-good); }
.blue { stroke: var(--b-blue); } .fill.blue { fill: var(--b-blue); } .cell.blue { fill: var(--b-blue); }
.red { stroke: var(--b-red); } .fill.red, .cell.red { fill: var(--b-red); }
.green { stroke: var(--b-green); } .fill.green, .cell.green { fill: var(--b-green); }
.black { stroke: var(--b-black); } .fill.black, .cell.black { fill: var(--b-black); }
.fill.field { fill: var(--b-field); }
.fill { stroke: none; }
.cell { stroke: var(--b-edge); stroke-width: .03; }
.cell.field { fill: var(--b-field); } .cell.blocked { fill: var(--b-blocked); } .fill.blocked { fill: var(--b-blocked); }
.place { fill: none; pointer-events: none; stroke: none; }
.place.thick { stroke-width: .17; stroke-linecap: round; }
.place.now { fill: color-mix(in srgb, var(--b-accent) 32%, transparent); stroke: var(--b-accent); stroke-width: .05; }
.place.now.thick { stroke-width: .17; }
.place.chosen { fill: color-mix(in srgb, var(--b-accent) 45%, transparent); stroke: var(--b-accent); stroke-width: .08; }
.place.target { fill: color-mix(in srgb, var(--b-accent) 14%, transparent); stroke: var(--b-accent); stroke-width: .035; stroke-dasharray: .1 .08; }
.place.last { stroke: var(--b-accent); stroke-width: .05; opacity: .75; }
.place.edit { stroke: var(--b-accent); stroke-width: .02; stroke-dasharray: .06 .06; opacity: .6; }
.worth { pointer-events: none; stroke: var(--b-paper); stroke-width: .04; }
.worth.win { fill: var(--b-good); } .worth.lose { fill: var(--b-bad); } .worth.rest { fill: var(--b-soft); }
.picture text.sign-of { fill: var(--b-paper); font-size: .2px; font-weight: 700; }
.playable { cursor: pointer; }
aside { display: grid; gap: 10px; min-width: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; }
dt { color: var(--b-soft); } dd { margin: 0; overflow-wrap: anywhere; }
dd.value { font-family: var(--mono, monospace); font-size: 14px; max-height: 6em; overflow: auto; }
.unknown { color: var(--b-soft); font-style: italic; }
.heat { width: 100%; max-width: 280px; }
.heat text { font: 10px var(--sans, system-ui, sans-serif); fill: var(--b-soft); }
.heat .axis { stroke: var(--b-soft); stroke-width: 1; } .heat .grid { stroke: var(--b-line); stroke-width: 1; }
.heat .wall { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
.heat .left { stroke: var(--b-blue); } .heat .right { stroke: var(--b-red); stroke-dasharray: 6 3; }
h3 { font-size: 13px; font-weight: 600; color: var(--b-soft); margin: 4px 0 0; }
ul.moves { list-style: none; margin: 0; padding: 3px; max-height: 260px; overflow-y: auto; border: 1px solid var(--b-line); border-radius: 8px; }
ul.moves li { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; padding: 4px 8px; border-radius: 5px; cursor: pointer; overflow-wrap: anywhere; }
ul.moves li > :first-child { flex: 1 0 auto; max-width: 100%; }
ul.moves li[aria-selected=true] { background: var(--b-tint); outline: 1px solid var(--b-accent); }
.mark { min-width: 0; margin-left: auto; font-size: 12.5px; color: var(--b-soft); text-align: right; }
.mark.win { color: var(--b-good); font-weight: 600; } .mark.lose { color: var(--b-bad); }
.why { font-size: 13px; color: var(--b-soft); margin: 0; min-height: 1.4em; overflow-wrap: anywhere; }
.legend { font-size: 13px; color: var(--b-soft); gap: 4px 14px; }
.legend b { display: inline-block; width: 17px; height: 17px; border-radius: 50%; color: var(--b-paper); text-align: center; font-size: 11px; line-height: 17px; margin-right: 4px; }
.legend b.win { background: var(--b-good); } .legend b.lose { background: var(--b-bad); } .legend b.rest { background: var(--b-soft); }
ol.played { list-style: none; display: flex; flex-wrap: wrap; gap: 2px 4px; margin: 0; padding: 0; font-size: 13px; }
ol.played button { border-color: transparent; padding: 1px 7px; min-height: 26px; font-size: 13px; }
ol.played button.later { opacity: .5; }
.menu { position: fixed; z-index: 9; display: grid; max-height: 300px; overflow: auto; max-width: 90vw; padding: 4px; border-radius: 9px; background: var(--b-paper); border: 1px solid var(--b-line); box-shadow: 0 8px 28px #0004; }
.menu button { border: 0; text-align: left; white-space: normal; }
details > summary { cursor: pointer; color: var(--b-soft); }
.tray { display: grid; gap: 6px; padding-top: 8px; }
.tray .term { font-family: var(--mono, monospace); font-size: 13.5px; flex: 1; overflow-wrap: anywhere; }
.silent { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tree { list-style: none; padding: 0; margin: 0; }
.tree .tree { padding-left: 18px; border-left: 1px solid var(--b-line); margin-left: 9px; }
.node { display: flex; gap: 8px; align-items: baseline; padding: 2px 6px; border-radius: 6px; cursor: pointer; }
.node:hover, .node[aria-current=true] { background: var(--b-tint); }
.node .grow { width: 1em; color: var(--b-soft); }
.node .worth-of { font-family: var(--mono, monospace); font-size: 13.5px; }
.node .said { color: var(--b-accent); margin-left: auto; font-family: var(--mono, monospace); font-size: 13.5px; overflow-wrap: anywhere; }
li[role=treeitem]:focus-visible { outline: none; } li[role=treeitem]:focus-visible > .node { outline: 2px solid var(--b-accent); }
table { border-collapse: collapse; } th, td { text-align: left; padding: 4px 12px 4px 0; font-weight: normal; overflow-wrap: anywhere; } th { color: var(--b-soft); } td { font-family: var(--mono, monospace); font-size: 14px; }
input[type=range] { flex: 1; padding: 0; }
@media (prefers-reduced-motion: no-preference) { .place { transition: opacity .12s; } }
`;

let sheet: CSSStyleSheet | undefined;

/** The style for a shadow root. */
export function style(root: ShadowRoot): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  root.adoptedStyleSheets = [sheet];
}
