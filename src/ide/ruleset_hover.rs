//! Hovers on the parts of a ruleset that are not expressions: its letters, its moves and their steps.

use super::hover::Subject;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, KindSyntax, MoveSyntax, Statement, StepSyntax};
use crate::syntax::{RULESET_WORDS, WordPlace};
use crate::vocabulary;

/// The letters of a parameter, the moves of the body, or the step under the cursor.
pub(super) fn subject<'a>(
    statement: &Statement,
    path: &[ExprId],
    offset: usize,
) -> Option<Subject<'a>> {
    let ast = &statement.ast;
    let ruleset = ast.parts().ruleset?;
    for kind in &ruleset.kinds {
        if let Some(letters) = &kind.letters
            && statement.place(letters.span).touches(offset)
        {
            return Subject::note(statement.place(letters.span), letters_in_words(kind)?);
        }
    }
    let last = *path.last()?;
    if let ExprKind::Move(one) = &ast[last].kind {
        let step = step_at(statement, one, offset)?;
        let span = Span {
            end: step.after.span.end,
            ..step.before.span
        };
        return Subject::note(statement.place(span), step_in_words(step));
    }
    let whose = moves_in_words(ast, last)?;
    let note = format!("The moves of `{}`: {whose}", ruleset.name.text);
    Subject::note(statement.place_of(last), note)
}

/// Whether an expression is a function name in a clause of a ruleset, such as `checker` in `start checker`.
pub(super) fn is_function_of_clause(ast: &Ast, expr: ExprId, is_function: bool) -> bool {
    let clauses = ast.parts().ruleset.map_or(&[][..], |r| &r.clauses);
    let mut values = clauses.iter().filter_map(|clause| clause.value);
    let ExprKind::Name(name) = &ast[expr].kind else {
        return false;
    };
    let is_word = || vocabulary::find(name).is_some_and(|entry| entry.arity.bounds().is_some());
    values.any(|value| value == expr) && (is_function || is_word())
}

/// Describes `"x|o."` in a sentence.
fn letters_in_words(kind: &KindSyntax) -> Option<String> {
    let text = &kind.letters.as_ref()?.text;
    let all: Vec<char> = text.chars().collect();
    let pairs = all.iter().enumerate().filter(|(_, c)| **c == '|');
    let pairs = pairs.filter_map(|(at, _)| Some((all.get(at.checked_sub(1)?)?, all.get(at + 1)?)));
    let pairs: Vec<String> = pairs.map(|(a, b)| format!("`{a}` and `{b}`")).collect();
    let letters = all.iter().filter(|c| **c != '|');
    let letters: Vec<String> = letters.map(|c| format!("`{c}`")).collect();
    let mut note = format!("The letters of a cell: {}.", letters.join(", "));
    if !pairs.is_empty() {
        let pairs = pairs.join("; ");
        note += &format!(" Exchanged where Left and Right exchange their roles: {pairs}.");
    }
    Some(note)
}

/// The player whose moves braces, `±`, `impartial` or a list contain. `None` if they contain no steps.
fn moves_in_words(ast: &Ast, expr: ExprId) -> Option<&'static str> {
    let mut has_moves = false;
    ast.walk_children(expr, &mut |child| {
        has_moves |= matches!(ast[child].kind, ExprKind::Move(_));
        ast.walk_children(child, &mut |inner| {
            let is_list = matches!(ast[child].kind, ExprKind::List(_));
            has_moves |= is_list && matches!(ast[inner].kind, ExprKind::Move(_));
        });
    });
    let whose = match ast[expr].kind {
        ExprKind::PlusMinus(_) => {
            "Left's as written; Right's with the letters of each pair exchanged, and `forward` the other way."
        }
        ExprKind::Braces { .. } => "Left's before `|`, Right's after it.",
        ExprKind::Impartial(_) | ExprKind::List(_) => "the same for both players.",
        _ => return None,
    };
    has_moves.then_some(whose)
}

/// The step at an offset: the last one that begins before it.
fn step_at<'a>(
    statement: &Statement,
    one: &'a MoveSyntax,
    offset: usize,
) -> Option<&'a StepSyntax> {
    let begins = |step: &&StepSyntax| statement.place(step.before.span).start as usize <= offset;
    one.steps.iter().rfind(begins)
}

/// Describes a step, with a sentence for each of its parts.
fn step_in_words(step: &StepSyntax) -> String {
    let (before, after) = (&step.before.text, &step.after.text);
    let mut note = match before.chars().count() {
        1 => format!("A cell with `{before}` becomes `{after}`."),
        _ => format!("Cells with `{before}` become `{after}`."),
    };
    for direction in &step.directions {
        let mut words = RULESET_WORDS.iter();
        let word = words.find(|w| w.place == WordPlace::Direction && *w.word == *direction.text);
        note.extend(word.map(|w| format!(" `{}`: {}", w.word, w.doc)));
    }
    if step.again {
        note += " The step may be repeated from its last cell in the same direction.";
    }
    if let Some((from, to)) = &step.with_near {
        let (from, to) = (&from.text, &to.text);
        note += &format!(" All neighbours of the first cell with `{from}` become `{to}`.");
    }
    if let Some(letters) = &step.unless_near {
        note += &format!(" No neighbour of the first cell has `{}`.", letters.text);
    }
    note
}
