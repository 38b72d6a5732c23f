//! Reads values in the notation of [`super::notation`], in both spellings, with sums, differences and negatives.

use super::raised::lowered;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::uptimal::power_of_up::{HIGHEST_POWER, PowerKind};
use std::error::Error;
use std::fmt;

/// The error for a text that is not a value, or whose value could not be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte offset of the error in the text.
    pub offset: usize,
    /// The message, a full sentence.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl Error for ReadError {}

/// An error at the current position of the reader.
struct ReadFault(String);

impl From<Stop> for ReadFault {
    fn from(stop: Stop) -> ReadFault {
        ReadFault(format!("The value was not computed: {stop}."))
    }
}

fn fail<T>(message: impl Into<String>) -> Result<T, ReadFault> {
    Err(ReadFault(message.into()))
}

struct ValueReader<'a> {
    arena: &'a mut Arena,
    budget: &'a Budget,
    text: &'a str,
    at: usize,
}

/// The contents of braces.
enum BraceSides {
    /// Options without a bar.
    List(Vec<Value>),
    /// A game, with at least one bar.
    Game(Value),
}

/// The options between two bars.
#[derive(Default)]
struct ReadSide {
    values: Vec<Value>,
    /// The length of the bar after these options; 0 after the last side.
    bar: usize,
}

impl Arena {
    /// Reads a value in either spelling: `3/4^*2`, `Tiny(1)`, `±{1,1*}`, `{0||0|-2}`. Also accepts `a + b`, `a - b`,
    /// `-a` and parentheses.
    ///
    /// Errors: the first syntax error, or limits of the budget.
    pub fn read(&mut self, text: &str, budget: &Budget) -> Result<Value, ReadError> {
        let mut reader = ValueReader {
            arena: self,
            budget,
            text,
            at: 0,
        };
        reader.whole().map_err(|ReadFault(message)| ReadError {
            offset: reader.at,
            message,
        })
    }
}

