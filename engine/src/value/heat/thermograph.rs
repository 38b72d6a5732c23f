//! Thermographs, means and temperatures, exact (Winning Ways, chapter 6; CGT, II.5).

use super::walls::{LowestTemperature, Vertex, Wall, Walls};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::player::Player;
use serde::Serialize;
use std::sync::Arc;

/// The stops of a game cooled by t, as functions of t >= -1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thermograph {
    /// The value of the mast.
    pub mean: Dyadic,
    /// The temperature at which the mast begins.
    pub temperature: Dyadic,
    /// Vertices of the left wall by increasing temperature; the last one is the foot of the mast.
    pub left_wall: Vec<Vertex>,
    /// Vertices of the right wall by increasing temperature; the last one is the foot of the mast.
    pub right_wall: Vec<Vertex>,
}

impl Thermograph {
    /// The left stop of the game cooled by a temperature >= -1.
    pub fn left_stop_at(&self, temperature: &Dyadic) -> Dyadic {
        value_at(&self.left_wall, temperature)
    }

    /// The right stop of the game cooled by a temperature >= -1.
    pub fn right_stop_at(&self, temperature: &Dyadic) -> Dyadic {
        value_at(&self.right_wall, temperature)
    }
}

impl Arena {
    /// The thermograph for temperatures from -1.
    ///
    /// Errors: limits of the budget; `TooLarge` for numbers with a denominator above 2^10000.
    pub fn thermograph(&mut self, v: Value, budget: &Budget) -> Result<Thermograph, Stop> {
        let walls = self.walls_of(v, LowestTemperature::MinusOne, budget)?;
        let foot = foot(&walls.left);
        Ok(Thermograph {
            mean: foot.value,
            temperature: foot.temperature,
            left_wall: walls.left.clone(),
            right_wall: walls.right.clone(),
        })
    }

    /// The mean, or mast value: the limit of the stops of n copies divided by n.
    ///
    /// Errors: limits of the budget.
    pub fn mean(&mut self, v: Value, budget: &Budget) -> Result<Dyadic, Stop> {
        Ok(foot(&self.walls_of(v, LowestTemperature::Zero, budget)?.left).value)
    }

    /// The temperature. The number m/2^k in lowest terms has temperature -1/2^k.
    ///
    /// Errors: limits of the budget.
    pub fn temperature(&mut self, v: Value, budget: &Budget) -> Result<Dyadic, Stop> {
        if let Some(number) = self.as_number(v) {
            return Ok(Dyadic::new(Int::from(-1), number.exponent()));
        }
        Ok(foot(&self.walls_of(v, LowestTemperature::Zero, budget)?.left).temperature)
    }

    fn walls_of(
        &mut self,
        v: Value,
        from: LowestTemperature,
        budget: &Budget,
    ) -> Result<Arc<Walls>, Stop> {
        if from == LowestTemperature::Zero && self.is_numberish(v) {
            return Ok(Walls::mast(Dyadic::ZERO, self.left_stop(v).clone()).into());
        }
        let v = match self.number_up_star_parts(v) {
            Some(form) if form.is_number() && form.number.is_integer() => {
                return Ok(Walls::mast(Dyadic::from(-1), form.number.clone()).into());
            }
            Some(form) if form.number.exponent() > 10_000 => {
                return Err(Stop::TooLarge("the thermograph of this number".to_string()));
            }
            Some(form) => {
                let short = shortened(form);
                self.closed_form(short)
            }
            None => v,
        };
        if let Some(known) = self.walls.by_value.get(&(v, from)) {
            return Ok(Arc::clone(known));
        }
        budget.step()?;
        let left = with_stack(|| self.scaffold(v, Player::Left, from, budget))?;
        let right = with_stack(|| self.scaffold(v, Player::Right, from, budget))?;
        Ok(self.walls.keep(v, from, meet(&left, &right)))
    }

    /// The scaffold before the cost of the move is subtracted: the best of the opponent's walls over the player's
    /// options.
    fn scaffold(
        &mut self,
        v: Value,
        player: Player,
        from: LowestTemperature,
        budget: &Budget,
    ) -> Result<Wall, Stop> {
        let mut best: Option<Wall> = None;
        let mut met: Vec<Arc<Walls>> = Vec::new();
        for option in self.unsorted_options(v, player, budget)? {
            let walls = self.walls_of(option, from, budget)?;
            if met.iter().any(|known| Arc::ptr_eq(known, &walls)) {
                continue;
            }
            let wall = match player {
                Player::Left => &walls.right,
                Player::Right => &walls.left,
            };
            best = Some(match best {
                None => wall.clone(),
                Some(best) => envelope(&best, wall, player),
            });
            met.push(walls);
        }
        Ok(best.unwrap_or_default())
    }
}

