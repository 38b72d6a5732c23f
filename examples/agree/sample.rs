//! Random positions of every ruleset as expressions that one can type, and smaller ones.

/// A generator of numbers by its seed: SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }

    /// A number from the first to the last.
    pub fn from(&mut self, first: usize, last: usize) -> usize {
        first + (self.next() % (last - first + 1) as u64) as usize
    }

    /// One of these.
    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.from(0, all.len() - 1)]
    }

    fn list(&mut self, most: usize, first: usize, last: usize) -> Vec<String> {
        let length = self.from(1, most);
        (0..length)
            .map(|_| self.from(first, last).to_string())
            .collect()
    }

    /// A board with at most so many cells, some of them these letters.
    fn board(&mut self, cells: usize, letters: &[&str]) -> String {
        let rows = self.from(1, 4);
        let columns = self.from(1, cells / rows);
        let row = |random: &mut Random| (0..columns).map(|_| random.of(letters)).collect();
        let rows: Vec<String> = (0..rows).map(|_| row(self)).collect();
        rows.join("/")
    }
}

/// A random position of a ruleset of the registry; nothing for a ruleset that is not known here.
pub fn position(ruleset: &str, random: &mut Random) -> Option<String> {
    const READINGS: &[&str] = &["pile", "run", "line", "skip"];
    Some(match ruleset {
        "nim" => format!("nim({})", random.list(3, 0, 6).join(", ")),
        "kayles" => format!("kayles({})", random.list(3, 0, 8).join(", ")),
        "octal" => {
            let digits: Vec<String> = random.list(4, 0, 7);
            let (first, heaps) = (random.of(&["0", "0", "4"]), random.list(2, 0, 8));
            format!(
                "octal(\"{first}.{}\", {})",
                digits.concat(),
                heaps.join(", ")
            )
        }
        "strip" => {
            let tints = &["", "R", "B"];
            let strips = (0..random.from(1, 2)).map(|_| {
                let (from, to) = (random.of(tints), random.of(tints));
                format!("{from}{}{to}", random.from(1, 7))
            });
            format!("strip {}", strips.collect::<Vec<_>>().join(" + "))
        }
        "domineering" | "cram" => {
            format!("{ruleset}(\"{}\")", random.board(12, &[".", ".", ".", "#"]))
        }
        "goishi" => match random.from(0, 2) {
            0 => {
                let runs = [0; 3].map(|_| random.from(0, 3).to_string());
                format!("goishi({})", runs.join(", "))
            }
            1 => {
                let stones = 1 + random.from(0, 6);
                let word: String = (0..stones).map(|_| random.of(&["x", "o", "y"])).collect();
                format!("goishi(\"{word}\")")
            }
            _ => format!("goishi(\"{}\")", random.board(8, &["x", "o", "."])),
        },
        "nim2d" => {
            let board = random.board(9, &["o", "o", "."]);
            format!("nim2d(\"{board}\", {})", random.of(READINGS))
        }
        "young" => {
            let mut rows = [0; 3].map(|_| random.from(0, 3));
            rows.sort_unstable_by(|a, b| b.cmp(a));
            format!(
                "young({}, {}, {}, {})",
                rows[0],
                rows[1],
                rows[2],
                random.of(READINGS)
            )
        }
        "coins" => format!("coins({}, {})", random.from(1, 3), random.from(1, 3)),
        "dots" => format!("dots({}, {})", random.from(1, 2), random.from(1, 2)),
        "strings" => {
            let names = &["a", "b", "c", "d", "e"][..random.from(1, 5)];
            let strings = (0..random.from(1, 9)).map(|_| {
                let other = if random.from(0, 3) == 0 {
                    "ground"
                } else {
                    random.of(names)
                };
                format!("{}-{other}", random.of(names))
            });
            format!("strings(\"{}\")", strings.collect::<Vec<_>>().join(", "))
        }
        "nimstring" => {
            let path = |random: &mut Random| random.of(&["", "[1]", "[2]", "[3]", "[5]"]);
            let mut word = if random.from(0, 3) == 0 {
                format!("a{}", path(random))
            } else {
                String::new()
            };
            word += random.of(&["R1", "R1", "R2", "R[2]", "R[4]", "R[1,2]"]);
            if random.from(0, 2) == 0 {
                word += &format!("c{}{}", path(random), random.of(&["R1", "R[2]", "A"]));
            } else if random.from(0, 1) == 0 {
                word += &format!("a{}{}", path(random), random.of(&["", "^2"]));
            }
            word
        }
        _ => return None,
    })
}

/// Shorter or simpler texts, the shortest ones first; most of them are no positions.
pub fn smaller(expression: &str) -> Vec<String> {
    let chars: Vec<char> = expression.chars().collect();
    let mut all = Vec::new();
    for length in (1..chars.len()).rev() {
        for start in 0..=chars.len() - length {
            let rest = chars[..start].iter().chain(&chars[start + length..]);
            all.push(rest.collect());
        }
    }
    for (at, c) in chars.iter().enumerate() {
        let simpler: &[char] = match c {
            '2'..='9' => &['0', '1'],
            'o' | 'x' | 'y' => &['.'],
            '.' => &['#'],
            _ => &[],
        };
        for simple in simpler {
            let mut text = chars.clone();
            text[at] = *simple;
            all.push(text.into_iter().collect());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_lang::vocabulary::{Sort, entries};

    #[test]
    fn every_ruleset_is_known() {
        for entry in entries().filter(|e| e.sort() == Sort::Ruleset) {
            let position = position(entry.name, &mut Random(1));
            assert!(position.is_some(), "no random positions of {}", entry.name);
        }
    }
}
