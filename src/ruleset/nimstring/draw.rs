//! Nimstring positions as text.

use super::{GROUND, Nimstring};

/// Width of a string between two coins of a rail.
const STEP: usize = 3;

/// `o` a corner coin, `.` a coin on a path, `-` and `|` strings, an arrow head at the ground.
pub fn text(position: &Nimstring) -> String {
    let mut text = match position.coins.iter().any(|c| c.place.is_none()) {
        true => list(position),
        false => grid(position),
    };
    if position.again {
        text.push_str("\nthe same player cuts again");
    }
    text
}

fn list(position: &Nimstring) -> String {
    position.string_names().join(", ")
}

fn grid(position: &Nimstring) -> String {
    let place = |coin: u16| {
        let coin = position.coins.get(coin as usize - 1)?;
        coin.place.map(|(x, y)| (x as usize * STEP, y as usize * 2))
    };
    let rows = position
        .coins
        .iter()
        .filter_map(|c| c.place)
        .map(|p| p.1)
        .max();
    let columns = position
        .coins
        .iter()
        .filter_map(|c| c.place)
        .map(|p| p.0)
        .max();
    let (Some(rows), Some(columns)) = (rows, columns) else {
        return "no coins".into();
    };
    // Room for an arrow on either side.
    let margin = STEP + 1;
    let mut canvas =
        vec![vec![' '; columns as usize * STEP + 2 * margin + 1]; rows as usize * 2 + 1];
    let middle = |x: usize| 2 * x > columns as usize * STEP;
    for &(a, b) in &position.strings {
        let (coin, other) = if a == GROUND { (b, a) } else { (a, b) };
        let Some((x, y)) = place(coin) else { continue };
        match (other != GROUND).then(|| place(other)).flatten() {
            Some((ox, oy)) if oy == y => {
                for cell in &mut canvas[y][margin + x.min(ox)..margin + x.max(ox)] {
                    *cell = '-';
                }
            }
            Some((ox, oy)) if ox == x => {
                for row in &mut canvas[y.min(oy)..y.max(oy)] {
                    row[margin + x] = '|';
                }
            }
            Some(_) => {}
            // An arrow points away from its only neighbour.
            None => {
                let from_right = position.strings.iter().any(|&(p, q)| {
                    let neighbour = if p == coin { q } else { p };
                    (p == coin || q == coin)
                        && neighbour != GROUND
                        && place(neighbour).is_some_and(|(nx, ny)| ny == y && nx > x)
                });
                let from_left = position.strings.iter().any(|&(p, q)| {
                    let neighbour = if p == coin { q } else { p };
                    (p == coin || q == coin)
                        && neighbour != GROUND
                        && place(neighbour).is_some_and(|(nx, ny)| ny == y && nx < x)
                });
                let rightwards = if from_left != from_right {
                    from_left
                } else {
                    middle(x) || x == 0 && columns == 0
                };
                let (at, arrow) = match rightwards {
                    true => (margin + x + 1, ['-', '-', '>']),
                    false => (margin + x - STEP, ['<', '-', '-']),
                };
                canvas[y][at..at + STEP].copy_from_slice(&arrow);
            }
        }
    }
    for (i, coin) in position.coins.iter().enumerate() {
        let used = |s: &(u16, u16)| s.0 as usize == i + 1 || s.1 as usize == i + 1;
        if let (Some((x, y)), true) = (coin.place, position.strings.iter().any(used)) {
            canvas[y as usize * 2][margin + x as usize * STEP] =
                if coin.corner { 'o' } else { '.' };
        }
    }
    let lines: Vec<String> = canvas.into_iter().map(String::from_iter).collect();
    let indent = lines
        .iter()
        .filter_map(|l| l.find(|c| c != ' '))
        .min()
        .unwrap_or(0);
    let lines: Vec<&str> = lines
        .iter()
        .map(|l| l[indent.min(l.len())..].trim_end())
        .collect();
    lines.join("\n").trim_end_matches('\n').to_string()
}
