//! The queries and operations on values.

use super::builtins::Call;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::solve::{Game, Term, Worth};
use crate::source::Span;
use crate::value::{Dyadic, Int, Player, Value, ValueError, nim_inverse, nim_product, nim_sum};
use std::cmp::Ordering;

impl Interpreter {
    /// A query of one game that gives a number or an integer.
    pub(super) fn measure(&mut self, call: &Call) -> Eval<Datum> {
        match (call.arguments.first(), call.entry.name) {
            (Some((Datum::Thermograph(graph), _)), "mean") => {
                return Ok(Datum::Number(graph.mean.clone()));
            }
            (Some((Datum::Thermograph(graph), _)), "temperature") => {
                return Ok(Datum::Number(graph.temperature.clone()));
            }
            _ => {}
        }
        let value = self.value(call, 0)?;
        let stop = |s| stopped(s, call.span);
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        Ok(match call.entry.name {
            "left_stop" => Datum::Number(arena.left_stop(value).clone()),
            "right_stop" => Datum::Number(arena.right_stop(value).clone()),
            "mean" => Datum::Number(arena.mean(value, budget).map_err(stop)?),
            "temperature" => Datum::Number(arena.temperature(value, budget).map_err(stop)?),
            "stop_count" => Datum::integer(arena.stop_count(value, budget).map_err(stop)?),
            _ => Datum::integer(arena.birthday(value, budget).map_err(stop)?),
        })
    }

    /// A query of one game that is true or false.
    pub(super) fn predicate(&mut self, call: &Call) -> Eval<Datum> {
        let value = self.value(call, 0)?;
        let stop = |s| stopped(s, call.span);
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let holds = match call.entry.name {
            "is_zero" => arena.is_zero(value),
            "is_number" => arena.is_number(value),
            "is_integer" => arena.is_integer(value),
            "is_nimber" => arena.is_nimber(value),
            "is_infinitesimal" => arena.is_infinitesimal(value),
            "is_all_small" => arena.is_all_small(value, budget).map_err(stop)?,
            "is_numberish" => arena.is_numberish(value),
            "is_uptimal" => arena.is_uptimal(value, budget).map_err(stop)?,
            "is_even" => arena.is_even(value),
            "is_odd" => arena.is_odd(value),
            "is_even_tempered" => arena.is_even_tempered(value, budget).map_err(stop)?,
            "is_odd_tempered" => arena.is_odd_tempered(value, budget).map_err(stop)?,
            _ => return Err(call.unimplemented()),
        };
        Ok(Datum::Bool(holds))
    }

    /// An operation that gives a value or a list of values.
    pub(super) fn operation(&mut self, call: &Call) -> Eval<Datum> {
        let g = self.value(call, 0)?;
        let failed = |error| value_fault(error, call);
        let stop = |s| stopped(s, call.span);
        let result = match call.entry.name {
            "freeze" => self
                .solver
                .arena
                .freeze(g, &self.solver.budget)
                .map_err(failed)?,
            "atomic_weight" => {
                let weight = self.solver.arena.atomic_weight(g, &self.solver.budget);
                weight.map_err(failed)?
            }
            "companion" => self
                .solver
                .arena
                .companion(g, &self.solver.budget)
                .map_err(stop)?,
            "reduced_canonical_form" => {
                let reduced = self
                    .solver
                    .arena
                    .reduced_canonical_form(g, &self.solver.budget);
                reduced.map_err(failed)?
            }
            "tiny" | "Tiny" => self
                .solver
                .arena
                .tiny(g, &self.solver.budget)
                .map_err(stop)?,
            "miny" | "Miny" => self
                .solver
                .arena
                .miny(g, &self.solver.budget)
                .map_err(stop)?,
            "cool" => {
                let t = self.number_argument(call, 1, "a temperature")?;
                self.solver
                    .arena
                    .cool(g, &t, &self.solver.budget)
                    .map_err(failed)?
            }
            "heat" => {
                let t = self.value(call, 1)?;
                self.solver
                    .arena
                    .heat(g, t, &self.solver.budget)
                    .map_err(failed)?
            }
            "overheat" => {
                let (s, t) = (self.value(call, 1)?, self.value(call, 2)?);
                self.solver
                    .arena
                    .overheat(g, s, t, &self.solver.budget)
                    .map_err(failed)?
            }
            "norton" => {
                let u = self.value(call, 1)?;
                self.solver
                    .arena
                    .norton(g, u, &self.solver.budget)
                    .map_err(failed)?
            }
            "conway_product" => {
                let h = self.value(call, 1)?;
                self.solver
                    .arena
                    .conway_product(g, h, &self.solver.budget)
                    .map_err(stop)?
            }
            _ => return Err(call.unimplemented()),
        };
        Ok(self.value_datum(result))
    }

