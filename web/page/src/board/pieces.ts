// Pieces, in a cell of 48 units with its middle at 0,0. Left is solid, Right carries an inset line, both a dot: no piece
// is told from another by its colour alone.
import { svg } from "./svg.ts";

type Part = [name: "path" | "circle" | "ellipse" | "rect", attributes: Record<string, string | number>];

const body = (className: string, parts: Part[]): Part[] => parts.map(([name, rest]) => [name, { class: className, ...rest }]);

const JUMPER: Part[] = [
  ["ellipse", { cx: -11, cy: -11, rx: 8, ry: 4.8, transform: "rotate(-24 -11 -11)" }],
  ["ellipse", { cx: -11, cy: 11, rx: 8, ry: 4.8, transform: "rotate(24 -11 11)" }],
  ["circle", { cx: 9, cy: -9.5, r: 5.5 }],
  ["circle", { cx: 9, cy: 9.5, r: 5.5 }],
  ["path", { d: "M18 0C18 6 10 10.5 1 12.5C-9 14-16 8-16 0C-16-8-9-14 1-12.5C10-10.5 18-6 18 0Z" }],
];
const EYES: Part[] = body("dot", [["circle", { cx: 10, cy: -10, r: 2.8 }], ["circle", { cx: 10, cy: 10, r: 2.8 }]]);
const CROWN = "M-15 12L-18-10L-8-2L0-16L8-2L18-10L15 12Z";
const GOOSE = "M-17 6c0-6 6-9 12-8c3 .5 4-1 4-5c0-6 3-10 8-10c4 0 6 3 6 6l4 3l-5 1c-1 3-1 5 0 9c1 8-5 14-14 14c-9 0-15-4-15-10z";
const FOX = "M-17-17L-6-9H6L17-17L15 2L0 18L-15 2Z";
const PIN = "M0-20c5 0 6.5 4.5 5.5 8.5c-1 3.5-1.5 4.5-.5 7.5c1.5 4 5 7 5 13c0 4.5-2 8-3.5 11h-13c-1.5-3-3.5-6.5-3.5-11c0-6 3.5-9 5-13c1-3 .5-4-.5-7.5c-1-4 .5-8.5 5.5-8.5z";

const TOPPLED: Part = ["rect", { x: -8, y: -20, width: 16, height: 40, rx: 4 }];

/** The pieces of rulesets that have their own, by the paint of the discs that they replace. */
const PIECES: Record<string, Record<string, Part[]>> = {
  toads: {
    blue: [...body("blue", JUMPER), ...EYES],
    red: [...body("red", JUMPER), ...EYES, ["path", { d: "M-9 0H7", class: "inlay" }]],
  },
  amazons: {
    blue: body("blue", [["path", { d: CROWN }]]),
    red: [...body("red", [["path", { d: CROWN }]]), ["path", { d: "M-12 6H12", class: "inlay" }]],
  },
  fox_and_geese: {
    blue: [...body("blue", [["path", { d: GOOSE }]]), ["circle", { cx: 7.5, cy: -11, r: 1.9, class: "dot" }]],
    red: [...body("red", [["path", { d: FOX }]]), ["path", { d: "M-7 0l3 2M7 0l-3 2", class: "inlay" }]],
  },
  kayles: {
    green: [...body("neutral", [["path", { d: PIN }]]), ["path", { d: "M-5-7.5H5", class: "inlay" }]],
  },
  toppling: {
    blue: body("blue", [TOPPLED]),
    red: [...body("red", [TOPPLED]), ["rect", { x: -4, y: -15, width: 8, height: 30, rx: 2, class: "inlay" }]],
    green: [...body("green", [TOPPLED]), ["circle", { cy: 0, r: 3, class: "dot" }]],
  },
};

const ALIASES: Record<string, string> = { elephants: "toads", backsliding_toads: "toads", ceylonese_fox_and_geese: "fox_and_geese" };
/** Pieces that look in the direction in which they move: Right's to the left. */
const MIRRORED = new Set(["toads"]);

/** A stone of a radius, or the piece that a ruleset has in its place. */
export function piece(word: string, paint: string, x: number, y: number, r: number): SVGElement {
  const name = ALIASES[word] ?? word;
  const own = PIECES[name]?.[paint];
  const group = svg("g", { class: "piece" });
  if (own && r >= 0.2) {
    const turn = MIRRORED.has(name) && paint === "red" ? " scale(-1 1)" : "";
    const size = name === "kayles" ? 0.62 : 0.95;
    group.setAttribute("transform", `translate(${x} ${y}) scale(${size / 48})${turn}`);
    group.append(...own.map(([tag, attributes]) => svg(tag, attributes)));
    return group;
  }
  const radius = r >= 0.2 ? 16.5 : 19;
  group.setAttribute("transform", `translate(${x} ${y}) scale(${r / radius})`);
  group.append(svg("circle", { r: radius, class: paint }));
  if (paint === "red" && r >= 0.2 && r < 0.4) {
    group.append(svg("circle", { r: 9, class: "inlay" }));
  } else if (paint === "green") {
    group.append(svg("circle", { r: 4, class: "dot" }));
  }
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
      group.append(svg("circle", { cx: x + width / 2 + side * dx, cy: y + height / 2 + side * dy, r: 0.08, class: "dot" }));
    }
  }
  return group;
}
