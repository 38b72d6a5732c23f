// Things kept under names in IndexedDB, the newest first. Where the browser keeps nothing, they last as long as the page.

/** What every kept thing has. */
export interface Kept {
  id: string;
  /** When it was kept last, in milliseconds since 1970. */
  date: number;
}

const STORES = ["texts", "games"] as const;

let opened: Promise<IDBDatabase | undefined> | undefined;

/** The database; undefined if the browser gives none. */
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("cgt", 1);
      request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name, { keyPath: "id" }));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Shelf<T extends Kept> {
  private readonly memory = new Map<string, T>();
  /** Whether the browser refuses to keep things. */
  isForgetful = false;

  constructor(
    private readonly name: (typeof STORES)[number],
    /** Most things kept. */
    private readonly most: number,
  ) {}

  async all(): Promise<T[]> {
    const kept = (await this.ask<T[]>("readonly", (store) => store.getAll())) ?? [];
    const own = new Map([...kept.map((one) => [one.id, one] as const), ...this.memory]);
    return [...own.values()].sort((a, b) => b.date - a.date);
  }

  async get(id: string): Promise<T | undefined> {
    return this.memory.get(id) ?? (await this.ask<T | undefined>("readonly", (store) => store.get(id)));
  }

  /** Keeps a thing in place of the one with its name, and forgets the oldest ones. */
  async put(thing: T): Promise<void> {
    const key = await this.ask("readwrite", (store) => store.put(thing));
    this.isForgetful = key === undefined;
    if (this.isForgetful) {
      this.memory.set(thing.id, thing);
      return;
    }
    this.memory.delete(thing.id);
    const old = (await this.all()).slice(this.most);
    await Promise.all(old.map(({ id }) => this.remove(id)));
  }

  async remove(id: string): Promise<void> {
    this.memory.delete(id);
    await this.ask("readwrite", (store) => store.delete(id));
  }

  private async ask<R>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<R | undefined> {
    try {
      const found = await database();
      return found && ((await done(act(found.transaction(this.name, mode).objectStore(this.name)))) as R);
    } catch {
      return undefined;
    }
  }
}
