// The first page: what this is, a puzzle, and the games with their sizes.
import { PICTURES } from "virtual:gallery";
import { el } from "../dom.ts";
import { EXERCISE, type GameEntry, GAMES, type Kind } from "./catalogue.ts";
import { CgtPicture, definePicture } from "./picture.ts";

const KINDS: readonly (Kind | "All")[] = ["All", "Stones", "Tiles", "Pencil", "Heaps", "Graphs"];

/** The address of a game in a size. */
export const addressOf = (game: GameEntry, size: number): string => `#/game/${game.id}/${size}`;

function picture(expression: string, label: string, dominoes: GameEntry["dominoes"] = []): HTMLElement {
  const made = new CgtPicture();
  const scene = PICTURES[expression];
  if (scene) {
    made.draw(expression, scene, label, dominoes);
  }
  return made;
}

const link = (className: string, href: string, ...children: (Node | string)[]): HTMLAnchorElement => el("a", { className, href }, ...children);

function hero(): HTMLElement {
  const puzzle = el(
    "aside",
    { className: "card puzzle" },
    picture(EXERCISE.expression, "Clobber, 4 by 5"),
    el(
      "div",
      {},
      el("h2", { textContent: "Find the only winning move" }),
      el("p", { textContent: "Clobber, Left (solid) to move. Several moves are possible, and one of them wins." }),
      link("button", "#/puzzle", "Solve it"),
    ),
  );
  return el(
    "section",
    { className: "hero" },
    el(
      "div",
      {},
      el("h1", { textContent: "Play a game. See who wins, and why." }),
      el("p", { textContent: "Play against a program that works out who wins, or let it show you which moves win and what each position is worth. Everything runs in this page, and nothing you do leaves your machine." }),
      el("div", { className: "acts" }, link("button go", addressOf(GAMES[0]!, GAMES[0]!.usual), `Play ${GAMES[0]!.title}`), link("button", "#/play", "All games")),
    ),
    puzzle,
  );
}

function ways(): HTMLElement {
  const way = (href: string, title: string, words: string) => link("card way", href, el("b", { textContent: title }), el("span", { textContent: words }));
  return el(
    "section",
    { className: "ways" },
    way("#/rules", "Your own rules", "Write a ruleset in a few lines, get a board."),
    way("#/claim", "Check a claim", "Search every case, see the counterexample."),
    way("#/heaps", "Solve a heap game", "Write its moves: values, plot, period with proof."),
    way("#/learn", "Learn", "Twelve steps, from Nim to rules of your own."),
  );
}

function tile(game: GameEntry): HTMLElement {
  const play = link("button play", addressOf(game, game.usual), "Play");
  play.setAttribute("aria-label", `Play ${game.title}`);
  const sizes = game.sizes.map(([label], at) => {
    const input = el("input", { type: "radio", name: `size-${game.id}`, checked: at === game.usual });
    input.onchange = () => (play.href = addressOf(game, at));
    return el("label", {}, input, el("span", { textContent: label }));
  });
  const group = el("div", { className: "sizes" }, ...sizes);
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", `Size of ${game.title}`);
  const shown = el("div", { className: "pict" }, picture(game.picture, game.title, game.dominoes));
  shown.onclick = () => play.click();
  return el(
    "li",
    { className: "card tile" },
    shown,
    el("div", { className: "words" }, el("h3", { textContent: game.title }), el("p", { textContent: game.rule })),
    el("div", { className: "foot" }, group, play),
  );
}

/** Builds the first page in a box. */
export function buildGallery(box: HTMLElement): void {
  definePicture();
  const tiles = GAMES.map((game) => ({ game, item: tile(game) }));
  const heading = el("h2", { id: "games", textContent: `${GAMES.length} games` });
  const chips = KINDS.map((kind) => {
    const chip = el("button", { textContent: kind });
    chip.setAttribute("aria-pressed", String(kind === "All"));
    chip.onclick = () => {
      chips.forEach((one) => one.setAttribute("aria-pressed", String(one === chip)));
      tiles.forEach(({ game, item }) => (item.hidden = kind !== "All" && game.kind !== kind));
    };
    return chip;
  });
  const head = el("div", { className: "games-head" }, heading, el("div", { className: "chips" }, ...chips));
  const made = hero();
  made.querySelector<HTMLElement>(".acts a:last-child")!.onclick = (event) => {
    event.preventDefault();
    // Not `scrollIntoView`, which would scroll the bar away too.
    box.scrollTo({ top: head.offsetTop - box.offsetTop - 16, behavior: "smooth" });
  };
  box.replaceChildren(el("div", { className: "page" }, made, ways(), el("section", {}, head, el("ul", { className: "tiles" }, ...tiles.map(({ item }) => item)))));
}
