//! Tab completion: commands, file names, queries after a dot, and names.

use super::command::{Action, COMMANDS, find};
use super::files;
use super::play::WORDS;
use super::settings;
use crate::ide::completion::{Fit, Suggestion, SuggestionKind, completions};
use crate::ide::{Snapshot, moves};
use crate::present::doc;
use crate::session::Scope;
use crate::session::board::Judgement;

/// A completion candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The text in the list.
    pub shown: String,
    /// The text that is inserted.
    pub typed: String,
}

impl Candidate {
    fn new(shown: impl Into<String>, typed: impl Into<String>) -> Candidate {
        Candidate {
            shown: shown.into(),
            typed: typed.into(),
        }
    }
}

impl rustyline::completion::Candidate for Candidate {
    fn display(&self) -> &str {
        &self.shown
    }

    fn replacement(&self) -> &str {
        &self.typed
    }
}

/// Maximum number of candidates listed with descriptions.
const MOST_DESCRIBED: usize = 12;

/// Maximum length of a description, in characters.
const WIDEST_DOC: usize = 60;

/// Maximum length of a call form, in bytes.
const WIDEST: usize = 30;

/// The candidates at the end of `text`, and the offset of the word that they replace. `right` is the text after the
/// cursor.
pub(super) fn complete(text: &str, right: &str, scope: &Scope) -> (usize, Vec<Candidate>) {
    let line_start = text.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_start..).unwrap_or("");
    if let Some(path) = files::path_at_end(line) {
        return (text.len() - path.len(), files::offers(path));
    }
    if let Some(typed) = line.trim_start().strip_prefix(':') {
        return command(text, typed, right, scope);
    }
    let snapshot = Snapshot::in_session(text, scope);
    if let Some((start, found)) = symbols(text).filter(|_| !snapshot.is_quoted(text.len())) {
        return (start, found);
    }
    let Some(completions) = completions(&snapshot, text.len()) else {
        return (text.len(), Vec::new());
    };
    let (word, suggestions) = (completions.replaced, completions.suggestions);
    let typed = text.get(word.clone()).unwrap_or("");
    let fits = suggestions.iter().filter(|s| s.label.starts_with(typed));
    // A list of everything has only what takes the value before the dot.
    let fits = fits.filter(|s| !typed.is_empty() || s.fit != Fit::Unexpected);
    let mut ranked: Vec<(u8, Candidate)> = fits.map(|s| (s.rank(), candidate(s, right))).collect();
    ranked.sort_by(|(a, one), (b, other)| (&one.typed, a).cmp(&(&other.typed, b)));
    ranked.dedup_by(|(_, a), (_, b)| a.typed == b.typed);
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut found: Vec<Candidate> = ranked.into_iter().map(|(_, found)| found).collect();
    let are_words = suggestions.iter().all(|s| s.kind != SuggestionKind::Cell);
    if are_words && (2..=MOST_DESCRIBED).contains(&found.len()) {
        describe(&mut found);
    }
    (word.start, found)
}

/// The moves that fit in a string at the end of `text`, as in `play(g, "`, and the offset of the string. `judged` finds
/// the moves of the game that a text ends with, in their order. `None` if no move is expected there.
pub(super) fn of_call(
    text: &str,
    right: &str,
    scope: &Scope,
    judged: impl FnOnce(&str) -> Vec<Judgement>,
) -> Option<(usize, Vec<Candidate>)> {
    let question = moves::question(&Snapshot::in_session(text, scope), text.len())?;
    let start = question.replaced.start;
    let typed = text.get(start..)?;
    let end = if right.starts_with('"') { "" } else { "\"" };
    let candidate = |one: Judgement| {
        let written = one.name.replace('\\', "\\\\").replace('"', "\\\"");
        let wins = if one.wins == Some(true) { "  wins" } else { "" };
        let candidate = Candidate::new(one.name + wins, format!("{written}{end}"));
        candidate.typed.starts_with(typed).then_some(candidate)
    };
    let found = judged(&question.text).into_iter().filter_map(candidate);
    Some((start, found.collect()))
}

/// Converts a suggestion to a candidate.
fn candidate(suggestion: &Suggestion, right: &str) -> Candidate {
    let name = &suggestion.label;
    let form = suggestion.entry.map(|entry| {
        let mut forms = entry.forms.iter();
        let short = forms.find(|f| f.starts_with(entry.name) && f.len() <= WIDEST);
        short.map_or(entry.name, |f| f).to_string()
    });
    let typed = match suggestion.arguments() {
        Some(left) if !left.is_empty() || suggestion.plain() != *name => {
            let bracket = if right.starts_with('(') { "" } else { "(" };
            format!("{name}{bracket}")
        }
        _ if suggestion.kind == SuggestionKind::Keyword && !matches!(&**name, "true" | "false") => {
            format!("{name} ")
        }
        _ => suggestion.plain(),
    };
    Candidate {
        shown: form.unwrap_or_else(|| suggestion.form()),
        typed,
    }
}

