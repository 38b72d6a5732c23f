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
            Component::NimHeap(size) if asked != Asked::Outcome || size.to_i64().is_none() => {
                return None;
            }
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
