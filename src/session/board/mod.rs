//! Interactive boards: positions as data, judgements of their moves, and edits of a position.
//!
//! A board is asked for by an expression and the moves made since, so that nothing is kept between two questions.

mod area;
mod case;
mod compare;
mod edit;
mod expression;
mod facts;
mod judge;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub(super) use case::{position_in, position_of_case};
pub use compare::Comparison;
pub use edit::EditHandle;
pub use facts::{BoardFact, BoardFacts};
pub use judge::{Judgement, MoveFate};
pub(super) use view::components;
pub use view::{BoardMove, BoardPart, BoardView};

use super::evaluator::Evaluator;
use super::play::{NOWHERE, TWO_PLAYERS};
use super::{Goal, Match};
use crate::diagnostic::{Code, WithHelp, did_you_mean, meant};
use crate::eval::{Datum, Eval, Explanation, Text, fault, stopped};
pub use crate::solve::HandleKind;
use crate::solve::{Game, Move, Term};
use crate::value::Player;
use expression::{datum_of, game_of};
use std::time::Duration;
use view::LISTING;

/// The moves made from a position, and the goal of the players.
#[derive(Clone, Debug)]
pub struct PlayedLine {
    /// The names of the moves, as [`Move::name`] gives them.
    pub moves: Vec<String>,
    /// The player who begins.
    pub first: Player,
    /// The player whose opponent is the program; `None` for two persons.
    pub person: Option<Player>,
    /// The goal of both players.
    pub goal: Goal,
}

impl Default for PlayedLine {
    fn default() -> PlayedLine {
        PlayedLine {
            moves: Vec::new(),
            first: Player::Left,
            person: None,
            goal: Goal::Normal,
        }
    }
}

/// Answers questions about boards.
pub struct Boards<'a> {
    pub(super) evaluator: &'a mut Evaluator,
}

