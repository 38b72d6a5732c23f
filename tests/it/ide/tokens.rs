//! Tests of `ide::tokens`.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::tokens::*;

#[test]
fn blocks_are_cut_at_line_ends() {
    let snapshot = Snapshot::new("let b = \"\"\"\r\n x\n\"\"\" # end");
    let found = tokens(&snapshot);
    let texts: Vec<&str> = found.iter().map(|(_, s)| s.text(&snapshot.text)).collect();
    assert_eq!(texts, ["let", "b", "=", "\"\"\"", " x", "\"\"\"", "# end"]);
}

#[test]
fn lines_that_are_too_long_are_left_out() {
    let text = format!("1\n{}2\n3\r\n4", "1 + ".repeat(LONGEST_LINE / 4));
    let snapshot = Snapshot::new(&text);
    let found = tokens(&snapshot);
    let texts: Vec<&str> = found.iter().map(|(_, s)| s.text(&snapshot.text)).collect();
    assert_eq!(texts, ["1", "3", "4"]);
}

#[test]
fn bound_names_and_built_in_words_are_told_apart() {
    let snapshot = Snapshot::new("def f(m) = mean(m)\nf(3)");
    let found = tokens(&snapshot);
    let shown: Vec<String> = found
        .iter()
        .zip(modifiers(&snapshot, &found))
        .filter(|(_, m)| m.declares || m.is_built_in)
        .map(|((_, s), m)| format!("{} {}", s.text(&snapshot.text), m.declares))
        .collect();
    assert_eq!(shown, ["f true", "m true", "mean false"]);
}
