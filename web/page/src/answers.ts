// The answers of a short text: a line of the prompt, a cell of the book.
import { el } from "./dom.ts";
import type { Opened, Statement, StatementResult } from "./requests.ts";
import { shown } from "./results.ts";

/** What is wrong, and below it what would be right. */
export const fault = (message: string): HTMLElement => {
  const lines = message.split("\n").map((line, at) => el("p", { className: at > 0 ? "help" : "", textContent: line }));
  return el("div", { className: "problem error" }, ...lines);
};

/** A result with its problems. */
export function answer(result: StatementResult): HTMLElement[] {
  const faults = result.problems.filter((p) => p.severity !== "info" && p.code !== "assertion");
  return [...shown(result), ...faults.map((p) => fault(p.message))];
}

/** Has the statements of a text evaluated one by one; `show` gets the answers so far, with the problems in their places. */
export async function answers(
  { statements, problems }: Opened,
  evaluate: (statement: Statement) => Promise<HTMLElement[]>,
  show: (parts: HTMLElement[]) => void,
): Promise<void> {
  const parts: HTMLElement[] = [];
  let faults = problems.filter((p) => p.severity === "error");
  const told = (until: number) => {
    parts.push(...faults.filter((p) => p.place.from < until).map((p) => fault(p.message)));
    faults = faults.filter((p) => p.place.from >= until);
  };
  try {
    for (const statement of statements) {
      told(statement.to);
      parts.push(...(await evaluate(statement)));
      show(parts);
    }
    told(Infinity);
  } catch (error) {
    parts.push(fault(error instanceof Error ? error.message : String(error)));
  }
  show(parts);
}
