//! Data: the results of expressions.

use super::algebra::explain::Explanation;
use super::algebra::written::Written;
use super::calls::callable::Callable;
use super::list::{ComparedPairs, List};
use super::positions::Positions;
use super::positions::board::BoardDatum;
use crate::budget::with_stack;
use crate::loopy::{Loopy, LoopyOutcome, NimValue};
use crate::misere::Universe;
use crate::numbers::Surreal;
use crate::solve::{Game, Move, PositionQuotient};
use crate::value::misere::forms::Form;
use crate::value::{Dyadic, Int, Outcome, Quadratic, Thermograph, Value};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The result of an expression, which a name can be bound to.
#[derive(Clone, Debug)]
pub enum Datum {
    /// A position, an explicit game, or a sum that contains one of these.
    Game(Game),
    /// A canonical form that is not a number.
    Value(Value),
    /// A dyadic rational, which is also a value.
    Number(Dyadic),
    /// A rational or quadratic number that is no dyadic rational, and so no value.
    Real(Arc<Quadratic>),
    /// A surreal number that is not real.
    Surreal(Arc<Surreal>),
    /// A nimber whose size is an infinite ordinal.
    LongNimber(Arc<Surreal>),
    /// A loopy game: its play may be infinite.
    Loopy(Loopy),
    /// An impartial game with infinite play that is not a nimber, such as `infinity(0, 2)`.
    Infinity(Box<NimValue>),
    /// The loony value.
    Loony,
    /// `L`, `R`, `N` or `P`.
    Outcome(Outcome),
    /// An outcome that involves a draw, such as `D` or `PHat`.
    Drawn(LoopyOutcome),
    /// `true` or `false`.
    Bool(bool),
    /// A string.
    Str(Arc<str>),
    /// A board of a ruleset. Outside of board functions it acts as a string.
    Board(Arc<BoardDatum>),
    /// A list.
    List(List),
    /// `a..b`, both ends included; empty if b < a.
    Range(Box<Int>, Box<Int>),
    /// The positions of a ruleset on boards of one size.
    Positions(Arc<Positions>),
    /// A move of a game.
    Move(Arc<Move>),
    /// A built-in name that evaluates to itself, such as `misere`.
    Symbol(&'static str),
    /// A function passed as an argument.
    Function(Box<Callable>),
    /// The derivation of a value.
    Explanation(Arc<Explanation>),
    /// The thermograph of a game.
    Thermograph(Arc<Thermograph>),
    /// A misère canonical form, which is also a game.
    Form(Form),
    /// A form of a theory in which games are kept as they are written.
    Written(Written),
    /// A universe of misère play.
    Universe(Box<Universe>),
    /// A misère quotient.
    Quotient(Arc<PositionQuotient>),
}

/// Kinds of values that different words accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A position, or a value that is no number.
    Game,
    /// A number, which is also a game.
    Number,
    /// A list.
    List,
    /// A string or a board.
    Text,
    /// An outcome.
    Outcome,
    /// `true` or `false`.
    Truth,
    /// A misère quotient.
    Quotient,
}

impl Datum {
    /// Its kind; `None` if hardly a word accepts it.
    pub fn value_kind(&self) -> Option<ValueKind> {
        Some(match self {
            Datum::Game(_)
            | Datum::Value(_)
            | Datum::Loopy(_)
            | Datum::Infinity(_)
            | Datum::Loony
            | Datum::LongNimber(_)
            | Datum::Form(_)
            | Datum::Written(_) => ValueKind::Game,
            Datum::Number(_) | Datum::Real(_) | Datum::Surreal(_) => ValueKind::Number,
            Datum::List(_) | Datum::Range(..) | Datum::Positions(_) => ValueKind::List,
            Datum::Str(_) | Datum::Board(_) => ValueKind::Text,
            Datum::Outcome(_) | Datum::Drawn(_) => ValueKind::Outcome,
            Datum::Bool(_) => ValueKind::Truth,
            Datum::Quotient(_) => ValueKind::Quotient,
            _ => return None,
        })
    }

