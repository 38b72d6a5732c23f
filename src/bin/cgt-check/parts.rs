//! Positions in plain text and their parts.

use std::collections::BTreeSet;

/// Row, column and character on a board, where heaps and strips are rows; of a string its two ends.
pub type Cell = (i32, i32, char);
/// A position that does not fall apart.
pub type Part = Vec<Cell>;

const KNOWN: &[&str] = &[
    "nim",
    "strip",
    "strings",
    "cram",
    "domineering",
    "goishi",
    "nim2d-pile",
    "nim2d-run",
    "nim2d-skip",
];

/// Most coins in a row of two-dimensional Nim.
const LARGEST: i32 = 24;

/// The rules and the parts of a position such as `cram:../..`; nothing where it is none.
pub fn read(word: &str) -> Option<(&str, Vec<Part>)> {
    let (rule, text) = word.split_once(':')?;
    if !KNOWN.contains(&rule) && !rule.starts_with("octal-") {
        return None;
    }
    if rule == "strings" {
        let ends = text.split(',').map(|s| s.split_once('-'));
        let number = |text: &str| text.parse().ok().filter(|n| *n >= 0);
        let strings = ends.map(|ends| Some((number(ends?.0)?, number(ends?.1)?, ' ')));
        return Some((rule, split(rule, strings.collect::<Option<Part>>()?)));
    }
    let empty = if matches!(rule, "cram" | "domineering") {
        '#'
    } else {
        '.'
    };
    let rows = text.split('/').map(str::chars).zip(0..);
    let cells = rows.flat_map(|(row, r)| row.zip(0..).map(move |(x, c)| (r, c, x)));
    let parts = split(rule, cells.filter(|cell| cell.2 != empty).collect());
    let small = |part: &Part| part.iter().all(|c| c.0 < LARGEST && c.1 < LARGEST);
    let sound = |part: &Part| match rule {
        "strip" => part.len() == 2,
        _ => small(part) || !rule.starts_with("nim2d"),
    };
    parts.iter().all(sound).then_some((rule, parts))
}

/// What hangs together; of the mirror images and turns of a part of a board the least one, colours by number.
pub fn split(rule: &str, mut rest: Part) -> Vec<Part> {
    if rule == "nim" || rule.starts_with("octal-") {
        let counters = |row: &i32| rest.iter().filter(|c| c.0 == *row).count() as i32;
        let rows: BTreeSet<i32> = rest.iter().map(|c| c.0).collect();
        let heap = |row| (0..counters(row)).map(|c| (0, c, '\0')).collect();
        return rows.iter().map(heap).collect();
    }
    let lines = matches!(rule, "goishi" | "nim2d-skip");
    let near = matches!(rule, "cram" | "domineering" | "nim2d-pile" | "nim2d-run");
    let joined = |a: &Cell, b: &Cell| match rule {
        "strings" => [b.0, b.1]
            .iter()
            .any(|c| *c != 0 && (*c == a.0 || *c == a.1)),
        _ if near => (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1,
        _ => a.0 == b.0 || lines && a.1 == b.1,
    };
    let image = |part: &Part, image: i32| {
        let turned = |c: &Cell| if image & 1 > 0 { (c.1, c.0, c.2) } else { *c };
        let signs = (1 - (image & 2), 1 - (image & 4) / 2);
        let mut all: Part = part
            .iter()
            .map(turned)
            .map(|c| (signs.0 * c.0, signs.1 * c.1, c.2))
            .collect();
        all.sort();
        let (rows, columns): (BTreeSet<i32>, BTreeSet<i32>) =
            all.iter().map(|c| (c.0, c.1)).unzip();
        let place = |all: &BTreeSet<i32>, x| match lines {
            true => all.range(..x).count() as i32,
            false => all.first().map_or(x, |first| x - first),
        };
        let number = |c| {
            all.iter()
                .position(|a| a.2 == c && c != '|')
                .and_then(|n| char::from_u32(n as u32))
                .unwrap_or(c)
        };
        all.iter()
            .map(|c| (place(&rows, c.0), place(&columns, c.1), number(c.2)))
            .collect::<Part>()
    };
    let mut parts = Vec::new();
    while let Some(first) = rest.pop() {
        let (mut part, mut next) = (vec![first], 0);
        while let Some(cell) = part.get(next).copied() {
            let (more, others): (Part, Part) = rest.into_iter().partition(|c| joined(&cell, c));
            part.extend(more);
            (rest, next) = (others, next + 1);
        }
        part.sort();
        let turns = lines || near && rule != "domineering";
        let images = (0..8)
            .filter(|i| turns || i & 1 == 0)
            .map(|i| image(&part, i));
        parts.push(if rule == "strings" {
            part
        } else {
            images.min().unwrap_or_default()
        });
    }
    parts
}
