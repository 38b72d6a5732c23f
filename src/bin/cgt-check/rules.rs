//! The rules of the games, written a second time.

use crate::parts::{Cell, Part};
use std::collections::{BTreeSet, HashSet};

fn without(cells: &[Cell], taken: &[Cell]) -> Part {
    cells
        .iter()
        .filter(|c| !taken.contains(c))
        .copied()
        .collect()
}

/// What a player can leave of a part, each with whether the same player must move again.
pub fn moves(rule: &str, part: &Part, left: bool) -> Vec<(bool, Part)> {
    let mut all = Vec::new();
    match rule {
        "nim" => all.extend((0..part.len()).map(|n| part[..n].to_vec())),
        "strip" => {
            for at in 1..part[1].1 {
                for (a, b) in if left {
                    [('\0', '\0'), ('\x01', '\x01')]
                } else {
                    [('\0', '\x01'), ('\x01', '\0')]
                } {
                    let fits = |gap, tint, edge| gap > 1 || tint == '|' || tint == edge;
                    if fits(at, part[0].2, a) && fits(part[1].1 - at, part[1].2, b) {
                        all.push(vec![
                            part[0],
                            (0, at, a),
                            (1, at, b),
                            (1, part[1].1, part[1].2),
                        ]);
                    }
                }
            }
        }
        "strings" => {
            return (0..part.len())
                .map(|i| {
                    let (cut, rest) = (part[i], [&part[..i], &part[i + 1..]].concat());
                    let loose =
                        |coin| coin != 0 && !rest.iter().any(|s| s.0 == coin || s.1 == coin);
                    (loose(cut.0) || loose(cut.1), rest)
                })
                .collect();
        }
        "goishi" => {
            let mut seen = HashSet::new();
            part.iter()
                .for_each(|stone| pick_up(part, *stone, (0, 0), &mut seen));
            all.extend(
                seen.into_iter()
                    .map(|(rest, ..)| rest)
                    .collect::<HashSet<_>>(),
            );
        }
        "cram" | "domineering" => {
            for (r, c) in part.iter().map(|cell| (cell.0, cell.1)) {
                for (down, two) in [
                    (true, [(r, c, '\0'), (r + 1, c, '\0')]),
                    (false, [(r, c, '\0'), (r, c + 1, '\0')]),
                ] {
                    if part.contains(&two[1]) && (rule == "cram" || down == left) {
                        all.push(without(part, &two))
                    }
                }
            }
        }
        "nim2d-pile" | "nim2d-run" | "nim2d-skip" => {
            for along in [|c: &Cell| (c.0, c.1), |c: &Cell| (c.1, c.0)] {
                for row in part.iter().map(|c| along(c).0).collect::<BTreeSet<_>>() {
                    let row: Part = part.iter().filter(|c| along(c).0 == row).copied().collect();
                    for set in 1u32..1 << row.len() {
                        let (first, last) = (set.trailing_zeros(), set.ilog2());
                        let span = along(&row[last as usize]).1 - along(&row[first as usize]).1;
                        let (gaps, whole) = (
                            span > (last - first) as i32,
                            set.count_ones() > last - first,
                        );
                        if match rule {
                            "nim2d-pile" => !gaps,
                            "nim2d-run" => !gaps && whole,
                            _ => whole,
                        } {
                            let taken = row.iter().zip(0..).filter(|(_, i)| set >> i & 1 > 0);
                            all.push(without(part, &taken.map(|(c, _)| *c).collect::<Part>()));
                        }
                    }
                }
            }
        }
        _ => {
            for (digit, taken) in rule
                .chars()
                .filter_map(|c| c.to_digit(8))
                .zip(0..=part.len())
            {
                let (rest, below) = (&part[taken..], |(r, c, x): Cell| (r + 1, c, x));
                if digit & if rest.is_empty() { 1 } else { 2 } > 0 {
                    all.push(rest.to_vec())
                }
                let two = |n| {
                    rest[..n]
                        .iter()
                        .copied()
                        .chain(rest[n..].iter().copied().map(below))
                        .collect()
                };
                all.extend((1..rest.len()).filter(|_| digit & 4 > 0).map(two));
            }
        }
    }
    all.into_iter().map(|rest| (false, rest)).collect()
}

/// All ways to pick up a stone and to go on: not back, over empty points, to the next stone if it has this colour.
fn pick_up(
    stones: &Part,
    at: Cell,
    last: (i32, i32),
    seen: &mut HashSet<(Part, Cell, (i32, i32))>,
) {
    let rest = without(stones, &[at]);
    if !seen.insert((rest.clone(), at, last)) {
        return;
    }
    for (r, c) in [(0, 1), (1, 0), (0, -1), (-1, 0)]
        .into_iter()
        .filter(|d| *d != (-last.0, -last.1))
    {
        let way = |s: &&Cell| (s.0 - at.0) * r + (s.1 - at.1) * c;
        let ahead = rest
            .iter()
            .filter(|s| (s.0 - at.0) * c == (s.1 - at.1) * r && way(s) > 0);
        ahead
            .min_by_key(way)
            .filter(|s| s.2 == at.2)
            .into_iter()
            .for_each(|s| pick_up(&rest, *s, (r, c), seen));
    }
}
