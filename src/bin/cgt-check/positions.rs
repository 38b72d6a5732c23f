//! Positions in plain text and their parts.

use std::collections::BTreeSet;

/// A heap: its size. A strip: its squares and its two ends (0 and 1 are tints, 2 is none). A string: the coins at its
/// ends. A cell or a stone of a board: row, column and colour.
pub type Piece = [i32; 3];
/// Pieces that hang together.
pub type Part = Vec<Piece>;

fn is_board(rule: &str) -> bool {
    matches!(
        rule,
        "cram" | "domineering" | "goishi" | "nim2d-pile" | "nim2d-run" | "nim2d-skip"
    )
}

/// A heap, a strip or a string.
fn piece(rule: &str, text: &str) -> Option<Piece> {
    let coin = |text: &str| text.parse::<u16>().ok().map(i32::from);
    let end = |tint: &u8| Some(b"RB|".iter().position(|end| end == tint)? as i32);
    match (rule, text.as_bytes()) {
        ("strings", _) => {
            let (one, other) = text.split_once('-')?;
            Some([coin(one)?, coin(other)?, 0])
        }
        ("strip", [one, squares @ .., other]) if squares.iter().all(|s| *s == b'.') => {
            Some([squares.len() as i32 + 1, end(one)?, end(other)?])
        }
        (_, heap)
            if heap.iter().all(|c| *c == b'o') && (rule == "nim" || rule.starts_with("octal-")) =>
        {
            Some([heap.len() as i32, 0, 0])
        }
        _ => None,
    }
}

/// The rules and the parts of a position such as `cram:../..`; nothing where it is none.
pub fn read(word: &str) -> Option<(&str, Vec<Part>)> {
    let (rule, text) = word.split_once(':')?;
    if !is_board(rule) {
        let pieces: Option<Part> = text
            .split(['/', ','])
            .map(|text| piece(rule, text))
            .collect();
        return Some((rule, split(rule, pieces?)));
    }
    let empty = if matches!(rule, "cram" | "domineering") {
        '#'
    } else {
        '.'
    };
    let colour = |x| if rule == "goishi" { x as i32 } else { 0 };
    let rows = text.split('/').map(str::chars).zip(0..);
    let cells = rows.flat_map(|(row, r)| row.zip(0..).map(move |(x, c)| (r, c, x)));
    let cells = cells.filter(|cell| cell.2 != empty);
    let board: Part = cells.map(|(r, c, x)| [r, c, colour(x)]).collect();
    // Two-dimensional Nim has moves for all sets of coins in a line.
    let small = board.iter().all(|cell| cell[0].max(cell[1]) < 24);
    (small || !rule.starts_with("nim2d")).then(|| (rule, split(rule, board)))
}

fn joined(rule: &str, one: &Piece, other: &Piece) -> bool {
    let apart = [0, 1].map(|k| one[k].abs_diff(other[k]));
    match rule {
        "strings" => one[..2]
            .iter()
            .any(|coin| *coin != 0 && other[..2].contains(coin)),
        "goishi" | "nim2d-skip" => apart.contains(&0),
        "cram" | "domineering" | "nim2d-pile" | "nim2d-run" => apart[0] + apart[1] == 1,
        _ => false,
    }
}

/// What hangs together, each in its least image.
pub fn split(rule: &str, mut rest: Part) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some(first) = rest.pop() {
        let (mut part, mut next) = (vec![first], 0);
        while let Some(piece) = part.get(next).copied() {
            part.extend(rest.extract_if(.., |other| joined(rule, &piece, other)));
            next += 1;
        }
        parts.extend((0..8).map(|i| image(rule, &part, i)).min());
    }
    parts
}

/// One of eight images of a part, all with the same moves: mirrored, turned, in other tints and colours.
fn image(rule: &str, part: &Part, way: i32) -> Part {
    let [swap, down, right] = [way & 1, 1 - (way & 2), 1 - (way & 4) / 2];
    let tint = |end| if end < 2 { end ^ swap } else { end };
    let seen = part.iter().map(|&[x, y, z]| match rule {
        "strip" if down < 0 => [x, tint(z), tint(y)],
        "strip" => [x, tint(y), tint(z)],
        _ if !is_board(rule) => [x, y, z],
        _ if swap > 0 && rule != "domineering" => [down * y, right * x, z],
        _ => [down * x, right * y, z],
    });
    let mut pieces: Part = seen.collect();
    pieces.sort();
    if is_board(rule) {
        // Empty rows and columns do not matter, and colours are numbered as they come.
        let lines = [0, 1].map(|k| pieces.iter().map(|p| p[k]).collect::<BTreeSet<_>>());
        let colours: Vec<i32> = pieces.iter().map(|p| p[2]).collect();
        let colour = |x| colours.iter().position(|c| *c == x);
        for [r, c, x] in &mut pieces {
            *r = lines[0].range(..*r).count() as i32;
            *c = lines[1].range(..*c).count() as i32;
            *x = colour(*x).unwrap_or(0) as i32;
        }
    }
    pieces
}