/// A number-up-star with the same thermograph and few positions. Ups beyond two and nimbers above *2 do not change the
/// thermograph.
fn shortened(form: &NumberUpStar) -> NumberUpStar {
    let two = Int::from(2);
    let ups = if form.ups.abs() > two {
        &two * &Int::from(form.ups.signum())
    } else {
        form.ups.clone()
    };
    NumberUpStar {
        number: form.number.clone(),
        ups,
        nimber: form.nimber.clone().min(two),
    }
}

/// The last vertex of a wall.
fn foot(wall: &Wall) -> Vertex {
    wall.last().cloned().unwrap_or(Vertex {
        temperature: Dyadic::from(-1),
        value: Dyadic::ZERO,
    })
}

/// The value of a wall at a temperature, which must be at least that of its first vertex.
fn value_at(wall: &[Vertex], t: &Dyadic) -> Dyadic {
    let next = wall.partition_point(|v| v.temperature <= *t);
    let (Some(low), high) = (wall.get(next.saturating_sub(1)), wall.get(next)) else {
        return Dyadic::ZERO;
    };
    let Some(high) = high else {
        return low.value.clone();
    };
    // Walls have slope -1, 0 or 1.
    let run = t - &low.temperature;
    match low.value.cmp(&high.value) {
        std::cmp::Ordering::Less => &low.value + &run,
        std::cmp::Ordering::Equal => low.value.clone(),
        std::cmp::Ordering::Greater => &low.value - &run,
    }
}

/// The temperatures of the vertices of two walls, in increasing order.
fn temperatures(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut all: Vec<Dyadic> = a.iter().chain(b).map(|v| v.temperature.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The maximum of two walls for Left, the minimum for Right.
fn envelope(a: &Wall, b: &Wall, player: Player) -> Wall {
    let mut wall = Vec::new();
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for t in temperatures(a, b) {
        let (x, y) = (value_at(a, &t), value_at(b, &t));
        let gap = &x - &y;
        if let Some((earlier, gap_before)) = before
            && gap.signum() * gap_before.signum() < 0
        {
            // Walls of the same side differ by 1 in slope where they cross.
            let crossing = &earlier + &gap_before.abs();
            let value = value_at(a, &crossing);
            wall.push(Vertex {
                temperature: crossing,
                value,
            });
        }
        let value = match player {
            Player::Left => x.max(y),
            Player::Right => x.min(y),
        };
        wall.push(Vertex {
            temperature: t.clone(),
            value,
        });
        before = Some((t, gap));
    }
    straighten(wall)
}

/// Both walls from the scaffolds: the left scaffold minus t and the right scaffold plus t, up to the point where they
/// meet.
fn meet(left: &Wall, right: &Wall) -> Walls {
    let mut walls = Walls {
        left: Vec::new(),
        right: Vec::new(),
    };
    let mut before: Option<(Dyadic, Dyadic)> = None;
    let mut foot = None;
    for t in temperatures(left, right) {
        let (l, r) = (value_at(left, &t) - &t, value_at(right, &t) + &t);
        let gap = &l - &r;
        if gap.signum() <= 0 {
            foot = Some(match before.take() {
                // The gap shrinks by 1 or 2 per unit of temperature.
                Some((earlier, gap_before)) => {
                    let closing = &gap_before - &gap;
                    let run = &t - &earlier;
                    let after = if closing > run {
                        gap_before.half()
                    } else {
                        gap_before
                    };
                    &earlier + &after
                }
                None => t,
            });
            break;
        }
        walls.left.push(Vertex {
            temperature: t.clone(),
            value: l,
        });
        walls.right.push(Vertex {
            temperature: t.clone(),
            value: r,
        });
        before = Some((t, gap));
    }
    let foot = match (foot, before) {
        (Some(t), _) => t,
        (None, Some((t, gap))) => &t + &gap.half(),
        (None, None) => return Walls::mast(Dyadic::from(-1), Dyadic::ZERO),
    };
    let vertex = Vertex {
        value: value_at(left, &foot) - &foot,
        temperature: foot,
    };
    walls.left.push(vertex.clone());
    walls.right.push(vertex);
    Walls {
        left: straighten(walls.left),
        right: straighten(walls.right),
    }
}

/// Removes the vertices at which the slope does not change, and the redundant vertices of the constant tail.
fn straighten(wall: Wall) -> Wall {
    let mut kept: Wall = Vec::with_capacity(wall.len());
    for vertex in wall {
        while let [.., a, b] = kept.as_slice() {
            let first = (&b.value - &a.value).signum();
            let second = (&vertex.value - &b.value).signum();
            if first != second && vertex.temperature != b.temperature {
                break;
            }
            kept.pop();
        }
        kept.push(vertex);
    }
    kept
}

#[cfg(test)]
mod tests;
