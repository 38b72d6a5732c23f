//! Text of loopy games, in both spellings.

use super::game::Loopy;
use super::graph::LoopyGraph;
use super::notation::{LoopyNotation, NotationSearch, UponLike};
use super::written::written;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Arena, Dyadic, Int, Player, PowerKind, Spelling, Value};
use rustc_hash::FxHashMap;

/// The reasons why there is no text.
enum NoNotation {
    TooLong,
    Stopped(Stop),
}

impl From<Stop> for NoNotation {
    fn from(stop: Stop) -> NoNotation {
        NoNotation::Stopped(stop)
    }
}

/// A piece of text. Names of braces are still to be assigned.
pub(super) enum LoopyText {
    Text(String),
    Pass,
    /// A reference to the braces with this number.
    Back(usize),
    Braces {
        number: usize,
        left: Vec<LoopyText>,
        right: Vec<LoopyText>,
    },
    /// A prefix, a list of pieces, and a suffix.
    Around(String, Vec<LoopyText>, &'static str),
}

/// Builds the text pieces of a graph.
struct NotationBuilder<'a> {
    graph: &'a LoopyGraph,
    names: NotationSearch<'a>,
    notations: FxHashMap<u32, LoopyNotation>,
    arena: &'a mut Arena,
    style: Style<'a>,
    /// Positions whose braces are open, with the numbers of the braces.
    open: Vec<(u32, usize)>,
}

/// The settings of a whole text.
#[derive(Clone, Copy)]
struct Style<'a> {
    spelling: Spelling,
    most_characters: usize,
    budget: &'a Budget,
}

/// Counters for numbering braces and limiting the number of pieces.
#[derive(Default)]
struct Count {
    braces: usize,
    pieces: usize,
}

impl Loopy {
    /// The game as text; `None` if it exceeds `most_characters` characters. A stopper that is not short is written by
    /// the name of its family or in braces. Any other game is written as both its sides with `&` between them.
    ///
    /// Errors: limits of the budget.
    pub fn text(
        &self,
        arena: &mut Arena,
        spelling: Spelling,
        most_characters: usize,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let style = Style {
            spelling,
            most_characters,
            budget,
        };
        match self.written(arena, style) {
            Ok(text) if text.chars().count() <= most_characters => Ok(Some(text)),
            Ok(_) | Err(NoNotation::TooLong) => Ok(None),
            Err(NoNotation::Stopped(stop)) => Err(stop),
        }
    }

    fn written(&self, arena: &mut Arena, style: Style<'_>) -> Result<String, NoNotation> {
        let [onside, offside] = self.sides();
        let first = side(&onside.graph, arena, style)?;
        if self.is_stopper() {
            return Ok(first);
        }
        let second = side(&offside.graph, arena, style)?;
        Ok(match (&*first, &*second) {
            ("on", "off") => "dud".to_string(),
            _ => format!("{first} & {second}"),
        })
    }
}

/// One side as text.
fn side(graph: &LoopyGraph, arena: &mut Arena, style: Style<'_>) -> Result<String, NoNotation> {
    let mut count = Count::default();
    let piece = built(graph, arena, style, &mut count)?;
    written(&piece, count.braces, style.most_characters).ok_or(NoNotation::TooLong)
}

fn built(
    graph: &LoopyGraph,
    arena: &mut Arena,
    style: Style<'_>,
    count: &mut Count,
) -> Result<LoopyText, NoNotation> {
    let names = NotationSearch::new(graph, arena, style.budget)?;
    let mut builder = NotationBuilder {
        graph,
        names,
        notations: FxHashMap::default(),
        arena,
        style,
        open: Vec::new(),
    };
    builder.piece(0, count)
}

