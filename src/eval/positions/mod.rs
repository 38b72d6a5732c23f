//! Enumeration of all positions of a ruleset on a board of one size, with one representative per symmetry class.

pub(in crate::eval) mod board;
pub(in crate::eval) mod call_options;
pub(in crate::eval) mod called;
pub(in crate::eval) mod called_board;
pub(in crate::eval) mod called_heap;
pub(in crate::eval) mod combined;
pub(in crate::eval) mod declared;
pub(in crate::eval) mod effects;
pub(in crate::eval) mod home;
pub(in crate::eval) mod impartial;
pub(in crate::eval) mod large_heap;
pub(in crate::eval) mod large_heap_moves;
pub(in crate::eval) mod large_heap_sizes;
pub(in crate::eval) mod leaf;
pub(in crate::eval) mod loop_braces;
pub(in crate::eval) mod options;
pub(in crate::eval) mod parts;
pub(in crate::eval) mod position;
pub(in crate::eval) mod theorems;
pub(in crate::eval) mod written_argument;

use crate::declared::Board;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Callable, Datum, Eval, Interpreter, List, fault};
use crate::solve::{BoardImage, Term};
use crate::source::Span;
use crate::value::Int;
use std::sync::Arc;

/// The cells that are filled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Area {
    /// A single line of cells.
    Line(usize),
    /// Rows and columns.
    Rows(usize, usize),
    /// A triangle with this many rows.
    Triangle(usize),
    /// The vertices of a graph.
    Graph(Arc<Board>),
}

impl Area {
    /// The number of cells, saturating.
    pub(crate) fn cells(&self) -> usize {
        let (rows, columns) = self.size();
        rows.saturating_mul(columns)
    }

    /// The numbers of rows and columns.
    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Area::Line(columns) => (1, *columns),
            Area::Rows(rows, columns) => (*rows, *columns),
            Area::Triangle(rows) => (1, rows.saturating_mul(rows.saturating_add(1)) / 2),
            Area::Graph(board) => (1, board.letters().len()),
        }
    }
}

/// The positions of a ruleset on all fillings of a board.
#[derive(Debug)]
pub struct Positions {
    rules: Callable,
    area: Area,
    /// The letters, the empty one first.
    letters: Vec<char>,
    /// The symmetries. Each has the source cell for every cell of the image, and the image of every letter.
    images: Vec<(Vec<usize>, Vec<usize>)>,
    fillings: u64,
}

