// The look of values that fold and of thermographs, on boards and among results.
import { PIECES } from "./picture-style.ts";
import { DOCUMENT_TOKENS } from "./tokens.ts";

export const FOLDS = `
.folded { overflow-wrap: anywhere; }
button.pill { display: inline-block; min-height: 0; padding: 0 9px; margin: 0 2px; border: 1px solid var(--line-strong); border-radius: 11px; background: var(--sunken); color: var(--ink-2); font: 12px/20px var(--sans); vertical-align: 2px; cursor: pointer; white-space: nowrap; }
button.pill:hover { background: var(--hover); color: var(--ink); }
.value-tree { margin-top: 4px; font-size: 14px; }
.value-tree summary { cursor: pointer; }
.value-tree li summary { color: inherit; font-size: inherit; }
.value-tree > summary { color: var(--ink-2); }
.value-tree ul.options { list-style: none; margin: 2px 0 2px 6px; padding: 0 0 0 14px; border-left: 1px solid var(--line); font-family: var(--value); font-size: 17px; line-height: 1.6; }
.value-tree li { overflow-wrap: anywhere; }
.value-tree li > .pip { margin-left: 1.1em; }
.value-tree .pip { width: 13px; height: 13px; vertical-align: -1px; overflow: visible; }
.value-tree .caption { font: 12px var(--sans); color: var(--ink-3); }
`;

/** Thermographs. */
export const HEAT = `
.heat { display: block; width: 100%; max-width: 360px; }
.heat text { font: 12px var(--sans); fill: var(--ink-3); }
.heat .title { fill: var(--ink-2); }
.heat .below { fill: var(--sunken); }
.heat .axis { stroke: var(--line-strong); stroke-width: 1.25; } .heat .grid { stroke: var(--line); stroke-width: 1; }
.heat .wall { fill: none; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
.heat .left-wall { stroke: var(--left); } .heat .right-wall { stroke: var(--right); stroke-dasharray: 8 5; stroke-linecap: butt; }
.heat .mast { stroke: var(--ink); stroke-width: 3.5; stroke-linecap: round; }
`;

/** What a document needs for results. */
export const DOCUMENT_STYLE = `${DOCUMENT_TOKENS}${PIECES}${FOLDS}${HEAT}`;
