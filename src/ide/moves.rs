//! Completion of moves, as in `play(g, "`. The moves are found by evaluation, so this module only finds the game.

use super::{Snapshot, completion, definition, kinds, positions, signature};
use crate::vocabulary;
use std::ops::Range;

/// A query for the names of the moves that fit a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveQuestion {
    /// The byte range of the name inside its quotes. If the string is unclosed, it ends at the cursor.
    pub replaced: Range<usize>,
    /// A script whose last statement is the game.
    pub text: String,
}

/// The query for the moves at an offset, if a move is expected there.
pub fn question(snapshot: &Snapshot, offset: usize) -> Option<MoveQuestion> {
    let replaced = positions::string_content(snapshot, offset)?;
    let quote = replaced.start.checked_sub(1)?;
    let call = signature::signature(snapshot, quote)?;
    let begin = call.begin?;
    let form = call.forms.first()?;
    let name = form.label.split('(').next()?;
    let is_own = definition::find(snapshot, name, offset).is_some();
    let parameter = form.parameters.get(call.argument).cloned();
    let takes_move = parameter.and_then(|p| form.label.get(p)) == Some("move");
    let is_alone = snapshot.text.get(begin..quote)?.trim().is_empty();
    if is_own || vocabulary::find(name).is_none() || !takes_move || !is_alone {
        return None;
    }
    let game = game(snapshot, name, begin, call.argument)?;
    let written = snapshot.text.get(game.clone())?;
    let before = snapshot.parsed.statements.iter().rev();
    let mut before = before.filter(|s| s.span.end as usize <= game.start);
    let end = before.next().map_or(0, |s| s.span.end as usize);
    let before = snapshot.text.get(..end)?;
    Some(MoveQuestion {
        replaced,
        text: format!("{before}\n({written})"),
    })
}

/// The game of a call: the first argument, which ends at a comma, or the expression before the dot.
fn game(snapshot: &Snapshot, name: &str, begin: usize, argument: usize) -> Option<Range<usize>> {
    let tokens = completion::statement_tokens(snapshot, begin);
    let (_, last) = tokens.last()?;
    let comma = last.start as usize;
    if last.text(&snapshot.text) == "(" {
        // `g.play("`
        let dot = comma.checked_sub(name.len() + 1)?;
        let start = kinds::operand_start(snapshot, dot)?;
        return (argument == 1).then_some(start..dot);
    }
    let first = signature::signature(snapshot, comma)?;
    Some(first.begin.filter(|_| first.argument == 0)?..comma)
}
