// Pictures of positions in the book: a button makes a picture a board, which the page shows in a frame.
import { el } from "../dom.ts";
import { boardLink } from "../play/links.ts";

/** The folder of the page, in which the book is a folder. */
const SITE = location.href.slice(0, location.href.lastIndexOf("/book/") + 1);

/** Gives a picture its button. */
export function playable(figure: HTMLElement): void {
  const expression = figure.dataset["expression"] ?? "";
  const play = el("button", { textContent: "Play", title: `Play ${expression}` });
  const tools = el("figcaption", { className: "tools" }, play);
  play.onclick = async () => {
    const situation = { context: "", expression, moves: [], first: "left", person: null, goal: "normal" } as const;
    const link = await boardLink({ situation: { ...situation, moves: [] }, about: undefined, isFlipped: false, strength: 0, isPuzzle: false });
    const open = el("a", { href: `${SITE}index.html${link}`, textContent: "Open in the page" });
    figure.querySelector("img")?.replaceWith(el("iframe", { src: `${SITE}index.html?embed${link}`, title: `Board: ${expression}` }));
    play.replaceWith(open);
  };
  figure.append(tools);
}