impl ValueReader<'_> {
    fn whole(&mut self) -> Result<Value, ReadFault> {
        let value = self.expression()?;
        self.blanks();
        match self.rest().chars().next() {
            None => Ok(value),
            Some(c) => fail(format!("The value ends before {c:?}.")),
        }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Consumes and returns the first of these words that the text continues with.
    fn take<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        let word = *words.iter().find(|word| self.rest().starts_with(**word))?;
        self.at += word.len();
        Some(word)
    }

    fn expect(&mut self, word: &str) -> Result<(), ReadFault> {
        self.blanks();
        match self.take(&[word]) {
            Some(_) => Ok(()),
            None => fail(format!("Here should be `{word}`.")),
        }
    }

    fn expression(&mut self) -> Result<Value, ReadFault> {
        let mut value = self.term()?;
        loop {
            self.blanks();
            match self.take(&["+-", "±", "+", "-"]) {
                None => return Ok(value),
                Some("-") => {
                    let term = self.term()?;
                    value = self.arena.difference(value, term, self.budget)?;
                }
                Some(sign) => {
                    let term = if sign == "+" {
                        self.term()?
                    } else {
                        self.symmetric()?
                    };
                    value = self.arena.sum(value, term, self.budget)?;
                }
            }
        }
    }

    fn term(&mut self) -> Result<Value, ReadFault> {
        self.blanks();
        match self.take(&["+-", "±", "-", "(", "{"]) {
            Some("-") if self.rest().starts_with(|c: char| c.is_ascii_digit()) => {
                self.literal(true)
            }
            Some("-") => {
                let term = with_stack(|| self.term())?;
                Ok(self.arena.negative(term, self.budget)?)
            }
            Some("(") => {
                let value = with_stack(|| self.expression())?;
                self.expect(")")?;
                Ok(value)
            }
            Some("{") => match with_stack(|| self.braces())? {
                BraceSides::Game(value) => Ok(value),
                BraceSides::List(_) => fail("These braces have no bar."),
            },
            Some(_) => with_stack(|| self.symmetric()),
            None => self.literal(false),
        }
    }

    /// Reads the operand of a `±`.
    fn symmetric(&mut self) -> Result<Value, ReadFault> {
        self.blanks();
        let left = if self.take(&["{"]).is_some() {
            match with_stack(|| self.braces())? {
                BraceSides::Game(value) => vec![value],
                BraceSides::List(values) => values,
            }
        } else {
            vec![with_stack(|| self.term())?]
        };
        let mut right = Vec::with_capacity(left.len());
        for &value in &left {
            right.push(self.arena.negative(value, self.budget)?);
        }
        Ok(self.arena.canonical(&left, &right, self.budget)?)
    }

    /// Reads the contents of braces after the opening one.
    fn braces(&mut self) -> Result<BraceSides, ReadFault> {
        let mut sides = Vec::new();
        let mut side = ReadSide::default();
        loop {
            self.blanks();
            if !self.rest().starts_with(['|', '}', ',']) {
                side.values.push(self.expression()?);
                self.blanks();
            }
            if self.take(&["}"]).is_some() {
                break;
            }
            if self.take(&[","]).is_some() {
                continue;
            }
            let bar = self.rest().len() - self.rest().trim_start_matches('|').len();
            if bar == 0 {
                return fail("Here should be `,`, `|` or `}`.");
            }
            self.at += bar;
            side.bar = bar;
            sides.push(std::mem::take(&mut side));
        }
        if sides.is_empty() {
            return Ok(BraceSides::List(side.values));
        }
        sides.push(side);
        let values = self.nest(&sides)?;
        match values.as_slice() {
            [value] => Ok(BraceSides::Game(*value)),
            _ => fail("These braces hold no game."),
        }
    }

    /// The options in a sequence of sides. With bars, this is the single game that the longest bar splits.
    fn nest(&mut self, sides: &[ReadSide]) -> Result<Vec<Value>, ReadFault> {
        let inner = sides.len().saturating_sub(1);
        let bars = sides.get(..inner).unwrap_or(&[]);
        let Some(longest) = bars.iter().map(|side| side.bar).max() else {
            return Ok(sides.iter().flat_map(|side| side.values.clone()).collect());
        };
        let mut at = (1..).zip(bars).filter(|(_, side)| side.bar == longest);
        let (Some((at, _)), None) = (at.next(), at.next()) else {
            return fail("These braces have two bars of the same length.");
        };
        let (left, right) = sides.split_at(at);
        let left = with_stack(|| self.nest(left))?;
        let right = with_stack(|| self.nest(right))?;
        Ok(vec![self.arena.canonical(&left, &right, self.budget)?])
    }

    fn digits(&mut self) -> Option<Int> {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let number = rest.get(..end)?.parse().ok()?;
        self.at += end;
        Some(number)
    }

    /// Reads a number, then ups or `Tiny(..)`, then a nimber, with no blanks between them.
    fn literal(&mut self, negative: bool) -> Result<Value, ReadFault> {
        let start = self.at;
        let mut number = Dyadic::ZERO;
        if let Some(numerator) = self.digits() {
            number = Dyadic::from(numerator.clone());
            if self.take(&["/"]).is_some() {
                let Some(denominator) = self.digits() else {
                    return fail("Here should be a denominator.");
                };
                number = match Dyadic::from_ratio(&numerator, &denominator, self.budget) {
                    Ok(number) => number,
                    Err(error) => return fail(error.to_string()),
                };
            }
            if negative {
                number = -number;
            }
        }
        let tiny = match self.take(&["Tiny(", "Miny("]) {
            None => None,
            Some(word) => {
                let of = with_stack(|| self.expression())?;
                self.expect(")")?;
                let made = if word.starts_with('M') {
                    self.arena.miny(of, self.budget)
                } else {
                    self.arena.tiny(of, self.budget)
                };
                Some(made?)
            }
        };
        let power = match tiny {
            None => self.power()?,
            Some(_) => None,
        };
        let ups = if tiny.is_none() && power.is_none() {
            self.ups()
        } else {
            Int::ZERO
        };
        let mut nimber = Int::ZERO;
        if self.take(&["*"]).is_some() {
            nimber = self.digits().unwrap_or(Int::ONE);
        }
        if self.at == start {
            return fail("Here should be a value.");
        }
        let value = self.arena.number_up_star(number, ups, nimber);
        match tiny.or(power) {
            None => Ok(value),
            Some(tiny) => Ok(self.arena.sum(value, tiny, self.budget)?),
        }
    }

    /// Reads a power of up such as `^<3>`, `v[2]` or `↑³`.
    fn power(&mut self) -> Result<Option<Value>, ReadFault> {
        let start = self.at;
        let Some(arrow) = self.take(&["^", "v", "↑", "↓"]) else {
            return Ok(None);
        };
        let (raised, after) = lowered(self.rest());
        let (kind, exponent) = if !raised.is_empty() {
            self.at = self.text.len() - after.len();
            (PowerKind::One, raised.parse().ok())
        } else {
            let (kind, close) = match self.take(&["<", "["]) {
                Some("<") => (PowerKind::One, ">"),
                Some(_) => (PowerKind::Sum, "]"),
                None => {
                    self.at = start;
                    return Ok(None);
                }
            };
            let exponent = self.digits();
            self.expect(close)?;
            (kind, exponent)
        };
        let exponent = exponent.and_then(|n: Int| n.to_u64());
        let Some(exponent) = exponent.filter(|n| (1..=HIGHEST_POWER).contains(n)) else {
            return fail(format!(
                "A power of up has an exponent from 1 to {HIGHEST_POWER}."
            ));
        };
        let power = self.arena.power_of_up(kind, exponent, self.budget)?;
        Ok(Some(match arrow {
            "v" | "↓" => self.arena.negative(power, self.budget)?,
            _ => power,
        }))
    }

    fn ups(&mut self) -> Int {
        for (arrow, each) in [
            ("^", 1),
            ("v", -1),
            ("↑", 1),
            ("⇑", 2),
            ("↓", -1),
            ("⇓", -2),
        ] {
            let rest = self.rest();
            let run = (rest.len() - rest.trim_start_matches(arrow).len()) / arrow.len();
            if run == 0 {
                continue;
            }
            self.at += run * arrow.len();
            let count = match (run, each) {
                (1, 1 | -1) => self.digits().unwrap_or(Int::ONE),
                _ => Int::from(run),
            };
            return count * Int::from(each);
        }
        Int::ZERO
    }
}
