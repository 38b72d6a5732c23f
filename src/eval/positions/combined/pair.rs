//! Positions of joins and partizan pairs. The state is either a list of arguments for both rulesets, or a pair of
//! positions with the same heap or board.

use super::arguments::data_of;
use super::component::Component;
use super::{Combination, Combined, State};
use crate::declared::{BoardRefused, Rules};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::Algebra;
use crate::eval::identity::TermIdentity;
use crate::eval::{Callable, Datum, Eval, Interpreter, Limited, fault};
use crate::solve::{Game, PositionRef, SharedCall, Term};
use crate::source::Span;
use crate::value::Value;
use std::sync::Arc;

impl Algebra {
    /// The position of `other`'s ruleset with the same data as `position`, if there is one.
    fn with_data_of(
        &mut self,
        other: &PositionRef,
        position: &PositionRef,
    ) -> Eval<Option<PositionRef>> {
        let at = Span::default();
        if other.rules() == position.rules() {
            return Ok(Some(Arc::clone(position)));
        }
        let budget = &self.solver.budget;
        if let (Some(other), Some(typed)) = (other.of::<Rules>(), position.of::<Rules>()) {
            if other.rules.kind() != typed.rules.kind() {
                return Ok(None);
            }
            let board = typed.position.board().clone();
            let found = match other.rules.position(board.clone(), budget) {
                Ok(found) => found,
                Err(BoardRefused::Stop(stop)) => return Err(stop).at(at),
                Err(BoardRefused::Fault(_)) => return Ok(None),
            };
            // If the board settles differently under the other rules, it is a different position.
            let settled = found.of::<Rules>().map(|found| found.position.board());
            return Ok(settled
                .is_some_and(|settled| *settled == board)
                .then_some(found));
        }
        match position.data() {
            Some(data) => other.with_data(&data, budget).at(at),
            None => Ok(None),
        }
    }
}

impl Interpreter {
    /// The position of a join or pair with these arguments. A combination of a ruleset with itself is just that
    /// ruleset.
    pub(super) fn paired(
        &mut self,
        of: &Arc<Combination>,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Game> {
        let first = self.component(&of.first, data, at);
        if of.first == of.second {
            return first.map(|component| component.game);
        }
        let with_reason = |fault: Box<Diagnostic>| {
            let name = &of.name;
            fault.with_help(format!("a position of `{name}` is one of both rulesets"))
        };
        let first = first.map_err(with_reason)?;
        let second = self.component(&of.second, data, at).map_err(with_reason)?;
        if let (Term::Position(one), Term::Position(other)) =
            (first.game.term(), second.game.term())
        {
            if are_rulesets(of) || !has_own_arguments(one, &first.called) {
                let same = self.algebra.with_data_of(other, one)?.map(Game::position);
                match same {
                    None => return Err(two_kinds(of, at)),
                    Some(same) if !same.is_same(&second.game) => {
                        return Err(two_positions(of, at));
                    }
                    Some(_) => {}
                }
                let called = first.called.clone().into();
                return self.pair(of, [Arc::clone(one), Arc::clone(other)], &called);
            }
            let kind = |position: &PositionRef| Some(position.of::<Rules>()?.rules.kind());
            if kind(one) != kind(other) {
                return Err(two_kinds(of, at));
            }
        }
        self.algebra.no_sum(&first, at)?;
        self.algebra.no_sum(&second, at)?;
        let state = State::Arguments(first.called.clone().into());
        Ok(self.combined_position(of, state, [&first.game, &second.game]))
    }

    fn combined_position(
        &mut self,
        of: &Arc<Combination>,
        state: State,
        games: [&Game; 2],
    ) -> Game {
        let is_impartial = of.how.is_impartial()
            && games
                .iter()
                .all(|game| self.algebra.solver.is_impartial(game));
        let is_loopy = games.iter().any(|game| game.is_loopy());
        let position = Combined::new(of, state, is_impartial, is_loopy, self.environment.home());
        Game::new(Term::Call(SharedCall::new(position)))
    }

    /// Combines positions of both rulesets with the same data, into a sum with one term per heap. A heap for which both
    /// rulesets give the same position needs no combination.
    fn pair(
        &mut self,
        of: &Arc<Combination>,
        [one, other]: [PositionRef; 2],
        called: &Arc<[Datum]>,
    ) -> Eval<Game> {
        let ones = self.algebra.single_heaps(&one)?;
        let others = self.algebra.single_heaps(&other)?;
        let mut games = Vec::with_capacity(ones.len());
        for positions in ones.into_iter().zip(others) {
            let positions: [PositionRef; 2] = positions.into();
            let [one, other] = positions.each_ref().map(|p| Game::position(Arc::clone(p)));
            let identities = [TermIdentity::of(&one), TermIdentity::of(&other)];
            if identities[0] == identities[1] {
                games.push(one);
                continue;
            }
            let state = State::Positions {
                positions,
                identities: Box::new(identities),
                called: Arc::clone(called),
            };
            games.push(self.combined_position(of, state, [&one, &other]));
        }
        if games.is_empty() {
            return Ok(Game::new(Term::Value(Value::ZERO)));
        }
        Ok(Game::sum(games))
    }

    /// The components of a position of a combination, one for each ruleset.
    pub(super) fn components<'a>(
        &mut self,
        of: &'a Combination,
        state: &State,
    ) -> Eval<[Component<'a>; 2]> {
        let at = Span::default();
        match state {
            State::Arguments(arguments) => {
                let data: Vec<(Datum, Span)> = arguments.iter().map(|d| (d.clone(), at)).collect();
                if of.how.is_product() {
                    return self.factors(of, &data, at);
                }
                let first = self.component(&of.first, &data, at)?;
                Ok([first, self.component(&of.second, &data, at)?])
            }
            State::Positions {
                positions: [one, other],
                called,
                ..
            } => {
                let component = |callable, position: &PositionRef| Component {
                    callable,
                    called: called.to_vec(),
                    game: Game::position(Arc::clone(position)),
                };
                Ok([component(&of.first, one), component(&of.second, other)])
            }
        }
    }

