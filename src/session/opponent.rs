//! The solver as an opponent: its moves, hints for the person, and the board that both see.

use super::evaluator::Evaluator;
use super::play::{Goal, Match, NOWHERE, sentence};
use super::traces::Traces;
use super::turns::{Finish, own};
use crate::eval::Datum;
use crate::rulesets::nimstring::score::{ScoredGame, Scores, greedy_move};
use crate::solve::{Game, Move, MoveReading, Solver, Stop, Term};
use crate::value::{Dyadic, Player, Spelling};
use std::time::Duration;

/// Time limit for finding a winning move.
const THINKING: Duration = Duration::from_secs(10);
/// Time limit for finding the losing move that is hardest to answer.
const LINGERING: Duration = Duration::from_secs(2);

/// A move of the solver.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The move.
    pub played: Move,
    /// Whether a limit was reached before the best move was found.
    pub is_guess: bool,
}

/// The solver as the opponent of a person.
pub struct Opponent<'a> {
    pub(super) evaluator: &'a mut Evaluator,
}

impl Opponent<'_> {
    /// Starts a game from a value; `None` if that is loony or not a game. `first` says whether the person has the first
    /// move.
    pub fn begin(
        &mut self,
        from: &Datum,
        person: Player,
        first: bool,
        goal: Goal,
    ) -> Option<Match> {
        let game = self.evaluator.interpreter.algebra.as_game(from)?;
        if matches!(game.term(), Term::Loony) {
            return None;
        }
        let solver = self.evaluator.solver();
        let impartial = solver.is_impartial_throughout(&game).unwrap_or(false);
        let mover = if first { person } else { person.opponent() };
        let mut contest = Match::new(game, impartial, mover);
        contest.person = person;
        contest.play_for(goal);
        contest.count_given_boxes();
        Some(contest)
    }

    /// The moves of the player to move.
    pub fn moves(&mut self, contest: &Match) -> Result<Vec<Move>, String> {
        self.evaluator.start(self.evaluator.mode.time);
        let moves = contest.moves_of(self.evaluator.solver(), contest.mover);
        moves.map_err(sentence)
    }

    /// The end of a game in which the player to move has no move.
    pub fn finish(&mut self, contest: &Match) -> Result<Finish, String> {
        self.evaluator.start(self.evaluator.mode.time);
        contest.finish(self.evaluator.solver()).map_err(sentence)
    }

    /// What the board counts for the person if play ends now, where points decide; zero if it counts nothing.
    pub fn on_board(&mut self, contest: &Match) -> Dyadic {
        self.evaluator.start(self.evaluator.mode.time);
        // A board that is not at its end need not have a score.
        let found = contest.on_board(self.evaluator.solver());
        found.unwrap_or_default()
    }

    /// Why a move is not legal now, if it would be without the obligation to answer the last move.
    pub fn obligation(&mut self, contest: &Match, typed: &str) -> Option<String> {
        let at = contest.obliged_component()?;
        let free = freed(&contest.game);
        self.evaluator.start(self.evaluator.mode.time);
        let moves = self.evaluator.solver().moves(&free, contest.mover).ok()?;
        if matches!(free.named(&moves, typed), MoveReading::None) {
            return None;
        }
        Some(format!(
            "`{typed}` is not allowed now: the last move obliges you to answer in component {at}"
        ))
    }

    /// The winning moves of the player to move; in a game that is played for boxes or points, the best moves.
    pub fn hints(&mut self, contest: &Match) -> Result<Vec<Move>, String> {
        self.winning(contest, THINKING).map_err(sentence)
    }

    fn winning(&mut self, contest: &Match, time: Duration) -> Result<Vec<Move>, Stop> {
        let time = self.evaluator.mode.time.unwrap_or(time);
        self.evaluator.start(Some(time));
        let solver = self.evaluator.solver();
        if contest.goal == Goal::Boxes {
            let too_large = || Stop::TooLarge("the search for the score".into());
            let scored = ScoredGame::new(&contest.game).and_then(Result::ok);
            let scored = scored.ok_or_else(too_large)?;
            return Scores::default().best_moves(&contest.game, &scored, solver);
        }
        if contest.goal == Goal::Points {
            return best_moves(solver, contest);
        }
        let misere = contest.goal == Goal::Misere;
        let mut moves = solver.winning_moves(&contest.game, misere)?;
        moves.retain(|one| one.player.is_none_or(|player| player == contest.mover));
        Ok(moves)
    }

    /// The solver's move: a winning one, or else the one with the fewest winning answers; `None` if there are no moves.
    pub fn reply(&mut self, contest: &Match) -> Result<Option<Reply>, String> {
        let moves = self.moves(contest)?;
        let Some(first) = moves.first().cloned() else {
            return Ok(None);
        };
        if contest.game.is_loopy() {
            return self.loopy_reply(contest, first).map(Some);
        }
        let reply = match self.winning(contest, THINKING) {
            Ok(winning) => match winning.into_iter().next() {
                Some(played) => Reply {
                    played,
                    is_guess: false,
                },
                None => Reply {
                    played: self.hardest(contest, moves).unwrap_or(first),
                    is_guess: false,
                },
            },
            Err(stop @ (Stop::Undefined(_) | Stop::LoonyBeside)) => return Err(sentence(stop)),
            Err(_) => {
                let guess = match contest.goal {
                    Goal::Boxes => greedy_move(&contest.game, &moves),
                    // The first of those that gain most.
                    Goal::Points => moves
                        .into_iter()
                        .rev()
                        .max_by(|one, other| one.effect.gain.cmp(&other.effect.gain)),
                    // Notes mark loony moves and the like.
                    _ => moves.into_iter().find(|m| m.note.is_none()),
                };
                Reply {
                    played: guess.unwrap_or(first),
                    is_guess: true,
                }
            }
        };
        Ok(Some(reply))
    }

    /// The solver's move where play may be infinite: a win must come nearer, and a draw is kept.
    fn loopy_reply(&mut self, contest: &Match, first: Move) -> Result<Reply, String> {
        self.evaluator.start(Some(THINKING));
        let solver = self.evaluator.solver();
        match solver.best_move(&contest.game, contest.mover) {
            Ok(Some((played, _))) => Ok(Reply {
                played,
                is_guess: false,
            }),
            Err(stop @ (Stop::Undefined(_) | Stop::LoonyBeside | Stop::Fault(_))) => {
                Err(sentence(stop))
            }
            _ => Ok(Reply {
                played: first,
                is_guess: true,
            }),
        }
    }

    /// Of losing moves, the one with the smallest share of winning answers, as far as time allows.
    fn hardest(&mut self, contest: &Match, moves: Vec<Move>) -> Option<Move> {
        self.evaluator.start(Some(LINGERING));
        let mut best: Option<(f64, Move)> = None;
        for played in moves {
            let mut after = contest.clone();
            after.make(played.clone());
            let solver = self.evaluator.solver();
            let answers = solver.moves(&after.game, after.mover);
            let misere = after.goal == Goal::Misere;
            let winning = solver.winning_moves(&after.game, misere);
            let part = match (answers, winning) {
                (Ok(answers), Ok(mut winning)) => {
                    winning.retain(|w| w.player.is_none_or(|p| p == after.mover));
                    winning.len() as f64 / answers.len().max(1) as f64
                }
                _ => 1.0,
            };
            if best.as_ref().is_none_or(|(least, _)| part < *least) {
                best = Some((part, played));
            }
        }
        best.map(|(_, played)| played)
    }

    /// Draws the position with labelled places and numbered components, as in the names of moves.
    pub fn drawing(&mut self, contest: &Match, spelling: Spelling) -> String {
        self.evaluator.start(self.evaluator.mode.time);
        self.labelled(&contest.game, &contest.traces, 0, spelling)
    }

    fn labelled(
        &mut self,
        game: &Game,
        traces: &Traces,
        part: usize,
        spelling: Spelling,
    ) -> String {
        match game.term() {
            Term::Position(position) => {
                let owners = traces.of(part).cloned().unwrap_or_default();
                position.labelled_drawing(&owners)
            }
            Term::Call(_) => {
                let drawing = self
                    .evaluator
                    .interpreter
                    .algebra
                    .marked_drawing(game, &[], NOWHERE);
                drawing.unwrap_or_else(|fault| fault.message)
            }
            Term::Sum(games) => {
                let parts = games.iter().enumerate().map(|(at, part)| {
                    let head = format!("{}: ", at + 1);
                    let indent = format!("\n{}", " ".repeat(head.len()));
                    let drawing = self.labelled(part, traces, at, spelling);
                    format!("{head}{}", drawing.replace('\n', &indent))
                });
                parts.collect::<Vec<_>>().join("\n")
            }
            _ => {
                match (
                    self.evaluator
                        .interpreter
                        .algebra
                        .text(&Datum::Game(game.clone()), NOWHERE),
                    spelling,
                ) {
                    (Ok(text), Spelling::Ascii) => text.ascii,
                    (Ok(text), Spelling::Pretty) => text.pretty,
                    (Err(fault), _) => fault.message,
                }
            }
        }
    }
}

/// The moves with the best score, each with that score as a note: the mover's points minus the opponent's from here on.
fn best_moves(solver: &mut Solver, contest: &Match) -> Result<Vec<Move>, Stop> {
    let mover = contest.mover;
    let judged = contest.judged_moves(solver, mover)?.into_iter();
    let judged: Vec<(Move, Dyadic)> = judged.map(|(m, score)| (m, own(&score, mover))).collect();
    let best = judged.iter().map(|(_, score)| score).max().cloned();
    let best = judged
        .into_iter()
        .filter(|(_, score)| Some(score) == best.as_ref());
    let noted = best.map(|(one, score)| Move {
        note: Some(format!("score {score}")),
        ..one
    });
    Ok(noted.collect())
}

/// The game without the obligation to answer in one of its components.
fn freed(game: &Game) -> Game {
    match game.term() {
        Term::Sum(games) => Game::sum(games.iter().map(freed)),
        Term::Negative(inner) => freed(inner).negative(),
        _ => game.obliged().unwrap_or(game).clone(),
    }
}
