// Colours of the tokens, from the engine.
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Tokens } from "../requests.ts";
import { analysed, type Source } from "./analysis.ts";

const marks = new Map<string, Decoration>();

const mark = (kind: string): Decoration => {
  const known = marks.get(kind) ?? Decoration.mark({ class: `tok-${kind}` });
  marks.set(kind, known);
  return known;
};

class Colours {
  decorations: DecorationSet = Decoration.none;

  constructor(private readonly source: Source) {}

  update(update: ViewUpdate): void {
    this.decorations = this.decorations.map(update.changes);
    const isAnalysed = update.transactions.some((t) => t.effects.some((effect) => effect.is(analysed)));
    if (isAnalysed || (update.viewportChanged && !update.docChanged)) {
      void this.ask(update.view);
    }
  }

  private async ask(view: EditorView): Promise<void> {
    const doc = view.state.doc;
    const { from, to } = view.viewport;
    const tokens = await this.source.ask<Tokens>(view, "ide.tokens", { from, to });
    if (!view.state.doc.eq(doc)) {
      return;
    }
    const builder = new RangeSetBuilder<Decoration>();
    tokens.forEach(([from, to, kind]) => to <= doc.length && builder.add(from, to, mark(kind)));
    this.decorations = builder.finish();
    view.dispatch({});
  }
}

export const colours = (source: Source) =>
  ViewPlugin.define(() => new Colours(source), { decorations: (plugin) => plugin.decorations });
