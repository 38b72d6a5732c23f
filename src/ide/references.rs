//! All places of a name, and how it is renamed. A name that `let` or `def` binds is one thing however often it is
//! bound, in the text and in its imports; a parameter or the variable of a range is one thing for each binding.

use super::Snapshot;
use crate::source::{SourceId, Span};
use crate::syntax::{self, Occurrence, Parsed};
use crate::vocabulary::{self, PREFIXES};

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
    let after = syntax::parse(SourceId(0), &after_text, &PREFIXES);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::fixture;

    /// The text with the places of the name under the cursor in brackets, bindings in double ones.
    fn marked(text: &str) -> String {
        let (snapshot, offset) = fixture(text);
        let Some((meaning, _)) = meaning(&snapshot, offset) else {
            return "nothing".into();
        };
        let mut out = snapshot.text.to_string();
        for place in places(&snapshot.parsed, &meaning).iter().rev() {
            let (open, close) = if place.binds {
                ("⟦", "⟧")
            } else {
                ("⟨", "⟩")
            };
            out.insert_str(place.span.end as usize, close);
            out.insert_str(place.span.start as usize, open);
        }
        out
    }

    fn renamed(text: &str, name: &str) -> Result<String, String> {
        let (snapshot, offset) = fixture(text);
        let (meaning, _) = renamable(&snapshot, offset)?;
        let places = places(&snapshot.parsed, &meaning);
        check(&snapshot.text, &snapshot.parsed, &places, name)?;
        Ok(replaced(&snapshot.text, &places, name))
    }

    #[test]
    fn a_name_is_found_wherever_it_is_meant() {
        assert_eq!(
            marked("let g$0 = 1\ndef f(g) = g\ng + R{g}\nlet g = g + 1"),
            "let ⟦g⟧ = 1\ndef f(g) = g\n⟨g⟩ + R{⟨g⟩}\nlet ⟦g⟧ = ⟨g⟩ + 1"
        );
        assert_eq!(
            marked("def f(m) = [m for m in 1..$0m] + m"),
            "def f(⟦m⟧) = [m for m in 1..⟨m⟩] + ⟨m⟩"
        );
        assert_eq!(
            marked("def f(n) = $0f(n-1)\n3.f"),
            "def ⟦f⟧(n) = ⟨f⟩(n-1)\n3.⟨f⟩"
        );
        assert_eq!(marked("mea$0n(3)\nmean(4)"), "⟨mean⟩(3)\n⟨mean⟩(4)");
        assert_eq!(marked("1 +$0 2"), "nothing");
    }

    #[test]
    fn renaming_keeps_the_meaning() {
        let ok = |s: &str| Ok(s.to_string());
        assert_eq!(
            renamed("let g$0 = 1\ng + strip {g}B", "h"),
            ok("let h = 1\nh + strip {h}B")
        );
        assert_eq!(renamed("def f(m) = m$0 + 1", "n"), ok("def f(n) = n + 1"));
        for (text, name) in [
            ("let g$0 = 1\nlet h = 2\ng", "h"),
            ("let k = 1\ndef f(m) = m$0 + k", "k"),
            ("let g$0 = 1\ng", "let"),
            ("let g$0 = 1\ng", "R3"),
            ("let g$0 = 1\ng", "vv"),
            ("let g$0 = 1\ng", "mean"),
            ("let g$0 = 1\ng", "a b"),
            ("let g$0 = 1\ng", ""),
            ("me$0an(3)", "middle"),
        ] {
            assert!(renamed(text, name).is_err(), "{text} to {name}");
        }
    }
}
