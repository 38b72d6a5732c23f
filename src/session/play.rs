//! A game played move by move, a person against the solver.

use super::Session;
use super::traces::Traces;
use crate::eval::{Datum, stopped};
use crate::rulesets::nimstring::Nimstring;
use crate::rulesets::nimstring::score::{Scored, Scores, Takings, greedy_move, signed};
use crate::solve::{Game, Meant, Move, Stop, Term};
use crate::source::{SourceId, Span};
use crate::value::{Player, Spelling};
use std::cmp::Ordering;
use std::time::Duration;

/// Initials in the boxes of the person and of the solver.
const INITIALS: [char; 2] = ['Y', 'M'];

/// Time limit for finding a winning move.
const THINKING: Duration = Duration::from_secs(10);
/// Time limit for finding the losing move that is hardest to answer.
const LINGERING: Duration = Duration::from_secs(2);

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Match {
    /// The person's side; in an impartial game only a name for the person.
    pub person: Player,
    /// What the players play for.
    pub goal: Goal,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// Initials in the boxes of the person and of the opponent.
    pub(super) initials: [char; 2],
    pub(super) game: Game,
    pub(super) mover: Player,
    taken: Taken,
    traces: Traces,
    past: Vec<Past>,
}

/// The state before a move.
#[derive(Clone, Debug)]
struct Past {
    game: Game,
    mover: Player,
    taken: Taken,
    traces: Traces,
}

/// What the players play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Whoever makes the last move wins.
    #[default]
    Normal,
    /// Whoever makes the last move loses.
    Misere,
    /// Whoever takes more boxes wins: Dots-and-Boxes.
    Boxes,
}

/// The boxes that each has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Those of the person.
    pub person: i32,
    /// Those of the solver.
    pub solver: i32,
}

/// A move of the solver.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The move.
    pub played: Move,
    /// Whether a limit was reached before the best move was found.
    pub is_guess: bool,
}

/// A placeholder: errors during play have no place in a text.
pub(super) const NOWHERE: Span = Span {
    source: SourceId(0),
    start: 0,
    end: 0,
};

impl Match {
    /// A game that begins; `mover` has the first move.
    pub(super) fn new(game: Game, impartial: bool, mover: Player) -> Match {
        Match {
            person: mover,
            goal: Goal::Normal,
            impartial,
            initials: INITIALS,
            game,
            mover,
            taken: Taken::default(),
            traces: Traces::default(),
            past: Vec::new(),
        }
    }

    /// The player to move.
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// Whether it is the person's turn.
    pub fn is_persons_turn(&self) -> bool {
        self.mover == self.person
    }

    /// Who wins when the player to move has no move; `None` if nobody does.
    pub fn winner_without_moves(&self) -> Option<Player> {
        match self.goal {
            Goal::Normal => Some(self.mover.opponent()),
            Goal::Misere => Some(self.mover),
            Goal::Boxes => match self.taken.person.cmp(&self.taken.solver) {
                Ordering::Greater => Some(self.person),
                Ordering::Less => Some(self.person.opponent()),
                Ordering::Equal => None,
            },
        }
    }

    /// The move of the player to move that a text means.
    pub fn named<'a>(&self, moves: &'a [Move], typed: &str) -> Meant<'a> {
        self.game.named(moves, typed)
    }

    /// Whether the board shows initials on what the moves filled.
    pub fn has_traces(&self) -> bool {
        !self.traces.is_empty()
    }

    /// The boxes taken so far, in a game that is played for boxes.
    pub fn taken(&self) -> Option<Taken> {
        (self.goal == Goal::Boxes).then_some(self.taken)
    }

    /// Makes a move of the player to move. The same player moves again if the rules say so.
    pub fn make(&mut self, played: Move) {
        self.past.push(Past {
            game: self.game.clone(),
            mover: self.mover,
            taken: self.taken,
            traces: self.traces.clone(),
        });
        let component = played.component.map_or(0, |number| number - 1);
        let mut after = played.to;
        if self.goal == Goal::Boxes {
            after = self.take_boxes(&after);
        }
        let [persons, solvers] = self.initials;
        let initial = if self.is_persons_turn() {
            persons
        } else {
            solvers
        };
        self.traces.add(&self.game, &after, component, initial);
        if !after.must_move_again() {
            self.mover = self.mover.opponent();
        }
        self.game = after;
    }

    /// Counts the boxes that a move takes, and signs them.
    fn take_boxes(&mut self, after: &Game) -> Game {
        let coins = |game: &Game| Takings::of(game).map_or(0, |takings| takings.coins);
        let new = coins(&self.game) - coins(after);
        let [persons, solvers] = self.initials;
        let (count, initial) = if self.is_persons_turn() {
            (&mut self.taken.person, persons)
        } else {
            (&mut self.taken.solver, solvers)
        };
        *count += new;
        signed(&self.game, after, initial)
    }

    /// Takes back the person's last move and all after it; returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(at) = self.past.iter().rposition(|p| p.mover == self.person) else {
            return false;
        };
        self.past.truncate(at + 1);
        if let Some(past) = self.past.pop() {
            self.game = past.game;
            self.mover = past.mover;
            self.taken = past.taken;
            self.traces = past.traces;
        }
        true
    }
}

