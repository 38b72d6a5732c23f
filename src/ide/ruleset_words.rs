//! Completion and hover for the contextual keywords of `ruleset`.

use super::completion::{Follows, Suggestion, SuggestionKind};
use super::hover::Subject;
use super::{Snapshot, completion};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind, MoveSyntax, RulesetClause, Statement};
use crate::syntax::{KEYWORDS, RULESET_WORDS, TokenClass, WordPlace};

/// Contextual keywords that can follow a step, with their documentation.
const AFTER_STEP: [(&str, &str); 2] = [
    ("then", "Another step of the move."),
    (
        "if",
        "A condition on `after`, the board after the move, and `here`, its cells.",
    ),
];

/// The contextual keywords at an offset. `None` outside rulesets, and wherever other words can occur too.
pub(super) fn suggestions(snapshot: &Snapshot, start: usize) -> Option<Vec<Suggestion>> {
    let tokens = completion::statement_tokens(snapshot, start);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    let (first, last) = (tokens.first()?, tokens.last()?);
    if text(first) != "ruleset" {
        return None;
    }
    let assign = tokens.iter().position(|t| text(t) == "=");
    let of = |places: &[WordPlace]| {
        let words = RULESET_WORDS.iter().filter(|w| places.contains(&w.place));
        words.map(|w| suggestion(w.word, w.doc)).collect::<Vec<_>>()
    };
    let Some(assign) = assign else {
        let kinds = [WordPlace::Board, WordPlace::Type];
        return (text(last) == ":").then(|| of(&kinds));
    };
    let body = tokens.get(assign + 1..).unwrap_or(&[]);
    let clause_of_memory = last.0 == TokenClass::Keyword && matches!(text(last), "ko" | "with");
    if clause_of_memory && depth(snapshot, body) == 0 {
        let mut words = of(&[WordPlace::Memory]);
        words.retain(|word| (word.label == "memory") == (text(last) == "with"));
        return Some(words);
    }
    let is_word = |place| {
        RULESET_WORDS
            .iter()
            .any(|w| w.place == place && w.word == text(last))
    };
    if depth(snapshot, body) == 0 {
        let between = snapshot.text.get(last.1.end as usize..start)?;
        let goes_on = !between.contains(['\n', '\r']) || between.ends_with([' ', '\t']);
        let ends = last.0 != TokenClass::Operator && last.0 != TokenClass::Keyword
            || is_word(WordPlace::Clause) && text(last) == "loopy"
            || is_word(WordPlace::Memory);
        return (ends && goes_on && !body.is_empty()).then(|| of(&[WordPlace::Clause]));
    }
    // Only a string can follow.
    if text(last) == "->" {
        return Some(Vec::new());
    }
    if matches!(text(last), "with" | "unless") {
        let mut near = of(&[WordPlace::Step]);
        near.retain(|s| s.label == "near");
        return Some(near);
    }
    let before = body.len().checked_sub(2).and_then(|at| body.get(at));
    let is_text =
        last.0 == TokenClass::String && before.is_some_and(|t| matches!(text(t), "->" | "near"));
    if !(is_text || is_word(WordPlace::Direction) || text(last) == "again") {
        return None;
    }
    let mut words = of(&[WordPlace::Direction, WordPlace::Step]);
    words.retain(|s| s.label != "near");
    words.extend(AFTER_STEP.map(|(word, doc)| suggestion(word, doc)));
    Some(words)
}

/// The board of the ruleset being written, such as `grid "x|o."`, if the string at an offset is part of a move.
pub(super) fn kind_of_move(snapshot: &Snapshot, start: usize) -> Option<String> {
    let tokens = completion::statement_tokens(snapshot, start);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    let last = tokens.last()?;
    let assign = tokens.iter().position(|t| text(t) == "=")?;
    let body = tokens.get(assign + 1..)?;
    let goes_before = ["->", "near", "{", "[", "|", ",", ":", "then", "else"];
    if !goes_before.contains(&text(last)) || !matches!(open_bracket(snapshot, body)?, "{" | "[") {
        return None;
    }
    board(snapshot, start)
}

/// The board of the ruleset whose body is being written at an offset, such as `grid "x|o."`.
pub(super) fn board(snapshot: &Snapshot, start: usize) -> Option<String> {
    let tokens = completion::statement_tokens(snapshot, start);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    if text(tokens.first()?) != "ruleset" {
        return None;
    }
    let assign = tokens.iter().position(|t| text(t) == "=")?;
    let is_letters =
        |pair: &&[(TokenClass, Span)]| pair.last().is_some_and(|t| t.0 == TokenClass::String);
    let board = tokens.get(..assign)?.windows(2).find(is_letters)?;
    Some(board.iter().map(text).collect::<Vec<_>>().join(" "))
}

