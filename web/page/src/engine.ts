// The engine in Web Workers. Each lane of requests has a worker of its own with the same module, so that an evaluation
// never holds up the editor.

import WORDING from "./wording.json";

/** An answer of the engine in the words of the page, which has no command line. */
const worded = (answer: string): string => WORDING.reduce((text, [said = "", meant = ""]) => text.replaceAll(said, meant), answer);

/** Answers requests named `lane.method`: `ide` never evaluates; all other lanes may take long. */
export interface Engine {
  /** Rejects with an {@link EngineError}. The document of `params` is the one last sent with `ide.open`. */
  request<T>(method: string, params: object): Promise<T>;
  /** Ends the evaluations of a lane, of all lanes if none is given; their requests reject. Texts are kept. */
  cancel(lane?: string): void;
}

/** Why a request has no answer. */
export class EngineError extends Error {
  constructor(
    readonly reason: "refused" | "cancelled" | "trap",
    message: string,
  ) {
    super(message);
  }
}

/** What the engine needs of a worker: one of a browser has it. */
export interface EngineWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** Memory in MiB and stack in KiB of a worker. */
export interface EngineLimits {
  memory: number;
  stack: number;
}

/** From the page to a worker: first the module, then requests. */
export type ToWorker = { module: WebAssembly.Module; limits: EngineLimits } | { id: number; method: string; params: string };

/** From a worker to the page; `memory` is what the module has taken, in bytes. */
export type FromWorker =
  | { progress: string }
  | ({ id: number; memory: number } & ({ answer: string } | { refused: string } | { trap: string }));

/** The parameters of the last `ide.open` of a document. The statements of `prelude` are in scope. */
export interface OpenText {
  document: string;
  prelude?: string;
  text: string;
  /** The path of the text, which its imports are relative to. */
  path?: string;
  /** Files for its imports by path; null for one that cannot be read. */
  files?: Record<string, string | null>;
}

/** What is said of an evaluation that was cancelled, and had come so far. */
export const cancelledAfter = (soFar: string): string => (soFar === "" ? "cancelled" : `cancelled: ${soFar}`);

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: EngineError): void;
}

/** A worker with its open requests and the texts that it has. */
class Lane {
  private readonly waiting = new Map<number, Waiting>();
  private readonly known = new Map<string, OpenText>();
  private next = 0;
  /** How far it is with its answer. */
  private soFar = "";
  /** Whether the memory of its module is nearly used up. */
  isFull = false;

  constructor(
    private readonly worker: EngineWorker,
    module: WebAssembly.Module,
    private readonly limits: EngineLimits,
    private readonly ended: () => void,
    private readonly told: (progress: string) => void,
  ) {
    worker.onmessage = ({ data }) => this.answered(data as FromWorker);
    worker.onerror = (event) => this.end(new EngineError("trap", event.message || "the engine has stopped"));
    this.post({ module, limits });
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  send(method: string, params: object): Promise<unknown> {
    const id = this.next++;
    this.post({ id, method, params: JSON.stringify(params) });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Sends a text unless the worker has it. */
  open(document: string, text: OpenText | undefined): void {
    if (text !== undefined && this.known.get(document) !== text) {
      this.note(text);
      this.send("any.open", text).catch(() => {});
    }
  }

  /** Notes that the worker has a text. */
  note(text: OpenText): void {
    this.known.set(text.document, text);
  }

  cancel(): void {
    this.end(new EngineError("cancelled", cancelledAfter(this.soFar)));
  }

  end(error: EngineError): void {
    this.worker.terminate();
    this.ended();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    left.forEach((request) => request.reject(error));
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private answered(reply: FromWorker): void {
    if ("progress" in reply) {
      this.soFar = reply.progress;
      this.told(reply.progress);
      return;
    }
    this.soFar = "";
    const request = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    this.isFull = reply.memory > (this.limits.memory << 20) * 0.7;
    if ("trap" in reply) {
      const error = new EngineError("trap", reply.trap);
      request?.reject(error);
      this.end(error);
    } else if ("refused" in reply) {
      request?.reject(new EngineError("refused", reply.refused));
    } else {
      request?.resolve(JSON.parse(worded(reply.answer)));
    }
  }
}

/** An engine in workers that its host starts. */
export class WorkerEngine implements Engine {
  private readonly lanes = new Map<string, Lane>();
  private readonly texts = new Map<string, OpenText>();
  /** Told how far a lane is with its answer, such as `312 of 682 done`. */
  onProgress: (lane: string, text: string) => void = () => {};

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private limits: EngineLimits,
    private readonly spawn: () => EngineWorker,
  ) {}

  async request<T>(method: string, params: object): Promise<T> {
    const { document } = params as { document?: string };
    const lane = method.slice(0, method.indexOf("."));
    if (method === "ide.open") {
      const text = params as OpenText;
      this.texts.set(text.document, text);
    }
    const module = await this.module;
    const worker = this.lane(lane, module);
    if (method === "ide.open") {
      worker.note(params as OpenText);
    } else if (document !== undefined) {
      worker.open(document, this.texts.get(document));
    }
    return (await worker.send(method, params)) as T;
  }

  /** Has workers ready for these lanes. */
  async prepare(...lanes: string[]): Promise<void> {
    const module = await this.module;
    lanes.forEach((name) => this.lane(name, module));
  }

  cancel(lane?: string): void {
    for (const [name, found] of [...this.lanes]) {
      const isMeant = lane === undefined ? name !== "ide" : name === lane;
      if (isMeant && !found.isIdle) {
        found.cancel();
      }
    }
  }

  /** Sets the limits of workers that start from now on; evaluations that are running are ended. */
  setLimits(limits: EngineLimits): void {
    this.limits = limits;
    this.end();
  }

  /** Ends all workers; requests that follow start others. */
  end(): void {
    [...this.lanes.values()].forEach((lane) => lane.cancel());
  }

  private lane(name: string, module: WebAssembly.Module): Lane {
    const known = this.lanes.get(name);
    // The memory of a module never shrinks.
    if (known?.isFull && known.isIdle) {
      known.cancel();
    } else if (known) {
      return known;
    }
    const ended = () => {
      if (this.lanes.get(name) === lane) {
        this.lanes.delete(name);
      }
    };
    const lane: Lane = new Lane(this.spawn(), module, this.limits, ended, (text) => this.onProgress(name, text));
    this.lanes.set(name, lane);
    return lane;
  }
}
