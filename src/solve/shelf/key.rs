//! Questions as bytes: all that tells a component from others, as it tells a hasher.

use super::Asked;
use crate::ruleset::Component;
use std::hash::{Hash, Hasher};

/// What was written to a hasher, word by word in as few bytes as it takes.
struct Content(Vec<u8>);

impl Content {
    fn word(&mut self, word: u64) {
        let mut rest = word;
        while rest >= 0x80 {
            self.0.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.0.push(rest as u8);
    }
}

impl Hasher for Content {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, n: u8) {
        self.0.push(n);
    }

    fn write_u16(&mut self, n: u16) {
        self.word(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.word(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.word(n as u64);
    }

    fn finish(&self) -> u64 {
        0
    }
}

/// What is asked of the sum of components; nothing where a closed form holds for all of their kind.
pub(super) fn question<'a>(
    asked: Asked,
    components: impl IntoIterator<Item = &'a Component>,
) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for component in components {
        match component {
            Component::Strip(_) => return None,
            Component::NimHeap(_) if matches!(asked, Asked::Value | Asked::Grundy) => return None,
            Component::NimHeap(size) if size.to_i64().is_none() => return None,
            _ => {}
        }
        let mut content = Content(Vec::with_capacity(32));
        component.hash(&mut content);
        all.push(content.0);
    }
    all.sort_unstable();
    let mut bytes = vec![asked as u8];
    all.iter()
        .for_each(|content| bytes.extend_from_slice(content));
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::read::read_component;
    use super::*;
    use crate::ruleset::argument::{Argument, Arguments};
    use crate::ruleset::{PositionRef, domino, goishi, nim, nim2d, nimstring, octal};
    use std::collections::HashMap;

    fn text(text: &str) -> Argument {
        Argument::Text(text.into())
    }

    fn number(n: u64) -> Argument {
        Argument::Integer(n.into())
    }

    fn components(position: PositionRef) -> Vec<Component> {
        position.parts().unwrap_or_default()
    }

    fn bytes(component: &Component) -> Vec<u8> {
        question(Asked::Outcome, [component]).expect("a question")
    }

    /// If this fails, what stands in stores of before is another position now: raise `RULES` in `src/store/mod.rs`,
    /// and only then write down the new bytes.
    #[test]
    fn keys_are_what_they_were() {
        let wide = format!("{}/.{}.", ".".repeat(70), "#".repeat(68));
        let strings = [text("a-b, b-c, c-a, a-ground, b-ground, c-ground")];
        let cases = [
            (
                "strings",
                nimstring::construct_strings(&Arguments(strings.into())),
                "030006000002000000040004000400000006000400060008000600",
            ),
            (
                "line",
                goishi::construct(&Arguments(vec![text("xxoox")])),
                "030203000101020002",
            ),
            (
                "stones",
                goishi::construct(&Arguments(vec![text("xo.y/xx.o/o.x.")])),
                "030303040c000100020200010103000201",
            ),
            (
                "coins",
                nim2d::construct(&Arguments(vec![
                    text("ooo./oo.o/o.oo"),
                    Argument::Symbol(nim2d::READINGS[2].name()),
                ])),
                "030402030401b70d000000000000",
            ),
            (
                "heap",
                nim::construct(&Arguments(vec![number(300)])),
                "0305ac02",
            ),
            (
                "octal",
                octal::construct(&Arguments(vec![text("4.007"), number(300)])),
                "03060404000007ac02",
            ),
            (
                "domineering",
                domino::domineering(&Arguments(vec![text("..#/...\n..#")])),
                "030700bf01030301",
            ),
            (
                "large",
                domino::domineering(&Arguments(vec![text(&wide)])),
                "03070146020357555555555555555555555555555555550d00000000000001",
            ),
            (
                "cram",
                domino::cram(&Arguments(vec![text("..#/.../#..")])),
                "030800fe010303",
            ),
        ];
        for (name, position, expected) in cases {
            let parts = components(position.expect("a position"));
            let key = question(Asked::Outcome, &parts).expect("a question");
            let hex: String = key.iter().map(|b| format!("{b:02x}")).collect();
            // Words of sets of cells lie as in memory: stores of the other kind of machine have another version.
            if cfg!(target_endian = "little") {
                assert_eq!(hex, expected, "{name}");
            }
        }
    }

    /// Rows of cells, each one of some letters.
    fn board(random: &mut impl FnMut(u64) -> u64, most: u64, letters: &[u8]) -> Argument {
        let (rows, columns) = (1 + random(most), 1 + random(most));
        let mut rows = (0..rows).map(|_| {
            let cell = |_| char::from(letters[random(letters.len() as u64) as usize]);
            (0..columns).map(cell).collect::<String>()
        });
        let first = rows.next().unwrap_or_default();
        text(&rows.fold(first, |all, row| all + "/" + &row))
    }

    #[test]
    fn other_positions_have_other_keys() {
        let mut state = 88172645463325252u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let mut known: HashMap<Vec<u8>, Component> = HashMap::new();
        let mut count: HashMap<std::mem::Discriminant<Component>, usize> = HashMap::new();
        for round in 0..48_000 {
            let position = match round % 8 {
                0 => {
                    let mut links = String::new();
                    for _ in 0..4 + random(8) {
                        let (a, b) = (random(6), random(6));
                        let b = if a == b {
                            "ground".into()
                        } else {
                            format!("c{b}")
                        };
                        links += &format!("c{a}-{b},");
                    }
                    nimstring::construct_strings(&Arguments(vec![text(&links)]))
                }
                1 => {
                    let line: String = (0..1 + random(16))
                        .map(|_| ["x", "o", "y"][random(3) as usize])
                        .collect();
                    goishi::construct(&Arguments(vec![text(&line)]))
                }
                2 => goishi::construct(&Arguments(vec![board(&mut random, 6, b"xo..")])),
                3 => {
                    let reading = nim2d::READINGS[random(4) as usize].name();
                    let coins = board(&mut random, 7, b"oo.");
                    nim2d::construct(&Arguments(vec![coins, Argument::Symbol(reading)]))
                }
                4 => nim::construct(&Arguments(vec![number(random(1 << 40))])),
                5 => {
                    let code = format!("{}.{:o}7", 4 * random(2), random(512));
                    octal::construct(&Arguments(vec![text(&code), number(1 + random(1000))]))
                }
                6 => domino::domineering(&Arguments(vec![board(&mut random, 12, b"...#")])),
                _ => domino::cram(&Arguments(vec![board(&mut random, 12, b"...#")])),
            };
            let Ok(position) = position else { continue };
            for part in components(position) {
                let key = bytes(&part);
                if let Some(other) = known.get(&key) {
                    assert_eq!(*other, part, "{key:?}");
                    continue;
                }
                // A key tells all of its component.
                let mut rest = &key[1..];
                let read = read_component(&mut rest).unwrap_or_else(|| panic!("{part:?}"));
                assert!(rest.is_empty() && read.component == part, "{part:?}");
                *count.entry(std::mem::discriminant(&part)).or_default() += 1;
                known.insert(key, part);
            }
        }
        assert_eq!(count.len(), 8);
        assert!(count.values().all(|n| *n > 2000), "{count:?}");
    }
}
