//! All places of a name, and how it is renamed. A name that `let` or `def` binds is one thing however often it is
//! bound, in the text and in its imports; a parameter or the variable of a range is one thing for each binding.

use super::Snapshot;
use crate::source::{SourceId, Span};
use crate::syntax::{self, Occurrence, Parsed};
use crate::vocabulary;

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A parameter or variable, by the place that binds it.
    Variable(Span),
    /// What `let` and `def` bind, or a word of the vocabulary.
    Global(Box<str>),
}

/// A place of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub span: Span,
    /// It is bound here.
    pub binds: bool,
}

impl Meaning {
    fn of(occurrence: &Occurrence<'_>) -> Meaning {
        match occurrence.variable {
            Some(span) => Meaning::Variable(span),
            None => Meaning::Global(occurrence.name.into()),
        }
    }
}

/// What the name at an offset means, and where it stands.
pub fn meaning(snapshot: &Snapshot, offset: usize) -> Option<(Meaning, Span)> {
    let (_, statement) = snapshot.parsed.statement_at(offset)?;
    let found = statement.occurrences();
    let at = found.iter().filter(|o| o.span.touches(offset));
    // Between two names that touch, the later one is meant.
    let at = at.max_by_key(|o| o.span.start)?;
    Some((Meaning::of(at), at.span))
}

/// The places of a name in a file.
pub fn places(parsed: &Parsed, meaning: &Meaning) -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    for statement in &parsed.statements {
        if let Meaning::Variable(span) = meaning
            && !(statement.span.start <= span.start && span.end <= statement.span.end)
        {
            continue;
        }
        let all = statement.occurrences();
        let own = all.iter().filter(|o| Meaning::of(o) == *meaning);
        found.extend(own.map(|o| Place {
            span: o.span,
            binds: o.binds,
        }));
    }
    found.sort_by_key(|p| p.span.start);
    found
}

/// Why the name at an offset cannot be renamed, if it cannot.
pub fn renamable(snapshot: &Snapshot, offset: usize) -> Result<(Meaning, Span), String> {
    let Some((meaning, span)) = meaning(snapshot, offset) else {
        return Err(
            "no name here: place the cursor on a name bound by `let`, `def` or `in`".into(),
        );
    };
    if let Meaning::Global(name) = &meaning {
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

/// A text with a name replaced at some places.
pub fn replaced(text: &str, places: &[Place], name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for place in places {
        out += text.get(from..place.span.start as usize).unwrap_or("");
        out += name;
        from = place.span.end as usize;
    }
    out + text.get(from..).unwrap_or("")
}

/// Checks that a file means the same after a renaming.
///
/// # Errors
/// A sentence on what would go wrong: the word is no name, or it is taken.
pub fn check(text: &str, before: &Parsed, places: &[Place], name: &str) -> Result<(), String> {
    let after_text = replaced(text, places, name);
    let after = syntax::parse(SourceId(0), &after_text, &before.prefixes);
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_word
        || vocabulary::find(name).is_some()
        || after.statements.len() != before.statements.len()
    {
        return Err(format!(
            "`{name}` is not a valid name: a name begins with a lower-case letter or `_` and is not built in"
        ));
    }
    // Each name must mean the same: as the how-manieth of its bindings in the text.
    if shape(before) == shape(&after) {
        return Ok(());
    }
    Err(format!("`{name}` is already bound where it would be used"))
}

/// For each name of a file the number of the first place with the same meaning.
fn shape(parsed: &Parsed) -> Vec<usize> {
    let mut first: rustc_hash::FxHashMap<(Option<Span>, &str), usize> = Default::default();
    let mut shape = Vec::new();
    for statement in &parsed.statements {
        for occurrence in statement.occurrences() {
            let name = match occurrence.variable {
                Some(_) => "",
                None => occurrence.name,
            };
            let next = shape.len();
            shape.push(*first.entry((occurrence.variable, name)).or_insert(next));
        }
    }
    shape
}
