//! Drawings of boards, and the names of their cells.

mod graphs;

use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{Board, BoardKind, HOLE};
use crate::scene::{Paint, Place, Scene, ScenePoint};

/// Maximum number of cells of a board that is drawn as a picture.
const MOST_CELLS: usize = 10_000;

/// The label of a cell in the name of a move: row and column from 1, the number from 1 in a single row, or the name of
/// a vertex or edge.
pub(super) fn cell_name(board: &Board, cell: usize) -> String {
    match board.size() {
        None => board.name(cell).unwrap_or_default(),
        Some(_) if board.kind().is_row() => (cell + 1).to_string(),
        Some((_, columns)) => {
            let columns = columns.max(1);
            format!("{},{}", cell / columns + 1, cell % columns + 1)
        }
    }
}

/// A text drawing of a board: its rows, or its vertices and edges. Each row of hexagons is shifted further to the right
/// by half a cell, and each row of a triangle further to the left.
pub(super) fn text(board: &Board, letters: &Letters) -> String {
    let rows = match board.size() {
        None => return board.notation(Some(letters)),
        Some(_) if board.letters().is_empty() => return "no cells".into(),
        Some(_) => board.rows(),
    };
    if !is_skew(board) {
        return rows.join("\n");
    }
    let spread = |row: &String| {
        let letters = row.trim_end_matches(HOLE).chars().map(String::from);
        letters.collect::<Vec<_>>().join(" ")
    };
    let count = rows.len();
    let shift = |at: usize| match board.kind() {
        BoardKind::Triangle => count - 1 - at,
        _ => at,
    };
    let rows = rows.iter().enumerate();
    let rows = rows.map(|(at, row)| format!("{}{}", " ".repeat(shift(at)), spread(row)));
    rows.collect::<Vec<_>>().join("\n")
}

/// Whether rows are shifted against each other.
fn is_skew(board: &Board) -> bool {
    matches!(board.kind(), BoardKind::Hex | BoardKind::Triangle)
}

/// A text drawing of a board with row and column numbers.
pub(super) fn labelled(board: &Board, letters: &Letters) -> String {
    let drawing = text(board, letters);
    let size = board.size().filter(|_| !board.letters().is_empty());
    let Some((rows, columns)) = size.filter(|_| !is_skew(board)) else {
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
        labelled.push('\n');
        if margin > 0 {
            labelled += &format!("{:>margin$}", row + 1);
        }
        for cell in cells.chars() {
            labelled += &format!(" {cell:>width$}");
        }
    }
    labelled
}

impl Board {
    /// The picture of the board; `None` if it is too large.
    pub fn scene(&self, letters: &Letters) -> Option<Scene> {
        scene(self, letters, &[])
    }
}

/// The picture of a board with some moves marked; `None` if it is too large.
pub(super) fn scene(board: &Board, letters: &Letters, marked: &[&str]) -> Option<Scene> {
    let cells = board.letters().len();
    if cells == 0 || cells > MOST_CELLS {
        return None;
    }
    match board.graph() {
        Some(graph) => graphs::scene(board, graph, letters, marked),
        None => Some(rows(board, letters, marked)),
    }
}

/// The picture of a board from its text alone, without declared letters; `None` if the text is not a board.
pub fn scene_of_text(text: &str) -> Option<Scene> {
    let board = Board::read(BoardKind::of_text(text), None, text).ok()?;
    let letters = letters_of(&board)?;
    scene(&board, &letters, &[])
}

/// The letters of a board, with conventional pairs.
fn letters_of(board: &Board) -> Option<Letters> {
    const PAIRS: [&str; 5] = ["x|o", "l|r", "t|f", "b|w", "L|R"];
    let all = board.letters();
    let mut written = String::new();
    for pair in PAIRS {
        if all
            .iter()
            .any(|letter| *letter != '|' && pair.contains(*letter))
        {
            written += pair;
        }
    }
    for letter in all.iter().chain([&EMPTY]) {
        if !written.contains(*letter) {
            written.push(*letter);
        }
    }
    Letters::read(board.kind(), &written).ok()
}

