// Shapes as places under a pointer.
import type { Move, Shape } from "./types.ts";

export type Point = [number, number];

/** How near to a line the pointer means it. */
const NEAR = 0.28;

const clamp = (x: number): number => Math.max(0, Math.min(1, x));

export function middle(shape: Shape): Point {
  if ("box" in shape) {
    const [x, y, w, h] = shape.box;
    return [x + w / 2, y + h / 2];
  }
  if ("line" in shape) {
    const [a, b, c, d] = shape.line;
    return [(a + c) / 2, (b + d) / 2];
  }
  return "disc" in shape ? [shape.disc[0], shape.disc[1]] : shape.word;
}

/** Whether a point is in a place. */
export function holds(shape: Shape, [x, y]: Point): boolean {
  if ("box" in shape) {
    const [left, top, w, h] = shape.box;
    return left <= x && x <= left + w && top <= y && y <= top + h;
  }
  if ("line" in shape) {
    const [a, b, c, d] = shape.line;
    const length = (c - a) ** 2 + (d - b) ** 2;
    const t = length === 0 ? 0 : clamp(((x - a) * (c - a) + (y - b) * (d - b)) / length);
    return Math.hypot(x - a - t * (c - a), y - b - t * (d - b)) <= NEAR;
  }
  return "disc" in shape && Math.hypot(x - shape.disc[0], y - shape.disc[1]) <= Math.max(shape.disc[2], NEAR);
}

/** A name of a place, equal for equal places. */
export const key = (shape: Shape): string =>
  "box" in shape ? `b${shape.box}` : "line" in shape ? `l${shape.line}` : "disc" in shape ? `d${shape.disc}` : "";

/** The middle of the places of a move. */
export function anchor(move: Move): Point {
  const points = move.area.map(middle);
  const mean = (at: 0 | 1) => points.reduce((sum, p) => sum + p[at], 0) / Math.max(points.length, 1);
  return [mean(0), mean(1)];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Which of the moves the pointer means: the one whose middle is nearest, if no other one is as near. */
export function nearest(moves: Move[], at: Point): Move | undefined {
  const [first, second] = moves
    .map((move) => ({ move, far: distance(anchor(move), at) }))
    .sort((a, b) => a.far - b.far);
  return first && (!second || second.far - first.far > 0.05) ? first.move : undefined;
}

/** What a click means: a move, a further choice among moves, or a list to choose from. */
export type Choice = { play: Move } | { choose: Shape } | { list: Move[] } | undefined;

/**
 * A click at a point, where `chosen` places were clicked before.
 *
 * Moves that change one or two places are told by where in a place the mouse is; else their places are clicked one
 * after the other. Moves at the same places are listed.
 */
export function choice(moves: Move[], chosen: Shape[], at: Point, isMouse: boolean): Choice {
  const keys = (move: Move) => move.area.map(key);
  const open = moves.filter((move) => chosen.every((shape) => keys(move).includes(key(shape))));
  const here = open.filter((move) => move.area.some((shape) => holds(shape, at)));
  const [only] = here;
  if (only === undefined) {
    return undefined;
  }
  if (here.length === 1) {
    return { play: only };
  }
  const found = isMouse && here.every((move) => move.area.length <= 2) ? nearest(here, at) : undefined;
  if (found) {
    return { play: found };
  }
  const known = new Set(chosen.map(key));
  const places = only.area.filter((shape) => holds(shape, at));
  const place = places.find((shape) => !known.has(key(shape)));
  // A move whose places all others have, too, is told from them by no further click.
  const isPart = (one: Move, other: Move) => keys(one).every((k) => keys(other).includes(k));
  const isLast = here.some((one) => here.every((other) => isPart(one, other)));
  return !place || isLast ? { list: here } : { choose: place };
}
