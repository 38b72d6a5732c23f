//! How fast values are: `cargo bench --bench value [-- name]`. Prints seconds, values and memory of each workload.
#![allow(clippy::print_stdout, missing_docs)]

use std::time::Instant;

use cgt_lang::budget::Budget;
use cgt_lang::value::{Arena, Spelling, Value};
use rustc_hash::FxHashMap;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let run = |name: &str, work: &dyn Fn(&mut Arena) -> String| {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            return;
        }
        let mut arena = Arena::new();
        let start = Instant::now();
        let result = work(&mut arena);
        println!(
            "{name}: {:.3} s, {} values, {} MiB: {result}",
            start.elapsed().as_secs_f64(),
            arena.len(),
            arena.memory() >> 20
        );
    };
    run("sums_of_day_3", &sums_of_day_3);
    run("canonical_day_3", &|arena| day(arena, 3).len().to_string());
    run("switches", &|arena| {
        let text: Vec<String> = (1..=14)
            .map(|n| format!("{{{}|{}}}", 2 * n, -3 * n))
            .collect();
        let sum = arena.read(&text.join("+"), &Budget::unlimited()).unwrap();
        arena.left_stop(sum).to_string()
    });
    run("multiples", &|arena| {
        let budget = Budget::unlimited();
        let mut sizes = Vec::new();
        for (count, text) in [
            (200, "{3||2|1}"),
            (12, "{5|||3|*||-1}"),
            (8, "{^3|vv}"),
            (30, "{0||0|-2}"),
        ] {
            let g = arena.read(text, &budget).unwrap();
            let before = arena.len();
            let sum = arena.multiple(&count.into(), g, &budget).unwrap();
            sizes.push(format!(
                "{count}*{text} in {}: {} values",
                arena.birthday(sum, &budget).unwrap(),
                arena.len() - before
            ));
        }
        sizes.join(", ")
    });
    for (rows, columns) in [(4, 4), (5, 5), (5, 6), (6, 6)] {
        run(&format!("domineering_{rows}x{columns}"), &|arena| {
            let mut solver = Domineering {
                arena,
                budget: Budget::unlimited(),
                known: FxHashMap::default(),
            };
            let board = (0..rows).map(|r| ((1u64 << columns) - 1) << (8 * r)).sum();
            let value = solver.value(board);
            let positions = solver.known.len();
            let steps = solver.budget.tally().ticks;
            let text = arena.text_limited(value, Spelling::Ascii, 60);
            format!(
                "{positions} positions, {steps} steps, {}",
                text.unwrap_or_else(|| "long".to_string())
            )
        });
    }
}

/// All values born by a day.
fn day(arena: &mut Arena, day: u32) -> Vec<Value> {
    let budget = Budget::unlimited();
    let mut games = vec![Value::ZERO];
    for _ in 0..day {
        let mut sides = vec![Vec::new()];
        for &game in &games {
            for i in 0..sides.len() {
                let mut larger: Vec<Value> = sides[i].clone();
                if larger
                    .iter()
                    .all(|&other| arena.compare(game, other, &budget) == Ok(None))
                {
                    larger.push(game);
                    sides.push(larger);
                }
            }
        }
        let mut born = Vec::new();
        for left in &sides {
            for right in &sides {
                born.push(arena.canonical(left, right, &budget).unwrap());
            }
        }
        born.sort_unstable_by_key(|value| value.handle_key());
        born.dedup();
        games = born;
    }
    games
}

fn sums_of_day_3(arena: &mut Arena) -> String {
    let budget = Budget::unlimited();
    let games = day(arena, 3);
    let mut different = rustc_hash::FxHashSet::default();
    for (i, &a) in games.iter().enumerate() {
        for &b in &games[..=i] {
            different.insert(arena.sum(a, b, &budget).unwrap());
        }
    }
    format!(
        "{} sums, {} different",
        games.len() * (games.len() + 1) / 2,
        different.len()
    )
}

/// A plain solver of Domineering as a workload: components, mirror images, a table.
struct Domineering<'a> {
    arena: &'a mut Arena,
    budget: Budget,
    known: FxHashMap<u64, Value>,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

impl Domineering<'_> {
    fn value(&mut self, board: u64) -> Value {
        let mut sum = Value::ZERO;
        let mut rest = board;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let no_last = part & !(FIRST_COLUMN << 7);
                let no_first = part & !FIRST_COLUMN;
                let grown = rest & (part | part << 8 | part >> 8 | no_last << 1 | no_first >> 1);
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part.count_ones() > 1 {
                let value = self.component(part);
                sum = self.arena.sum(sum, value, &self.budget).unwrap();
            }
        }
        sum
    }

    fn component(&mut self, board: u64) -> Value {
        // A board turned by 90 degrees has the negative value.
        let upright = smallest_image(board);
        let turned = smallest_image(transposed(board));
        let board = upright.min(turned);
        let value = match self.known.get(&board) {
            Some(&known) => known,
            None => self.new_component(board),
        };
        if upright <= turned {
            return value;
        }
        self.arena.negative(value, &self.budget).unwrap()
    }

    fn new_component(&mut self, board: u64) -> Value {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, step) in sides.iter_mut().zip([8, 1]) {
            let mut firsts = board & board >> step;
            if step == 1 {
                firsts &= !(FIRST_COLUMN << 7);
            }
            while firsts != 0 {
                let first = firsts & firsts.wrapping_neg();
                firsts &= firsts - 1;
                side.push(self.value(board & !(first | first << step)));
            }
        }
        let value = self
            .arena
            .canonical(&sides[0], &sides[1], &self.budget)
            .unwrap();
        self.known.insert(board, value);
        value
    }
}

fn smallest_image(board: u64) -> u64 {
    let corner = |mut b: u64| {
        while b & 0xff == 0 {
            b >>= 8;
        }
        while b & FIRST_COLUMN == 0 {
            b >>= 1;
        }
        b
    };
    let upside_down = board.swap_bytes();
    let mirrored = board.reverse_bits().swap_bytes();
    let turned = board.reverse_bits();
    corner(board)
        .min(corner(upside_down))
        .min(corner(mirrored))
        .min(corner(turned))
}

fn transposed(board: u64) -> u64 {
    let mut b = board;
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let t = (b ^ (b >> shift)) & mask;
        b ^= t ^ (t << shift);
    }
    b
}
