//! Misere play by search: whoever cannot move wins.
//!
//! Nothing cancels in misere play, so a position is the sorted list of its atoms; equal lists are searched once.
//! Source: *Winning Ways*, chapter 13.

use super::shard::Table;
use super::shelf::{Asked, Question};
use super::{Game, Solved, Solver, Stop, Term};
use crate::budget::with_stack;
use crate::ruleset::Component;
use crate::value::misere::forms::Form;
use crate::value::{Outcome, Player, Value};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A part of a sum that no rule splits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Atom {
    /// A component, with the players exchanged or not.
    Component(Component, bool),
    /// A canonical form.
    Value(Value),
    /// `{left | right}` by the states of its options.
    Explicit(Box<[State]>, Box<[State]>),
}

/// Atoms of a sum by number, sorted.
pub(super) type State = Box<[u32]>;

/// What misere search remembers.
#[derive(Debug, Default)]
pub(super) struct Memo {
    atoms: Vec<Atom>,
    /// By atom, whether both players have the same moves, here and ever after.
    impartial: Vec<bool>,
    numbers: FxHashMap<Atom, u32>,
    options: FxHashMap<(u32, Player), Vec<State>>,
    /// Whether the player wins who is to move.
    wins: Table<(State, Player), bool>,
    /// The atoms of shared explicit games, negative or not, while one game is read.
    read: FxHashMap<(usize, bool), Option<u32>>,
    /// Canonical forms by atom.
    pub(super) forms: FxHashMap<u32, Form>,
}

/// Most parts of a sum that is searched.
const MOST_PARTS: usize = 1 << 20;

/// The message for a ruleset that has no misere reading.
pub(super) const NO_MISERE: &str = "misere play of Nimstring";

fn many_parts() -> Stop {
    Stop::TooLarge(format!(
        "misere play of a sum of more than {MOST_PARTS} parts"
    ))
}

impl Solver {
    /// The outcome in misere play.
    pub fn misere_outcome(&mut self, game: &Game) -> Solved<Outcome> {
        let left = self.misere_wins_first(game, Player::Left)?;
        let right = self.misere_wins_first(game, Player::Right)?;
        Ok(match (left, right) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// Whether a player wins a game in misere play who moves first.
    pub fn misere_wins_first(&mut self, game: &Game, player: Player) -> Solved<bool> {
        let state = self.misere_state(game)?;
        self.misere_search(state, player)
    }

    /// The parts of a game about which misere play is asked.
    pub(super) fn misere_state(&mut self, game: &Game) -> Solved<State> {
        self.asked_misere = true;
        self.state(game)
    }

    /// The parts of a game; nothing is cancelled.
    pub(super) fn state(&mut self, game: &Game) -> Solved<State> {
        self.misere.read.clear();
        let mut atoms = Vec::new();
        with_stack(|| self.misere_atoms(game, false, &mut atoms))?;
        atoms.sort_unstable();
        Ok(atoms.into())
    }

    fn misere_atoms(&mut self, game: &Game, negative: bool, into: &mut Vec<u32>) -> Solved<()> {
        self.budget.tick()?;
        if into.len() > MOST_PARTS {
            return Err(many_parts());
        }
        match game.term() {
            Term::Position(position) => {
                if !position.has_misere() {
                    return Err(Stop::Undefined(NO_MISERE.into()));
                }
                for part in position.parts().into_iter().flatten() {
                    let exchanged = negative && !part.is_impartial();
                    into.push(self.misere_atom(Atom::Component(part, exchanged))?);
                }
            }
            Term::Loony => return Err(Stop::Undefined(NO_MISERE.into())),
            Term::Value(value) => {
                let value = if negative {
                    self.arena.negative(*value, &self.budget)?
                } else {
                    *value
                };
                if value != Value::ZERO {
                    into.push(self.misere_atom(Atom::Value(value))?);
                }
            }
            Term::Explicit { left, right } => {
                let shared = (game.identity(), negative);
                if let Some(atom) = self.misere.read.get(&shared) {
                    into.extend(*atom);
                    return Ok(());
                }
                let side = |solver: &mut Solver, games: &[Game]| -> Solved<Vec<State>> {
                    let mut states = Vec::with_capacity(games.len());
                    for game in games {
                        let mut atoms = Vec::new();
                        with_stack(|| solver.misere_atoms(game, negative, &mut atoms))?;
                        atoms.sort_unstable();
                        states.push(atoms.into());
                    }
                    states.sort_unstable();
                    states.dedup();
                    Ok(states)
                };
                let (left, right) = (side(self, left)?, side(self, right)?);
                let (left, right) = if negative {
                    (right, left)
                } else {
                    (left, right)
                };
                let atom = (!left.is_empty() || !right.is_empty())
                    .then(|| self.misere_atom(Atom::Explicit(left.into(), right.into())))
                    .transpose()?;
                self.budget.room_in_table(&self.misere.read)?;
                self.misere.read.insert(shared, atom);
                into.extend(atom);
            }
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.misere_atoms(game, negative, into))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.misere_atoms(game, !negative, into))?,
            Term::Multiple(n, game) => {
                let mut one = Vec::new();
                with_stack(|| self.misere_atoms(game, negative != n.is_negative(), &mut one))?;
                if one.is_empty() {
                    return Ok(());
                }
                let most = (MOST_PARTS - into.len().min(MOST_PARTS)) / one.len();
                let copies = n.abs().to_usize().filter(|n| *n <= most);
                for _ in 0..copies.ok_or_else(many_parts)? {
                    into.extend_from_slice(&one);
                }
            }
        }
        Ok(())
    }