impl NotationBuilder<'_> {
    fn piece(&mut self, v: u32, count: &mut Count) -> Result<LoopyText, NoNotation> {
        self.style.budget.step()?;
        count.pieces += 1;
        if count.pieces > self.style.most_characters {
            return Err(NoNotation::TooLong);
        }
        if let Some(at) = self.open.iter().rposition(|&(open, _)| open == v) {
            return Ok(if at + 1 == self.open.len() {
                LoopyText::Pass
            } else {
                LoopyText::Back(self.open[at].1)
            });
        }
        Ok(match self.notation(v)? {
            LoopyNotation::Short(value) => LoopyText::Text(self.short(value)?),
            LoopyNotation::On => LoopyText::Text("on".to_string()),
            LoopyNotation::Off => LoopyText::Text("off".to_string()),
            LoopyNotation::Over(x) => LoopyText::Text(prefix(&x) + "over"),
            LoopyNotation::Under(x) => LoopyText::Text(prefix(&x) + "under"),
            LoopyNotation::Upon(upon) => LoopyText::Text(self.upon(&upon)),
            LoopyNotation::Tiny(number, is_miny, of) => {
                let name = if is_miny { "Miny(" } else { "Tiny(" };
                let [side, _] = of.sides();
                let style = self.style;
                let of = with_stack(|| built(&side.graph, self.arena, style, count))?;
                LoopyText::Around(prefix(&number) + name, vec![of], ")")
            }
            LoopyNotation::Switch => self.switch(v, count)?,
            LoopyNotation::Braces => {
                let number = count.braces;
                count.braces += 1;
                self.open.push((v, number));
                let left = self.list(v, Player::Left, count)?;
                let right = self.list(v, Player::Right, count)?;
                self.open.pop();
                LoopyText::Braces {
                    number,
                    left,
                    right,
                }
            }
        })
    }

    fn notation(&mut self, v: u32) -> Result<LoopyNotation, Stop> {
        if let Some(known) = self.notations.get(&v) {
            return Ok(known.clone());
        }
        let notation = self.names.notation(v, self.arena)?;
        self.notations.insert(v, notation.clone());
        Ok(notation)
    }

    /// `+-` and Left's options. A single option needs no further braces unless it starts with `+-` itself.
    fn switch(&mut self, v: u32, count: &mut Count) -> Result<LoopyText, NoNotation> {
        let sign = match self.style.spelling {
            Spelling::Ascii => "+-",
            Spelling::Pretty => "±",
        };
        let options = self.list(v, Player::Left, count)?;
        let is_sign = |piece: &LoopyText| match piece {
            LoopyText::Text(text) | LoopyText::Around(text, ..) => text.starts_with(sign),
            _ => false,
        };
        Ok(match &*options {
            [only] if !is_sign(only) => LoopyText::Around(sign.to_string(), options, ""),
            _ => LoopyText::Around(format!("{sign}{{"), options, "}"),
        })
    }

    /// A player's options: short ones in print order, then loopy ones, then `pass`.
    fn list(
        &mut self,
        v: u32,
        player: Player,
        count: &mut Count,
    ) -> Result<Vec<LoopyText>, NoNotation> {
        let options = self.graph.options(v, player);
        let mut shorts: Vec<Value> = options
            .iter()
            .filter_map(|&o| self.names.short(o))
            .collect();
        self.arena.sort_for_print(&mut shorts, self.style.budget)?;
        let mut pieces = Vec::with_capacity(options.len());
        for value in shorts {
            pieces.push(LoopyText::Text(self.short(value)?));
        }
        let mut loopy: Vec<u32> = options.to_vec();
        loopy.retain(|&o| self.names.short(o).is_none());
        loopy.sort_by_key(|&o| o == v);
        for option in loopy {
            pieces.push(with_stack(|| self.piece(option, count))?);
        }
        Ok(pieces)
    }

    fn short(&mut self, value: Value) -> Result<String, NoNotation> {
        let Style {
            spelling,
            most_characters,
            budget,
        } = self.style;
        let text = self
            .arena
            .text_within(value, spelling, most_characters, budget)?;
        text.ok_or(NoNotation::TooLong)
    }

    /// The name, such as `^[on]` or `2v<on>*3`, with arrows in the pretty spelling.
    fn upon(&self, upon: &UponLike) -> String {
        let arrow = match (self.style.spelling, upon.down) {
            (Spelling::Ascii, false) => "^",
            (Spelling::Ascii, true) => "v",
            (Spelling::Pretty, false) => "↑",
            (Spelling::Pretty, true) => "↓",
        };
        let on = match upon.kind {
            PowerKind::Sum => "[on]",
            PowerKind::One => "<on>",
        };
        let nimber = match &upon.nimber {
            k if k.is_zero() => String::new(),
            k if *k == Int::ONE => "*".to_string(),
            k => format!("*{k}"),
        };
        format!("{}{arrow}{on}{nimber}", prefix(&upon.number))
    }
}

/// The text of a number as a prefix; empty for 0.
fn prefix(number: &Dyadic) -> String {
    if number.is_zero() {
        String::new()
    } else {
        number.to_string()
    }
}
