// Files: examples of the project, and those of the user.
import { notice } from "./dom.ts";
import { decoded } from "./encoding.ts";
import { packed, unpacked } from "./share.ts";

/** The examples and papers, each loaded when it is chosen. */
const EXAMPLES = import.meta.glob<string>("../../../examples/**/*.cgt", { query: "?url", import: "default", eager: true });

/** An example: its group, its title, its text. */
export interface Example {
  group: "Tour" | "Examples" | "Papers";
  title: string;
  load(): Promise<string>;
}

const title = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1, -".cgt".length).replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const load = async (address: string): Promise<string> => {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`the example could not be loaded: ${response.status}`);
  }
  return response.text();
};

/** What the menu offers, in its order. */
export const examples = (): Example[] => {
  const found = Object.entries(EXAMPLES).map(([path, address]): Example => {
    const group = path.endsWith("/tour.cgt") ? "Tour" : path.includes("/papers/") ? "Papers" : "Examples";
    return { group, title: title(path), load: () => load(address) };
  });
  const order = ["Tour", "Examples", "Papers"];
  return found.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.title.localeCompare(b.title));
};

/** Longest file that is opened, in bytes. */
const LARGEST = 8 << 20;

/** The text of a file; undefined if the user does not say in which encoding it is. */
export async function readFile(file: File): Promise<string | undefined> {
  if (file.size > LARGEST) {
    throw new Error(`${file.name} is too large: more than ${LARGEST >> 20} MB`);
  }
  const text = await decoded(new Uint8Array(await file.arrayBuffer()), file.name);
  if (text?.includes("\0")) {
    throw new Error(`${file.name} is not a text file`);
  }
  return text;
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** The address of the page with this text. */
export const linkTo = async (text: string): Promise<string> => `${location.href.split("#")[0]}#${await packed(text)}`;

/** The text that the address carries, if any. */
async function linkedText(): Promise<string | undefined> {
  const part = location.hash.slice(1);
  return part === "" || part.startsWith("/") ? undefined : unpacked(part);
}

/** The text that the address carries; undefined if there is none, or none that can be read, which is told. */
export async function textOfLink(): Promise<string | undefined> {
  try {
    return await linkedText();
  } catch {
    notice("The link carries no text that can be read.");
    return undefined;
  }
}
