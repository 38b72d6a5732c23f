//! Sums in which nothing cancels: a game as a list of parts, each with its own moves.
//!
//! Used for misere play and for counting positions, not for values.

use super::part_id::PartId;
use super::partizan::PartFacts;
use super::{Endless, Game, SharedCall, Solved, Solver, Stop, Term};
use crate::budget::with_stack;
use crate::loopy::Loopy;
use crate::value::{Int, Player, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::collections::hash_map::Entry;

/// A part of a sum that does not split further.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Atom {
    /// A part of a position; the flag tells whether the players are exchanged.
    Part(PartId, bool),
    /// A canonical form.
    Value(Value),
    /// A loopy game in canonical form.
    Loopy(Loopy),
    /// A call; the flag tells whether the players are exchanged.
    Call(SharedCall, bool),
    /// `{left | right}`, with options as sums.
    Explicit(Box<[AtomSum]>, Box<[AtomSum]>),
}

/// The name of the rules, and the encoding of the part.
type StoredPart = (Cow<'static, str>, Vec<u8>);

/// The numbers of the atoms of a sum, sorted.
pub(super) type AtomSum = Box<[u32]>;

/// The atoms found so far.
#[derive(Debug, Default)]
pub(super) struct Sums {
    atoms: Vec<Atom>,
    /// For each atom, whether both players have the same moves in every position.
    impartial: Vec<bool>,
    numbers: FxHashMap<Atom, u32>,
    options: FxHashMap<(u32, Player), Vec<AtomSum>>,
    /// The calls whose options are being computed.
    under_way: FxHashSet<u32>,
    /// The atoms of shared explicit games during the conversion of one game, by identity and a flag for negation.
    read: FxHashMap<(usize, bool), Option<u32>>,
}

/// Maximum number of parts in a sum.
const MOST_PARTS: usize = 1 << 20;

/// The error text for a ruleset in which a player may have to move again.
const UNDEFINED_NOTION: &str = "misère play of Nimstring";

fn many_parts() -> Stop {
    Stop::TooLarge(format!("a sum of more than {MOST_PARTS} parts"))
}

impl Solver {
    /// The parts of a game.
    pub(super) fn state(&mut self, game: &Game) -> Solved<AtomSum> {
        self.sums.read.clear();
        let mut atoms = Vec::new();
        with_stack(|| self.atoms(game, false, &mut atoms))?;
        atoms.sort_unstable();
        Ok(atoms.into())
    }

    fn atoms(&mut self, game: &Game, negative: bool, into: &mut Vec<u32>) -> Solved<()> {
        self.budget.step()?;
        if into.len() > MOST_PARTS {
            return Err(many_parts());
        }
        match game.term() {
            Term::Position(position) => {
                if !position.has_misere() && !position.is_loopy() {
                    return Err(Stop::Undefined(UNDEFINED_NOTION.into()));
                }
                let ruleset = self.engine_of(&**position);
                let (engine, context) = self.engine(ruleset);
                let parts = engine.parts(&**position, context.budget)?;
                let exchanged = negative && !engine.is_impartial();
                for part in parts.into_iter().flatten() {
                    let part = PartId { ruleset, part };
                    into.push(self.atom(Atom::Part(part, exchanged))?);
                }
            }
            Term::Call(call) => {
                let exchanged = negative && !call.is_surely_impartial();
                into.push(self.atom(Atom::Call(call.clone(), exchanged))?);
            }
            Term::Loony => return Err(Stop::Undefined("misère play of `loony`".into())),
            Term::Loopy(value) => {
                let value = if negative {
                    value.negative(&self.budget)?
                } else {
                    value.clone()
                };
                into.push(self.atom(Atom::Loopy(value))?);
            }
            Term::Value(value) => {
                let value = if negative {
                    self.arena.negative(*value, &self.budget)?
                } else {
                    *value
                };
                if value != Value::ZERO {
                    into.push(self.atom(Atom::Value(value))?);
                }
            }
            Term::Explicit { left, right } => {
                let shared = (game.identity(), negative);
                if let Some(atom) = self.sums.read.get(&shared) {
                    into.extend(*atom);
                    return Ok(());
                }
                let side = |solver: &mut Solver, games: &[Game]| -> Solved<Vec<AtomSum>> {
                    let mut states = Vec::with_capacity(games.len());
                    for game in games {
                        let mut atoms = Vec::new();
                        with_stack(|| solver.atoms(game, negative, &mut atoms))?;
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
                    .then(|| self.atom(Atom::Explicit(left.into(), right.into())))
                    .transpose()?;
                self.budget.room_in_table(&self.sums.read)?;
                self.sums.read.insert(shared, atom);
                into.extend(atom);
            }
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.atoms(game, negative, into))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.atoms(game, !negative, into))?,
            Term::Multiple(n, game) => {
                let mut one = Vec::new();
                with_stack(|| self.atoms(game, negative != n.is_negative(), &mut one))?;
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

    fn atom(&mut self, atom: Atom) -> Solved<u32> {
        self.budget.work(1)?;
        self.budget.room_in(&mut self.sums.atoms, 1)?;
        self.budget.room_in_table(&self.sums.numbers)?;
        let number = self.sums.atoms.len() as u32;
        Ok(match self.sums.numbers.entry(atom) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let impartial = match new.key() {
                    Atom::Part(part, _) => self.engines.get(part.ruleset).is_impartial(),
                    Atom::Value(value) => self.arena.is_nimber(*value),
                    // These are decided by their options; see `Solver::settle_impartial`.
                    Atom::Call(..) | Atom::Loopy(_) => false,
                    Atom::Explicit(left, right) => {
                        let known = |a: &u32| self.sums.impartial[*a as usize];
                        left == right && left.iter().flatten().all(known)
                    }
                };
                self.sums.impartial.push(impartial);
                self.sums.atoms.push(new.key().clone());
                *new.insert(number)
            }
        })
    }

    /// Decides whether both players have the same moves in every reachable position, and records the result for the
    /// atoms.
    pub(super) fn settle_impartial(&mut self, state: &AtomSum) -> Solved<bool> {
        let mut met: FxHashSet<u32> = FxHashSet::default();
        let mut waiting = state.to_vec();
        while let Some(atom) = waiting.pop() {
            if self.is_impartial_atom(atom) || !met.insert(atom) {
                continue;
            }
            match self.sums.atoms.get(atom as usize) {
                Some(Atom::Call(call, _)) if call.is_impartial() => {}
                Some(Atom::Explicit(left, right)) if left == right => {}
                _ => return Ok(false),
            }
            self.budget.work(1)?;
            for option in self.options_of_atom(atom, Player::Left)? {
                waiting.extend(option);
            }
        }
        for atom in met {
            if let Some(impartial) = self.sums.impartial.get_mut(atom as usize) {
                *impartial = true;
            }
        }
        Ok(true)
    }

    pub(super) fn is_impartial_atom(&self, atom: u32) -> bool {
        self.sums.impartial.get(atom as usize) == Some(&true)
    }

    /// An atom with the players not exchanged, and a flag for the exchange. A part of a ruleset is represented by the
    /// smaller of its number and that of its negative.
    pub(super) fn signed_atom(&mut self, atom: u32) -> Solved<(u32, bool)> {
        Ok(match self.sums.atoms.get(atom as usize).cloned() {
            Some(Atom::Part(part, exchanged)) => {
                let (part, negative) = self.signed(part, exchanged)?;
                (self.atom(Atom::Part(part, false))?, negative)
            }
            Some(Atom::Call(call, true)) => (self.atom(Atom::Call(call, false))?, true),
            _ => (atom, false),
        })
    }

    /// The facts about an atom that the search for the misère winner uses before it computes options.
    pub(super) fn facts_of_atom(&mut self, atom: u32) -> Solved<PartFacts> {
        let mut facts = PartFacts {
            own_negative: self.is_impartial_atom(atom),
            moves: [1; 2],
        };
        match self.sums.atoms.get(atom as usize) {
            Some(Atom::Part(id, _)) => {
                let id = *id;
                let (engine, context) = self.engine(id.ruleset);
                facts.own_negative |= engine.negative(id.part, context.budget)? == Some(id.part);
                facts.moves = [engine.longest_play(id.part).min(1 << 16); 2];
            }
            Some(Atom::Explicit(left, right)) => {
                facts.moves = [left.len() as u32, right.len() as u32];
            }
            _ => {}
        }
        Ok(facts)
    }

    /// The size of an atom that is a Nim heap; `None` for other atoms.
    pub(super) fn nim_heap(&self, atom: u32) -> Option<Int> {
        match self.sums.atoms.get(atom as usize)? {
            Atom::Part(part, _) => self.engines.get(part.ruleset).nim_heap(part.part),
            Atom::Value(value) => self.arena.as_nimber(*value).cloned(),
            Atom::Call(..) | Atom::Explicit(..) | Atom::Loopy(_) => None,
        }
    }

    /// Whether an atom may occur in a sum: the loser is the player who cannot move, by no other rule.
    pub(super) fn is_summable_atom(&self, atom: u32) -> bool {
        match self.sums.atoms.get(atom as usize) {
            Some(Atom::Part(part, _)) => self.engines.get(part.ruleset).is_summable(),
            _ => true,
        }
    }

    pub(super) fn options_of_atom(&mut self, atom: u32, player: Player) -> Solved<Vec<AtomSum>> {
        if let Some(known) = self.sums.options.get(&(atom, player)) {
            return Ok(known.clone());
        }
        let mut states: Vec<AtomSum> = match self.sums.atoms.get(atom as usize).cloned() {
            None => Vec::new(),
            Some(Atom::Part(PartId { ruleset, part }, exchanged)) => {
                let mover = if exchanged { player.opponent() } else { player };
                let (engine, context) = self.engine(ruleset);
                let options = engine.options(part, mover, context.budget)?;
                let mut states = Vec::with_capacity(options.len());
                for parts in options {
                    let mut state: Vec<u32> = Vec::with_capacity(parts.len());
                    for part in parts {
                        let part = PartId { ruleset, part };
                        state.push(self.atom(Atom::Part(part, exchanged))?);
                    }
                    state.sort_unstable();
                    states.push(state.into());
                }
                states
            }
            Some(Atom::Value(value)) => {
                let options = self.arena.options(value, player, &self.budget)?;
                let mut states: Vec<AtomSum> = Vec::with_capacity(options.len());
                for option in options {
                    let state = match option {
                        Value::ZERO => Vec::new(),
                        _ => vec![self.atom(Atom::Value(option))?],
                    };
                    states.push(state.into());
                }
                states
            }
            Some(Atom::Call(call, exchanged)) => {
                let mover = if exchanged { player.opponent() } else { player };
                if !self.sums.under_way.insert(atom) {
                    return Err(call.endless(Endless::Circle, self));
                }
                let choices = self.choices(&call, mover);
                self.sums.under_way.remove(&atom);
                let choices = choices?;
                let mut states = Vec::with_capacity(choices.len());
                for choice in &choices {
                    self.sums.read.clear();
                    let mut atoms = Vec::new();
                    self.atoms(&choice.to, exchanged, &mut atoms)?;
                    atoms.sort_unstable();
                    states.push(atoms.into());
                }
                states
            }
            Some(Atom::Loopy(value)) => {
                let Some(options) = value.options(player, &self.budget)? else {
                    let what = "the options of a game that is no stopper";
                    return Err(Stop::Undefined(what.into()));
                };
                let mut states: Vec<AtomSum> = Vec::with_capacity(options.len());
                for option in options {
                    let atom = match option.as_value(&mut self.arena, &self.budget)? {
                        Some(Value::ZERO) => None,
                        Some(value) => Some(self.atom(Atom::Value(value))?),
                        None => Some(self.atom(Atom::Loopy(option))?),
                    };
                    states.push(atom.into_iter().collect());
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
        // Options are stored and returned, so they are counted twice. The 16 bytes account for the overhead of an
        // allocation.
        let state = |s: &AtomSum| size_of_val(&**s) + size_of::<AtomSum>() + 16;
        let bytes = 2 * states.iter().map(state).sum::<usize>();
        self.budget.reserve(bytes)?;
        self.budget.room_in_table(&self.sums.options)?;
        self.sums.options.insert((atom, player), states.clone());
        Ok(states)
    }

    /// The encoding of a sum in stored questions; `None` if an atom cannot be stored.
    pub(super) fn stored_parts(&self, state: &AtomSum) -> Option<Vec<StoredPart>> {
        let stored = |atom: &u32| match self.sums.atoms.get(*atom as usize)? {
            Atom::Part(PartId { ruleset, part }, exchanged) => {
                self.engines.get(*ruleset).bytes(*part, *exchanged)
            }
            Atom::Call(call, false) => call.stored(),
            _ => None,
        };
        state.iter().map(stored).collect()
    }
}
