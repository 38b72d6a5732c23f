//! Loopy games as text, in both spellings.

use super::game::Loopy;
use super::graph::Graph;
use super::notation::{Names, Notation, UponLike};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Arena, Dyadic, Int, Player, PowerKind, Spelling, Value};
use rustc_hash::FxHashMap;

/// The longest bar; where a side needs a longer one, it keeps its braces.
const LONGEST_BAR: usize = 4;
/// The names of games to which play comes back; `v` is taken.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";

/// Why there is no text.
enum Unwritten {
    TooLong,
    Stopped(Stop),
}

impl From<Stop> for Unwritten {
    fn from(stop: Stop) -> Unwritten {
        Unwritten::Stopped(stop)
    }
}

/// What is written, names open.
enum Piece {
    Text(String),
    Pass,
    /// The braces with this number.
    Back(usize),
    Braces {
        number: usize,
        left: Vec<Piece>,
        right: Vec<Piece>,
    },
    /// Something around a piece or a list of them.
    Around(String, Vec<Piece>, &'static str),
}

/// Builds the pieces of a graph.
struct Builder<'a> {
    graph: &'a Graph,
    names: Names<'a>,
    notations: FxHashMap<u32, Notation>,
    arena: &'a mut Arena,
    style: Style<'a>,
    /// Positions whose braces are open, with the numbers of these.
    open: Vec<(u32, usize)>,
}

/// What stays the same for a whole text.
#[derive(Clone, Copy)]
struct Style<'a> {
    spelling: Spelling,
    most_characters: usize,
    budget: &'a Budget,
}

/// Numbers braces and bounds the pieces.
#[derive(Default)]
struct Count {
    braces: usize,
    pieces: usize,
}

