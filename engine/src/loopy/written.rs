//! Assembles the pieces of a text: assigns names, chooses bars, and omits redundant braces.

use super::text::LoopyText;
use crate::budget::with_stack;

/// Maximum length of a bar. A side that would need a longer one keeps its braces.
const LONGEST_BAR: usize = 4;
/// The letters that name games to which play returns. `v` is excluded because it denotes downs.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";

/// The text of a piece with this number of braces; `None` if it has more than about `most_characters` characters.
pub(super) fn written(piece: &LoopyText, braces: usize, most_characters: usize) -> Option<String> {
    let mut named = vec![false; braces];
    mark(piece, &mut named);
    let mut writer = LoopyWriter {
        names: vec![None; braces],
        bars: vec![0; braces],
        named,
        given: 0,
        text: String::new(),
        most: most_characters,
    };
    writer.measure(piece);
    writer.piece(piece)?;
    Some(writer.text)
}

/// Marks the braces that are referred to from inside.
fn mark(piece: &LoopyText, named: &mut [bool]) {
    match piece {
        LoopyText::Text(_) | LoopyText::Pass => {}
        LoopyText::Back(number) => named[*number] = true,
        LoopyText::Around(_, pieces, _) => {
            pieces.iter().for_each(|p| with_stack(|| mark(p, named)))
        }
        LoopyText::Braces { left, right, .. } => {
            let pieces = left.iter().chain(right);
            pieces.for_each(|p| with_stack(|| mark(p, named)));
        }
    }
}

/// Writes pieces. Names are assigned in the order of writing.
struct LoopyWriter {
    named: Vec<bool>,
    names: Vec<Option<String>>,
    /// The bar of each pair of braces.
    bars: Vec<usize>,
    given: usize,
    text: String,
    most: usize,
}

impl LoopyWriter {
    fn piece(&mut self, piece: &LoopyText) -> Option<()> {
        // A character has up to four bytes.
        if self.text.len() / 4 > self.most {
            return None;
        }
        match piece {
            LoopyText::Text(text) => self.text.push_str(text),
            LoopyText::Pass => self.text.push_str("pass"),
            LoopyText::Back(number) => {
                let name = self.names[*number].clone().unwrap_or_default();
                self.text.push_str(&name);
            }
            LoopyText::Around(before, pieces, after) => {
                self.text.push_str(before);
                self.list(pieces)?;
                self.text.push_str(after);
            }
            LoopyText::Braces {
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
        Some(())
    }

    fn sides(&mut self, left: &[LoopyText], right: &[LoopyText], bar: usize) -> Option<()> {
        self.side(left, bar)?;
        self.text.push_str("||||".get(..bar).unwrap_or("||||"));
        self.side(right, bar)
    }

    /// Writes a side. A single option with a shorter bar loses its braces.
    fn side(&mut self, pieces: &[LoopyText], bar: usize) -> Option<()> {
        if let [only] = pieces
            && (1..bar).contains(&self.bar(only))
        {
            match only {
                LoopyText::Braces { left, right, .. } => {
                    let inner = self.bar(only);
                    return with_stack(|| self.sides(left, right, inner));
                }
                LoopyText::Text(text) => {
                    let inside = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
                    self.text.push_str(inside.unwrap_or(text));
                    return Some(());
                }
                _ => {}
            }
        }
        self.list(pieces)
    }

    fn list(&mut self, pieces: &[LoopyText]) -> Option<()> {
        for (i, piece) in pieces.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            with_stack(|| self.piece(piece))?;
        }
        Some(())
    }

    fn bar(&self, piece: &LoopyText) -> usize {
        match piece {
            LoopyText::Text(text) => bar_of_text(text),
            LoopyText::Braces { number, .. } if self.named[*number] => 0,
            LoopyText::Braces { number, .. } => self.bars[*number],
            _ => 0,
        }
    }

    /// Finds the bars of all braces, inner ones first. A bar is one longer than that of a single option that loses its
    /// braces.
    fn measure(&mut self, piece: &LoopyText) {
        match piece {
            LoopyText::Text(_) | LoopyText::Pass | LoopyText::Back(_) => {}
            LoopyText::Around(_, pieces, _) => {
                pieces.iter().for_each(|p| with_stack(|| self.measure(p)));
            }
            LoopyText::Braces {
                number,
                left,
                right,
            } => {
                let pieces = left.iter().chain(right);
                pieces.for_each(|p| with_stack(|| self.measure(p)));
                let inner = |side: &[LoopyText]| match side {
                    [only] => Some(self.bar(only)).filter(|&bar| bar < LONGEST_BAR),
                    _ => None,
                };
                let longest = inner(left).max(inner(right)).unwrap_or(0);
                self.bars[*number] = longest + 1;
            }
        }
    }
}

/// The length of the longest bar directly inside the outer braces of a short game's text; 0 without outer braces.
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

/// The name of the n-th braces that get one: a, b, ..., then a1, b1, ...
fn name(n: usize) -> String {
    let letter = char::from(LETTERS[n % LETTERS.len()]);
    match n / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
