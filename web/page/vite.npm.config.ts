import { defineConfig } from "vite";
import { pages } from "./build-parts.ts";

// The board of the npm package, with its worker and the engine beside it.
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [pages()],
  build: {
    outDir: "../../target/npm",
    emptyOutDir: true,
    license: { fileName: "licences.md" },
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { board: "src/npm.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" } } },
});
