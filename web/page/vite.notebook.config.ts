import { defineConfig, type LibraryOptions } from "vite";

const python = "../../python/";
const board: LibraryOptions = { entry: "src/notebook/board.ts", formats: ["es"], fileName: () => "board.js" };
const lab: LibraryOptions = { entry: "src/notebook/lab.ts", formats: ["iife"], name: "cgt", fileName: () => "static/extension.js" };

// What notebooks load, for the wheel: `--mode board` is the widget, `--mode lab` the extension of JupyterLab.
export default defineConfig(({ mode }) => ({
  publicDir: mode === "board" ? false : "src/notebook/labextension",
  build: {
    outDir: mode === "board" ? `${python}cgt_lang/static` : `${python}data/data/share/jupyter/labextensions/cgt-lang`,
    emptyOutDir: true,
    target: "es2022",
    lib: mode === "board" ? board : lab,
  },
}));
