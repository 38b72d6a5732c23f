//! The search by blocks compared with the plain recurrence.

use super::*;
use crate::dice::Dice;
use crate::rulesets::octal::OctalCode;
use crate::value::Period;

fn octal(text: &str) -> OctalCode {
    OctalCode::read(text, 0).unwrap()
}

fn splitting(given: &[u16], distinct: bool) -> HeapRules {
    let two = Some(Pairs { least: 1, distinct });
    let (none, one) = (false, false);
    let take = Take {
        taken: 0,
        none,
        one,
        two,
    };
    HeapRules::new(given.to_vec(), vec![take])
}

/// The values of the heaps below `heaps` by the plain recurrence.
fn plain(rules: &HeapRules, heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = Seen::default();
    for heap in 0..heaps {
        values.push(rules.mex(heap, &values, &mut seen) as u16);
    }
    values
}

/// Compares the search by blocks with the plain recurrence. Whether it found a sparse space, and all values were bytes.
fn compare(rules: &HeapRules, heaps: usize) -> (bool, bool) {
    let mut found = HeapValues::new(rules.clone(), None);
    found.value(heaps, true, &Budget::unlimited()).unwrap();
    let mut all = found.to_vec();
    all.truncate(heaps);
    assert_eq!(all, plain(rules, heaps), "{rules:?}");
    assert!(rules.begins_with(&all[..heaps.min(200)]));
    let is_bytes = matches!(found.values, ValueTable::Bytes(_));
    (found.blocks.is_sparse(), is_bytes)
}

#[test]
fn blocks_give_the_values_of_the_plain_recurrence() {
    let codes = [
        "0.77", "0.07", "0.007", "0.6", "0.06", "0.04", "4.7", "0.137", "0.26", "0.165", "0.1777",
        "0.45", "4.0", "4.007", "0.3102", "0.644", "0.0007", "4.44", "0.35", "0.0137",
    ];
    let grundys = splitting(&[0], true);
    let couples = splitting(&[0, 0, 0], false);
    let codes = codes.iter().map(|text| octal(text).heap_rules());
    let games = codes.chain([grundys, couples]);
    let found: Vec<_> = games.map(|rules| compare(&rules, 3000)).collect();
    let sparse = found.iter().filter(|(is_sparse, _)| *is_sparse).count();
    assert!((5..20).contains(&sparse), "{sparse} sparse games");
}

#[test]
fn random_rules_have_the_values_of_the_plain_recurrence() {
    let mut dice = Dice(7);
    let mut random = |below: usize| dice.below(below);
    let mut seen = [0; 4];
    for _ in 0..60 {
        let most = [1, 3, 250, 3000][random(4)];
        let (most_taken, most_least) = [(5, 4), (5, 4), (40, 20), (300, 50)][random(4)];
        let given = (0..=random(6)).map(|_| random(most) as u16).collect();
        let takes = (0..=random(3)).map(|_| {
            let least = random(most_least);
            let two = Pairs {
                least,
                distinct: random(3) == 0,
            };
            Take {
                // A move may not leave the heap as it is.
                taken: random(most_taken) + usize::from(least == 0),
                none: random(2) == 0,
                one: random(2) == 0,
                two: (random(4) > 0).then_some(two),
            }
        });
        let (is_sparse, is_bytes) = compare(&HeapRules::new(given, takes.collect()), 2600);
        seen[2 * usize::from(is_sparse) + usize::from(is_bytes)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn values_continue_from_known_ones() {
    let code = octal("0.007");
    let wanted = plain(&code.heap_rules(), 2500);
    for known in [0, 1, 100, 1023, 1024, 1100, 2000] {
        let mut values = code.heap_values().continued(&wanted[..known]);
        let last = values.value(2499, false, &Budget::unlimited());
        assert_eq!(last, Ok(wanted[2499]), "{known}");
        assert_eq!(values.to_vec()[..2500], wanted, "{known}");
    }
}

#[test]
fn periods_of_winning_ways_and_their_values() {
    let budget = Budget::unlimited();
    for (text, length, start) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.165", 1550, 5181),
        ("0.15", 10, 1),
        ("0.3", 2, 0),
    ] {
        let code = octal(text);
        let mut values = code.heap_values();
        let period = Period { length, start };
        let enough = period.octal_heaps(code.length()) - 1;
        assert_eq!(values.period(enough - 1, &budget), Ok(None), "{text}");
        assert_eq!(values.period(enough, &budget), Ok(Some(period)), "{text}");
        // Larger heaps are known now.
        assert_eq!(values.period(enough - 1, &budget), Ok(None), "{text}");
        if start < 100 {
            for (heap, value) in plain(&code.heap_rules(), 2000).into_iter().enumerate() {
                assert_eq!(values.value(heap, true, &budget), Ok(value), "{text}");
            }
        }
    }
    assert_eq!(octal("0.007").heap_values().period(3000, &budget), Ok(None));
}

#[test]
fn a_limit_stops_the_search() {
    let budget = Budget::unlimited();
    budget.start(Some(std::time::Duration::from_millis(20)));
    let mut values = octal("0.007").heap_values();
    let stopped = values.value(90_000_000, true, &budget);
    assert_eq!(stopped, Err(crate::budget::Stop::Time));
}

/// After a stop in the middle of a block, the next search begins where it was.
#[test]
fn values_are_the_same_after_stops() {
    let grundys = splitting(&[0], true);
    let codes = ["0.007", "0.1777", "0.0137", "0.3102"];
    let codes = codes.iter().map(|text| octal(text).heap_rules());
    for rules in codes.chain([grundys]) {
        let wanted = plain(&rules, 2200);
        let mut all = 0;
        for least in 3..15 {
            let mut values = HeapValues::new(rules.clone(), None);
            let mut work = least;
            loop {
                let budget = Budget::unlimited().grace(work);
                if values.value(2199, false, &budget).is_ok() {
                    break;
                }
                // Marks that are made anew take more work, the more heaps are known.
                work += work / 8 + 1;
                all += 1;
            }
            assert_eq!(values.to_vec()[..2200], wanted, "{least}");
        }
        assert!(all > 30, "{all} stops");
    }
}
