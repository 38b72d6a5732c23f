// Runs a file with the program and reads its results.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import type { Program } from "./program.ts";
import type { Check, Verdict } from "./tests.ts";

/** A value of `--json`. */
interface Datum {
  value: string;
}

/** A line of `cgt run --json`: a tried statement, or an error. */
interface Line {
  type: string;
  line: number;
  ok?: boolean;
  cases?: number;
  failed?: number;
  counterexample?: Record<string, Datum>;
  found?: Datum | null;
  micros?: number;
  message?: string;
  help?: string[];
}

function failure({ cases = 1, failed = 1, counterexample = {}, found }: Line): string {
  const at = Object.entries(counterexample).map(([name, { value }]) => `${name} = ${value}`);
  const where = cases > 1 ? `fails in ${failed} of ${cases} cases` : "fails";
  const first = at.length > 0 ? `, first at ${at.join(", ")}` : "";
  return `${where}${first}${found ? `: left side is ${found.value}` : ""}`;
}

function verdict(text: string): Verdict | undefined {
  const found = JSON.parse(text) as Line;
  const line = found.line - 1;
  if (found.type === "error") {
    return { line, state: "undecided", message: [found.message, ...(found.help ?? [])].join("\n") };
  }
  if (found.type !== "assert" && found.type !== "claim") {
    return undefined;
  }
  const duration = (found.micros ?? 0) / 1000;
  return found.ok ? { line, state: "passed", message: "", duration } : { line, state: "failed", message: failure(found), duration };
}

/** Runs files with a program. Texts that have been edited are saved first. */
export const checkWith = ({ command }: Program): Check => async (uri, seconds, report, token) => {
  if (uri.scheme !== "file") {
    throw new Error(`${uri.path} is not a file on disk: save it first`);
  }
  await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
  const limit = seconds > 0 ? ["--time-limit", `${seconds}s`] : [];
  const child = spawn(command, ["run", "--json", ...limit, uri.fsPath], { cwd: dirname(uri.fsPath), stdio: ["ignore", "pipe", "ignore"] });
  const cancelled = token.onCancellationRequested(() => child.kill());
  try {
    const failed = new Promise<never>((_, reject) => child.once("error", reject));
    const read = async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        const found = verdict(line);
        if (found) {
          report(found);
        }
      }
    };
    await Promise.race([failed, read()]);
  } finally {
    cancelled.dispose();
  }
};
