// Pictures in hovers.
import * as vscode from "vscode";

/** The greatest height of a picture in a hover, which VS Code cuts off at 250 px. */
const HEIGHT = 130;

const DATA = /\]\((data:image\/svg\+xml[^)|\s]*)\)/g;

/** The height of a picture that is written as a data address, in pixels. */
function heightOf(address: string): number {
  const found = /%20height%3D%22(\d+)/.exec(address)?.[1];
  return Number(found ?? 0);
}

/** The condition of the colours for dark pages, which an image in a hover is not told. */
const DARK = "%40media%28prefers%2Dcolor%2Dscheme%3Adark%29";

const isDark = (): boolean => {
  const { kind } = vscode.window.activeColorTheme;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
};

/** Makes tall pictures fit into a hover, and gives all pictures the colours of the theme. */
export const fitted = (markdown: string): string =>
  markdown.replace(DATA, (_, address: string) => {
    const coloured = isDark() ? address.replace(DARK, "%40media%20all") : address;
    return heightOf(address) > HEIGHT ? `](${coloured}|height=${HEIGHT})` : `](${coloured})`;
  });
