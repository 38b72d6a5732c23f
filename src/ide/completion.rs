//! Completion: vocabulary, user-defined names, variables and keywords.

use super::{Snapshot, arguments, binders, definition, kinds, positions, ruleset_words, scope};
use crate::source::Span;
use crate::syntax::{self, KEYWORDS, TokenClass};
use crate::vocabulary::{self, Entry, Sort};
use rustc_hash::FxHashSet;
use std::ops::Range;

pub use super::positions::import_path;
pub use super::suggestion::{Fit, Follows, Suggestion, SuggestionKind};

/// Maximum number of suggestions.
const MOST: usize = 400;

/// The suggestions at a place.
#[derive(Clone, Debug)]
pub struct Completions {
    /// The byte range of the word to replace.
    pub replaced: Range<usize>,
    /// The suggestions.
    pub suggestions: Vec<Suggestion>,
    /// Whether suggestions were omitted that a longer prefix would show.
    pub is_incomplete: bool,
}

impl Completions {
    pub(super) fn of(replaced: Range<usize>, found: Vec<Suggestion>) -> Completions {
        Completions {
            replaced,
            suggestions: found,
            is_incomplete: false,
        }
    }
}

/// The suggestions at an offset.
pub fn completions(snapshot: &Snapshot, offset: usize) -> Option<Completions> {
    if let Some((replaced, found)) = positions::completions(snapshot, offset) {
        return Some(Completions::of(replaced, found));
    }
    let before = snapshot.text.get(..offset)?;
    if snapshot.is_quoted(offset) {
        return None;
    }
    let start = word_start(before);
    let typed = before.get(start..)?;
    // Numbers are not completed.
    if typed.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(place) = binders::place(snapshot, start) {
        let found = place.keyword().map(keyword);
        return Some(Completions::of(start..offset, vec![found?]));
    }
    if let Some(words) = ruleset_words::suggestions(snapshot, start) {
        return Some(Completions::of(start..offset, words));
    }
    let head = before.get(..start)?;
    let dotted = head.ends_with('.') && !head.ends_with("..");
    let mut found = names(snapshot, offset, typed, dotted);
    if !dotted {
        found.extend(locals(snapshot, offset));
        found.extend(ruleset_words::names(snapshot, start));
        let words = KEYWORDS.iter().map(|k| k.word);
        found.extend(words.chain(["loopy def"]).map(keyword));
    }
    let own: FxHashSet<&str> = found.iter().map(|s| &*s.label).collect();
    let entries = vocabulary::entries().filter(|e| !own.contains(e.name));
    let entries: Vec<Suggestion> = entries.filter_map(|e| entry(e, dotted)).collect();
    found.extend(entries);
    if dotted {
        kinds::rank(snapshot, start, &mut found);
    } else {
        arguments::rank(snapshot, start, &mut found);
    }
    let are_many = definition::definitions(snapshot).len() > MOST;
    Some(Completions {
        replaced: start..offset,
        is_incomplete: bound(typed, &mut found, are_many),
        suggestions: found,
    })
}

/// The documentation of a name, as a suggestion. `None` for keywords, variables and unknown names.
pub fn documented(snapshot: &Snapshot, name: &str) -> Option<Suggestion> {
    let mut own = names(snapshot, usize::MAX, name, false).into_iter();
    own.find(|own| own.label == name)
        .or_else(|| entry(vocabulary::find(name)?, false))
}

/// The byte offset at which the word at the end of a text begins.
fn word_start(text: &str) -> usize {
    text.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_')
        .len()
}

/// Whether a name contains the typed letters in order.
fn has_letters(name: &str, typed: &str) -> bool {
    let mut name = name.chars().flat_map(char::to_lowercase);
    let mut typed = typed.chars().flat_map(char::to_lowercase);
    typed.all(|wanted| name.any(|c| c == wanted))
}

/// Filters a long list, or one of `are_many` names, by the typed letters in order, and sorts the best matches first.
/// Returns whether it did.
fn bound(typed: &str, found: &mut Vec<Suggestion>, are_many: bool) -> bool {
    if found.len() <= MOST && !are_many {
        return false;
    }
    found.retain(|s| has_letters(&s.label, typed));
    let goes_on = |s: &Suggestion| !s.label.starts_with(typed);
    found.sort_by(|a, b| (goes_on(a), a.rank(), &a.label).cmp(&(goes_on(b), b.rank(), &b.label)));
    found.truncate(MOST);
    true
}

