/** The limits of a run. */
export interface RunLimits {
  /** Seconds for each statement; 0, the default, for no limit. */
  seconds?: number;
  /** Memory of the module in MiB; default: 1024. */
  memory?: number;
  /** Stack of the module in KiB; default: 256, which every thread of a browser has room for. */
  stack?: number;
}

/** `L`: Left wins, `R`: Right wins, `N`: the next player wins, `P`: the previous player wins; others occur in loopy games. */
export type Outcome = "L" | "R" | "N" | "P" | (string & {});

/** A value: a game, a number, a list, a truth value, .. */
export interface Datum {
  kind: string;
  /** In ASCII notation, as the language reads it. */
  value: string;
  /** In the notation of the literature. */
  pretty: string;
  outcome?: Outcome;
  bool?: boolean;
  number?: { numerator: string; denominator: string };
  game?: { position?: string; ruleset?: string };
  list?: Datum[];
  /** What else a kind of value has: docs/json.md describes it. */
  [more: string]: unknown;
}

/** Where a statement is: lines and columns count from 1. */
export interface Statement {
  file: string;
  line: number;
  source: string;
}

/** The value of an expression. */
export interface Value extends Statement, Datum {
  type: "value";
}

/** The result of an assertion or a claim; `ok` is null if it was not decided. */
export interface Check extends Statement {
  type: "assert" | "claim";
  name: string | null;
  ok: boolean | null;
  cases: number;
  failed: number;
  counterexample?: Record<string, Datum>;
  found?: Datum;
}

/** The result of `table`, `find` or `tally`. */
export interface Table extends Statement {
  type: "table";
  columns: string[];
  rows: Datum[][];
}

/** What `print` printed. */
export interface Printed extends Statement {
  type: "print";
  text: string;
  pretty: string;
}

/** An error or a warning, with its place. */
export interface Diagnostic extends Statement {
  type: "error" | "warning";
  /** A stable code, such as `unknown-name` or `limit-time`. */
  code: string;
  message: string;
  help: string[];
  column: number;
  end_line: number;
  end_column: number;
}

export type Result = Value | Check | Table | Printed | Diagnostic;

/** An error of the language. */
export class CgtError extends Error {
  constructor(diagnostic: Diagnostic);
  readonly code: string;
  readonly diagnostic: Diagnostic;
}

/** Loads the engine, once. `run` and `evaluate` do so on their own; this is for hosts that load it early. */
export function load(): Promise<void>;

/**
 * Runs a script in an environment of its own: a result for each statement that has one. Errors are results, too.
 *
 * The engine works on the thread that calls it: use a worker for what may take long.
 */
export function run(script: string, limits?: RunLimits): Promise<Result[]>;

/**
 * The value of the last expression of a text.
 *
 * @throws {CgtError} for the first error.
 */
export function evaluate(expression: string, limits?: RunLimits): Promise<Value>;
