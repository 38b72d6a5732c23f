//! Questions read back: the positions that they are about, so that answers can be listed and found anew.

use super::{Answer, Asked, Record, key};
use crate::ruleset::argument::{Argument, Arguments, Constructor};
use crate::ruleset::board::MOST_CELLS;
use crate::ruleset::heap_values::HeapValues;
use crate::ruleset::{Component, PositionRef, domino, goishi, nim, nim2d, nimstring, octal};
use crate::solve::{Game, Solved, Solver, Worth};
use crate::value::Player;
use std::fmt::Write;

/// A question with its answer.
#[derive(Debug)]
pub struct Kept {
    /// What is asked.
    pub asked: Asked,
    /// The ruleset of the positions.
    pub ruleset: &'static str,
    /// The sum of positions in question, as one writes it.
    pub notation: String,
    /// Whether no theorem took the place of search.
    pub by_search: bool,
    /// The work that it took, in ticks of the budget.
    pub work: u64,
    first: Component,
    game: Game,
    answer: Answer,
}

impl Kept {
    /// Reads what a shelf holds; nothing where it makes no sense.
    pub fn read(question: &[u8], answer: &[u8]) -> Option<Kept> {
        let record = Record::read(answer)?;
        let (first, mut rest) = question.split_first()?;
        let asked = Asked::ALL
            .into_iter()
            .find(|asked| *asked as u8 == *first)?;
        let (mut components, mut games, mut terms) = (Vec::new(), Vec::new(), Vec::new());
        let mut ruleset = "";
        while !rest.is_empty() {
            let part = read_component(&mut rest)?;
            ruleset = part.position.ruleset();
            let game = Game::position(part.position.clone());
            let sign = if part.negative { "-" } else { "" };
            terms.push(format!("{sign}{}", part.position.notation()));
            games.push(if part.negative { game.negative() } else { game });
            components.push(part.component);
        }
        // What is no question itself was not written here.
        let same = key::question(asked, &components)? == question;
        let fits = match record.answer {
            Answer::Value(_) => asked == Asked::Value,
            Answer::Grundy(_) => asked == Asked::Grundy,
            Answer::Outcome(..) => asked == Asked::Outcome,
            Answer::Wins(_) => matches!(asked, Asked::MisereLeft | Asked::MisereRight),
            Answer::Heaps(_) => asked == Asked::Heaps,
        };
        if !(same && fits) {
            return None;
        }
        Some(Kept {
            asked,
            first: components.into_iter().next()?,
            ruleset,
            notation: terms.join(" + "),
            by_search: record.by_search,
            work: record.work,
            game: Game::sum(games),
            answer: record.answer,
        })
    }
}

impl Solver {
    /// Whether a kept answer is the one found anew.
    pub fn finds_same(&mut self, kept: &Kept) -> Solved<bool> {
        match &kept.answer {
            Answer::Outcome(..) => {
                let outcome = self.outcome(&kept.game)?;
                return Ok(Answer::of_outcome(outcome) == kept.answer);
            }
            Answer::Wins(wins) => {
                let player = match kept.asked {
                    Asked::MisereRight => Player::Right,
                    _ => Player::Left,
                };
                return Ok(self.misere_wins_first(&kept.game, player)? == *wins);
            }
            Answer::Heaps(values) => return self.finds_same_heaps(&kept.first, values),
            Answer::Value(_) | Answer::Grundy(_) => {}
        }
        let Worth::Value(value) = self.worth(&kept.game)? else {
            return Ok(false);
        };
        Ok(match &kept.answer {
            Answer::Value(bytes) => *bytes == self.arena.to_bytes(value, &self.budget)?,
            Answer::Grundy(size) => {
                self.arena.as_nimber(value).and_then(|k| k.to_u64()) == Some((*size).into())
            }
            _ => false,
        })
    }

