// A link as a QR code, to open a board on a telephone.
import { button, el } from "./element.ts";
import { qrCode } from "./qr.ts";
import { svg } from "./svg.ts";

/** Modules of white around a code. */
const QUIET = 4;

/** Shows a link as a code, above the board. */
export function showCode(root: ShadowRoot, link: string): void {
  const rows = qrCode(link);
  const close = button("Close", "Close (Escape)", () => dialog.close());
  const parts: (Element | string)[] = [];
  if (rows) {
    const size = rows.length + 2 * QUIET;
    const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
    const code = svg("svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link to this board", "shape-rendering": "crispEdges" });
    code.append(svg("path", { d: `M0 0h${size}v${size}h-${size}z`, fill: "#fff" }), svg("path", { d: dark.join(""), fill: "#000" }));
    parts.push(code);
  }
  const words = rows ? "Point the camera of a telephone at it: this board opens there." : "This link is too long for a QR code: its position or its rules have more than a thousand characters.";
  const dialog = el("dialog", { className: "qr", data: { "aria-label": "QR code" } }, ...parts, el("p", { textContent: words }), close);
  dialog.onclose = () => dialog.remove();
  root.append(dialog);
  dialog.showModal();
}
