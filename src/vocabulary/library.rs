//! The library: rulesets that are written in the language itself, in `library/*.cgt`.
//!
//! The head of each definition and the comment above it make its word. The definitions of a file are read when one of
//! them is called first; they know each other and the words of the vocabulary, and nothing of the user's.

use super::{Arity, Call, Datum, Entry, Eval, Interpreter, Meaning, PREFIXES, Sort};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::entry::ParameterKind;
use crate::eval::{Binding, Callable, Function, Names, fault, other_form};
use crate::source::{SourceId, Span};
use crate::syntax::{self, OwnPrefix, Parsed, WordForm};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

/// A file of the library by its name.
macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../library/", $name, ".cgt")),
        )
    };
}

/// The files with their names.
const FILES: &[(&str, &str)] = &[
    file!("clobber"),
    file!("boards"),
    file!("strips"),
    file!("loopy"),
    file!("coins"),
    file!("graphs"),
    file!("cakes"),
    file!("heaps"),
    file!("heaps_with_memory"),
    file!("several_heaps"),
    file!("take_and_break"),
];

/// The words of the files.
pub(super) static WORDS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let files = FILES.iter().zip(0..);
    files
        .flat_map(|((_, text), file)| heads(text, file))
        .map(|head| head.entry())
        .collect()
});

/// A hash of all files.
pub(super) static PRINT: LazyLock<u64> = LazyLock::new(|| {
    let mut hasher = FxHasher::default();
    FILES.iter().for_each(|(_, text)| text.hash(&mut hasher));
    hasher.finish()
});

/// The file of a word.
static FILE_OF: LazyLock<FxHashMap<&str, usize>> = LazyLock::new(|| {
    let files = FILES.iter().zip(0..);
    let heads = files.flat_map(|((_, text), file)| heads(text, file));
    heads.map(|head| (head.name, head.file)).collect()
});

/// What the parameters of each ruleset are.
static KINDS: LazyLock<FxHashMap<&str, Vec<ParameterKind>>> = LazyLock::new(|| {
    let files = FILES.iter().zip(0..);
    let heads = files.flat_map(|((_, text), file)| heads(text, file));
    let read = |kinds: Vec<&str>| kinds.into_iter().filter_map(ParameterKind::read).collect();
    heads.map(|head| (head.name, read(head.kinds))).collect()
});

/// What the parameters of a ruleset of the library are; empty for any other name.
pub(super) fn kinds(name: &str) -> &'static [ParameterKind] {
    KINDS.get(name).map_or(&[], Vec::as_slice)
}

/// The name and the text of the file that defines a word, and the byte where its definition begins.
pub(super) fn source(name: &str) -> Option<(&'static str, &'static str, usize)> {
    let (file, text) = *FILES.get(*FILE_OF.get(name)?)?;
    let begins = |line: &str| {
        let head = line.split('(').next().unwrap_or("");
        head.split(' ').next_back() == Some(name) && head.contains(' ') && !head.starts_with('#')
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if begins(line) {
            return Some((file, text, start));
        }
        start += line.len();
    }
    None
}

/// The text of a file by its name.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let (_, text) = FILES.iter().find(|(file, _)| *file == name)?;
    Some(text)
}

/// The rulesets of the files that positions follow as words.
pub(super) fn prefixes() -> impl Iterator<Item = OwnPrefix> {
    let files = FILES.iter().zip(0..);
    let heads = files.flat_map(|((_, text), file)| heads(text, file));
    heads.filter_map(|head| Some((head.name.into(), head.word?)))
}

/// The head of a definition with the comment above it.
struct Head {
    file: usize,
    name: &'static str,
    params: Vec<&'static str>,
    /// What the parameters of a ruleset are; empty for a function.
    kinds: Vec<&'static str>,
    /// The parameters of further definitions of the name.
    others: Vec<Vec<&'static str>>,
    /// How positions follow its name.
    word: Option<WordForm>,
    /// The arguments that make the board where a position begins, for a ruleset.
    start: Option<Vec<&'static str>>,
    comment: Vec<&'static str>,
}

