//! `strings("a-b, b-c, c-ground")`: any graph, string by string.

use super::{Coin, GROUND, MOST_COINS, Nimstring, Origin, Position, named};
use crate::ruleset::argument::{ArgumentFault, Arguments};
use crate::ruleset::random::Random;
use crate::ruleset::{PositionRef, Ruleset};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The word for the ground.
const GROUND_NAME: &str = "ground";

/// Reads a list of strings. Names are letters and digits; a repeated string is a parallel one.
pub fn construct_strings(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let text = arguments.text(0, "a list of strings")?;
    let mut coins: Vec<Coin> = Vec::new();
    let mut numbers: FxHashMap<&str, u16> = FxHashMap::default();
    let mut ends = Vec::new();
    let mut start = 0;
    for item in text.split([',', '\n', ';']) {
        let range = start..start + item.len();
        start = range.end + 1;
        // A trailing comma or an empty line does no harm.
        if item.trim().is_empty() {
            continue;
        }
        // `#2` marks a parallel string in the names of moves.
        let (pair, _) = item.split_once('#').unwrap_or((item, ""));
        let mut pair_ends = Vec::new();
        let mut at = range.start;
        for name in pair.split('-') {
            let place = trimmed(name, at);
            at += name.len() + 1;
            let name = name.trim();
            let bad = name
                .char_indices()
                .find(|(_, c)| !c.is_alphanumeric() && *c != '_');
            if let Some((offset, c)) = bad {
                let from = place.start + offset;
                return Err(understood(
                    &coins,
                    &ends,
                    ArgumentFault::new(0, format!("`{c}` cannot stand in the name of a coin"))
                        .at(from..from + c.len_utf8())
                        .help("names are letters and digits: `strings(\"a-b, b-c, c-ground\")`"),
                ));
            }
            if name.is_empty() {
                return Err(understood(
                    &coins,
                    &ends,
                    ArgumentFault::new(0, "a string needs a coin at each end")
                        .at(trimmed(item, range.start))
                        .help("write `a-b`, or `a-ground` for a string to the ground"),
                ));
            }
            pair_ends.push((name, place));
        }
        let [one, two] = pair_ends.as_slice() else {
            return Err(understood(
                &coins,
                &ends,
                ArgumentFault::new(0, "a string joins two coins")
                    .at(trimmed(item, range.start))
                    .help("write `a-b` for each string, with commas between them"),
            ));
        };
        if one.0 == GROUND_NAME && two.0 == GROUND_NAME {
            return Err(understood(
                &coins,
                &ends,
                ArgumentFault::new(0, "a string from ground to ground holds no coin")
                    .at(trimmed(item, range.start))
                    .help("leave it out, or put a coin between: `ground-a, a-ground`"),
            ));
        }
        let mut ids = [GROUND; 2];
        for (id, (name, place)) in ids.iter_mut().zip([one, two]) {
            if *name == GROUND_NAME {
                continue;
            }
            let next = coins.len() as u16 + 1;
            *id = *numbers.entry(name).or_insert(next);
            if *id == next {
                if coins.len() >= MOST_COINS {
                    return Err(
                        ArgumentFault::new(0, format!("more than {MOST_COINS} coins"))
                            .at(place.clone()),
                    );
                }
                coins.push(Coin {
                    name: (*name).into(),
                    place: None,
                    corner: true,
                });
            }
        }
        ends.push((ids[0], ids[1]));
    }
    let strings = named(&coins, ends);
    Ok(Nimstring.at(Position::new(coins, strings, Origin::Strings)))
}

fn trimmed(item: &str, start: usize) -> Range<usize> {
    let from = start + item.len() - item.trim_start().len();
    from..from + item.trim().len()
}

/// The fault with what was read before it.
fn understood(coins: &[Coin], ends: &[(u16, u16)], fault: ArgumentFault) -> ArgumentFault {
    if ends.is_empty() {
        return fault;
    }
    let strings = named(coins, ends.to_vec());
    let names: Vec<&str> = strings.iter().map(|s| &*s.name).collect();
    fault.help(format!("understood so far: {}", names.join(", ")))
}

/// The call that makes a position again.
pub(super) fn notation(position: &Position) -> String {
    let names: Vec<&str> = position.strings.iter().map(|s| &*s.name).collect();
    let names: Vec<&str> = names
        .iter()
        .map(|n| n.split(" #").next().unwrap_or(n))
        .collect();
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
