//! Completion items: a word with its kind, its documentation, and the text that can follow it.

use crate::vocabulary::Entry;

/// The kind of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionKind {
    /// A ruleset.
    Ruleset,
    /// A function, built in or user-defined.
    Function,
    /// A built-in constant.
    Constant,
    /// A name bound with `let`.
    Value,
    /// A parameter or a range variable.
    Variable,
    /// A keyword.
    Keyword,
    /// A letter of a board, or a vertex of a graph.
    Cell,
}

impl SuggestionKind {
    /// The rank among suggestions that fit equally well: variables sort first, keywords last.
    fn rank(self) -> u8 {
        match self {
            SuggestionKind::Cell | SuggestionKind::Variable => 0,
            SuggestionKind::Value => 1,
            SuggestionKind::Ruleset | SuggestionKind::Function | SuggestionKind::Constant => 2,
            SuggestionKind::Keyword => 3,
        }
    }
}

/// How well a suggestion fits its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It has the expected kind, and is what most users ask for.
    Usual,
    /// It has the expected kind.
    Expected,
    /// Its kind is unknown.
    #[default]
    Unknown,
    /// It has a different kind.
    Unexpected,
}

/// A completion item.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The label, which is also matched against the typed prefix.
    pub label: String,
    /// The kind.
    pub kind: SuggestionKind,
    /// The call form or the definition, on one line.
    pub detail: String,
    /// Documentation as Markdown.
    pub doc: String,
    /// The entry of a built-in word.
    pub entry: Option<&'static Entry>,
    /// The text that can follow the word.
    pub follows: Follows,
    /// How well it fits.
    pub fit: Fit,
}

/// The text that can follow a suggested word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follows {
    /// Nothing.
    Nothing,
    /// Arguments in brackets. The first may precede a dot instead.
    Arguments {
        /// The names of all parameters.
        all: Vec<String>,
        /// The number of arguments before the dot, 0 or 1.
        given: usize,
    },
    /// A space and a position; the string is an example.
    Position(String),
    /// The rest of a statement, as a snippet with placeholders.
    Statement(&'static str),
}

impl Suggestion {
    pub(super) fn new(label: &str, kind: SuggestionKind, follows: Follows) -> Suggestion {
        Suggestion {
            label: label.into(),
            kind,
            detail: String::new(),
            doc: String::new(),
            entry: None,
            follows,
            fit: Fit::default(),
        }
    }

    /// The rank in a list, from 0: suggestions of the expected kind first, then by [`SuggestionKind`].
    pub fn rank(&self) -> u8 {
        3 * self.fit as u8 + self.kind.rank()
    }

    /// The arguments that remain to be typed; `None` if the word takes no arguments.
    pub fn arguments(&self) -> Option<&[String]> {
        match &self.follows {
            Follows::Arguments { all, given } => Some(all.get(*given..).unwrap_or(&[])),
            _ => None,
        }
    }

    /// The call form, such as `f(m, n)`.
    pub fn form(&self) -> String {
        match &self.follows {
            Follows::Arguments { all, .. } => format!("{}({})", self.label, all.join(", ")),
            _ => self.label.clone(),
        }
    }

    /// The text to insert if the client supports snippets, such as `goishi(${1:x}, ${2:y}, ${3:z})`.
    pub fn snippet(&self) -> Option<String> {
        let name = &self.label;
        if let Follows::Position(example) = &self.follows {
            return Some(format!("{name} ${{1:{}}}", escaped(example)));
        }
        if let Follows::Statement(rest) = self.follows {
            return Some(format!("{name} {rest}"));
        }
        let places = self.arguments()?.iter().enumerate();
        let places = places.map(|(i, a)| {
            let argument = escaped(&a.replace(", ...", ""));
            format!("${{{}:{argument}}}", i + 1)
        });
        let places: Vec<String> = places.collect();
        (!places.is_empty()).then(|| format!("{name}({})", places.join(", ")))
    }

    /// The text to insert if the client does not support snippets.
    pub fn plain(&self) -> String {
        let name = &self.label;
        match &self.follows {
            Follows::Arguments { all, given: 0 } if all.is_empty() => format!("{name}()"),
            Follows::Position(_) => format!("{name} "),
            _ => name.clone(),
        }
    }
}

/// Escapes text for use inside a snippet placeholder.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