    /// Creates an integer.
    pub fn integer(n: impl Into<Int>) -> Datum {
        Datum::Number(Dyadic::new(n.into(), 0))
    }

    /// Converts an outcome, with or without a draw.
    pub(crate) fn of_outcome(outcome: LoopyOutcome) -> Datum {
        match outcome {
            LoopyOutcome::Decided(outcome) => Datum::Outcome(outcome),
            drawn => Datum::Drawn(drawn),
        }
    }

    /// Creates a list.
    pub fn list(items: impl IntoIterator<Item = Datum>) -> Datum {
        Datum::List(items.into_iter().collect())
    }

    /// The text of a string or a board.
    pub fn as_text(&self) -> Option<&Arc<str>> {
        match self {
            Datum::Str(text) => Some(text),
            Datum::Board(board) => Some(board.text()),
            _ => None,
        }
    }

    /// Creates a string of one character. ASCII characters share their strings.
    pub(crate) fn character(character: char) -> Datum {
        static KNOWN: OnceLock<Vec<Arc<str>>> = OnceLock::new();
        let text = |c: char| Arc::from(&*c.encode_utf8(&mut [0; 4]));
        let known = KNOWN.get_or_init(|| (0..128u8).map(|byte| text(byte.into())).collect());
        Datum::Str(match known.get(character as usize) {
            Some(known) => Arc::clone(known),
            None => text(character),
        })
    }

    /// The kind, as named in `--json` output.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Game(_) => "game",
            Datum::Value(_) => "value",
            Datum::Number(_) => "number",
            Datum::Real(real) if real.as_ratio().is_some() => "rational",
            Datum::Real(_) => "real",
            Datum::Surreal(_) => "surreal",
            Datum::LongNimber(_) => "nimber",
            Datum::Loony => "loony",
            Datum::Loopy(_) | Datum::Infinity(_) => "loopy",
            Datum::Outcome(_) | Datum::Drawn(_) => "outcome",
            Datum::Bool(_) => "bool",
            Datum::Str(_) | Datum::Board(_) | Datum::Symbol(_) => "string",
            Datum::Explanation(_) => "explanation",
            Datum::List(_) => "list",
            Datum::Range(..) => "range",
            Datum::Positions(_) => "positions",
            Datum::Function(_) => "function",
            Datum::Move(_) => "move",
            Datum::Thermograph(_) => "thermograph",
            Datum::Form(_) | Datum::Written(_) => "form",
            Datum::Universe(_) => "universe",
            Datum::Quotient(_) => "quotient",
        }
    }

    /// The kind with its article, for messages.
    pub fn a_kind(&self) -> String {
        match self.kind() {
            kind @ ("explanation" | "outcome") => format!("an {kind}"),
            "bool" => "a truth value".into(),
            "positions" => "a range of positions".into(),
            "loony" => "loony".into(),
            "real" => "a real number".into(),
            "rational" => "a rational number".into(),
            "surreal" => "a surreal number".into(),
            "loopy" => "a loopy game".into(),
            kind => format!("a {kind}"),
        }
    }
}

/// Whether two arguments of a memoised function are equal, by content: games as they are written. What has no content to
/// compare is compared by identity.
pub(crate) fn same(a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Number(a), Datum::Number(b)) => a == b,
        // No list contains itself, so the outermost pair need not be noted.
        (Datum::List(a), Datum::List(b)) => a.known_equal(b).unwrap_or_else(|| {
            a.hash() == b.hash() && same_elements(a, b, &mut ComparedPairs::default())
        }),
        _ => same_in(a, b, &mut ComparedPairs::default()),
    }
}

fn same_elements(a: &List, b: &List, compared: &mut ComparedPairs) -> bool {
    with_stack(|| a.iter().zip(b.iter()).all(|(a, b)| same_in(a, b, compared)))
}

