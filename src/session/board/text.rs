//! The text of a component, and what a change makes of it.

use super::edit::HandleKind;
use crate::session::Session;
use crate::solve::{Game, Term};
use crate::vocabulary::kinds;
use std::ops::Range;

/// The text of a component around the string in it.
pub(super) struct BoardText {
    before: String,
    /// The string, with line breaks.
    pub inside: String,
    after: String,
}

impl BoardText {
    /// A component that is written with a string, or drawn as rows: then its word is called with them.
    pub fn of(session: &mut Session, game: &Game) -> Option<BoardText> {
        let notation = session.interpreter.solver.notation(game);
        if let Some(end) = notation.rfind('"')
            && let Some(start) = notation[..end].rfind('"')
        {
            return Some(BoardText {
                before: notation[..=start].into(),
                inside: notation[start + 1..end].replace("\\n", "\n"),
                after: notation[end..].into(),
            });
        }
        let Term::Position(position) = game.term() else {
            return None;
        };
        let inside = position.drawing();
        let is_board = inside.contains('+')
            || kinds(&position.word())
                .iter()
                .any(|kind| kind.contains('"'));
        is_board.then(|| BoardText {
            before: format!("{}(\"", position.word()),
            inside,
            after: "\")".into(),
        })
    }

    /// Whether the string is the last argument: other strings are codes of rules.
    pub fn is_board(&self) -> bool {
        self.after == "\")"
    }

    /// The component with another string.
    pub fn with(&self, inside: &str) -> String {
        format!(
            "{}{}{}",
            self.before,
            inside.replace('\n', "\\n"),
            self.after
        )
    }
}

/// The numbers of a notation behind its first name, outside strings.
pub(super) fn numbers(notation: &str) -> Vec<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = notation.find(|c| !is_name(c));
    let start = name.filter(|_| notation.starts_with(char::is_alphabetic));
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut quoted = false;
    for (at, c) in notation
        .char_indices()
        .skip_while(|(at, _)| *at < start.unwrap_or(0))
    {
        quoted ^= c == '"';
        if quoted || !c.is_ascii_digit() {
            continue;
        }
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// The text of a board after a change.
pub(super) fn changed(inside: &str, kind: &HandleKind, choice: &str) -> Option<String> {
    let items = || inside.split(',').map(|item| item.trim().to_string());
    Some(match kind {
        HandleKind::Cell(at) => {
            let letter = inside.get(*at..)?.chars().next()?;
            let end = at + letter.len_utf8();
            format!("{}{choice}{}", &inside[..*at], &inside[end..])
        }
        HandleKind::Vertex(name) => {
            let prefix = format!("{name}:");
            let mut items: Vec<String> = items().filter(|i| !i.starts_with(&prefix)).collect();
            items.push(format!("{prefix}{choice}"));
            items.join(", ")
        }
        HandleKind::Edge(at) => {
            let mut items: Vec<String> = items().collect();
            let item = items.get(*at)?;
            let ends = item.split_once(':').map_or(&**item, |(ends, _)| ends);
            if choice.is_empty() {
                items.remove(*at);
            } else {
                items[*at] = format!("{ends}:{choice}");
            }
            items.join(", ")
        }
        HandleKind::Joint(name) => {
            // `b:l` is an edge to b with the letter l.
            let mut items: Vec<String> = items().filter(|item| !item.is_empty()).collect();
            items.push(format!("{name}-{choice}"));
            items.join(", ")
        }
        HandleKind::Line(at) => {
            let width = 1 + inside.lines().map(str::len).max().unwrap_or(0);
            let (row, column) = (at / width, at % width);
            let mut rows: Vec<Vec<char>> = inside.lines().map(|r| r.chars().collect()).collect();
            let cells = rows.get_mut(row)?;
            let across = row % 2 == 0;
            let length = if across { 2 } else { 1 };
            if cells.len() < column + length {
                cells.resize(column + length, ' ');
            }
            let mark = match (choice.is_empty(), across) {
                (true, _) => ' ',
                (false, true) => '-',
                (false, false) => '|',
            };
            cells[column..column + length].fill(mark);
            let rows = rows
                .into_iter()
                .map(|row| row.into_iter().collect::<String>());
            rows.map(|row| row.trim_end().to_string())
                .collect::<Vec<_>>()
                .join("\n")
        }
        HandleKind::Number(_) => return None,
    })
}
