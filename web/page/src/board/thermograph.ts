// Thermographs: values increase to the left, temperatures upwards.
import { svg } from "./svg.ts";
import type { Thermograph } from "./types.ts";

const WIDTH = 340;
const HEIGHT = 210;
const EDGE = 44;
/** Room above and below the diagram. */
const TOP = 8;
const FOOT = 42;

/** The number that a fraction such as `-3/4` stands for. */
export function number(text: string): number {
  const [above, below] = text.split("/");
  return Number(above) / (below === undefined ? 1 : Number(below));
}

/** Marks at about five round places. */
function marks(from: number, to: number): number[] {
  const step = 2 ** Math.ceil(Math.log2(Math.max(to - from, 0.01) / 5));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
}

export function drawThermograph(graph: Thermograph): SVGSVGElement {
  const walls = [graph.left_wall, graph.right_wall].map((wall) =>
    wall.map(([value, heat]) => [number(value), number(heat)] as const),
  );
  const values = walls.flat().map(([value]) => value);
  const pad = Math.max((Math.max(...values) - Math.min(...values)) * 0.12, 0.5);
  const [low, high] = [Math.min(...values) - pad, Math.max(...values) + pad];
  const top = Math.max(number(graph.temperature), 0) + 0.8;
  const bottom = Math.min(0, ...walls.flat().map(([, heat]) => heat)) - 0.1;
  const x = (value: number) => EDGE + ((high - value) / (high - low)) * (WIDTH - EDGE - 12);
  const y = (heat: number) => TOP + ((top - heat) / (top - bottom)) * (HEIGHT - TOP - FOOT);
  const words = `Thermograph: mean ${graph.mean}, temperature ${graph.temperature}`;
  const plot = svg("svg", { class: "heat", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  const floor = { x: EDGE, y: y(0), width: WIDTH - EDGE - 12, height: Math.max(0, y(bottom) - y(0)) };
  plot.append(svg("rect", { class: "below", ...floor }));
  for (const value of marks(low, high)) {
    plot.append(
      svg("line", { class: "grid", x1: x(value), x2: x(value), y1: TOP, y2: HEIGHT - FOOT }),
      svg("text", { x: x(value), y: HEIGHT - FOOT + 16, "text-anchor": "middle" }, String(value)),
    );
  }
  plot.append(svg("line", { class: "axis", x1: EDGE, x2: WIDTH - 12, y1: y(0), y2: y(0) }));
  const side = { x: -(HEIGHT - FOOT) / 2, y: 14, transform: "rotate(-90)", "text-anchor": "middle", class: "title" };
  plot.append(svg("text", side, "temperature"));
  plot.append(svg("text", { x: EDGE + (WIDTH - EDGE - 12) / 2, y: HEIGHT - 6, "text-anchor": "middle", class: "title" }, "value (Left is better to the left)"));
  for (const heat of marks(bottom, top)) {
    plot.append(svg("text", { x: EDGE - 6, y: y(heat) + 3, "text-anchor": "end" }, String(heat)));
  }
  walls.forEach((wall, side) => {
    const points = wall.map(([value, heat]) => `${x(value).toFixed(1)},${y(heat).toFixed(1)}`).join(" ");
    plot.append(svg("polyline", { class: side === 0 ? "wall left-wall" : "wall right-wall", points }));
  });
  const mean = number(graph.mean);
  if (!Number.isFinite(mean)) {
    return plot;
  }
  const mast = { x1: x(mean), x2: x(mean), y1: y(number(graph.temperature)), y2: TOP };
  plot.append(svg("line", { class: "mast", ...mast }));
  return plot;
}