impl Positions {
    /// The positions of a ruleset with these letters, on a board with at least one cell.
    pub(crate) fn new(
        this: &mut Interpreter,
        rules: Callable,
        letters: &str,
        area: Area,
        span: Span,
    ) -> Eval<Positions> {
        let mut letters: Vec<char> = letters.chars().collect();
        if let Some(empty) = letters.iter().position(|letter| *letter == '.') {
            letters[..=empty].rotate_right(1);
        }
        let (height, columns) = area.size();
        let cells = height
            .checked_mul(columns)
            .and_then(|cells| u32::try_from(cells).ok());
        let fillings = cells.and_then(|cells| (letters.len() as u64).checked_pow(cells));
        let Some(fillings) = fillings else {
            let name = rules.name();
            let message = format!("`{name}` has 2^64 or more fillings of these cells");
            return Err(fault(Code::TooLarge, span, message).with_help("take fewer cells"));
        };
        let mut all = Positions {
            rules,
            area,
            letters,
            images: Vec::new(),
            fillings,
        };
        // The images of a triangle are those of its rows.
        let (height, columns) = match all.area {
            Area::Graph(_) => return Ok(all),
            Area::Triangle(rows) => (rows, rows),
            _ => (height, columns),
        };
        // All positions of the ruleset have the same symmetries, so one sample is enough.
        let mut sample = None;
        for number in 0..fillings.min(1000) {
            sample = this.filled(&all, number, span)?;
            if sample.is_some() {
                break;
            }
        }
        let images = match sample.as_ref() {
            Some(Datum::Game(game)) => match game.term() {
                Term::Position(position) => position.images(height, columns),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        all.images = images.iter().map(|image| all.by_number(image)).collect();
        Ok(all)
    }

    fn by_number(&self, image: &BoardImage) -> (Vec<usize>, Vec<usize>) {
        let number = |letter: char| self.letters.iter().position(|l| *l == letter).unwrap_or(0);
        let partner = |letter: &char| {
            let pair = image.exchanged.iter().find(|(one, _)| one == letter);
            number(pair.map_or(*letter, |(_, other)| *other))
        };
        let letters = self.letters.iter().map(partner).collect();
        (image.cells.clone(), letters)
    }

    /// The number of fillings. Fillings that are images of earlier ones are counted, but are not separate positions.
    pub(crate) fn fillings(&self) -> u64 {
        self.fillings
    }

    /// The number of symmetry classes, by Burnside's lemma.
    pub(crate) fn classes(&self) -> u64 {
        let fixed = self.images.iter().map(|(cells, letters)| {
            let mut seen = vec![false; cells.len()];
            let mut fixed: u128 = 1;
            for first in 0..cells.len() {
                let mut length = 0;
                let mut cell = first;
                while !std::mem::replace(&mut seen[cell], true) {
                    length += 1;
                    cell = cells[cell];
                }
                if length > 0 {
                    let after = |letter| (0..length).fold(letter, |l, _| letters[l]);
                    let fits = (0..letters.len()).filter(|letter| after(*letter) == *letter);
                    fixed *= fits.count() as u128;
                }
            }
            fixed
        });
        let all = u128::from(self.fillings) + fixed.sum::<u128>();
        (all / (self.images.len() as u128 + 1)) as u64
    }

    /// Whether an exchange of rows and columns is a symmetry, on a board of two rows and columns.
    pub(crate) fn is_transposable(&self) -> bool {
        self.images.iter().any(|(cells, _)| *cells == [0, 2, 1, 3])
    }

    /// The letter in each cell of a filling.
    pub(crate) fn letters_of(&self, number: u64) -> Vec<char> {
        let digits = self.digits(number).into_iter();
        digits.map(|digit| self.letters[digit]).collect()
    }

    /// The index of the letter in each cell.
    fn digits(&self, mut number: u64) -> Vec<usize> {
        let letters = self.letters.len() as u64;
        let mut digits = vec![0; self.area.cells()];
        for digit in digits.iter_mut().rev() {
            *digit = (number % letters) as usize;
            number /= letters;
        }
        digits
    }

    /// Whether a filling is the first in its symmetry class.
    fn is_first(&self, digits: &[usize]) -> bool {
        self.images.iter().all(|(cells, letters)| {
            let image = cells.iter().map(|cell| letters[digits[*cell]]);
            image.cmp(digits.iter().copied()).is_ge()
        })
    }

    /// The board of a filling as a string.
    fn board(&self, digits: &[usize]) -> String {
        if let Area::Graph(graph) = &self.area {
            let letters = digits.iter().map(|digit| self.letters[*digit]);
            let filled = graph.put(&letters.enumerate().collect::<Vec<_>>());
            return filled.map_or_else(String::new, |board| board.notation(None));
        }
        if let Area::Triangle(rows) = self.area {
            let row = |row: usize| &digits[row * (row + 1) / 2..][..=row];
            let letters =
                |digits: &[usize]| digits.iter().map(|digit| self.letters[*digit]).collect();
            return (0..rows)
                .map(|at| letters(row(at)))
                .collect::<Vec<String>>()
                .join("/");
        }
        let rows = digits.chunks(self.area.size().1);
        let rows = rows.map(|row| row.iter().map(|digit| self.letters[*digit]).collect());
        rows.collect::<Vec<String>>().join("/")
    }

    /// The notation with the number of positions.
    pub(in crate::eval) fn told(&self) -> String {
        let count = self.classes();
        let plural = if count == 1 { "" } else { "s" };
        format!("{}: {count} position{plural}", self.notation())
    }

    /// The notation, such as `positions(clobber, 2, 3)`.
    pub(in crate::eval) fn notation(&self) -> String {
        let name = self.rules.name();
        match &self.area {
            Area::Line(size) | Area::Triangle(size) => format!("positions({name}, {size})"),
            Area::Rows(rows, columns) => format!("positions({name}, {rows}, {columns})"),
            Area::Graph(graph) => format!("positions({name}, \"{}\")", graph.notation(None)),
        }
    }
}

impl PartialEq for Positions {
    fn eq(&self, other: &Positions) -> bool {
        self.rules == other.rules && self.area == other.area
    }
}

impl Interpreter {
    /// The position of a filling; `None` if it is an image of an earlier one or the ruleset rejects it.
    pub(crate) fn position_of(
        &mut self,
        all: &Positions,
        number: u64,
        span: Span,
    ) -> Eval<Option<Datum>> {
        if !all.is_first(&all.digits(number)) {
            return Ok(None);
        }
        self.filled(all, number, span)
    }

    fn filled(&mut self, all: &Positions, number: u64, span: Span) -> Eval<Option<Datum>> {
        let board = Datum::Str(all.board(&all.digits(number)).into());
        match self.call_callable(&all.rules, &[(board, span)], span) {
            Ok(position) => Ok(Some(position)),
            Err(fault) if fault.code == Code::Position => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

impl Interpreter {
    /// All elements of a list or range.
    pub(crate) fn elements(&mut self, datum: &Datum, span: Span) -> Eval<List> {
        match datum {
            Datum::List(items) => Ok(items.clone()),
            Datum::Range(first, last) => {
                let mut items = Vec::new();
                let mut next = Int::clone(first);
                while next <= **last {
                    self.algebra.step(span)?;
                    self.algebra.make_room(&mut items, 1, span)?;
                    items.push(Datum::integer(next.clone()));
                    next = &next + &Int::from(1i64);
                }
                Ok(items.into())
            }
            Datum::Positions(all) => {
                let mut items = Vec::new();
                for number in 0..all.fillings() {
                    self.algebra.step(span)?;
                    if let Some(position) = self.position_of(all, number, span)? {
                        self.algebra.make_room(&mut items, 1, span)?;
                        items.push(position);
                    }
                }
                Ok(items.into())
            }
            other => {
                let error = self
                    .algebra
                    .wrong_kind(other, span, "expected a list or a range");
                Err(error.with_help("a list is written `[1, 2, 3]`, a range `1..9`"))
            }
        }
    }
}
