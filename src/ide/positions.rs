//! Completion inside positions, and inside the strings of moves: the letters of cells, and the vertices of graphs.

use super::completion::{Follows, Suggestion, SuggestionKind};
use super::{Snapshot, definition, ruleset_words, signature};
use crate::syntax::{TokenClass, WordForm};
use crate::vocabulary::{self, BoardKind, ParameterKind, ParameterSort};
use std::ops::Range;

/// The kind of a board, which has letters.
struct PositionLetters(ParameterKind);

impl PositionLetters {
    /// `None` if the parameter is not a board.
    fn of(kind: &ParameterKind) -> Option<PositionLetters> {
        let board = kind.letters.is_some().then(|| kind.clone());
        board.map(PositionLetters)
    }

    /// Reads the kind from the tokens of an incomplete ruleset.
    fn read(text: &str) -> Option<PositionLetters> {
        PositionLetters::of(&ParameterKind::read(text)?)
    }

    /// Suggests only the letters.
    fn letters(&self) -> Vec<Suggestion> {
        self.0.choices().map(|c| cell(&c.to_string())).collect()
    }

    /// Suggests the letters and, on boards with rows, the row separator.
    fn suggestions(&self) -> Vec<Suggestion> {
        let is_triangle = self.0.sort == ParameterSort::Board(BoardKind::Triangle);
        let has_rows = self.0.sort.has_columns() || is_triangle;
        let all = self.0.choices().chain(has_rows.then_some('/'));
        all.map(|c| cell(&c.to_string())).collect()
    }

    /// Suggests the contents of a move's strings: the letters, and the signs of patterns.
    fn pattern(&self) -> Vec<Suggestion> {
        let all = self.0.choices().chain("_[]*".chars());
        all.map(|c| cell(&c.to_string())).collect()
    }
}

/// The suggestions inside a position, and the byte range to replace; `None` elsewhere.
pub(super) fn completions(
    snapshot: &Snapshot,
    offset: usize,
) -> Option<(Range<usize>, Vec<Suggestion>)> {
    if let Some(cells) = step(snapshot, offset) {
        return Some((offset..offset, cells.pattern()));
    }
    if let Some(cells) = start_clause(snapshot, offset) {
        return Some((offset..offset, cells.suggestions()));
    }
    if let Some(cells) = letters(snapshot, offset) {
        return Some((offset..offset, cells.letters()));
    }
    if let Some((begin, cells)) = quoted(snapshot, offset) {
        if cells.0.sort.is_graph() {
            return graph(snapshot, begin, offset, &cells);
        }
        return Some((offset..offset, cells.suggestions()));
    }
    let before = snapshot.text.get(..offset)?;
    if snapshot.is_quoted(offset) {
        return None;
    }
    let cells = word(snapshot, before.rsplit(['\n', '\r', ';']).next()?, offset)?;
    Some((offset..offset, cells.suggestions()))
}

/// The byte range inside the quotes of the `import` around an offset. If the string is unclosed, it ends at the offset.
pub fn import_path(snapshot: &Snapshot, offset: usize) -> Option<Range<usize>> {
    let content = string_content(snapshot, offset)?;
    let tokens = &snapshot.parsed.tokens;
    let at = tokens.partition_point(|(_, span)| (span.end as usize) < content.start);
    let (_, import) = tokens.get(at.checked_sub(1)?)?;
    (import.text(&snapshot.text) == "import").then_some(content)
}

/// The byte range inside the quotes of the string around an offset. If the string is unclosed, it ends at the offset.
pub(super) fn string_content(snapshot: &Snapshot, offset: usize) -> Option<Range<usize>> {
    let start = string_start(snapshot, offset)?;
    let tokens = &snapshot.parsed.tokens;
    let at = tokens.partition_point(|(_, span)| (span.start as usize) < start);
    let (class, string) = tokens.get(at)?;
    let is_closed = *class == TokenClass::String;
    let end = if is_closed {
        string.end as usize - 1
    } else {
        offset
    };
    Some(start + 1..end.max(start + 1))
}

/// The byte offset at which the string around an offset begins.
pub(super) fn string_start(snapshot: &Snapshot, offset: usize) -> Option<usize> {
    let tokens = &snapshot.parsed.tokens;
    let after = tokens.partition_point(|(_, span)| (span.start as usize) < offset);
    let (class, span) = tokens.get(after.checked_sub(1)?)?;
    let is_string = matches!(class, TokenClass::String | TokenClass::Error);
    let is_string = is_string && span.text(&snapshot.text).starts_with('"');
    (is_string && snapshot.is_quoted(offset)).then_some(span.start as usize)
}

/// The letters of the ruleset being written, if the offset is in a string of one of its moves.
fn step(snapshot: &Snapshot, offset: usize) -> Option<PositionLetters> {
    let start = string_start(snapshot, offset)?;
    PositionLetters::read(&ruleset_words::kind_of_move(snapshot, start)?)
}

