//! The sums reachable from a loopy position, with their options.

use super::super::super::{Refusable, Refusal};
use super::super::{SumItem, Writer};
use super::{SharedGame, WalkOptions, WalkSum, WalkTerm};
use crate::solve::calls::choices;
use crate::solve::interned::Interned;
use crate::solve::loopy::StateGraph;
use crate::solve::{Game, Term};
use crate::value::Player;
use smallvec::SmallVec;
use std::sync::Arc;

impl Writer<'_> {
    pub(super) fn options_of_term(&mut self, number: u32) -> Refusable<WalkOptions> {
        if let Some(Some(known)) = self.walk.options.get(number as usize) {
            return Ok(known.clone());
        }
        let term = self.walk.terms.get(number).cloned();
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let options = match &term {
                Some(term) => self.items_of_options(term, player)?,
                None => Vec::new(),
            };
            for items in options {
                side.push(self.walk_sum(&items)?);
            }
            side.sort_unstable();
            side.dedup();
            let bytes = side.len() * size_of::<WalkSum>();
            self.solver.budget.reserve(bytes)?;
        }
        let options: WalkOptions = sides.map(Arc::from);
        if let Some(slot) = self.walk.options.get_mut(number as usize) {
            *slot = Some(options.clone());
        }
        Ok(options)
    }

    fn items_of_options(
        &mut self,
        term: &WalkTerm,
        player: Player,
    ) -> Refusable<Vec<Vec<SumItem>>> {
        let mut options = Vec::new();
        match term {
            WalkTerm::Part(part) => {
                for left in self.options(*part, player)? {
                    let items = left.parts.into_iter().map(|part| {
                        let found = self.part_of_sum(part)?;
                        Ok((false, String::new(), found))
                    });
                    options.push(items.collect::<Refusable<_>>()?);
                }
            }
            WalkTerm::Game(SharedGame(game)) => {
                let games: Vec<Game> = match game.term() {
                    Term::Call(call) => {
                        let choices = choices(self.solver, call, player)?;
                        choices.into_iter().map(|choice| choice.to).collect()
                    }
                    Term::Explicit { left, right } => match player {
                        Player::Left => left.to_vec(),
                        Player::Right => right.to_vec(),
                    },
                    _ => Vec::new(),
                };
                for game in games {
                    options.push(self.items(&game, false)?);
                }
            }
            WalkTerm::Loopy(game) => {
                let Some(games) = game.options(player, &self.solver.budget)? else {
                    let name = self.solver.notation(&Game::new(Term::Loopy(game.clone())));
                    let why = format!(
                        "the value `{name}` is no stopper: its options, of which a certificate is made, are not known"
                    );
                    return Err(Refusal::Because(why));
                };
                for game in games {
                    let solver = &mut *self.solver;
                    let found = match game.as_value(&mut solver.arena, &solver.budget)? {
                        Some(value) => self.known(value),
                        None => self.loopy_value(&game)?,
                    };
                    options.push(vec![(false, String::new(), found)]);
                }
            }
            WalkTerm::Short(value) => {
                let solver = &mut *self.solver;
                for option in solver.arena.options(*value, player, &solver.budget)? {
                    options.push(vec![(false, String::new(), self.known(option))]);
                }
            }
        }
        Ok(options)
    }

    /// The sum without the terms in which neither player can move.
    pub(super) fn live(&mut self, mut sum: WalkSum) -> Refusable<WalkSum> {
        let mut kept = SmallVec::new();
        for term in sum.terms {
            let sides = self.options_of_term(term.0)?;
            if sides.iter().any(|side| !side.is_empty()) {
                kept.push(term);
            }
        }
        sum.terms = kept;
        Ok(sum)
    }

    /// The options of a player in a sum.
    pub(in super::super) fn options_of_sum(
        &mut self,
        sum: &WalkSum,
        player: Player,
    ) -> Refusable<Vec<WalkSum>> {
        let mut options = Vec::new();
        for (at, (number, negative)) in sum.terms.iter().enumerate() {
            if at > 0 && sum.terms.get(at - 1) == Some(&(*number, *negative)) {
                continue;
            }
            let mover = if *negative { player.opponent() } else { player };
            let sides = self.options_of_term(*number)?;
            let mut rest = sum.clone();
            rest.terms.remove(at);
            for option in sides[mover as usize].iter() {
                self.solver.budget.work(1)?;
                let next = self.add(&rest, option, *negative);
                options.push(self.live(next)?);
            }
        }
        options.extend((0..sum.nimber).map(|nimber| WalkSum {
            nimber,
            ..sum.clone()
        }));
        Ok(options)
    }

    pub(in super::super) fn add(&self, one: &WalkSum, other: &WalkSum, negative: bool) -> WalkSum {
        let mut sum = one.clone();
        sum.nimber ^= other.nimber;
        for (number, subtracted) in &other.terms {
            self.add_term(&mut sum, *number, *subtracted != negative);
        }
        sum.terms.sort_unstable();
        sum
    }

    /// Explores everything reachable from some sums. A sum of values is not played out, because the player who wins it
    /// can move to 0.
    pub(super) fn explore(&mut self, states: &mut Interned<WalkSum>) -> Refusable<StateGraph> {
        let mut graph = StateGraph::default();
        let mut next = 0;
        while let Some(sum) = states.get(next).cloned() {
            next += 1;
            let winners = self.winners_by_value(&sum)?;
            for player in Player::BOTH {
                self.solver.budget.step()?;
                if let Some(winners) = winners {
                    if winners[player as usize] == player {
                        let end = states.number(WalkSum::default(), &self.solver.budget)?;
                        graph.add_option(end, &self.solver.budget)?;
                    }
                    graph.end_state(&self.solver.budget)?;
                    continue;
                }
                for option in self.options_of_sum(&sum, player)? {
                    let option = states.number(option, &self.solver.budget)?;
                    graph.add_option(option, &self.solver.budget)?;
                }
                graph.end_state(&self.solver.budget)?;
            }
        }
        Ok(graph)
    }
}
