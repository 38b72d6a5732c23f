//! Tests of `ide::folding`.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::folding::*;

#[test]
fn blocks_are_folded() {
    let text =
        "# one\n# two\nimport \"a.cgt\"\nimport \"b.cgt\"\n\nlet a = [\n  1\n]  # end\n# x\n3\n";
    let found = folds(&Snapshot::new(text));
    let shown: Vec<_> = found.iter().map(|(k, r)| (*k, &text[r.clone()])).collect();
    assert_eq!(
        shown,
        [
            (FoldKind::Comment, "# one\n# two"),
            (FoldKind::Imports, "import \"a.cgt\"\nimport \"b.cgt\""),
            (FoldKind::Statement, "let a = [\n  1\n]"),
        ]
    );
}

#[test]
fn sections_are_folded() {
    let text = "# --- A ---\n1\n2\n\n# --- B ---\n3\n";
    let found = folds(&Snapshot::new(text));
    let shown: Vec<_> = found.iter().map(|(k, r)| (*k, &text[r.clone()])).collect();
    assert_eq!(
        shown,
        [
            (FoldKind::Section, "# --- A ---\n1\n2"),
            (FoldKind::Section, "# --- B ---\n3")
        ]
    );
}
