// The look of pictures of positions.

/** The pieces. */
export const PIECES = `
.piece > * { stroke-width: 2; stroke-linejoin: round; }
.piece > .unit { stroke-width: .045; }
.piece.blue > *, .piece > .blue { fill: var(--left); stroke: var(--left-edge); }
.piece.red > *, .piece > .red { fill: var(--right); stroke: var(--right-edge); }
.piece.green > *, .piece > .green { fill: var(--both); stroke: var(--both-edge); }
.piece > .line, .piece > .right, .piece > .inlay { fill: none; stroke: var(--inlay); stroke-width: 2.4; stroke-linecap: round; }
.piece > .unit.inlay { stroke-width: .05; }
.piece > .eye, .piece > .both { fill: var(--inlay); stroke: none; }
`;

export const PICTURE = `
.picture { display: block; max-width: 100%; user-select: none; -webkit-user-select: none; overflow: visible; }
.picture text { font: 500 clamp(calc(12px / var(--unit, 48)), .24px, calc(20px / var(--unit, 48))) var(--sans); fill: var(--label); text-anchor: middle; pointer-events: none; }
:host(cgt-picture) .picture { width: 100%; height: 100%; min-height: 0; }
.flipped text { transform: rotate(180deg); transform-box: fill-box; transform-origin: center; }
.line { stroke-width: .1; stroke-linecap: round; }
.line.faint { stroke: var(--unwall); stroke-width: .045; stroke-dasharray: .01 .14; }
.line.blue, .line.red, .line.green { stroke-width: .16; }
.line.blue { stroke: var(--left); } .line.red { stroke: var(--right); } .line.green { stroke: var(--both); stroke-linecap: butt; stroke-dasharray: .17 .08; }
.line.inner { stroke: var(--inlay); stroke-width: .05; }
.line.ink, .line.black { stroke: var(--wall); } .line.marked { stroke: var(--good); }
.fill { stroke: none; }
.fill.ink, .fill.black { fill: var(--wall); } .fill.faint { fill: var(--unwall); } .fill.marked { fill: var(--good); }
.fill.field { fill: var(--card); } .fill.blocked { fill: var(--blocked); }
.cell { stroke: var(--board-line); stroke-width: 1.25px; vector-effect: non-scaling-stroke; fill: var(--board); }
.cell.blocked { fill: var(--blocked); }
.cell.blue { fill: var(--left); } .cell.red { fill: var(--right); } .cell.green { fill: var(--both); } .cell.black { fill: var(--wall); }
${PIECES}.taken.first { fill: var(--left-soft); } .taken.second { fill: var(--right-soft); }
.taken-frame { fill: none; stroke: var(--right); stroke-width: .03; }
.picture text.initial { font: 600 .4px var(--sans); } text.initial.first { fill: var(--left-text); } text.initial.second { fill: var(--right-text); }
.place { fill: none; pointer-events: none; stroke: none; stroke-linecap: round; }
.place.thick { stroke-width: .2; }
.place.now { fill: var(--reach); stroke: var(--ink); stroke-width: .05; }
.place.now.thick { stroke-width: .15; stroke: var(--ink-3); opacity: .7; }
.place.chosen { fill: var(--reach); stroke: var(--ink); stroke-width: .06; }
.place.target { stroke: var(--ink); stroke-width: .05; stroke-dasharray: .14 .1; }
.place.last { fill: var(--last); animation: appear var(--move) ease-out; }
.place.last.thick { stroke: var(--last-edge); stroke-width: .3; opacity: .55; }
circle.place.last { stroke: var(--last-edge); stroke-width: .3; opacity: .55; }
.place.edit { stroke: var(--ink-3); stroke-width: .02; stroke-dasharray: .06 .06; }
@keyframes appear { from { opacity: 0; } }
.worth { pointer-events: none; fill: var(--mark-ground); stroke: var(--bad); stroke-width: .03; }
.worth.win { fill: var(--good); stroke: var(--mark-ground); } .worth.rest { stroke: var(--good); }
.picture text.sign-of { fill: var(--bad); font: 650 .2px var(--sans); } .picture text.sign-of.win { fill: var(--on-good); } .picture text.sign-of.rest { fill: var(--good); }
`;
