// A page of the book: its cells can be edited and run. The editor and the engine are loaded when they are wanted.
import "./book/book.css";

const cells = [...document.querySelectorAll<HTMLElement>(".cgt-cell")];
if (cells.length > 0) {
  const { prepare } = await import("./book/cells.ts");
  prepare(cells);
}
