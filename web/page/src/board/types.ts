// What the engine says of boards: the answers of src/present/board.
import type { Engine } from "../engine.ts";

/** What a board needs of its host. */
export type BoardEngine = Pick<Engine, "request" | "cancel">;

export type Player = "left" | "right";
export type Goal = "normal" | "misere" | "boxes" | "points";

const GOALS: readonly string[] = ["normal", "misere", "boxes", "points"] satisfies Goal[];

/** The goal of a name; normal play for anything else. */
export const goalNamed = (name: unknown): Goal => (typeof name === "string" && GOALS.includes(name) ? (name as Goal) : "normal");

/** Whether players count what they gain: boxes or points. */
export const isCounted = (goal: Goal): boolean => goal === "boxes" || goal === "points";

/** A number of boxes or points; text if it is no integer. */
export type Count = number | string;

/** A count with its sign. */
export const signed = (count: Count): string => (String(count).startsWith("-") || count === 0 ? String(count) : `+${count}`);

/** A shape of a picture; the unit is one step of its grid. */
export type Shape =
  | { line: [number, number, number, number]; paint: string; arrow: boolean }
  | { disc: [number, number, number]; paint: string; piece?: string | null }
  | { box: [number, number, number, number]; paint: string }
  | { word: [number, number]; text: string };

export interface Scene {
  /** Left, top, right, bottom. */
  bounds: [number, number, number, number];
  shapes: Shape[];
}

/** A component of a position. */
export interface Part {
  text: string;
  copies: string;
  scene: Scene | null;
  drawing: string;
}

export interface Move {
  name: string;
  /** Null if both players have it. */
  player: Player | null;
  part: number;
  label: string;
  note: string | null;
  /** The places that it changes. */
  area: Shape[];
  /** The position after it; null if all of them are too long. */
  to: string | null;
}

/** `board.show` */
export interface View {
  text: string;
  parts: Part[];
  moves: Move[];
  unlisted: number;
  impartial: boolean;
  mover: Player;
  again: boolean;
  goals: Goal[];
  /** The boxes or points of the person who begins (or of the person at the board) and of the other one. */
  taken: [Count, Count] | null;
  /** What the board counts for that person if play ends now; null where it counts nothing. */
  onBoard: Count | null;
  over: boolean;
  /** Who has made a move that wins the whole game. */
  won: Player | null;
  winner: Player | null;
}

/** Something that was found, or the reason why not. */
export type Known<T> = T | { unknown: string };
export const isKnown = <T>(found: Known<T>): found is T =>
  !(typeof found === "object" && found !== null && "unknown" in found);

export interface Value {
  ascii: string;
  pretty: string;
}

export interface Outcome {
  is: string;
  words: string;
}

/** Vertices are `[value, temperature]`, exact. */
export interface Thermograph {
  mean: string;
  temperature: string;
  left_wall: [string, string][];
  right_wall: [string, string][];
}

/** `worth.facts`: what the goal asks for. */
export interface Facts {
  outcome: Known<Outcome>;
  /** Who wins if the player to move begins; null for a draw. */
  winner: Player | null;
  /** How many moves, of both players, until the end under best play, where play may be endless. */
  moves: number | null;
  score: Known<Count>;
  value: Known<Value>;
  heat: Known<Thermograph>;
}

/** An element of `worth.judge` */
export interface Judgement {
  name: string;
  outcome: string | null;
  wins: boolean | null;
  score: Count | null;
  value: Value | null;
  fate: "sensible" | "equal" | "dominated" | "reversible" | null;
  by: string | null;
  reason: string;
}

export type HandleKind =
  | { cell: number }
  | { vertex: string }
  | { joint: string }
  | { edge: number }
  | { line: number }
  | { number: number };

/** `worth.reply` */
export interface Reply {
  name: string | null;
  guess?: boolean;
}

/** An element of `board.handles`: a place of the position that can be changed. */
export interface Handle {
  part: number;
  kind: HandleKind;
  area: Shape[];
  now: string;
  choices: string[];
}

export interface Fault {
  code: string;
  message: string;
  help: string[];
}

/** A position: an expression, and the moves made since. */
export interface Situation {
  context: string;
  expression: string;
  moves: string[];
  first: Player;
  person: Player | null;
  goal: Goal;
}

/** A request that the engine answers with a fault. */
export class BoardFault extends Error {
  constructor(readonly fault: Fault) {
    super([fault.message, ...fault.help].join(". "));
  }
}

/** Asks the engine; a fault is thrown. `board` answers at once, `worth` may take its time. */
export async function ask<T>(engine: BoardEngine, method: string, params: object): Promise<T> {
  const answer = await engine.request<T | { fault: Fault }>(method, params);
  if (typeof answer === "object" && answer !== null && "fault" in answer) {
    throw new BoardFault(answer.fault);
  }
  return answer;
}

/** Asks again if the engine was stopped for another request. */
export async function askAgain<T>(engine: BoardEngine, method: string, params: object): Promise<T> {
  try {
    return await ask<T>(engine, method, params);
  } catch (error) {
    if (error instanceof BoardFault) {
      throw error;
    }
    return ask<T>(engine, method, params);
  }
}
