//! Contextual words of `ruleset`: each is special only at its place and an ordinary name elsewhere.

/// A place in a `ruleset` that has its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WordPlace {
    /// The kind of a board, after the colon of a parameter.
    Board,
    /// The type of another parameter.
    Type,
    /// The directions of a step.
    Direction,
    /// The other words after the strings of a step.
    Step,
    /// What a move or an option does, after it.
    Effect,
    /// The clauses after the moves.
    Clause,
    /// What follows the clauses `ko` and `with`.
    Memory,
}

/// A contextual word of `ruleset` and its documentation.
#[derive(Debug)]
pub struct RulesetWord {
    /// The word.
    pub word: &'static str,
    /// The place where it is special.
    pub place: WordPlace,
    /// Its documentation.
    pub doc: &'static str,
}

const fn word(place: WordPlace, word: &'static str, doc: &'static str) -> RulesetWord {
    RulesetWord { word, place, doc }
}

use WordPlace::{Board, Clause, Direction, Effect, Memory, Step, Type};

/// All contextual words.
#[rustfmt::skip]
pub const RULESET_WORDS: &[RulesetWord] = &[
    word(Board, "line", "Cells in a row."),
    word(Board, "cycle", "Cells in a ring."),
    word(Board, "grid", "A rectangle of cells; rows are separated by `/`."),
    word(Board, "torus", "A rectangle of cells whose opposite sides are joined."),
    word(Board, "hex", "Rows of hexagons."),
    word(Board, "triangle", "A triangle of cells: `\"./../...\"`; each has up to six neighbours."),
    word(Board, "graph", "Vertices with letters: `\"a-b, b-c, a:x\"`."),
    word(Board, "digraph", "Vertices with letters and arrows: `\"a>b, b:x\"`."),
    word(Board, "edges", "Edges with letters: `\"ground-a:l, a-b:r\"`."),
    word(Board, "heap", "A heap, by its size."),
    word(Board, "heaps", "A list of heaps."),
    word(Board, "any", "Any value."),
    word(Type, "integer", "An integer."),
    word(Type, "string", "A string."),
    word(Type, "list", "A list."),
    word(Direction, "any", "All directions of the board; the default."),
    word(Direction, "rows", "Along rows, both ways."),
    word(Direction, "columns", "Along columns, both ways."),
    word(Direction, "east", "To the right."),
    word(Direction, "west", "To the left."),
    word(Direction, "north", "Upwards."),
    word(Direction, "south", "Downwards."),
    word(Direction, "diagonals", "Along diagonals."),
    word(Direction, "king", "To all eight neighbours."),
    word(Direction, "knight", "By leaps of a knight."),
    word(Direction, "forward", "East for Left, west for Right."),
    word(Step, "again", "The step may be repeated from its last cell in the same direction."),
    word(Step, "with", "`with near \"x\" -> \"y\"`: all neighbours with a letter change too."),
    word(Step, "unless", "`unless near \"x\"`: no neighbour of the first cell has one of these letters."),
    word(Step, "near", "The neighbours of the first cell, after `with` and `unless`."),
    word(Effect, "gain", "`gain e`: the mover gains e points."),
    word(Effect, "keep", "`keep`, `keep if c`: the mover must move again, anywhere in the sum."),
    word(Effect, "entails", "`entails`, `entails if c`: the opponent must answer in this component."),
    word(Effect, "wins", "`wins`, `wins if c`: the mover wins the whole sum."),
    word(Clause, "start", "The starting position; with parameters, the one of a size."),
    word(Clause, "settle", "What is applied to every new position."),
    word(Clause, "lost", "`lost if c`: the player to move has lost."),
    word(Clause, "score", "`score e`: the score, Left's points minus Right's, when the player to move has no move; `score e | f` if Left, or if Right is to move."),
    word(Clause, "may", "`may pass`: a player may pass; two passes in a row end the play."),
    word(Clause, "drawing", "The function that draws a position, or the pieces of its letters."),
    word(Clause, "ko", "`ko last`: no move may restore the board before the last move; `ko all`: no board of the play may return."),
    word(Clause, "with", "`with memory`: moves may depend on `before`, the board or heap before the last move."),
    word(Clause, "loopy", "Plays may be infinite."),
    word(Memory, "last", "The board before the last move may not return."),
    word(Memory, "all", "No board of the play may return."),
    word(Memory, "memory", "A position remembers the board or heap before the last move as `before`."),
];

/// Whether a word is special at a place.
pub(super) fn is_word(place: WordPlace, word: &str) -> bool {
    words(place).any(|known| known == word)
}

/// The words for a place.
pub(super) fn words(place: WordPlace) -> impl Iterator<Item = &'static str> + Clone {
    let here = RULESET_WORDS.iter().filter(move |w| w.place == place);
    here.map(|w| w.word)
}
