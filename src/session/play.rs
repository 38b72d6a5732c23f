//! A game played move by move, a person against the solver.

use super::traces::Traces;
use super::turns::Turns;
use crate::eval::stopped;
use crate::rulesets::nimstring::Nimstring;
use crate::rulesets::nimstring::score::{Takings, boxes_signed, signed};
use crate::solve::{Game, Move, MoveReading, PlayKind, Stop, Term, Turn};
use crate::source::{SourceId, Span};
use crate::value::{Dyadic, Player};
use std::cmp::Ordering;

/// Initials in the boxes of the person and of the solver.
const INITIALS: [char; 2] = ['Y', 'M'];
/// Initials in boxes when nobody is the program's opponent.
pub(super) const TWO_PLAYERS: [char; 2] = ['A', 'B'];

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
    pub(super) traces: Traces,
    pub(super) turns: Turns,
    past: Vec<Past>,
}

/// The state before a move.
#[derive(Clone, Debug)]
struct Past {
    game: Game,
    mover: Player,
    taken: Taken,
    traces: Traces,
    turns: Turns,
}

/// What the players play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// Whoever makes the last move wins.
    #[default]
    Normal,
    /// Whoever makes the last move loses.
    Misere,
    /// Whoever takes more boxes wins: Dots-and-Boxes.
    Boxes,
    /// Whoever has more points at the end wins: rulesets whose moves gain points.
    Points,
}

/// The boxes that each has taken, or the points that each has gained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Those of the person.
    pub person: Dyadic,
    /// Those of the solver.
    pub solver: Dyadic,
}

/// A placeholder: errors during play have no place in a text.
pub(super) const NOWHERE: Span = Span {
    source: SourceId(0),
    start: 0,
    end: 0,
};

impl Match {
    /// A new game; `mover` has the first move.
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
            turns: Turns::default(),
            past: Vec::new(),
        }
    }

    /// Sets the goal. Rulesets whose moves gain points are played for points.
    pub(super) fn play_for(&mut self, goal: Goal) {
        self.goal = match goal {
            Goal::Normal if self.game.has_scores() => Goal::Points,
            goal => goal,
        };
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
            Goal::Boxes | Goal::Points => match self.taken.person.cmp(&self.taken.solver) {
                Ordering::Greater => Some(self.person),
                Ordering::Less => Some(self.person.opponent()),
                Ordering::Equal => None,
            },
        }
    }

    /// The move of the player to move that a text means.
    pub fn named<'a>(&self, moves: &'a [Move], typed: &str) -> MoveReading<'a> {
        self.game.named(moves, typed)
    }

    /// Whether the board shows initials on the places that moves have filled.
    pub fn has_traces(&self) -> bool {
        !self.traces.is_empty()
    }

    /// The boxes or points gained so far, in a game that is played for them.
    pub fn taken(&self) -> Option<Taken> {
        matches!(self.goal, Goal::Boxes | Goal::Points).then(|| self.taken.clone())
    }

    /// Counts the boxes that the picture of the first position already signs: A and B are the players in turn, Y and M
    /// the person and the solver.
    pub(super) fn count_given_boxes(&mut self) {
        if self.goal != Goal::Boxes {
            return;
        }
        let [mine, others] = INITIALS.map(|initial| boxes_signed(&self.game, initial));
        let [first, second] = TWO_PLAYERS.map(|initial| boxes_signed(&self.game, initial));
        let (person, solver) = if self.is_persons_turn() {
            (first, second)
        } else {
            (second, first)
        };
        self.taken = Taken {
            person: Dyadic::from(i64::from(mine + person)),
            solver: Dyadic::from(i64::from(others + solver)),
        };
    }

    /// Makes a move of the player to move. The same player moves again if the rules say so.
    pub fn make(&mut self, played: Move) {
        self.past.push(Past {
            game: self.game.clone(),
            mover: self.mover,
            taken: self.taken.clone(),
            traces: self.traces.clone(),
            turns: self.turns,
        });
        if self.is_pass(&played) {
            self.turns.passes += 1;
            self.turns.kept = false;
            self.mover = self.mover.opponent();
            return;
        }
        let component = played.component.map_or(0, |number| number - 1);
        self.gain(&played.effect.gain);
        self.turns = Turns {
            won: (played.effect.turn == Turn::Wins).then_some(self.mover),
            passes: 0,
            kept: played.effect.keeps(),
        };
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
        if !self.turns.kept && !after.must_move_again() {
            self.mover = self.mover.opponent();
        }
        self.game = after;
    }

    /// Counts points for the player to move.
    fn gain(&mut self, points: &Dyadic) {
        let count = if self.is_persons_turn() {
            &mut self.taken.person
        } else {
            &mut self.taken.solver
        };
        *count = &*count + points;
    }

    /// Counts the boxes that a move takes, and signs them.
    fn take_boxes(&mut self, after: &Game) -> Game {
        let coins = |game: &Game| Takings::of(game).map_or(0, |takings| takings.coins);
        let new = coins(&self.game) - coins(after);
        let [persons, solvers] = self.initials;
        let initial = if self.is_persons_turn() {
            persons
        } else {
            solvers
        };
        self.gain(&Dyadic::from(i64::from(new)));
        signed(&self.game, after, initial)
    }

    /// Why the game cannot be played, if so: not every ruleset has misère play or boxes.
    pub fn fault(&self) -> Option<String> {
        match self.goal {
            Goal::Misere => self.misere_fault().map(String::from),
            Goal::Boxes if Takings::of(&self.game).is_none() => {
                Some("only positions of Dots-and-Boxes and Nimstring are played for boxes".into())
            }
            Goal::Points if !self.game.has_scores() => {
                Some("only positions of rulesets with points are played for points".into())
            }
            _ => None,
        }
    }

    /// Rules to state before the first move; empty for most rulesets.
    pub fn rules(&self) -> &'static str {
        if self.goal == Goal::Boxes {
            return "Whoever takes a box moves again. Your boxes get a Y, mine an M.\n";
        }
        if self.may_pass() {
            return "A player may `pass`; two passes in a row end the game.\n";
        }
        if self.game.play_kind() == PlayKind::Entailing {
            return "A move may oblige the opponent to answer in its component, keep the turn, or win at once: `moves` says which.\n";
        }
        if matches!(self.game.term(), Term::Position(p) if p.of::<Nimstring>().is_some()) {
            "This is Nimstring: whoever takes a box or a coin moves again, and boxes are not counted; `:play EXPR boxes` counts them.\n"
        } else {
            ""
        }
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
            self.turns = past.turns;
        }
        true
    }
}

/// The message of a stop.
pub(super) fn sentence(stop: Stop) -> String {
    stopped(stop, NOWHERE).message
}
