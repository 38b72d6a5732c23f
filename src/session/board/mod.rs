//! A position as data for a board that can be clicked: its pictures, its moves and where they are on them.
//!
//! A board is asked for by an expression and the moves made since, so that nothing is kept between two questions.

mod area;
mod case;
mod edit;
mod judge;
#[cfg(test)]
mod tests;
mod text;

pub use edit::EditHandle;
pub use judge::{BoardFact, BoardFacts, Judgement, MoveFate};

use super::play::NOWHERE;
use super::{Goal, Match, Program, Session, Taken};
use crate::diagnostic::{Code, Diagnostic, WithHelp, did_you_mean, meant};
use crate::eval::{Datum, Eval, Text, fault, scene_of_text, stopped};
use crate::rulesets::nimstring::score::Takings;
use crate::rulesets::scene::{Scene, Shape};
pub use crate::solve::HandleKind;
use crate::solve::{Game, Move, Term};
use crate::source::Span;
use crate::syntax::ast::StatementKind;
use crate::value::Player;
use std::time::Duration;

/// Maximum number of moves that a board lists.
const MOST_MOVES: usize = 5_000;
/// Maximum length of all positions after the moves that a board lists.
const MOST_CHARACTERS: usize = 200_000;
/// Time limit for listing the moves of a board and finding their places.
const LISTING: Duration = Duration::from_secs(5);
/// Initials in boxes when nobody is the program's opponent.
const TWO_PLAYERS: [char; 2] = ['A', 'B'];

/// The moves made from a position, and what they are made for.
#[derive(Clone, Debug)]
pub struct PlayedLine {
    /// The names of the moves, as [`Move::name`] gives them.
    pub moves: Vec<String>,
    /// The player who begins.
    pub first: Player,
    /// The player whose opponent is the program; `None` for two persons.
    pub person: Option<Player>,
    /// What the players play for.
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

/// A position to be shown and played.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The position as an expression.
    pub text: String,
    /// Its components; one for a game that is not a sum.
    pub parts: Vec<BoardPart>,
    /// The moves: Left's, then Right's; those of an impartial game once.
    pub moves: Vec<BoardMove>,
    /// Number of moves that are not listed, because there are too many.
    pub unlisted: usize,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// The player to move.
    pub mover: Player,
    /// Whether the last move is not over, so that the same player must move again.
    pub must_move_again: bool,
    /// What the position can be played for.
    pub goals: Vec<Goal>,
    /// The boxes that each has taken, in a game that is played for boxes.
    pub taken: Option<Taken>,
    /// Whether the player to move has no move.
    pub over: bool,
    /// The winner if it is over; `None` for a tie.
    pub winner: Option<Player>,
}

/// A component of a position.
#[derive(Clone, Debug)]
pub struct BoardPart {
    /// The component as an expression.
    pub text: String,
    /// The number of copies: negative for copies of the negative of what is drawn.
    pub copies: String,
    /// Its picture.
    pub scene: Option<Scene>,
    /// Its drawing as text.
    pub drawing: String,
}

/// A legal move.
#[derive(Clone, Debug)]
pub struct BoardMove {
    /// Its name with player and component, as `play` takes it.
    pub name: String,
    /// The player who has it; `None` if both have.
    pub player: Option<Player>,
    /// The index of the component it is made in.
    pub part: usize,
    /// Its name in the notation of the ruleset.
    pub label: String,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The shapes of the picture that it changes, in the order of its name; empty if there is no picture.
    pub area: Vec<Shape>,
    /// The position after it as an expression; `None` if all of them together are too long.
    pub to: Option<String>,
}

impl Session {
    /// The game that `expression` gives after the statements of `context`, after the moves of a line.
    ///
    /// Errors: those of the expression, with spans that count from its beginning; `kind` if it is no game; `move` if a
    /// move of the line is not legal.
    pub fn set_up(&mut self, context: &str, expression: &str, line: &PlayedLine) -> Eval<Match> {
        let game = self.game_of(context, expression)?;
        if matches!(game.term(), Term::Loony) {
            return Err(fault(Code::Kind, NOWHERE, "`loony` is not a position"));
        }
        let impartial = self
            .interpreter
            .algebra
            .solver
            .is_impartial_throughout(&game);
        let impartial = impartial.map_err(|stop| stopped(stop, NOWHERE))?;
        let mut contest = Match::new(game, impartial, line.first);
        contest.person = line.person.unwrap_or(line.first);
        contest.goal = line.goal;
        if line.person.is_none() {
            contest.initials = TWO_PLAYERS;
        }
        if let Some(message) = self.contest_fault(&contest) {
            return Err(fault(Code::Kind, NOWHERE, message));
        }
        self.interpreter.algebra.solver.budget.start(Some(LISTING));
        for name in &line.moves {
            self.follow(&mut contest, name)?;
        }
        Ok(contest)
    }

