import { defineConfig } from "vite";
import { compressed, gallery, offline, pages, tokens } from "./build-parts.ts";
import { previews } from "./build-previews.ts";

// Relative addresses: the page works in any folder of a host.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../dist",
    // The licences of what is bundled.
    license: { fileName: "licences.md" },
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", embed: "embed.html", book: "src/book.ts", "cgt-board": "src/embed.ts" },
      output: {
        // Pages of the book, which mdBook writes, and pages of others name these.
        entryFileNames: ({ name }) => (["book", "cgt-board"].includes(name) ? `assets/${name}.js` : "assets/[name]-[hash].js"),
        assetFileNames: ({ names }) => (names[0] === "book.css" ? "assets/book.css" : "assets/[name]-[hash][extname]"),
      },
    },
  },
  plugins: [tokens(), gallery(), pages(), previews(), offline(), compressed()],
  worker: { format: "es" },
  server: { fs: { allow: ["../.."] } },
});