/// The letters of the ruleset being written, if the offset is in an argument that takes letters, such as the second
/// argument of `cells(b, letters)`.
fn letters(snapshot: &Snapshot, offset: usize) -> Option<PositionLetters> {
    let start = string_start(snapshot, offset)?;
    let call = signature::signature(snapshot, start)?;
    let is_alone = snapshot.text.get(call.begin?..start)?.trim().is_empty();
    let takes = |form: &signature::CallForm| {
        let range = form.parameters.get(call.argument).cloned();
        let name = range.and_then(|range| form.label.get(range));
        matches!(name, Some("letters" | "letter" | "pairs"))
    };
    let board = PositionLetters::read(&ruleset_words::board(snapshot, start)?);
    board.filter(|_| is_alone && call.forms.iter().any(takes))
}

/// The letters of the ruleset being written, if the offset is in the position of its clause `start`.
fn start_clause(snapshot: &Snapshot, offset: usize) -> Option<PositionLetters> {
    let start = string_start(snapshot, offset)?;
    let board = PositionLetters::read(&ruleset_words::board(snapshot, start)?);
    board.filter(|_| ruleset_words::is_start(snapshot, start))
}

/// The board of the string around an offset, if the string is a position in a call, and the byte offset of its text.
fn quoted(snapshot: &Snapshot, offset: usize) -> Option<(usize, PositionLetters)> {
    let start = string_start(snapshot, offset)?;
    let call = signature::signature(snapshot, start)?;
    let begin = call.begin?;
    let is_alone = snapshot.text.get(begin..start)?.trim().is_empty();
    let name = call.forms.first()?.label.split('(').next()?;
    let kinds = kinds(snapshot, name, offset);
    let cells = kinds.get(call.argument).and_then(PositionLetters::of);
    Some((start + 1, cells.filter(|_| is_alone)?))
}

/// The board of the position word that ends a line: `clobber xo/`, `clobber xo + ox`.
fn word(snapshot: &Snapshot, line: &str, offset: usize) -> Option<PositionLetters> {
    let is_board = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '/');
    let mut rest = line;
    loop {
        let before = rest.trim_end_matches(is_board);
        let name = before.trim_end();
        if before.len() == rest.len() || name.len() == before.len() {
            return None;
        }
        rest = match name.strip_suffix(['+', '-']) {
            Some(sum) => sum.trim_end(),
            None => {
                let is_name = |c: char| c.is_alphanumeric() || c == '_';
                let start = name.trim_end_matches(is_name).len();
                let name = name.get(start..)?;
                let is_called =
                    vocabulary::find(name).is_some_and(|entry| entry.meaning.construct().is_some());
                let kinds = kinds(snapshot, name, offset);
                let [kind] = kinds.as_slice() else {
                    return None;
                };
                let cells = PositionLetters::of(kind)?;
                let form = WordForm::of(cells.0.sort.word(), cells.0.letters.as_deref());
                let is_board = matches!(form, Some(WordForm::Board { .. })) && !is_called;
                return is_board.then_some(cells);
            }
        };
    }
}

/// Suggestions in graphs: letters after a colon; elsewhere the vertices in the string, and `ground` if the edges are
/// coloured.
fn graph(
    snapshot: &Snapshot,
    begin: usize,
    offset: usize,
    cells: &PositionLetters,
) -> Option<(Range<usize>, Vec<Suggestion>)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let before = snapshot.text.get(begin..offset)?;
    let start = begin + before.trim_end_matches(is_name).len();
    let written = snapshot.text.get(begin..start)?;
    if written.trim_end().ends_with(':') {
        return Some((start..offset, cells.suggestions()));
    }
    let later = snapshot.text.get(offset..)?;
    let later = later.split(['"', '\n', '\r']).next().unwrap_or("");
    let later = later.trim_start_matches(is_name);
    let entries = written.split(',').chain(later.split(','));
    let vertices = entries.flat_map(|entry| {
        let edge = entry.split(':').next().unwrap_or("");
        edge.split(|c| !is_name(c)).filter(|name| !name.is_empty())
    });
    let ground = (cells.0.sort == ParameterSort::Board(BoardKind::Edges)).then_some("ground");
    let mut names: Vec<&str> = vertices.chain(ground).collect();
    names.sort_unstable();
    names.dedup();
    Some((start..offset, names.into_iter().map(cell).collect()))
}

/// The parameter kinds of a ruleset; empty for any other name.
fn kinds(snapshot: &Snapshot, name: &str, offset: usize) -> Vec<ParameterKind> {
    if let Some(found) = definition::find(snapshot, name, offset) {
        return found.ast.kinds().collect();
    }
    if let Some(own) = snapshot.scope.meanings(name).last() {
        return own.kinds.clone();
    }
    vocabulary::kinds(name).to_vec()
}

fn cell(label: &str) -> Suggestion {
    Suggestion::new(label, SuggestionKind::Cell, Follows::Nothing)
}
