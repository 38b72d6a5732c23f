//! Random positions from a seed.

/// A random number generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }

    /// A random number from `first` to `last`, inclusive.
    pub fn from(&mut self, first: usize, last: usize) -> usize {
        first + (self.bits() % (last - first + 1) as u64) as usize
    }

    /// A random element.
    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.from(0, all.len() - 1)]
    }

    /// A list of 1 to `most` random numbers, separated by commas.
    pub fn list(&mut self, most: usize, first: usize, last: usize) -> String {
        let length = self.from(1, most);
        let numbers: Vec<String> = (0..length)
            .map(|_| self.from(first, last).to_string())
            .collect();
        numbers.join(", ")
    }

    /// A random board with at most `cells` cells, filled with these letters.
    pub fn board(&mut self, cells: usize, letters: &[&str]) -> String {
        let rows = self.from(1, 4);
        let columns = self.from(1, cells / rows);
        let row = |random: &mut Random| (0..columns).map(|_| random.of(letters)).collect();
        let rows: Vec<String> = (0..rows).map(|_| row(self)).collect();
        rows.join("/")
    }
}
