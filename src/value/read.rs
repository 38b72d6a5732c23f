//! Reads a value in the notation of [`super::text`], in both spellings, with sums, differences and negatives.

use std::fmt;

use super::arena::{Arena, Value};
use super::dyadic::Dyadic;
use super::int::Int;
use crate::budget::{Budget, Stop, with_stack};

/// A text that is not a value, or one whose value could not be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte where the fault is.
    pub offset: usize,
    /// What is wrong, as a full sentence.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

struct ValueReader<'a> {
    arena: &'a mut Arena,
    budget: &'a Budget,
    text: &'a str,
    at: usize,
}

/// The content of braces.
enum Braces {
    /// Options without a bar.
    List(Vec<Value>),
    /// A game.
    Game(Value),
}

/// A side between bars.
struct ReadSide {
    values: Vec<Value>,
    /// The length of the bar after it; 0 after the last one.
    bar: usize,
}

impl Arena {
    /// Reads value notation in either spelling: `3/4^*2`, `Tiny(1)`, `±{1,1*}`, `{0||0|-2}`; also `a + b`, `a - b`,
    /// `-a` and brackets.
    ///
    /// Errors: the first syntax error, or the budget's.
    pub fn read(&mut self, text: &str, budget: &Budget) -> Result<Value, ReadError> {
        let mut reader = ValueReader {
            arena: self,
            budget,
            text,
            at: 0,
        };
        let value = reader.expression()?;
        reader.blanks();
        match reader.rest().chars().next() {
            None => Ok(value),
            Some(c) => reader.fail(format!("The value ends before {c:?}.")),
        }
    }
}

