//! `strings("a-b, b-c, c-ground")`: any graph, given by its strings.

use super::{Coin, GROUND, MOST_COINS, Nimstring, Origin, Position, named};
use crate::rulesets::argument::{ArgumentFault, Arguments, items, trimmed};
use crate::rulesets::random::Random;
use crate::rulesets::{PositionRef, Ruleset};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The name of the ground.
const GROUND_NAME: &str = "ground";

/// Reads a list of strings. Names consist of letters and digits. A repeated string is a parallel one.
pub fn construct_strings(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let text = arguments.text(0, "a list of strings")?;
    let mut read = ReadStrings::default();
    for (place, item) in items(text) {
        if let Err(fault) = read.string(place, item) {
            return Err(read.understood(fault));
        }
    }
    let strings = named(&read.coins, read.ends);
    let position = Position::new(read.coins, strings, Origin::Strings);
    Ok(Nimstring.at(position))
}

/// The coins and strings read so far.
#[derive(Default)]
struct ReadStrings<'a> {
    coins: Vec<Coin>,
    numbers: FxHashMap<&'a str, u16>,
    ends: Vec<(u16, u16)>,
}

impl<'a> ReadStrings<'a> {
    fn string(&mut self, place: Range<usize>, item: &'a str) -> Result<(), ArgumentFault> {
        // In names of moves, `#2` marks a parallel string; it is ignored here.
        let (pair, _) = item.split_once('#').unwrap_or((item, ""));
        let mut both = Vec::new();
        let mut at = place.start;
        for name in pair.split('-') {
            let own = trimmed(name, at);
            at += name.len() + 1;
            let name = name.trim();
            let is_bad = |c: char| !c.is_alphanumeric() && c != '_';
            if let Some((offset, c)) = name.char_indices().find(|(_, c)| is_bad(*c)) {
                let message = format!("`{c}` is not allowed in the name of a coin");
                let fault = ArgumentFault::new(0, message).at_char(own.start + offset, c);
                return Err(
                    fault.help("names are letters and digits: `strings(\"a-b, b-c, c-ground\")`")
                );
            }
            both.push((name, own));
        }
        let fault = |message: &str, help: &str| {
            let fault = ArgumentFault::new(0, message).at(place.clone());
            Err(fault.help(help))
        };
        if both.iter().any(|(name, _)| name.is_empty()) {
            let help = "write `a-b`, or `a-ground` for a string to the ground";
            return fault("a string needs a coin at each end", help);
        }
        if both.len() < 2 {
            let help = "write `a-b` for each string, with commas between them, or a path `a-b-c`";
            return fault("a string joins two coins", help);
        }
        for ends in both.windows(2) {
            if ends.iter().all(|(name, _)| *name == GROUND_NAME) {
                let help = "leave it out, or put a coin between: `ground-a, a-ground`";
                return fault("a string from ground to ground holds no coin", help);
            }
            let ends = (self.number(&ends[0])?, self.number(&ends[1])?);
            self.ends.push(ends);
        }
        Ok(())
    }

    /// The number of a coin. A new name gets a new number.
    fn number(&mut self, (name, place): &(&'a str, Range<usize>)) -> Result<u16, ArgumentFault> {
        if *name == GROUND_NAME {
            return Ok(GROUND);
        }
        let next = self.coins.len() as u16 + 1;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            if self.coins.len() >= MOST_COINS {
                let message = format!("more than {MOST_COINS} coins");
                return Err(ArgumentFault::new(0, message).at(place.clone()));
            }
            self.coins.push(Coin {
                name: (*name).into(),
                place: None,
                corner: true,
            });
        }
        Ok(number)
    }

    /// Adds to a fault what was read before it.
    fn understood(self, fault: ArgumentFault) -> ArgumentFault {
        if self.ends.is_empty() || self.coins.len() == MOST_COINS {
            return fault;
        }
        let strings = named(&self.coins, self.ends);
        let names: Vec<&str> = strings.iter().map(|s| &*s.name).collect();
        fault.help(format!("understood so far: {}", names.join(", ")))
    }
}

/// The call that constructs a position.
pub(super) fn notation(position: &Position) -> String {
    let names = position.strings.iter();
    let names = names.map(|string| string.name.split(" #").next().unwrap_or(&string.name));
    let names: Vec<&str> = names.collect();
    format!("strings(\"{}\")", names.join(", "))
}

/// A random list of strings.
pub(super) fn sample(random: &mut Random) -> String {
    let names = &["a", "b", "c", "d", "e"][..random.from(1, 5)];
    let strings = (0..random.from(1, 9)).map(|_| {
        let other = if random.from(0, 3) == 0 {
            GROUND_NAME
        } else {
            random.of(names)
        };
        format!("{}-{other}", random.of(names))
    });
    format!("strings(\"{}\")", strings.collect::<Vec<_>>().join(", "))
}
