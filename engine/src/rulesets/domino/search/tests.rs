use super::*;
use crate::budget::Budget;
use crate::rulesets::domino::shape::DominoShape;
use crate::rulesets::random::Random;
use rustc_hash::FxHashMap;

/// A plain search with memoisation.
fn slow(
    cells: Cells,
    vertical: bool,
    stride: u32,
    known: &mut FxHashMap<(Cells, bool), bool>,
) -> bool {
    if let Some(wins) = known.get(&(cells, vertical)) {
        return *wins;
    }
    let along = if vertical { stride } else { 1 };
    let mut starts = cells & (cells >> along);
    let mut wins = false;
    while starts != 0 && !wins {
        let start = starts & starts.wrapping_neg();
        starts &= starts - 1;
        wins = !slow(cells & !(start | start << along), !vertical, stride, known);
    }
    known.insert((cells, vertical), wins);
    wins
}

#[test]
fn the_winner_is_that_of_plain_search() {
    let (mut arena, budget) = (Arena::new(), Budget::unlimited());
    let mut context = Context::alone(&mut arena, &budget, true);
    let mut search = Domineering::default();
    let mut random = Random(1);
    for _ in 0..4000 {
        let (rows, columns) = (random.from(1, 6), random.from(1, 6));
        let mut cells = Vec::new();
        for r in 0..rows {
            for c in 0..columns {
                if random.from(0, 4) != 0 && cells.len() < 20 {
                    cells.push((r, c));
                }
            }
        }
        let mut known = FxHashMap::default();
        let board = cells.iter().fold(0, |all, (r, c)| all | 1 << (r * 7 + c));
        let plain = [true, false].map(|vertical| slow(board, vertical, 7, &mut known));
        let layout = Layout {
            rows,
            columns,
            cells,
            turned: false,
        };
        let winners = SEARCHES[layout.columns + 1];
        let found = winners(&mut search, &layout, &mut context);
        assert_eq!(found, Ok(plain.into()), "{layout:?}");
    }
}

#[test]
fn winners_of_rectangles() {
    // Known results: Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering", 2000.
    let (mut arena, budget) = (Arena::new(), Budget::unlimited());
    let mut context = Context::alone(&mut arena, &budget, true);
    let mut search = Domineering::default();
    for (rows, columns, outcome) in [
        (5, 5, Outcome::P),
        (6, 6, Outcome::N),
        (4, 7, Outcome::L),
        (6, 7, Outcome::L),
        (7, 7, Outcome::N),
    ] {
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        let (shape, turned) = DominoShape::of_region(&cells.collect::<Vec<_>>());
        let found = search.outcome(&[Part { shape, turned }], &mut context);
        assert_eq!(found, Ok(Some(outcome)), "{rows} x {columns}");
    }
}
