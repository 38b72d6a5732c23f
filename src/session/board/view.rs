//! A position as data for a board: its pictures, its moves, and where they are on the pictures.

use super::super::evaluator::Evaluator;
use super::super::play::NOWHERE;
use super::super::{Goal, Match, Taken};
use super::area::area;
use crate::eval::{Eval, Interpreter, scene_of_text, stopped};
use crate::rulesets::nimstring::score::Takings;
use crate::rulesets::scene::{Scene, Shape};
use crate::solve::{Game, Move, Solver, Term};
use crate::value::{Dyadic, Player};
use std::time::Duration;

/// Maximum number of moves that a board lists.
const MOST_MOVES: usize = 5_000;
/// Maximum length of all positions after the moves that a board lists.
const MOST_CHARACTERS: usize = 200_000;
/// Maximum number of shapes of a picture. A larger component is shown as text.
const MOST_SHAPES: usize = 10_000;
/// Time limit for listing the moves of a board and finding their places.
pub(super) const LISTING: Duration = Duration::from_secs(5);
/// A position to be shown and played.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The position as an expression.
    pub text: String,
    /// Its components; one for a game that is not a sum.
    pub parts: Vec<BoardPart>,
    /// The moves: Left's, then Right's; those of an impartial game once.
    pub moves: Vec<BoardMove>,
    /// Number of moves beyond the limit of the list.
    pub unlisted: usize,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// The player to move.
    pub mover: Player,
    /// Whether the last move is not over, so that the same player must move again.
    pub must_move_again: bool,
    /// The goals that the position allows.
    pub goals: Vec<Goal>,
    /// The boxes or points that each has gained, in a game that is played for them.
    pub taken: Option<Taken>,
    /// What the board counts for the person if play ends now, where points decide and it counts something.
    pub on_board: Option<Dyadic>,
    /// Whether the player to move has no move.
    pub over: bool,
    /// The player whose last move won the whole game.
    pub won: Option<Player>,
    /// The winner if it is over; `None` for a tie.
    pub winner: Option<Player>,
}

/// A component of a position.
#[derive(Clone, Debug)]
pub struct BoardPart {
    /// The component as an expression.
    pub text: String,
    /// The number of copies: negative for copies of the negative of the drawing.
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

/// The position of a match: its pictures, and the moves of both players.
pub(super) fn view(evaluator: &mut Evaluator, contest: &Match) -> Eval<BoardView> {
    let game = &contest.game;
    evaluator.start(Some(LISTING));
    let at = |stop| stopped(stop, NOWHERE);
    let all = contest.all_moves(evaluator.solver()).map_err(at)?;
    let parts = parts(&mut evaluator.interpreter, game)?;
    let mut has_move = false;
    let mut room = MOST_CHARACTERS;
    let mut moves = Vec::new();
    let unlisted = all.len().saturating_sub(MOST_MOVES);
    for one in all {
        has_move |= one.player.is_none_or(|player| player == contest.mover);
        if moves.len() < MOST_MOVES {
            moves.push(board_move(evaluator.solver(), one, &parts, &mut room));
        }
    }
    let finish = if has_move {
        None
    } else {
        Some(contest.finish(evaluator.solver()).map_err(at)?)
    };
    let on_board = match contest.goal {
        Goal::Points => contest.on_board(evaluator.solver()).ok(),
        _ => None,
    };
    Ok(BoardView {
        text: evaluator.solver().notation(game),
        parts,
        moves,
        unlisted,
        impartial: contest.impartial,
        mover: contest.mover(),
        must_move_again: game.must_move_again() || contest.keeps_turn(),
        goals: goals(contest),
        taken: contest.taken(),
        on_board,
        over: !has_move,
        won: contest.won(),
        winner: finish.and_then(|finish| finish.winner),
    })
}

fn board_move(solver: &mut Solver, one: Move, parts: &[BoardPart], room: &mut usize) -> BoardMove {
    let to = (*room > 0).then(|| solver.notation(&one.to));
    *room = room.saturating_sub(to.as_ref().map_or(0, String::len));
    let part = one.component.map_or(0, |number| number - 1);
    let scene = parts.get(part).and_then(|part| part.scene.as_ref());
    BoardMove {
        name: one.name(),
        part,
        area: area(&one, scene),
        to,
        player: one.player,
        label: one.label,
        note: one.note,
    }
}

fn parts(interpreter: &mut Interpreter, game: &Game) -> Eval<Vec<BoardPart>> {
    let components = components(game);
    let mut parts = Vec::with_capacity(components.len());
    for part in components {
        let (copies, drawn) = unsigned(part);
        parts.push(BoardPart {
            text: interpreter.algebra.solver.notation(part),
            copies,
            scene: scene(drawn).filter(|scene| scene.shapes.len() <= MOST_SHAPES),
            drawing: interpreter.algebra.marked_drawing(drawn, &[], NOWHERE)?,
        });
    }
    Ok(parts)
}

/// The terms of a sum, or the game alone.
pub(in crate::session) fn components(game: &Game) -> &[Game] {
    match game.term() {
        Term::Sum(games) => games,
        _ => std::slice::from_ref(game),
    }
}

/// The number of copies of a game, and the game.
pub(super) fn unsigned(game: &Game) -> (String, &Game) {
    match game.term() {
        Term::Negative(inner) => ("-1".into(), inner),
        Term::Multiple(copies, inner) => (copies.to_string(), inner),
        _ => ("1".into(), game),
    }
}

/// The picture of a component.
pub(super) fn scene(game: &Game) -> Option<Scene> {
    match game.term() {
        Term::Position(position) => position.scene(&[]),
        Term::Call(call) => call.scene().or_else(|| scene_of_text(&call.board()?)),
        _ => None,
    }
}

/// The goals that a game allows; the usual goal first.
fn goals(contest: &Match) -> Vec<Goal> {
    let game = &contest.game;
    if contest.goal == Goal::Points {
        return vec![Goal::Points];
    }
    let mut goals = vec![Goal::Normal];
    if contest.misere_fault().is_none() {
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
