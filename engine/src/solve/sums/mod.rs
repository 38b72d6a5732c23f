//! Sums in which nothing cancels: a game as a list of parts, each with its own moves.
//!
//! Used for misere play and for counting positions, not for values.

mod options;

pub(super) use options::{options_of_atom, settle_impartial};

use super::engines::Engines;
use super::part_id::PartId;
use super::partizan::PartFacts;
use super::{Game, SharedCall, Solved, Stop, Term};
use crate::budget::{Budget, with_stack};
use crate::loopy::Loopy;
use crate::value::{Arena, Int, Player, Value};
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

impl Sums {
    /// Whether both players are known to have the same moves in every position of an atom.
    pub(super) fn is_impartial(&self, atom: u32) -> bool {
        self.impartial.get(atom as usize) == Some(&true)
    }

    /// The part of a position that an atom is, and whether the players are exchanged; `None` for other games.
    pub(super) fn part(&self, atom: u32) -> Option<(PartId, bool)> {
        match self.atoms.get(atom as usize) {
            Some(Atom::Part(id, exchanged)) => Some((*id, *exchanged)),
            _ => None,
        }
    }
}

/// Maximum number of parts in a sum.
const MOST_PARTS: usize = 1 << 20;

/// The error text for a ruleset in which a player may have to move again.
const UNDEFINED_NOTION: &str = "misère play of Nimstring";

fn many_parts() -> Stop {
    Stop::TooLarge(format!("a sum of more than {MOST_PARTS} parts"))
}

/// The atoms, with what is needed to find the atoms of a game.
pub(super) struct Atoms<'a> {
    pub(super) sums: &'a mut Sums,
    pub(super) engines: &'a mut Engines,
    pub(super) arena: &'a mut Arena,
    pub(super) budget: &'a Budget,
}

impl Atoms<'_> {
    /// The parts of a game.
    pub(super) fn state(&mut self, game: &Game) -> Solved<AtomSum> {
        self.sums.read.clear();
        let mut atoms = Vec::new();
        with_stack(|| self.collect(game, false, &mut atoms))?;
        atoms.sort_unstable();
        Ok(atoms.into())
    }

    fn collect(&mut self, game: &Game, negative: bool, into: &mut Vec<u32>) -> Solved<()> {
        self.budget.step()?;
        if into.len() > MOST_PARTS {
            return Err(many_parts());
        }
        match game.term() {
            Term::Position(position) => {
                if !position.has_misere() && !position.is_loopy() {
                    return Err(Stop::Undefined(UNDEFINED_NOTION.into()));
                }
                let ruleset = self.engines.of(&**position);
                let engine = self.engines.get_mut(ruleset);
                let parts = engine.parts(&**position, self.budget)?;
                let exchanged = negative && !engine.is_impartial();
                for part in parts.into_iter().flatten() {
                    let part = PartId { ruleset, part };
                    into.push(self.number(Atom::Part(part, exchanged))?);
                }
            }
            Term::Call(call) => {
                let exchanged = negative && !call.is_surely_impartial();
                into.push(self.number(Atom::Call(call.clone(), exchanged))?);
            }
            Term::Loony => return Err(Stop::Undefined("misère play of `loony`".into())),
            Term::Loopy(value) => {
                let value = if negative {
                    value.negative(self.budget)?
                } else {
                    value.clone()
                };
                into.push(self.number(Atom::Loopy(value))?);
            }
            Term::Value(value) => {
                let value = if negative {
                    self.arena.negative(*value, self.budget)?
                } else {
                    *value
                };
                if value != Value::ZERO {
                    into.push(self.number(Atom::Value(value))?);
                }
            }
            Term::Explicit { left, right } => {
                let shared = (game.identity(), negative);
                if let Some(atom) = self.sums.read.get(&shared) {
                    into.extend(*atom);
                    return Ok(());
                }
                let side = |all: &mut Atoms, games: &[Game]| -> Solved<Vec<AtomSum>> {
                    let mut states = Vec::with_capacity(games.len());
                    for game in games {
                        let mut atoms = Vec::new();
                        with_stack(|| all.collect(game, negative, &mut atoms))?;
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
                    .then(|| self.number(Atom::Explicit(left.into(), right.into())))
                    .transpose()?;
                self.budget.room_in_table(&self.sums.read)?;
                self.sums.read.insert(shared, atom);
                into.extend(atom);
            }
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.collect(game, negative, into))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.collect(game, !negative, into))?,
            Term::Multiple(n, game) => {
                let mut one = Vec::new();
                with_stack(|| self.collect(game, negative != n.is_negative(), &mut one))?;
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

    fn number(&mut self, atom: Atom) -> Solved<u32> {
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
                    // These are decided by their options; see `settle_impartial`.
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

    /// An atom with the players not exchanged, and a flag for the exchange. A part of a ruleset is represented by the
    /// smaller of its number and that of its negative.
    pub(super) fn signed(&mut self, atom: u32) -> Solved<(u32, bool)> {
        Ok(match self.sums.atoms.get(atom as usize).cloned() {
            Some(Atom::Part(part, exchanged)) => {
                let (part, negative) = self.engines.signed(part, exchanged, self.budget)?;
                (self.number(Atom::Part(part, false))?, negative)
            }
            Some(Atom::Call(call, true)) => (self.number(Atom::Call(call, false))?, true),
            _ => (atom, false),
        })
    }

    /// The facts about an atom that the search for the misère winner uses before it computes options.
    pub(super) fn facts(&mut self, atom: u32) -> Solved<PartFacts> {
        let mut facts = PartFacts {
            own_negative: self.sums.is_impartial(atom),
            moves: [1; 2],
        };
        match self.sums.atoms.get(atom as usize) {
            Some(Atom::Part(id, _)) => {
                let id = *id;
                let engine = self.engines.get_mut(id.ruleset);
                facts.own_negative |= engine.negative(id.part, self.budget)? == Some(id.part);
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
    pub(super) fn is_summable(&self, atom: u32) -> bool {
        match self.sums.atoms.get(atom as usize) {
            Some(Atom::Part(part, _)) => self.engines.get(part.ruleset).is_summable(),
            Some(Atom::Call(call, _)) => call.is_summable(),
            _ => true,
        }
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