impl Boards<'_> {
    /// The game that `expression` gives after the statements of `context`, after the moves of a line.
    ///
    /// Errors: those of the expression, with spans that count from its beginning; `kind` if it is no game; `move` if a
    /// move of the line is not legal.
    pub fn set_up(&mut self, context: &str, expression: &str, line: &PlayedLine) -> Eval<Match> {
        let game = game_of(self.evaluator, context, expression)?;
        let mut contest = self.begun(game, line)?;
        self.evaluator.start(Some(LISTING));
        for name in &line.moves {
            self.follow(&mut contest, name)?;
        }
        Ok(contest)
    }

    /// A match from a game, before the moves of a line.
    fn begun(&mut self, game: Game, line: &PlayedLine) -> Eval<Match> {
        if matches!(game.term(), Term::Loony) {
            return Err(fault(Code::Kind, NOWHERE, "`loony` is not a position"));
        }
        let impartial = self.evaluator.solver().is_impartial_throughout(&game);
        let impartial = impartial.map_err(|stop| stopped(stop, NOWHERE))?;
        let mut contest = Match::new(game, impartial, line.first);
        contest.person = line.person.unwrap_or(line.first);
        contest.play_for(line.goal);
        if line.person.is_none() {
            contest.initials = TWO_PLAYERS;
        }
        if let Some(message) = contest.fault() {
            return Err(fault(Code::Kind, NOWHERE, message));
        }
        contest.count_given_boxes();
        Ok(contest)
    }

    /// Makes the move of a name, for whichever player has it.
    fn follow(&mut self, contest: &mut Match, name: &str) -> Eval<()> {
        let moves = contest.all_moves(self.evaluator.solver());
        let moves = moves.map_err(|stop| stopped(stop, NOWHERE))?;
        let Some(one) = moves.iter().find(|one| one.name() == name) else {
            let names: Vec<String> = moves.iter().map(Move::name).collect();
            let fault = fault(
                Code::Move,
                NOWHERE,
                format!("there is no move `{name}` here"),
            );
            let near = did_you_mean(name, names.iter().map(|name| &**name));
            return Err(match near {
                Some(near) => fault.with_help(meant(near)),
                None => fault,
            });
        };
        if let Some(player) = one.player {
            contest.mover = player;
        }
        contest.make(one.clone());
        Ok(())
    }

    /// The value of an expression after the statements of `context`, as text.
    ///
    /// Errors: those of the expression, with spans that count from its beginning.
    pub fn answer(&mut self, context: &str, expression: &str) -> Eval<Text> {
        let datum = datum_of(self.evaluator, context, expression)?;
        self.evaluator.interpreter.algebra.text(&datum, NOWHERE)
    }

    /// Derives the value of the position of a match from its options, or from its components.
    pub fn explain(&mut self, contest: &Match, time: Duration) -> Eval<Explanation> {
        self.evaluator.start(Some(time));
        let algebra = &mut self.evaluator.interpreter.algebra;
        let found = algebra.explain(&contest.game, NOWHERE);
        self.evaluator.solver().settle();
        found
    }

    /// The position of a match: its pictures, and the moves of both players.
    pub fn view(&mut self, contest: &Match) -> Eval<BoardView> {
        view::view(self.evaluator, contest)
    }

    /// Finds the facts that matter for the goal: the score, or who wins, in half of the time; in normal play also the value
    /// and the heat, in the rest of it.
    pub fn facts(&mut self, contest: &Match, time: Duration) -> BoardFacts {
        facts::facts(self.evaluator, contest, time)
    }

    /// Judges each move, in the order of the board: first who wins after it, then its value, as far as time allows.
    pub fn judge(&mut self, contest: &Match, time: Duration) -> BoardFact<Vec<Judgement>> {
        judge::judge(self.evaluator, contest, time)
    }

    /// Compares the positions of two matches, as far as time allows.
    pub fn compare(&mut self, both: [&Match; 2], time: Duration) -> Comparison {
        compare::compare(self.evaluator, both, time)
    }

    /// The judged moves of a game, those that win first, then those that matter to its value; none if it is no position.
    pub fn ranked_moves(&mut self, game: &Datum, time: Duration) -> Vec<Judgement> {
        let algebra = &mut self.evaluator.interpreter.algebra;
        let contest = algebra
            .as_game(game)
            .map(|game| self.begun(game, &PlayedLine::default()));
        let Some(Ok(contest)) = contest else {
            return Vec::new();
        };
        let mut judged = self.judge(&contest, time).unwrap_or_default();
        judged.sort_by_key(Judgement::rank);
        judged
    }

    /// Like [`Boards::ranked_moves`], for the game that `expression` gives after the statements of `context`.
    pub fn ranked_moves_of(
        &mut self,
        context: &str,
        expression: &str,
        time: Duration,
    ) -> Vec<Judgement> {
        let game = datum_of(self.evaluator, context, expression);
        game.map_or_else(|_| Vec::new(), |game| self.ranked_moves(&game, time))
    }

    /// The places of a position that can be changed.
    pub fn handles(&mut self, contest: &Match) -> Vec<EditHandle> {
        edit::handles(self.evaluator.solver(), contest)
    }

    /// The position as an expression after a change of a component; `None` if it has no such place.
    pub fn edited(
        &mut self,
        contest: &Match,
        part: usize,
        kind: &HandleKind,
        choice: &str,
    ) -> Option<String> {
        edit::edited(self.evaluator.solver(), contest, part, kind, choice)
    }

    /// The position that an expression is about, as an expression: itself, the difference of two games that it compares,
    /// what it explains, else the first outermost position in it. `None` if it contains none.
    pub fn position_in(&mut self, context: &str, expression: &str) -> Option<String> {
        position_in(self.evaluator, context, expression)
    }

    /// The first outermost expression of a claim that is a position in a case, given by the names of its variables with
    /// their texts; with the definitions that it needs. `None` if the claim contains no position.
    pub fn position_of_case(
        &mut self,
        context: &str,
        claim: &str,
        variables: &[(String, String)],
    ) -> Option<(String, String)> {
        position_of_case(self.evaluator, context, claim, variables)
    }
}
