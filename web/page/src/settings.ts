// Limits of the engine and the look of the page.
import { store, stored } from "./storage.ts";

export interface SettingValues {
  /** Time limit of a statement in seconds; 0 for none. */
  seconds: number;
  /** Time limit of a statement that is run again by hand. */
  longSeconds: number;
  /** Memory of an engine in MiB. */
  memory: number;
  /** Stack of an engine in KiB. */
  stack: number;
  theme: "system" | "light" | "dark";
}

const DEFAULTS: SettingValues = { seconds: 10, longSeconds: 300, memory: 1024, stack: 256, theme: "system" };

/** The range of each number. */
export const RANGES = {
  seconds: [0, 86_400],
  longSeconds: [0, 86_400],
  memory: [64, 3584],
  stack: [64, 512],
} as const;

export class Settings {
  readonly values: SettingValues = { ...DEFAULTS };
  private readonly listeners: ((changed: Set<keyof SettingValues>) => void)[] = [];

  constructor() {
    this.take(stored("settings"));
  }

  /** Calls `listener` with what has changed. */
  onChange(listener: (changed: Set<keyof SettingValues>) => void): void {
    this.listeners.push(listener);
  }

  set(values: Partial<SettingValues>): void {
    const keys = Object.keys(values) as (keyof SettingValues)[];
    const changed = new Set(keys.filter((key) => values[key] !== this.values[key]));
    Object.assign(this.values, values);
    store("settings", JSON.stringify(this.values));
    this.listeners.forEach((listener) => listener(changed));
  }

  private take(text: string | null): void {
    let given: Partial<SettingValues>;
    try {
      given = JSON.parse(text ?? "{}") ?? {};
    } catch {
      return;
    }
    for (const key of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
      const value = given[key];
      const [least, most] = RANGES[key];
      if (typeof value === "number" && value >= least && value <= most) {
        this.values[key] = value;
      }
    }
    if (given.theme === "light" || given.theme === "dark") {
      this.values.theme = given.theme;
    }
  }
}
