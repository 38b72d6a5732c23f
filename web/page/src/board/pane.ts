// The pane of the page with a board, the tree of options and a slider.
import { CgtBoard, defineBoard } from "./board.ts";
import { el } from "./element.ts";
import { CgtExplorer, CgtSlider, defineExplorer } from "./explorer.ts";
import type { BoardEngine, Situation } from "./types.ts";

/** A position of the text, with the definitions before it. */
export interface Position {
  context: string;
  expression: string;
}

export interface Pane {
  /** Shows a position unless it is the one that was shown last. */
  follow(position: Position): void;
}

export function boardPane(box: HTMLElement, engine: BoardEngine, linkTo?: (text: string) => Promise<string>): Pane {
  defineBoard();
  defineExplorer();
  const board = Object.assign(new CgtBoard(), { engine, linkTo });
  const explorer = Object.assign(new CgtExplorer(), { engine });
  const slider = Object.assign(new CgtSlider(), { engine });
  const tree = el("details", { className: "more" }, el("summary", { textContent: "Tree of options" }), explorer);
  const row = el("details", { className: "more" }, el("summary", { textContent: "A row with a slider" }), slider);
  const exploreNow = () => {
    if (tree.open && board.situation) {
      void explorer.load(board.situation);
    }
  };
  tree.ontoggle = exploreNow;
  row.ontoggle = () => void slider.refresh();
  explorer.addEventListener("cgt-open", (event) => void board.load((event as CustomEvent<Situation>).detail));
  box.replaceChildren(board, tree, row);
  let last = "";
  return {
    follow: (position) => {
      const key = `${position.context}\n${position.expression}`;
      if (key !== last) {
        last = key;
        slider.context = position.context;
        void board.load(position).then(exploreNow);
      }
    },
  };
}
