//! Variants of games: other moves in the same positions.

use super::{Datum, Eval, Interpreter};
use crate::ruleset::scene::Scene;
use crate::solve::{
    Called, Choice, Endless, Findings, Game, MOST_CALLS, SharedCall, Solved, Solver, Stop, Term,
};
use crate::value::Player;
use rustc_hash::FxHasher;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// How the moves of a variant come from those of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VariantKind {
    /// Both players have the moves of both.
    Impartial,
    /// A player may move only while the other one could.
    Dicotic,
    /// Each position after a move is negated.
    Twisted,
}

impl VariantKind {
    fn word(self) -> &'static str {
        match self {
            VariantKind::Impartial => "impartial_variant",
            VariantKind::Dicotic => "dicotic_variant",
            VariantKind::Twisted => "twisted_variant",
        }
    }
}

/// A variant of a game.
#[derive(Debug)]
struct Variant {
    kind: VariantKind,
    game: Game,
    hash: u64,
}

impl Interpreter {
    /// A variant of a game as a position.
    pub(crate) fn variant(&self, kind: VariantKind, game: &Game) -> Eval<Datum> {
        Ok(Datum::Game(Variant::game(kind, game.clone())))
    }
}

/// The rules and the text of a position, by which it is known again.
fn key(game: &Game) -> Option<(Cow<'static, str>, String)> {
    match game.term() {
        Term::Position(position) => Some((position.rules(), position.notation())),
        _ => None,
    }
}

impl Variant {
    fn game(kind: VariantKind, game: Game) -> Game {
        let mut hasher = FxHasher::default();
        kind.hash(&mut hasher);
        match key(&game) {
            Some(key) => key.hash(&mut hasher),
            None => game.hash().hash(&mut hasher),
        }
        let hash = hasher.finish();
        Game::new(Term::Call(SharedCall::new(Variant { kind, game, hash })))
    }

    fn choice(&self, label: String, to: Game) -> Choice {
        Choice {
            label: Some(label.into()),
            to: Variant::game(self.kind, to),
        }
    }
}

impl Called for Variant {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Variant>().is_some_and(|other| {
            let is_same = match (key(&self.game), key(&other.game)) {
                (Some(one), Some(other)) => one == other,
                _ => self.game.is_same(&other.game),
            };
            self.hash == other.hash && self.kind == other.kind && is_same
        })
    }

    fn is_impartial(&self) -> bool {
        self.kind == VariantKind::Impartial
    }

    fn notation(&self, solver: &mut Solver) -> String {
        format!("{}({})", self.kind.word(), solver.notation(&self.game))
    }

    fn board(&self) -> Option<Arc<str>> {
        match self.game.term() {
            Term::Position(position) => Some(position.drawing().into()),
            _ => None,
        }
    }

    fn scene(&self) -> Option<Scene> {
        match self.game.term() {
            Term::Position(position) => position.scene(&[]),
            Term::Call(call) => call.scene(),
            _ => None,
        }
    }

    fn word(&self) -> Arc<str> {
        self.kind.word().into()
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        let moves = solver.moves(&self.game, player)?;
        let mut choices: Vec<Choice> = Vec::with_capacity(moves.len());
        match self.kind {
            VariantKind::Dicotic => {
                if !solver.moves(&self.game, player.opponent())?.is_empty() {
                    choices.extend(moves.into_iter().map(|one| self.choice(one.label, one.to)));
                }
            }
            VariantKind::Twisted => {
                let negated = moves.into_iter();
                choices.extend(negated.map(|one| self.choice(one.label, one.to.negative())));
            }
            VariantKind::Impartial => {
                choices.extend(moves.into_iter().map(|one| self.choice(one.name(), one.to)));
                if !solver.is_impartial(&self.game) {
                    let others = solver.moves(&self.game, player.opponent())?.into_iter();
                    choices.extend(others.map(|one| self.choice(one.name(), one.to)));
                }
            }
        }
        Ok(choices)
    }

    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop {
        let game = self.notation(solver);
        match how {
            Endless::Circle => {
                Stop::Undefined(format!("the value of `{game}`, which does not end,"))
            }
            Endless::Deep => {
                Stop::TooLarge(format!("`{game}`, which nests {MOST_CALLS} moves deep,"))
            }
        }
    }

    fn is_portable(&self) -> bool {
        matches!(self.game.term(), Term::Position(_))
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let game = solver.adopt_other(of, &self.game)?;
        let own = game.map(|game| Variant::game(self.kind, game));
        Ok(own.and_then(|own| match own.term() {
            Term::Call(call) => Some(call.clone()),
            _ => None,
        }))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        None
    }
}
