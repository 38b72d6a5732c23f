//! Parses the texts of steps into requirements and changes of the cells of a walk.

use super::declaration::{DeclaredStep, Direction, StepText};
use crate::declared::board::directions::vectors;
use crate::declared::board::fault::TextFault;
use crate::declared::board::letters::Letters;
use crate::declared::board::{BoardKind, Vector};
use crate::value::Player;
use std::ops::Range;

/// A set of letters, as bits by number.
pub(in crate::declared) type LetterSet = u32;

/// Maximum number of cells in the text of a step.
const MOST_ITEMS: usize = 64;

/// A cell of a walk, or a run of any number of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::declared) struct PatternItem {
    /// The letters that the cell may have.
    pub from: LetterSet,
    /// The new letter; `None` if the letter is unchanged.
    pub to: Option<u8>,
    /// Whether the item is a run of any number of such cells, including none.
    pub star: bool,
}

impl PatternItem {
    /// Whether the item changes the cell for every letter that it may have.
    pub(in crate::declared) fn changes(&self) -> bool {
        !self.star && self.to.is_some_and(|to| self.from >> to & 1 == 0)
    }
}

/// A parsed step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::declared) struct StepPattern {
    /// The cells of the walk, in order.
    pub items: Vec<PatternItem>,
    /// The possible directions. Empty on graphs and for a single cell.
    pub vectors: Vec<Vector>,
    /// Whether the step may be repeated.
    pub again: bool,
    /// Letters that no neighbour of the first cell may have.
    pub unless: LetterSet,
    /// Neighbours of the first cell with one of these letters get this letter.
    pub with: Option<(LetterSet, u8)>,
}

impl StepPattern {
    /// Whether the walk reads the same from its other end.
    pub(in crate::declared) fn is_symmetric(&self) -> bool {
        self.items.iter().eq(self.items.iter().rev())
    }

    /// The step with the letters of each pair exchanged.
    pub(in crate::declared) fn exchanged(&self, letters: &Letters) -> StepPattern {
        let set = |set: LetterSet| {
            let own = (0..letters.all().len() as u8).filter(|l| set >> l & 1 != 0);
            own.fold(0, |all, l| all | 1 << letters.partner_number(l))
        };
        let letter = |letter: u8| letters.partner_number(letter);
        let item = |item: &PatternItem| PatternItem {
            from: set(item.from),
            to: item.to.map(letter),
            star: item.star,
        };
        StepPattern {
            items: self.items.iter().map(item).collect(),
            unless: set(self.unless),
            with: self.with.map(|(from, to)| (set(from), letter(to))),
            ..self.clone()
        }
    }

    /// The number of walks along a run of `run` cells that start at its first cell; saturating.
    pub(in crate::declared) fn walks(&self, run: usize) -> usize {
        let stars = self.items.iter().filter(|item| item.star).count();
        let fixed = self.items.len() - stars;
        let Some(spare) = run.checked_sub(fixed) else {
            return 0;
        };
        // The spare cells are distributed over the repeated items and the rest after the walk.
        let ways = (1..=stars as u128).try_fold(1u128, |ways, star| {
            Some(ways.checked_mul(spare as u128 + star)? / star)
        });
        ways.and_then(|ways| ways.try_into().ok())
            .unwrap_or(usize::MAX)
    }

    /// Whether an item has the piece after the step. The piece is the letter of the first cell of the walk, if that is
    /// a single letter.
    pub(in crate::declared) fn has_piece(&self, first: usize, item: usize) -> bool {
        let piece = self.items[first].from;
        let item = &self.items[item];
        let after = item.to.map_or(item.from, |to| 1 << to);
        piece.count_ones() == 1 && after == piece
    }
}

/// A fault in one of the texts of a step.
pub(in crate::declared) type StepFault = (StepText, TextFault);

/// The context for reading steps.
pub(in crate::declared) struct StepReader<'a> {
    pub kind: BoardKind,
    pub letters: &'a Letters,
    /// The player whose step it is.
    pub player: Player,
}

/// A cell of one text of a step.
struct TextCell {
    /// `None` for `_`.
    set: Option<LetterSet>,
    star: bool,
    range: Range<usize>,
}

const ITEMS: &str = "cells are written as a letter, `[xo]` for one of several letters, `_` for any letter, and `c*` for any number of c";