/// The user's names at an offset. If there are many definitions, only those that contain the typed letters. Values
/// defined further down come last, and a value is not offered in its own definition.
fn names(snapshot: &Snapshot, offset: usize, typed: &str, dotted: bool) -> Vec<Suggestion> {
    let mut found: Vec<Suggestion> = Vec::new();
    let definitions = definition::definitions(snapshot);
    let are_many = definitions.len() > MOST;
    for definition in definitions.iter().rev() {
        let is_value = definition.params.is_none() && definition.import.is_none();
        let is_own = is_value && definition.span.touches(offset);
        if is_own || are_many && !has_letters(definition.name, typed) {
            continue;
        }
        let is_below = is_value && definition.span.start as usize > offset;
        let params = definition
            .params
            .map(|p| p.iter().map(|n| n.text.to_string()).collect());
        let first_line = definition.text.lines().next().unwrap_or("");
        found.extend(own(definition.name, params, dotted).map(|own| Suggestion {
            detail: first_line.chars().take(80).collect(),
            doc: definition.doc.unwrap_or("").into(),
            fit: if is_below { Fit::Unexpected } else { own.fit },
            ..own
        }));
    }
    for known in snapshot.scope.own() {
        let params = known.params.as_ref();
        let params = params.map(|p| p.iter().map(|name| name.to_string()).collect());
        found.extend(own(&known.name, params, dotted).map(|own| Suggestion {
            doc: known.doc.to_string(),
            ..own
        }));
    }
    let mut seen = FxHashSet::default();
    found.retain(|s| seen.insert(s.label.clone()));
    found
}

/// A user-defined name. After a dot, `None` unless it is a function with a parameter.
fn own(name: &str, params: Option<Vec<String>>, dotted: bool) -> Option<Suggestion> {
    let Some(all) = params else {
        let value = Suggestion::new(name, SuggestionKind::Value, Follows::Nothing);
        return (!dotted).then_some(value);
    };
    let given = usize::from(dotted);
    let usable = all.len() >= given;
    let follows = Follows::Arguments { all, given };
    usable.then(|| Suggestion::new(name, SuggestionKind::Function, follows))
}

/// The variables in scope. If the statement does not parse, the names that its tokens bind.
fn locals(snapshot: &Snapshot, offset: usize) -> Vec<Suggestion> {
    let mut names: Vec<String> = Vec::new();
    match snapshot.parsed.statement_at(offset) {
        Some((_, statement)) => {
            let path = statement.expr_at(offset);
            let seen = scope::locals(&statement.ast, &path);
            names.extend(seen.iter().map(|l| l.name.text.to_string()));
        }
        None if !is_after_statement(snapshot, offset) => {
            names.extend(bound_by_tokens(snapshot, offset));
        }
        None => {}
    }
    names.sort();
    names.dedup();
    let variable = |name: &String| Suggestion {
        detail: "variable".into(),
        ..Suggestion::new(name, SuggestionKind::Variable, Follows::Nothing)
    };
    names.iter().map(variable).collect()
}

/// Whether the offset is preceded only by blanks and the end of a statement (a line break or `;`).
fn is_after_statement(snapshot: &Snapshot, offset: usize) -> bool {
    let before = snapshot.text.get(..offset).unwrap_or("");
    let word = before.get(..word_start(before)).unwrap_or("");
    let blanks = word.trim_end();
    let ended = word
        .get(blanks.len()..)
        .is_some_and(|b| b.contains(['\n', '\r']))
        || blanks.ends_with(';');
    let end = blanks.trim_end_matches(';').len() as u32;
    let statements = &snapshot.parsed.statements;
    ended && statements.iter().any(|s| s.span.end == end)
}

