//! Who filled which cells of a board in a game: a domino, a stone that is the same for both players.

use crate::solve::{Game, Term};
use std::collections::BTreeMap;

/// A cell that is taken, in drawings.
const FILLED: char = '#';

/// A place in the labelled drawings of a game: the component, the line, the column.
type Place = (usize, usize, usize);

/// The initials of who filled a place. A component keeps its number and its shape as long as the game lasts.
#[derive(Clone, Debug, Default)]
pub(super) struct Traces(BTreeMap<Place, char>);

impl Traces {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes what a move fills.
    pub(super) fn add(&mut self, before: &Game, after: &Game, initial: char) {
        let filled = |game: &Game| {
            let parts = (0..).zip(drawings(game));
            let places = parts.flat_map(|(part, drawing)| filled(part, &drawing));
            places.collect::<Vec<Place>>()
        };
        let old = filled(before);
        for place in filled(after) {
            if old.binary_search(&place).is_err() {
                self.0.insert(place, initial);
            }
        }
    }

    /// The drawing of a component with the initials.
    pub(super) fn shown(&self, part: usize, drawing: &str) -> String {
        let lines = drawing.lines().enumerate().map(|(line, text)| {
            let cells = text.chars().enumerate();
            let own = cells.map(|(column, c)| *self.0.get(&(part, line, column)).unwrap_or(&c));
            own.collect::<String>()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The labelled drawings of the components; empty for what is no position.
fn drawings(game: &Game) -> Vec<String> {
    let drawing = |game: &Game| match game.term() {
        Term::Position(position) => position.labelled_drawing(),
        _ => String::new(),
    };
    match game.term() {
        Term::Sum(games) => games.iter().map(drawing).collect(),
        _ => vec![drawing(game)],
    }
}

/// The places that are filled, in order.
fn filled(part: usize, drawing: &str) -> Vec<Place> {
    let lines = drawing.lines().enumerate();
    let places = lines.flat_map(|(line, text)| {
        let cells = text.chars().enumerate().filter(|(_, c)| *c == FILLED);
        cells.map(move |(column, _)| (part, line, column))
    });
    places.collect()
}
