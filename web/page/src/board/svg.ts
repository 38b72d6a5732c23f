// Elements of SVG. Texts are set as text: nothing in a name is ever markup.
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

/** A shape of a picture; its colour is a class. */
export function draw(shape: Shape): SVGElement {
  if ("line" in shape) {
    const [x1, y1, x2, y2] = shape.line;
    const line = svg("line", { x1, y1, x2, y2, class: `line ${shape.paint}` });
    if (!shape.arrow) {
      return line;
    }
    // A marker needs an id, which is not unique among many boards.
    const [length, angle] = [Math.hypot(x2 - x1, y2 - y1), (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI];
    const group = svg("g");
    const head = svg("path", {
      d: "M0 0L-0.22 -0.11L-0.22 0.11z",
      transform: `translate(${x2} ${y2}) rotate(${length === 0 ? 0 : angle})`,
      class: `fill ${shape.paint}`,
    });
    group.append(line, head);
    return group;
  }
  if ("disc" in shape) {
    const [cx, cy, r] = shape.disc;
    return svg("circle", { cx, cy, r, class: `fill ${shape.paint}` });
  }
  if ("box" in shape) {
    const [x, y, width, height] = shape.box;
    return svg("rect", { x, y, width, height, class: `cell ${shape.paint}` });
  }
  const [x, y] = shape.word;
  return svg("text", { x, y, dy: "0.35em" }, shape.text);
}

/** A place that is pointed at. */
export function drawPlace(shape: Shape, kind: string): SVGElement {
  const made = draw(shape);
  made.setAttribute("class", `place ${kind} ${"line" in shape ? "thick" : ""}`);
  return made;
}

/** A picture; `margin` in steps of its grid. */
export function drawScene(scene: Scene, margin = 0.25): SVGSVGElement {
  const [left, top, right, bottom] = scene.bounds;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const picture = svg("svg", { class: "picture", viewBox: `${left - margin} ${top - margin} ${width} ${height}` });
  picture.style.setProperty("--width", String(width));
  picture.style.aspectRatio = `${width} / ${height}`;
  picture.append(...scene.shapes.map(draw));
  return picture;
}
