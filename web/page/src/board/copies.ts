// A position in the notations in which it can be copied.
import { played } from "./game.ts";
import { ask, type BoardEngine, type Situation } from "./types.ts";

/** `board.copy`; null where there is no such notation. */
interface Copies {
  cgt: string;
  cgsuite: string | null;
  tikz: string | null;
  svg: string;
}

/** The notations of a position; `linkTo` makes a link to a text. */
export async function copies(
  engine: BoardEngine,
  situation: Situation,
  linkTo: ((text: string) => Promise<string>) | undefined,
): Promise<{ name: string; text: string }[]> {
  const { cgt, cgsuite, tikz, svg } = await ask<Copies>(engine, "board.copy", situation);
  const { context, expression, moves } = situation;
  const link = await linkTo?.(`${context}\n${cgt}`.trimStart());
  const forms: [string, string | null | undefined][] = [
    ["cgt", cgt],
    ["cgt, with the moves", moves.length > 0 ? moves.reduce(played, expression) : null],
    ["CGSuite", cgsuite],
    ["LaTeX (TikZ)", tikz],
    ["SVG", svg],
    ["Link", link],
  ];
  return forms.flatMap(([name, text]) => (text == null ? [] : [{ name, text }]));
}