    /// The position of a combination after a move of one ruleset, `own`, has led to `game`. `is_exchanged` selects the
    /// combination with exchanged players.
    pub(super) fn continued_in(
        &mut self,
        of: &Arc<Combination>,
        components: &[Component; 2],
        (own, is_exchanged): (usize, bool),
        game: &Game,
    ) -> Eval<Game> {
        let [mover, other] = [&components[own], &components[1 - own]];
        let of = if is_exchanged { &of.exchanged() } else { of };
        if let (Term::Position(_), Term::Position(beside), Term::Position(position)) =
            (mover.game.term(), other.game.term(), game.term())
            && (are_rulesets(of) || !has_own_arguments(position, &mover.called))
        {
            let Some(partner) = self.algebra.with_data_of(beside, position)? else {
                return Err(self.no_partner(mover.callable, other.callable, game));
            };
            let mut both = [Arc::clone(position), partner];
            if (own == 1) != is_exchanged {
                both.reverse();
            }
            return self.pair(of, both, &mover.called.clone().into());
        }
        let Some(arguments) = self.arguments_of(mover, game)? else {
            return Err(self.algebra.no_state(mover, game));
        };
        let at = Span::default();
        let data: Vec<(Datum, Span)> = arguments.into_iter().map(|datum| (datum, at)).collect();
        self.paired(of, &data, at)
    }

    /// A fault for a position that exists in only one of the rulesets.
    fn no_partner(&mut self, mover: &Callable, other: &Callable, game: &Game) -> Box<Diagnostic> {
        let option = shortened_notation(self, game);
        let (mover, other) = (mover.name(), other.name());
        let message =
            format!("a move of `{mover}` leaves `{option}`, which is not a position of `{other}`");
        let help =
            "rulesets that are combined have the same boards with the same letters, or heaps";
        fault(Code::Kind, Span::default(), message).with_help(help)
    }
}

fn shortened_notation(this: &mut Interpreter, game: &Game) -> String {
    crate::eval::positions::home::shortened(this.algebra.solver.notation(game))
}

/// Whether both are rulesets, whose options are positions under the same rules. The options of a function are defined
/// by its body.
fn are_rulesets(of: &Combination) -> bool {
    [&of.first, &of.second]
        .iter()
        .all(|callable| callable.is_ruleset())
}

/// Whether a position is determined by an argument of a function: a heap, or a board passed as a string.
fn has_own_arguments(position: &PositionRef, called: &[Datum]) -> bool {
    let is_text = |datum: &Datum| datum.as_text().is_some();
    match data_of(position).as_deref() {
        Some([only]) if is_text(only) => called.iter().any(is_text),
        Some(_) => true,
        None => false,
    }
}

fn two_positions(of: &Combination, at: Span) -> Box<Diagnostic> {
    let (one, other) = (of.first.name(), of.second.name());
    let message = format!("`{one}` and `{other}` begin with different boards or heaps here");
    let help = format!("call `{}` with a board that both have", of.name);
    fault(Code::Kind, at, message).with_help(help)
}

fn two_kinds(of: &Combination, at: Span) -> Box<Diagnostic> {
    let message = format!("`{}` has positions of two kinds", of.name);
    let (one, other) = (of.first.name(), of.second.name());
    let help = format!("`{one}` and `{other}` need the same kind of board or heap");
    fault(Code::Kind, at, message).with_help(help)
}
