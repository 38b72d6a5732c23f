// Hovers: first what is known without evaluation, then with the value.
import { type EditorView, hoverTooltip, type Tooltip } from "@codemirror/view";
import { markdown } from "../markdown.ts";
import type { Hover } from "../requests.ts";
import type { Source } from "./analysis.ts";

/** Seconds that the value of a hover may take. */
const SECONDS = 2;

const fill = (box: HTMLElement, text: string): void => {
  box.replaceChildren(markdown(text));
};

export const hover = (source: Source) =>
  hoverTooltip(
    async (view: EditorView, offset: number): Promise<Tooltip | null> => {
      const found = await source.ask<Hover | null>(view, "ide.hover", { offset });
      if (!found) {
        return null;
      }
      const box = document.createElement("div");
      box.className = "hover doc";
      fill(box, found.evaluates && found.markdown === "" ? "*evaluating …*" : found.markdown);
      if (found.evaluates) {
        // Of two values that are asked for, the last one counts.
        source.engine.cancel("ask");
        const valued = source.ask<Hover | null>(view, "ask.hover", { offset, seconds: SECONDS });
        valued.then((hover) => hover && fill(box, hover.markdown)).catch(() => {});
      }
      const { from, to } = found.place;
      return { pos: from, end: to, above: true, create: () => ({ dom: box }) };
    },
    { hoverTime: 300 },
  );
