// What is shown of the outcomes of statements: values at the ends of lines, and problems.
import type { Evaluation } from "./evaluation.ts";
import type { Problem, Statement } from "./requests.ts";

/** A value at the end of a line. */
export interface Shown {
  at: number;
  label: string;
  kind: string;
  title: string;
}

/** What is known of a statement, at the end of its line. */
export const shownAt = (evaluation: Evaluation, statement: Statement, at: number): Shown | undefined => {
  const outcome = evaluation.outcome(statement);
  const place = { at: statement.hint };
  if (outcome === undefined) {
    const isCurrent = evaluation.current === at;
    return statement.shows ? { ...place, label: "…", kind: "pending", title: isCurrent ? "being evaluated" : "waits" } : undefined;
  }
  if ("missing" in outcome) {
    // What a claim had found before it was cancelled belongs to the line.
    const { missing, isCancelled } = outcome;
    const label = isCancelled ? missing : "stopped";
    return { ...place, label, kind: "limit", title: missing };
  }
  if (!outcome.hint) {
    return undefined;
  }
  const { label, tooltip } = outcome.hint;
  const kind = outcome.cut ? "limit" : label.startsWith("✗") ? "fails" : label.startsWith("✓") ? "holds" : "";
  return { ...place, label, kind, title: tooltip ?? "" };
};

/** The problems of results, at their places in the text. */
export const problemsOf = (evaluation: Evaluation): Problem[] =>
  evaluation.statements.flatMap((statement) => {
    const outcome = evaluation.outcome(statement);
    if (outcome === undefined || "missing" in outcome) {
      return [];
    }
    return outcome.problems.map((problem) => moved(problem, statement.from));
  });

/** A problem of a statement, `by` units further. */
export const moved = (problem: Problem, by: number): Problem => {
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
