// Keeps the analysis of the text of an editor: parsed by the engine whenever the text changes.
import { StateEffect, type Text } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Engine } from "../engine.ts";
import type { Opened } from "../requests.ts";

/** Pause after a key before the text is parsed, in milliseconds. */
const PAUSE = 30;

/** The analysis of the text as it is now. */
export const analysed = StateEffect.define<Opened>();

/** Where the plugins of an editor get their answers. */
export class Source {
  private sent: { doc: Text; prelude: string } | undefined;
  private answer: Promise<Opened> | undefined;

  constructor(
    readonly engine: Engine,
    /** The name of the document. */
    readonly document: string,
    /** Text whose statements are in scope. */
    private readonly prelude: () => string = () => "",
  ) {}

  /** Has the text parsed as it is now, once. */
  open({ state: { doc } }: EditorView): Promise<Opened> {
    const prelude = this.prelude();
    if (this.answer === undefined || !this.sent?.doc.eq(doc) || this.sent.prelude !== prelude) {
      this.sent = { doc, prelude };
      this.answer = this.engine.request("ide.open", { document: this.document, prelude, text: doc.toString() });
      this.answer.catch(() => (this.answer = undefined));
    }
    return this.answer;
  }

  /** Asks about the text as it is now. */
  ask<T>(view: EditorView, method: string, params: object): Promise<T> {
    void this.open(view);
    return this.engine.request<T>(method, { document: this.document, ...params });
  }
}

/** Has every text parsed; `told` gets the analysis of those that are not changed meanwhile. */
export const analysis = (source: Source, told: (answer: Opened) => void) =>
  ViewPlugin.define((view) => {
    const open = async (view: EditorView) => {
      const doc = view.state.doc;
      const answer = await source.open(view);
      if (view.state.doc.eq(doc)) {
        view.dispatch({ effects: analysed.of(answer) });
        told(answer);
      }
    };
    const start = (view: EditorView) => open(view).catch((error) => console.error(error));
    let timer = setTimeout(() => start(view));
    return {
      update(update: ViewUpdate) {
        if (update.docChanged) {
          clearTimeout(timer);
          timer = setTimeout(() => start(update.view), PAUSE);
        }
      },
      destroy: () => clearTimeout(timer),
    };
  });
