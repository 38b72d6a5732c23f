//! Syntax highlighting of the input, with the token classes of the editor.

use super::brackets;
use crate::session::{Scope, TokenClass, classify};
use anstyle::{AnsiColor, Effects, Style};

/// Style of the prompt.
pub(super) const PROMPT: Style = AnsiColor::Green.on_default().effects(Effects::BOLD);
/// Style of hints.
pub(super) const HINT: Style = AnsiColor::BrightBlack.on_default();
const PAIR: Style = Style::new().effects(Effects::BOLD.insert(Effects::UNDERLINE));

/// The style of a token class.
fn style(class: TokenClass) -> Style {
    match class {
        TokenClass::Keyword => AnsiColor::Magenta.on_default(),
        TokenClass::Function => AnsiColor::Blue.on_default(),
        TokenClass::Position => AnsiColor::Cyan.on_default(),
        TokenClass::Value | TokenClass::Number | TokenClass::Outcome => {
            AnsiColor::Yellow.on_default()
        }
        TokenClass::String => AnsiColor::Green.on_default(),
        TokenClass::Comment => AnsiColor::BrightBlack.on_default(),
        TokenClass::Error => AnsiColor::Red.on_default().effects(Effects::UNDERLINE),
        TokenClass::Name | TokenClass::Operator | TokenClass::Bracket => Style::new(),
    }
}

/// Highlights the text from `start` on; the text before it is context. Marks the bracket at the cursor and its match.
pub(super) fn paint(text: &str, start: usize, cursor: Option<usize>, scope: &Scope) -> String {
    let tokens = classify(text, scope);
    let pair = cursor.and_then(|at| brackets::pair_at(&brackets::brackets(text, &tokens), at));
    let mut tokens = tokens.iter().peekable();
    let mut painted = String::with_capacity(text.len() * 2);
    let mut current = Style::new();
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < start) {
        while tokens
            .next_if(|(_, span)| span.end as usize <= at)
            .is_some()
        {}
        let token = tokens.peek().filter(|(_, span)| span.range().contains(&at));
        let class = token.map(|token| match token.0 {
            // An unterminated string.
            TokenClass::Error if brackets::is_quoted(token, text) => TokenClass::String,
            class => class,
        });
        let paired = pair.is_some_and(|(a, b)| a == at || b == at);
        let wanted = if paired {
            PAIR
        } else {
            class.map_or(Style::new(), style)
        };
        if wanted != current {
            painted += &format!("{current:#}{wanted}");
            current = wanted;
        }
        painted.push(c);
    }
    painted += &format!("{current:#}");
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_colours_is_added() {
        for text in [
            "let g = strip R4B + (R4B) # done",
            "\"open",
            "é¿ {1|*}",
            "",
            "def f(n) =\n  [n",
        ] {
            let painted = paint(text, 0, Some(text.len()), &Scope::default());
            assert_eq!(anstyle_stripped(&painted), text);
        }
        assert_eq!(
            anstyle_stripped(&paint("f(\n  R3)", 3, None, &Scope::default())),
            "  R3)"
        );
    }

    fn anstyle_stripped(text: &str) -> String {
        let mut plain = String::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '\x1b' => {
                    chars.by_ref().find(|c| *c == 'm');
                }
                c => plain.push(c),
            }
        }
        plain
    }
}