impl Loopy {
    /// The game as text, where that has at most so many characters; else `None`. Stoppers that are not short have the
    /// names of their family, else braces; both sides of any other game are written with `&` between them.
    ///
    /// Errors: the budget's.
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
            Ok(_) | Err(Unwritten::TooLong) => Ok(None),
            Err(Unwritten::Stopped(stop)) => Err(stop),
        }
    }

    fn written(&self, arena: &mut Arena, style: Style<'_>) -> Result<String, Unwritten> {
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

/// A side as text.
fn side(graph: &Graph, arena: &mut Arena, style: Style<'_>) -> Result<String, Unwritten> {
    let mut count = Count::default();
    let piece = built(graph, arena, style, &mut count)?;
    let mut named = vec![false; count.braces];
    mark(&piece, &mut named);
    let mut writer = Writer {
        names: vec![None; named.len()],
        bars: vec![0; named.len()],
        named,
        given: 0,
        text: String::new(),
        most: style.most_characters,
    };
    writer.measure(&piece);
    writer.piece(&piece)?;
    Ok(writer.text)
}

fn built(
    graph: &Graph,
    arena: &mut Arena,
    style: Style<'_>,
    count: &mut Count,
) -> Result<Piece, Unwritten> {
    let names = Names::new(graph, arena, style.budget)?;
    let mut builder = Builder {
        graph,
        names,
        notations: FxHashMap::default(),
        arena,
        style,
        open: Vec::new(),
    };
    builder.piece(0, count)
}

impl Builder<'_> {
    fn piece(&mut self, v: u32, count: &mut Count) -> Result<Piece, Unwritten> {
        self.style.budget.tick()?;
        count.pieces += 1;
        if count.pieces > self.style.most_characters {
            return Err(Unwritten::TooLong);
        }
        if let Some(at) = self.open.iter().rposition(|&(open, _)| open == v) {
            return Ok(match at + 1 == self.open.len() {
                true => Piece::Pass,
                false => Piece::Back(self.open[at].1),
            });
        }
        Ok(match self.notation(v)? {
            Notation::Short(value) => Piece::Text(self.short(value)?),
            Notation::On => Piece::Text("on".to_string()),
            Notation::Off => Piece::Text("off".to_string()),
            Notation::Over(x) => Piece::Text(prefix(&x) + "over"),
            Notation::Under(x) => Piece::Text(prefix(&x) + "under"),
            Notation::Upon(upon) => Piece::Text(self.upon(&upon)),
            Notation::Tiny(number, is_miny, of) => {
                let name = if is_miny { "Miny(" } else { "Tiny(" };
                let [side, _] = of.sides();
                let style = self.style;
                let of = with_stack(|| built(&side.graph, self.arena, style, count))?;
                Piece::Around(prefix(&number) + name, vec![of], ")")
            }
            Notation::Switch => self.switch(v, count)?,
            Notation::Braces => {
                let number = count.braces;
                count.braces += 1;
                self.open.push((v, number));
                let left = self.list(v, Player::Left, count)?;
                let right = self.list(v, Player::Right, count)?;
                self.open.pop();
                Piece::Braces {
                    number,
                    left,
                    right,
                }
            }
        })
    }

    fn notation(&mut self, v: u32) -> Result<Notation, Stop> {
        if let Some(known) = self.notations.get(&v) {
            return Ok(known.clone());
        }
        let notation = self.names.notation(v, self.arena)?;
        self.notations.insert(v, notation.clone());
        Ok(notation)
    }

    /// `+-` and Left's options; an only one keeps its own braces, but not a `+-` of its own.
    fn switch(&mut self, v: u32, count: &mut Count) -> Result<Piece, Unwritten> {
        let sign = match self.style.spelling {
            Spelling::Ascii => "+-",
            Spelling::Pretty => "±",
        };
        let options = self.list(v, Player::Left, count)?;
        let is_sign = |piece: &Piece| match piece {
            Piece::Text(text) | Piece::Around(text, ..) => text.starts_with(sign),
            _ => false,
        };
        Ok(match &*options {
            [only] if !is_sign(only) => Piece::Around(sign.to_string(), options, ""),
            _ => Piece::Around(format!("{sign}{{"), options, "}"),
        })
    }

    /// The options of a player: short ones as they are sorted, then loopy ones, then `pass`.
    fn list(&mut self, v: u32, player: Player, count: &mut Count) -> Result<Vec<Piece>, Unwritten> {
        let options = self.graph.options(v, player);
        let mut shorts: Vec<Value> = options
            .iter()
            .filter_map(|&o| self.names.short(o))
            .collect();
        self.arena.sort_for_print(&mut shorts, self.style.budget)?;
        let mut pieces = Vec::with_capacity(options.len());
        for value in shorts {
            pieces.push(Piece::Text(self.short(value)?));
        }
        let mut loopy: Vec<u32> = options.to_vec();
        loopy.retain(|&o| self.names.short(o).is_none());
        loopy.sort_by_key(|&o| o == v);
        for option in loopy {
            pieces.push(with_stack(|| self.piece(option, count))?);
        }
        Ok(pieces)
    }

    fn short(&mut self, value: Value) -> Result<String, Unwritten> {
        let Style {
            spelling,
            most_characters,
            budget,
        } = self.style;
        let text = self
            .arena
            .text_within(value, spelling, most_characters, budget)?;
        text.ok_or(Unwritten::TooLong)
    }

    /// `^[on]`, `2v<on>*3`, or with arrows.
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

/// A number in front of what it is added to.
fn prefix(number: &Dyadic) -> String {
    match number.is_zero() {
        true => String::new(),
        false => number.to_string(),
    }
}

/// Marks the braces that are named inside.
fn mark(piece: &Piece, named: &mut [bool]) {
    match piece {
        Piece::Text(_) | Piece::Pass => {}
        Piece::Back(number) => named[*number] = true,
        Piece::Around(_, pieces, _) => pieces.iter().for_each(|p| with_stack(|| mark(p, named))),
        Piece::Braces { left, right, .. } => {
            let pieces = left.iter().chain(right);
            pieces.for_each(|p| with_stack(|| mark(p, named)));
        }
    }
}

/// Writes pieces; names are given in the order in which they are written.
struct Writer {
    named: Vec<bool>,
    names: Vec<Option<String>>,
    /// The bars of braces.
    bars: Vec<usize>,
    given: usize,
    text: String,
    most: usize,
}

impl Writer {
    fn piece(&mut self, piece: &Piece) -> Result<(), Unwritten> {
        // A character has up to four bytes.
        if self.text.len() / 4 > self.most {
            return Err(Unwritten::TooLong);
        }
        match piece {
            Piece::Text(text) => self.text.push_str(text),
            Piece::Pass => self.text.push_str("pass"),
            Piece::Back(number) => {
                let name = self.names[*number].clone().unwrap_or_default();
                self.text.push_str(&name);
            }
            Piece::Around(before, pieces, after) => {
                self.text.push_str(before);
                self.list(pieces)?;
                self.text.push_str(after);
            }
            Piece::Braces {
                number,
                left,
                right,
            } => {
                if self.named[*number] {
                    let name = name(self.given);
                    self.given += 1;
                    self.text.push_str(&name);
                    self.names[*number] = Some(name);
                }
                self.text.push('{');
                let bar = self.bars[*number];
                with_stack(|| self.sides(left, right, bar))?;
                self.text.push('}');
            }
        }
        Ok(())
    }

    fn sides(&mut self, left: &[Piece], right: &[Piece], bar: usize) -> Result<(), Unwritten> {
        self.side(left, bar)?;
        self.text.push_str("||||".get(..bar).unwrap_or("||||"));
        self.side(right, bar)
    }

    /// Writes a side; an only option with a shorter bar loses its braces.
    fn side(&mut self, pieces: &[Piece], bar: usize) -> Result<(), Unwritten> {
        if let [only] = pieces
            && (1..bar).contains(&self.bar(only))
        {
            match only {
                Piece::Braces { left, right, .. } => {
                    let inner = self.bar(only);
                    return with_stack(|| self.sides(left, right, inner));
                }
                Piece::Text(text) => {
                    let inside = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
                    self.text.push_str(inside.unwrap_or(text));
                    return Ok(());
                }
                _ => {}
            }
        }
        self.list(pieces)
    }

    fn list(&mut self, pieces: &[Piece]) -> Result<(), Unwritten> {
        for (i, piece) in pieces.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            with_stack(|| self.piece(piece))?;
        }
        Ok(())
    }

    fn bar(&self, piece: &Piece) -> usize {
        match piece {
            Piece::Text(text) => bar_of_text(text),
            Piece::Braces { number, .. } if self.named[*number] => 0,
            Piece::Braces { number, .. } => self.bars[*number],
            _ => 0,
        }
    }

    /// Finds the bars of all braces, inner ones first: one longer than that of an only option that loses its braces.
    fn measure(&mut self, piece: &Piece) {
        match piece {
            Piece::Text(_) | Piece::Pass | Piece::Back(_) => {}
            Piece::Around(_, pieces, _) => {
                pieces.iter().for_each(|p| with_stack(|| self.measure(p)));
            }
            Piece::Braces {
                number,
                left,
                right,
            } => {
                let pieces = left.iter().chain(right);
                pieces.for_each(|p| with_stack(|| self.measure(p)));
                let inner = |side: &[Piece]| match side {
                    [only] => Some(self.bar(only)).filter(|&bar| bar < LONGEST_BAR),
                    _ => None,
                };
                let longest = inner(left).max(inner(right)).unwrap_or(0);
                self.bars[*number] = longest + 1;
            }
        }
    }
}

/// The longest bar of a short game in braces that is not within other braces.
fn bar_of_text(text: &str) -> usize {
    if !(text.starts_with('{') && text.ends_with('}')) {
        return 0;
    }
    let (mut depth, mut run, mut longest) = (0usize, 0, 0);
    for c in text.chars() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        run = if c == '|' && depth == 1 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// The name of the braces that are the n-th to get one: a to z, then a1, b1, ...
fn name(n: usize) -> String {
    let letter = char::from(LETTERS[n % LETTERS.len()]);
    match n / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
