//! Positions that must be answered: the player to move in a sum must move in this component.

use crate::scene::{Places, Scene};
use crate::solve::{
    Called, Choice, Endless, Findings, Game, Handle, HandleKind, PlayKind, SharedCall, Solved,
    Solver, Stop, Term,
};
use crate::value::Player;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A game that must be answered.
#[derive(Debug)]
struct Obliged {
    game: Game,
    call: SharedCall,
}

/// The game in which the player to move must move; `None` unless it is a position of a function or a ruleset of the
/// language.
pub fn oblige(game: &Game) -> Option<Game> {
    match game.term() {
        Term::Call(call) if call.obliged().is_none() => {
            let obliged = Obliged {
                game: game.clone(),
                call: call.clone(),
            };
            Some(Game::new(Term::Call(SharedCall::new(obliged))))
        }
        Term::Negative(inner) => oblige(inner).map(|game| game.negative()),
        _ => None,
    }
}

impl Game {
    /// The game in which the player to move in a sum must move, if this is such a term.
    pub fn obliged(&self) -> Option<&Game> {
        match self.term() {
            Term::Call(call) => call.obliged(),
            Term::Negative(game) => game.obliged(),
            _ => None,
        }
    }

    /// The game as a position that need not be answered.
    pub(in crate::solve) fn without_obligation(&self) -> Game {
        match (self.obliged(), self.term()) {
            (Some(game), Term::Negative(_)) => game.negative(),
            (Some(game), _) => game.clone(),
            (None, Term::Sum(games)) => Game::sum(games.iter().map(Game::without_obligation)),
            _ => self.clone(),
        }
    }
}

impl Called for Obliged {
    fn hash(&self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        self.call.hash(&mut hasher);
        1u8.hash(&mut hasher);
        hasher.finish()
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        let other = other.downcast_ref::<Obliged>();
        other.is_some_and(|other| self.call == other.call)
    }

    fn is_impartial(&self) -> bool {
        self.call.is_impartial()
    }

    fn is_surely_impartial(&self) -> bool {
        self.call.is_surely_impartial()
    }

    fn play_kind(&self) -> PlayKind {
        PlayKind::Entailing
    }

    fn obliged(&self) -> Option<&Game> {
        Some(&self.game)
    }

    fn is_summable(&self) -> bool {
        self.call.is_summable()
    }

    fn notation(&self, solver: &mut Solver) -> String {
        format!("entailed({})", self.call.notation(solver))
    }

    fn board(&self) -> Option<Arc<str>> {
        self.call.board()
    }

    fn scene(&self) -> Option<Scene> {
        self.call.scene()
    }

    fn touched(&self, to: &Game) -> Places {
        self.call.touched(to)
    }

    fn name_of_change(&self, to: &Game) -> Option<String> {
        self.call.name_of_change(to)
    }

    fn handles(&self) -> Vec<Handle> {
        self.call.handles()
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let changed = self.call.changed(kind, choice, solver)?;
        Some(format!("entailed({changed})"))
    }

    fn word(&self) -> Arc<str> {
        self.call.word()
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        self.call.choices(player, solver)
    }

    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop {
        self.call.endless(how, solver)
    }

    fn is_portable(&self) -> bool {
        self.call.is_portable()
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let adopted = self.call.adopted(of, solver)?;
        Ok(adopted.map(|call| {
            SharedCall::new(Obliged {
                game: Game::new(Term::Call(call.clone())),
                call,
            })
        }))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        None
    }
}
