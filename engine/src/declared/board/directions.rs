//! The vectors of each direction, by kind of board.

use crate::declared::board::{BoardKind, TRIANGLE, Vector};
use crate::declared::compile::declaration::Direction;
use crate::value::Player;

/// The word for a set of vectors on a kind of board; `None` if it contains all vectors or no word denotes it.
pub(in crate::declared) fn direction_word(kind: BoardKind, all: &[Vector]) -> Option<&'static str> {
    let sorted = |direction: Direction| {
        let mut own = vectors(kind, direction, Player::Left)?.to_vec();
        own.sort_unstable();
        Some(own)
    };
    let named = |direction: &Direction| sorted(*direction).is_some_and(|own| own == all);
    let word = Direction::ALL.into_iter().find(named)?;
    (word != Direction::Any).then_some(word.word())
}

/// The vectors of a direction for a player; `None` if this kind of board does not have the direction.
pub(in crate::declared) fn vectors(
    kind: BoardKind,
    direction: Direction,
    player: Player,
) -> Option<&'static [Vector]> {
    const DIAGONALS: [Vector; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const KING: [Vector; 8] = [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ];
    const KNIGHT: [Vector; 8] = [
        (1, 2),
        (1, -2),
        (-1, 2),
        (-1, -2),
        (2, 1),
        (2, -1),
        (-2, 1),
        (-2, -1),
    ];
    const THIRD: [Vector; 2] = [(1, -1), (-1, 1)];
    const FALLING: [Vector; 2] = [(1, 1), (-1, -1)];
    let (row, square) = (
        kind.is_row(),
        matches!(kind, BoardKind::Grid | BoardKind::Torus),
    );
    if kind.is_graph() {
        return (direction == Direction::Any).then_some(&[]);
    }
    Some(match direction {
        Direction::Any if row => &KING[..2],
        Direction::Any if square => &KING[..4],
        Direction::Any if kind == BoardKind::Triangle => &TRIANGLE,
        Direction::Any => &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)],
        Direction::Rows => &KING[..2],
        Direction::East => &[(0, 1)],
        Direction::West => &[(0, -1)],
        Direction::Forward if player == Player::Left => &[(0, 1)],
        Direction::Forward => &[(0, -1)],
        Direction::Columns if !row => &KING[2..4],
        Direction::North if !row => &[(-1, 0)],
        Direction::South if !row => &[(1, 0)],
        Direction::Diagonals if square => &DIAGONALS,
        Direction::Diagonals if kind == BoardKind::Hex => &THIRD,
        Direction::Diagonals if kind == BoardKind::Triangle => &FALLING,
        Direction::King if square => &KING,
        Direction::Knight if square => &KNIGHT,
        _ => return None,
    })
}
