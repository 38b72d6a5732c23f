//! Stones of goishi hiroi on a line.

use super::goishi::Part;
use super::scene::{Paint, Place, Scene};
use serde::{Deserialize, Serialize};

/// A colour, and the number of adjacent stones of this colour.
type StoneRun = (u8, u32);

/// Runs of stones in canonical form: colours are numbered in order of occurrence, and of the two directions the smaller
/// sequence is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CanonicalLine {
    pub(super) runs: Box<[StoneRun]>,
}

/// Stones on a line as written. Colours are letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoishiLine {
    pub(super) runs: Vec<(char, u32)>,
}

/// Removes empty runs and merges equal neighbours.
pub(super) fn merged<C: PartialEq + Copy>(runs: Vec<(C, u32)>) -> Vec<(C, u32)> {
    let mut joined: Vec<(C, u32)> = Vec::with_capacity(runs.len());
    for (colour, count) in runs {
        match joined.last_mut() {
            _ if count == 0 => {}
            Some(last) if last.0 == colour => last.1 += count,
            _ => joined.push((colour, count)),
        }
    }
    joined
}

/// All results of taking at least one stone from a run: the index of the run, the number of stones taken, and the
/// remaining runs.
pub(super) fn takings<C: PartialEq + Copy>(
    runs: &[(C, u32)],
) -> impl Iterator<Item = (usize, u32, Vec<(C, u32)>)> + '_ {
    runs.iter().enumerate().flat_map(move |(at, (_, count))| {
        (1..=*count).map(move |taken| {
            let mut left = runs.to_vec();
            left[at].1 -= taken;
            let left = if taken == *count { merged(left) } else { left };
            (at, taken, left)
        })
    })
}

/// The part formed by stones on a line; `None` if there are none.
pub(super) fn part<C: PartialEq + Copy>(runs: Vec<(C, u32)>) -> Option<Part> {
    canonical(&merged(runs))
}

pub(super) fn canonical<C: PartialEq + Copy>(runs: &[(C, u32)]) -> Option<Part> {
    let number = |runs: &mut dyn Iterator<Item = &(C, u32)>| -> Vec<StoneRun> {
        let mut colours: Vec<C> = Vec::new();
        runs.map(|(colour, count)| {
            let known = colours.iter().position(|c| c == colour);
            let id = known.unwrap_or_else(|| {
                colours.push(*colour);
                colours.len() - 1
            });
            (id as u8, *count)
        })
        .collect()
    };
    let forward = number(&mut runs.iter());
    let backward = number(&mut runs.iter().rev());
    let runs: Box<[StoneRun]> = forward.min(backward).into();
    (!runs.is_empty()).then_some(Part::Line(CanonicalLine { runs }))
}

/// A letter for a colour, counted from 0.
pub(super) fn letter(colour: u8) -> char {
    // Beyond the alphabet, use CJK ideographs, a large contiguous block of letters.
    let first = if colour < 26 { 'a' } else { '一' };
    char::from_u32(first as u32 + u32::from(colour)).unwrap_or('?')
}

impl CanonicalLine {
    pub(super) fn size(&self) -> usize {
        self.runs.iter().map(|run| run.1 as usize).sum()
    }

    /// The exclusive or of the lengths of the runs, if all colours are different. Colours are numbered in order of
    /// occurrence, so a colour that differs from its index has occurred before.
    pub(super) fn nim_sum(&self) -> Option<u32> {
        let mut runs = self.runs.iter().enumerate();
        runs.try_fold(0, |sum, (at, (colour, stones))| {
            (usize::from(*colour) == at).then_some(sum ^ stones)
        })
    }

    pub(super) fn written(&self) -> GoishiLine {
        let run = |(colour, stones): &StoneRun| (letter(*colour), *stones);
        GoishiLine {
            runs: self.runs.iter().map(run).collect(),
        }
    }
}

impl GoishiLine {
    pub(super) fn text(&self) -> String {
        let run = |(colour, count): &(char, u32)| colour.to_string().repeat(*count as usize);
        self.runs.iter().map(run).collect()
    }

    pub(super) fn stones(&self) -> u32 {
        self.runs.iter().map(|r| r.1).sum()
    }

    pub(super) fn notation(&self) -> String {
        match self.runs.as_slice() {
            [(a, x), (_, y), (b, z)] if a == b => format!("goishi({x},{y},{z})"),
            _ => format!("goishi(\"{}\")", self.text()),
        }
    }

    pub(super) fn drawing(&self) -> String {
        const MOST_DRAWN: u32 = 70;
        match self.stones() {
            0 => "no stones".into(),
            n if n <= MOST_DRAWN => self.text(),
            _ => {
                let run = |(colour, count): &(char, u32)| format!("{count} {colour}");
                self.runs.iter().map(run).collect::<Vec<_>>().join(", ")
            }
        }
    }

    pub(super) fn labelled_drawing(&self) -> String {
        let runs = self.runs.iter().enumerate();
        let runs = runs.map(|(at, (colour, count))| match *count {
            count @ 0..=40 => format!("{}: {}", at + 1, colour.to_string().repeat(count as usize)),
            count => format!("{}: {count} {colour}", at + 1),
        });
        if self.runs.is_empty() {
            self.drawing()
        } else {
            format!("run {}", runs.collect::<Vec<_>>().join("  "))
        }
    }

    pub(super) fn scene(&self, marked: &[&str]) -> Option<Scene> {
        const MOST_DRAWN: u32 = 80;
        if self.stones() > MOST_DRAWN {
            return None;
        }
        let mut scene = Scene::default();
        let mut before = 0;
        for (run, (colour, stones)) in self.runs.iter().enumerate() {
            let is_first = *colour == self.runs[0].0;
            let paint = if is_first {
                Paint::Second
            } else {
                Paint::First
            };
            for at in before..before + stones {
                let x = 0.8 * f64::from(at);
                scene.at(run as Place, |scene| scene.disc((x, 0.0), 0.32, paint));
                scene.word((x, 0.6), *colour);
            }
            let end = format!(" from run {}", run + 1);
            let taken: Vec<&str> = marked.iter().filter_map(|m| m.strip_suffix(&end)).collect();
            if !taken.is_empty() {
                let x = 0.8 * (f64::from(before) + f64::from(stones - 1) / 2.0);
                scene.word((x, 1.1), format!("take {}", taken.join(" or ")));
            }
            before += stones;
        }
        Some(scene)
    }
}
