//! Tests of `ide::selection`.

use super::fixture;
use cgt_lang::ide::selection::*;

#[test]
fn a_selection_grows_outwards() {
    let (snapshot, offset) = fixture("1\nlet g = f(R$03 + 1, 2)");
    let found = ranges(&snapshot, offset);
    let texts: Vec<&str> = found.iter().map(|r| &snapshot.text[r.clone()]).collect();
    let whole = "1\nlet g = f(R3 + 1, 2)";
    assert_eq!(
        texts,
        [
            "R3",
            "R3 + 1",
            "f(R3 + 1, 2)",
            "let g = f(R3 + 1, 2)",
            whole
        ]
    );
}