/// The tokens up to an offset, from the last keyword that begins a statement.
pub(super) fn statement_tokens(snapshot: &Snapshot, offset: usize) -> &[(TokenClass, Span)] {
    let text = |at: &(TokenClass, Span)| at.1.text(&snapshot.text);
    let tokens = &snapshot.parsed.tokens;
    let end = tokens.partition_point(|(_, span)| (span.end as usize) <= offset);
    let tokens = tokens.get(..end).unwrap_or(&[]);
    // An indented `let` is part of an expression.
    let is_indented = |span: &Span| {
        let before = snapshot.text.get(..span.start as usize).unwrap_or("");
        let line = before.rsplit(['\n', '\r', ';']).next().unwrap_or("");
        !line.is_empty()
    };
    let is_head = |t: &(TokenClass, Span)| {
        let word = text(t);
        let inner = word == "let" && is_indented(&t.1);
        t.0 == TokenClass::Keyword && syntax::begins_statement(word) && !inner
    };
    let begin = tokens.iter().rposition(is_head).unwrap_or(0);
    tokens.get(begin..).unwrap_or(&[])
}

/// The names that tokens bind before an offset: those between `def` or `ruleset` and `=`, those before `in`, and those
/// between `let` and `=` if an `in` follows.
fn bound_by_tokens(snapshot: &Snapshot, offset: usize) -> Vec<String> {
    let text = |at: &(TokenClass, Span)| at.1.text(&snapshot.text);
    let tokens = statement_tokens(snapshot, offset);
    let (mut names, mut values) = (Vec::new(), Vec::new());
    let mut head = None;
    for pair in tokens.windows(2) {
        let [one, next] = pair else { continue };
        match text(one) {
            word @ ("def" | "let" | "ruleset") if one.0 == TokenClass::Keyword => head = Some(word),
            "=" => head = None,
            _ if one.0 != TokenClass::Name => {}
            name if head == Some("let") => values.push(name.to_string()),
            name if head.is_some() || text(next) == "in" => names.push(name.to_string()),
            _ => {}
        }
        if text(next) == "in" {
            names.append(&mut values);
        }
    }
    names
}

/// The rest of a `ruleset` statement, as a snippet.
const RULESET: &str = r#"${1:name}(${2:b}: ${3:grid} "${4:x|o.}") = ±{ "${5:xo}" -> "${6:.x}" }"#;

fn keyword(word: &str) -> Suggestion {
    let follows = match word {
        "ruleset" => Follows::Statement(RULESET),
        _ => Follows::Nothing,
    };
    Suggestion {
        detail: "keyword".into(),
        ..Suggestion::new(word, SuggestionKind::Keyword, follows)
    }
}

fn entry(entry: &'static Entry, dotted: bool) -> Option<Suggestion> {
    let callable = entry.arity.bounds().is_some_and(|(_, most)| most > 0);
    if dotted && (!callable || entry.meaning.sort() == Sort::Ruleset) {
        return None;
    }
    let own = |form: &&&str| form.starts_with(entry.name);
    let form = entry.forms.iter().find(own).copied().unwrap_or(entry.name);
    let rest = form.strip_prefix(entry.name).unwrap_or("");
    let follows = if entry.meaning.sort() == Sort::Constant {
        Follows::Nothing
    } else if let Some(inner) = rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')) {
        let all = arguments(inner).into_iter();
        let all = all.map(|range| inner.get(range).unwrap_or("").into());
        let all: Vec<String> = all.filter(|argument| argument != "...").collect();
        let given = usize::from(dotted);
        Follows::Arguments { all, given }
    } else if rest.starts_with(' ') {
        Follows::Position(rest.trim_start().into())
    } else {
        Follows::Nothing
    };
    let kind = match entry.meaning.sort() {
        Sort::Ruleset => SuggestionKind::Ruleset,
        Sort::Constant => SuggestionKind::Constant,
        _ => SuggestionKind::Function,
    };
    Some(Suggestion {
        detail: entry.forms.join("   "),
        doc: entry.doc.into(),
        entry: Some(entry),
        ..Suggestion::new(entry.name, kind, follows)
    })
}

/// The byte ranges of the arguments of a call form, split at top-level commas.
pub(super) fn arguments(form: &str) -> Vec<Range<usize>> {
    let mut depth = 0;
    let mut found = Vec::new();
    let mut start = 0;
    let marks = form.char_indices().chain([(form.len(), ',')]);
    for (at, c) in marks {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                let argument = form.get(start..at).unwrap_or("");
                let blanks = argument.len() - argument.trim_start().len();
                if !argument.trim().is_empty() {
                    found.push(start + blanks..start + argument.trim_end().len());
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}
