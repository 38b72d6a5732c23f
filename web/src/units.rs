//! Converts between offsets in JavaScript, which are in 16-bit units, and in Rust, which are in bytes.

/// Distance between two marks, in bytes.
const STRIDE: usize = 256;

/// Converts the offsets of one text. A text in ASCII needs no marks, because both offsets are equal.
#[derive(Clone, Debug, Default)]
pub struct UnitIndex {
    /// The offset in 16-bit units, and the byte offset, of the first character at or after every multiple of
    /// [`STRIDE`].
    marks: Vec<(usize, usize)>,
}

impl UnitIndex {
    /// Builds the index of a text.
    pub fn new(text: &str) -> UnitIndex {
        if text.is_ascii() {
            return UnitIndex::default();
        }
        let mut marks = Vec::with_capacity(text.len() / STRIDE + 1);
        let mut units = 0;
        for (byte, c) in text.char_indices() {
            if byte >= marks.len() * STRIDE {
                marks.push((units, byte));
            }
            units += c.len_utf16();
        }
        UnitIndex { marks }
    }

    /// Converts a byte offset to 16-bit units.
    pub fn units(&self, text: &str, byte: usize) -> usize {
        let byte = byte.min(text.len());
        let after = self.marks.partition_point(|(_, at)| *at <= byte);
        let Some((units, at)) = after.checked_sub(1).and_then(|m| self.marks.get(m)) else {
            return byte;
        };
        let between = text.get(*at..byte).unwrap_or("");
        units + between.encode_utf16().count()
    }

    /// Converts an offset in 16-bit units to bytes. An offset inside a surrogate pair gives the next character; an
    /// offset past the end gives the end of the text.
    pub fn byte(&self, text: &str, units: usize) -> usize {
        let after = self.marks.partition_point(|(at, _)| *at <= units);
        let mark = after.checked_sub(1).and_then(|m| self.marks.get(m));
        let Some(&(mut at, byte)) = mark else {
            return units.min(text.len());
        };
        let rest = text.get(byte..).unwrap_or("");
        for (offset, c) in rest.char_indices() {
            if at >= units {
                return byte + offset;
            }
            at += c.len_utf16();
        }
        text.len()
    }
}
