//! The lines of a certificate for the winner of a sum of short positions, by a winning strategy: one move for a player
//! who wins, all moves for a player who loses. Small parts are valued, and a sum of values is not played out. The value
//! of a game is proved in the same way: the second player wins the difference.
//!
//! If the strategy needs as many entries as there are positions to value, the certificate states values instead.

use super::super::{Refusable, Refusal};
use super::loopy::{WalkSum, WalkTerm, fate, state};
use super::{Stated, Writer};
use crate::budget::with_stack;
use crate::loopy::LoopyOutcome;
use crate::solve::Game;
use crate::solve::interned::Interned;
use crate::solve::loopy::{Fate, outcome_of_fates};
use crate::solve::mixed::outcome_of_parts;
use crate::solve::part_id::PartId;
use crate::solve::{Term, Worth};
use crate::value::{Outcome, Player, Value};
use rustc_hash::FxHashSet;

/// After this number of entries, and after each doubling, the positions needed for values are counted.
const FIRST_COUNT: usize = 256;

/// If values for fewer positions than this suffice, all of them are stated.
const FEW_POSITIONS: usize = 1000;

/// A question about an outcome or a value.
pub(super) struct StrategyQuestion {
    /// The game in question.
    game: Game,
    /// A game whose outcome answers the question: the game itself, or its difference with the value.
    claim: Game,
    /// The outcome of `claim`, as found by the solver.
    outcome: LoopyOutcome,
}

/// The winners of the sums in a strategy.
#[derive(Default)]
struct Strategy {
    states: Interned<WalkSum>,
    /// For each sum, the winner if Left moves first and if Right moves first.
    winners: Vec<Option<[Player; 2]>>,
    /// For each state, whether the strategy needs it.
    proof: Vec<bool>,
    /// For each state, the winner with the rank, once known.
    fates: Vec<Fate>,
    /// The number of states that the strategy needs.
    entries: usize,
    /// The number of these that belong to earlier questions.
    earlier: usize,
    /// The number of entries at which to compare with values again.
    next_count: usize,
    /// The parts of the game in the current question.
    parts: Vec<PartId>,
}

