//! Tests of `ide::symbols`.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::symbols::*;

#[test]
fn the_outline_lists_what_has_a_name() {
    let text = "let g = 3\ndef f(m, n) = m\nclaim \"I.P1\" 1 == 1\ntable n in 1..2: n\ng";
    let found = symbols(&Snapshot::new(text));
    let names: Vec<&str> = found.iter().map(|s| &*s.name).collect();
    assert_eq!(names, ["g", "f(m, n)", "I.P1", "table n"]);
}

#[test]
fn sections_hold_what_follows_them() {
    let text = "let a = 1\n# --- Values ---------\nlet b = 2\nruleset r(b: line \"x.\") = impartial [\"x\" -> \".\"]\n\
                3 # --- no heading ---\n# === Claims ===\nclaim \"C\" 1 == 1\n# %%\nlet d = 4\n# %% Last\n# ---\n";
    let shown = |all: &[Symbol]| -> Vec<String> {
        all.iter()
            .map(|s| format!("{:?} {}", s.kind, s.name))
            .collect()
    };
    let found = outline(&Snapshot::new(text));
    assert_eq!(
        shown(&found),
        [
            "Value a",
            "Section Values",
            "Section Claims",
            "Value d",
            "Section Last"
        ]
    );
    assert_eq!(shown(&found[1].children), ["Value b", "Ruleset r(b)"]);
    assert_eq!(shown(&found[2].children), ["Claim C"]);
    assert_eq!(
        found[2].span.text(text),
        "# === Claims ===\nclaim \"C\" 1 == 1"
    );
}
