//! References and renaming. Names bound by `let` or `def` are global: all bindings of a name in the text and its
//! imports are one symbol. Each binding of a parameter or range variable is a separate symbol.

use super::Snapshot;
use crate::source::{SourceId, Span};
use crate::syntax::{self, Occurrence, Parsed};
use crate::vocabulary;

/// The symbol that a name denotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameMeaning {
    /// A parameter or variable, identified by the span of its binding.
    Variable(Span),
    /// A name bound by `let` or `def`, or a built-in word.
    Global(Box<str>),
}

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamePlace {
    /// Its span.
    pub span: Span,
    /// Whether the name is bound here.
    pub binds: bool,
}

/// Where the variable is bound that a name denotes. A call by the name of a variable denotes it, unless a built-in word has
/// that name, since the variable may be no function then.
fn variable(occurrence: &Occurrence<'_>) -> Option<Span> {
    let called = || {
        occurrence
            .perhaps
            .filter(|_| vocabulary::find(occurrence.name).is_none())
    };
    occurrence.variable.or_else(called)
}

impl NameMeaning {
    fn of(occurrence: &Occurrence<'_>) -> NameMeaning {
        match variable(occurrence) {
            Some(span) => NameMeaning::Variable(span),
            None => NameMeaning::Global(occurrence.name.into()),
        }
    }
}

/// The symbol at an offset, and the span of the name there.
pub fn meaning(snapshot: &Snapshot, offset: usize) -> Option<(NameMeaning, Span)> {
    let (_, statement) = snapshot.parsed.statement_at(offset)?;
    let found = statement.occurrences();
    let at = found.iter().filter(|o| o.span.touches(offset));
    // If two names touch, choose the later one.
    let at = at.max_by_key(|o| o.span.start)?;
    Some((NameMeaning::of(at), at.span))
}

/// All occurrences of a symbol in a file.
pub fn places(parsed: &Parsed, meaning: &NameMeaning) -> Vec<NamePlace> {
    let mut found: Vec<NamePlace> = Vec::new();
    for statement in &parsed.statements {
        if let NameMeaning::Variable(span) = meaning
            && !(statement.span.start <= span.start && span.end <= statement.span.end)
        {
            continue;
        }
        let all = statement.occurrences();
        let own = all.iter().filter(|o| NameMeaning::of(o) == *meaning);
        found.extend(own.map(|o| NamePlace {
            span: o.span,
            binds: o.binds,
        }));
    }
    found.sort_by_key(|p| p.span.start);
    found
}

/// The occurrences of the parameter or range variable at an offset, for linked editing. `None` if it occurs only once.
pub fn linked(snapshot: &Snapshot, offset: usize) -> Option<Vec<Span>> {
    let (meaning, _) = meaning(snapshot, offset)?;
    matches!(meaning, NameMeaning::Variable(_)).then_some(())?;
    let places = places(&snapshot.parsed, &meaning);
    (places.len() > 1).then(|| places.iter().map(|p| p.span).collect())
}

/// The symbol at an offset, or the reason why it cannot be renamed.
pub fn renamable(snapshot: &Snapshot, offset: usize) -> Result<(NameMeaning, Span), String> {
    let Some((meaning, span)) = meaning(snapshot, offset) else {
        return Err(
            "no name here: place the cursor on a name bound by `let`, `def` or `in`".into(),
        );
    };
    if let NameMeaning::Global(name) = &meaning {
        let files = snapshot.program.files().iter();
        let mut bound = files.flat_map(|f| places(&f.parsed, &meaning));
        if !bound.any(|p| p.binds) {
            return Err(match vocabulary::find(name) {
                Some(_) => format!("`{name}` is built in and cannot be renamed"),
                None => format!("`{name}` is not bound anywhere"),
            });
        }
    }
    Ok((meaning, span))
}

/// Replaces the given occurrences by `name`.
pub fn replaced(text: &str, places: &[NamePlace], name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for place in places {
        out += text.get(from..place.span.start as usize).unwrap_or("");
        out += name;
        from = place.span.end as usize;
    }
    out + text.get(from..).unwrap_or("")
}

/// The occurrences that a renaming replaces in one file.
///
/// # Errors
/// A message if `name` is not a valid name or is already bound.
pub fn renaming(
    text: &str,
    parsed: &Parsed,
    meaning: &NameMeaning,
    name: &str,
) -> Result<Vec<NamePlace>, String> {
    let found = places(parsed, meaning);
    check(text, parsed, &found, name)?;
    let taken = NameMeaning::Global(name.into());
    let is_global = matches!(meaning, NameMeaning::Global(_)) && *meaning != taken;
    if is_global && !places(parsed, &taken).is_empty() {
        return Err(format!("`{name}` is already bound"));
    }
    Ok(found)
}

/// Checks that a renaming preserves the meaning of a file.
///
/// # Errors
/// A message if `name` is not a valid name, or would capture or be captured by another binding.
pub fn check(text: &str, before: &Parsed, places: &[NamePlace], name: &str) -> Result<(), String> {
    let after_text = replaced(text, places, name);
    let old = places.first().map_or("", |place| place.span.text(text));
    let prefixes = before.prefixes.renamed(old, name);
    let after = syntax::parse(SourceId(0), &after_text, &prefixes);
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_word
        || vocabulary::find(name).is_some()
        || after.statements.len() != before.statements.len()
    {
        return Err(format!(
            "`{name}` is not a valid name: a name begins with a lower-case letter or `_` and is not built in"
        ));
    }
    // Every name must denote the same symbol before and after.
    if shape(before) == shape(&after) {
        return Ok(());
    }
    Err(format!("`{name}` is already bound where it would be used"))
}

/// For each occurrence in a file, the index of the first occurrence of the same symbol.
fn shape(parsed: &Parsed) -> Vec<usize> {
    let mut first: rustc_hash::FxHashMap<(Option<Span>, &str), usize> = Default::default();
    let mut shape = Vec::new();
    for statement in &parsed.statements {
        for occurrence in statement.occurrences() {
            let variable = variable(&occurrence);
            let name = match variable {
                Some(_) => "",
                None => occurrence.name,
            };
            let next = shape.len();
            shape.push(*first.entry((variable, name)).or_insert(next));
        }
    }
    shape
}