    /// The incentives of a game: of both players, or of one.
    pub(super) fn incentives(&mut self, call: &Call) -> Eval<Datum> {
        let g = self.value(call, 0)?;
        let players: &[Player] = match call.entry.name {
            "left_incentives" => &[Player::Left],
            "right_incentives" => &[Player::Right],
            _ => &[Player::Left, Player::Right],
        };
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let found = arena.incentives(g, players, budget);
        let found = found.map_err(|s| stopped(s, call.span))?;
        Ok(Datum::list(found.into_iter().map(|v| self.value_datum(v))))
    }

    /// `a : b` on data: the base keeps the options it is written with.
    pub(super) fn ordinal_sum(&mut self, base: (&Datum, Span), top: (&Datum, Span)) -> Eval<Datum> {
        let span = base.1.to(top.1);
        let mut sides = [Vec::new(), Vec::new()];
        let game = self.game_of(base.0, base.1)?;
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for option in self
                .solver
                .moves(&game, player)
                .map_err(|s| stopped(s, base.1))?
            {
                match self
                    .solver
                    .worth(&option.to)
                    .map_err(|s| stopped(s, base.1))?
                {
                    Worth::Value(value) => side.push(value),
                    Worth::Loony => {}
                }
            }
        }
        let top = match self.worth_of(top.0, top.1)? {
            Some(Worth::Value(value)) => value,
            Some(Worth::Loony) => return Ok(Datum::Loony),
            None => return Err(self.not_a_game(top.0, top.1)),
        };
        // Far numbers and nimbers have a closed form, and too many options to list.
        let sum = match (
            game.term(),
            self.solver.worth(&game).map_err(|s| stopped(s, base.1))?,
        ) {
            (_, Worth::Loony) => return Ok(Datum::Loony),
            (Term::Value(value), _) => {
                self.solver
                    .arena
                    .ordinal_sum(*value, top, &self.solver.budget)
            }
            _ => {
                let [left, right] = &sides;
                self.solver
                    .arena
                    .ordinal_sum_of_form(left, right, top, &self.solver.budget)
            }
        };
        let sum = sum.map_err(|s| stopped(s, span))?;
        Ok(self.value_datum(sum))
    }

    /// `nim_sum`, `nim_product`, `nim_inverse`, `gcd`, `mod` and the like on integers.
    pub(super) fn integers(&mut self, call: &Call) -> Eval<Datum> {
        let mut data = Vec::with_capacity(2);
        for (at, (datum, span)) in call.arguments.iter().enumerate() {
            match (call.entry.name, datum) {
                ("nim_sum", Datum::List(_) | Datum::Range(..)) => {
                    for item in self.elements(datum, *span)? {
                        data.push(self.integer(&item, *span, "an operand")?);
                    }
                }
                _ => data.push(self.integer_argument(call, at, "an operand")?),
            }
        }
        let failed = |error| value_fault(error, call);
        let stop = |s| stopped(s, call.span);
        let budget = &self.solver.budget;
        let result: Int = match (call.entry.name, data.as_slice()) {
            ("nim_sum", all) => {
                let mut sum = Int::ZERO;
                for next in all {
                    sum = nim_sum(&sum, next).map_err(failed)?;
                }
                sum
            }
            ("nim_product", [first, rest @ ..]) => {
                let mut product = first.clone();
                for next in rest {
                    product = nim_product(&product, next, budget).map_err(failed)?;
                }
                product
            }
            ("nim_inverse", [a]) => nim_inverse(a, budget).map_err(failed)?,
            ("gcd", [a, b]) => a.gcd(b, budget).map_err(stop)?,
            ("pow", [a, n]) => {
                a.pow(n, budget)
                    .map_err(stop)?
                    .ok_or_else(|| match n.is_negative() {
                        true => {
                            let at = call.arguments[1].1;
                            fault("kind", at, "the exponent of a power cannot be negative")
                        }
                        false => fault("too-large", call.span, "the power is too large"),
                    })?
            }
            _ => return Err(call.unimplemented()),
        };
        Ok(Datum::integer(result))
    }

    /// `floor`, `ceiling`
    pub(super) fn rounding(&mut self, call: &Call) -> Eval<Datum> {
        let x = self.number_argument(call, 0, "what is rounded")?;
        Ok(Datum::integer(match call.entry.name {
            "floor" => x.floor(),
            _ => x.ceiling(),
        }))
    }

    fn number_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Dyadic> {
        let (datum, span) = &call.arguments[at];
        let number = match self.worth_of(datum, *span)? {
            Some(Worth::Value(value)) => self.solver.arena.as_number(value).cloned(),
            _ => None,
        };
        number.ok_or_else(|| {
            let found = self.brief(datum);
            let message = format!("{what} must be a number");
            Box::new(Diagnostic::error("kind", *span, message).label(format!("this is {found}")))
        })
    }

    pub(super) fn sign_or_abs(&mut self, call: &Call) -> Eval<Datum> {
        let (datum, span) = &call.arguments[0];
        let zero = Datum::integer(0i64);
        let order = self.compare((datum, *span), (&zero, *span))?;
        let Some(order) = order else {
            let found = self.short(datum);
            let noun = match call.entry.name {
                "sign" => "sign",
                _ => "absolute value",
            };
            let message = format!("a game confused with 0 has no {noun}");
            return Err(Box::new(
                Diagnostic::error("undefined", *span, message)
                    .label(format!("{found} is confused with 0")),
            ));
        };
        match call.entry.name {
            "sign" => Ok(Datum::integer(order as i64)),
            _ if order == Ordering::Less => self.negate(datum.clone(), *span),
            _ => Ok(datum.clone()),
        }
    }

    /// `max`, `min` of values that are comparable.
    pub(super) fn extreme(&mut self, call: &Call) -> Eval<Datum> {
        let mut items = Vec::new();
        for (datum, span) in &call.arguments {
            match datum {
                Datum::List(_) | Datum::Range(..) => {
                    items.extend(self.elements(datum, *span)?.into_iter().map(|d| (d, *span)));
                }
                other => items.push((other.clone(), *span)),
            }
        }
        let wanted = match call.entry.name {
            "max" => Ordering::Greater,
            _ => Ordering::Less,
        };
        // In a partial order the extreme must be comparable with every other element.
        let mut best: Option<(Datum, Span)> = None;
        for item in &items {
            let better = match &best {
                None => true,
                Some(best) => self.compare((&item.0, item.1), (&best.0, best.1))? == Some(wanted),
            };
            if better {
                best = Some(item.clone());
            }
        }
        let noun = match wanted {
            Ordering::Greater => "maximum",
            _ => "minimum",
        };
        let Some(best) = best else {
            let message = format!("an empty list has no {noun}");
            return Err(fault("undefined", call.span, message));
        };
        for item in &items {
            if self
                .compare((&item.0, item.1), (&best.0, best.1))?
                .is_none()
            {
                let (a, b) = (self.short(&item.0), self.short(&best.0));
                let message = format!("these values have no {noun}");
                return Err(Box::new(
                    Diagnostic::error("undefined", item.1, message)
                        .label(format!("{a} and {b} are confused")),
                ));
            }
        }
        Ok(best.0)
    }

    /// The canonical form of an argument; loony is an error that says so.
    fn value(&mut self, call: &Call, at: usize) -> Eval<Value> {
        let (datum, span) = &call.arguments[at];
        self.short_value(datum, *span, call.entry.name)
    }

    /// The value of a game that is not loony, for a query of this name.
    pub(super) fn short_value(&mut self, datum: &Datum, span: Span, query: &str) -> Eval<Value> {
        match self.worth_of(datum, span)? {
            Some(Worth::Value(value)) => Ok(value),
            Some(Worth::Loony) => {
                let query = query.replace('_', " ");
                Err(Box::new(
                    Diagnostic::error("loony", span, format!("a loony position has no {query}"))
                        .help("its mover wins in every sum with nimbers; it is no short game"),
                ))
            }
            None => Err(self.not_a_game(datum, span)),
        }
    }

    fn game_of(&mut self, datum: &Datum, span: Span) -> Eval<Game> {
        match self.as_game(datum) {
            Some(game) => Ok(game),
            None => Err(self.not_a_game(datum, span)),
        }
    }
}

/// The condition that fails, at the argument that fails it.
fn value_fault(error: ValueError, call: &Call) -> Box<Diagnostic> {
    let negative = |(datum, _): &(Datum, Span)| match datum {
        Datum::Number(n) => n.numerator().is_negative(),
        _ => false,
    };
    let at = match error {
        ValueError::Stopped(stop) => return stopped(stop, call.span),
        ValueError::TemperatureTooLow | ValueError::UnitNotPositive => 1,
        ValueError::NegativeNimOperand => call.arguments.iter().position(negative).unwrap_or(0),
        _ => 0,
    };
    let span = call.arguments.get(at).map_or(call.span, |a| a.1);
    let message = error.to_string();
    let message = message.trim_end_matches('.');
    let mut letters = message.chars();
    let message: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_lowercase)
        .chain(letters)
        .collect();
    fault("undefined", span, message)
}
