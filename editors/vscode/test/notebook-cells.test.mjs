// Scripts as cells and back.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read, write } from "../src/notebook/cells.ts";

const SCRIPT = `#!/usr/bin/env cgt
let g = R3cR2

# %% [markdown]
# # Ladders
#
# \`g\` is **zero**.

# %% A title
g


# %%
let s = """
# %% no cell
"""
s`;

const shapes = (script) => read(script).map(({ kind, text }) => [kind, text]);

describe("cells", () => {
  it("are separated by their marks, but not in strings", () => {
    assert.deepEqual(shapes(SCRIPT), [
      ["code", "#!/usr/bin/env cgt\nlet g = R3cR2"],
      ["markdown", "# Ladders\n\n`g` is **zero**."],
      ["code", "g"],
      ["code", 'let s = """\n# %% no cell\n"""\ns'],
    ]);
  });

  it("are code if they hold anything but comments", () => {
    assert.deepEqual(shapes("# %% [markdown]\n# text\n1 + 1\n"), [["code", "# text\n1 + 1"]]);
  });

  it("begin at headings, which stay in their code", () => {
    const script = "# About\n\n# --- Nim ---\nnim 3\n# ------\nnim 4\n\n# === Clobber ===\n\nclobber(\"xo\")\n";
    assert.deepEqual(shapes(script), [
      ["code", "# About"],
      ["code", "# --- Nim ---\nnim 3\n# ------\nnim 4"],
      ["code", '# === Clobber ===\n\nclobber("xo")'],
    ]);
    const cells = read(script);
    assert.equal(write(cells), script);
    cells[1].text = "# --- Nim ---\nnim 5";
    assert.equal(write(cells), script.replace("nim 3\n# ------\nnim 4", "nim 5"));
    cells[1].text = "nim 5";
    assert.equal(write(cells), script.replace("# --- Nim ---\nnim 3\n# ------\nnim 4", "# %%\nnim 5"));
    cells[1] = { kind: "markdown", text: "--- no heading ---" };
    assert.equal(shapes(write(cells))[1][0], "markdown");
    assert.equal(read(write(cells)).length, 3);
  });

  it("that nobody changed are written byte for byte", () => {
    const pieces = ["# %%\n", "# %%\r\n", "#%% x\n", "# %% [markdown]\n", "# %% [md]", "# a\n", "#b\r\n", "1\n", " 2  \n", "\n", "\r\n", '"""', '# """\n', "\t", "é😀"];
    let seed = 7;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    for (let tries = 0; tries < 20_000; tries += 1) {
      const script = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join("");
      assert.equal(write(read(script)), script);
    }
  });

  it("that are changed leave the others as they are", () => {
    const cells = read(SCRIPT.replaceAll("\n", "\r\n"));
    cells[1].text = "# Snakes\n\n%% none";
    cells[2].text = "g + g";
    const changed = SCRIPT.replace("# Ladders", "# Snakes").replace("# `g` is **zero**.", "#   %% none").replace("title\ng", "title\ng + g");
    assert.equal(write(cells), changed.replaceAll("\n", "\r\n"));
  });

  it("that are new get marks", () => {
    const made = [{ kind: "code", text: "1" }, { kind: "markdown", text: "a\n\nb" }, { kind: "code", text: "2\n3" }];
    assert.equal(write(made), "1\n\n# %% [markdown]\n# a\n#\n# b\n\n# %%\n2\n3\n");
    assert.deepEqual(read(write(made)).map(({ kind, text }) => ({ kind, text })), made);
    assert.equal(write([...read("# %%\n1\n"), { kind: "code", text: "2" }]), "# %%\n1\n\n# %%\n2\n");
  });

  it("may change their kind and their order", () => {
    const [first, note, titled] = read(SCRIPT);
    assert.deepEqual(shapes(write([titled, { ...note, kind: "code", text: "4" }, first])), [
      ["code", "g"],
      ["code", "4"],
      ["code", "#!/usr/bin/env cgt\nlet g = R3cR2"],
    ]);
    assert.deepEqual(shapes(write([{ ...titled, kind: "markdown" }])), [["markdown", "g"]]);
  });
});
