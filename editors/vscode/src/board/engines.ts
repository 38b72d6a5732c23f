// What answers the board: the program, asked through the extension, or the engine in WebAssembly.
import type { BoardEngine } from "../../../../web/page/src/board/types.ts";
import { EngineError, WorkerEngine } from "../../../../web/page/src/engine.ts";
import { BROWSER } from "../module/limits.ts";
import type { FromPanel, ToPanel } from "./messages.ts";

interface Waiting {
  lane: string;
  resolve(found: unknown): void;
  reject(error: EngineError): void;
}

type Answer = Extract<ToPanel, { answer: number }>;

/** The program as an engine of boards. */
export class ProgramEngine implements BoardEngine {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly post: (message: FromPanel) => void) {}

  request<T>(name: string, params: object): Promise<T> {
    const [lane = "", method = ""] = name.split(".");
    const question = ++this.last;
    this.post({ question, method, params });
    return new Promise<T>((resolve, reject) => this.waiting.set(question, { lane, resolve: resolve as (found: unknown) => void, reject }));
  }

  cancel(lane?: string): void {
    for (const [question, { lane: own, reject }] of [...this.waiting]) {
      if (lane === undefined || lane === own) {
        this.waiting.delete(question);
        this.post({ dropped: question });
        reject(new EngineError("cancelled", "cancelled"));
      }
    }
  }

  /** Takes an answer of the program. */
  heed(answer: Answer): void {
    const found = this.waiting.get(answer.answer);
    this.waiting.delete(answer.answer);
    if ("error" in answer) {
      found?.reject(new EngineError("refused", answer.error));
    } else {
      found?.resolve(answer.found);
    }
  }
}

/** The engine in WebAssembly, whose module and worker the page names. */
export function moduleEngine(): WorkerEngine {
  const { module = "", worker = "" } = document.body.dataset;
  const compiled = fetch(module).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()));
  const script = fetch(worker).then(async (answer) => URL.createObjectURL(new Blob([await answer.blob()], { type: "text/javascript" })));
  let address = "";
  const ready = Promise.all([compiled, script]).then(([made, url]) => {
    address = url;
    return made;
  });
  return new WorkerEngine(ready, BROWSER, () => new Worker(address));
}
