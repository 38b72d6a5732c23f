// Board links: everything that a board needs is in the address.
import { PAGES } from "virtual:pages";
import type { About } from "../board/manner.ts";
import { wordOf } from "../board/svg.ts";
import { goalNamed, type Situation } from "../board/types.ts";
import { packed, unpacked } from "../share.ts";

/** What a link opens. */
export interface Linked {
  situation: Situation;
  about: About | undefined;
  isFlipped: boolean;
  strength: number;
  /** Whether the only winning move is to be found. */
  isPuzzle: boolean;
}

/** The version of the form of links. */
const VERSION = 1;

/** The part of an address that opens a board. */
export async function boardLink({ situation, about, isFlipped, strength, isPuzzle }: Linked): Promise<string> {
  const { context, expression, moves, first, person, goal } = situation;
  const data = {
    v: VERSION,
    ...(context === "" ? {} : { context }),
    expression,
    moves,
    first,
    person,
    goal,
    ...(about ? { about } : {}),
    ...(isFlipped ? { flipped: true } : {}),
    ...(strength > 0 ? { strength } : {}),
    ...(isPuzzle ? { puzzle: true } : {}),
  };
  return `#/board/${await packed(JSON.stringify(data))}`;
}

/** The whole address of a board, through the page of its game if it has one: that page has a picture for previews. */
export async function addressOfBoard(linked: Linked, page = location.href): Promise<string> {
  const { context, expression } = linked.situation;
  const game = context === "" ? PAGES[wordOf(expression)] : undefined;
  const base = page.split(/[?#]/)[0] ?? "";
  return `${game === undefined ? base : new URL(`games/${game}.html`, base).href}${await boardLink(linked)}`;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads such a part; rejects with a sentence if it is none. */
export async function readBoardLink(part: string): Promise<Linked> {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(await unpacked(part)) as Record<string, unknown>;
  } catch {
    throw new Error("This link carries no board that can be read: it may have been cut on its way.");
  }
  if (typeof data !== "object" || data === null || data["v"] !== VERSION) {
    throw new Error("This link is of another version of the page.");
  }
  const { goal, person, first, moves, about, strength } = data;
  const told = about as Partial<About> | undefined;
  return {
    situation: {
      context: text(data["context"]),
      expression: text(data["expression"]),
      moves: Array.isArray(moves) ? moves.filter((move) => typeof move === "string") : [],
      first: first === "right" ? "right" : "left",
      person: person === "left" || person === "right" ? person : null,
      goal: goalNamed(goal),
    },
    about: told && { title: text(told.title), rule: text(told.rule), end: text(told.end) },
    isFlipped: data["flipped"] === true,
    strength: typeof strength === "number" ? strength : 0,
    isPuzzle: data["puzzle"] === true,
  };
}