impl ValueReader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError {
            offset: self.at,
            message: message.into(),
        })
    }

    fn stopped<T>(&self, result: Result<T, Stop>) -> Result<T, ReadError> {
        result.map_err(|stop| ReadError {
            offset: self.at,
            message: format!("The value was not computed: {stop:?}."),
        })
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Consumes the first of these words that comes next.
    fn take<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        let word = *words.iter().find(|word| self.rest().starts_with(**word))?;
        self.at += word.len();
        Some(word)
    }

    fn expect(&mut self, word: &str) -> Result<(), ReadError> {
        self.blanks();
        match self.take(&[word]) {
            Some(_) => Ok(()),
            None => self.fail(format!("Here should be `{word}`.")),
        }
    }

    fn expression(&mut self) -> Result<Value, ReadError> {
        let mut value = self.term()?;
        loop {
            self.blanks();
            match self.take(&["+-", "±", "+", "-"]) {
                None => return Ok(value),
                Some("-") => {
                    let term = self.term()?;
                    let sum = self.arena.difference(value, term, self.budget);
                    value = self.stopped(sum)?;
                }
                Some("+") => {
                    let term = self.term()?;
                    let sum = self.arena.sum(value, term, self.budget);
                    value = self.stopped(sum)?;
                }
                Some(_) => {
                    let term = self.symmetric()?;
                    let sum = self.arena.sum(value, term, self.budget);
                    value = self.stopped(sum)?;
                }
            }
        }
    }

    fn term(&mut self) -> Result<Value, ReadError> {
        self.blanks();
        match self.take(&["+-", "±", "-", "(", "{"]) {
            Some("-") if self.rest().starts_with(|c: char| c.is_ascii_digit()) => {
                self.literal(true)
            }
            Some("-") => {
                let term = with_stack(|| self.term())?;
                let negative = self.arena.negative(term, self.budget);
                self.stopped(negative)
            }
            Some("(") => {
                let value = with_stack(|| self.expression())?;
                self.expect(")")?;
                Ok(value)
            }
            Some("{") => match with_stack(|| self.braces())? {
                Braces::Game(value) => Ok(value),
                Braces::List(_) => self.fail("These braces have no bar."),
            },
            Some(_) => with_stack(|| self.symmetric()),
            None => self.literal(false),
        }
    }

    /// What follows a `±`.
    fn symmetric(&mut self) -> Result<Value, ReadError> {
        self.blanks();
        let left = if self.take(&["{"]).is_some() {
            match with_stack(|| self.braces())? {
                Braces::Game(value) => vec![value],
                Braces::List(values) => values,
            }
        } else {
            vec![with_stack(|| self.term())?]
        };
        let mut right = Vec::with_capacity(left.len());
        for &value in &left {
            let negative = self.arena.negative(value, self.budget);
            right.push(self.stopped(negative)?);
        }
        let value = self.arena.canonical(&left, &right, self.budget);
        self.stopped(value)
    }

    /// The rest of a pair of braces.
    fn braces(&mut self) -> Result<Braces, ReadError> {
        let mut sides = vec![ReadSide {
            values: Vec::new(),
            bar: 0,
        }];
        loop {
            self.blanks();
            if !self.rest().starts_with(['|', '}', ',']) {
                let value = self.expression()?;
                if let Some(side) = sides.last_mut() {
                    side.values.push(value);
                }
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
                return self.fail("Here should be `,`, `|` or `}`.");
            }
            self.at += bar;
            if let Some(side) = sides.last_mut() {
                side.bar = bar;
            }
            sides.push(ReadSide {
                values: Vec::new(),
                bar: 0,
            });
        }
        if let [side] = sides.as_mut_slice() {
            return Ok(Braces::List(std::mem::take(&mut side.values)));
        }
        let values = self.nest(&sides)?;
        match values.as_slice() {
            [value] => Ok(Braces::Game(*value)),
            _ => self.fail("These braces hold no game."),
        }
    }

    /// The options in a row of sides: a single game, split at its longest bar, unless there is no bar.
    fn nest(&mut self, sides: &[ReadSide]) -> Result<Vec<Value>, ReadError> {
        let inner = sides.len().saturating_sub(1);
        let bars = sides.get(..inner).unwrap_or(&[]);
        let Some(longest) = bars.iter().map(|side| side.bar).max() else {
            return Ok(sides.iter().flat_map(|side| side.values.clone()).collect());
        };
        let at = bars
            .iter()
            .position(|side| side.bar == longest)
            .unwrap_or(0);
        if bars.iter().filter(|side| side.bar == longest).count() > 1 {
            return self.fail("These braces have two bars of the same length.");
        }
        let (left, right) = sides.split_at(at + 1);
        let left = with_stack(|| self.nest(left))?;
        let right = with_stack(|| self.nest(right))?;
        let value = self.arena.canonical(&left, &right, self.budget);
        Ok(vec![self.stopped(value)?])
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

    /// Number, ups or `Tiny(..)`, nimber, without blanks.
    fn literal(&mut self, negative: bool) -> Result<Value, ReadError> {
        let start = self.at;
        let mut number = Dyadic::ZERO;
        if let Some(numerator) = self.digits() {
            number = Dyadic::from(numerator.clone());
            if self.take(&["/"]).is_some() {
                let Some(denominator) = self.digits() else {
                    return self.fail("Here should be a denominator.");
                };
                number = match Dyadic::from_ratio(&numerator, &denominator, self.budget) {
                    Ok(number) => number,
                    Err(error) => return self.fail(error.to_string()),
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
                Some(self.stopped(made)?)
            }
        };
        let ups = if tiny.is_none() {
            self.ups()
        } else {
            Int::ZERO
        };
        let mut nimber = Int::ZERO;
        if self.take(&["*"]).is_some() {
            nimber = self.digits().unwrap_or(Int::ONE);
        }
        if self.at == start {
            return self.fail("Here should be a value.");
        }
        let value = self.arena.number_up_star(number, ups, nimber);
        match tiny {
            None => Ok(value),
            Some(tiny) => {
                let sum = self.arena.sum(value, tiny, self.budget);
                self.stopped(sum)
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    /// Reads and writes again.
    fn again(text: &str) -> String {
        let mut arena = Arena::new();
        let value = arena.read(text, &Budget::unlimited()).unwrap();
        arena.text(value, Spelling::Ascii)
    }

    #[test]
    fn prints_what_it_reads() {
        for text in [
            "0",
            "-3/8",
            "*",
            "*5",
            "^",
            "^^",
            "^3",
            "^*",
            "^^*",
            "^3*2",
            "3/4^*2",
            "1*",
            "-2v",
            "+-1",
            "+-{1,1*}",
            "Tiny(2)",
            "Miny(2)",
            "5Tiny(1)",
            "-5Miny(1/2)",
            "{2|0}",
            "{0||0|v3}",
            "{1,{2|0}|-1}",
            "{0||-1*|-2}",
            "9999999999999999999999^1000000*99999999999",
            "+-{10|8||6|4|||4|2||0|-2}",
            "{^|*||*|||*}",
            "Miny({5||3|1})",
        ] {
            assert_eq!(again(text), text);
        }
        for (text, canonical) in [
            ("{0||0|-2}", "Tiny(2)"),
            ("{|}", "0"),
            ("{1|}", "2"),
            ("{|1}", "0"),
            ("↑3 - ⇑", "^"),
            ("5 +- 1", "{6|4}"),
            ("-(2v)", "-2^"),
            ("±{3|1}", "+-{3|1}"),
        ] {
            assert_eq!(again(text), canonical);
        }
    }

    #[test]
    fn says_where_it_fails() {
        let mut arena = Arena::new();
        for (text, offset) in [
            ("", 0),
            ("1/3", 3),
            ("{1|2", 4),
            ("1 x", 2),
            ("{1,2}", 5),
            ("{1|2|3}", 7),
            ("(1", 2),
            ("2 +", 3),
        ] {
            let error = arena.read(text, &Budget::unlimited()).unwrap_err();
            assert_eq!(error.offset, offset, "{text}: {error}");
        }
    }
}
