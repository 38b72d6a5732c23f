//! The graph of positions: converts games to sums of nodes, and finds the options of nodes.

use super::game_value::GameValue;
use super::node::{LoopyNode, LoopySum};
use super::table::OptionPlaces;
use crate::budget::with_stack;
use crate::loopy::Loopy;
use crate::solve::part_id::PartId;
use crate::solve::{Endless, Game, SharedCall, Solved, Solver, Stop, Term, Worth};
use crate::value::{Player, Value};

/// Maximum number of terms of a sum.
const MOST_TERMS: usize = 1 << 12;

impl Solver {
    /// Converts a game to a sum of nodes and a value.
    ///
    /// Errors: `Undefined` for loony terms, `TooLarge` for too many terms, and limits of the budget.
    pub(super) fn loopy_sum(&mut self, game: &Game) -> Solved<LoopySum> {
        let mut sum = LoopySum::zero();
        with_stack(|| self.add_terms(game, false, &mut sum))?;
        sum.nodes.sort_unstable();
        Ok(sum)
    }

    fn add_terms(&mut self, game: &Game, negative: bool, into: &mut LoopySum) -> Solved<()> {
        self.budget.step()?;
        if !game.is_loopy() {
            return self.add_short(game, negative, into);
        }
        match game.term() {
            Term::Position(position) => {
                let ruleset = self.engine_of(&**position);
                let (engine, context) = self.engine(ruleset);
                let parts = engine.parts(&**position, context.budget)?;
                let exchanged = negative && !engine.is_impartial();
                for part in parts.into_iter().flatten() {
                    let part = PartId { ruleset, part };
                    into.nodes
                        .push(self.loopy_node(LoopyNode::Part(part, exchanged))?);
                }
            }
            Term::Call(call) => {
                let exchanged = negative && !call.is_surely_impartial();
                let node = LoopyNode::Call(call.clone(), exchanged);
                into.nodes.push(self.loopy_node(node)?);
            }
            Term::Loopy(game) => {
                let game = if negative {
                    game.negative(&self.budget)?
                } else {
                    game.clone()
                };
                into.nodes.push(self.value_node(game)?);
            }
            Term::Explicit { left, right } => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, games) in sides.iter_mut().zip([left, right]) {
                    for game in games.iter() {
                        let mut sum = LoopySum::zero();
                        with_stack(|| self.add_terms(game, negative, &mut sum))?;
                        sum.nodes.sort_unstable();
                        side.push(sum);
                    }
                }
                if negative {
                    sides.reverse();
                }
                let node = LoopyNode::Explicit(Box::new(sides));
                into.nodes.push(self.loopy_node(node)?);
            }
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.add_terms(game, negative, into))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.add_terms(game, !negative, into))?,
            Term::Multiple(n, game) => {
                let copies = n.abs().to_usize().filter(|n| *n <= MOST_TERMS);
                for _ in 0..copies.ok_or_else(many_terms)? {
                    with_stack(|| self.add_terms(game, negative != n.is_negative(), into))?;
                }
            }
            Term::Value(_) | Term::Loony => {}
        }
        if into.nodes.len() > MOST_TERMS {
            return Err(many_terms());
        }
        Ok(())
    }

    fn add_short(&mut self, game: &Game, negative: bool, into: &mut LoopySum) -> Solved<()> {
        let Worth::Value(mut value) = self.worth_of(game)? else {
            return Err(Stop::Undefined("a loony term of a loopy game".into()));
        };
        if negative {
            value = self.arena.negative(value, &self.budget)?;
        }
        into.rest = self.arena.sum(into.rest, value, &self.budget)?;
        Ok(())
    }

    fn loopy_node(&mut self, node: LoopyNode) -> Solved<u32> {
        self.loopy.nodes.number(node, &self.budget)
    }

    /// Adds a node whose value is known.
    fn value_node(&mut self, game: Loopy) -> Solved<u32> {
        let node = self.loopy_node(LoopyNode::Game(game.clone()))?;
        let value = self.number_of(GameValue::Loopy(game))?;
        self.loopy.known.keep(node, value, &self.budget)?;
        Ok(node)
    }

    /// A player's options in a node, without duplicates.
    pub(super) fn loopy_options(&mut self, node: u32, player: Player) -> Solved<OptionPlaces> {
        if let Some(known) = self.loopy.nodes.options(node, player) {
            return Ok(known);
        }
        let sums = match self.loopy.nodes.get(node).cloned() {
            None => Vec::new(),
            Some(LoopyNode::Part(part, exchanged)) => {
                let options = self.options_of_part(part, exchanged, player)?;
                return self.keep_options(node, player, options);
            }
            Some(LoopyNode::Call(call, exchanged)) => {
                if !self.loopy.under_way.insert(node) {
                    return Err(call.endless(Endless::Circle, self));
                }
                let options = self.options_of_loopy_call(&call, exchanged, player);
                self.loopy.under_way.remove(&node);
                options?
            }
            Some(LoopyNode::Explicit(sides)) => {
                let [left, right] = *sides;
                match player {
                    Player::Left => left,
                    Player::Right => right,
                }
            }
            Some(LoopyNode::Game(game)) => self.options_of_value(&game, player)?,
        };
        let mut options = Vec::with_capacity(sums.len());
        for sum in sums {
            options.push(self.loopy.nodes.option(sum, &self.budget)?);
        }
        self.keep_options(node, player, options)
    }

    fn keep_options(
        &mut self,
        node: u32,
        player: Player,
        options: Vec<u32>,
    ) -> Solved<OptionPlaces> {
        let nodes = &mut self.loopy.nodes;
        nodes.keep_options(node, player, options, &self.budget)
    }

    fn options_of_loopy_call(
        &mut self,
        call: &SharedCall,
        exchanged: bool,
        player: Player,
    ) -> Solved<Vec<LoopySum>> {
        let choices = self.choices(call, mover(player, exchanged))?;
        let mut options = Vec::with_capacity(choices.len());
        for choice in choices {
            let mut sum = LoopySum::zero();
            self.add_terms(&choice.to, exchanged, &mut sum)?;
            sum.nodes.sort_unstable();
            options.push(sum);
        }
        Ok(options)
    }

    /// The options of a part, as the table encodes them.
    fn options_of_part(
        &mut self,
        PartId { ruleset, part }: PartId,
        exchanged: bool,
        player: Player,
    ) -> Solved<Vec<u32>> {
        let (engine, context) = self.engine(ruleset);
        let found = engine.options(part, mover(player, exchanged), context.budget)?;
        let mut options = Vec::with_capacity(found.len());
        for mut nodes in found {
            for part in &mut nodes {
                let id = PartId {
                    ruleset,
                    part: *part,
                };
                *part = self.loopy_node(LoopyNode::Part(id, exchanged))?;
            }
            nodes.sort_unstable();
            let rest = Value::ZERO;
            let sum = LoopySum { nodes, rest };
            options.push(self.loopy.nodes.option(sum, &self.budget)?);
        }
        Ok(options)
    }

    /// The options of a stopper in canonical form.
    fn options_of_value(&mut self, game: &Loopy, player: Player) -> Solved<Vec<LoopySum>> {
        let Some(options) = game.options(player, &self.budget)? else {
            let what = "the options of a game that is no stopper";
            return Err(Stop::Undefined(what.into()));
        };
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            let mut sum = LoopySum::zero();
            match option.as_value(&mut self.arena, &self.budget)? {
                Some(value) => sum.rest = value,
                None => sum.nodes.push(self.value_node(option)?),
            }
            sums.push(sum);
        }
        Ok(sums)
    }
}

fn mover(player: Player, exchanged: bool) -> Player {
    if exchanged { player.opponent() } else { player }
}

fn many_terms() -> Stop {
    Stop::TooLarge(format!("a loopy sum of more than {MOST_TERMS} terms"))
}
