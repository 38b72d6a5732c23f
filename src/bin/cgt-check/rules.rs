//! The rules of the games, written a second time.

use crate::positions::{Part, Piece};
use std::collections::{BTreeSet, HashSet};

fn without(part: &Part, taken: &[Piece]) -> Part {
    let left = part.iter().filter(|piece| !taken.contains(piece));
    left.copied().collect()
}

/// What a player can leave of a part.
pub fn moves(rule: &str, part: &Part, left: bool) -> Vec<Part> {
    let mut all = Vec::new();
    match (rule, part.as_slice()) {
        ("strip", &[[squares, one, other]]) => {
            let fits = |squares, end, new| squares > 1 || end == 2 || end == new;
            for (at, a) in (1..squares).flat_map(|at| [(at, 0), (at, 1)]) {
                let b = if left { a } else { 1 - a };
                if fits(at, one, a) && fits(squares - at, other, b) {
                    all.push(vec![[at, one, a], [squares - at, b, other]]);
                }
            }
        }
        ("strings", _) => {
            all.extend((0..part.len()).map(|i| [&part[..i], &part[i + 1..]].concat()));
        }
        ("cram" | "domineering", _) => {
            for &[r, c, x] in part {
                for (down, next) in [(true, [r + 1, c, x]), (false, [r, c + 1, x])] {
                    if part.contains(&next) && (rule == "cram" || down == left) {
                        all.push(without(part, &[[r, c, x], next]));
                    }
                }
            }
        }
        ("goishi", _) => {
            let mut seen = HashSet::new();
            part.iter()
                .for_each(|stone| pick_up(part, *stone, [0, 0], &mut seen));
            all.extend(
                seen.into_iter()
                    .map(|(rest, ..)| rest)
                    .collect::<HashSet<_>>(),
            );
        }
        ("nim2d-pile" | "nim2d-run" | "nim2d-skip", _) => {
            for along in [0, 1] {
                for line in part.iter().map(|coin| coin[along]).collect::<BTreeSet<_>>() {
                    let line: Part = part.iter().filter(|c| c[along] == line).copied().collect();
                    for set in 1u32..1 << line.len() {
                        let (first, last) = (set.trailing_zeros() as usize, set.ilog2() as usize);
                        let length = line[last][1 - along] - line[first][1 - along];
                        let pile = length as usize == last - first;
                        let run = set.count_ones() as usize > last - first;
                        if (pile || rule == "nim2d-skip") && (run || rule == "nim2d-pile") {
                            let taken = line.iter().zip(0..).filter(|(_, i)| set >> i & 1 > 0);
                            let taken: Part = taken.map(|(coin, _)| *coin).collect();
                            all.push(without(part, &taken));
                        }
                    }
                }
            }
        }
        (_, &[[counters, ..]]) => {
            let digits = match rule {
                "nim" => format!("0{}", "3".repeat(counters as usize)),
                octal => octal.to_string(),
            };
            let digits = digits.chars().filter_map(|c| c.to_digit(8));
            for (digit, taken) in digits.zip(0..=counters) {
                let rest = counters - taken;
                if digit & if rest > 0 { 2 } else { 1 } > 0 {
                    all.push(vec![[rest, 0, 0]]);
                }
                let two = |one| vec![[one, 0, 0], [rest - one, 0, 0]];
                all.extend((1..rest).filter(|_| digit & 4 > 0).map(two));
            }
        }
        _ => {}
    }
    all
}

/// Whether the player who left this of a part must move again: a coin was detached.
pub fn goes_on(rule: &str, part: &Part, rest: &Part) -> bool {
    let coins = |part: &Part| -> BTreeSet<i32> {
        part.iter()
            .flat_map(|string| [string[0], string[1]])
            .filter(|coin| *coin > 0)
            .collect()
    };
    rule == "strings" && coins(part) != coins(rest)
}

/// All ways to pick up a stone and to go on: not back, over empty points, to the next stone if it has this colour.
fn pick_up(stones: &Part, at: Piece, last: [i32; 2], seen: &mut HashSet<(Part, Piece, [i32; 2])>) {
    let rest = without(stones, &[at]);
    if !seen.insert((rest.clone(), at, last)) {
        return;
    }
    for way in [[0, 1], [1, 0], [0, -1], [-1, 0]] {
        let far = |s: &&Piece| (s[0] - at[0]) * way[0] + (s[1] - at[1]) * way[1];
        let ahead = |s: &&Piece| far(s) > 0 && (s[0] - at[0]) * way[1] == (s[1] - at[1]) * way[0];
        let next = rest.iter().filter(ahead).min_by_key(far);
        if let Some(next) = next.filter(|s| s[2] == at[2] && way != last.map(|x| -x)) {
            pick_up(&rest, *next, way, seen);
        }
    }
}