impl Session {
    /// Starts a game from the last value; `None` if that is loony or not a game.
    pub fn begin_contest(&mut self, person: Player, first: bool, goal: Goal) -> Option<Match> {
        let game = self.last_game()?;
        if matches!(game.term(), Term::Loony) {
            return None;
        }
        let solver = &mut self.interpreter.algebra.solver;
        let impartial = solver.is_impartial_throughout(&game).unwrap_or(false);
        let mover = if first { person } else { person.opponent() };
        Some(Match {
            person,
            goal,
            ..Match::new(game, impartial, mover)
        })
    }

    /// Why the game cannot be played, if so: not every ruleset has misère play or boxes.
    pub fn contest_fault(&self, contest: &Match) -> Option<String> {
        match contest.goal {
            Goal::Misere if !contest.game.has_misere() => {
                Some("this game has no misère play".into())
            }
            Goal::Boxes if Takings::of(&contest.game).is_none() => {
                Some("only positions of Dots-and-Boxes and Nimstring are played for boxes".into())
            }
            _ => None,
        }
    }

    /// Rules to state before the first move; empty for most rulesets.
    pub fn contest_rules(&self, contest: &Match) -> &'static str {
        if contest.goal == Goal::Boxes {
            return "Whoever takes a box moves again. Your boxes get a Y, mine an M.\n";
        }
        if matches!(contest.game.term(), Term::Position(p) if p.of::<Nimstring>().is_some()) {
            "This is Nimstring: whoever takes a box or a coin moves again, and boxes are not counted; `:play EXPR boxes` counts them.\n"
        } else {
            ""
        }
    }

    /// The moves of the player to move.
    pub fn contest_moves(&mut self, contest: &Match) -> Result<Vec<Move>, String> {
        self.interpreter
            .algebra
            .solver
            .budget
            .start(self.options.time);
        let moves = self
            .interpreter
            .algebra
            .solver
            .moves(&contest.game, contest.mover);
        moves.map_err(sentence)
    }

    /// The winning moves of the player to move; in a game that is played for boxes, the best moves.
    pub fn contest_hints(&mut self, contest: &Match) -> Result<Vec<Move>, String> {
        self.winning(contest, THINKING).map_err(sentence)
    }

    fn winning(&mut self, contest: &Match, time: Duration) -> Result<Vec<Move>, Stop> {
        let time = self.options.time.unwrap_or(time);
        self.interpreter.algebra.solver.budget.start(Some(time));
        let solver = &mut self.interpreter.algebra.solver;
        if contest.goal == Goal::Boxes {
            let too_large = || Stop::TooLarge("the search for the score".into());
            let scored = Scored::new(&contest.game).and_then(Result::ok);
            let scored = scored.ok_or_else(too_large)?;
            return Scores::default().best_moves(&contest.game, &scored, solver);
        }
        let misere = contest.goal == Goal::Misere;
        let mut moves = solver.winning_moves(&contest.game, misere)?;
        moves.retain(|one| one.player.is_none_or(|player| player == contest.mover));
        Ok(moves)
    }

    /// The solver's move: a winning one, or else the one with the fewest winning answers; `None` if there are no moves.
    pub fn contest_reply(&mut self, contest: &Match) -> Result<Option<Reply>, String> {
        let moves = self.contest_moves(contest)?;
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
                let guess = if contest.goal == Goal::Boxes {
                    greedy_move(&contest.game, &moves)
                } else {
                    // Notes mark loony moves and the like.
                    moves.into_iter().find(|m| m.note.is_none())
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
        self.interpreter.algebra.solver.budget.start(Some(THINKING));
        let solver = &mut self.interpreter.algebra.solver;
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
        self.interpreter
            .algebra
            .solver
            .budget
            .start(Some(LINGERING));
        let mut best: Option<(f64, Move)> = None;
        for played in moves {
            let mut after = contest.clone();
            after.make(played.clone());
            let solver = &mut self.interpreter.algebra.solver;
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
    pub fn contest_board(&mut self, contest: &Match, spelling: Spelling) -> String {
        self.interpreter
            .algebra
            .solver
            .budget
            .start(self.options.time);
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
                let drawing = self.interpreter.algebra.marked_drawing(game, &[], NOWHERE);
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
                    self.interpreter
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

/// The message of a stop.
pub(super) fn sentence(stop: Stop) -> String {
    stopped(stop, NOWHERE).message
}
