//! Markdown that people write, as LaTeX.

use super::document::latex::{code, escape};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A text in Markdown as a fragment of LaTeX: emphasis, code, formulas between dollars, links and lists. Formulas are
/// taken over as they are, if their braces match: others would spoil the rest of a document.
pub(super) fn latex(text: &str) -> String {
    let mut written = String::new();
    for event in Parser::new_ext(text, Options::ENABLE_MATH) {
        match event {
            Event::Start(tag) => written += &begin(&tag),
            Event::End(tag) => written += end(tag),
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => {
                written += &escape(&words);
            }
            Event::Code(words) => written += &code(&words),
            Event::InlineMath(formula) => written += &formula_of(&formula, "$", "$"),
            Event::DisplayMath(formula) => written += &formula_of(&formula, "\\[", "\\]"),
            Event::SoftBreak => written.push('\n'),
            Event::HardBreak => written += "\\\\\n",
            Event::Rule => written += "\n\n\\hrulefill\n\n",
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }
    written.trim().into()
}

fn begin(tag: &Tag<'_>) -> String {
    match tag {
        Tag::Emphasis => "\\emph{".into(),
        Tag::Strong | Tag::Heading { .. } => "\\textbf{".into(),
        Tag::Link { dest_url, .. } => format!("\\href{{{}}}{{", address(dest_url)),
        Tag::List(None) => "\n\\begin{itemize}\n".into(),
        Tag::List(Some(_)) => "\n\\begin{enumerate}\n".into(),
        Tag::Item => "\\item ".into(),
        Tag::CodeBlock(_) => "\n\\begin{flushleft}\\ttfamily\n".into(),
        Tag::BlockQuote(_) => "\n\\begin{quote}\n".into(),
        _ => String::new(),
    }
}

fn end(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link => "}",
        TagEnd::Heading(_) => "}\n\n",
        TagEnd::Paragraph => "\n\n",
        TagEnd::Item => "\n",
        TagEnd::List(false) => "\\end{itemize}\n",
        TagEnd::List(true) => "\\end{enumerate}\n",
        TagEnd::CodeBlock => "\\end{flushleft}\n",
        TagEnd::BlockQuote(_) => "\\end{quote}\n",
        _ => "",
    }
}

/// The characters of an address that mean something to LaTeX, with a backslash.
fn address(url: &str) -> String {
    let mut written = String::new();
    for c in url.chars() {
        match c {
            '%' | '#' | '&' | '_' | '$' => written.extend(['\\', c]),
            '\\' | '{' | '}' => {}
            c => written.push(c),
        }
    }
    written
}

fn formula_of(formula: &str, open: &str, close: &str) -> String {
    if is_balanced(formula) {
        format!("{open}{formula}{close}")
    } else {
        code(&format!("${formula}$"))
    }
}

/// Whether each brace has its partner, and nothing ends the formula or comments out its end.
fn is_balanced(formula: &str) -> bool {
    let mut depth = 0_usize;
    let mut letters = formula.chars();
    while let Some(c) = letters.next() {
        match c {
            // The character behind a backslash counts for nothing; at the end, the backslash would take the dollar.
            '\\' if letters.next().is_none() => return false,
            '{' => depth += 1,
            '}' if depth == 0 => return false,
            '}' => depth -= 1,
            '%' | '$' => return false,
            _ => {}
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::latex;

    #[test]
    fn markdown_becomes_latex() {
        for (text, expected) in [
            (
                "Let $G = \\{0 \\mid *\\}$, a *hot* game.",
                "Let $G = \\{0 \\mid *\\}$, a \\emph{hot} game.",
            ),
            (
                "**Who** wins `{0|*}`?",
                "\\textbf{Who} wins \\texttt{\\{0\\textbar{}*\\}}?",
            ),
            (
                "See [page 3](https://x.example/a_b#c).",
                "See \\href{https://x.example/a\\_b\\#c}{page 3}.",
            ),
            (
                "It costs 5 % & more_than 3_4",
                "It costs 5 \\% \\& more\\_than 3\\_4",
            ),
            ("$$x^2$$", "\\[x^2\\]"),
        ] {
            assert_eq!(latex(text), expected);
        }
    }

    #[test]
    fn broken_formulas_are_no_formulas() {
        for text in ["$\\frac{1}{2$", "$a}b{$", "$50 % off$"] {
            let written = latex(text);
            assert!(!written.replace("\\$", "").contains('$'), "{written}");
        }
        // One dollar is no formula.
        assert_eq!(latex("It costs 5$."), "It costs 5\\$.");
    }
}