fn same_in(a: &Datum, b: &Datum, compared: &mut ComparedPairs) -> bool {
    match (a, b) {
        (Datum::Game(a), Datum::Game(b)) => a.is_same(b),
        (Datum::Value(a), Datum::Value(b)) => a == b,
        (Datum::Number(a), Datum::Number(b)) => a == b,
        (Datum::Real(a), Datum::Real(b)) => a == b,
        (Datum::Surreal(a), Datum::Surreal(b)) => a == b,
        (Datum::LongNimber(a), Datum::LongNimber(b)) => a == b,
        (Datum::Loony, Datum::Loony) => true,
        (Datum::Loopy(a), Datum::Loopy(b)) => a == b,
        (Datum::Infinity(a), Datum::Infinity(b)) => a == b,
        (Datum::Drawn(a), Datum::Drawn(b)) => a == b,
        (Datum::Outcome(a), Datum::Outcome(b)) => a == b,
        (Datum::Bool(a), Datum::Bool(b)) => a == b,
        (Datum::Str(a), Datum::Str(b)) => a == b,
        (Datum::Board(a), Datum::Board(b)) => a == b,
        (Datum::List(a), Datum::List(b)) => a.known_equal(b).unwrap_or_else(|| {
            a.hash() == b.hash() && (compared.met(a, b) || same_elements(a, b, compared))
        }),
        (Datum::Range(a, b), Datum::Range(c, d)) => a == c && b == d,
        (Datum::Positions(a), Datum::Positions(b)) => a == b,
        (Datum::Move(a), Datum::Move(b)) => Arc::ptr_eq(a, b),
        (Datum::Symbol(a), Datum::Symbol(b)) => a == b,
        (Datum::Explanation(a), Datum::Explanation(b)) => Arc::ptr_eq(a, b),
        (Datum::Thermograph(a), Datum::Thermograph(b)) => Arc::ptr_eq(a, b),
        (Datum::Form(a), Datum::Form(b)) => a == b,
        (Datum::Written(a), Datum::Written(b)) => a == b,
        (Datum::Universe(a), Datum::Universe(b)) => a == b,
        (Datum::Quotient(a), Datum::Quotient(b)) => Arc::ptr_eq(a, b),
        (Datum::Function(a), Datum::Function(b)) => a == b,
        _ => false,
    }
}

/// Hashes a datum consistently with [`same`].
pub(crate) fn hash_datum<H: Hasher>(datum: &Datum, state: &mut H) {
    std::mem::discriminant(datum).hash(state);
    match datum {
        Datum::Game(game) => game.hash().hash(state),
        Datum::Value(value) => value.hash(state),
        Datum::Number(number) => number.hash(state),
        Datum::Real(number) => number.hash(state),
        Datum::Surreal(number) | Datum::LongNimber(number) => number.hash(state),
        Datum::Loony => {}
        Datum::Loopy(game) => game.hash(state),
        Datum::Infinity(value) => value.hash(state),
        Datum::Drawn(outcome) => outcome.hash(state),
        Datum::Outcome(outcome) => outcome.hash(state),
        Datum::Bool(b) => b.hash(state),
        Datum::Str(text) => text.hash(state),
        Datum::Board(board) => board.hash(state),
        Datum::List(items) => items.hash().hash(state),
        Datum::Range(a, b) => (a, b).hash(state),
        Datum::Positions(all) => all.notation().hash(state),
        Datum::Move(one) => Arc::as_ptr(one).hash(state),
        Datum::Symbol(name) => name.hash(state),
        Datum::Function(function) => function.hash(state),
        Datum::Explanation(one) => Arc::as_ptr(one).hash(state),
        Datum::Thermograph(one) => Arc::as_ptr(one).hash(state),
        Datum::Form(form) => form.hash(state),
        Datum::Written(form) => form.hash(state),
        Datum::Universe(universe) => universe.hash(state),
        Datum::Quotient(one) => Arc::as_ptr(one).hash(state),
    }
}

#[cfg(test)]
mod tests {
    use super::Datum;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_datum_is_as_small_as_a_number() {
        assert_eq!(size_of::<Datum>(), 24);
    }
}
