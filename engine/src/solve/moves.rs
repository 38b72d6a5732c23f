//! Moves of games with their names, and winning moves.

use super::{Game, Move, PositionRef, Solved, Solver, Step, Stop, Term, Worth};
use crate::budget::with_stack;
use crate::loopy::Loopy;
use crate::scene::Places;
use crate::value::{Int, Player, Spelling, Value};
use rustc_hash::FxHashSet;

/// The memory of a position as a game, in bytes.
const GAME_BYTES: usize = 160;

/// Maximum number of copies of a game whose moves are listed.
const MOST_COPIES: usize = 1_000_000;

impl Solver {
    /// The moves of a player. The `player` of each is `None` if the game is impartial.
    pub fn moves(&mut self, game: &Game, player: Player) -> Solved<Vec<Move>> {
        let shown = (!self.names_no_player(game)?).then_some(player);
        self.moves_named(game, player, shown)
    }

    fn moves_named(
        &mut self,
        game: &Game,
        player: Player,
        shown: Option<Player>,
    ) -> Solved<Vec<Move>> {
        let mut moves = with_stack(|| self.moves_of(game, player))?;
        for one in &mut moves {
            one.player = shown;
        }
        Ok(moves)
    }

    /// Left's moves, then Right's. The moves of an impartial game are listed once.
    pub fn all_moves(&mut self, game: &Game) -> Solved<Vec<Move>> {
        let mut moves = Vec::new();
        let is_impartial = self.names_no_player(game)?;
        for player in Player::movers(is_impartial) {
            let shown = (!is_impartial).then_some(player);
            moves.extend(self.moves_named(game, player, shown)?);
        }
        Ok(moves)
    }

    fn moves_of(&mut self, game: &Game, player: Player) -> Solved<Vec<Move>> {
        self.budget.tick()?;
        let step = |label: String, to: Game| Move {
            player: None,
            component: None,
            label,
            places: Places::new(),
            note: None,
            to,
        };
        match game.term() {
            Term::Position(position) => {
                let moves = position.moves(player, &self.budget)?;
                // Each move also holds a game.
                let bytes = size_of::<Move>() + GAME_BYTES;
                self.budget.reserve(moves.len().saturating_mul(bytes))?;
                let to_game = |m: Step<PositionRef>| {
                    let to = Game::sum(m.to.into_iter().map(Game::position));
                    Move {
                        places: m.places,
                        note: m.note,
                        ..step(m.label, to)
                    }
                };
                Ok(moves.into_iter().map(to_game).collect())
            }
            Term::Call(call) => {
                let mut moves: Vec<Move> = Vec::new();
                let mut known = FxHashSet::default();
                for choice in self.choices(call, player)? {
                    let label = match choice.label {
                        Some(label) => label.to_string(),
                        None => format!("to {}", self.notation(&choice.to)),
                    };
                    let bytes = 2 * label.len() + size_of::<Move>();
                    self.budget.reserve(bytes)?;
                    if known.insert(label.clone()) {
                        let places = match choice.places {
                            own if own.is_empty() => call.touched(&choice.to),
                            own => own,
                        };
                        moves.push(Move {
                            places,
                            ..step(label, choice.to)
                        });
                    }
                }
                Ok(moves)
            }
            Term::Loony => Ok(Vec::new()),
            Term::Loopy(value) => self.moves_of_loopy(value, player),
            Term::Value(value) => {
                let options = self.arena.options(*value, player, &self.budget)?;
                options
                    .into_iter()
                    .map(|o| {
                        Ok(step(
                            format!("to {}", self.short_text(o)),
                            Game::new(Term::Value(o)),
                        ))
                    })
                    .collect()
            }
            Term::Explicit { left, right } => {
                let options = match player {
                    Player::Left => left.clone(),
                    Player::Right => right.clone(),
                };
                let mut moves = Vec::with_capacity(options.len());
                for option in options.iter() {
                    let to = match option.term() {
                        _ if option.is_loopy() => self.notation(option),
                        Term::Call(_) => self.notation(option),
                        _ => match self.worth_of(option)? {
                            Worth::Loony => "loony".into(),
                            Worth::Value(value) => self.short_text(value),
                        },
                    };
                    moves.push(step(format!("to {to}"), option.clone()));
                }
                Ok(moves)
            }
            Term::Sum(games) => {
                let mut moves = Vec::new();
                for (at, part) in games.iter().enumerate() {
                    for inner in with_stack(|| self.moves_of(part, player))? {
                        let bytes = games.len() * size_of::<Game>() + 2 * size_of::<Move>();
                        self.budget.reserve(bytes)?;
                        // Names grow with each level of nested sums.
                        self.budget.work(1 + inner.label.len() as u64 / 64)?;
                        let mut rest = games.clone();
                        rest[at] = inner.to;
                        // A move in a nested sum keeps its component number.
                        let label = match inner.component {
                            Some(component) => format!("{component}: {}", inner.label),
                            None => inner.label,
                        };
                        moves.push(Move {
                            component: Some(at + 1),
                            to: Game::sum(rest),
                            label,
                            ..inner
                        });
                    }
                }
                Ok(moves)
            }
            Term::Negative(game) => {
                let mut moves = with_stack(|| self.moves_of(game, player.opponent()))?;
                for one in &mut moves {
                    one.to = one.to.negative();
                }
                Ok(moves)
            }
            Term::Multiple(n, game) => {
                let copies = n.abs();
                if copies.to_usize().is_none_or(|n| n > MOST_COPIES) {
                    return Err(Stop::TooLarge(format!("the list of moves in {n} copies")));
                }
                if copies.is_zero() {
                    return Ok(Vec::new());
                }
                let one = if n.is_negative() {
                    game.negative()
                } else {
                    game.clone()
                };
                let left = &copies - &Int::from(1i64);
                let rest = Game::new(Term::Multiple(left.clone(), one.clone()));
                let mut moves = with_stack(|| self.moves_of(&one, player))?;
                for inner in &mut moves {
                    self.budget.work(8)?;
                    if !left.is_zero() {
                        inner.to = Game::sum([inner.to.clone(), rest.clone()]);
                    }
                }
                Ok(moves)
            }
        }
    }

