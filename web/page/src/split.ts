// The bar between the editor and the results, dragged by pointer or moved by keys.
import { byId } from "./dom.ts";
import { store, stored } from "./storage.ts";

const LEAST = 25;
const MOST = 75;

export function splitter(): void {
  const bar = byId("split");
  const main = bar.parentElement as HTMLElement;
  let share = Number(stored("split")) || 55;
  const set = (to: number) => {
    share = Math.min(MOST, Math.max(LEAST, to));
    main.style.setProperty("--share", `${share}%`);
    bar.setAttribute("aria-valuenow", String(Math.round(share)));
  };
  set(share);
  bar.onpointerdown = (event) => bar.setPointerCapture(event.pointerId);
  bar.onpointermove = (event) => {
    if (bar.hasPointerCapture(event.pointerId)) {
      const { left, width } = main.getBoundingClientRect();
      set(((event.clientX - left) / width) * 100);
    }
  };
  bar.onpointerup = () => store("split", String(share));
  bar.onkeydown = ({ key }) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[key];
    if (step !== undefined) {
      set(share + step);
      store("split", String(share));
    }
  };
}