impl Writer<'_> {
    /// States the value of a game whose outcome was requested. A game with a large part is kept for
    /// [`Writer::winners`].
    pub(in super::super) fn ask_winner(
        &mut self,
        game: &Game,
        outcome: LoopyOutcome,
    ) -> Refusable<()> {
        self.plays = true;
        let items = self.items(game, false)?;
        self.plays = false;
        if items.iter().any(|item| matches!(item.2, Stated::Loopy(_))) {
            self.asked.push(StrategyQuestion {
                game: game.clone(),
                claim: game.clone(),
                outcome,
            });
            Ok(())
        } else {
            self.answer(game)
        }
    }

    /// States the value of a game, or keeps the game for [`Writer::winners`] if that takes many lines.
    pub(in super::super) fn ask_value(&mut self, game: &Game) -> Refusable<()> {
        let Some(Worth::Value(value)) = self.solver.known_worth(game) else {
            return self.answer(game);
        };
        self.plays = true;
        let items = self.items(game, false)?;
        let sum = self.walk_sum(&items)?;
        self.plays = false;
        let parts = self.parts_of(&sum);
        if parts.is_empty() || self.has_fewer_positions(&parts, FEW_POSITIONS)? {
            return self.answer(game);
        }
        let negative = (value != Value::ZERO).then(|| Game::new(Term::Value(value)).negative());
        self.asked.push(StrategyQuestion {
            game: game.clone(),
            claim: Game::sum([game.clone()].into_iter().chain(negative)),
            outcome: LoopyOutcome::Decided(Outcome::P),
        });
        Ok(())
    }

    /// States the requested outcomes, after everything on which they rest.
    pub(in super::super) fn winners(&mut self) -> Refusable<()> {
        let mut asked = std::mem::take(&mut self.asked);
        let (questions, mut strategy, starts) = 'again: loop {
            // A part that is valued for one question is valued for all.
            self.walk.forget_options();
            self.plays = true;
            for asked in &asked {
                self.items(&asked.claim, false)?;
            }
            let mut questions = Vec::with_capacity(asked.len());
            for asked in &asked {
                let (_, text, sum, known) = self.question(&asked.claim, asked.outcome)?;
                questions.push((asked.game.clone(), text, sum, known));
            }
            let mut strategy = Strategy::default();
            let mut starts = Vec::with_capacity(asked.len());
            for (at, (_, _, sum, _)) in questions.iter().enumerate() {
                strategy.parts = self.parts_of(sum);
                strategy.earlier = strategy.entries;
                strategy.next_count = strategy.entries + FIRST_COUNT;
                let start = self.state_number(&mut strategy, sum.clone())?;
                starts.push(start);
                let mut is_short = true;
                for player in Player::BOTH {
                    is_short = is_short && self.prove(&mut strategy, start, player)?;
                }
                let added = strategy.entries - strategy.earlier;
                if !is_short || self.has_fewer_positions(&strategy.parts, added)? {
                    self.plays = false;
                    let asked = asked.remove(at);
                    self.answer(&asked.game)?;
                    continue 'again;
                }
            }
            break (questions, strategy, starts);
        };
        self.plays = false;
        strategy.fates = vec![Fate::Draw; strategy.proof.len()];
        for start in &starts {
            for player in Player::BOTH {
                self.rank(&mut strategy, *start, player)?;
            }
        }
        self.plays = false;
        let Strategy {
            states,
            fates,
            proof,
            ..
        } = &strategy;
        self.list_terms(states, proof)?;
        self.list_entries(states, fates, proof)?;
        for ((game, text, sum, known), start) in questions.into_iter().zip(starts) {
            let found = match self.winners_by_value(&sum)? {
                Some(winners) => LoopyOutcome::of_winners(winners.map(Some)),
                None => outcome_of_fates(Player::BOTH.map(|player| fate(fates, start, player))),
            };
            self.state_outcome(&game, &text, found, known)?;
        }
        Ok(())
    }

    /// The parts of a sum that are played out.
    fn parts_of(&self, sum: &WalkSum) -> Vec<PartId> {
        let part = |(number, _): &(u32, bool)| match self.walk.terms.get(*number) {
            Some(WalkTerm::Part(part)) => Some(*part),
            _ => None,
        };
        sum.terms.iter().filter_map(part).collect()
    }

    fn state_number(&mut self, strategy: &mut Strategy, sum: WalkSum) -> Refusable<u32> {
        let budget = &self.solver.budget;
        let number = strategy.states.number(sum, budget)?;
        if number as usize >= strategy.winners.len() {
            budget.room_in(&mut strategy.winners, 1)?;
            budget.room_in(&mut strategy.proof, 2)?;
            strategy.winners.push(None);
            strategy.proof.extend([false; 2]);
        }
        Ok(number)
    }

    /// Adds everything needed to prove the winner of a sum. Returns `false` if values take fewer lines.
    fn prove(&mut self, strategy: &mut Strategy, number: u32, player: Player) -> Refusable<bool> {
        let Some(sum) = strategy.states.get(number).cloned() else {
            return Ok(true);
        };
        if self.winners_by_value(&sum)?.is_some() || strategy.proof[state(number, player)] {
            return Ok(true);
        }
        self.solver.budget.step()?;
        strategy.proof[state(number, player)] = true;
        strategy.entries += 1;
        if strategy.entries >= strategy.next_count {
            let added = strategy.entries - strategy.earlier;
            if self.has_fewer_positions(&strategy.parts, added)? {
                return Ok(false);
            }
            strategy.next_count += added;
        }
        let winner = self.winner(strategy, number, player)?;
        let mut options = self.options_of_sum(&sum, player)?;
        options.sort_unstable();
        options.dedup();
        let mut numbers = Vec::with_capacity(options.len());
        for option in options {
            numbers.push(self.state_number(strategy, option)?);
        }
        let opponent = player.opponent();
        if winner == player {
            return match self.choose(strategy, &numbers, player)? {
                None => Ok(true),
                Some(option) => with_stack(|| self.prove(strategy, option, opponent)),
            };
        }
        for option in numbers {
            if !with_stack(|| self.prove(strategy, option, opponent))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A winning option whose proof is likely to be small: a value, an option that the strategy already contains, or
    /// the option with the fewest replies.
    fn choose(
        &mut self,
        strategy: &mut Strategy,
        options: &[u32],
        player: Player,
    ) -> Refusable<Option<u32>> {
        let opponent = player.opponent();
        let mut best = None;
        for option in options {
            if self.winner(strategy, *option, opponent)? != player {
                continue;
            }
            let Some(sum) = strategy.states.get(*option).cloned() else {
                continue;
            };
            let replies = if self.value_of_walk(&sum)?.is_some() {
                0
            } else if strategy.proof[state(*option, opponent)] {
                1
            } else {
                2 + self.options_of_sum(&sum, opponent)?.len()
            };
            if best.is_none_or(|(fewest, _)| replies < fewest) {
                best = Some((replies, *option));
            }
        }
        Ok(best.map(|(_, option)| option))
    }

    /// The winner of a sum, according to the solver.
    fn winner(
        &mut self,
        strategy: &mut Strategy,
        number: u32,
        player: Player,
    ) -> Refusable<Player> {
        if let Some(Some(winners)) = strategy.winners.get(number as usize) {
            return Ok(winners[player as usize]);
        }
        let sum = strategy.states.get(number).cloned().unwrap_or_default();
        let mut rest = sum.clone();
        let mut parts = Vec::new();
        rest.terms.retain(|(term, negative)| {
            let part = match self.walk.terms.get(*term) {
                Some(WalkTerm::Part(part)) => Some((*part, *negative)),
                _ => None,
            };
            parts.extend(part);
            part.is_none()
        });
        let rest = self.value_of_walk(&rest)?.unwrap_or(Value::ZERO);
        let solver = &mut *self.solver;
        let outcome = if parts.is_empty() {
            solver.arena.outcome(rest, &solver.budget)?
        } else {
            outcome_of_parts(solver, &parts, rest)?
        };
        let winners = Player::BOTH.map(|player| outcome.winner(player));
        if let Some(known) = strategy.winners.get_mut(number as usize) {
            *known = Some(winners);
        }
        Ok(winners[player as usize])
    }

    /// The winner of a sum in the strategy, with the rank derived from those options that have entries or are values.
    fn rank(&mut self, strategy: &mut Strategy, number: u32, player: Player) -> Refusable<Fate> {
        let at = state(number, player);
        let sum = strategy.states.get(number).cloned().unwrap_or_default();
        if let Some(winners) = self.winners_by_value(&sum)? {
            return Ok(if winners[player as usize] == player {
                Fate::Win(1)
            } else {
                Fate::Loss(0)
            });
        }
        if !strategy.proof.get(at).is_some_and(|is_needed| *is_needed) {
            return Ok(Fate::Draw);
        }
        match strategy.fates.get(at) {
            None | Some(Fate::Draw) => {}
            Some(known) => return Ok(*known),
        }
        self.solver.budget.step()?;
        let (mut quickest, mut slowest) = (None::<u32>, None::<u32>);
        for option in self.options_of_sum(&sum, player)? {
            let option = strategy.states.number(option, &self.solver.budget)?;
            match with_stack(|| self.rank(strategy, option, player.opponent()))? {
                Fate::Loss(moves) => {
                    quickest = Some(quickest.map_or(moves, |least| least.min(moves)));
                }
                Fate::Win(moves) => slowest = slowest.max(Some(moves)),
                Fate::Draw => {}
            }
        }
        let fate = match quickest {
            Some(moves) => Fate::Win(moves + 1),
            None => Fate::Loss(slowest.map_or(0, |moves| moves + 1)),
        };
        let winner = self.winner(strategy, number, player)?;
        if (winner == player) != matches!(fate, Fate::Win(_)) {
            let why = "a strategy does not win what the solver says it wins: this is a bug in cgt, please report it";
            return Err(Refusal::Because(why.into()));
        }
        if let Some(slot) = strategy.fates.get_mut(at) {
            *slot = fate;
        }
        Ok(fate)
    }

    /// Whether fewer than `limit` positions are reachable from some parts.
    fn has_fewer_positions(&mut self, parts: &[PartId], limit: usize) -> Refusable<bool> {
        let mut met: FxHashSet<PartId> = parts.iter().copied().collect();
        let mut waiting: Vec<PartId> = met.iter().copied().collect();
        while let Some(part) = waiting.pop() {
            self.solver.budget.step()?;
            for player in Player::BOTH {
                for left in self.options(part, player)? {
                    for next in left.parts {
                        if met.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
            }
            if met.len() >= limit {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
