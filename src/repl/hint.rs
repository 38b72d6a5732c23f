//! The grey hint after the cursor: the remaining arguments of a call, or the rest of a name.

use super::assistant::GreyHint;
use super::command::COMMANDS;
use crate::ide::Snapshot;
use crate::ide::completion::{Completions, SuggestionKind, completions};
use crate::ide::signature::signature;
use crate::session::Scope;

/// Minimum number of typed letters before the rest of a name is suggested.
const LEAST: usize = 3;

/// The hint for a text with the cursor at its end.
pub(super) fn hint(text: &str, scope: &Scope) -> Option<GreyHint> {
    if let Some(typed) = text.strip_prefix(':') {
        let mut fits = COMMANDS.iter().filter(|c| c.name == typed.trim_end());
        return fits
            .next()
            .filter(|c| !c.argument.is_empty() && !typed.ends_with("  "))
            .map(|c| GreyHint {
                shown: format!(
                    "{}{}",
                    if typed.ends_with(' ') { "" } else { " " },
                    c.argument
                ),
                typed: None,
            });
    }
    let snapshot = Snapshot::in_session(text, scope);
    if snapshot.is_quoted(text.len()) {
        return None;
    }
    if let Some(found) = rest_of_name(&snapshot) {
        return Some(found);
    }
    let call = signature(&snapshot, text.len())?;
    let argument = text.get(call.begin?..)?;
    let rest = call.rest(argument)?;
    let blank = if text.ends_with(',') { " " } else { "" };
    Some(GreyHint {
        shown: format!("{blank}{rest}"),
        typed: None,
    })
}

/// The arguments of a completely typed function name, or the rest of a name with a single completion.
fn rest_of_name(snapshot: &Snapshot) -> Option<GreyHint> {
    let Completions {
        replaced,
        suggestions: found,
        ..
    } = completions(snapshot, snapshot.text.len())?;
    let word = snapshot
        .text
        .get(replaced)
        .filter(|word| !word.is_empty())?;
    if let Some(whole) = found.iter().find(|s| s.label == word) {
        let arguments = whole.arguments()?;
        let is_whole = !arguments.is_empty() || whole.plain() != word;
        return is_whole.then(|| GreyHint {
            shown: format!("({})", arguments.join(", ")),
            typed: None,
        });
    }
    let names = found.iter().filter(|s| s.kind != SuggestionKind::Keyword);
    let mut rests = names.filter_map(|s| s.label.strip_prefix(word));
    let rest = rests.next()?;
    let is_only = word.chars().count() >= LEAST && rests.all(|other| other == rest);
    is_only.then(|| GreyHint {
        shown: rest.into(),
        typed: Some(rest.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::UserDefinition;

    fn shown(text: &str) -> String {
        let mut scope = Scope::default();
        scope.define(UserDefinition {
            params: Some(vec!["m".into(), "n".into()]),
            ..UserDefinition::value("ladder")
        });
        hint(text, &scope).map_or(String::new(), |h| h.shown)
    }

    #[test]
    fn calls_show_what_is_left() {
        let cases = [
            ("play", "(g, move)"),
            ("play(", "g, move)"),
            ("play(R3", ", move)"),
            ("play(R3,", " move)"),
            ("play(R3, ", "move)"),
            ("play(R3, \"x", ""),
            ("play(R3, 1", ")"),
            ("R3.play(", "move)"),
            ("R3.play", "(move)"),
            ("outcome(R3, ", "misere)"),
            ("mex(", "[a, b, ...])"),
            ("1 + ladder([1, 2], ", "n)"),
            ("tempera", "ture"),
            ("R3.tempera", "ture"),
            (":help", " [NAME]"),
            ("", ""),
            ("left_", ""),
            ("play(1, 2, 3", ""),
        ];
        for (text, wanted) in cases {
            assert_eq!(shown(text), wanted, "{text}");
        }
    }
}