    /// The options of a stopper in canonical form.
    fn moves_of_loopy(&mut self, value: &Loopy, player: Player) -> Solved<Vec<Move>> {
        let Some(options) = value.options(player, &self.budget)? else {
            return Err(Stop::Undefined(
                "the list of moves of a game that is no stopper".into(),
            ));
        };
        let mut moves = Vec::with_capacity(options.len());
        for option in options {
            let to = match option.as_value(&mut self.arena, &self.budget)? {
                Some(value) => Game::new(Term::Value(value)),
                None => Game::new(Term::Loopy(option)),
            };
            moves.push(Move {
                player: None,
                component: None,
                label: format!("to {}", self.notation(&to)),
                places: Places::new(),
                note: None,
                to,
            });
        }
        Ok(moves)
    }

    /// The text of a value for the name of a move.
    fn short_text(&mut self, value: Value) -> String {
        const MOST: usize = 200;
        let text = self.arena.text_limited(value, Spelling::Ascii, MOST);
        text.unwrap_or_else(|| "a value of more than 200 characters".into())
    }

    /// Whether the player who moved to `game` wins in normal play. The opponent moves next, unless the same player must
    /// move again.
    fn wins_after(&mut self, game: &Game, player: Player) -> Solved<bool> {
        let next = if game.must_move_again() {
            player
        } else {
            player.opponent()
        };
        if game.is_loopy() {
            return Ok(self.loopy_outcome(game)?.winner(next) == Some(player));
        }
        Ok(self.outcome(game)?.winner(next) == player)
    }

    /// The winning moves: Left's, then Right's. The moves of an impartial game are listed once.
    pub fn winning_moves(&mut self, game: &Game, misere: bool) -> Solved<Vec<Move>> {
        let mut winning = Vec::new();
        let is_impartial = self.is_impartial_throughout(game)?;
        for player in Player::movers(is_impartial) {
            let shown = (!is_impartial).then_some(player);
            for one in self.moves_named(game, player, shown)? {
                let wins = if misere && game.is_loopy() {
                    let outcome = self.loopy_misere_outcome(&one.to)?;
                    outcome.winner(player.opponent()) == Some(player)
                } else if misere {
                    !self.misere_wins_first(&one.to, player.opponent())?
                } else {
                    self.wins_after(&one.to, player)?
                };
                if wins {
                    winning.push(one);
                }
            }
        }
        Ok(winning)
    }
}
