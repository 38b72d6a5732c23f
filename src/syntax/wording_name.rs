//! Errors of names: a name that cannot be bound, or a missing name.

use super::ast::Name;
use super::misfit::Misfit;
use super::token::{RESERVED_NAMES, Tok, is_downs, keyword};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The error for a missing name.
pub(super) fn name(place: &Misfit<'_>) -> Diagnostic {
    let Some(token) = place.found() else {
        return place.error(format!(
            "expected a name{}{}",
            place.after(),
            place.but_found()
        ));
    };
    let span = place.span();
    let written = span.text(place.text);
    if keyword(written).is_some() {
        return Diagnostic::error(
            Code::KeywordAsName,
            span,
            format!("`{written}` is a keyword and cannot be a name"),
        )
        .help(format!(
            "choose another name, such as `{written}_` or `my_{written}`"
        ));
    }
    if token.tok == Tok::Prefix || is_downs(written) {
        return reserved(written, span);
    }
    if token.tok == Tok::Function {
        let is_let = place.before().filter(|t| t.tok == Tok::Let);
        let diagnostic = place.error(format!("expected a name without brackets{}", place.after()));
        return match is_let {
            Some(word) => diagnostic
                .help("define a function with `def f(x) = ...`")
                .fix(word.span(place.source), "def"),
            None => diagnostic,
        };
    }
    let upper = written.starts_with(char::is_uppercase);
    let diagnostic = place.error(format!(
        "expected a name{}{}",
        place.after(),
        place.but_found()
    ));
    if upper {
        return small_letter(diagnostic, written);
    }
    match place.before().map(|t| t.tok) {
        Some(Tok::Let) => diagnostic.help("name a value with `let name = value`"),
        Some(Tok::Find | Tok::All) => diagnostic.help("write `find b in xs if c`"),
        Some(Tok::Table) => diagnostic.help("a table is written `table n in 1..8: f(n), g(n)`"),
        _ => diagnostic,
    }
}

fn small_letter(diagnostic: Diagnostic, written: &str) -> Diagnostic {
    let diagnostic = diagnostic.help(
        "names begin with a lower-case letter; words with a capital are positions and built-in names",
    );
    let word = written.chars().all(|c| c.is_alphanumeric() || c == '_');
    let small = written.to_lowercase();
    if !word || is_downs(&small) || keyword(&small).is_some() {
        return diagnostic;
    }
    let span = diagnostic.span;
    diagnostic.fix(span, small)
}

fn reserved(written: &str, span: Span) -> Diagnostic {
    let what = if is_downs(written) {
        "is a value (downs)"
    } else {
        "is a built-in name"
    };
    Diagnostic::error(
        Code::ReservedName,
        span,
        format!("`{written}` {what} and cannot be redefined"),
    )
    .help("choose another name")
}

/// The error for a name that cannot be bound, if any.
pub(super) fn bound_name(name: &Name) -> Option<Diagnostic> {
    if RESERVED_NAMES.contains(&&*name.text) {
        return Some(reserved(&name.text, name.span));
    }
    if name.text.starts_with(char::is_uppercase) {
        let message = format!("`{}` cannot be the name of a definition", name.text);
        return Some(small_letter(
            Diagnostic::error(Code::Syntax, name.span, message),
            &name.text,
        ));
    }
    None
}

/// The error for a definition under the name of a value, such as `v`. A parameter or a variable may have it.
pub(super) fn defined_downs(name: &Name) -> Option<Diagnostic> {
    is_downs(&name.text).then(|| {
        let fault = reserved(&name.text, name.span);
        fault.help(format!("in one statement it can be a parameter or a variable: `def f({0}) = ...`, `for {0} in xs`", name.text))
    })
}

/// The error for `def` without `name(`.
pub(super) fn signature(place: &Misfit<'_>) -> Diagnostic {
    let Some(token) = place.found().filter(|t| t.tok == Tok::Name) else {
        let diagnostic = name(place);
        return match diagnostic.code {
            Code::Syntax => diagnostic.help("define a function with `def f(x) = ...`"),
            _ => diagnostic,
        };
    };
    let written = place.text_of(token);
    let next = place.tokens.get(place.at + 1);
    let diagnostic = place.error(format!("expected `(` directly after the name `{written}`"));
    match next.map(|t| t.tok) {
        Some(Tok::LParen) => {
            let end = next.map_or(token.end, |t| t.start);
            diagnostic.fix(Span::new(place.source, token.end, end), "")
        }
        Some(Tok::Assign) => diagnostic.help(format!(
            "define a value with `let {written} = ...`, a function without parameters with `def {written}() = ...`"
        )),
        _ => diagnostic.help(format!(
            "write the parameters of a function in brackets: `def {written}(x, y) = ...`"
        )),
    }
}
