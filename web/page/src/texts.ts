// The texts of the user: each tab has one of its own, and the last ones are kept with their names and dates.
import { type Kept, Shelf } from "./shelf.ts";
import { stored } from "./storage.ts";

/** A text that was written here. */
export interface KeptText extends Kept {
  name: string;
  text: string;
}

/** Texts that are kept. */
const MOST = 50;
/** Pause after a change before it is kept, in milliseconds. */
const PAUSE = 250;

const session = (key: string): string | null => {
  try {
    return sessionStorage.getItem(`cgt.${key}`);
  } catch {
    return null;
  }
};

const note = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(`cgt.${key}`, value);
  } catch {
    // The shelf has it, too.
  }
};

/** What a text is called: its first line with words. */
export const titleOf = (text: string): string => {
  const line = text.split("\n").map((one) => one.replace(/^[\s#]+/, "").trim()).find((one) => one !== "") ?? "empty";
  return line.length > 44 ? `${line.slice(0, 43)}…` : line;
};

export class Texts {
  private readonly shelf = new Shelf<KeptText>("texts", MOST);
  private id = "";
  private release: (() => void) | undefined;
  private due: { timer: ReturnType<typeof setTimeout>; kept: KeptText } | undefined;
  private hasWarned = false;

  constructor(private readonly tell: (message: string) => void) {
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** The text that this tab had, else the one written last, if any. */
  async first(): Promise<string | undefined> {
    const [own, text, name] = [session("tab"), session("text"), session("name")];
    if (own !== null && text !== null) {
      await this.take(own);
      // A reload may have come before it was kept.
      if (name !== null && name !== "") {
        this.changed(text, name);
      }
      return text;
    }
    const [newest] = await this.shelf.all();
    if (newest) {
      await this.take(newest.id);
    }
    return newest?.text ?? stored("text") ?? undefined;
  }

  /** Those that are kept, the newest first, but the one that is open. */
  async others(): Promise<KeptText[]> {
    this.flush();
    return (await this.shelf.all()).filter((one) => one.id !== this.id);
  }

  /** Notes that another text is open, which is kept once it is changed. */
  async replaced(text: string, id?: string): Promise<void> {
    this.flush();
    note("text", text);
    note("name", "");
    await this.take(id ?? crypto.randomUUID());
  }

  /** Keeps the open text. */
  changed(text: string, name: string): void {
    this.id ||= crypto.randomUUID();
    note("tab", this.id);
    note("text", text);
    note("name", name);
    clearTimeout(this.due?.timer);
    this.due = undefined;
    if (text.trim() !== "") {
      const kept = { id: this.id, date: Date.now(), name, text };
      this.due = { kept, timer: setTimeout(() => this.flush(), PAUSE) };
    }
  }

  private flush(): void {
    const due = this.due;
    this.due = undefined;
    if (due) {
      clearTimeout(due.timer);
      void this.shelf.put(due.kept).then(() => {
        if (this.shelf.isForgetful && !this.hasWarned) {
          this.hasWarned = true;
          this.tell("This browser keeps nothing for the page. Save your text to a file.");
        }
      });
    }
  }

  /** Makes a text the one of this tab. A text that is open in another tab gets a copy. */
  private async take(id: string): Promise<void> {
    this.release?.();
    this.release = undefined;
    this.id = (await this.lock(id)) ? id : crypto.randomUUID();
    if (this.id !== id) {
      await this.lock(this.id);
      this.tell("This text is open in another tab. This tab has a copy of its own.");
    }
    note("tab", this.id);
  }

  /** Whether no other tab has this text. */
  private lock(id: string): Promise<boolean> {
    if (!("locks" in navigator)) {
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      void navigator.locks
        .request(`cgt.text.${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((end) => (this.release = end));
        })
        .catch(() => resolve(true));
    });
  }
}
