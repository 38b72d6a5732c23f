//! The places of moves compared with the boards before and after them.

use super::random::{Dice, random_board};
use super::random_rules::{changes_neighbours, random_declaration};
use super::samples;
use crate::budget::Budget;
use crate::declared::draw::cell_name;
use crate::declared::*;
use crate::value::Player;
use std::collections::BTreeSet;

/// Maximum work for the moves of a board.
const MOST_WORK: u64 = 1 << 16;

/// Checks each move of a board. Returns the number of moves. A move touches each cell that it changes, except
/// neighbours that change along with it and cells that fall. A touched cell that does not change is in the name of the
/// move.
fn check(declaration: &Declaration, rules: &Rules, board: Board) -> usize {
    // Some random rulesets have very many moves.
    let budget = Budget::unlimited().trial(MOST_WORK);
    let Ok(placed) = rules.placed(board, &budget) else {
        return 0;
    };
    let before = placed.board();
    let has_near = changes_neighbours(&declaration.moves);
    let mut checked = 0;
    for player in [Player::Left, Player::Right] {
        for one in rules.named_moves(&placed, player, &budget).expect("moves") {
            checked += 1;
            let what = format!(
                "{} in {} of {declaration:?}",
                one.label,
                before.notation(None)
            );
            let places = one.places.iter().map(|place| *place as usize);
            // The places after those of cells are edges along which the move goes.
            let places: Vec<usize> = places.filter(|place| before.at(*place).is_some()).collect();
            let distinct: BTreeSet<usize> = places.iter().copied().collect();
            assert!(
                !places.is_empty() && distinct.len() == places.len(),
                "{what}"
            );
            let mut near: BTreeSet<usize> = BTreeSet::new();
            places
                .iter()
                .for_each(|place| near.extend(before.near(&[*place])));
            let changed = before.differences(&one.to);
            for cell in changed.iter().map(|cell| *cell as usize) {
                let is_beside = has_near && near.contains(&cell);
                let may_fall = declaration.settle.is_some();
                assert!(
                    distinct.contains(&cell) || is_beside || may_fall,
                    "{what}: {cell}"
                );
            }
            let is_edge = rules.kind() == BoardKind::Edges;
            let names = one.label.split(|c| c == ' ' || c == '-' && !is_edge);
            let names: BTreeSet<&str> = names.collect();
            for place in places
                .iter()
                .filter(|place| !changed.contains(&(**place as u32)))
            {
                let name = cell_name(before, *place);
                assert!(names.contains(&*name), "{what}: {name}");
            }
            let first = cell_name(before, places[0]);
            assert!(names.contains(&*first), "{what}: {first}");
        }
    }
    checked
}

#[test]
fn moves_touch_what_they_change() {
    let mut dice = Dice(41);
    let mut checked = 0;
    let random = (0..1600).map(|round| BoardKind::ALL[round % BoardKind::ALL.len()]);
    let random: Vec<Declaration> = random
        .map(|kind| random_declaration(&mut dice, kind))
        .filter_map(|(declaration, language)| language.is_none().then_some(declaration))
        .collect();
    for declaration in samples::all().into_iter().chain(random) {
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        for _ in 0..2 {
            let board = random_board(rules.kind(), rules.letters(), 9, &mut dice);
            checked += check(&declaration, &rules, board);
        }
    }
    assert!(checked > 500, "{checked}");
}

/// Each edit of a random board has the stated effect and no other.
#[test]
fn boards_are_changed_place_by_place() {
    use crate::solve::HandleKind;
    let mut dice = Dice(43);
    for round in 0..400 {
        let kind = BoardKind::ALL[round % BoardKind::ALL.len()];
        let letters = Letters::read(kind, "l|re.").expect("letters");
        let board = random_board(kind, &letters, 7, &mut dice);
        for handle in board.handles(letters.all()) {
            for choice in handle.choices.iter() {
                let what = format!("{handle:?} {choice} in {}", board.notation(None));
                let choice = match handle.kind {
                    HandleKind::Joint(_) => format!("{}:{choice}", handle.now),
                    _ => choice.clone(),
                };
                let changed = board.changed(&handle.kind, &choice).expect(&what);
                // A single vertex is not a board of edges.
                if changed.letters().is_empty() {
                    continue;
                }
                let text = changed.notation(Some(&letters));
                let again = Board::read(kind, Some(&letters), &text).expect(&what);
                assert_eq!(again.letters(), changed.letters(), "{what}");
                let place = handle.place.expect(&what) as usize;
                let mut expected = board.letters().to_vec();
                match (&handle.kind, choice.chars().next_back()) {
                    (HandleKind::Joint(_), Some(letter)) => expected.push(letter),
                    (_, Some(letter)) => expected[place] = letter,
                    (_, None) => drop(expected.remove(place)),
                }
                assert_eq!(changed.letters(), expected, "{what}");
            }
        }
    }
}
