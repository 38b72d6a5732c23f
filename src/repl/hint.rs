//! The grey text behind the cursor: what is left to type of a call, or the rest of a name.

use super::assistant::Suggestion;
use super::brackets;
use super::command::COMMANDS;
use super::completion::last_word;
use crate::resolve::{Named, Scope};
use crate::source::Span;
use crate::syntax::{TokenClass, classify};

/// Letters of a name that are needed to suggest its rest.
const LEAST: usize = 3;

/// The hint for a text with the cursor at its end.
pub fn hint(text: &str, scope: &Scope) -> Option<Suggestion> {
    if let Some(typed) = text.strip_prefix(':') {
        let mut fits = COMMANDS.iter().filter(|c| c.name == typed.trim_end());
        return fits
            .next()
            .filter(|c| !c.argument.is_empty() && !typed.ends_with("  "))
            .map(|c| Suggestion {
                shown: format!(
                    "{}{}",
                    if typed.ends_with(' ') { "" } else { " " },
                    c.argument
                ),
                typed: None,
            });
    }
    let tokens = classify(text);
    let (class, last) = tokens.last()?;
    let ends = last.end as usize == text.len();
    if brackets::ends_quoted(text, &tokens) {
        return None;
    }
    if ends && matches!(class, TokenClass::Name | TokenClass::Function) {
        let (start, word) = last_word(text);
        if let Some(found) = rest_of_name(word, is_dotted(text, start), scope) {
            return Some(found);
        }
    }
    let found = brackets::brackets(text, &tokens);
    let (open, bracket) = *brackets::unclosed(&found).last()?;
    if bracket != '(' {
        return None;
    }
    let (start, name) = last_word(text.get(..open)?);
    let commas = commas(text, open, &tokens);
    let given = commas.len() + usize::from(is_dotted(text, start));
    let params = parameters(name, given + 1, scope)?;
    let argument = text.get(commas.last().map_or(open + 1, |at| at + 1)..)?;
    let shown = if argument.trim().is_empty() {
        let space = if argument.is_empty() && given > 0 && !commas.is_empty() {
            " "
        } else {
            ""
        };
        format!("{space}{})", params.get(given..)?.join(", "))
    } else {
        let rest = params.get(given + 1..).unwrap_or(&[]);
        rest.iter().map(|p| format!(", {p}")).collect::<String>() + ")"
    };
    Some(Suggestion { shown, typed: None })
}

/// Whether what stands before the name is its first argument.
fn is_dotted(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or("");
    before.ends_with('.') && !before.ends_with("..")
}

/// The parameters of a function that takes at least so many.
fn parameters(name: &str, least: usize, scope: &Scope) -> Option<Vec<String>> {
    scope.find(name)?.parameters(least)
}

/// Where the commas between the arguments stand.
fn commas(text: &str, open: usize, tokens: &[(TokenClass, Span)]) -> Vec<usize> {
    let mut depth = 0usize;
    let mut found = Vec::new();
    let after = tokens
        .iter()
        .skip_while(|(_, span)| (span.start as usize) <= open);
    for token in after.filter(|token| !brackets::is_quoted(token, text)) {
        for (at, c) in token.1.text(text).char_indices() {
            match c {
                ',' if depth == 0 => found.push(token.1.start as usize + at),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    found
}

/// The form of a function whose name is complete, or the rest of a name that can only go on in one way.
fn rest_of_name(word: &str, dotted: bool, scope: &Scope) -> Option<Suggestion> {
    if let Some(params) = parameters(word, 0, scope) {
        let skip = usize::from(dotted);
        let params = params.get(skip..).filter(|p| !(dotted && p.is_empty()))?;
        return Some(Suggestion {
            shown: format!("({})", params.join(", ")),
            typed: None,
        });
    }
    if word.chars().count() < LEAST || scope.find(word).is_some() {
        return None;
    }
    let all = scope.words().map(Named::name);
    let mut rests: Vec<&str> = all.filter_map(|name| name.strip_prefix(word)).collect();
    rests.sort_unstable();
    rests.dedup();
    match rests.as_slice() {
        [rest] => Some(Suggestion {
            shown: rest.to_string(),
            typed: Some(rest.to_string()),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve::Own;

    fn shown(text: &str) -> String {
        let mut scope = Scope::default();
        scope.define(Own {
            params: Some(vec!["m".into(), "n".into()]),
            ..Own::value("ladder")
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
