// Elements of SVG. Texts are set as text: nothing in a name is ever markup.
import { piece } from "./pieces.ts";
import type { Scene, Shape } from "./types.ts";

const SPACE = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
  text?: string,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

function line(shape: Extract<Shape, { line: unknown }>): SVGElement {
  const [x1, y1, x2, y2] = shape.line;
  const made = svg("line", { x1, y1, x2, y2, class: `line ${shape.paint}` });
  if (shape.paint === "red") {
    const group = svg("g");
    group.append(made, svg("line", { x1, y1, x2, y2, class: "line inner" }));
    return group;
  }
  if (!shape.arrow) {
    return made;
  }
  // A marker needs an id, which is not unique among many boards.
  const [length, angle] = [Math.hypot(x2 - x1, y2 - y1), (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI];
  const group = svg("g");
  const head = svg("path", {
    d: "M0 0L-0.22 -0.11L-0.22 0.11z",
    transform: `translate(${x2} ${y2}) rotate(${length === 0 ? 0 : angle})`,
    class: `fill ${shape.paint}`,
  });
  group.append(made, head);
  return group;
}

/** The initial of who took a box: the first player and the person have a plain box, the others one with a frame. */
function initial([x, y]: [number, number], text: string): SVGElement {
  const group = svg("g");
  const isFirst = text === "A" || text === "Y";
  group.append(svg("rect", { x: x - 0.44, y: y - 0.44, width: 0.88, height: 0.88, class: isFirst ? "taken first" : "taken second" }));
  if (!isFirst) {
    group.append(svg("rect", { x: x - 0.36, y: y - 0.36, width: 0.72, height: 0.72, rx: 0.04, class: "taken-frame" }));
  }
  group.append(svg("text", { x, y, dy: "0.35em", class: isFirst ? "initial first" : "initial second" }, text));
  return group;
}

const STONES = new Set(["blue", "red", "green"]);

/** A shape of a picture; its colour is a class. `word` is the name of the ruleset. */
export function draw(shape: Shape, word = ""): SVGElement {
  if ("line" in shape) {
    return line(shape);
  }
  if ("disc" in shape) {
    const [cx, cy, r] = shape.disc;
    return STONES.has(shape.paint) ? piece(shape.piece ?? null, shape.paint, cx, cy, r) : svg("circle", { cx, cy, r, class: `fill ${shape.paint}` });
  }
  if ("box" in shape) {
    const [x, y, width, height] = shape.box;
    return svg("rect", { x, y, width, height, class: `cell ${shape.paint}` });
  }
  const [x, y] = shape.word;
  // Letters of columns stand at dots, those of owners between them.
  if (word === "dots" && /^[ABYM]$/.test(shape.text) && x % 1 !== 0 && y % 1 !== 0) {
    return initial(shape.word, shape.text);
  }
  return svg("text", { x, y, dy: "0.35em" }, shape.text);
}

/** A place that is pointed at. */
export function drawPlace(shape: Shape, kind: string): SVGElement {
  const name = `place ${kind} ${"line" in shape ? "thick" : ""}`;
  if ("line" in shape) {
    const [x1, y1, x2, y2] = shape.line;
    return svg("line", { x1, y1, x2, y2, class: name });
  }
  if ("disc" in shape) {
    const [cx, cy, r] = shape.disc;
    return svg("circle", { cx, cy, r, class: name });
  }
  const [x, y, width, height] = "box" in shape ? shape.box : [...shape.word, 0, 0];
  return svg("rect", { x, y, width, height, class: name });
}

export type Bounds = Scene["bounds"];

/** The name of the ruleset of a position. */
export const wordOf = (text: string): string => /^-?\(?([\p{L}_][\p{L}\p{N}_]*)/u.exec(text)?.[1] ?? "";

/** The layers of a picture: cells, then what is below pieces, then pieces. */
export interface Layers {
  picture: SVGSVGElement;
  /** Everything: it can be turned. */
  all: SVGGElement;
  below: SVGGElement;
}

/** A picture in a frame, by default its own; `margin` in steps of its grid. */
export function drawScene(scene: Scene, word = "", margin = 0.25, frame: Bounds = scene.bounds): Layers {
  const [left, top, right, bottom] = frame;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const picture = svg("svg", { class: "picture", viewBox: `${left - margin} ${top - margin} ${width} ${height}` });
  picture.style.setProperty("--width", String(width));
  picture.style.setProperty("--height", String(height));
  picture.style.aspectRatio = `${width} / ${height}`;
  const [all, below] = [svg("g"), svg("g")];
  const isCell = (shape: Shape) => "box" in shape;
  all.append(...scene.shapes.filter(isCell).map((shape) => draw(shape, word)), below);
  all.append(...scene.shapes.filter((shape) => !isCell(shape)).map((shape) => draw(shape, word)));
  picture.append(all);
  return { picture, all, below };
}
