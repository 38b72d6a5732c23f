// The program as a session: expressions one after the other, each with the objects of its results.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** The program: `CGT` names it. */
export const CGT = process.env.CGT ?? `${ROOT}target/release/cgt`;

export class Program {
  process = spawn(CGT, ["repl", "--json"], { stdio: ["pipe", "pipe", "inherit"] });
  waiting = new Map();
  next = 1;

  constructor() {
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const { id, result, error } = JSON.parse(line);
      // Lines of progress have neither.
      if (result ?? error) {
        this.waiting.get(id)?.(result?.results ?? [error]);
        this.waiting.delete(id);
      }
    });
  }

  /** The objects of a text. */
  evaluate(text, seconds = 20) {
    const id = this.next++;
    const answered = new Promise((resolve) => this.waiting.set(id, resolve));
    this.process.stdin.write(`${JSON.stringify({ id, method: "evaluate", params: { text, seconds } })}\n`);
    return answered;
  }

  /** The value of an expression; undefined if it has none. */
  async value(text) {
    return (await this.evaluate(text)).find((object) => object.type === "value");
  }

  end() {
    this.process.stdin.end();
  }
}