    /// Makes the move of a name, for whichever player has it.
    fn follow(&mut self, contest: &mut Match, name: &str) -> Eval<()> {
        let moves = self.interpreter.algebra.solver.all_moves(&contest.game);
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

    /// What an expression gives after the statements of `context`, as text.
    ///
    /// Errors: those of the expression, with spans that count from its beginning.
    pub fn answer(&mut self, context: &str, expression: &str) -> Eval<Text> {
        let datum = self.datum_of(context, expression)?;
        self.interpreter.algebra.text(&datum, NOWHERE)
    }

    fn game_of(&mut self, context: &str, expression: &str) -> Eval<Game> {
        let datum = self.datum_of(context, expression)?;
        self.interpreter.algebra.as_game(&datum).ok_or_else(|| {
            let message = format!("expected a position, found {}", datum.a_kind());
            fault(Code::Kind, NOWHERE, message)
        })
    }

    fn datum_of(&mut self, context: &str, expression: &str) -> Eval<Datum> {
        let text = format!("{context}\n{expression}");
        let start = u32::try_from(context.len() + 1).unwrap_or(u32::MAX);
        let program = Program::of_text(&text);
        let own = |mut fault: Diagnostic| {
            fault = fault.placed(|span| Span {
                start: span.start.saturating_sub(start),
                end: span.end.saturating_sub(start),
                ..span
            });
            Box::new(fault)
        };
        let parsed = program.files().first().map(|file| &file.parsed);
        let unread = parsed.and_then(|parsed| {
            let mut faults = parsed.diagnostics.iter();
            faults.find(|fault| fault.is_error() && fault.span.end > start)
        });
        if let Some(fault) = unread {
            return Err(own(fault.clone()));
        }
        let statements = parsed.map_or(&[][..], |parsed| &parsed.statements);
        let expected = || fault(Code::Kind, NOWHERE, "expected an expression");
        let Some((at, last)) = statements.iter().enumerate().next_back() else {
            return Err(expected());
        };
        let StatementKind::Expr(expr) = last.ast.kind else {
            return Err(expected());
        };
        if last.span.start < start {
            return Err(expected());
        }
        if let Some(fault) = faults_of(&program, at).into_iter().next() {
            return Err(own(fault));
        }
        let time = self.options.time;
        let ast = self.prepare(&program, at, expr, time);
        let ast = ast.ok_or_else(expected)?;
        self.interpreter.algebra.solver.budget.start(time);
        let datum = self.interpreter.evaluate(&ast, expr);
        self.interpreter.algebra.solver.settle();
        datum.map_err(|fault| own(fault.placed(|span| program.place(span, at).unwrap_or(span))))
    }

    /// The position of a match: its pictures, and the moves of both players.
    pub fn board(&mut self, contest: &Match) -> Eval<BoardView> {
        let game = &contest.game;
        self.interpreter.algebra.solver.budget.start(Some(LISTING));
        let at = |stop| stopped(stop, NOWHERE);
        let all = self
            .interpreter
            .algebra
            .solver
            .all_moves(game)
            .map_err(at)?;
        let parts = self.parts(game)?;
        let mut has_move = false;
        let mut room = MOST_CHARACTERS;
        let mut moves = Vec::new();
        let unlisted = all.len().saturating_sub(MOST_MOVES);
        for one in all {
            has_move |= one.player.is_none_or(|player| player == contest.mover);
            if moves.len() < MOST_MOVES {
                moves.push(self.board_move(one, &parts, &mut room));
            }
        }
        Ok(BoardView {
            text: self.interpreter.algebra.solver.notation(game),
            parts,
            moves,
            unlisted,
            impartial: contest.impartial,
            mover: contest.mover(),
            must_move_again: game.must_move_again(),
            goals: goals(game),
            taken: contest.taken(),
            over: !has_move,
            winner: contest.winner_without_moves().filter(|_| !has_move),
        })
    }

    fn board_move(&mut self, one: Move, parts: &[BoardPart], room: &mut usize) -> BoardMove {
        let to = (*room > 0).then(|| self.interpreter.algebra.solver.notation(&one.to));
        *room = room.saturating_sub(to.as_ref().map_or(0, String::len));
        let part = one.component.map_or(0, |number| number - 1);
        BoardMove {
            name: one.name(),
            part,
            area: area::area(&one, parts.get(part)),
            to,
            player: one.player,
            label: one.label,
            note: one.note,
        }
    }

    fn parts(&mut self, game: &Game) -> Eval<Vec<BoardPart>> {
        let components = components(game);
        let mut parts = Vec::with_capacity(components.len());
        for part in components {
            let (copies, drawn) = unsigned(part);
            parts.push(BoardPart {
                text: self.interpreter.algebra.solver.notation(part),
                copies,
                scene: scene(drawn),
                drawing: self
                    .interpreter
                    .algebra
                    .marked_drawing(drawn, &[], NOWHERE)?,
            });
        }
        Ok(parts)
    }
}

/// The static errors of a statement.
fn faults_of(program: &Program, statement: usize) -> Vec<Diagnostic> {
    let unit = program.own.get(statement);
    unit.map_or_else(Vec::new, |unit| program.faults_of(*unit))
}

/// The terms of a sum, or the game alone.
pub(super) fn components(game: &Game) -> &[Game] {
    match game.term() {
        Term::Sum(games) => games,
        _ => std::slice::from_ref(game),
    }
}

/// The number of copies of a game, and the game.
fn unsigned(game: &Game) -> (String, &Game) {
    match game.term() {
        Term::Negative(inner) => ("-1".into(), inner),
        Term::Multiple(copies, inner) => (copies.to_string(), inner),
        _ => ("1".into(), game),
    }
}

/// The picture of a component.
fn scene(game: &Game) -> Option<Scene> {
    match game.term() {
        Term::Position(position) => position.scene(&[]),
        Term::Call(call) => call.scene().or_else(|| scene_of_text(&call.board()?)),
        _ => None,
    }
}

/// What a game can be played for; the usual goal first.
fn goals(game: &Game) -> Vec<Goal> {
    let mut goals = vec![Goal::Normal];
    if game.has_misere() {
        goals.push(Goal::Misere);
    }
    if Takings::of(game).is_some() {
        // Dots-and-Boxes is played for boxes, Nimstring for the last move.
        let is_dots =
            game.all_terms(|part| matches!(part, Term::Position(one) if one.word() == "dots"));
        goals.insert(if is_dots { 0 } else { goals.len() }, Goal::Boxes);
    }
    goals
}
