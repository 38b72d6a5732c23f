//! Strings with their coins renamed, as certificates write them. The checkers rename coins by the same steps, so these are
//! part of the format.

use super::GROUND;
use crate::budget::{Budget, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// Strings by their ends.
type StringList = [(u16, u16)];

/// The strings with their coins numbered from 1 by how they hang together: lists that differ in the names of coins alone
/// nearly always become equal.
///
/// Coins are told apart by the coins that they are joined to, as far as these are told apart. When nothing new is found, the
/// first of the coins that look alike is told from the others.
///
/// Errors: limits of the budget.
pub(super) fn renamed(strings: &StringList, budget: &Budget) -> Result<Vec<(u16, u16)>, Stop> {
    let mut joined: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (a, b) in strings {
        joined.entry(*a).or_default().push(*b);
        joined.entry(*b).or_default().push(*a);
    }
    joined.remove(&GROUND);
    let coins: Vec<u16> = joined.keys().copied().collect();
    // Coins by their places in this list, from 1.
    let place = |coin: u16| coins.binary_search(&coin).map_or(0, |at| at + 1);
    let joined: Vec<Vec<usize>> = joined
        .into_values()
        .map(|ends| ends.into_iter().map(place).collect())
        .collect();
    let mut number: Vec<u16> = vec![1; coins.len() + 1];
    number[0] = 0;
    let mut kinds = 1;
    loop {
        budget.work(1 + strings.len() as u64 / 4)?;
        let looks: Vec<Vec<u16>> = (1..)
            .zip(&joined)
            .map(|(coin, ends)| {
                let mut look: Vec<u16> = ends.iter().map(|end| number[*end]).collect();
                look.sort_unstable();
                look.insert(0, number[coin]);
                look
            })
            .collect();
        let order: BTreeSet<&Vec<u16>> = looks.iter().collect();
        let order: Vec<&Vec<u16>> = order.into_iter().collect();
        for (number, look) in number.iter_mut().skip(1).zip(&looks) {
            *number = order.binary_search(&look).map_or(0, |at| at as u16 + 1);
        }
        if order.len() == coins.len() {
            break;
        }
        if order.len() > kinds {
            kinds = order.len();
            continue;
        }
        let is_shared = |kind: &u16| number.iter().filter(|other| *other == kind).count() > 1;
        let first = number.iter().copied().filter(is_shared).min().unwrap_or(0);
        let chosen = number.iter().position(|kind| *kind == first);
        for (coin, number) in number.iter_mut().enumerate().skip(1) {
            *number += u16::from(Some(coin) != chosen && *number >= first);
        }
        kinds += 1;
    }
    let name = |coin: u16| number[place(coin)];
    let ends = strings.iter().map(|(a, b)| (name(*a), name(*b)));
    let mut all: Vec<(u16, u16)> = ends.map(|(a, b)| (a.min(b), a.max(b))).collect();
    all.sort_unstable();
    Ok(all)
}

/// The number of coins that hang on strings.
pub(super) fn held(strings: &StringList) -> i32 {
    let ends = strings.iter().flat_map(|(a, b)| [*a, *b]);
    let coins: BTreeSet<u16> = ends.filter(|end| *end != GROUND).collect();
    coins.len() as i32
}

/// How a certificate writes strings.
pub(super) fn string_text(strings: &StringList) -> String {
    let all: Vec<String> = strings.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    all.join(",")
}

#[cfg(test)]
mod tests {
    use super::renamed;
    use crate::budget::Budget;
    use crate::rulesets::random::Random;

    /// Random graphs, with loops, parallel strings and strings to the ground.
    #[test]
    fn names_of_coins_do_not_matter() {
        let mut random = Random(41);
        let mut different = 0;
        for _ in 0..2000 {
            let coins = random.from(1, 9) as u16;
            let mut end = || random.from(0, usize::from(coins)) as u16;
            let strings: Vec<(u16, u16)> = (0..12)
                .map(|_| (end(), end()))
                .filter(|s| s.0 + s.1 > 0)
                .collect();
            let mut other: Vec<(u16, u16)> = strings
                .iter()
                .map(|(a, b)| [*b, *a].map(|end| if end == 0 { 0 } else { 50 - 3 * end }))
                .map(|[a, b]| (a, b))
                .collect();
            other.reverse();
            let new =
                |strings: &[(u16, u16)]| renamed(strings, &Budget::unlimited()).expect("no limit");
            let once = new(&strings);
            assert_eq!(once.len(), strings.len());
            different += usize::from(once != new(&other));
        }
        assert!(different < 20, "{different}");
    }
}
