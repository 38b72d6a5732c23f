// Values at the ends of lines, and problems.
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { Evaluation } from "../evaluation.ts";
import { type Shown, shownAt } from "../outcomes.ts";
import type { Problem } from "../requests.ts";

class Value extends WidgetType {
  constructor(readonly shown: Shown) {
    super();
  }

  override eq(other: Value): boolean {
    const { label, kind, title } = this.shown;
    return other.shown.label === label && other.shown.kind === kind && other.shown.title === title;
  }

  toDOM(): HTMLElement {
    const made = document.createElement("span");
    made.className = `value ${this.shown.kind}`;
    made.textContent = this.shown.label;
    made.title = this.shown.title;
    return made;
  }
}

const replaced = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) =>
    transaction.effects.reduce(
      (last, effect) => (effect.is(replaced) ? effect.value : last),
      value.map(transaction.changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

export const values = [field, lintGutter()];

/** Shows what is known of the statements at the ends of their lines. */
export function showValues(view: EditorView, evaluation: Evaluation): void {
  const length = view.state.doc.length;
  const found = evaluation.statements.map((statement, at) => shownAt(evaluation, statement, at));
  const sorted = found.filter((shown) => shown !== undefined && shown.at <= length).sort((a, b) => a!.at - b!.at);
  const builder = new RangeSetBuilder<Decoration>();
  for (const shown of sorted) {
    builder.add(shown!.at, shown!.at, Decoration.widget({ widget: new Value(shown!), side: 1 }));
  }
  view.dispatch({ effects: replaced.of(builder.finish()) });
}

const MOST = 1000;

/** Underlines problems. */
export function showProblems(view: EditorView, problems: Problem[]): void {
  const length = view.state.doc.length;
  const within = problems.filter((p) => p.place.from >= 0 && p.place.to <= length).slice(0, MOST);
  const diagnostics = within.map((problem): Diagnostic => {
    const { from, to } = problem.place;
    const fix = problem.fix;
    return {
      from,
      to: Math.max(from, to),
      severity: problem.severity,
      source: problem.code,
      message: [problem.message, ...problem.related.map((r) => `note: ${r.message}`)].join("\n"),
      ...(problem.code === "unused" ? { markClass: "unused" } : {}),
      ...(fix ? { actions: [{ name: fix.title, apply: (view, from) => {
        const begin = from - problem.place.from + fix.place.from;
        view.dispatch({ changes: { from: begin, to: begin + fix.place.to - fix.place.from, insert: fix.insert } });
      } }] } : {}),
    };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