    fn finds_same_heaps(&mut self, heap: &Component, values: &[u16]) -> Solved<bool> {
        let Component::OctalHeap(code, _) = heap else {
            return Ok(false);
        };
        let mut anew = HeapValues::new(code.clone());
        for (heap, value) in values.iter().enumerate() {
            if anew.value(heap, false, &self.budget)? != *value {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A component and a position that has nothing else, the players exchanged or not.
pub(super) struct Part {
    pub(super) component: Component,
    position: PositionRef,
    negative: bool,
}

pub(super) fn read_component(bytes: &mut &[u8]) -> Option<Part> {
    let text = |text: String| Argument::Text(text.into());
    let make = |constructor: Constructor, arguments: Vec<Argument>| {
        constructor(&Arguments(arguments)).ok()
    };
    let mut negative = false;
    // In the order of the variants of `Component`.
    let position = match word(bytes)? {
        0 => make(nimstring::construct_strings, vec![text(strings(bytes)?)]),
        2 => {
            let mut line = String::new();
            for _ in 0..word(bytes)? {
                let colour = letter(byte(bytes)?);
                let count = usize::try_from(word(bytes)?).ok()?;
                if line.len().saturating_add(count) > MOST_CELLS {
                    return None;
                }
                line.extend(std::iter::repeat_n(colour, count));
            }
            make(goishi::construct, vec![text(line)])
        }
        3 => {
            let (rows, columns) = (word(bytes)?, word(bytes)?);
            let count = usize::try_from(word(bytes)?).ok()?;
            let cells = take(bytes, count)?;
            let cell = |at: usize| match cells.get(at).copied() {
                None | Some(0) => '.',
                Some(colour) => letter(colour - 1),
            };
            make(goishi::construct, vec![text(board(rows, columns, cell)?)])
        }
        4 => {
            let reading = *nim2d::READINGS.get(usize::try_from(word(bytes)?).ok()?)?;
            let (rows, columns) = (word(bytes)?, word(bytes)?);
            let count = usize::try_from(word(bytes)?).ok()?;
            let cells = take(bytes, count.checked_mul(8)?)?;
            let cell = |at: usize| if bit(cells, at) { 'o' } else { '.' };
            let board = text(board(rows, columns, cell)?);
            make(
                nim2d::construct,
                vec![board, Argument::Symbol(reading.name())],
            )
        }
        5 => {
            let size = Argument::Integer(word(bytes)?.into());
            make(nim::construct, vec![size])
        }
        6 => {
            let count = usize::try_from(word(bytes)?).ok()?;
            let mut code = String::new();
            for (place, digit) in take(bytes, count)?.iter().enumerate() {
                let point = if place == 1 { "." } else { "" };
                write!(code, "{point}{digit}").ok()?;
            }
            if count == 1 {
                code.push_str(".0");
            }
            let heap = Argument::Integer(word(bytes)?.into());
            make(octal::construct, vec![text(code), heap])
        }
        7 => {
            let cells = shape(bytes)?;
            negative = byte(bytes)? != 0;
            make(domino::domineering, vec![text(cells)])
        }
        8 => make(domino::cram, vec![text(shape(bytes)?)]),
        _ => None,
    }?;
    let [component]: [Component; 1] = position.parts()?.try_into().ok()?;
    let component = match component {
        Component::Domineering { shape, .. } => Component::Domineering {
            shape,
            turned: negative,
        },
        other => other,
    };
    Some(Part {
        component,
        position,
        negative,
    })
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    take(bytes, 1)?.first().copied()
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

/// A number as the key writes it: seven bits in a byte, the lowest first.
fn word(bytes: &mut &[u8]) -> Option<u64> {
    let mut word = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = byte(bytes)?;
        word |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(word);
        }
    }
    None
}

fn size(bytes: &mut &[u8]) -> Option<usize> {
    usize::try_from(word(bytes)?).ok()
}

/// A bit of 64-bit words as they lie in memory.
fn bit(words: &[u8], at: usize) -> bool {
    let word = words.chunks_exact(8).nth(at / 64);
    let word = word
        .and_then(|w| w.try_into().ok())
        .map_or(0, u64::from_ne_bytes);
    word >> (at % 64) & 1 != 0
}

/// Colours beyond the alphabet are other letters.
fn letter(colour: u8) -> char {
    const MORE: u32 = 0x4e00;
    match colour {
        0..26 => (b'a' + colour).into(),
        _ => char::from_u32(MORE + u32::from(colour)).unwrap_or('a'),
    }
}

/// Rows of cells, joined by `/`.
fn board(rows: u64, columns: u64, cell: impl Fn(usize) -> char) -> Option<String> {
    let (rows, columns) = (usize::try_from(rows).ok()?, usize::try_from(columns).ok()?);
    if columns == 0 || rows.checked_mul(columns)? > MOST_CELLS {
        return None;
    }
    let rows = (0..rows).map(|r| (0..columns).map(|c| cell(r * columns + c)).collect());
    Some(rows.collect::<Vec<String>>().join("/"))
}

/// The cells of a part of a board for dominoes.
fn shape(bytes: &mut &[u8]) -> Option<String> {
    let cell = |there| if there { '.' } else { '#' };
    match word(bytes)? {
        0 => {
            let cells = word(bytes)?;
            let (rows, columns) = (byte(bytes)?, byte(bytes)?);
            let fits = u64::from(rows) * u64::from(columns) <= 64;
            let board = || board(rows.into(), columns.into(), |at| cell(cells >> at & 1 != 0));
            fits.then(board)?
        }
        1 => {
            let (rows, columns) = (word(bytes)?, word(bytes)?);
            let words = size(bytes)?.checked_mul(8)?;
            let cells = take(bytes, words)?;
            board(rows, columns, |at| cell(bit(cells, at)))
        }
        _ => None,
    }
}

/// Chains string by string.
fn strings(bytes: &mut &[u8]) -> Option<String> {
    let mut text = String::new();
    let mut joints = 0;
    for _ in 0..word(bytes)? {
        let chain = u32::from_ne_bytes(take(bytes, 4)?.try_into().ok()?);
        let (a, b, length) = nimstring::graph::Chain::unpack(chain).parts();
        let name = |node| match node {
            0 => "ground".into(),
            node => format!("c{node}"),
        };
        let mut from = name(a);
        for place in 1..=length {
            let to = match place == length {
                true => name(b),
                false => {
                    joints += 1;
                    format!("j{joints}")
                }
            };
            write!(text, "{from}-{to},").ok()?;
            from = to;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::solve::shelf::Shelf;
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    /// Keeps everything in memory.
    #[derive(Debug, Default)]
    struct Drawer {
        answers: Mutex<HashMap<Vec<u8>, Vec<u8>>>,
        found: Mutex<usize>,
        distrusted: Mutex<usize>,
    }

    impl Shelf for Drawer {
        fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
            let answer = self.answers.lock().unwrap().get(question).cloned();
            *self.found.lock().unwrap() += usize::from(answer.is_some());
            answer
        }
        fn keep(&self, question: Vec<u8>, answer: Vec<u8>) {
            self.answers.lock().unwrap().insert(question, answer);
        }
        fn distrust(&self, _: &[u8]) {
            *self.distrusted.lock().unwrap() += 1;
        }
        fn least_work(&self) -> u64 {
            0
        }
        fn settle(&self) {}
    }

    fn game(constructor: Constructor, arguments: &[Argument]) -> Game {
        let position = constructor(&Arguments(arguments.to_vec()));
        Game::position(position.expect("a position"))
    }

    fn games() -> Vec<Game> {
        let text = |text: &str| Argument::Text(text.into());
        let n = |n: i64| Argument::Integer(n.into());
        let wide = format!("{}/.{}.", ".".repeat(70), "#".repeat(68));
        let mut games = vec![
            game(domino::domineering, &[n(3), n(4)]),
            game(domino::domineering, &[n(4), n(5)]),
            game(domino::domineering, &[n(4), n(5)]).negative(),
            game(domino::domineering, &[n(3), n(7)]).negative(),
            game(domino::domineering, &[text("..#/...\n..#")]),
            game(domino::cram, &[n(3), n(5)]),
            game(domino::cram, &[text("..#/.../#..")]),
            game(domino::cram, &[text(&wide)]),
            game(goishi::construct, &[text("xxoox")]),
            game(goishi::construct, &[text("xo.y/xx.o/o.x.")]),
            game(goishi::construct, &[text("xxo./..o./xx../...x")]),
            game(octal::construct, &[text("0.77"), n(90)]),
            game(octal::construct, &[text("4.007"), n(300)]),
            game(nimstring::construct_dots, &[n(2), n(3)]),
            game(nimstring::construct_coins, &[n(3), n(3)]),
            game(
                nimstring::construct_strings,
                &[text(
                    "a-b, b-c, c-a, a-ground, b-ground, c-ground, a-d, d-b, d-e, e-f, f-g, g-ground, d-ground",
                )],
            ),
        ];
        for reading in nim2d::READINGS {
            let reading = Argument::Symbol(reading.name());
            games.push(game(
                nim2d::construct,
                &[text("ooo./oo.o/o.oo"), reading.clone()],
            ));
            games.push(game(
                nim2d::construct,
                &[text("oooooo/oooo../o....."), reading],
            ));
        }
        games
    }

    #[test]
    fn what_is_kept_is_found_and_read_back() {
        for theorems in [true, false] {
            let drawer = Arc::new(Drawer::default());
            let solver = || {
                let mut solver = Solver::new(Budget::unlimited(), theorems);
                solver.shelf = Some(drawer.clone());
                solver
            };
            let answers = |mut solver: Solver| -> Vec<_> {
                let one = |game: Game| {
                    let outcome = solver.outcome(&game).expect("no limit");
                    let Worth::Value(value) = solver.worth(&game).expect("no limit") else {
                        return (outcome, Vec::new());
                    };
                    (
                        outcome,
                        solver
                            .arena
                            .to_bytes(value, &Budget::unlimited())
                            .expect("bytes"),
                    )
                };
                games().into_iter().map(one).collect()
            };
            let first = answers(solver());
            let kept = drawer.answers.lock().unwrap().clone();
            assert!(kept.len() > 50, "{}", kept.len());
            *drawer.found.lock().unwrap() = 0;
            assert_eq!(answers(solver()), first);
            assert!(*drawer.found.lock().unwrap() > 10);
            assert_eq!(*drawer.distrusted.lock().unwrap(), 0);
            let mut anew = Solver::new(Budget::unlimited(), true);
            for (question, answer) in &kept {
                let kept = Kept::read(question, answer);
                let kept = kept.unwrap_or_else(|| panic!("{question:?} is not read back"));
                assert_eq!(kept.by_search, !theorems);
                assert_eq!(anew.finds_same(&kept), Ok(true), "{}", kept.notation);
            }
        }
    }

    #[test]
    fn misere_answers_and_values_of_heaps_are_kept() {
        let text = |text: &str| Argument::Text(text.into());
        let n = |n: i64| Argument::Integer(n.into());
        let games = || {
            [
                game(domino::domineering, &[n(3), n(4)]),
                game(domino::domineering, &[n(2), n(5)]).negative(),
                game(domino::cram, &[n(3), n(4)]),
                game(goishi::construct, &[text("xxoox")]),
                game(octal::construct, &[text("0.77"), n(20)]),
                game(nim::construct, &[n(7)]),
            ]
        };
        let drawer = Arc::new(Drawer::default());
        let answers = || -> Vec<_> {
            let mut solver = Solver::new(Budget::unlimited(), true);
            solver.shelf = Some(drawer.clone());
            let outcomes = games().map(|game| solver.misere_outcome(&game));
            let code = octal::Code::read("0.007", 0).expect("a code");
            let values = (0..500).map(|heap| solver.heap_value(&code, heap));
            let values: Vec<_> = values.collect();
            solver.settle();
            assert!(outcomes.iter().all(Result::is_ok));
            outcomes
                .map(|o| format!("{o:?}"))
                .into_iter()
                .chain([format!("{values:?}")])
                .collect()
        };
        let first = answers();
        let kept = drawer.answers.lock().unwrap().clone();
        *drawer.found.lock().unwrap() = 0;
        assert_eq!(answers(), first);
        assert_eq!(*drawer.found.lock().unwrap(), 9);
        assert_eq!(*drawer.distrusted.lock().unwrap(), 0);
        let mut anew = Solver::new(Budget::unlimited(), true);
        let mut count = [0; 7];
        for (question, answer) in &kept {
            let kept = Kept::read(question, answer);
            let kept = kept.unwrap_or_else(|| panic!("{question:?} is not read back"));
            assert_eq!(anew.finds_same(&kept), Ok(true), "{}", kept.notation);
            count[kept.asked as usize] += 1;
        }
        assert!(count[4] > 50 && count[5] > 20 && count[6] == 1, "{count:?}");
    }
}
