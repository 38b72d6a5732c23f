// The position under the cursor.
import type { Engine } from "../../../../web/page/src/engine.ts";
import type { Position } from "../../../../web/page/src/board/pane.ts";
import { ask, BoardFault } from "../../../../web/page/src/board/types.ts";
import type { Hover, Opened } from "../../../../web/page/src/requests.ts";
import type { Cursor } from "./messages.ts";

/** A position, and where the statement ends that it is in. */
export interface Found {
  position: Position;
  end: number;
}

const NAME = "board";

/**
 * The position of the statement under the cursor: its whole expression, the name that it binds, or the expression under
 * the cursor. Undefined if none of them is a position.
 */
export async function positionAt(engine: Engine, { text, offset }: Cursor): Promise<Found | undefined> {
  const { statements } = await engine.request<Opened>("ide.open", { document: NAME, prelude: "", text });
  const statement = statements.find(({ from, hint }) => from <= offset && offset <= hint);
  if (!statement) {
    return undefined;
  }
  const before = statements.filter((s) => !s.shows && s.to <= statement.from).map((s) => text.slice(s.from, s.to));
  const context = before.join("\n");
  const source = text.slice(statement.from, statement.to);
  const name = /^let\s+([\p{L}_][\p{L}\p{N}_]*)\s*=/u.exec(source)?.[1];
  const whole = name === undefined ? { context, expression: source } : { context: `${context}\n${source}`, expression: name };
  const candidates: Position[] = statement.shows || name !== undefined ? [whole] : [];
  const under = await engine.request<Hover | null>("ide.hover", { document: NAME, offset });
  if (under?.evaluates) {
    candidates.push({ context, expression: text.slice(under.place.from, under.place.to) });
  }
  for (const position of candidates) {
    if (await isPosition(engine, position)) {
      return { position, end: statement.to };
    }
  }
  return undefined;
}

async function isPosition(engine: Engine, position: Position): Promise<boolean> {
  try {
    await ask(engine, "board.show", { ...position, moves: [], first: "left", person: null, goal: "normal" });
    return true;
  } catch (error) {
    if (error instanceof BoardFault) {
      return false;
    }
    throw error;
  }
}
