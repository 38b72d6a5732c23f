// Runs a cell: its statements one after another, each with its outputs.
import type { NotebookCellExecution, NotebookCellOutput } from "vscode";
import { EngineError, type WorkerEngine } from "../../../../web/page/src/engine.ts";
import { merged, moved } from "../../../../web/page/src/outcomes.ts";
import type { Problem, Statement, StatementResult } from "../../../../web/page/src/requests.ts";
import { failure, outputs, problemOutput } from "./outputs.ts";
import { Layout, type NotebookText, RUNNING } from "./text.ts";

/** What a cell did that ran. */
interface Ran {
  /** Problems that evaluation found, at their places in the notebook. */
  problems: Problem[];
  /** Whether all statements have a result, and all assertions and claims hold. */
  isRight: boolean;
}

const isRefuted = (data: unknown): boolean => typeof data === "object" && data !== null && "ok" in data && data.ok === false;

/** Runs a cell, with a time limit for each statement. Outputs appear as they are found. */
export async function run(text: NotebookText, execution: NotebookCellExecution, seconds: number): Promise<Ran> {
  const { token, cell: { document } } = execution;
  const ran: Ran = { problems: [], isRight: true };
  const layout = new Layout(text.notebook);
  const line = ({ place }: Problem) => layout.range(document, place).start.line;
  const show = async (found: NotebookCellOutput[]) => {
    if (found.length > 0) {
      await execution.appendOutput(found);
    }
  };
  const told = (problems: Problem[]): NotebookCellOutput[] => {
    ran.isRight &&= problems.length === 0;
    return problems.map((problem) => problemOutput(problem, line(problem)));
  };
  const evaluate = async (engine: WorkerEngine, { at, from }: Statement, known: Problem[]) => {
    const result = await engine.request<StatementResult>("run.statement", { document: RUNNING, statement: at, seconds, again: true });
    const found = result.problems.map((problem) => moved(problem, from));
    ran.problems.push(...found);
    ran.isRight &&= !isRefuted(result.data);
    const errors = merged(known, found).filter(({ severity }) => severity === "error");
    await show([...outputs(result), ...told(errors)]);
  };
  const engine = await text.engine;
  const cancelled = token.onCancellationRequested(() => engine.cancel("run"));
  try {
    await execution.clearOutput();
    const { statements, problems } = await text.statements(layout);
    const errors = problems.filter(({ severity }) => severity === "error");
    let open = layout.within(document, errors, ({ place }) => place);
    for (const statement of layout.within(document, statements, (statement) => statement)) {
      if (token.isCancellationRequested) {
        throw new EngineError("cancelled", "cancelled");
      }
      const own = open.filter(({ place }) => place.from <= statement.to);
      open = open.slice(own.length);
      await evaluate(engine, statement, own);
    }
    await show(told(open));
  } catch (error) {
    ran.isRight = false;
    await show([failure(error)]);
  } finally {
    cancelled.dispose();
  }
  return ran;
}
