//! Runs every feature of `ide` at every offset.

use cgt_lang::ide::*;

const SAMPLE: &str = "# Ladders é😀\r\nlet g = R[1,2]cR2 + strip R4B - R3\ndef f(m, n) = if m < 1 then {0|n} \
    else f(m - 1, n)\nassert forall m in 1..4, k in [1, m]: f(m, *).mean == R{m}\nclaim \"T\" exists x in 1..2: \
    x == 2\ntable n in 1..3: strip {n}, [k for k in 1..n if k > 1]\nimport \"other.cgt\"\nprint \"a\", goishi(\"xo\")\n\
    let = 3\nmean({3||1|*}) + 1/2^*3; ±{1,2*}\n\"\"\"\nboard\n\"\"\"";

#[test]
fn no_place_of_no_beginning_of_a_text_makes_a_feature_fail() {
    for (end, _) in SAMPLE.char_indices() {
        let snapshot = Snapshot::new(&SAMPLE[..end]);
        let from = end.saturating_sub(60);
        // Include offsets inside characters.
        for offset in from..=end + 1 {
            let _ = hover::subject(&snapshot, offset);
            let _ = definition::goto(&snapshot, offset);
            let _ = completion::completions(&snapshot, offset);
        }
        let _ = symbols::symbols(&snapshot);
        let _ = tokens::tokens(&snapshot);
    }
}
