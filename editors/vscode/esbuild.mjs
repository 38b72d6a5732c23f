// Bundles the extension into out/.
import { build } from "esbuild";

const common = { bundle: true, minify: true, external: ["vscode"], format: "cjs", target: "es2022", logLevel: "warning" };

await build({ ...common, entryPoints: ["src/extension.ts"], platform: "node", outfile: "out/extension.js" });
