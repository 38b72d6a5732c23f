// Pieces, in a cell of 48 units with its middle at 0,0. Left is solid, Right carries an inset line, both a dot: no piece
// is told from another by its colour alone. `cgt draw` takes them from the same file.
import SYMBOLS from "../../../../src/present/scene/pieces.svg?raw";
import { svg } from "./svg.ts";

/** The radius of a stone in the file, and the least radius of a stone that is no counter. */
const STONE = 16.5;
const LEAST = 0.2;

let symbols: Map<string, Element[]> | undefined;

/** The elements of a piece. */
function elements(name: string): Element[] {
  if (symbols === undefined) {
    const all = new DOMParser().parseFromString(SYMBOLS, "image/svg+xml").querySelectorAll("symbol");
    symbols = new Map([...all].map((symbol) => [symbol.id, [...symbol.children]]));
  }
  return symbols.get(name) ?? [];
}

/** A stone of a radius, or the piece in its place. */
export function piece(name: string | null, paint: string, x: number, y: number, r: number): SVGElement {
  const group = svg("g", { class: `piece ${paint}` });
  const isSmall = r < LEAST && name === null;
  group.setAttribute("transform", `translate(${x} ${y}) scale(${r / (isSmall ? STONE + 2.5 : STONE)})`);
  const isShown = ({ classList }: Element) => (!classList.contains("right") || (paint === "red" && !isSmall)) && (!classList.contains("both") || paint === "green");
  group.append(...elements(name ?? "stone").filter(isShown).map((one) => document.importNode(one, true)));
  return group;
}

/** A domino on two cells, in the colour and the direction of who placed it. */
export function domino(paint: string, [x, y, width, height]: [number, number, number, number]): SVGElement {
  const group = svg("g", { class: "piece" });
  const rect = (inset: number, className: string, rx: number) =>
    svg("rect", { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, rx, class: className });
  group.append(rect(0.12, `unit ${paint}`, 0.16));
  if (paint === "red") {
    group.append(rect(0.28, "unit inlay", 0.08));
  } else if (paint === "green") {
    const [dx, dy] = width > height ? [width / 4, 0] : [0, height / 4];
    for (const side of [-1, 1]) {
      group.append(svg("circle", { cx: x + width / 2 + side * dx, cy: y + height / 2 + side * dy, r: 0.08, class: "eye" }));
    }
  }
  return group;
}