/// The colour of a piece: blue for Left's letter of a pair, red for Right's, green for letters without a partner.
fn piece(letters: &Letters, letter: char) -> Paint {
    let partner = letters.partner(letter);
    match (letters.number(letter), letters.number(partner)) {
        _ if partner == letter => Paint::Green,
        (Some(own), Some(other)) if own < other => Paint::Blue,
        _ => Paint::First,
    }
}

/// The number of letters that are neither empty, blocked nor in a pair. If there are several, they are labelled.
fn neutral(letters: &Letters) -> usize {
    let all = letters.all().iter();
    all.filter(|l| !matches!(**l, EMPTY | '#') && letters.partner(**l) == **l)
        .count()
}

/// Whether letters of pairs are labelled too, which is the case if there are several pairs.
fn has_names(letters: &Letters) -> bool {
    let paired = letters
        .all()
        .iter()
        .filter(|l| letters.partner(**l) != **l)
        .count();
    paired > 2 || neutral(letters) > 1
}

fn stone(scene: &mut Scene, letters: &Letters, at: ScenePoint, letter: char) {
    if letter == EMPTY || letter == '#' || letter == HOLE {
        return;
    }
    if let Some(own) = letters.piece(letter) {
        scene.piece(at, 0.33, piece(letters, letter), Some(own));
    } else if has_names(letters) {
        scene.disc(at, 0.4, piece(letters, letter));
        scene.disc(at, 0.3, Paint::Field);
        scene.word(at, letter);
    } else {
        scene.disc(at, 0.33, piece(letters, letter));
    }
}

fn rows(board: &Board, letters: &Letters, marked: &[&str]) -> Scene {
    let columns = board.size().map_or(1, |size| size.1.max(1));
    let cell_rows = board.letters().len() / columns;
    let corner = |cell: usize| {
        let (row, column) = ((cell / columns) as f64, (cell % columns) as f64);
        let shift = match board.kind() {
            BoardKind::Hex => row / 2.0,
            BoardKind::Triangle => (columns as f64 - 1.0 - row) / 2.0,
            _ => 0.0,
        };
        (column + shift, row)
    };
    let middle = |cell: usize| {
        let (x, y) = corner(cell);
        (x + 0.5, y + 0.5)
    };
    let mut scene = Scene::default();
    for (cell, letter) in board
        .letters()
        .iter()
        .enumerate()
        .filter(|(_, l)| **l != HOLE)
    {
        let field = if *letter == '#' {
            Paint::Blocked
        } else {
            Paint::Field
        };
        scene.at(cell as Place, |scene| {
            scene.rectangle(corner(cell), (1.0, 1.0), field);
        });
        stone(&mut scene, letters, middle(cell), *letter);
    }
    // The columns of a triangle begin on its left side, so the last row numbers them.
    let (shown, above) = match board.kind() {
        BoardKind::Triangle => (cell_rows * columns - columns, cell_rows as f64 + 0.35),
        _ => (0, -0.35),
    };
    for column in 0..columns {
        let x = corner(shown + column).0 + 0.5;
        scene.word((x, above), (column + 1).to_string());
    }
    if !board.kind().is_row() {
        for row in 0..cell_rows {
            let (x, y) = corner(row * columns);
            scene.word((x - 0.4, y + 0.5), (row + 1).to_string());
        }
    }
    for name in marked {
        mark(
            &mut scene,
            named(board, columns, name).into_iter().map(middle),
        );
    }
    scene
}

/// The cells in the name of a move.
fn named(board: &Board, columns: usize, name: &str) -> Vec<usize> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let cell = |text: &str| {
        if board.kind().is_row() {
            return number(text);
        }
        let (row, column) = text.split_once(',')?;
        number(row)?
            .checked_mul(columns)?
            .checked_add(number(column)?)
    };
    let cells = name.split([' ', '-']).filter_map(cell);
    cells.filter(|cell| *cell < board.letters().len()).collect()
}

/// Draws a line through the places of a move, with a dot on each.
fn mark(scene: &mut Scene, places: impl Iterator<Item = ScenePoint>) {
    let places: Vec<ScenePoint> = places.collect();
    for pair in places.windows(2) {
        scene.line(pair[0], pair[1], Paint::Marked);
    }
    for place in places {
        scene.disc(place, 0.14, Paint::Marked);
    }
}
