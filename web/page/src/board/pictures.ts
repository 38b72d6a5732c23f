// The components of a position side by side, with the moves under the pointer.
import { anchor, choice, distance, holds, key, middle, nearest, type Point } from "./geometry.ts";
import { el } from "./element.ts";
import { domino } from "./pieces.ts";
import { type Bounds, draw, drawPlace, drawScene, svg, wordOf } from "./svg.ts";
import { signed, type Judgement, type Move, type Part, type Scene, type Shape, type View } from "./types.ts";

export interface PictureEvents {
  play(move: Move): void;
  /** Several moves are at one place. */
  list(moves: Move[], at: { x: number; y: number }): void;
  point(move: Move | undefined): void;
}

/** What is shown besides a position. */
export interface Setting {
  /** The move that led here. */
  last: Move | undefined;
  /** The moves made before, with the paint of who made them. */
  made: { move: Move; paint: string }[];
  /** Whether the board is turned by half. */
  isFlipped: boolean;
  /** What the initials of the person and the program stand for. */
  initials: Record<string, string>;
  /** The first position of the game, which gives the pictures their frame. */
  first: View | undefined;
}

interface Drawn {
  picture: SVGSVGElement;
  all: SVGGElement;
  marks: SVGGElement;
  over: SVGGElement;
  scene: Scene;
}

/** How the worth of moves is marked: not by colour alone. */
export function mark(judged: Judgement | undefined): { kind: "win" | "lose" | "rest"; glyph: string; word: string } | undefined {
  if (!judged || (judged.wins === null && judged.outcome === null && judged.score === null)) {
    return undefined;
  }
  const glyphs = { dominated: "≤", reversible: "↩", equal: "≡", sensible: "" };
  const fate = judged.fate ? glyphs[judged.fate] : "";
  if (judged.score !== null) {
    const kind = judged.wins ? "win" : "lose";
    const sign = signed(judged.score);
    return { kind, glyph: sign, word: judged.wins ? `best, ${sign}` : sign };
  }
  const words = [judged.wins === null ? "draws" : judged.wins ? "wins" : "loses"];
  if (judged.fate !== null && judged.fate !== "sensible") {
    words.push(judged.fate === "equal" ? "as good as another" : judged.fate);
  }
  const kind = judged.wins === null ? "rest" : judged.wins ? "win" : "lose";
  const glyph = fate || (judged.wins === null ? "=" : judged.wins ? "✓" : "✗");
  return { kind, glyph, word: words.join(", ") };
}

