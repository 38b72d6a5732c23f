// The board as a widget of notebooks, after the specification of anywidget.
import { CgtBoard, defineBoard } from "../board/board.ts";
import type { Situation } from "../board/types.ts";
import { KernelEngine, type Messages } from "./engine.ts";
import { followNotebook } from "./theme.ts";

/** What the kernel and all views of a widget share. A goal that is null is left to the ruleset. */
type Shared = Omit<Situation, "goal"> & { goal: Situation["goal"] | null };

/** What the board needs of the model of its widget. */
interface Model extends Messages {
  get(key: "situation"): Shared;
  set(key: "situation", value: Situation): void;
  save_changes(): void;
}

/** The colours of JupyterLab, by the names that the board knows; other notebooks have those of the system. */
const COLOURS = {
  "--card": "var(--jp-layout-color1, Canvas)",
  "--ink": "var(--jp-content-font-color1, CanvasText)",
  "--sans": "var(--jp-ui-font-family, system-ui, sans-serif)",
  "--mono": "var(--jp-code-font-family, ui-monospace, monospace)",
};

/** The fields that tell one situation from another. */
const key = ({ context, expression, moves, first, person, goal }: Shared): string =>
  JSON.stringify([context, expression, moves, first, person, goal]);

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  defineBoard();
  const engine = new KernelEngine(model);
  const board = Object.assign(new CgtBoard(), { engine });
  for (const [name, value] of Object.entries(COLOURS)) {
    board.style.setProperty(name, value);
  }
  // Letters and arrows are for the board, not for the notebook around it.
  board.dataset["lmSuppressShortcuts"] = "true";
  el.append(board);
  const load = () => {
    const { goal, ...situation } = model.get("situation");
    if (!board.situation || key(board.situation) !== key(model.get("situation"))) {
      void board.load(goal === null ? situation : { ...situation, goal });
    }
  };
  board.addEventListener("cgt-position", (event) => {
    const situation = (event as CustomEvent<Situation>).detail;
    if (key(situation) !== key(model.get("situation"))) {
      model.set("situation", situation);
      model.save_changes();
    }
  });
  const unfollow = followNotebook(el);
  model.on("change:situation", load);
  load();
  return () => {
    unfollow();
    model.off("change:situation", load);
    engine.end();
  };
}

export default { render };
