// Runs a cell: its statements one after another, each with its outputs.
import type { NotebookCellExecution, TextDocument } from "vscode";
import { EngineError, type WorkerEngine } from "../../../../web/page/src/engine.ts";
import { merged, moved } from "../../../../web/page/src/outcomes.ts";
import type { Opened, Problem, Statement, StatementResult } from "../../../../web/page/src/requests.ts";
import { failure, outputs, problemOutput } from "./outputs.ts";
import { Layout, type NotebookText } from "./text.ts";

/** The name under which the engine knows the code that runs. */
const NAME = "running";

/** What a cell did that ran. */
interface Ran {
  /** Problems that evaluation found, at their places in the notebook. */
  problems: Problem[];
  /** Whether all statements have a result, and all assertions and claims hold. */
  isRight: boolean;
}

const isRefuted = (data: unknown): boolean => typeof data === "object" && data !== null && "ok" in data && data.ok === false;

/** The statements of a cell in the code of its notebook as it is now, and the errors that are known without evaluation. */
async function opened(engine: WorkerEngine, layout: Layout, document: TextDocument): Promise<Opened> {
  const { statements, problems } = await engine.request<Opened>("ide.open", { document: NAME, prelude: "", text: layout.text });
  const errors = problems.filter(({ severity }) => severity === "error");
  return { statements: layout.within(document, statements, (s) => s), problems: layout.within(document, errors, ({ place }) => place) };
}

/** Runs a cell, with a time limit for each statement. Outputs appear as they are found. */
export async function run(text: NotebookText, execution: NotebookCellExecution, seconds: number): Promise<Ran> {
  const { token, cell: { document } } = execution;
  const ran: Ran = { problems: [], isRight: true };
  const layout = new Layout(text.notebook);
  const line = ({ place }: Problem) => layout.range(document, place).start.line;
  const tell = async (problems: Problem[]) => {
    ran.isRight &&= problems.length === 0;
    await execution.appendOutput(problems.map((problem) => problemOutput(problem, line(problem))));
  };
  const evaluate = async (engine: WorkerEngine, { at, from }: Statement, known: Problem[]) => {
    const result = await engine.request<StatementResult>("run.statement", { document: NAME, statement: at, seconds, again: true });
    const found = result.problems.map((problem) => moved(problem, from));
    ran.problems.push(...found);
    ran.isRight &&= !isRefuted(result.data);
    await execution.appendOutput(outputs(result));
    await tell(merged(known, found).filter(({ severity }) => severity === "error"));
  };
  const engine = await text.engine;
  const cancelled = token.onCancellationRequested(() => engine.cancel("run"));
  try {
    await execution.clearOutput();
    const { statements, problems } = await opened(engine, layout, document);
    let open = problems;
    for (const statement of statements) {
      if (token.isCancellationRequested) {
        throw new EngineError("cancelled", "cancelled");
      }
      const own = open.filter(({ place }) => place.from <= statement.to);
      open = open.slice(own.length);
      await evaluate(engine, statement, own);
    }
    await tell(open);
  } catch (error) {
    ran.isRight = false;
    await execution.appendOutput(failure(error));
  } finally {
    cancelled.dispose();
  }
  return ran;
}
