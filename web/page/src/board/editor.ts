// Changing a position by clicks: letters of cells, edges, lines of dots, numbers.
import { button, el } from "./element.ts";
import { holds, key, middle, type Point } from "./geometry.ts";
import { drawPlace, drawScene, type Layers, svg, wordOf } from "./svg.ts";
import { ask, type BoardEngine, type Handle, type Situation, type View } from "./types.ts";

export interface EditorEvents {
  /** A new expression. */
  edited(expression: string): void;
  failed(error: unknown): void;
  /** The position is as it should be. */
  done(): void;
}

/** What a letter is called in the palette. */
const CYCLE = "next letter";

export class PositionEditor {
  readonly element = el("div", { className: "editing" });
  private handles: Handle[] = [];
  private letter = CYCLE;
  /** The vertex from which an edge is drawn. */
  private from: Handle | undefined;
  private situation: Situation | undefined;
  /** The position whose places can be clicked. */
  view: View | undefined;

  constructor(
    private readonly engine: BoardEngine,
    private readonly events: EditorEvents,
  ) {}

  async show(situation: Situation, view: View): Promise<void> {
    this.situation = situation;
    this.from = undefined;
    const { handles } = await ask<{ handles: Handle[] }>(this.engine, "board.handles", situation);
    if (this.situation === situation) {
      this.handles = handles;
      this.draw(view);
    }
  }

  private draw(view: View): void {
    this.view = view;
    const letters = [...new Set(this.handles.flatMap((handle) => ("line" in handle.kind ? [] : handle.choices)))].filter((c) => c !== "");
    const parts = el("div", { className: "parts" });
    view.parts.forEach((part, at) => {
      const own = this.handles.filter((handle) => handle.part === at);
      const box = el("div", { className: "part" });
      if (part.scene && part.scene.shapes.length > 0) {
        box.append(this.picture(drawScene(part.scene, wordOf(part.text)), own));
      } else {
        box.append(el("pre", { textContent: part.drawing || part.text }));
      }
      box.append(...own.flatMap((handle) => ("number" in handle.kind ? [this.stepper(handle)] : [])));
      parts.append(box);
    });
    this.element.replaceChildren(...(letters.length > 0 ? [this.palette(letters)] : []), this.hint(), parts);
  }

  private hint(): HTMLElement {
    const kinds = this.handles.map((handle) => Object.keys(handle.kind)[0]);
    const hints = [
      kinds.includes("cell") || kinds.includes("vertex") ? "Click a cell to change its letter." : "",
      kinds.includes("line") ? "Click a line to draw it or to remove it." : "",
      kinds.includes("edge") ? "Click an edge to change or remove it." : "",
      kinds.includes("joint") ? "Click two vertices to join them." : "",
      kinds.includes("number") ? "Drag a heap, or change its number." : "",
    ].filter((hint) => hint !== "");
    const words = hints.join(" ") || "Change the text in the panel: this position has no places to click.";
    return el("div", { className: "row" }, el("p", { className: "why", textContent: words }), button("Done", "Play from this position", () => this.events.done()));
  }

  private palette(letters: string[]): HTMLElement {
    const group = el("div", { className: "row", data: { role: "radiogroup", "aria-label": "A click writes" } }, el("span", { className: "caption", textContent: "A click writes" }));
    for (const letter of [CYCLE, ...letters]) {
      const one = button(letter, letter === CYCLE ? "each click goes on to the next letter" : `each click writes ${letter}`, () => {
        this.letter = letter;
        group.querySelectorAll("button").forEach((other) => other.setAttribute("aria-checked", String(other === one)));
      });
      one.setAttribute("role", "radio");
      one.setAttribute("aria-checked", String(letter === this.letter));
      group.append(one);
    }
    return group;
  }

  private picture({ picture }: Layers, handles: Handle[]): SVGSVGElement {
    const over = svg("g");
    picture.append(...handles.flatMap((handle) => handle.area.map((shape) => drawPlace(shape, "edit"))), over);
    const place = (event: MouseEvent): Point => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
      return [point.x, point.y];
    };
    // A vertex covers the edges that end there.
    const rank = (handle: Handle) => ("joint" in handle.kind ? 0 : 1);
    const find = (at: Point) => handles.filter((h) => h.area.some((s) => holds(s, at))).sort((a, b) => rank(a) - rank(b))[0];
    picture.classList.add("playable");
    picture.onpointermove = (event) => {
      const found = find(place(event));
      over.replaceChildren(...(found?.area ?? []).map((shape) => drawPlace(shape, "now")));
    };
    picture.onclick = (event) => {
      const found = find(place(event));
      if (found && !("number" in found.kind)) {
        this.click(found, event.shiftKey);
      }
    };
    this.drag(picture, handles, place);
    return picture;
  }

  /** A heap gets as many counters as the pointer is dragged over. */
  private drag(picture: SVGSVGElement, handles: Handle[], place: (event: MouseEvent) => Point): void {
    const heaps = handles.filter((handle) => "number" in handle.kind && handle.area.length > 0);
    let held: Handle | undefined;
    picture.style.touchAction = heaps.length > 0 ? "none" : "";
    const size = (heap: Handle, x: number) => {
      const xs = heap.area.map((shape) => middle(shape)[0]);
      const first = Math.min(...xs);
      const step = xs.length > 1 ? (Math.max(...xs) - first) / (xs.length - 1) : 0.6;
      return Math.max(0, Math.round((x - first) / step) + 1);
    };
    picture.onpointerdown = (event) => {
      const [, y] = place(event);
      held = heaps.find((heap) => heap.area.some((shape) => Math.abs(middle(shape)[1] - y) < 0.3));
      if (held) {
        picture.setPointerCapture(event.pointerId);
        event.preventDefault();
      }
    };
    picture.onpointerup = (event) => {
      if (held) {
        const to = String(size(held, place(event)[0]));
        const heap = held;
        held = undefined;
        if (to !== heap.now) {
          void this.change(heap, to);
        }
      }
    };
  }

  private stepper(handle: Handle): HTMLElement {
    const field = el("input", { className: "size", type: "number", min: "0", value: handle.now, data: { "aria-label": `Number ${handle.now}` } });
    field.onchange = () => void this.change(handle, field.value);
    const step = (by: number) => void this.change(handle, String(Math.max(0, Number(handle.now) + by)));
    return el("div", { className: "row" }, button("−", "one less", () => step(-1)), field, button("+", "one more", () => step(1)));
  }

  private click(handle: Handle, isBack: boolean): void {
    if ("joint" in handle.kind) {
      this.join(handle);
      return;
    }
    const { choices, now } = handle;
    const next = (choices.indexOf(now) + (isBack ? choices.length - 1 : 1)) % choices.length;
    const fixed = this.letter !== CYCLE && choices.includes(this.letter) ? this.letter : undefined;
    void this.change(handle, fixed ?? choices[next] ?? "");
  }

  private join(handle: Handle): void {
    const from = this.from;
    if (!from || from.part !== handle.part) {
      this.from = handle;
      return;
    }
    this.from = undefined;
    const letter = handle.choices.includes(this.letter) ? this.letter : (handle.choices[0] ?? "");
    if (key(from.area[0]!) !== key(handle.area[0]!)) {
      void this.change(from, `${handle.now}:${letter}`);
    }
  }

  private async change(handle: Handle, choice: string): Promise<void> {
    const { part, kind } = handle;
    try {
      const params = { ...this.situation, part, kind, choice };
      const { expression } = await ask<{ expression: string }>(this.engine, "board.edit", params);
      this.events.edited(expression);
    } catch (error) {
      this.events.failed(error);
    }
  }
}
