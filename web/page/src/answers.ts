// The answers of a short text: a line of the prompt, a cell of the book.
import type { Opened, Statement, StatementResult } from "./requests.ts";
import { problem, shown } from "./results.ts";

/** An error of the engine itself. */
export const failure = (error: unknown): HTMLElement =>
  problem({ severity: "error", message: error instanceof Error ? error.message : String(error), related: [] });

/** A result with its problems. */
export function answer(result: StatementResult): HTMLElement[] {
  const faults = result.problems.filter((p) => p.severity !== "info" && p.code !== "assertion");
  return [...shown(result), ...faults.map(problem)];
}

/** A result of a statement; an error if it belongs to another one. */
export function belonging(statement: Statement, result: StatementResult): StatementResult {
  if (result.print !== statement.print) {
    throw new Error("the text was changed meanwhile");
  }
  return result;
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
    parts.push(...faults.filter((p) => p.place.from < until).map(problem));
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
    parts.push(failure(error));
  }
  show(parts);
}
