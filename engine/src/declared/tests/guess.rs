//! Values found by comparisons agree with those found by options.

use super::random::Dice;
use super::samples::named;
use crate::budget::Budget;
use crate::declared::*;
use crate::solve::Context;
use crate::value::Arena;

#[test]
fn comparisons_tell_the_values_that_options_give() {
    let mut dice = Dice(21);
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let (mut numbers, mut stars, mut others) = (0, 0, 0);
    for (name, rows, columns, letters) in [
        ("fission", 3, 6, "....x"),
        ("konane", 3, 5, "xxoo."),
        ("clobber", 3, 4, "xo"),
        ("domineering", 3, 5, "......#"),
        ("toads", 1, 13, "tf."),
    ] {
        let rules = Rules::new(&named(name), name, None).expect("a sample");
        let letters: Vec<char> = letters.chars().collect();
        for _ in 0..10 {
            let row = |_| (0..columns).map(|_| dice.letter(&letters)).collect();
            let rows: Vec<String> = (0..rows).map(row).collect();
            let board = Board::read(rules.kind(), Some(rules.letters()), &rows.join("/"));
            let placed = rules
                .placed(board.expect("rows"), &budget)
                .expect("a position");
            let bits = rules.layout.bits(rules.letters(), &placed.board);
            let program = rules.program_of(&placed, &budget).expect("no limit");
            for part in rules.keys(&program, &bits, true) {
                let context = &mut Context::alone(&mut arena, &budget, true);
                let found = DeclaredSearch::default().number_or_star(&rules, &part, context);
                let value = DeclaredSearch::default().value_of(&rules, &part.0, context);
                let mut value = value.expect("no limits");
                if part.1 {
                    value = arena.negative(value, &budget).expect("no limits");
                }
                let found = found.expect("no limits");
                match found {
                    Some(_) if arena.is_number(value) => numbers += 1,
                    Some(_) => stars += 1,
                    None => others += 1,
                }
                let found = found.unwrap_or(value);
                assert_eq!(found, value, "{name} {}", rows.join("/"));
            }
        }
    }
    assert!(
        numbers > 8 && stars > 0 && others > 8,
        "{numbers} {stars} {others}"
    );
}