/// The heads of a file; what has no comment is for the file alone.
fn heads(text: &'static str, file: usize) -> Vec<Head> {
    let mut heads: Vec<Head> = Vec::new();
    let mut comment = Vec::new();
    let mut is_documented = false;
    for line in text.lines() {
        if let Some(told) = line.strip_prefix("##") {
            comment.push(told.trim());
            continue;
        }
        let defined = line.strip_prefix("loopy ").unwrap_or(line);
        let head = defined.strip_prefix("def ").map(|rest| (rest, false));
        let head = head.or_else(|| line.strip_prefix("ruleset ").map(|rest| (rest, true)));
        if let Some((rest, is_ruleset)) = head
            && let Some((name, rest)) = rest.split_once('(')
            && let Some((params, _)) = rest.split_once(')')
        {
            is_documented = !comment.is_empty();
            let kind = params.split(": ").last().unwrap_or("");
            let sizes = match kind.split(' ').next().unwrap_or(kind) {
                "line" | "cycle" => Some(vec!["cells"]),
                "grid" | "torus" | "hex" => Some(vec!["rows", "columns"]),
                _ => None,
            };
            let word = Some(params).filter(|p| is_ruleset && !p.contains(','));
            let word = word.and_then(|p| p.split_once(": ")).and_then(|(_, kind)| {
                let (kind, letters) = kind.split_once(' ').unwrap_or((kind, ""));
                WordForm::of(kind, Some(letters.trim_matches('"')))
            });
            let name_of = |param: &'static str| param.split(':').next().unwrap_or(param).trim();
            let typed = params.split(',').filter_map(|param| param.split_once(':'));
            let kinds = typed.map(|(_, kind)| kind.trim()).collect();
            let params: Vec<&str> = params.split(',').map(name_of).collect();
            let known = heads.iter_mut().find(|head| head.name == name);
            if let Some(known) = known {
                known.others.push(params);
                comment.clear();
            } else if is_documented {
                heads.push(Head {
                    others: Vec::new(),
                    file,
                    name,
                    params,
                    kinds,
                    word,
                    start: sizes.filter(|_| is_ruleset),
                    comment: std::mem::take(&mut comment),
                });
            }
        }
        if let Some((_, rest)) = line.split_once(" start(")
            && let Some((params, _)) = rest.split_once(')')
            && let Some(head) = heads.last_mut().filter(|_| is_documented)
        {
            head.start = Some(params.split(',').map(str::trim).collect());
        }
        comment.clear();
    }
    heads
}

impl Head {
    /// The word. Comments end with the source and an example with its value.
    fn entry(self) -> Entry {
        let mut told: Vec<String> = Vec::new();
        let (mut source, mut example) = (String::new(), ("", ""));
        for line in self.comment.iter().filter(|line| !line.is_empty()) {
            if let Some(found) = line.split_once("  # ") {
                example = found;
            } else if let Some(found) = line.strip_prefix("Source: ") {
                source = found.trim_end_matches('.').to_string();
            } else if source.is_empty() {
                told.push(line.to_string());
            } else {
                source = format!("{source} {}", line.trim_end_matches('.'));
            }
        }
        let told = told.join(" ");
        let (doc, rest) = match told.split_once(". ") {
            Some((doc, rest)) => (format!("{doc}."), format!("{rest} ")),
            None => (told, String::new()),
        };
        let file = FILES.get(self.file).map_or("", |(name, _)| name);
        let definition = format!("{rest}It is written in the language, in library/{file}.cgt.");
        let start = self.start.map(|start| {
            let others = self
                .params
                .split_last()
                .map_or(&[][..], |(_, others)| others);
            [others, &start].concat()
        });
        let all = std::iter::once(self.params).chain(start).chain(self.others);
        let all: Vec<Vec<&str>> = all.collect();
        let mut counts: Vec<usize> = all.iter().map(Vec::len).collect();
        counts.sort_unstable();
        counts.dedup();
        let forms = all.iter();
        let forms = forms.map(|params| leaked(format!("{}({})", self.name, params.join(", "))));
        Entry {
            name: self.name,
            forms: forms.collect::<Vec<_>>().leak(),
            arity: Arity::Counts(Vec::leak(counts)),
            doc: leaked(doc),
            definition: leaked(definition),
            source: leaked(source),
            example,
            meaning: Meaning::Defined(call),
        }
    }
}

