// The answers of the engine. Offsets are in 16-bit units, as in JavaScript strings.

export interface Place {
  from: number;
  to: number;
}

export interface Problem {
  place: Place;
  severity: "error" | "warning" | "info";
  code: string;
  message: string;
  related: { place: Place; message: string }[];
  fix: { place: Place; insert: string; title: string } | null;
}

/** A statement of a text. Equal fingerprints (`print`) have equal results. */
export interface Statement extends Place {
  print: string;
  /** Its number, by which `run.statement` knows it. */
  at: number;
  /** The end of the line, where its value is shown. */
  hint: number;
  /** Whether its result is shown: not for definitions. */
  shows: boolean;
}

/** `ide.open` */
export interface Opened {
  statements: Statement[];
  problems: Problem[];
  /** The paths of files that imports ask for and that were not given. */
  missing: string[];
}

/** `run.statement`: places count from the first character of the statement. */
export interface StatementResult {
  print: string;
  source: string;
  formats: Partial<Record<"text/plain" | "text/markdown" | "text/latex" | "image/svg+xml", string>>;
  data: unknown;
  hint: { label: string; tooltip: string | null } | null;
  problems: Problem[];
  /** Whether a limit cut it short. */
  cut: boolean;
  failed: boolean;
  micros: number;
  positions: number;
}

/** `ide.hover`, `ask.hover` */
export interface Hover {
  place: Place;
  markdown: string;
  /** Whether `ask.hover` has a value besides. */
  evaluates?: boolean;
}

/** `ide.complete` */
export interface Completions extends Place {
  /** Whether more letters bring up others. */
  incomplete: boolean;
  options: {
    label: string;
    kind: string;
    detail: string;
    rank: number;
    markdown: string;
    snippet: string | null;
    plain: string;
  }[];
}

/** `ide.signature`: each form before, at and behind the active parameter. */
export interface Signature {
  forms: [string, string, string][];
  markdown: string;
}

/** `ide.tokens` */
export type Tokens = [from: number, to: number, kind: string][];
