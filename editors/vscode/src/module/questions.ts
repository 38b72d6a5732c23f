// Questions about the expression under the cursor: calls of a function, evaluated behind the definitions of the text.
import { EngineError, type Engine } from "../../../../web/page/src/engine.ts";
import type { Hover, StatementResult } from "../../../../web/page/src/requests.ts";
import type { Answers, Explanation } from "../answers.ts";
import type { Text } from "./text.ts";

/** A function of one expression. */
export type Question = "explain" | "thermograph" | "winning_moves";

/** Seconds that an answer may take. */
const SECONDS = 30;
/** The name of the document that asks. */
const NAME = "question";

/** Shows the answer of a question about the expression at an offset. */
export async function ask(engine: Engine, text: Text, offset: number, question: Question, answers: Answers): Promise<void> {
  const subject = await text.ask<Hover | null>("ide.hover", { offset });
  if (!subject?.evaluates) {
    throw new EngineError("refused", "no expression with a value of its own here");
  }
  const source = text.document.getText();
  const expression = source.slice(subject.place.from, subject.place.to);
  const call = `${question}(${expression})`;
  const definitions = text.evaluation.statements.filter((s) => !s.shows && s.to < subject.place.from);
  const prelude = definitions.map((s) => `${source.slice(s.from, s.to)}\n`).join("");
  const { statements, problems } = await text.openBeside({ document: NAME, prelude, text: call });
  const statement = statements[0];
  if (!statement) {
    throw new EngineError("refused", problems[0]?.message ?? "no expression with a value of its own here");
  }
  const result = await engine.request<StatementResult>("answer.statement", { document: NAME, statement: statement.at, seconds: SECONDS });
  const fault = result.problems.find((p) => p.severity === "error");
  if (fault) {
    throw new EngineError("refused", fault.message);
  }
  const svg = result.formats["image/svg+xml"];
  const shown = { title: call, text: result.formats["text/plain"] ?? "", ...(svg === undefined ? {} : { svg }) };
  if (question === "explain") {
    // With imports, boards do not know all definitions; the text does.
    const found = await engine.request<Explanation | { fault: object }>("worth.explain", { context: prelude, expression, seconds: SECONDS });
    answers.show("fault" in found ? shown : { ...shown, explanation: found });
  } else {
    answers.show(shown);
  }
}