export class Pictures {
  readonly element = el("div", { className: "parts", tabIndex: 0, data: { role: "group", "aria-label": "Board" } });
  private drawn: (Drawn | undefined)[] = [];
  private moves: Move[] = [];
  private chosen: { part: number; shapes: Shape[] } = { part: 0, shapes: [] };
  private active: Move | undefined;
  /** The move that was shown last as a movement. */
  private moved: Move | undefined;
  private setting: Setting = { last: undefined, made: [], isFlipped: false, initials: {}, first: undefined };
  private readonly sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => scale(target as SVGSVGElement)));

  constructor(private readonly events: PictureEvents) {
    this.element.onpointerleave = () => this.point(undefined);
  }

  /** Draws a position with the moves that can be made. */
  show(view: View, moves: Move[], judged: ReadonlyMap<string, Judgement>, setting: Setting): void {
    this.setting = setting;
    this.sizes.disconnect();
    this.moves = moves;
    this.chosen = { part: 0, shapes: [] };
    this.active = undefined;
    const winning = new Set(moves.filter((move) => judged.get(move.name)?.wins).map((move) => move.part));
    const boxes = view.parts.map((part, at) => {
      const box = this.part(part, at);
      box.classList.toggle("best", view.parts.length > 1 && winning.has(at));
      return box;
    });
    this.element.replaceChildren(
      ...boxes.flatMap((box, at) => (at === 0 ? [box] : [el("span", { className: "sign", textContent: "+" }), box])),
    );
    if (boxes.length === 0) {
      this.element.append(el("p", { className: "caption", textContent: "nothing is left" }));
    }
    this.element.classList.toggle("many", view.parts.length > 2);
    this.element.setAttribute("aria-label", `Board: ${view.text.slice(0, 300)}`);
    this.drawn.forEach((drawn) => drawn && this.sizes.observe(drawn.picture));
    this.travel();
    this.judge(judged);
  }

  /** Marks the move that the keyboard is at. */
  activate(move: Move | undefined): void {
    this.active = move;
    this.overlay(move ? [move] : [], move);
  }

  /** The next move in a direction on the screen, from the active one. */
  toward(dx: number, dy: number): Move | undefined {
    const from = this.active && this.onScreen(this.active);
    if (!from) {
      return this.moves[0];
    }
    let best: { move: Move; cost: number } | undefined;
    for (const move of this.moves) {
      const to = this.onScreen(move);
      const ahead = to ? (to[0] - from[0]) * dx + (to[1] - from[1]) * dy : 0;
      const aside = to ? Math.abs((to[0] - from[0]) * dy) + Math.abs((to[1] - from[1]) * dx) : 0;
      if (ahead > 1 && (!best || ahead + 2 * aside < best.cost)) {
        best = { move, cost: ahead + 2 * aside };
      }
    }
    const step = dx + dy > 0 ? 1 : -1;
    const at = this.moves.indexOf(this.active!);
    return best?.move ?? this.moves[(at + step + this.moves.length) % this.moves.length];
  }

  /** Where a move is in the window. */
  onScreen(move: Move): Point | undefined {
    const matrix = this.drawn[move.part]?.all.getScreenCTM();
    if (!matrix || move.area.length === 0) {
      return undefined;
    }
    const [x, y] = anchor(move);
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x, point.y];
  }

  private part(part: Part, at: number): HTMLElement {
    const box = el("div", { className: "part" });
    const copies = { "1": "", "-1": "negative of" }[part.copies] ?? `${part.copies} copies of`;
    if (copies) {
      box.append(el("span", { className: "caption", textContent: copies }));
    }
    if (part.scene === null || part.scene.shapes.length === 0) {
      this.drawn[at] = undefined;
      box.append(el("pre", { textContent: part.drawing || part.text }));
      return box;
    }
    const scene = { ...part.scene, shapes: part.scene.shapes.map((shape) => this.named(shape, part)) };
    const { picture, all, below } = drawScene(scene, wordOf(part.text), 0.25, this.frame(scene, at));
    const [marks, over] = [svg("g"), svg("g")];
    all.append(marks, over);
    if (this.setting.isFlipped) {
      const [left, top, right, bottom] = this.frame(scene, at);
      all.setAttribute("transform", `rotate(180 ${(left + right) / 2} ${(top + bottom) / 2})`);
      picture.classList.add("flipped");
    }
    this.decorate(scene, at, below);
    picture.setAttribute("aria-hidden", "true");
    this.drawn[at] = { picture, all, marks, over, scene };
    const place = (event: PointerEvent | MouseEvent): Point => {
      const matrix = all.getScreenCTM()?.inverse();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      return [point.x, point.y];
    };
    picture.onpointermove = (event) => event.pointerType === "mouse" && this.hover(at, place(event));
    picture.onclick = (event) => {
      const isMouse = !(event instanceof PointerEvent) || event.pointerType !== "touch";
      this.click(at, place(event), isMouse, event);
    };
    box.append(picture);
    return box;
  }

  /** A shape with the initial that the plates of the players have. */
  private named(shape: Shape, part: Part): Shape {
    const initial = "word" in shape && wordOf(part.text) === "dots" ? this.setting.initials[shape.text] : undefined;
    return initial !== undefined && "word" in shape ? { ...shape, text: initial } : shape;
  }

  /** The frame of a component: as large as in the first position, so that nothing jumps as it becomes smaller. */
  private frame(scene: Scene, at: number): Bounds {
    const { first } = this.setting;
    const before = first?.parts[at]?.scene?.bounds;
    const isSame = before && first?.parts.length === 1;
    const [a, b] = [scene.bounds, isSame ? before : scene.bounds];
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  }

  /** Lets the piece of the last move come from where it was. */
  private travel(): void {
    const { last } = this.setting;
    const [from, ...rest] = last?.area ?? [];
    const drawn = last && this.drawn[last.part];
    if (last === this.moved || !from || !drawn || !("box" in from) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.moved = last;
      return;
    }
    this.moved = last;
    const [x0, y0] = middle(from);
    for (const piece of drawn.all.querySelectorAll<SVGGElement>(":scope > .piece")) {
      const { e: x, f: y } = piece.transform.baseVal.consolidate()?.matrix ?? { e: NaN, f: NaN };
      if (rest.some((shape) => distance(middle(shape), [x, y]) < 0.05)) {
        const carrier = svg("g");
        piece.replaceWith(carrier);
        carrier.append(piece);
        carrier.animate([{ transform: `translate(${x0 - x}px, ${y0 - y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
        return;
      }
    }
  }

  /** Draws what is below the pieces: the last move, and the dominoes that were placed. */
  private decorate(scene: Scene, at: number, below: SVGGElement): void {
    const { last, made } = this.setting;
    if (last?.part === at) {
      below.append(...last.area.map((shape) => drawPlace(shape, "last")));
    }
    const blocked = new Set(scene.shapes.filter((shape) => "box" in shape && shape.paint === "blocked").map(key));
    for (const { move, paint } of made.filter(({ move }) => move.part === at)) {
      const [one, other] = move.area;
      if (move.area.length === 2 && one && other && "box" in one && "box" in other && blocked.has(key(one)) && blocked.has(key(other))) {
        const [a, b] = [one.box, other.box];
        const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
        const cells = [one, other].map((shape) => draw({ ...shape, paint: "field" } as Shape));
        below.append(...cells, ...(move === last ? move.area.map((shape) => drawPlace(shape, "last")) : []));
        below.append(domino(paint, [x, y, Math.abs(a[0] - b[0]) + 1, Math.abs(a[1] - b[1]) + 1]));
      }
    }
  }

  private open(part: number): Move[] {
    const chosen = this.chosen.part === part ? this.chosen.shapes.map(key) : [];
    const own = this.moves.filter((move) => move.part === part);
    return own.filter((move) => chosen.every((one) => move.area.some((shape) => key(shape) === one)));
  }

  private hover(part: number, at: Point): void {
    const here = this.open(part).filter((move) => move.area.some((shape) => holds(shape, at)));
    const isShort = here.every((move) => move.area.length <= 2);
    const meant = here.length === 1 ? here[0] : isShort ? nearest(here, at) : undefined;
    this.drawn[part]?.picture.classList.toggle("playable", here.length > 0);
    this.point(meant);
    if (meant) {
      this.overlay([meant], meant);
    } else {
      this.overlay(here, undefined, at);
    }
  }

  private point(move: Move | undefined): void {
    if (move !== this.active) {
      this.active = move;
      this.events.point(move);
    }
    if (!move) {
      this.overlay([], undefined);
    }
  }

  private click(part: number, at: Point, isMouse: boolean, event: MouseEvent): void {
    const own = this.moves.filter((move) => move.part === part);
    const chosen = this.chosen.part === part ? this.chosen.shapes : [];
    const found = choice(own, chosen, at, isMouse);
    if (!found) {
      this.chosen = { part, shapes: [] };
      this.overlay([], undefined);
    } else if ("play" in found) {
      this.events.play(found.play);
    } else if ("list" in found) {
      this.chosen = { part, shapes: [] };
      this.events.list(found.list, { x: event.clientX, y: event.clientY });
    } else {
      this.chosen = { part, shapes: [...chosen, found.choose] };
      this.overlay(this.open(part), undefined);
    }
  }

  /** Draws the places of moves: all of `meant`; of others the one at `at`, and where one can go on to. */
  private overlay(moves: Move[], meant: Move | undefined, at?: Point): void {
    this.drawn.forEach((drawn, part) => {
      if (!drawn) {
        return;
      }
      const shapes = new Map<string, SVGElement>();
      const add = (shape: Shape, kind: string) => shapes.set(key(shape), drawPlace(shape, kind));
      const chosen = this.chosen.part === part ? this.chosen.shapes : [];
      const known = new Set(chosen.map(key));
      for (const move of moves.filter((move) => move.part === part)) {
        if (meant) {
          move.area.forEach((shape) => add(shape, "now"));
          continue;
        }
        const here = move.area.filter((shape) => at && holds(shape, at) && !known.has(key(shape)));
        const taken = new Set([...known, ...here.map(key)]);
        const next = move.area.find((shape) => !taken.has(key(shape)));
        if (next && !shapes.has(key(next))) {
          add(next, "target");
        }
        here.forEach((shape) => add(shape, "now"));
      }
      chosen.forEach((shape) => add(shape, "chosen"));
      drawn.over.replaceChildren(...shapes.values());
    });
  }

  /** Marks each move with its worth; of moves at one place, the best. */
  private judge(judged: ReadonlyMap<string, Judgement>): void {
    const best = new Map<string, { move: Move; judged: Judgement }>();
    for (const move of this.moves) {
      const found = judged.get(move.name);
      const at = `${move.part}/${anchor(move)}`;
      const other = best.get(at);
      if (found && move.area.length > 0 && (!other || (found.wins && !other.judged.wins))) {
        best.set(at, { move, judged: found });
      }
    }
    for (const { move, judged } of best.values()) {
      const said = mark(judged);
      const drawn = this.drawn[move.part];
      if (said && drawn) {
        const [cx, cy] = anchor(move);
        const text = draw({ word: [cx, cy], text: said.glyph });
        text.setAttribute("class", `sign-of ${said.kind}`);
        const [h, w] = [said.kind === "lose" ? 0.13 : 0.17, 0.06 * said.glyph.length + (said.glyph.length > 1 ? 0.1 : 0)];
        const pill = { x: cx - Math.max(w, h), y: cy - h, width: 2 * Math.max(w, h), height: 2 * h, rx: h };
        drawn.marks.append(svg("rect", { ...pill, class: `worth ${said.kind}` }), text);
      }
    }
  }
}

/** Tells a picture how many pixels a step of its grid has, so that its labels have a readable size. */
function scale(picture: SVGSVGElement): void {
  const { width, height } = picture.getBoundingClientRect();
  const { width: steps, height: rows } = picture.viewBox.baseVal;
  picture.style.setProperty("--unit", String(Math.max(1, Math.min(width / steps, height / rows))));
}
