//! Drawings of the board. Row 1 is at the bottom.

use super::FoxAndGeese;
use super::field::{Chase, Square};
use crate::rulesets::scene::{Paint, Piece, Scene, ScenePoint};

/// The square as it occurs in names of moves.
pub(super) fn name(square: Square) -> String {
    format!("{},{}", square / 100, square % 100)
}

/// Parses a square in the name of a move.
fn named(name: &str) -> Option<Square> {
    let (row, column) = name.split_once(',')?;
    let (row, column): (Square, Square) = (row.parse().ok()?, column.parse().ok()?);
    row.checked_mul(100)?.checked_add(column)
}

/// The highest occupied row.
fn top(chase: &Chase) -> Square {
    let squares = chase.geese().iter().copied().chain([chase.fox()]);
    squares.max().unwrap_or(0) / 100
}

impl FoxAndGeese {
    /// The squares of a row, with blanks for squares of the other colour.
    fn row(self, chase: &Chase, row: Square) -> impl Iterator<Item = char> {
        (1..=self.width).map(move |column| match 100 * row + column {
            square if square == chase.fox() => 'f',
            square if chase.has_goose(square) => 'g',
            square if self.is_square(square) => '.',
            _ => ' ',
        })
    }

    /// The rows from the highest occupied one down, with `g` for a goose and `f` for the fox.
    pub(super) fn rows(self, chase: &Chase) -> Vec<String> {
        let rows = (1..=top(chase)).rev();
        let text = |row| self.row(chase, row).collect::<String>();
        rows.map(|row| text(row).trim_end().to_string()).collect()
    }

    /// The rows with row numbers, and column numbers below.
    pub(super) fn numbered_rows(self, chase: &Chase) -> String {
        let width = self.width.to_string().len();
        let margin = top(chase).to_string().len();
        let mut drawing = String::new();
        for row in (1..=top(chase)).rev() {
            drawing += &format!("{row:>margin$}");
            for square in self.row(chase, row) {
                drawing += &format!(" {square:>width$}");
            }
            drawing.push('\n');
        }
        drawing += &" ".repeat(margin);
        for column in 1..=self.width {
            drawing += &format!(" {column:>width$}");
        }
        drawing
    }

    /// A chequered board with blue geese and a red fox, and lines for marked moves.
    pub(super) fn picture(self, chase: &Chase, marked: &[&str]) -> Scene {
        let top = top(chase);
        let middle = |square: Square| -> ScenePoint {
            let (row, column) = (f64::from(square / 100), f64::from(square % 100));
            (column - 0.5, f64::from(top) - row + 0.5)
        };
        let mut scene = Scene::default();
        for row in 1..=top {
            for square in (1..=self.width).map(|column| 100 * row + column) {
                let paint = if self.is_square(square) {
                    Paint::Blocked
                } else {
                    Paint::Field
                };
                let (x, y) = middle(square);
                scene.at(square.into(), |scene| {
                    scene.rectangle((x - 0.5, y - 0.5), (1.0, 1.0), paint);
                });
            }
            scene.word((-0.4, middle(100 * row).1), row.to_string());
        }
        for column in 1..=self.width {
            scene.word(
                (middle(column).0, f64::from(top) + 0.35),
                column.to_string(),
            );
        }
        for goose in chase.geese() {
            scene.piece(middle(*goose), 0.33, Paint::Blue, Some(Piece::Goose));
        }
        scene.piece(middle(chase.fox()), 0.33, Paint::First, Some(Piece::Fox));
        for label in marked {
            let squares: Vec<Square> = label.split('-').filter_map(named).collect();
            for pair in squares.windows(2) {
                scene.line(middle(pair[0]), middle(pair[1]), Paint::Marked);
            }
            for square in squares {
                scene.disc(middle(square), 0.14, Paint::Marked);
            }
        }
        scene
    }
}
