// Evaluates the statements of a document one by one: first each for a moment, then those that take longer. Results are
// kept by fingerprint, so an edit costs only the statements that depend on it.
import { cancelledAfter, type Engine, EngineError } from "./engine.ts";
import type { Statement, StatementResult } from "./requests.ts";
import type { SettingValues } from "./settings.ts";

/** What is known of a statement: its result, or why it has none. */
export type Outcome = StatementResult | { print: string; missing: string; isCancelled?: boolean };

/** How long a statement that is no longer in the text may go on, in milliseconds. */
const GRACE = 300;
/** How long a statement has at first, so that it does not hold up quick ones, in seconds. */
const SLICE = 0.15;
/** Most outcomes kept of statements that are not in the text. */
const MOST_KEPT = 2000;

export class Evaluation {
  /** The statements of the text as last parsed. */
  statements: Statement[] = [];
  /** The index of the statement being evaluated. */
  current: number | undefined;
  /** How far that is, such as `312 of 682 done`. */
  soFar = "";
  private readonly outcomes = new Map<string, Outcome>();
  private readonly again = new Set<string>();
  /** Statements that take longer than a slice. */
  private readonly slow = new Set<string>();
  private running: string | undefined;
  private begun = 0;
  private isLooping = false;
  private stale: ReturnType<typeof setTimeout> | undefined;
  private visible = { from: 0, to: Infinity };
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly document: string,
    private readonly settings: { readonly values: Pick<SettingValues, "seconds" | "longSeconds"> },
  ) {}

  /** Calls `listener` whenever an outcome comes in or the statements change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  outcome(statement: Statement): Outcome | undefined {
    return this.outcomes.get(statement.print);
  }

  /** Statements that have an outcome, and all. */
  get progress(): { done: number; all: number } {
    const done = this.statements.filter((s) => this.outcomes.has(s.print)).length;
    return { done, all: this.statements.length };
  }

  /** Milliseconds since the evaluation of the current statement began. */
  get elapsed(): number {
    return performance.now() - this.begun;
  }

  /** Takes the statements of a new text; ends the evaluation of one that has gone. */
  update(statements: Statement[]): void {
    this.statements = statements;
    const prints = new Set(statements.map((s) => s.print));
    this.forgetOld(prints);
    clearTimeout(this.stale);
    if (this.running !== undefined && !prints.has(this.running)) {
      const gone = this.running;
      this.stale = setTimeout(() => this.running === gone && this.engine.cancel("run"), GRACE);
    }
    this.changed();
    void this.loop();
  }

  /** Statements in this part of the text come first. */
  show(from: number, to: number): void {
    this.visible = { from, to };
  }

  /** Takes how far the statement being evaluated is. */
  tell(soFar: string): void {
    this.soFar = soFar;
    this.changed();
  }

  /** Ends the statement being evaluated; the others go on. What it had found, such as a counterexample, is kept. */
  cancel(): void {
    if (this.running !== undefined) {
      this.outcomes.set(this.running, { print: this.running, missing: cancelledAfter(this.soFar), isCancelled: true });
      this.engine.cancel("run");
    }
  }

  /** Evaluates a statement again, with the longer time limit. */
  insist(statement: Statement): void {
    this.again.add(statement.print);
    this.outcomes.delete(statement.print);
    this.changed();
    void this.loop();
  }

  /** Forgets outcomes that a limit cut short or that were cancelled. */
  retry(): void {
    for (const [print, outcome] of [...this.outcomes]) {
      if ("missing" in outcome || outcome.cut) {
        this.outcomes.delete(print);
      }
    }
    this.changed();
    void this.loop();
  }

  private async loop(): Promise<void> {
    if (this.isLooping) {
      return;
    }
    this.isLooping = true;
    for (let at = this.next(); at !== undefined; at = this.next()) {
      await this.evaluate(at);
    }
    this.isLooping = false;
    this.changed();
  }

  private next(): number | undefined {
    const { from, to } = this.visible;
    const isMissing = (s: Statement) => !this.outcomes.has(s.print);
    const isNew = (s: Statement) => isMissing(s) && !this.slow.has(s.print);
    const isNear = (s: Statement) => s.to >= from && s.from <= to;
    for (const is of [(s: Statement) => isNew(s) && isNear(s), isNew, (s: Statement) => isMissing(s) && isNear(s), isMissing]) {
      const found = this.statements.findIndex(is);
      if (found >= 0) {
        return found;
      }
    }
    return undefined;
  }

  private async evaluate(at: number): Promise<void> {
    const { print, at: statement } = this.statements[at] ?? { print: "", at };
    const isInsisted = this.again.delete(print);
    const { seconds, longSeconds } = this.settings.values;
    const isAlone = this.statements.filter((s) => !this.outcomes.has(s.print)).length === 1;
    const isSlice = !isInsisted && !isAlone && !this.slow.has(print) && (seconds === 0 || seconds > SLICE);
    const again = isInsisted || this.slow.has(print);
    this.current = at;
    this.soFar = "";
    this.running = print;
    this.begun = performance.now();
    this.changed();
    try {
      const time = isSlice ? SLICE : isInsisted ? longSeconds : seconds;
      const params = { document: this.document, statement, seconds: time, again };
      const result = await this.engine.request<StatementResult>("run.statement", params);
      if (isSlice && result.cut) {
        this.slow.add(result.print);
      } else {
        this.slow.delete(result.print);
        this.outcomes.set(result.print, result);
      }
    } catch (error) {
      this.failed(print, error);
    }
    this.current = undefined;
    this.running = undefined;
    this.changed();
  }

  private failed(print: string, error: unknown): void {
    const reason = error instanceof EngineError ? error.reason : "trap";
    if (reason === "trap") {
      const why = /call stack/i.test(String(error)) ? "nested too deeply" : "out of memory, or by a fault of its own";
      this.outcomes.set(print, { print, missing: `the engine stopped (${why}) and was started again` });
    } else if (reason === "refused" && this.statements.some((s) => s.print === print)) {
      this.outcomes.set(print, { print, missing: (error as Error).message });
    }
  }

  private forgetOld(prints: Set<string>): void {
    const old = [...this.outcomes.keys()].filter((print) => !prints.has(print));
    old.slice(0, Math.max(0, old.length - MOST_KEPT)).forEach((print) => this.outcomes.delete(print));
  }

  private changed(): void {
    this.listeners.forEach((listener) => listener());
  }
}
