// A page of the book: its cells can be edited and run. The editor and the engine are loaded when they are wanted.
import "./book/book.css";
import { DOCUMENT_STYLE } from "./board/fold-style.ts";
import { Settings } from "./settings.ts";

/** Takes the theme of the page where the reader has chosen none in the book. */
function takeTheme(): void {
  const { theme } = new Settings().values;
  const isOwn = "mdbook-theme" in localStorage;
  if (theme !== "system" && !isOwn) {
    document.documentElement.classList.remove("light", "navy");
    document.documentElement.classList.add(theme === "dark" ? "navy" : "light");
  }
}

const tokens = new CSSStyleSheet();
tokens.replaceSync(DOCUMENT_STYLE);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, tokens];

try {
  takeTheme();
} catch {
  // Without storage nothing was chosen.
}

const home = document.createElement("a");
home.href = `${location.href.slice(0, location.href.lastIndexOf("/book/") + 1)}index.html`;
home.textContent = "Play";
home.title = "The page: games, boards and the editor";
home.className = "cgt-home";
document.querySelector(".right-buttons")?.prepend(home);

const positions = [...document.querySelectorAll<HTMLElement>(".cgt-position")];
if (positions.length > 0) {
  const { playable } = await import("./book/positions.ts");
  positions.forEach(playable);
}

const cells = [...document.querySelectorAll<HTMLElement>(".cgt-cell")];
if (cells.length > 0) {
  const { prepare } = await import("./book/cells.ts");
  prepare(cells);
}
