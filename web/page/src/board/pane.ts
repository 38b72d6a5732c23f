// The pane of the page with a board, the tree of options and a slider.
import { CgtBoard, defineBoard } from "./board.ts";
import { el } from "./element.ts";
import { CgtExplorer, CgtSlider, defineExplorer } from "./explorer.ts";
import { ask, type BoardEngine, BoardFault, type Situation } from "./types.ts";
import type { Played } from "./variations.ts";

/** A position of the text, with the definitions before it. */
export interface Position {
  context: string;
  expression: string;
  /** The variables of a counterexample, where the expression is a claim. */
  variables?: Record<string, string>;
}

export interface Pane {
  /** Shows a position unless it is the one that was shown last. */
  follow(position: Position): void;
}

/** Where games are kept. */
export interface GameShelf {
  recall(position: Position): Promise<Played | undefined>;
  keep(played: Played): Promise<void>;
}

export function boardPane(box: HTMLElement, engine: BoardEngine, games?: GameShelf, links: Pick<CgtBoard, "linkTo" | "share"> = { linkTo: undefined, share: undefined }): Pane {
  defineBoard();
  defineExplorer();
  const board = Object.assign(new CgtBoard(), { engine, ...links });
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
  board.addEventListener("cgt-position", () => board.played && void games?.keep(board.played));
  const show = async (position: Position) => {
    try {
      const found = position.variables ? await ask<Position>(engine, "board.case", position) : position;
      const begun = await games?.recall(found);
      const { context, expression } = found;
      // A game kept by an earlier version may have moves that this one does not know.
      if (!(begun && (await board.load(begun.situation, begun)))) {
        await board.load({ context, expression });
      }
      exploreNow();
    } catch (error) {
      // Not every claim speaks of a position.
      if (!(error instanceof BoardFault)) {
        throw error;
      }
    }
  };
  let last = "";
  return {
    follow: (position) => {
      const key = `${position.context}\n${position.expression}`;
      if (key !== last) {
        last = key;
        slider.context = position.context;
        void show(position);
      }
    },
  };
}