/// The words live as long as the program, and are made once.
fn leaked(text: String) -> &'static str {
    text.leak()
}

/// The definitions of a file.
fn definitions(file: usize) -> Option<Arc<Names>> {
    static READ: [OnceLock<Arc<Names>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let read = || {
        let (_, text) = FILES[file];
        let source = SourceId(u64::MAX - file as u64);
        let parsed = syntax::parse_again(source, text, &PREFIXES, &Parsed::default());
        let mut names = Names::default();
        for statement in &parsed.statements {
            let name = statement.ast.parts().binds.first();
            let mut hasher = FxHasher::default();
            (text, name.map(|name| &name.text)).hash(&mut hasher);
            if let Some(function) = Function::of(&statement.ast, hasher.finish()) {
                let name = Arc::clone(&function.name);
                let name = if names.contains_key(&name) {
                    other_form(&name, function.params.len()).into()
                } else {
                    name
                };
                names.insert(name, Binding::Function(Arc::new(function)));
            }
        }
        let names = Arc::new(names);
        for binding in names.values() {
            if let Binding::Function(function) = binding {
                function.live_in(&names);
            }
        }
        names
    };
    Some(Arc::clone(READ.get(file)?.get_or_init(read)))
}

/// The words about declared rulesets.
pub(super) const ABOUT: &[Entry] = &[Entry {
    name: "rules_of",
    forms: &["rules_of(position)", "rules_of(f)", "rules_of(f, boards)"],
    arity: Arity::Counts(&[1, 2]),
    doc: "What the compiler has found of a declared ruleset.",
    definition: "Of a position: its moves as placements on its board, its parts, the symmetries, and why plays end. A ruleset may be given by its name alone, or one of the library by its name in a string; the board is then a small one, in its starting position, and the answers about small boards, 1000 or as many as are given, are compared with the plain definition of moves.",
    source: "this language",
    example: ("length(rules_of(clobber)) > 100", "true"),
    meaning: Meaning::Combinator(rules_of),
}];

fn rules_of(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    const MOST_BOARDS: usize = 1_000_000;
    let boards = match call.arguments.len() {
        1 => None,
        _ => Some(this.size(call, 1, "the number of boards", MOST_BOARDS)?),
    };
    let (datum, span) = &call.arguments[0];
    let function = match datum {
        Datum::Function(Callable::Own(function)) => Arc::clone(function),
        Datum::Function(named) => of_library(named.name(), *span)?,
        Datum::Str(name) => of_library(name, *span)?,
        _ => {
            let game = this.game(call, 0)?;
            return Ok(Datum::Str(this.rules_of_position(&game, *span)?.into()));
        }
    };
    let text = this.rules_of_ruleset(&function, boards, *span)?;
    Ok(Datum::Str(text.into()))
}

/// The ruleset of the library with this name.
pub(super) fn of_library(name: &str, at: Span) -> Eval<Arc<Function>> {
    let names = FILE_OF.get(name).and_then(|file| definitions(*file));
    match names.as_ref().and_then(|names| names.get(name)) {
        Some(Binding::Function(function)) => Ok(Arc::clone(function)),
        _ => Err(no_rules(name, at)),
    }
}

/// The fault of a name without declared rules.
fn no_rules(name: &str, at: Span) -> Box<Diagnostic> {
    if super::find(name).is_some_and(|entry| entry.sort() == Sort::Ruleset) {
        let message = format!("`{name}` is built in: it is not declared in the language");
        let help = "the rulesets that have such rules are those of the library, and your own";
        return fault("unknown-name", at, message).with_help(help);
    }
    let message = format!("`{name}` is not a ruleset that is declared by moves");
    fault("unknown-name", at, message).with_help("for example `rules_of(clobber)`")
}

/// Calls a definition of the library.
fn call(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let names = FILE_OF
        .get(call.entry.name)
        .and_then(|file| definitions(*file));
    let Some(names) = names else {
        return Err(Box::new(Diagnostic::internal(call.name)));
    };
    let other = other_form(call.entry.name, call.arguments.len());
    let binding = names.get(&*other).or_else(|| names.get(call.entry.name));
    let Some(Binding::Function(function)) = binding else {
        return Err(Box::new(Diagnostic::internal(call.name)));
    };
    this.call_defined(function, call)
}