/// Whether the position of a `start` clause begins at an offset: after the keyword, or after its parameters.
pub(super) fn is_start(snapshot: &Snapshot, start: usize) -> bool {
    let tokens = completion::statement_tokens(snapshot, start);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    let mut back = tokens.iter().rev().map(text).peekable();
    if back.next_if_eq(&":").is_some() {
        let is_parameter = |word: &&str| *word == "," || word.starts_with(char::is_alphabetic);
        back.next_if_eq(&")");
        while back.next_if(is_parameter).is_some() {}
        back.next_if_eq(&"(");
    }
    back.next() == Some("start")
}

/// The innermost bracket that these tokens leave open.
fn open_bracket<'a>(snapshot: &'a Snapshot, tokens: &[(TokenClass, Span)]) -> Option<&'a str> {
    let mut open = Vec::new();
    for token in tokens.iter().filter(|t| t.0 == TokenClass::Bracket) {
        match token.1.text(&snapshot.text) {
            bracket @ ("(" | "[" | "{") => open.push(bracket),
            _ => drop(open.pop()),
        }
    }
    open.pop()
}

/// The names in scope in the condition of a move, if the offset is inside one.
pub(super) fn names(snapshot: &Snapshot, start: usize) -> Vec<Suggestion> {
    let tokens = completion::statement_tokens(snapshot, start);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    let of_ruleset = tokens.first().is_some_and(|t| text(t) == "ruleset");
    let mut words = tokens.iter().rev().map(text);
    let in_condition = words.by_ref().any(|w| w == "if");
    let mut before = words.take_while(|w| !matches!(*w, "," | "|" | "{"));
    let first = before.next().filter(|_| in_condition);
    let known: &[&str] = match first {
        Some("lost") => &[RulesetClause::MOVER],
        Some(first) if first == "->" || before.any(|w| w == "->") => &MoveSyntax::NAMES,
        _ => &[],
    };
    let name = |name: &str| Suggestion {
        detail: "variable".into(),
        ..Suggestion::new(name, SuggestionKind::Variable, Follows::Nothing)
    };
    let remembered = of_ruleset.then(|| memory(snapshot, start)).flatten();
    let names = known.iter().filter(|_| of_ruleset);
    names.copied().chain(remembered).map(name).collect()
}

/// The name of what is remembered, in the moves of a ruleset with memory.
fn memory(snapshot: &Snapshot, start: usize) -> Option<&'static str> {
    let (_, statement) = snapshot.parsed.statement_at(start)?;
    let ruleset = statement.ast.parts().ruleset?;
    ruleset.has_memory().then_some(RulesetClause::BEFORE)
}

/// The hover subject of a contextual keyword of a ruleset.
pub(super) fn subject<'a>(
    snapshot: &Snapshot,
    statement: &Statement,
    path: &[ExprId],
    offset: usize,
) -> Option<Subject<'a>> {
    let ruleset = statement.ast.parts().ruleset?;
    let tokens = &snapshot.parsed.tokens;
    let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
    let (_, span) = tokens.get(after.checked_sub(1)?)?;
    let is_kind = ruleset
        .kinds
        .iter()
        .any(|k| statement.place(k.word.span) == *span);
    let text = span.text(&snapshot.text);
    let mut words = RULESET_WORDS.iter().filter(|w| w.word == text);
    let of_kind = |place| matches!(place, WordPlace::Board | WordPlace::Type);
    let word = words.find(|w| of_kind(w.place) == is_kind);
    let word = word.map(|w| (w.word, w.doc));
    let is_move = |id: &ExprId| matches!(statement.ast[*id].kind, ExprKind::Move(_));
    let in_step = path.last().is_some_and(is_move);
    let of_step = AFTER_STEP.iter().copied();
    let word = word.or_else(|| of_step.filter(|_| in_step).find(|(word, _)| *word == text));
    let keywords = KEYWORDS.iter().map(|k| (k.word, k.doc));
    let (word, doc) = word.or_else(|| keywords.into_iter().find(|(word, _)| *word == text))?;
    Subject::note(*span, format!("`{word}`: {doc}"))
}

/// The number of brackets that these tokens leave open.
fn depth(snapshot: &Snapshot, tokens: &[(TokenClass, Span)]) -> i32 {
    let brackets = tokens.iter().filter(|t| t.0 == TokenClass::Bracket);
    brackets.fold(0, |depth, t| match t.1.text(&snapshot.text) {
        "(" | "[" | "{" => depth + 1,
        ")" | "]" | "}" => depth - 1,
        _ => depth,
    })
}

fn suggestion(word: &str, doc: &str) -> Suggestion {
    Suggestion {
        detail: doc.into(),
        ..Suggestion::new(word, SuggestionKind::Keyword, Follows::Nothing)
    }
}
