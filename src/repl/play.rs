//! `:play`: a game against the solver, one move per line.

use super::play_options::PlayOptions;
use crate::diagnostic::no_such;
use crate::session::{Goal, Match, Move, MoveReading, Player, Session, Spelling};

/// Words that can be typed instead of a move.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("moves", "lists your moves with numbers"),
    ("hint", "says which of them win, or are best"),
    ("back", "takes back your last move"),
    ("board", "draws the board again"),
    ("stop", "ends the game"),
];

/// The game in progress.
#[derive(Debug)]
pub(super) struct CurrentGame {
    contest: Match,
    /// The user's legal moves.
    moves: Vec<Move>,
    spelling: Spelling,
}

/// The reply to a line of the user.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlayLine {
    /// The text.
    pub text: String,
    /// Whether the game is over.
    pub over: bool,
}

impl CurrentGame {
    /// Begins a game at the last result. `None` if that is not a game. An error is a message for the user.
    pub(super) fn begin(
        session: &mut Session,
        wishes: PlayOptions,
        spelling: Spelling,
    ) -> Option<Result<(CurrentGame, PlayLine), String>> {
        let last = session.last()?;
        let mut opponent = session.opponent();
        let contest = opponent.begin(&last, wishes.person, wishes.first, wishes.goal)?;
        if let Some(fault) = contest.fault() {
            return Some(Err(fault));
        }
        let rules = contest.rules();
        let mut playing = CurrentGame {
            contest,
            moves: Vec::new(),
            spelling,
        };
        let side = match (playing.contest.impartial, wishes.person) {
            (true, _) => "You play",
            (false, Player::Left) => "You are Left",
            (false, Player::Right) => "You are Right",
        };
        let order = if wishes.first { "begin" } else { "come second" };
        let goal = match playing.contest.goal {
            Goal::Misere => "misere play: who has no move wins",
            Goal::Normal => "who has no move loses",
            Goal::Boxes => "who takes more boxes wins",
            Goal::Points => "who has more points at the end wins",
        };
        let words: Vec<String> = WORDS.iter().map(|w| format!("`{}`", w.0)).collect();
        let mut text = format!(
            "{side} and {order}; {goal}.\n{rules}Type a move, or {}.\n",
            words.join(", ")
        );
        let over = playing.go_on(session, &mut text);
        Some(Ok((playing, PlayLine { text, over })))
    }

