// Finds the program `cgt`: at the place of the setting, inside the extension, in PATH, in Cargo's folder.
import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join, sep } from "node:path";

/** A program that answers `--version` as `cgt` does. */
export interface Program {
  command: string;
  version: string;
}

/** How long a program may take to tell its version, in milliseconds. */
const PATIENCE = 10_000;

const withoutTilde = (path: string): string => (path.startsWith("~/") ? join(homedir(), path.slice(2)) : path);

/** The folders in which programs are looked for: PATH, and that of `cargo install`. */
const folders = (): string[] => {
  const cargo = join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...path, cargo];
};

const isPath = (name: string): boolean => isAbsolute(name) || name.includes("/") || name.includes(sep);

/** Where a program may be, in the order of preference. Packages for one platform have it in the folder `bundled`. */
export const candidates = (setting: string, bundled: string): string[] => {
  const name = withoutTilde(setting === "" ? "cgt" : setting);
  const file = process.platform === "win32" && !name.endsWith(".exe") ? `${name}.exe` : name;
  if (isPath(name)) {
    return [file];
  }
  const first = setting === "" ? [bundled] : [];
  return [...first, ...folders()].map((folder) => join(folder, file));
};

const version = (command: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(command, ["--version"], { timeout: PATIENCE }, (error, output) => {
      const found = error ? null : /^cgt (\S+)/.exec(output);
      resolve(found?.[1]);
    });
  });

/** The first candidate that answers; `undefined` if there is none. */
export async function findProgram(setting: string, bundled: string): Promise<Program | undefined> {
  for (const command of candidates(setting, bundled)) {
    const found = await version(command);
    if (found !== undefined) {
      return { command, version: found };
    }
  }
  return undefined;
}
