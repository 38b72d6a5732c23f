//! Variants of games, which change the moves in the same positions.

use crate::budget::{Budget, with_stack};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::identity::TermIdentity;
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::fingerprint::FingerprintHasher;
use crate::rulesets::scene::{Places, Scene};
use crate::solve::shelf::stored_name;
use crate::solve::{
    Called, Choice, Effect, Endless, Findings, Game, Handle, HandleKind, MOST_CALLS, Move,
    SharedCall, Solved, Solver, Stop, Term,
};
use crate::source::Span;
use crate::value::{Player, Value};
use rustc_hash::FxHasher;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// How a variant changes the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VariantKind {
    /// Both players have each other's moves too.
    Impartial,
    /// A player may move only if the opponent could move too.
    Dicotic,
    /// The position after each move is negated.
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
    key: Vec<VariantTerm>,
    hash: u64,
}

/// Maximum number of terms in the key of a variant. A longer sum is identified only as the same shared game.
const MOST_TERMS: usize = 256;

/// A term of a sum, as part of the key of a variant.
#[derive(Clone, Debug, PartialEq)]
struct VariantTerm {
    hash: u64,
    is_negative: bool,
    what: TermIdentity,
}

impl VariantTerm {
    fn of(game: &Game, is_negative: bool) -> VariantTerm {
        let mut hasher = FxHasher::default();
        is_negative.hash(&mut hasher);
        let what = TermIdentity::of(game);
        what.hash(&mut hasher);
        VariantTerm {
            hash: hasher.finish(),
            is_negative,
            what,
        }
    }

    /// The term as text with its rules, if it can be cached across runs.
    fn stored(&self) -> Option<(String, Cow<'static, str>)> {
        let (text, rules) = self.what.stored()?;
        let sign = if self.is_negative { "-" } else { "" };
        Some((format!("{sign}{text}"), rules))
    }

    /// The terms of a game in a fixed order, without zeros.
    fn all(game: &Game) -> Vec<VariantTerm> {
        let mut terms = Vec::new();
        let mut waiting = vec![(game, false)];
        while let Some((next, is_negative)) = waiting.pop() {
            match next.term() {
                Term::Sum(games) => waiting.extend(games.iter().map(|game| (game, is_negative))),
                Term::Negative(game) => waiting.push((game, !is_negative)),
                Term::Value(value) if *value == Value::ZERO => {}
                _ => terms.push(VariantTerm::of(next, is_negative)),
            }
            if terms.len() + waiting.len() > MOST_TERMS {
                return vec![VariantTerm::of(game, false)];
            }
        }
        terms.sort_by_key(|term| term.hash);
        terms
    }
}

impl Algebra {
    /// The variant of a game, as a position.
    ///
    /// Errors: limits of the budget; a game in which moves do more than lead to positions.
    pub(crate) fn variant(&self, kind: VariantKind, game: &Game, at: Span) -> Eval<Datum> {
        self.refuse_effects(game, at)?;
        let variant = match kind {
            VariantKind::Impartial => impartial(game, &self.solver.budget).at(at)?,
            _ => Variant::game(kind, game.clone()),
        };
        Ok(Datum::Game(variant))
    }
}

impl Algebra {
    /// Refuses a game in which moves do more than lead to positions.
    pub(crate) fn refuse_effects(&self, game: &Game, at: Span) -> Eval<()> {
        if !game.does_more() {
            return Ok(());
        }
        let message = "moves of this game do more than lead to a position: they may gain points, oblige, keep the turn or win";
        let help =
            "variants of games, and sums that are not disjunctive, are made of the positions alone";
        Err(fault(Code::Kind, at, message).with_help(help))
    }
}

/// The impartial variant of a game. In a sum, every term is replaced. A game and its negative have the same variant.
fn impartial(game: &Game, budget: &Budget) -> Solved<Game> {
    Ok(match game.term() {
        Term::Sum(games) => {
            let each = games
                .iter()
                .map(|game| with_stack(|| impartial(game, budget)));
            Game::sum(each.collect::<Solved<Vec<Game>>>()?)
        }
        Term::Negative(game) => with_stack(|| impartial(game, budget))?,
        Term::Position(position) => match position.impartial_variant(budget)? {
            Some(variant) => Game::position(variant),
            None => Variant::game(VariantKind::Impartial, game.clone()),
        },
        _ => Variant::game(VariantKind::Impartial, game.clone()),
    })
}

