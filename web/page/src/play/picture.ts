// <cgt-picture>: a still picture of a position, in the look of the boards.
import { followTheme } from "../board/element.ts";
import { domino } from "../board/pieces.ts";
import { style } from "../board/style.ts";
import { drawScene, wordOf } from "../board/svg.ts";
import type { Scene } from "../board/types.ts";

/** Words that are no labels: initials in boxes, skiers. */
const LETTERS: Record<string, RegExp> = { dots: /^[A-Z]$/, ski_jumps: /^[LRlr]$/ };

/** A domino: its paint, its place and its size in cells. */
export type Domino = [paint: string, x: number, y: number, width: number, height: number];

export class CgtPicture extends HTMLElement {
  private readonly root = this.attachShadow({ mode: "open" });
  private unfollow: (() => void) | undefined;

  connectedCallback(): void {
    style(this.root);
    this.unfollow = followTheme(this);
  }

  disconnectedCallback(): void {
    this.unfollow?.();
  }

  /** Draws a picture without the labels of rows and columns. */
  draw(expression: string, scene: Scene, label: string, dominoes: readonly Domino[]): void {
    const word = wordOf(expression);
    const isLabel = (shape: Scene["shapes"][number]) => "word" in shape && !(LETTERS[word]?.test(shape.text) === true);
    const shapes = scene.shapes.filter((shape) => !isLabel(shape));
    const xs = shapes.flatMap((shape) => ("box" in shape ? [shape.box[0], shape.box[0] + shape.box[2]] : "line" in shape ? [shape.line[0], shape.line[2]] : "disc" in shape ? [shape.disc[0] - shape.disc[2], shape.disc[0] + shape.disc[2]] : []));
    const ys = shapes.flatMap((shape) => ("box" in shape ? [shape.box[1], shape.box[1] + shape.box[3]] : "line" in shape ? [shape.line[1], shape.line[3]] : "disc" in shape ? [shape.disc[1] - shape.disc[2], shape.disc[1] + shape.disc[2]] : []));
    const frame: Scene["bounds"] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const { picture, all } = drawScene({ bounds: frame, shapes }, word, 0.12, frame);
    all.append(...dominoes.map(([paint, ...box]) => domino(paint, box)));
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", label);
    picture.style.aspectRatio = "";
    this.root.replaceChildren(picture);
  }
}

export function definePicture(): void {
  if (!customElements.get("cgt-picture")) {
    customElements.define("cgt-picture", CgtPicture);
  }
}
