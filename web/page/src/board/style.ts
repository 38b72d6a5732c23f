// The look of boards: light and dark by the attribute `dark` of the host.
import { PICTURE } from "./picture-style.ts";
import { FOLDS, HEAT } from "./fold-style.ts";
import { HOST_TOKENS } from "./tokens.ts";

export const STYLE = `${HOST_TOKENS}
:host { display: block; color: var(--ink); font: 15px/1.5 var(--sans); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
h2, h3, p { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: center; }
.space { flex: 1; }
form.row { flex-wrap: nowrap; align-items: start; }
input, select, button, textarea { font: inherit; color: inherit; }
input, select, textarea { background: var(--card); border: 1px solid var(--line-strong); border-radius: 8px; padding: 6px 9px; min-width: 0; min-height: var(--control); }
:is(input, textarea).expression { flex: 1; resize: none; field-sizing: content; max-height: 16em; font-family: var(--mono); font-size: 14px; line-height: 1.5; padding-top: 8px; }
input.term { flex: 1; font-family: var(--mono); font-size: 14px; }
input.size { width: 5.5em; text-align: right; }
select { max-width: 12em; flex: 0 1 auto; text-overflow: ellipsis; }
button { border: 1px solid var(--line-strong); border-radius: 8px; background: var(--card); padding: 0 14px; cursor: pointer; white-space: nowrap; min-height: var(--control); font-weight: 500; font-size: 14px; }
button:hover:not(:disabled) { background: var(--hover); }
button:disabled { opacity: .45; cursor: default; }
button[aria-pressed=true], button[aria-checked=true] { background: var(--sunken); border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.group { display: inline-flex; }
.group button { border-radius: 0; margin-left: -1px; }
.group button:first-child { border-radius: 8px 0 0 8px; margin-left: 0; }
.group button:last-child { border-radius: 0 8px 8px 0; }

/* Board and panel: one below the other, or side by side where there is room. */
/* Not the host: a container holds fixed elements, and menus are fixed to the window. */
.frame { container-type: inline-size; }
.root { display: grid; }
.root.empty :is(.head, .tools, .stage, select, .group) { visibility: hidden; }
.root.empty aside > section:not(:first-child, :has(form)) { display: none; }
.left { display: flex; flex-direction: column; gap: 10px; padding: 14px; min-width: 0; }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; align-items: center; }
.head h2 { font-size: 22px; line-height: 1.2; letter-spacing: -.01em; }
.sub { font-size: 14px; color: var(--ink-2); }
.plates { display: flex; gap: 8px; flex: 0 1 auto; }
.plate { display: grid; grid-template-columns: 18px auto auto; align-items: center; align-content: center; column-gap: 10px; min-width: 150px; height: 52px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); line-height: 1.2; font-size: 14px; }
.plate.on { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
.plate .pip { grid-row: 1 / span 2; }
.plate .score { grid-row: 1 / span 2; grid-column: 3; font-size: 24px; font-weight: 650; }
.plate .who { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--ink-2); } .plate b { color: var(--ink); font-size: 15px; }
.plate .state { grid-column: 2; font-size: 12px; font-weight: 600; min-height: 15px; }
.plate .state:empty:not(:last-child) { display: none; }
.plate select { grid-column: 2; border: 0; background: none; padding: 0; min-height: 16px; font-size: 12px; color: var(--ink-2); margin-left: -3px; }
/* Firefox puts no room before the text of a select. */
@supports (-moz-appearance: none) { .plate select { margin-left: 0; } }
.pip { width: 18px; height: 18px; flex: none; overflow: visible; vertical-align: -3px; }
.stage { height: clamp(220px, 46vh, 480px); min-width: 0; display: grid; }
.tools { display: flex; flex-wrap: wrap; gap: 6px; }
.turn { font-weight: 650; font-size: 18px; line-height: 1.3; }
.end { margin-top: 6px; color: var(--ink-2); }
.fault { color: var(--fault); overflow-wrap: anywhere; border-left: 3px solid var(--fault); padding-left: 10px; }
.fault a { color: inherit; }
.puzzle { display: grid; gap: 8px; } .puzzle > p { font-size: 18px; font-weight: 600; }
.puzzle > .words { color: var(--ink-2); }
a.next { display: inline-flex; align-items: center; justify-self: start; min-height: var(--control); padding: 0 16px; border-radius: 8px; background: var(--act); color: var(--on-act); font-weight: 600; font-size: 14px; text-decoration: none; }
.tries { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; font-size: 14px; color: var(--ink-2); } .tries:empty { display: none; }
.tries .right { padding: 8px 12px; background: var(--good-soft); border-radius: 8px; } .tries .right b { color: var(--good); }
.again { padding: 6px 10px; border-left: 3px solid var(--last-edge); background: var(--warn-soft); color: var(--warn); }
aside { background: var(--card); border-top: 1px solid var(--line); min-width: 0; }
aside > section { padding: 14px 16px; border-bottom: 1px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; }
.asks :is(.options, .plate select), .asks aside > section:has(form) { display: none; }
aside > section:not(:has(> :not([hidden]):not(:empty))) { display: none; }
aside > section:has(> ol.played:empty) { display: none; }
h3 { font-size: 12px; font-weight: 600; color: var(--ink-3); letter-spacing: .02em; }
:host([full]), :host([full]) .frame { height: 100%; }
:host([full]) .root { height: 100%; grid-template-columns: minmax(0, 1fr) var(--panel); }
:host([full]) .left { padding: 16px 24px; gap: 12px; min-height: 0; }
:host([full]) .stage { flex: 1; height: auto; min-height: 200px; }
:host([full]) aside { border-top: 0; border-left: 1px solid var(--line); overflow-y: auto; }
:host([full]) aside > section { padding: 16px 24px; }
:host([full]) .turn { font-size: 22px; }
@container (max-width: 1240px) { :host([full]) { --panel: 340px; } :host([full]) .tools .space { display: none; } }
@container (max-width: 900px) {
  :host([full]) .root { display: block; height: auto; }
  :host([full]) .left { padding: 8px 0 0; gap: 8px; }
  :host([full]) .head { padding: 0 12px; }
  :host([full]) .stage { padding: 0 8px; height: calc(100dvh - 320px); min-height: 220px; max-height: 110vw; flex: none; }
  :host([full]) .tools { position: sticky; bottom: 0; z-index: 2; display: grid; grid-template-columns: repeat(auto-fit, minmax(70px, 1fr)); gap: 0; padding: 2px 4px; background: var(--card); border-block: 1px solid var(--line); }
  :host([full]) .tools button { border-color: transparent; background: none; min-height: 44px; padding: 0 4px; font-size: 13px; line-height: 1.2; white-space: normal; }
  :host([full]) .tools button[aria-pressed=true] { background: var(--sunken); }
  :host([full]) aside { border: 0; } :host([full]) aside > section { padding: 14px 16px; }
  .plate { flex: 1; min-width: 0; } .plates { flex: 1 1 100%; }
  .head .name { display: flex; gap: 8px; align-items: baseline; } .head h2 { font-size: 18px; }
}
@media (max-height: 520px) and (min-width: 560px) {
  :host([full]) .root { display: block; height: auto; }
  :host([full]) .left { display: grid; grid-template-columns: minmax(0, 1fr) 200px; grid-template-rows: auto 1fr; padding: 8px 12px; }
  :host([full]) .stage { grid-column: 1; grid-row: 1 / 3; height: calc(100dvh - 60px); max-height: none; padding: 0; }
  :host([full]) .name { display: none; } :host([full]) .plates { flex-direction: column; } :host([full]) .plate { flex: none; height: 44px; }
  :host([full]) .tools { grid-column: 2; position: static; display: grid; grid-template-columns: 1fr 1fr; border: 0; background: none; align-content: start; }
  :host([full]) .tools button { white-space: normal; padding: 0 4px; min-height: 40px; }
}
.parts { display: flex; gap: 10px; align-items: stretch; justify-content: center; border-radius: 8px; min-width: 0; min-height: 0; height: 100%; touch-action: manipulation; }
.part { position: relative; flex: 1 1 0; min-width: 0; min-height: 0; display: flex; flex-direction: column; justify-content: center; align-items: center; text-align: center; border-radius: 8px; }
.part.best { background: var(--good-soft); }
.sign { color: var(--ink-2); font-size: 22px; align-self: center; }
.part pre { margin: 0; font: 14px/1.35 var(--mono); text-align: left; overflow: auto; max-height: 100%; max-width: 100%; padding: 8px; }
.caption { color: var(--ink-2); font-size: 13px; }
.stage .picture { flex: 0 1 auto; width: 100%; height: 100%; min-height: 0; max-width: calc(var(--width) * 128px); max-height: calc(var(--height) * 128px); }
.editing { display: flex; flex-direction: column; gap: 8px; height: 100%; min-height: 0; min-width: 0; } .editing > .parts { flex: 1; height: auto; } .editing .why { flex: 1 1 12em; }
.playable { cursor: pointer; }
${PICTURE}
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; align-items: baseline; }
dt { color: var(--ink-3); font-size: 13px; } dd { margin: 0; overflow-wrap: anywhere; }
dd.value { font-family: var(--value); font-size: 20px; line-height: 1.35; max-height: 7em; overflow: auto; }
dl > details { grid-column: 1 / 3; }
${FOLDS}${HEAT}
.unknown, dd.value .unknown { color: var(--ink-3); font: 14px/1.5 var(--sans); }
ul.moves { list-style: none; margin: 0; padding: 3px; max-height: 220px; overflow-y: auto; border: 1px solid var(--line); border-radius: 8px; position: relative; }
ul.moves li { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; padding: 4px 8px; border-radius: 4px; cursor: pointer; overflow-wrap: anywhere; font-size: 14px; }
ul.moves li > :first-child { flex: 1 0 auto; max-width: 100%; }
ul.moves li[aria-selected=true] { background: var(--hover); outline: 1px solid var(--ink); }
.mark { min-width: 0; margin-left: auto; font-size: 13px; color: var(--ink-2); text-align: right; }
.mark.win { color: var(--good); font-weight: 600; } .mark.lose { color: var(--bad); }
.why { font-size: 13px; color: var(--ink-2); min-height: 1.5em; overflow-wrap: anywhere; }
.legend { font-size: 13px; color: var(--ink-2); gap: 4px 14px; }
.legend b { display: inline-block; min-width: 18px; height: 18px; border-radius: 9px; text-align: center; font-size: 11px; line-height: 18px; margin-right: 5px; background: var(--good); color: var(--on-good); }
.legend b:is(.lose, .rest) { background: none; color: var(--bad); box-shadow: inset 0 0 0 1.5px currentColor; } .legend b.rest { color: var(--good); }
ol.played { list-style: none; display: grid; grid-template-columns: 1fr 1fr; gap: 2px 4px; margin: 0; padding: 0; font-size: 14px; max-height: 200px; overflow-y: auto; position: relative; }
ol.played:empty { display: none; }
ol.played li:is(.begin, .variation) { grid-column: 1 / 3; }
.variation > ol.played { margin-left: 16px; padding-left: 8px; border-left: 2px solid var(--line-strong); max-height: none; font-size: 13px; }
ol.played button { width: 100%; text-align: left; border-color: transparent; background: none; padding: 1px 8px; min-height: 30px; overflow: hidden; text-overflow: ellipsis; font-weight: 400; }
ol.played .pip { width: 13px; height: 13px; vertical-align: -1px; } ol.played .no { color: var(--ink-3); margin-right: 6px; }
ol.played button:hover { background: var(--hover); }
ol.played button[aria-current] { background: var(--last); font-weight: 600; }
ol.played button.later { opacity: .55; }
.menu { position: fixed; z-index: 9; display: grid; max-height: 300px; overflow: auto; max-width: 90vw; padding: 4px; border-radius: 8px; background: var(--card); border: 1px solid var(--line-strong); box-shadow: var(--shadow); }
.menu button { border: 0; background: none; text-align: left; white-space: normal; }
dialog { padding: 20px; border: 1px solid var(--line-strong); border-radius: 12px; background: var(--card); color: var(--ink); box-shadow: var(--shadow); max-width: min(420px, 92vw); }
dialog .code { display: block; width: min(360px, 80vw); } dialog p { margin: 10px 0; }
details > summary { cursor: pointer; color: var(--ink-2); font-size: 14px; }
.tray { display: grid; gap: 6px; padding-top: 8px; }
.tray span.term { font-family: var(--mono); font-size: 14px; flex: 1; overflow-wrap: anywhere; min-width: 0; }
.silent { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tool { display: grid; gap: 12px; padding: 14px; }
.tree { list-style: none; padding: 0; margin: 0; }
.tree .tree { padding-left: 18px; border-left: 1px solid var(--line); margin-left: 9px; }
.node { display: flex; gap: 8px; align-items: baseline; padding: 2px 6px; border-radius: 4px; cursor: pointer; }
.node:hover, .node[aria-current=true] { background: var(--hover); }
.node .grow { width: 1em; color: var(--ink-3); }
.node .worth-of { font-family: var(--value); font-size: 16px; }
.node .said { margin-left: auto; font-family: var(--value); font-size: 16px; overflow-wrap: anywhere; }
li[role=treeitem]:focus-visible { outline: none; } li[role=treeitem]:focus-visible > .node { outline: 2px solid var(--focus); }
table { border-collapse: collapse; } th, td { text-align: left; padding: 4px 12px 4px 0; font-weight: normal; overflow-wrap: anywhere; } th { color: var(--ink-2); } td { font-family: var(--value); font-size: 16px; }
input[type=range] { flex: 1; padding: 0; }
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
