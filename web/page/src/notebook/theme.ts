// Light and dark in notebooks, each of which has its own way to say so: what is behind an output tells for all of them.

/** The brightness of a colour as the browser computes it, from 0 to 1; undefined if it is transparent. */
function brightness(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return alpha === 0 ? undefined : (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function isDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const found = brightness(getComputedStyle(at).backgroundColor);
    if (found !== undefined) {
      return found < 0.5;
    }
  }
  return false;
}

/** Keeps `data-theme` of an element at what is behind it; returns what ends this. */
export function followNotebook(element: HTMLElement): () => void {
  const update = () => {
    element.dataset["theme"] = isDark(element) ? "dark" : "light";
    element.style.colorScheme = element.dataset["theme"];
  };
  // A theme is a style sheet, which arrives after the attribute that names it.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    update();
    clearTimeout(timer);
    timer = setTimeout(update, 500);
  };
  const observer = new MutationObserver(soon);
  for (const host of [document.documentElement, document.body]) {
    observer.observe(host, { attributes: true });
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", soon);
  soon();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    system.removeEventListener("change", soon);
  };
}
