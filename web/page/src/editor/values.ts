// Values at the ends of lines, and problems.
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { Evaluation } from "../evaluation.ts";
import type { Problem, Statement } from "../requests.ts";

interface Shown {
  at: number;
  label: string;
  kind: string;
  title: string;
}

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

const hint = (evaluation: Evaluation, statement: Statement, at: number): Shown | undefined => {
  const outcome = evaluation.outcome(statement);
  const place = { at: statement.hint };
  if (outcome === undefined) {
    const isCurrent = evaluation.current === at;
    return statement.shows ? { ...place, label: "…", kind: "pending", title: isCurrent ? "being evaluated" : "waits" } : undefined;
  }
  if ("missing" in outcome) {
    return { ...place, label: outcome.missing === "cancelled" ? "cancelled" : "stopped", kind: "limit", title: outcome.missing };
  }
  if (!outcome.hint) {
    return undefined;
  }
  const { label, tooltip } = outcome.hint;
  const kind = outcome.cut ? "limit" : label.startsWith("✗") ? "fails" : label.startsWith("✓") ? "holds" : "";
  return { ...place, label, kind, title: tooltip ?? "" };
};

/** Shows what is known of the statements at the ends of their lines. */
export function showValues(view: EditorView, evaluation: Evaluation): void {
  const length = view.state.doc.length;
  const found = evaluation.statements.map((statement, at) => hint(evaluation, statement, at));
  const sorted = found.filter((shown) => shown !== undefined && shown.at <= length).sort((a, b) => a!.at - b!.at);
  const builder = new RangeSetBuilder<Decoration>();
  for (const shown of sorted) {
    builder.add(shown!.at, shown!.at, Decoration.widget({ widget: new Value(shown!), side: 1 }));
  }
  view.dispatch({ effects: replaced.of(builder.finish()) });
}

/** The problems of results, at their places in the text. */
export const problemsOf = (evaluation: Evaluation): Problem[] =>
  evaluation.statements.flatMap((statement) => {
    const outcome = evaluation.outcome(statement);
    if (outcome === undefined || "missing" in outcome) {
      return [];
    }
    return outcome.problems.map((problem) => moved(problem, statement.from));
  });

const moved = (problem: Problem, by: number): Problem => {
  const place = ({ from, to }: { from: number; to: number }) => ({ from: from + by, to: to + by });
  return {
    ...problem,
    place: place(problem.place),
    related: problem.related.map((related) => ({ ...related, place: place(related.place) })),
    fix: problem.fix && { ...problem.fix, place: place(problem.fix.place) },
  };
};

/** Without evaluation's repetitions of what is known without it; in order. */
export const merged = (known: Problem[], found: Problem[]): Problem[] => {
  const key = (p: Problem) => `${p.place.from} ${p.place.to} ${p.code}`;
  const last = new Map([...known, ...found].map((p) => [key(p), p]));
  return [...last.values()].sort((a, b) => a.place.from - b.place.from || a.place.to - b.place.to);
};

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
