// The engine of a kernel, which is asked by the messages of a widget.
import { type Engine, EngineError } from "../engine.ts";

/** The messages of a widget. */
export interface Messages {
  send(content: ToKernel): void;
  on(event: string, listener: (content: FromKernel) => void): void;
  off(event: string, listener: (content: FromKernel) => void): void;
}

/** A request, or the requests that nobody waits for any more. */
type ToKernel = { id: string; method: string; params: object } | { cancelled: string[] };

/** Every view of a widget hears the answers to all of them. */
interface FromKernel {
  id: string;
  answer: unknown;
}

interface Waiting {
  lane: string;
  resolve(answer: unknown): void;
  reject(error: EngineError): void;
}

/** Asks the kernel of a widget. */
export class KernelEngine implements Engine {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly model: Messages) {
    model.on("msg:custom", this.heard);
  }

  request<T>(method: string, params: object): Promise<T> {
    const id = crypto.randomUUID();
    this.model.send({ id, method, params });
    const lane = method.slice(0, method.indexOf("."));
    return new Promise<unknown>((resolve, reject) => this.waiting.set(id, { lane, resolve, reject })) as Promise<T>;
  }

  cancel(lane?: string): void {
    const cancelled = [...this.waiting].filter(([, request]) => lane === undefined || request.lane === lane);
    for (const [id, request] of cancelled) {
      this.waiting.delete(id);
      request.reject(new EngineError("cancelled", "cancelled"));
    }
    this.model.send({ cancelled: cancelled.map(([id]) => id) });
  }

  /** To be called when nobody asks any more. */
  end(): void {
    this.cancel();
    this.model.off("msg:custom", this.heard);
  }

  private readonly heard = ({ id, answer }: FromKernel): void => {
    const request = this.waiting.get(id);
    this.waiting.delete(id);
    request?.resolve(answer);
  };
}
