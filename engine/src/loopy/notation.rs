//! The short names of stoppers.

use std::cmp::Ordering;

use super::algebra::{Pseudonumber, at, numbers, pseudonumber};
use super::game::Loopy;
use super::graph::LoopyGraph;
use super::refine::quotient;
use super::short::short_values;
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Dyadic, Int, Player, PowerKind, Value};

/// `x + ^[on] + *k` or `x + ^<on> + *k`, or the same with `v` in place of `^`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UponLike {
    pub(super) number: Dyadic,
    pub(super) down: bool,
    /// `Sum` for `^[on]`, `One` for `^<on>`.
    pub(super) kind: PowerKind,
    pub(super) nimber: Int,
}

/// The notation of a position.
#[derive(Clone, Debug)]
pub(super) enum LoopyNotation {
    Short(Value),
    On,
    Off,
    Over(Dyadic),
    Under(Dyadic),
    Upon(UponLike),
    /// The number that is added, whether the game is miny, and its argument.
    Tiny(Dyadic, bool, Loopy),
    /// ± with Left's options.
    Switch,
    Braces,
}

/// Finds the notation of the positions of a graph, whose stoppers are in canonical form.
pub(super) struct NotationSearch<'a> {
    graph: &'a LoopyGraph,
    numbers: Vec<Option<Dyadic>>,
    shorts: Vec<Option<Value>>,
    budget: &'a Budget,
}

impl Loopy {
    /// `^<on> = {0|v[on]*}`, the degree of upon (Siegel, *Combinatorial Game Theory*, VI.5).
    pub fn upon_power() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[1], &[2]], [&[], &[]], [&[1], &[1, 2]]]))
    }
}

impl UponLike {
    fn value(&self, arena: &mut Arena, budget: &Budget) -> Result<Loopy, Stop> {
        let mut upon = match self.kind {
            PowerKind::Sum => Loopy::upon(),
            PowerKind::One => Loopy::upon_power(),
        };
        if self.down {
            upon = upon.negative(budget)?;
        }
        let rest = arena.number_up_star(self.number.clone(), Int::ZERO, self.nimber.clone());
        upon.sum_with_value(arena, rest, budget)
    }
}

