// Thermographs: values increase to the left, temperatures upwards.
import { svg } from "./svg.ts";
import type { Thermograph } from "./types.ts";

const WIDTH = 220;
const HEIGHT = 160;
const EDGE = 30;

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
  const x = (value: number) => EDGE + ((high - value) / (high - low)) * (WIDTH - 2 * EDGE);
  const y = (heat: number) => 8 + ((top - heat) / (top - bottom)) * (HEIGHT - 8 - EDGE);
  const words = `Thermograph: mean ${graph.mean}, temperature ${graph.temperature}`;
  const plot = svg("svg", { class: "heat", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  plot.append(svg("line", { class: "axis", x1: EDGE, x2: WIDTH - EDGE, y1: y(0), y2: y(0) }));
  for (const value of marks(low, high)) {
    plot.append(
      svg("line", { class: "grid", x1: x(value), x2: x(value), y1: 8, y2: HEIGHT - EDGE }),
      svg("text", { x: x(value), y: HEIGHT - 6, "text-anchor": "middle" }, String(value)),
    );
  }
  for (const heat of marks(bottom, top)) {
    plot.append(svg("text", { x: EDGE - 6, y: y(heat) + 3, "text-anchor": "end" }, String(heat)));
  }
  walls.forEach((wall, side) => {
    const last = wall[wall.length - 1];
    const points = [...wall, ...(last ? [[last[0], top] as const] : [])];
    const path = points.map(([value, heat]) => `${x(value).toFixed(1)},${y(heat).toFixed(1)}`).join(" ");
    plot.append(svg("polyline", { class: side === 0 ? "wall left" : "wall right", points: path }));
  });
  return plot;
}
