//! Drawings of boards, and the names of their cells.

use super::board::{Board, Kind};
use super::declared::Rules;
use super::letters::Letters;
use crate::scene::{self, Scene};

/// The name of a cell in the name of a move: row and column from 1, the number from 1 in a single row, the name of a
/// vertex or edge.
pub(super) fn cell_name(board: &Board, cell: usize) -> String {
    match board.size() {
        None => board.name(cell).unwrap_or_default(),
        Some(_) if board.kind().is_row() => (cell + 1).to_string(),
        Some((_, columns)) => format!(
            "{},{}",
            cell / columns.max(1) + 1,
            cell % columns.max(1) + 1
        ),
    }
}

/// A board in characters: its rows, or its vertices and edges.
pub(super) fn text(board: &Board, letters: &Letters) -> String {
    match board.size() {
        Some(_) if board.letters().is_empty() => "no cells".into(),
        Some(_) => board.rows().join("\n"),
        None => board.notation(Some(letters)),
    }
}

/// A board in characters with the numbers of its rows and columns.
pub(super) fn labelled(board: &Board, letters: &Letters) -> String {
    let drawing = text(board, letters);
    let Some((rows, columns)) = board.size().filter(|_| !board.letters().is_empty()) else {
        return drawing;
    };
    let width = columns.to_string().len();
    let margin = if board.kind().is_row() {
        0
    } else {
        rows.to_string().len()
    };
    let mut labelled = " ".repeat(margin);
    for column in 1..=columns {
        labelled += &format!(" {column:>width$}");
    }
    for (row, cells) in drawing.lines().enumerate() {
        labelled += "\n";
        if margin > 0 {
            labelled += &format!("{:>margin$}", row + 1);
        }
        for cell in cells.chars() {
            labelled += &format!(" {cell:>width$}");
        }
    }
    labelled
}

/// The picture of a board with some moves marked; none of one that is too large.
pub(super) fn scene(_: &Rules, board: &Board, marked: &[&str]) -> Option<Scene> {
    if board.kind() == Kind::Hex || board.kind().is_graph() {
        return None;
    }
    let moves = marked.iter().map(|name| scene::named_cells(name));
    scene::of_board(&board.rows().join("\n"), moves)
}
