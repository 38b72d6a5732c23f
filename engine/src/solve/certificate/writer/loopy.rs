//! The lines of a certificate for outcomes of loopy games.
//!
//! The winner is stated for a position and a player to move, with a rank. In a won entry of rank 0, the player to move
//! has no move and loses. An entry won by the player to move has an option won by the same player with rank one less.
//! In an entry lost by the player to move, all options are won by the opponent, and the largest of their ranks is one
//! less. By induction on the rank, the claimed winner wins. The rank bounds the number of moves until the game ends.
//!
//! A drawn entry has a drawn option, and no option won by the player to move. So each player can move forever among the
//! entries that are not claimed as wins of the opponent: in a drawn entry the player to move has a drawn option, and
//! every move of the opponent leads to a drawn entry or to one won by the player, in which the rank then decreases. So
//! the opponent never wins.
//!
//! Sources: retrograde analysis, or attractors (Zermelo 1913; Fraenkel and Perl 1975); *Winning Ways*, chapter 12;
//! Siegel, *Combinatorial Game Theory*, chapter VI.

mod walk;

use super::super::{Refusable, Refusal};
use super::{Stated, SumItem, Writer, listed, written};
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::interned::Interned;
use crate::solve::loopy::{Convention, Fate, StateGraph, fates, outcome_of_fates};
use crate::solve::part_id::PartId;
use crate::solve::{Game, Term};
use crate::value::{Int, Player, Spelling, Value};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A call or a game in braces.
#[derive(Clone, Debug)]
pub(super) struct SharedGame(Game);

impl PartialEq for SharedGame {
    fn eq(&self, other: &SharedGame) -> bool {
        self.0.is_same(&other.0)
    }
}

impl Eq for SharedGame {}

impl Hash for SharedGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}

/// A term of the sums in which a loopy game is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum WalkTerm {
    Part(PartId),
    Game(SharedGame),
    Loopy(Loopy),
    /// A short value other than a nimber.
    Short(Value),
}

/// A sum in the checker's view: numbered terms, each with a flag for subtraction, and a nimber. A short value cancels
/// with its negative; loopy games do not cancel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct WalkSum {
    pub(super) terms: SmallVec<[(u32, bool); 2]>,
    nimber: u32,
}

/// The options of Left and of Right, without duplicates.
type WalkOptions = [Arc<[WalkSum]>; 2];

/// A game, its text, its terms as a sum, and the outcome found by the solver.
pub(super) type Question = (Game, String, WalkSum, LoopyOutcome);

/// The terms and questions of the walk over loopy positions.
#[derive(Debug, Default)]
pub(super) struct LoopyWalk {
    pub(super) terms: Interned<WalkTerm>,
    names: Vec<String>,
    options: Vec<Option<WalkOptions>>,
    /// The questions, with the outcomes found by the solver.
    asked: Vec<Question>,
    /// For each term, whether a line lists its moves.
    listed: Vec<bool>,
}

impl LoopyWalk {
    /// Drops the options of all terms. They are recomputed on demand.
    pub(super) fn forget_options(&mut self) {
        self.options.fill(None);
    }
}