impl StepReader<'_> {
    pub(in crate::declared) fn read(&self, step: &DeclaredStep) -> Result<StepPattern, StepFault> {
        let before = self.side(&step.before).map_err(|f| (StepText::Before, f))?;
        let after = self.side(&step.after).map_err(|f| (StepText::After, f))?;
        if before.len() != after.len() {
            return Err((StepText::After, different_lengths(step, &before, &after)));
        }
        let mut items = Vec::with_capacity(before.len());
        for (from, to) in before.iter().zip(&after) {
            let item = self.item(from, to, step);
            items.push(item.map_err(|f| (StepText::After, f))?);
        }
        let mut pattern = StepPattern {
            vectors: self.vectors(step)?,
            again: step.again,
            unless: self.unless(step)?,
            with: self.with(step)?,
            items,
        };
        if step.again && !pattern.items.iter().any(PatternItem::changes) {
            let message = "a step with `again` must change a cell each time";
            let help = "at least one cell gets a letter that it did not have";
            let fault = TextFault::new(0..step.after.len(), message, help);
            return Err((StepText::After, fault));
        }
        if step.again && self.kind.is_graph() {
            let help = "a graph has no directions: leave `again` out";
            let message = "`again` goes on in the same direction";
            return Err((StepText::Directions, TextFault::new(0..0, message, help)));
        }
        if step.again && pattern.with.is_some() {
            let help = "leave out `again` or `with near`";
            let message = "a step with `with near` cannot be repeated";
            return Err((StepText::WithBefore, TextFault::new(0..0, message, help)));
        }
        if let [only] = pattern.items.as_slice()
            && !only.star
            && !step.again
        {
            pattern.vectors = Vec::from_iter(pattern.vectors.first().copied());
        }
        Ok(pattern)
    }

    fn letter(&self, at: usize, c: char) -> Result<u8, TextFault> {
        self.letters.number(c).ok_or_else(|| {
            let message = format!("`{c}` is not a letter of this ruleset");
            TextFault::at(
                at,
                c,
                message,
                format!("a cell has {}", self.letters.sentence()),
            )
        })
    }

    /// Reads the cells of a text.
    fn side(&self, text: &str) -> Result<Vec<TextCell>, TextFault> {
        let mut all: Vec<TextCell> = Vec::new();
        let mut open: Option<(usize, LetterSet)> = None;
        for (at, c) in text.char_indices() {
            let end = at + c.len_utf8();
            match (c, open) {
                ('[', None) => open = Some((at, 0)),
                (']', Some((start, set))) if set != 0 => {
                    all.push(TextCell {
                        set: Some(set),
                        star: false,
                        range: start..end,
                    });
                    open = None;
                }
                (_, Some((start, set))) if !matches!(c, '[' | ']' | '*' | '_') => {
                    open = Some((start, set | 1 << self.letter(at, c)?));
                }
                ('*', None) => match all.last_mut().filter(|last| !last.star) {
                    Some(last) => (last.star, last.range.end) = (true, end),
                    None => {
                        return Err(TextFault::at(
                            at,
                            c,
                            "`*` repeats the cell before it, and there is none",
                            ITEMS,
                        ));
                    }
                },
                ('_', None) => all.push(TextCell {
                    set: None,
                    star: false,
                    range: at..end,
                }),
                (_, None) if c != ']' => {
                    let set = Some(1 << self.letter(at, c)?);
                    all.push(TextCell {
                        set,
                        star: false,
                        range: at..end,
                    });
                }
                _ => {
                    return Err(TextFault::at(
                        at,
                        c,
                        format!("`{c}` has no meaning here"),
                        ITEMS,
                    ));
                }
            }
            if all.len() > MOST_ITEMS {
                let message = format!("a step has at most {MOST_ITEMS} cells");
                return Err(TextFault::at(at, c, message, ITEMS));
            }
        }
        if let Some((start, _)) = open {
            return Err(TextFault::new(
                start..text.len(),
                "this `[` is not closed",
                "write `[xo]`",
            ));
        }
        if all.is_empty() {
            return Err(TextFault::new(
                0..text.len(),
                "a step has at least one cell",
                ITEMS,
            ));
        }
        Ok(all)
    }

    fn item(
        &self,
        from: &TextCell,
        to: &TextCell,
        step: &DeclaredStep,
    ) -> Result<PatternItem, TextFault> {
        let written = |side: &str, read: &TextCell| {
            side.get(read.range.clone()).unwrap_or_default().to_string()
        };
        let (own, other) = (written(&step.after, to), written(&step.before, from));
        if from.star != to.star {
            let message = format!("`{own}` stands for `{other}`, and only one of them is repeated");
            let help = "a cell with `*` has `*` on both sides, in the same order";
            return Err(TextFault::new(to.range.clone(), message, help));
        }
        let all = ((1u64 << self.letters.all().len()) - 1) as LetterSet;
        let set = from.set.unwrap_or(all);
        let letter = match to.set {
            None => None,
            Some(after) if after.count_ones() == 1 => Some(after.trailing_zeros() as u8),
            Some(after) if from.set == Some(after) => None,
            Some(_) => {
                let message = format!("`{own}` does not say what becomes of `{other}`");
                let help =
                    "write one letter, or the same letters as before the step, which then stay";
                return Err(TextFault::new(to.range.clone(), message, help));
            }
        };
        if from.set.is_none() && letter.is_some() {
            let message = format!("`_` is a cell that stays, and here it becomes `{own}`");
            return Err(TextFault::new(
                to.range.clone(),
                message,
                "write `_` on both sides, or list the letters: `[xo]`",
            ));
        }
        Ok(PatternItem {
            from: set,
            to: letter.filter(|l| set != 1 << l),
            star: from.star,
        })
    }

    fn set(&self, text: &str) -> Result<LetterSet, TextFault> {
        let mut set = 0;
        for (at, c) in text.char_indices().filter(|(_, c)| !matches!(c, '[' | ']')) {
            set |= 1 << self.letter(at, c)?;
        }
        if set == 0 {
            let help = format!("write some of {}", self.letters.sentence());
            return Err(TextFault::new(
                0..text.len(),
                "expected a letter in the brackets",
                help,
            ));
        }
        Ok(set)
    }

    fn unless(&self, step: &DeclaredStep) -> Result<LetterSet, StepFault> {
        let text = step.unless_near.as_ref();
        let set = text.map(|text| self.set(text)).transpose();
        Ok(set.map_err(|f| (StepText::Unless, f))?.unwrap_or(0))
    }

    fn with(&self, step: &DeclaredStep) -> Result<Option<(LetterSet, u8)>, StepFault> {
        let Some((before, after)) = &step.with_near else {
            return Ok(None);
        };
        let from = self.set(before).map_err(|f| (StepText::WithBefore, f))?;
        let to = self.set(after).map_err(|f| (StepText::WithAfter, f))?;
        if to.count_ones() != 1 {
            let message = "neighbours get one letter";
            let fault = TextFault::new(0..after.len(), message, "write one letter");
            return Err((StepText::WithAfter, fault));
        }
        Ok(Some((from & !to, to.trailing_zeros() as u8)))
    }

    fn vectors(&self, step: &DeclaredStep) -> Result<Vec<Vector>, StepFault> {
        let any = [Direction::Any];
        let directions = if step.directions.is_empty() {
            &any
        } else {
            step.directions.as_slice()
        };
        let mut all = Vec::new();
        for direction in directions {
            let Some(vectors) = vectors(self.kind, *direction, self.player) else {
                let (kind, word) = (self.kind.word(), direction.word());
                let known = Direction::ALL
                    .iter()
                    .filter(|d| vectors(self.kind, **d, self.player).is_some());
                let known: Vec<String> = known.map(|d| format!("`{}`", d.word())).collect();
                let help = format!("directions of this kind: {}", known.join(", "));
                let message = format!("the kind {kind} has no direction `{word}`");
                return Err((StepText::Directions, TextFault::new(0..0, message, help)));
            };
            all.extend_from_slice(vectors);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}

fn different_lengths(step: &DeclaredStep, before: &[TextCell], after: &[TextCell]) -> TextFault {
    let end = step.after.len();
    let extra = after
        .get(before.len())
        .map_or(end..end, |first| first.range.start..end);
    let message = format!(
        "a step changes cell by cell: \"{}\" has {} and \"{}\" has {}",
        step.before,
        before.len(),
        step.after,
        after.len()
    );
    let help = if after.len() > before.len() {
        format!(
            "leave out `{}`",
            step.after.get(extra.clone()).unwrap_or_default()
        )
    } else {
        format!("write {} more", before.len() - after.len())
    };
    TextFault::new(extra, message, help)
}