impl Variant {
    fn game(kind: VariantKind, game: Game) -> Game {
        let key = VariantTerm::all(&game);
        let mut hasher = FxHasher::default();
        kind.hash(&mut hasher);
        key.iter().for_each(|term| term.hash.hash(&mut hasher));
        Game::new(Term::Call(SharedCall::new(Variant {
            kind,
            game,
            key,
            hash: hasher.finish(),
        })))
    }

    /// A move of the game as an option: it leads to the variant of `to`.
    fn choice(&self, one: &Move, to: Game) -> Choice {
        Choice {
            label: Some(one.name_without_player().into()),
            places: one.places.clone(),
            to: Variant::game(self.kind, to),
            effect: Effect::default(),
        }
    }

    /// The moves of a player in the game.
    ///
    /// Errors: limits of the budget; a game in which moves do more than lead to positions.
    fn moves(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Move>> {
        if self.game.does_more() {
            let what = format!("`{}`, since moves have effects,", self.notation(solver));
            return Err(Stop::Undefined(what));
        }
        solver.moves(&self.game, player)
    }
}

impl Called for Variant {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Variant>().is_some_and(|other| {
            self.hash == other.hash && self.kind == other.kind && self.key == other.key
        })
    }

    fn is_impartial(&self) -> bool {
        self.kind == VariantKind::Impartial
    }

    fn is_loopy(&self) -> bool {
        self.game.is_loopy()
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

    fn touched(&self, _: &Game) -> Places {
        Places::new()
    }

    fn handles(&self) -> Vec<Handle> {
        match self.game.term() {
            Term::Position(position) => position.handles(),
            Term::Call(call) => call.handles(),
            _ => Vec::new(),
        }
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let changed = match self.game.term() {
            Term::Position(position) => position.changed(kind, choice)?,
            Term::Call(call) => call.changed(kind, choice, solver)?,
            _ => return None,
        };
        Some(format!("{}({changed})", self.kind.word()))
    }

    fn word(&self) -> Arc<str> {
        self.kind.word().into()
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        let moves = self.moves(player, solver)?;
        let as_it_is = |one: &Move| self.choice(one, one.to.clone());
        Ok(match self.kind {
            VariantKind::Dicotic => {
                if self.moves(player.opponent(), solver)?.is_empty() {
                    return Ok(Vec::new());
                }
                moves.iter().map(as_it_is).collect()
            }
            VariantKind::Twisted => {
                let negated = |one: &Move| self.choice(one, one.to.negative());
                moves.iter().map(negated).collect()
            }
            VariantKind::Impartial => {
                let mut choices: Vec<Choice> = moves.iter().map(as_it_is).collect();
                if !solver.is_impartial_throughout(&self.game)? {
                    let others = self.moves(player.opponent(), solver)?;
                    choices.extend(others.iter().map(as_it_is));
                }
                choices
            }
        })
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
        let game = of.adopt_other(solver, &self.game)?;
        let own = game.map(|game| Variant::game(self.kind, game));
        Ok(own.and_then(|own| match own.term() {
            Term::Call(call) => Some(call.clone()),
            _ => None,
        }))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let terms = self.key.iter().map(VariantTerm::stored);
        let mut terms: Vec<(String, Cow<'static, str>)> = terms.collect::<Option<_>>()?;
        terms.sort_unstable();
        let (texts, rules): (Vec<String>, Vec<Cow<'static, str>>) = terms.into_iter().unzip();
        let all = rules.iter();
        let all = all.fold(FingerprintHasher::default(), |all, rules| all.text(rules));
        let rules = stored_name(self.kind.word(), all.finish());
        Some((rules.into(), texts.join(" + ").into_bytes()))
    }
}
