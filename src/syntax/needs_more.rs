//! Whether the input at a prompt continues on the next line.

use super::lexer::{Lexed, lex};
use super::raw::{Raw, RawToken};
use super::statements::{
    Brackets, LineEnd, begins_statement, is_inner_let, match_brackets, split, word,
};
use crate::source::SourceId;

/// Whether the input at a prompt is an incomplete statement: an open bracket or text block, an operator without its
/// right side, or a doc comment without its definition.
///
/// ```
/// use cgt_lang::syntax::needs_more;
/// assert!(needs_more("let g = {1 |"));
/// assert!(needs_more("R2 +"));
/// assert!(needs_more("if R2 == *"));
/// assert!(!needs_more("R2 + *"));
/// ```
pub fn needs_more(text: &str) -> bool {
    // A doc comment needs a definition.
    let last = text.rsplit('\n').next().unwrap_or("");
    if last.trim_start().starts_with("##") {
        return true;
    }
    let Lexed { tokens, .. } = lex(SourceId(0), text);
    // A string cannot be closed on a later line.
    if tokens.iter().any(|t| t.raw == Raw::OpenStr) {
        return false;
    }
    if tokens.iter().any(|t| t.raw == Raw::OpenBlock) {
        return true;
    }
    let brackets = match_brackets(text, &tokens);
    let statements = split(text, &tokens, &brackets);
    let Some(last) = statements.last() else {
        return false;
    };
    if last.stray.is_some() {
        return false;
    }
    if last_open_bracket(text, &tokens, &brackets) {
        return true;
    }
    let (mut line, mut depth) = (LineEnd::default(), 0i32);
    // The numbers of `if` without `then` and of `then` without `else`, outside brackets. An `if` after an operand is a
    // filter.
    let (mut thens, mut elses) = (0i32, 0i32);
    for token in tokens.get(last.tokens.clone()).unwrap_or(&[]) {
        match token.raw {
            Raw::Newline => continue,
            Raw::LParen | Raw::LBracket | Raw::LBrace => depth += 1,
            Raw::RParen | Raw::RBracket | Raw::RBrace => depth -= 1,
            Raw::Ident if depth == 0 => match word(text, token) {
                "if" if !line.operand => thens += 1,
                "then" => (thens, elses) = (thens - 1, elses + 1),
                "else" => elses = (elses - 1).max(0),
                _ => {}
            },
            _ => {}
        }
        line.see(text, token);
    }
    let after = tokens.get(last.tokens.end..).unwrap_or(&[]);
    let ended = after.iter().any(|t| t.raw == Raw::Semicolon);
    let choice = elses > 0 || thens > 0;
    (last.unclosed.is_some() || line.waits || choice) && !ended
}

/// Whether the last unmatched opening bracket is still open. Lines inside brackets need no indentation at a prompt; in
/// a file, a line that is not indented ends the statement.
fn last_open_bracket(text: &str, tokens: &[RawToken], brackets: &Brackets) -> bool {
    let is_alone = |at: usize| brackets.partner.get(at).is_some_and(Option::is_none);
    let opens = |raw: Raw| matches!(raw, Raw::LParen | Raw::LBracket | Raw::LBrace);
    let Some(open) = (0..tokens.len())
        .rev()
        .find(|at| is_alone(*at) && tokens.get(*at).is_some_and(|t| opens(t.raw)))
    else {
        return false;
    };
    let mut fresh = false;
    for at in open + 1..tokens.len() {
        let Some(token) = tokens.get(at) else { break };
        let closes = matches!(token.raw, Raw::RParen | Raw::RBracket | Raw::RBrace);
        if token.raw == Raw::Semicolon
            || closes && is_alone(at)
            || fresh && begins_statement(text, token) && !is_inner_let(text, token, 0)
        {
            return false;
        }
        fresh = token.raw == Raw::Newline;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::needs_more;

    #[test]
    fn a_prompt_waits_for_what_is_missing() {
        let waiting = [
            "def f(n) = {",
            "def f(n) = {\n[f(k) for k in 0..n-1] |",
            "f(1,\n2",
            "if R2 == * then 1",
            "if a then if b then 1 else 2",
            "let g =",
            "let d = \"\"\"\n+--+",
            "1 + 1\n(2",
            "let x = 1 in",
            "## Adds 1.",
            "f(\n  let x = 1 in x",
            "xs[0] else",
            "forall n in 1..",
            "let r = a..",
        ];
        for text in waiting {
            assert!(needs_more(text), "{text}");
        }
        let complete = [
            "",
            "# note",
            "def f(n) = {\n[f(k) for k in 0..n-1] |\n}",
            "[k for k in 1..9 if k > 3]",
            "(if a then b)",
            "if a then b\nelse c",
            "forall x in xs if x > 1: x == x",
            "f(1;",
            "f(1\nlet g = 2",
            "f(\"xo",
            "f([\n\"xo",
            "(1]",
            "f)",
            "_ + 1",
            "let x = 1 in x",
            "xs[0] else 1",
            "sn ....",
            "sn x..",
            "let g = sn ../..",
        ];
        for text in complete {
            assert!(!needs_more(text), "{text}");
        }
    }
}
