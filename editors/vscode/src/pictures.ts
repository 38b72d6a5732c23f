// Pictures in hovers.

/** The greatest height of a picture in a hover, which VS Code cuts off at 250 px. */
const HEIGHT = 130;

const DATA = /\]\((data:image\/svg\+xml[^)|\s]*)\)/g;

/** The height of a picture that is written as a data address, in pixels. */
function heightOf(address: string): number {
  const found = /%20height%3D%22(\d+)/.exec(address)?.[1];
  return Number(found ?? 0);
}

/** Makes tall pictures fit into a hover. */
export const fitted = (markdown: string): string =>
  markdown.replace(DATA, (all, address: string) => (heightOf(address) > HEIGHT ? `](${address}|height=${HEIGHT})` : all));
