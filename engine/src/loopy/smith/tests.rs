//! Smith-Fraenkel values compared with outcomes of sums, which plain retrograde analysis finds.

use super::{NimValue, nim_values};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::loopy::LoopyOutcome;
use crate::value::Outcome;

type Options = Vec<Vec<u32>>;

fn random_graph(dice: &mut Dice) -> Options {
    let n = 1 + dice.below(7);
    let density = 1 + dice.below(3);
    let side = |dice: &mut Dice| (0..n as u32).filter(|_| dice.below(n) < density).collect();
    (0..n).map(|_| side(dice)).collect()
}

fn heap(size: u32) -> Options {
    (0..=size)
        .rev()
        .map(|k| (1..=k).map(|taken| size - k + taken).collect())
        .collect()
}

/// The graph of a sum, on all pairs of positions.
fn sum(a: &Options, b: &Options) -> Options {
    let m = b.len() as u32;
    let pairs = (0..a.len()).flat_map(|u| (0..b.len()).map(move |v| (u, v)));
    let options = |(u, v): (usize, usize)| {
        let first = a[u].iter().map(|o| o * m + v as u32);
        let second = b[v].iter().map(|o| u as u32 * m + o);
        first.chain(second).collect()
    };
    pairs.map(options).collect()
}

/// The outcome of each position, by iteration until no further win is found.
fn outcomes(options: &Options) -> Vec<LoopyOutcome> {
    let mut known: Vec<Option<Outcome>> = vec![None; options.len()];
    loop {
        let now: Vec<Option<Outcome>> = options
            .iter()
            .map(|options| {
                let mut results = options.iter().map(|&o| known[o as usize]);
                if results.clone().any(|r| r == Some(Outcome::P)) {
                    Some(Outcome::N)
                } else if results.all(|r| r == Some(Outcome::N)) {
                    Some(Outcome::P)
                } else {
                    None
                }
            })
            .collect();
        if now == known {
            break;
        }
        known = now;
    }
    let outcome = |known: Option<Outcome>| known.map_or(LoopyOutcome::D, LoopyOutcome::Decided);
    known.into_iter().map(outcome).collect()
}

#[test]
fn sums_have_the_outcomes_of_their_values() {
    let budget = Budget::unlimited();
    let mut dice = Dice(0xbb67ae8584caa73b);
    let (mut drawn, mut finite) = (0, 0);
    for _ in 0..1500 {
        let [g, h] = [(); 2].map(|()| random_graph(&mut dice));
        let [a, b] = [&g, &h].map(|graph| nim_values(graph, &budget).unwrap());
        let plain = outcomes(&sum(&g, &h));
        for (u, x) in a.iter().enumerate() {
            for (v, y) in b.iter().enumerate() {
                assert_eq!(
                    x.sum(y).outcome(),
                    plain[u * h.len() + v],
                    "{g:?} {h:?} {u} {v}"
                );
            }
        }
        for size in 0..5 {
            let plain = outcomes(&sum(&g, &heap(size)));
            for (u, x) in a.iter().enumerate() {
                let with_heap = x.sum(&NimValue::Finite(size.into()));
                assert_eq!(
                    with_heap.outcome(),
                    plain[u * (size as usize + 1)],
                    "{g:?} {u} {size}"
                );
                drawn += usize::from(with_heap.outcome() == LoopyOutcome::D);
                finite += usize::from(matches!(x, NimValue::Finite(_)));
            }
        }
    }
    assert!(drawn > 1000 && finite > 1000, "{drawn} {finite}");
}

#[test]
fn values_of_a_sum_are_sums_of_values() {
    let budget = Budget::unlimited();
    let mut dice = Dice(0x3c6ef372fe94f82b);
    for _ in 0..500 {
        let [g, h] = [(); 2].map(|()| random_graph(&mut dice));
        let [a, b, both] = [&g, &h, &sum(&g, &h)].map(|graph| nim_values(graph, &budget).unwrap());
        let sums = a.iter().flat_map(|x| b.iter().map(|y| x.sum(y)));
        assert_eq!(sums.collect::<Vec<_>>(), both, "{g:?} {h:?}");
    }
}

#[test]
fn values_are_written() {
    let budget = Budget::unlimited();
    // The options of position 0: itself, and heaps of sizes 1 and 2.
    let graph = vec![vec![0, 2, 3], vec![], vec![1], vec![1, 2], vec![0]];
    let values = nim_values(&graph, &budget).unwrap();
    let texts: Vec<String> = values.iter().map(NimValue::to_string).collect();
    assert_eq!(texts, ["infinity(1,2)", "0", "1", "2", "infinity()"]);
}