impl<'a> NotationSearch<'a> {
    pub(super) fn new(
        graph: &'a LoopyGraph,
        arena: &mut Arena,
        budget: &'a Budget,
    ) -> Result<NotationSearch<'a>, Stop> {
        Ok(NotationSearch {
            graph,
            numbers: numbers(graph, budget)?,
            shorts: short_values(graph, arena, budget)?,
            budget,
        })
    }

    /// The value of a position that is a short game.
    pub(super) fn short(&self, v: u32) -> Option<Value> {
        self.shorts[v as usize]
    }

    fn number(&self, v: u32) -> Option<&Dyadic> {
        self.numbers[v as usize].as_ref()
    }

    /// The notation of a position.
    ///
    /// Errors: limits of the budget.
    pub(super) fn notation(&self, v: u32, arena: &mut Arena) -> Result<LoopyNotation, Stop> {
        if let Some(value) = self.short(v) {
            return Ok(LoopyNotation::Short(value));
        }
        let number = |x| self.number(x).cloned().unwrap_or_default();
        match pseudonumber(self.graph, &self.numbers, v) {
            Some(Pseudonumber::On) => return Ok(LoopyNotation::On),
            Some(Pseudonumber::Off) => return Ok(LoopyNotation::Off),
            Some(Pseudonumber::Over(x)) => return Ok(LoopyNotation::Over(number(x))),
            Some(Pseudonumber::Under(x)) => return Ok(LoopyNotation::Under(number(x))),
            Some(Pseudonumber::Number) | None => {}
        }
        for player in Player::BOTH {
            if let Some(upon) = self.upon(v, player, arena)? {
                return Ok(LoopyNotation::Upon(upon));
            }
        }
        for player in Player::BOTH {
            if let Some(tiny) = self.tiny(v, player, arena)? {
                return Ok(tiny);
            }
        }
        Ok(if self.is_switch(v)? {
            LoopyNotation::Switch
        } else {
            LoopyNotation::Braces
        })
    }

    /// The position as a game.
    fn game(&self, v: u32) -> Result<Loopy, Stop> {
        at(self.graph, v, self.budget)
    }

    /// With `Left`, recognises a member of the family of upon; with `Right`, the negative of one. The opponent's only
    /// reply suggests a candidate, which is then checked.
    fn upon(&self, v: u32, player: Player, arena: &mut Arena) -> Result<Option<UponLike>, Stop> {
        let &[reply] = self.graph.options(v, player.opponent()) else {
            return Ok(None);
        };
        let (kind, number, nimber) = match arena_parts(self.short(reply), arena) {
            Some((number, nimber)) if self.graph.options(v, player).contains(&v) => {
                (PowerKind::Sum, number, nimber)
            }
            Some(_) => return Ok(None),
            None => match self.upon_sum(reply, player.opponent(), arena)? {
                Some(upon) => (PowerKind::One, upon.number, upon.nimber),
                None => return Ok(None),
            },
        };
        let upon = UponLike {
            number,
            down: player == Player::Right,
            kind,
            nimber: nimber.xor(&Int::ONE),
        };
        let is_it = upon.value(arena, self.budget)? == self.game(v)?;
        Ok(is_it.then_some(upon))
    }

    /// Recognises a member of the family of ^\[on\]; with `Right`, the negative of one.
    fn upon_sum(
        &self,
        v: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<UponLike>, Stop> {
        if !self.graph.options(v, player).contains(&v) {
            return Ok(None);
        }
        self.upon(v, player, arena)
    }

    /// With `Left`, recognises x + {0||0|-G}; with `Right`, its negative.
    fn tiny(
        &self,
        v: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<LoopyNotation>, Stop> {
        let other = player.opponent();
        let (&[x], &[threat]) = (self.graph.options(v, player), self.graph.options(v, other))
        else {
            return Ok(None);
        };
        let (&[again], &[loss]) = (
            self.graph.options(threat, player),
            self.graph.options(threat, other),
        ) else {
            return Ok(None);
        };
        let Some(number) = self.number(x) else {
            return Ok(None);
        };
        // A player who can move to a number gets at least that number.
        let mut escapes = self.graph.options(loss, player).iter();
        let is_enough = |escape: &u32| {
            let least = self.number(*escape);
            least.is_some_and(|least| match player {
                Player::Left => least >= number,
                Player::Right => least <= number,
            })
        };
        if again != x || escapes.any(is_enough) || self.graph.reached(loss).contains(&v) {
            return Ok(None);
        }
        let x = arena.number(number);
        let mut of = self.game(loss)?;
        if !self.is_threat(&of, player, x, arena)? {
            return Ok(None);
        }
        let is_miny = player == Player::Right;
        let minus = arena.number(&-number);
        of = of.sum_with_value(arena, minus, self.budget)?;
        if !is_miny {
            of = of.negative(self.budget)?;
        }
        let mut tiny = of.tiny(self.budget)?;
        if is_miny {
            tiny = tiny.negative(self.budget)?;
        }
        let is_it = tiny.sum_with_value(arena, x, self.budget)? == self.game(v)?;
        Ok(is_it.then(|| LoopyNotation::Tiny(number.clone(), is_miny, of)))
    }

    /// Whether a game is worse than a number for a player, even if that player moves first in it.
    fn is_threat(
        &self,
        game: &Loopy,
        player: Player,
        x: Value,
        arena: &mut Arena,
    ) -> Result<bool, Stop> {
        let x = Loopy::of_value(arena, x, self.budget)?;
        let Some(stop) = game.stop(player, false, self.budget)? else {
            return Ok(false);
        };
        let order = stop.compare(&x, self.budget)?;
        Ok(order
            == Some(match player {
                Player::Left => Ordering::Less,
                Player::Right => Ordering::Greater,
            }))
    }

    /// Whether the position is its own negative and no play returns to it.
    fn is_switch(&self, v: u32) -> Result<bool, Stop> {
        // The options of one player are the negatives of those of the other, as many of them short.
        let [left, right] = Player::BOTH.map(|player| {
            let options = self.graph.options(v, player);
            let shorts = options.iter().filter(|o| self.short(**o).is_some());
            (options.len(), shorts.count())
        });
        if left != right {
            return Ok(false);
        }
        let (graph, _) = quotient(self.graph, v, self.budget)?;
        if graph != quotient(&graph.swapped(), 0, self.budget)?.0 {
            return Ok(false);
        }
        let mut options = graph.options(0, Player::Left).iter();
        Ok(!options.any(|&o| graph.reached(o).contains(&0)))
    }
}

/// The number and nimber of a value that is a sum of a number and a nimber.
fn arena_parts(value: Option<Value>, arena: &Arena) -> Option<(Dyadic, Int)> {
    let parts = arena.number_up_star_parts(value?)?;
    parts
        .ups
        .is_zero()
        .then(|| (parts.number.clone(), parts.nimber.clone()))
}