    fn misere_atom(&mut self, atom: Atom) -> Solved<u32> {
        self.budget.work(1)?;
        self.budget.room_in(&mut self.misere.atoms, 1)?;
        self.budget.room_in_table(&self.misere.numbers)?;
        let number = self.misere.atoms.len() as u32;
        Ok(match self.misere.numbers.entry(atom) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let impartial = match new.key() {
                    Atom::Component(component, _) => component.is_impartial(),
                    Atom::Value(value) => self.arena.is_nimber(*value),
                    Atom::Explicit(left, right) => {
                        let known = |a: &u32| self.misere.impartial[*a as usize];
                        left == right && left.iter().flatten().all(known)
                    }
                };
                self.misere.impartial.push(impartial);
                self.misere.atoms.push(new.key().clone());
                *new.insert(number)
            }
        })
    }

    pub(super) fn is_impartial_atom(&self, atom: u32) -> bool {
        self.misere.impartial.get(atom as usize) == Some(&true)
    }

    pub(super) fn misere_options(&mut self, atom: u32, player: Player) -> Solved<Vec<State>> {
        if let Some(known) = self.misere.options.get(&(atom, player)) {
            return Ok(known.clone());
        }
        let mut states: Vec<State> = match self.misere.atoms.get(atom as usize).cloned() {
            None => Vec::new(),
            Some(Atom::Component(component, exchanged)) => {
                let mover = if exchanged { player.opponent() } else { player };
                let mut states = Vec::new();
                for parts in component.options(mover, &self.budget)? {
                    let mut state: Vec<u32> = Vec::new();
                    for part in parts.into_iter().flatten() {
                        let exchanged = exchanged && !part.is_impartial();
                        state.push(self.misere_atom(Atom::Component(part, exchanged))?);
                    }
                    state.sort_unstable();
                    states.push(state.into());
                }
                states
            }
            Some(Atom::Value(value)) => {
                let options = self.arena.options(value, player, &self.budget)?;
                let mut states: Vec<State> = Vec::with_capacity(options.len());
                for option in options {
                    let state = match option {
                        Value::ZERO => Vec::new(),
                        _ => vec![self.misere_atom(Atom::Value(option))?],
                    };
                    states.push(state.into());
                }
                states
            }
            Some(Atom::Explicit(left, right)) => match player {
                Player::Left => left.to_vec(),
                Player::Right => right.to_vec(),
            },
        };
        states.sort_unstable();
        states.dedup();
        // Kept and given out; an allocation takes a little more than what is in it.
        let state = |s: &State| size_of_val(&**s) + size_of::<State>() + 16;
        let bytes = 2 * states.iter().map(state).sum::<usize>();
        self.budget.reserve(bytes)?;
        self.budget.room_in_table(&self.misere.options)?;
        self.misere.options.insert((atom, player), states.clone());
        Ok(states)
    }

    fn misere_search(&mut self, state: State, player: Player) -> Solved<bool> {
        self.budget.tick()?;
        // The players are alike in an impartial game.
        let key_player = match state.iter().all(|a| self.is_impartial_atom(*a)) {
            true => Player::Left,
            false => player,
        };
        let key = (state, key_player);
        if let Some(wins) = self.misere.wins.get(&key) {
            return Ok(wins);
        }
        let question = self.misere_question(&key.0, key_player);
        if let Some(wins) = self.recall_wins(question.as_ref()) {
            return self.remember_wins(key, wins);
        }
        let state = key.0;
        let (mut can_move, mut wins) = (false, false);
        'search: for (at, atom) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == *atom {
                continue;
            }
            for option in self.misere_options(*atom, player)? {
                can_move = true;
                let mut next: Vec<u32> = Vec::with_capacity(state.len() + option.len());
                next.extend_from_slice(&state[..at]);
                next.extend_from_slice(&state[at + 1..]);
                next.extend_from_slice(&option);
                next.sort_unstable();
                if !with_stack(|| self.misere_search(next.into(), player.opponent()))? {
                    wins = true;
                    break 'search;
                }
            }
        }
        let wins = wins || !can_move;
        self.keep_wins(question, wins)?;
        self.remember_wins((state, key_player), wins)
    }

    fn remember_wins(&mut self, key: (State, Player), wins: bool) -> Solved<bool> {
        self.misere.wins.insert(key, wins, size, &self.budget)?;
        Ok(wins)
    }

    /// The question who wins a sum of components; nothing for other sums.
    fn misere_question(&self, state: &State, player: Player) -> Option<Question> {
        self.shelf.as_ref()?;
        let component = |atom: &u32| match self.misere.atoms.get(*atom as usize)? {
            Atom::Component(component, false) => Some(component.clone()),
            Atom::Component(Component::Domineering { shape, turned }, true) => {
                Some(Component::Domineering {
                    shape: shape.clone(),
                    turned: !turned,
                })
            }
            _ => None,
        };
        let components: Option<Vec<Component>> = state.iter().map(component).collect();
        let components = components.filter(|c| !c.is_empty())?;
        let asked = match player {
            Player::Left => Asked::MisereLeft,
            Player::Right => Asked::MisereRight,
        };
        self.question(asked, &components)
    }
}

/// How large a sum is: atoms have their numbers in the order in which they are met, so that the first one, which has
/// the least, is the largest.
fn size(key: &(State, Player)) -> u32 {
    key.0.first().map_or(0, |atom| u32::MAX - atom)
}
