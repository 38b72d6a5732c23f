//! All searches compared with the mex of all options, on random games.

use super::*;
use crate::rulesets::random::Random;
use crate::value::mex;
use std::collections::HashMap;

/// A game given by the options of each part, which are sums of smaller parts. Some options are ignored.
struct Written {
    options: Vec<Vec<Option<Vec<u16>>>>,
    are_dear: bool,
}

impl Written {
    fn random(random: &mut Random, parts: usize, most_options: usize) -> Written {
        let option = |random: &mut Random, part: usize| {
            let counts = random.from(0, 9) > 0;
            let mut sum = Vec::new();
            for _ in 0..[0, 1, 1, 1, 1, 2, 2, 3][random.from(0, 7)] {
                if part > 0 {
                    sum.push(random.from(part.saturating_sub(40), part - 1) as u16);
                }
            }
            counts.then_some(sum)
        };
        let all = (0..parts).map(|part| {
            let count = random.from(0, most_options.min(part));
            (0..count).map(|_| option(random, part)).collect()
        });
        Written {
            options: all.collect(),
            are_dear: false,
        }
    }

    /// The game with a Nim heap of each size.
    fn nim(parts: usize) -> Written {
        let options = |part| (0..part as u16).map(|to| Some(vec![to])).collect();
        Written {
            options: (0..parts).map(options).collect(),
            are_dear: false,
        }
    }

    fn values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for options in &self.options {
            let sums = options.iter().flatten();
            let sum = |parts: &Vec<u16>| parts.iter().fold(0, |sum, p| sum ^ values[*p as usize]);
            let found = mex(sums.map(sum));
            values.push(found);
        }
        values
    }
}

impl NimberRules for &Written {
    type Part = u16;
    type Options = std::vec::IntoIter<Option<Sum<u16>>>;

    fn at_once(&mut self, part: &u16, _: &Budget) -> Solved<Option<u32>> {
        Ok((*part == 0).then_some(0))
    }

    fn is_nonzero(&self, _: &u16) -> bool {
        false
    }

    fn options(&mut self, part: &u16, _: &Budget) -> Solved<Self::Options> {
        let sum = |parts: &Option<Vec<u16>>| Some(parts.as_ref()?.iter().copied().collect());
        let options: Vec<_> = self.options[usize::from(*part)].iter().map(sum).collect();
        Ok(options.into_iter())
    }

    fn work_of_option(&self, _: &u16) -> u64 {
        0
    }

    fn size(&self, part: &u16) -> u32 {
        u32::from(*part)
    }

    fn options_are_dear(&self) -> bool {
        self.are_dear
    }
}

impl DfpnRules for &Written {
    type Part = u16;

    fn add(&mut self, part: &u16, batch: &mut OptionBatch<u16>) {
        match *part {
            0 => batch.add_value(0),
            part => batch.add_part(part, false),
        }
    }

    fn expand(&mut self, part: &u16, batch: &mut OptionBatch<u16>, _: &Budget) -> Solved<()> {
        for sum in self.options[usize::from(*part)].iter().flatten() {
            sum.iter().for_each(|part| self.add(part, batch));
            batch.end_option();
        }
        Ok(())
    }

    fn size(&self, part: &u16) -> u32 {
        u32::from(*part)
    }

    fn most(&self, _: &u16) -> u32 {
        u32::MAX
    }
}

fn check(game: &Written, random: &mut Random) {
    let values = game.values();
    let budget = Budget::unlimited();
    let last = values.len() - 1;
    let mut search = NimberSearch::default();
    let mut other = DfpnSearch::default();
    for _ in 0..3 {
        let part = random.from(last / 2, last) as u16;
        let found = search.grundy(&part, game, &budget);
        assert_eq!(found, Ok(values[usize::from(part)]), "{part}");
        let found = other.grundy(&part, game, &budget);
        assert_eq!(found, Ok(values[usize::from(part)]), "{part}");
        let sum: Sum<u16> = (0..random.from(1, 4))
            .map(|_| random.from(0, last) as u16)
            .collect();
        let value = sum.iter().fold(0, |sum, p| sum ^ values[usize::from(*p)]);
        let found = search.is_zero(&sum, game, &budget);
        assert_eq!(found, Ok(value == 0), "{sum:?}");
    }
    // Each thread searches in its own order and uses the others' results.
    let table = NimberTable::default();
    let facts = FactTable::default();
    for number in [2, 0, 1] {
        let turn = Turn { number, of: 3 };
        let part = last as u16;
        let (found, _) = grundy(&part, game, NimberTables::Shared(&table), turn, &budget);
        assert_eq!(found, Ok(values[last]), "thread {number}");
        let (found, _) = dfpn::grundy(&part, game, Tables::Shared(&facts), turn, &budget);
        assert_eq!(found, Ok(values[last]), "thread {number}");
    }
}

#[test]
fn random_games_have_the_mex_of_their_options() {
    let mut random = Random(7);
    let mut seen: HashMap<u32, u32> = HashMap::new();
    for round in 0..400 {
        let (parts, options) = [(60, 6), (200, 12), (300, 40), (30, 29)][round % 4];
        let mut game = Written::random(&mut random, parts, options);
        game.are_dear = round % 5 == 4;
        for value in game.values() {
            *seen.entry(value).or_default() += 1;
        }
        check(&game, &mut random);
    }
    assert!((0..8).all(|value| seen[&value] > 100), "{seen:?}");
}

#[test]
fn values_beyond_the_words_of_sets() {
    let mut random = Random(8);
    let mut game = Written::nim(150);
    check(&game, &mut random);
    for _ in 0..20 {
        // Nim heaps up to size 149, followed by parts whose options are sums of them.
        let more = Written::random(&mut random, 250, 20);
        game.options.truncate(150);
        game.options.extend(more.options.into_iter().skip(150));
        check(&game, &mut random);
    }
}
