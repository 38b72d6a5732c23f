//! Turns and reflections of positions on triangles.

use super::random::{Dice, random_board};
use super::random_rules::random_declaration;
use crate::budget::Budget;
use crate::declared::parts::divide::Key;
use crate::declared::parts::turn::images_of_triangle;
use crate::declared::*;

/// The keys of the parts of a position.
fn keys(rules: &Rules, board: Board) -> Vec<Key> {
    let budget = Budget::unlimited();
    let placed = rules.placed(board, &budget).expect("a position");
    let bits = rules.layout.bits(rules.letters(), &placed.board);
    let program = rules.program_of(&placed, &budget).expect("no limit");
    let keys = rules.keys(&program, &bits, false).into_iter();
    let mut keys: Vec<Key> = keys.map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys
}

/// The image of a triangle.
fn image(board: &Board, cells: &[usize]) -> Board {
    let (rows, _) = board.size().expect("rows");
    let places = (0..rows).flat_map(|row| (0..=row).map(move |column| row * rows + column));
    let places: Vec<usize> = places.collect();
    let mut letters = board.letters().to_vec();
    for (at, from) in cells.iter().enumerate() {
        letters[places[at]] = board.letters()[places[*from]];
    }
    board.with(letters)
}

#[test]
fn images_have_the_same_parts() {
    let (mut dice, mut turned, mut compared) = (Dice(3), 0, 0);
    for _ in 0..3000 {
        let (declaration, written) = random_declaration(&mut dice, BoardKind::Triangle);
        let Ok(rules) = Rules::new(&declaration, "random", written) else {
            continue;
        };
        if !rules.turns {
            continue;
        }
        turned += 1;
        let maps = rules.symmetries.iter().filter(|symmetry| {
            !symmetry.exchanged && !symmetry.negative && [0, 7].contains(&symmetry.map)
        });
        let maps: Vec<u8> = maps.map(|symmetry| symmetry.map).collect();
        for _ in 0..4 {
            let board = random_board(BoardKind::Triangle, rules.letters(), 20, &mut dice);
            let (rows, _) = board.size().expect("rows");
            let own = keys(&rules, board.clone());
            for cells in maps
                .iter()
                .flat_map(|map| images_of_triangle(rows, *map, true))
            {
                compared += 1;
                let other = keys(&rules, image(&board, &cells));
                assert_eq!(own, other, "{declaration:?} {board:?}");
            }
        }
    }
    assert!(turned > 50 && compared > 500, "{turned} {compared}");
}

#[test]
fn a_triangle_has_six_images() {
    for rows in 1..5 {
        let mut all = images_of_triangle(rows, 0, true);
        all.extend(images_of_triangle(rows, 7, true));
        let count = all.len();
        for one in &all {
            let mut cells = one.clone();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..rows * (rows + 1) / 2), "{one:?}");
            for other in &all {
                let both: Vec<usize> = one.iter().map(|cell| other[*cell]).collect();
                assert!(all.contains(&both), "{one:?} {other:?}");
            }
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!((count, all.len()), (6, if rows == 1 { 1 } else { 6 }));
    }
}