    /// The names of the user's moves.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.moves.iter().map(CurrentGame::name)
    }

    /// The name of a move without the player.
    fn name(one: &Move) -> String {
        let one = Move {
            player: None,
            ..one.clone()
        };
        one.name()
    }

    /// Executes a line of the user.
    pub(super) fn take(&mut self, session: &mut Session, line: &str) -> PlayLine {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        let mut over = false;
        match line.as_str() {
            "" | "board" => text = self.board(session),
            "?" | "help" => {
                let words = WORDS.iter().map(|(word, does)| format!("{word:<6} {does}"));
                text = words.collect::<Vec<_>>().join("\n");
            }
            "moves" => text = self.list(),
            "hint" => {
                text = match session.opponent().hints(&self.contest) {
                    Err(fault) => fault,
                    Ok(winning) if winning.is_empty() => {
                        "no move wins if the other side makes no mistake".into()
                    }
                    Ok(winning) => {
                        let names: Vec<String> = winning.iter().map(CurrentGame::name).collect();
                        let note = winning.first().and_then(|one| one.note.as_deref());
                        let what = match note {
                            Some(score) if self.contest.taken().is_some() => {
                                format!("best, with a {score} from here")
                            }
                            _ => "these win".into(),
                        };
                        format!("{what}: {}", names.join(", "))
                    }
                };
            }
            "back" | "undo" if self.contest.take_back() => over = self.go_on(session, &mut text),
            "back" | "undo" => text = "you have made no move yet".into(),
            "stop" | "quit" | "exit" => (text, over) = ("the game is over".into(), true),
            name => match self.find(name) {
                Ok(played) => {
                    self.contest.make(played);
                    over = self.go_on(session, &mut text);
                }
                Err(fault) => {
                    text = session
                        .opponent()
                        .obligation(&self.contest, name)
                        .unwrap_or(fault)
                }
            },
        }
        let text = text.trim_end().into();
        PlayLine { text, over }
    }

    fn find(&self, name: &str) -> Result<Move, String> {
        if let Ok(number) = name.parse::<usize>()
            && let Some(one) = number.checked_sub(1).and_then(|at| self.moves.get(at))
            && self.names().all(|own| own != name)
        {
            return Ok(one.clone());
        }
        match self.contest.named(&self.moves, name) {
            MoveReading::One(one) => return Ok(one.clone()),
            MoveReading::More(one, other) => {
                let (one, other) = (CurrentGame::name(one), CurrentGame::name(other));
                return Err(format!(
                    "`{name}` is more than one move: `{one}` or `{other}`?"
                ));
            }
            MoveReading::None => {}
        }
        let names: Vec<String> = self.names().collect();
        let words = WORDS.iter().map(|w| w.0);
        let words = words.chain(names.iter().map(String::as_str));
        let help = "`moves` lists the moves, `stop` ends the game";
        Err(no_such("move", name, words, help))
    }

    fn list(&self) -> String {
        let width = self.moves.len().to_string().len();
        let lines = self.moves.iter().enumerate().map(|(at, one)| {
            let one = Move {
                player: None,
                ..one.clone()
            };
            format!("{:>width$}  {one}", at + 1)
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn board(&self, session: &mut Session) -> String {
        let board = session.opponent().drawing(&self.contest, self.spelling);
        match self.contest.taken() {
            Some(taken) => {
                let points = format!("{board}\nyou {}, I {}", taken.person, taken.solver);
                let on_board = session.opponent().on_board(&self.contest);
                match on_board.signum() {
                    0 => points,
                    1.. => format!("{points}; the board counts {on_board} for you"),
                    _ => format!("{points}; the board counts {} for me", on_board.abs()),
                }
            }
            None if self.contest.has_traces() => {
                format!("{board}\nY is yours, M is mine")
            }
            None => board,
        }
    }

    /// The result of a finished game, in words.
    fn verdict(&self, session: &mut Session) -> String {
        let finish = match session.opponent().finish(&self.contest) {
            Ok(finish) => finish,
            Err(fault) => return fault,
        };
        let winner = match finish.winner {
            None => "a tie",
            Some(winner) if winner == self.contest.person => "you win",
            Some(_) => "I win",
        };
        if let Some(margin) = finish.margin.filter(|margin| !margin.is_zero()) {
            return format!("{winner} by {margin}");
        }
        if self.contest.taken().is_some() {
            return winner.into();
        }
        if self.contest.won().is_some() {
            return format!("that move wins the whole game: {winner}");
        }
        let who = if self.contest.is_persons_turn() {
            "you have"
        } else {
            "I have"
        };
        let there = match self.contest.obliged_component() {
            Some(at) => format!(" in component {at}, which must be answered"),
            None => " left".into(),
        };
        format!("{who} no move{there}: {winner}")
    }

    /// Plays the solver's moves until it is the user's turn. Returns whether the game is over.
    fn go_on(&mut self, session: &mut Session, text: &mut String) -> bool {
        loop {
            let moves = match session.opponent().moves(&self.contest) {
                Ok(moves) => moves,
                Err(fault) => {
                    *text += &fault;
                    return true;
                }
            };
            let persons_turn = self.contest.is_persons_turn();
            if moves.is_empty() {
                *text += &format!("{}\n{}", self.board(session), self.verdict(session));
                return true;
            }
            if persons_turn {
                self.moves = moves;
                *text += &self.board(session);
                if self.contest.keeps_turn() {
                    *text += "\nyou move again";
                }
                return false;
            }
            match session.opponent().reply(&self.contest) {
                Ok(Some(reply)) => {
                    let guess = if !reply.is_guess {
                        ""
                    } else if self.contest.taken().is_some() {
                        " (a guess: I could not find the best move in time)"
                    } else {
                        " (a guess: I could not find out in time who wins)"
                    };
                    let name = CurrentGame::name(&reply.played);
                    let effect = match reply.played.effect.note() {
                        Some(note) => format!(" ({note})"),
                        None => String::new(),
                    };
                    *text += &format!("I play {name}{effect}{guess}\n");
                    self.contest.make(reply.played);
                }
                Ok(None) => return true,
                Err(fault) => {
                    *text += &fault;
                    return true;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
