//! Random positions by their seed.

/// A generator of numbers: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// As many random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }

    /// A number from the first to the last.
    pub fn from(&mut self, first: usize, last: usize) -> usize {
        first + (self.bits() % (last - first + 1) as u64) as usize
    }

    /// One of these.
    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.from(0, all.len() - 1)]
    }

    /// At most so many numbers, with a comma between them.
    pub fn list(&mut self, most: usize, first: usize, last: usize) -> String {
        let length = self.from(1, most);
        let numbers: Vec<String> = (0..length)
            .map(|_| self.from(first, last).to_string())
            .collect();
        numbers.join(", ")
    }

    /// A board with at most so many cells, each one of these letters.
    pub fn board(&mut self, cells: usize, letters: &[&str]) -> String {
        let rows = self.from(1, 4);
        let columns = self.from(1, cells / rows);
        let row = |random: &mut Random| (0..columns).map(|_| random.of(letters)).collect();
        let rows: Vec<String> = (0..rows).map(|_| row(self)).collect();
        rows.join("/")
    }
}
