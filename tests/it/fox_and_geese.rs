//! Fox and Geese, compared with a plain definition in the language.

use crate::support::{run, session};
use cgt_lang::rulesets::random::Random;
use std::path::PathBuf;

/// The rules as a function of the width, the range of the fox, the geese in ascending order, and the fox.
const PLAIN: &str = "
loopy def plain(width, range, geese, fox) =
    if has_escaped(width, last(geese), geese, fox) then off else {
    [plain(width, range, sort(overwrite(geese, i, [to])), fox)
        for i in 0..length(geese) - 1, to in [geese[i] - 101, geese[i] - 99]
        if is_square(width, to) and not to in geese and to != fox]
    |
    [plain(width, range, geese, to) for d in [-101, -99, 99, 101], to in slide(width, range, geese, fox + d, d)]
}
def slide(width, range, geese, at, d) = if range == 0 or at in geese or not is_square(width, at) then []
    else [at] + slide(width, range - 1, geese, at + d, d)
def is_square(width, s) = s > 100 and s mod 100 in 1..width
def has_escaped(width, top, geese, fox) =
    fox div 100 >= top div 100 or
    fox div 100 == top div 100 - 1 and exists to in [fox + 99, fox + 101]: is_square(width, to) and not to in geese
";

/// A random board of 2 to 6 columns with one to three geese and a fox, all on different squares.
fn position(random: &mut Random) -> (usize, Vec<usize>, usize) {
    let width = random.from(2, 6);
    let mut squares = Vec::new();
    let count = random.from(2, 4);
    while squares.len() < count {
        // Place the fox mostly below the geese, so that it has not escaped already.
        let is_fox = squares.len() + 1 == count;
        let rows = if is_fox { (1, 2) } else { (2, 5) };
        let (row, column) = (random.from(rows.0, rows.1), random.from(1, width));
        let square = 100 * row + column;
        if (row + column) % 2 == 0 && !squares.contains(&square) {
            squares.push(square);
        }
    }
    let fox = squares.pop().unwrap_or(101);
    squares.sort_unstable();
    (width, squares, fox)
}

#[test]
fn values_and_outcomes_are_those_of_the_plain_definition() {
    let mut random = Random(20);
    let mut text = PLAIN.to_string();
    let mut asked = Vec::new();
    for _ in 0..60 {
        let (width, geese, fox) = position(&mut random);
        for range in 1..=3 {
            let own = format!("fox_and_geese({width}, {range}, {geese:?}, {fox})");
            let plain = format!("plain({width}, {range}, {geese:?}, {fox})");
            text += &format!(
                "[value({own}), outcome({own}), {own} == {plain}]\n[value({plain}), outcome({plain}), true]\n"
            );
            asked.push(own);
        }
    }
    let found = run(&text);
    assert_eq!(found.len(), 2 * asked.len());
    for (own, both) in asked.iter().zip(found.chunks(2)) {
        assert_eq!(both[0], both[1], "{own}");
    }
    let kinds: std::collections::BTreeSet<&String> = found.iter().collect();
    assert!(kinds.len() > 15, "{kinds:?}");
}

#[test]
fn all_ways_to_write_a_position_mean_the_same() {
    let text = "let g = fox_and_geese(8, [[4, 2], [4, 4], [4, 6], [4, 8]], [1, 5])
        g == fox_and_geese(8, [408, 404, 406, 402], 105)
        g == fox_and_geese(8, 1, [402, [4, 4], 406, 408], [1, 5])
        ceylonese_fox_and_geese(8, [303, 305], 101) == fox_and_geese(8, 2, [303, 305], 101)
        length(moves(fox_and_geese(9, 3, [903], 303))) == 9 + 2
        moves(fox_and_geese(4, [301, 402], 101))
        outcome(fox_and_geese(4, [301], 501))
        moves(fox_and_geese(4, [301], 501))";
    let found = run(text);
    let expected = "true|true|true|true|[L 3,1-2,2,L 4,2-3,3,R 1,1-2,2]|R|[R pass]";
    assert_eq!(found.join("|"), expected);
}

#[test]
fn a_board_is_drawn_with_row_1_at_the_bottom() {
    let found = run("draw(fox_and_geese(5, [[3, 1], [4, 4]], [1, 3]))");
    assert_eq!(found, [" . g\ng . .\n . .\n. f ."]);
}

#[test]
fn faults_are_at_the_square_that_is_wrong() {
    let cases = [
        (
            "fox_and_geese(4, [[4, 2], [3, 2]], [1, 1])",
            "[3, 2]",
            "row 3, column 2 is a square of the other colour",
        ),
        (
            "fox_and_geese(4, [[4, 2], [3, 5]], [1, 1])",
            "[3, 5]",
            "there is no square in row 3, column 5",
        ),
        (
            "fox_and_geese(4, [[4, 2]], [1000000, 2])",
            "[1000000, 2]",
            "there is no square in row 1000000, column 2",
        ),
        (
            "fox_and_geese(4, [[4, 2], 303, [4, 2]], 101)",
            "[4, 2]",
            "two geese are on one square",
        ),
        (
            "fox_and_geese(4, [[4, 2], [3, 3]], [3, 3])",
            "[3, 3]",
            "the fox is on the square of a goose",
        ),
        (
            "fox_and_geese(1000, [[4, 2]], [1, 1])",
            "1000",
            "the width of the board is at most 99 here",
        ),
        ("fox_and_geese(4, [], [1, 1])", "[]", "there is no goose"),
        (
            "fox_and_geese(4, [[1, 2, 3]], [1, 1])",
            "[1, 2, 3]",
            "this is not a square",
        ),
        (
            "fox_and_geese(4, 402, [1, 1])",
            "402",
            "the geese must be a list of squares",
        ),
        (
            "fox_and_geese(4, 0, [402], 101)",
            "0",
            "the range of the fox is at least 1",
        ),
        (
            "fox_and_geese(4, [402], [[1, 1]])",
            "[[1, 1]]",
            "the fox has one square",
        ),
    ];
    for (text, place, message) in cases {
        let mut session = session();
        let id = session.add_source("<text>", text, None);
        session.run(id, &mut |_, result| {
            let fault = result.diagnostics.first().expect(text);
            assert_eq!(
                (fault.span.text(text), &*fault.message),
                (place, message),
                "{text}"
            );
            true
        });
    }
    let many = "fox_and_geese(9, [101 for i in 1..1000000], 103)";
    assert_eq!(run(many), ["two geese are on one square"]);
}

#[test]
fn values_agree_with_cgsuite() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/rulesets_peer.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| line.contains("fox")) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let [game, value, outcome] =
            ["expr", "value", "outcome"].map(|key| case[key].as_str().unwrap_or("").to_string());
        cases.push(format!(
            "[({game}) == ({value}), outcome({game}) == {outcome}]"
        ));
    }
    let found = run(&cases.join("\n"));
    assert_eq!(found.len(), cases.len());
    for (case, found) in cases.iter().zip(&found) {
        assert_eq!(found, "[true,true]", "{case}");
    }
}