/// Appends a description to each candidate.
fn describe(found: &mut [Candidate]) {
    let widest = found.iter().map(|c| c.shown.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for candidate in found {
        let name = candidate.typed.trim_end_matches(['(', ' ']);
        if let Some(doc) = doc::find(name).map(|topic| topic.doc()) {
            let short: String = doc.chars().take(WIDEST_DOC).collect();
            let dots = if short == doc { "" } else { "..." };
            candidate.shown = format!("{:widest$}  {short}{dots}", candidate.shown);
        }
    }
}

/// Symbols that can be typed as a backslash and a name: our short names and LaTeX names.
const SYMBOLS: &[(&str, &str)] = &[
    ("up", "↑"),
    ("uparrow", "↑"),
    ("Up", "⇑"),
    ("Uparrow", "⇑"),
    ("down", "↓"),
    ("downarrow", "↓"),
    ("Down", "⇓"),
    ("Downarrow", "⇓"),
    ("pm", "±"),
    ("cdot", "·"),
];

fn symbols(text: &str) -> Option<(usize, Vec<Candidate>)> {
    let (before, word) = text.rsplit_once('\\')?;
    if !word.chars().all(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    let exact = SYMBOLS.iter().filter(|(name, _)| *name == word);
    let fits = SYMBOLS.iter().filter(|(name, _)| name.starts_with(word));
    let candidate = |(name, sign): &(&str, &str)| Candidate::new(format!("{sign} \\{name}"), *sign);
    let mut found: Vec<Candidate> = exact.map(candidate).collect();
    if found.is_empty() {
        found = fits.map(candidate).collect();
    }
    found.dedup_by(|a, b| a.typed == b.typed);
    Some((before.len(), found))
}

/// The candidates for a move in the current game.
pub(super) fn of_game(typed: &str, moves: &[String]) -> Vec<Candidate> {
    let words = WORDS.iter().map(|w| w.0);
    let all = moves.iter().map(String::as_str).chain(words);
    let fits = all.filter(|name| name.starts_with(typed));
    fits.map(|name| Candidate::new(name, name)).collect()
}

fn command(text: &str, typed: &str, right: &str, scope: &Scope) -> (usize, Vec<Candidate>) {
    let Some((name, argument)) = typed.split_once(char::is_whitespace) else {
        let fits = COMMANDS.iter().filter(|c| c.name.starts_with(typed));
        let found = fits.map(|c| {
            let blank = if c.argument.is_empty() { "" } else { " " };
            let shown = format!(":{}{blank}{}", c.name, c.argument);
            Candidate::new(shown, format!(":{}{blank}", c.name))
        });
        return (text.len() - typed.len() - 1, found.collect());
    };
    if find(name).is_some_and(|command| command.argument.contains("EXPR")) {
        let (start, found) = complete(argument, right, scope);
        return (text.len() - argument.len() + start, found);
    }
    let word = argument.trim_start();
    if find(name).is_some_and(|command| command.action == Action::Set) {
        let fits = settings::NAMES.iter().filter(|n| n.starts_with(word));
        let found = fits.map(|name| Candidate::new(*name, format!("{name} ")));
        return (text.len() - word.len(), found.collect());
    }
    let all = doc::names().map(|name| -> &str { name });
    let all = all.chain(scope.names());
    let mut found: Vec<Candidate> = all
        .filter(|name| name.starts_with(word))
        .map(|name| Candidate::new(name, name))
        .collect();
    found.sort_by(|a, b| a.typed.cmp(&b.typed));
    found.dedup();
    (text.len() - word.len(), found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{UserDefinition, ValueKind};

    fn offers(text: &str) -> Vec<String> {
        let mut scope = Scope::default();
        scope.define(UserDefinition {
            params: Some(vec!["m".into()]),
            ..UserDefinition::value("ladder")
        });
        scope.define(UserDefinition::value("total"));
        scope.define(UserDefinition {
            text: "let board = domineering(2, 3)".into(),
            ..UserDefinition::value("board")
        });
        scope.define(UserDefinition {
            text: "let sizes = [1, 2]".into(),
            ..UserDefinition::value("sizes")
        });
        let (start, found) = complete(text, "", &scope);
        let before = text.get(..start).unwrap_or("");
        found
            .into_iter()
            .map(|c| format!("{before}{}", c.typed))
            .collect()
    }

    #[test]
    fn names_of_every_sort_are_offered() {
        assert_eq!(offers("1 + goi"), ["1 + goishi("]);
        assert_eq!(offers("stri"), ["strings(", "strip ", "strip_go("]);
        assert_eq!(offers("tot"), ["total"]);
        assert_eq!(offers("lad"), ["ladder("]);
        assert_eq!(offers("asser"), ["assert "]);
        assert_eq!(offers("def f(height) = hei"), ["def f(height) = height"]);
        assert_eq!(offers(":he"), [":help "]);
        assert_eq!(offers(":help birth"), [":help birthday"]);
    }

    #[test]
    fn commands_have_offers_of_their_own() {
        assert_eq!(offers(":explain goi"), [":explain goishi("]);
        assert_eq!(offers(":moves R3.temper"), [":moves R3.temperature"]);
        assert_eq!(offers(":set th"), [":set theorems "]);
    }

    #[test]
    fn signs_have_names() {
        assert_eq!(offers("1 + \\up"), ["1 + ↑"]);
        assert_eq!(offers("\\Down"), ["⇓"]);
        assert_eq!(offers("\\p"), ["±"]);
        assert_eq!(offers("\\zz"), Vec::<String>::new());
    }

    #[test]
    fn after_a_dot_there_are_functions() {
        assert_eq!(offers("R3.temper"), ["R3.temperature"]);
        assert_eq!(offers("R3.pla"), ["R3.play("]);
        assert_eq!(offers("R3.lad"), ["R3.ladder"]);
        assert_eq!(offers("R3.goi"), Vec::<String>::new());
        assert_eq!(offers("1..tot"), ["1..total"]);
    }

    #[test]
    fn the_kind_of_a_name_of_the_session_ranks_what_follows_its_dot() {
        let first = |text: &str| -> Vec<String> { offers(text).into_iter().take(10).collect() };
        for word in ["outcome", "temperature", "value", "moves"] {
            assert!(first("board.").contains(&format!("board.{word}")), "{word}");
        }
        for word in ["length", "sum"] {
            let is_first = |one: &String| one.starts_with(&format!("sizes.{word}"));
            assert!(first("sizes.").iter().any(is_first), "{word}");
        }
    }

    #[test]
    fn what_follows_the_dot_of_a_last_result_is_ranked_by_its_kind() {
        let mut scope = Scope::default();
        for (name, kind) in [("_", ValueKind::Game), ("_1", ValueKind::List)] {
            scope.define(UserDefinition {
                value_kind: Some(kind),
                ..UserDefinition::value(name)
            });
        }
        let first = |text: &str| -> Vec<String> {
            let found = complete(text, "", &scope).1.into_iter().take(12);
            found.map(|one| one.typed).collect()
        };
        assert!(first("_.").contains(&"outcome".into()), "{:?}", first("_."));
        assert!(
            first("_1.").contains(&"length".into()),
            "{:?}",
            first("_1.")
        );
        let all = complete("_.", "", &scope).1;
        assert!(all.iter().all(|one| !one.typed.starts_with("transpose")));
    }

    #[test]
    fn letters_are_offered_inside_positions() {
        let letters = [
            "clobber xo/.",
            "clobber xo//",
            "clobber xo/o",
            "clobber xo/x",
        ];
        assert_eq!(offers("clobber xo/"), letters);
        assert_eq!(offers("hackenbush(\"gr"), ["hackenbush(\"ground"]);
    }

    #[test]
    fn strings_and_comments_are_left_alone() {
        for text in ["\"goi", "# goi", "R3", "", "import \"no/such/folder/"] {
            let found = offers(text);
            assert!(text.is_empty() || found.is_empty(), "{text}: {found:?}");
        }
        assert!(offers("").len() > 50);
    }

    #[test]
    fn moves_are_completed_in_the_string_of_a_call() {
        let names = ["L a1", "L b\"2", "R a1"];
        let judged = |_: &str| names.map(|name| Judgement::unknown(name.into())).into();
        let typed = |text: &str, right: &str| {
            let (at, found) = of_call(text, right, &Scope::default(), judged)?;
            let found: Vec<String> = found.into_iter().map(|one| one.typed).collect();
            Some((at, found))
        };
        let text = "play(R3, \"L";
        let wanted = vec!["L a1\"".to_string(), "L b\\\"2\"".into()];
        assert_eq!(typed(text, ""), Some((10, wanted)));
        assert_eq!(
            typed(text, "\")"),
            Some((10, vec!["L a1".into(), "L b\\\"2".into()]))
        );
        assert_eq!(typed("play(R3, \"x", ""), Some((10, vec![])));
        assert_eq!(typed("text(\"x", ""), None);
    }
}
