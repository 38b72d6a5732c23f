//! Evaluates conditions and falling cells on bit sets.

use super::condition::{Places, Test};
use super::program::BoardProgram;
use crate::budget::{Budget, Stop};
use crate::declared::board::bits::{
    Bits, insert, is_empty, join, meet, meets, ones, words_for, zeros,
};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::Letters;
use smallvec::SmallVec;

/// The position for which a condition is evaluated.
pub(in crate::declared) struct AskedPosition<'a> {
    pub program: &'a BoardProgram,
    pub layout: &'a LetterPlanes,
    pub letters: &'a Letters,
    pub bits: &'a [u64],
    /// The cells of the move.
    pub here: &'a [u32],
    /// Whether cells of the shape may be omitted in a way that a condition could observe.
    pub has_holes: bool,
    pub budget: &'a Budget,
}

/// The values of variables: sets of cells.
type Variables = SmallVec<[Bits; 4]>;

impl AskedPosition<'_> {
    /// Whether a condition holds. An undefined variable has no cells.
    pub(in crate::declared) fn holds(&self, test: &Test) -> Result<bool, Stop> {
        self.test(test, &mut Variables::new())
    }

    fn test(&self, test: &Test, variables: &mut Variables) -> Result<bool, Stop> {
        Ok(match test {
            Test::Is(holds) => *holds,
            Test::Not(test) => !self.test(test, variables)?,
            Test::All(tests) => self.any(tests, variables, false)?.is_none(),
            Test::Any(tests) => self.any(tests, variables, true)?.is_some(),
            Test::ForAll(places, inner) => {
                let range = self.range(test, places, variables);
                !self.some((places, range), inner, variables, false)?
            }
            Test::Exists(places, inner) => {
                let range = self.range(test, places, variables);
                self.some((places, range), inner, variables, true)?
            }
            Test::At(variable, letters) => {
                let wanted = self.cells_with(letters);
                is_among(variables.get(*variable), &wanted)
            }
            Test::In(variable, places) => {
                let wanted = self.cells_of(places, variables);
                is_among(variables.get(*variable), &wanted)
            }
        })
    }

    /// The index of the first test with this answer.
    fn any(
        &self,
        tests: &[Test],
        variables: &mut Variables,
        answer: bool,
    ) -> Result<Option<usize>, Stop> {
        for (at, test) in tests.iter().enumerate() {
            if self.test(test, variables)? == answer {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The cells that a quantifier ranges over. Of groups that matter only where the move touches them, these are the
    /// cells that it touches.
    fn range(&self, test: &Test, places: &Places, variables: &Variables) -> Bits {
        let mut range = self.cells_of(places, variables);
        let shape = &self.program.shape;
        if variables.is_empty() && shape.kind().is_symmetric() && test.on_touching().is_some() {
            let mut touched = zeros(range.len());
            for cell in self.here {
                insert(&mut touched, *cell as usize);
                self.program.links.join_near(*cell as usize, &mut touched);
            }
            meet(&mut range, &touched);
        }
        range
    }

    /// Whether the test has this answer for some value of a new variable.
    fn some(
        &self,
        (places, mut rest): (&Places, Bits),
        test: &Test,
        variables: &mut Variables,
        answer: bool,
    ) -> Result<bool, Stop> {
        let is_group = matches!(places, Places::Groups(_));
        if !is_group && let Some(mut found) = self.satisfying(test, variables) {
            self.budget.work(1)?;
            if !answer {
                found.iter_mut().for_each(|cells| *cells = !*cells);
            }
            return Ok(meets(&rest, &found));
        }
        let first_of = |cells: &Bits| ones(cells).next();
        while let Some(first) = first_of(&rest) {
            self.budget.work(1)?;
            let mut value = zeros(rest.len());
            insert(&mut value, first);
            if is_group {
                value = self.spread(value, &self.like(first));
            }
            rest.iter_mut().zip(&value).for_each(|(r, v)| *r &= !v);
            variables.push(value);
            let found = self.test(test, variables)? == answer;
            variables.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The cells for which a test of the next variable holds, if the variable is a cell and the test says where it is
    /// and which letter it has.
    fn satisfying(&self, test: &Test, variables: &Variables) -> Option<Bits> {
        let own = variables.len();
        match test {
            Test::At(variable, letters) if *variable == own => Some(self.cells_with(letters)),
            Test::In(_, Places::Near(other) | Places::Within(other)) if *other == own => None,
            Test::In(variable, places) if *variable == own => {
                Some(self.cells_of(places, variables))
            }
            Test::Any(tests) => {
                let mut found = zeros(words_for(self.program.cells));
                for test in tests {
                    join(&mut found, &self.satisfying(test, variables)?);
                }
                Some(found)
            }
            _ => None,
        }
    }

    fn cells_of(&self, places: &Places, variables: &Variables) -> Bits {
        let mut cells = zeros(words_for(self.program.cells));
        match places {
            Places::Here => self
                .here
                .iter()
                .for_each(|cell| insert(&mut cells, *cell as usize)),
            Places::Cells(letters) | Places::Groups(letters) => cells = self.cells_with(letters),
            Places::Within(variable) => {
                variables
                    .get(*variable)
                    .iter()
                    .for_each(|own| join(&mut cells, own));
            }
            Places::Near(variable) => {
                let Some(own) = variables.get(*variable) else {
                    return cells;
                };
                for cell in ones(own) {
                    self.program.links.join_near(cell, &mut cells);
                }
                cells
                    .iter_mut()
                    .zip(own)
                    .for_each(|(cells, own)| *cells &= !own);
                if self.has_holes {
                    meet(&mut cells, &self.there());
                }
            }
        }
        cells
    }

    /// The cells that have a letter.
    fn there(&self) -> Bits {
        let mut cells = zeros(words_for(self.program.cells));
        for (_, plane) in self.layout.letters() {
            join(&mut cells, &plane_of(self.bits, plane, self.program.cells));
        }
        cells
    }

    /// The cells with one of these letters.
    fn cells_with(&self, letters: &str) -> Bits {
        let mut cells = zeros(words_for(self.program.cells));
        let numbers = letters.chars().filter_map(|c| self.letters.number(c));
        for plane in numbers.filter_map(|letter| self.layout.plane(letter)) {
            join(&mut cells, &plane_of(self.bits, plane, self.program.cells));
        }
        cells
    }

    /// The cells with the same letter as a cell.
    fn like(&self, cell: usize) -> Bits {
        let set = self.layout.letters_at(self.bits, self.program.cells, cell);
        let plane = self.layout.plane(set.trailing_zeros() as u8);
        plane.map_or_else(
            || zeros(words_for(self.program.cells)),
            |plane| plane_of(self.bits, plane, self.program.cells),
        )
    }

    fn spread(&self, from: Bits, among: &[u64]) -> Bits {
        spread(self.program, from, among)
    }
}

/// Whether the set is nonempty and a subset of another one.
fn is_among(cells: Option<&Bits>, others: &[u64]) -> bool {
    cells.is_some_and(|cells| {
        !is_empty(cells) && crate::declared::board::bits::is_within(cells, others)
    })
}

/// The cells of a plane, as a set.
pub(in crate::declared) fn plane_of(bits: &[u64], plane: usize, cells: usize) -> Bits {
    let (first, shift) = (plane * cells / 64, plane * cells % 64);
    if cells < 64 && shift + cells <= 64 {
        let word = bits.get(first).copied().unwrap_or(0);
        return Bits::from_slice(&[word >> shift & ((1 << cells) - 1)]);
    }
    let words = words_for(cells);
    let mut found: Bits = (0..words)
        .map(|word| {
            let low = bits.get(first + word).copied().unwrap_or(0) >> shift;
            let high = bits.get(first + word + 1).copied().unwrap_or(0);
            if shift == 0 {
                low
            } else {
                low | high << (64 - shift)
            }
        })
        .collect();
    if !cells.is_multiple_of(64)
        && let Some(last) = found.last_mut()
    {
        *last &= (1 << (cells % 64)) - 1;
    }
    found
}

/// The cells connected to some cells through cells of a set.
pub(in crate::declared) fn spread(program: &BoardProgram, from: Bits, among: &[u64]) -> Bits {
    let mut found = from.clone();
    let mut fresh = from;
    if let ([fresh], [found], [among]) = (&mut *fresh, &mut *found, among) {
        while *fresh != 0 {
            let mut next = [0];
            let mut rest = *fresh;
            while rest != 0 {
                let links = &program.links;
                links.join_joined(rest.trailing_zeros() as usize, &mut next);
                rest &= rest - 1;
            }
            *fresh = next[0] & among & !*found;
            *found |= *fresh;
        }
    }
    while !is_empty(&fresh) {
        let mut next = zeros(fresh.len());
        for cell in ones(&fresh) {
            program.links.join_joined(cell, &mut next);
        }
        for ((next, among), found) in next.iter_mut().zip(among).zip(&mut found) {
            *next &= among & !*found;
            *found |= *next;
        }
        fresh = next;
    }
    found
}

/// The cells that are not empty.
pub(in crate::declared) fn full(
    program: &BoardProgram,
    layout: &LetterPlanes,
    empty: Option<u8>,
    bits: &[u64],
) -> Bits {
    let mut cells = zeros(words_for(program.cells));
    for (_, plane) in layout
        .letters()
        .filter(|(letter, _)| Some(*letter) != empty)
    {
        join(&mut cells, &plane_of(bits, plane, program.cells));
    }
    cells
}

/// Empties the cells that nothing holds.
pub(in crate::declared) fn fall(
    program: &BoardProgram,
    layout: &LetterPlanes,
    empty: Option<u8>,
    bits: &mut Bits,
) {
    let full = full(program, layout, empty, bits);
    let start = program
        .links
        .held
        .iter()
        .zip(&full)
        .map(|(held, full)| held & full);
    let kept = spread(program, start.collect(), &full);
    for cell in ones(&full).filter(|cell| !crate::declared::board::bits::has(&kept, *cell)) {
        for (letter, plane) in layout.letters() {
            let at = plane * program.cells + cell;
            bits[at / 64] &= !(1 << (at % 64));
            if Some(letter) == empty {
                insert(bits, at);
            }
        }
    }
}