impl Writer<'_> {
    /// Adds an outcome for [`Writer::outcomes`] to state.
    pub(in super::super) fn ask_outcome(
        &mut self,
        game: &Game,
        outcome: LoopyOutcome,
    ) -> Refusable<()> {
        let question = self.question(game, outcome)?;
        self.walk.asked.push(question);
        Ok(())
    }

    pub(super) fn question(&mut self, game: &Game, outcome: LoopyOutcome) -> Refusable<Question> {
        let items = self.items(game, false)?;
        let sum = self.walk_sum(&items)?;
        let text = if items.is_empty() {
            "0".into()
        } else {
            written(&items)
        };
        Ok((game.clone(), text, sum, outcome))
    }

    /// States the requested outcomes of loopy games, after everything on which they rest.
    pub(in super::super) fn outcomes(&mut self) -> Refusable<()> {
        let asked = std::mem::take(&mut self.walk.asked);
        let mut states = Interned::default();
        let mut starts = Vec::with_capacity(asked.len());
        for (_, _, sum, _) in &asked {
            let sum = self.live(sum.clone())?;
            starts.push(states.number(sum, &self.solver.budget)?);
        }
        let graph = self.explore(&mut states)?;
        let fates = fates(&graph, Convention::Normal, &self.solver.budget)?;
        let proof = self.proof(&starts, &graph, &fates)?;
        self.list_terms(&states, &proof)?;
        self.list_entries(&states, &fates, &proof)?;
        for ((game, text, _, known), start) in asked.into_iter().zip(starts) {
            let found = outcome_of_fates(Player::BOTH.map(|player| fate(&fates, start, player)));
            self.state_outcome(&game, &text, found, known)?;
        }
        Ok(())
    }

    /// States an outcome found by the walk, if the solver agrees.
    pub(super) fn state_outcome(
        &mut self,
        game: &Game,
        text: &str,
        found: LoopyOutcome,
        known: LoopyOutcome,
    ) -> Refusable<()> {
        if found != known {
            return Err(Refusal::Because(format!(
                "the walk over all positions of `{}` finds another outcome than the solver: this is a bug in cgt, please report it",
                self.solver.notation(game)
            )));
        }
        self.state_answer(game, format!("answer {text} -> {found}"))
    }

    /// A part as a term that is played out. A new part gets a name.
    pub(super) fn played_part(&mut self, part: PartId) -> Refusable<Stated> {
        let name = self.text(part);
        self.term(WalkTerm::Part(part), |_, _| Ok(name))
    }

    /// A call or a game in braces, as a term.
    pub(super) fn loopy_game(&mut self, game: &Game) -> Refusable<Stated> {
        let term = WalkTerm::Game(SharedGame(game.clone()));
        self.term(term, |writer, number| {
            Ok(match game.term() {
                Term::Call(call) => writer.call_name(call),
                _ => format!("loop{number}"),
            })
        })
    }

    /// A loopy value, as a term.
    pub(super) fn loopy_value(&mut self, value: &Loopy) -> Refusable<Stated> {
        self.term(WalkTerm::Loopy(value.clone()), |writer, number| {
            let solver = &mut *writer.solver;
            let (arena, budget) = (&mut solver.arena, &solver.budget);
            let text = value.text(arena, Spelling::Ascii, super::LONGEST_NAME, budget)?;
            let text = text.filter(|text| !text.contains(' '));
            Ok(text.unwrap_or_else(|| format!("loop{number}")))
        })
    }

    fn term(
        &mut self,
        term: WalkTerm,
        name: impl FnOnce(&mut Self, u32) -> Refusable<String>,
    ) -> Refusable<Stated> {
        let number = self.walk.terms.number(term, &self.solver.budget)?;
        if self.walk.names.len() <= number as usize {
            let name = name(self, number)?;
            self.solver.budget.reserve(name.len())?;
            self.solver.budget.room_in(&mut self.walk.names, 1)?;
            self.solver.budget.room_in(&mut self.walk.options, 1)?;
            self.walk.names.push(name);
            self.walk.options.push(None);
        }
        Ok(Stated::Loopy(number))
    }

    /// The text of a term.
    pub(super) fn term_name(&self, number: u32) -> String {
        let name = self.walk.names.get(number as usize);
        name.cloned().unwrap_or_default()
    }

    pub(super) fn walk_sum(&mut self, items: &[SumItem]) -> Refusable<WalkSum> {
        let mut sum = WalkSum::default();
        for (negative, _, stated) in items {
            let stated = match *stated {
                Stated::Value(value) => self.known(value),
                stated => stated,
            };
            let number = match stated {
                Stated::Nimber(Some(size)) => {
                    sum.nimber ^= size;
                    continue;
                }
                Stated::Nimber(None) => {
                    let why = "a loony position in a sum with a loopy one";
                    return Err(Refusal::Because(why.into()));
                }
                Stated::Loopy(number) => number,
                Stated::Value(value) => {
                    let name = self.define(value)?;
                    match self.term(WalkTerm::Short(value), |_, _| Ok(name))? {
                        Stated::Loopy(number) => number,
                        _ => continue,
                    }
                }
            };
            self.add_term(&mut sum, number, *negative);
        }
        sum.terms.sort_unstable();
        Ok(sum)
    }

    /// Adds a term to a sum. The caller sorts the terms afterwards.
    pub(super) fn add_term(&self, sum: &mut WalkSum, number: u32, negative: bool) {
        let opposite = sum
            .terms
            .iter()
            .position(|term| *term == (number, !negative));
        match opposite {
            Some(at) if self.cancels(number) => {
                sum.terms.remove(at);
            }
            _ => sum.terms.push((number, negative)),
        }
    }

    /// Whether the checker knows that play in a term ends. Then the term cancels with its negative.
    fn cancels(&self, number: u32) -> bool {
        let is_stated = match self.walk.terms.get(number) {
            Some(WalkTerm::Part(part)) => self.rulesets.get(&part.ruleset) == Some(&true),
            _ => false,
        };
        self.has_known_moves(number) && !is_stated
    }

    /// Whether the checker can find the moves of a term itself.
    fn has_known_moves(&self, number: u32) -> bool {
        match self.walk.terms.get(number) {
            Some(WalkTerm::Short(_)) => true,
            Some(WalkTerm::Part(part)) => {
                let engine = self.solver.engines.get(part.ruleset);
                engine.is_known_to_checker()
            }
            _ => false,
        }
    }

    /// The value of a sum; `None` if a term is played out.
    pub(super) fn value_of_walk(&mut self, sum: &WalkSum) -> Refusable<Option<Value>> {
        let mut values = Vec::with_capacity(sum.terms.len() + 1);
        for (number, negative) in &sum.terms {
            let Some(WalkTerm::Short(value)) = self.walk.terms.get(*number) else {
                return Ok(None);
            };
            let solver = &mut *self.solver;
            values.push(if *negative {
                solver.arena.negative(*value, &solver.budget)?
            } else {
                *value
            });
        }
        let nimber = Int::from(u64::from(sum.nimber));
        values.push(self.solver.arena.nimber(&nimber));
        Ok(Some(self.solver.sum_of_values(values)?))
    }

    /// The winner of a sum for each player to move; `None` if a term is played out.
    pub(super) fn winners_by_value(&mut self, sum: &WalkSum) -> Refusable<Option<[Player; 2]>> {
        let Some(value) = self.value_of_walk(sum)? else {
            return Ok(None);
        };
        let solver = &mut *self.solver;
        let outcome = solver.arena.outcome(value, &solver.budget)?;
        Ok(Some(Player::BOTH.map(|player| outcome.winner(player))))
    }

    /// For each state, whether it belongs to the proof of the winners from the `starts`, for both players to move.
    fn proof(
        &mut self,
        starts: &[u32],
        graph: &StateGraph,
        fates: &[Fate],
    ) -> Refusable<Vec<bool>> {
        self.solver.budget.reserve(fates.len())?;
        let mut touched = vec![false; fates.len()];
        let mut waiting: Vec<usize> = starts
            .iter()
            .flat_map(|start| Player::BOTH.map(|player| state(*start, player)))
            .collect();
        while let Some(at) = waiting.pop() {
            let is_new = touched
                .get_mut(at)
                .map(|touched| !std::mem::replace(touched, true));
            if is_new != Some(true) {
                continue;
            }
            self.solver.budget.work(1)?;
            let after = |option: &u32| 2 * *option as usize + (1 - at % 2);
            let options = graph.options(at);
            let is_reply = |to: &usize, moves: u32| fates.get(*to) == Some(&Fate::Loss(moves));
            match fates.get(at) {
                Some(Fate::Win(moves)) => {
                    let mut options = options.iter().map(after);
                    waiting.extend(options.find(|to| is_reply(to, moves.saturating_sub(1))));
                }
                _ => waiting.extend(options.iter().map(after)),
            }
        }
        Ok(touched)
    }

    /// Lists the moves of all terms of the sums in a proof, and of terms without moves, which sums omit.
    pub(super) fn list_terms(
        &mut self,
        states: &Interned<WalkSum>,
        proof: &[bool],
    ) -> Refusable<()> {
        let is_dead = |options: &Option<WalkOptions>| {
            let sides = options.as_ref();
            sides.is_some_and(|sides| sides.iter().all(|side| side.is_empty()))
        };
        let mut is_listed: Vec<bool> = self.walk.options.iter().map(is_dead).collect();
        let mut was_listed = std::mem::take(&mut self.walk.listed);
        was_listed.resize(is_listed.len(), false);
        for (number, players) in (0..).zip(proof.chunks(2)) {
            let Some(sum) = states.get(number).filter(|_| players.contains(&true)) else {
                continue;
            };
            for (term, _) in &sum.terms {
                if let Some(is_listed) = is_listed.get_mut(*term as usize) {
                    *is_listed = true;
                }
            }
        }
        for (number, was_listed) in (0..).zip(&mut was_listed) {
            let is_needed = is_listed.get(number as usize) == Some(&true);
            if self.has_known_moves(number) || !is_needed || std::mem::replace(was_listed, true) {
                continue;
            }
            let sides = self.options_of_term(number)?;
            let [left, right] = sides.map(|side| {
                let mut texts: Vec<String> = side.iter().map(|sum| self.sum_text(sum)).collect();
                texts.sort_unstable();
                listed(&texts)
            });
            self.line(&format!("{} ::{left} |{right}", self.term_name(number)))?;
        }
        self.walk.listed = was_listed;
        Ok(())
    }

    /// States the winners of all sums in a proof, except those that are plain values.
    pub(super) fn list_entries(
        &mut self,
        states: &Interned<WalkSum>,
        fates: &[Fate],
        proof: &[bool],
    ) -> Refusable<()> {
        for (number, players) in (0..).zip(proof.chunks(2)) {
            let Some(sum) = states.get(number).filter(|_| players.contains(&true)) else {
                continue;
            };
            if self.value_of_walk(sum)?.is_some() {
                continue;
            }
            let entry = |(player, is_touched): (Player, &bool)| {
                is_touched.then(|| entry(fate(fates, number, player), player))
            };
            let entries = Player::BOTH.into_iter().zip(players).map(entry);
            let entries: Vec<String> = entries.map(|e| e.unwrap_or_else(|| "?".into())).collect();
            self.line(&format!(
                "{} -> {}",
                self.sum_text(sum),
                entries.join(" | ")
            ))?;
            self.positions += 1;
        }
        Ok(())
    }

    pub(super) fn sum_text(&self, sum: &WalkSum) -> String {
        let term = |(number, negative): &(u32, bool)| {
            let name = self.term_name(*number);
            if *negative { format!("- {name}") } else { name }
        };
        let mut texts: Vec<String> = sum.terms.iter().map(term).collect();
        texts.extend(match sum.nimber {
            0 if !texts.is_empty() => None,
            0 => Some("0".to_string()),
            1 => Some("*".to_string()),
            size => Some(format!("*{size}")),
        });
        texts.join(" ")
    }
}

/// The index of a state in a [`StateGraph`].
pub(super) fn state(position: u32, player: Player) -> usize {
    2 * position as usize + player as usize
}

pub(super) fn fate(fates: &[Fate], position: u32, player: Player) -> Fate {
    let fate = fates.get(state(position, player));
    fate.copied().unwrap_or(Fate::Draw)
}

/// The winner and the rank as text.
fn entry(fate: Fate, player: Player) -> String {
    let letter = |winner| match winner {
        Player::Left => 'L',
        Player::Right => 'R',
    };
    match fate {
        Fate::Win(moves) => format!("{}{moves}", letter(player)),
        Fate::Loss(moves) => format!("{}{moves}", letter(player.opponent())),
        Fate::Draw => "D".into(),
    }
}
