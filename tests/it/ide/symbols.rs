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
