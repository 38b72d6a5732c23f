//! Results as Markdown, for hovers and completion.

use super::document::{self, Picture};
pub(super) use super::markdown_text::{code, cut, inline, one_line};
pub use super::markdown_text::{fence, plain};
use super::plot;
use super::terminal::{self, Look};
use crate::diagnostic::Code;
use crate::diagnostic::codes::CodeMeaning;
use crate::eval::{LoopyOutcome, outcome_words};
use crate::session::{Curve, Description, Detail, Item, Shown, StatementResult};
use crate::syntax::Keyword;
use crate::value::Spelling;
use crate::vocabulary::signs::SignEntry;
use crate::vocabulary::{self, Entry, bibliography};

/// Maximum number of lines in a drawing.
const TALLEST: usize = 12;
/// Maximum line length of a drawing, in characters.
const WIDEST: usize = 80;
/// Maximum length of a value, in characters.
pub(super) const LONGEST: usize = 400;
/// Maximum length of an expression that is shown before its value, in characters.
const HEAD: usize = 60;

/// The description of an expression. Drawings are images if `images` is set; otherwise small drawings are shown in
/// characters.
pub fn description(description: &Description, spelling: Spelling, images: bool) -> String {
    let source = &*description.source;
    let mut parts = Vec::new();
    match &description.shown {
        Ok(shown) => parts.push(answer(source, shown, spelling)),
        Err(fault) => {
            parts.push(fence("cgt", &one_line(source, HEAD)));
            let help = fault
                .help
                .iter()
                .filter(|_| !matches!(fault.code, Code::LimitTime | Code::LimitMemory));
            let help: String = help.map(|h| format!("  \n{}", inline(h))).collect();
            parts.push(format!("**{}**{help}", inline(&fault.message)));
        }
    }
    let picture = |of: Picture| image(&of.svg(Look::plain(spelling)));
    if let Some(drawing) = &description.drawing {
        if images && drawing.scenes.is_some() {
            parts.push(picture(Picture::Drawing(drawing.clone())));
        } else if is_small(&drawing.text) {
            parts.push(fence("text", drawing.text.trim_end_matches('\n')));
        }
    }
    if let Some(graph) = &description.heat {
        let (mean, temperature) = (&graph.mean, &graph.temperature);
        parts.push(format!("mean {mean}, temperature {temperature}"));
        if images {
            parts.push(image(&plot::small::write(&Curve::of(source, graph))));
        }
    }
    if let Some(theorem) = description.theorem {
        parts.push(format!("By theorem: {}.", inline(theorem)));
    }
    if description.shown.is_ok() {
        parts.push(cost(description.positions, description.micros));
    }
    parts.join("\n\n")
}

/// The result of a claim, an assertion or a table; `None` for other results.
pub fn result(result: &StatementResult, spelling: Spelling) -> Option<String> {
    let verdict = match &result.item {
        Item::Check(check) => {
            let word = match check.holds() {
                Some(true) => "✓",
                Some(false) => "✗",
                None => "…",
            };
            format!("{word} {}", inline(check.verdict().spelled(spelling)))
        }
        Item::Table { rows, .. } if rows.is_empty() => "0 rows".into(),
        Item::Table { columns, rows, .. } => {
            let some = terminal::excerpt(columns, rows, Look::plain(spelling));
            fence("text", &some)
        }
        _ => return None,
    };
    Some(format!(
        "{verdict}\n\n{}",
        cost(result.positions, result.micros)
    ))
}

/// A value, or the derivation of an explanation.
pub fn answer(source: &str, shown: &Shown, spelling: Spelling) -> String {
    let blocks = match &shown.detail {
        Some(Detail::Explanation(_)) => {
            document::of_item(&Item::Value(shown.clone()), &one_line(source, HEAD))
        }
        _ => None,
    };
    match blocks {
        Some(blocks) => document::markdown::write(&blocks, Look::plain(spelling)),
        None => value(source, shown, spelling),
    }
}

/// A value with its outcome or kind, in both spellings if they differ.
pub fn value(source: &str, shown: &Shown, spelling: Spelling) -> String {
    let (first, other) = match spelling {
        Spelling::Ascii => (&shown.text.ascii, &shown.text.pretty),
        Spelling::Pretty => (&shown.text.pretty, &shown.text.ascii),
    };
    let source = one_line(source, HEAD);
    let cut: String = cut(first, LONGEST);
    let blank = if cut.contains('\n') { '\n' } else { ' ' };
    let mut code = if source == cut || source.is_empty() {
        cut
    } else {
        format!("{source} ={blank}{cut}")
    };
    // The spellings of a list differ only in blanks.
    if first != other && shown.kind != "list" && other.len() < LONGEST {
        code += &format!("\n# {other}");
    }
    let mut text = fence("cgt", &code);
    match shown.outcome {
        Some(outcome) => text += &format!("\n\n{}", outcome_in_words(outcome)),
        None => text += &format!("\n\n{}", kind_in_words(&shown.kind)),
    }
    text
}

/// The outcome in words, such as `N: the next player wins`.
pub fn outcome_in_words(outcome: LoopyOutcome) -> String {
    format!("**{outcome}**: {}", outcome_words(outcome))
}

fn kind_in_words(kind: &str) -> String {
    let words = match kind {
        "bool" => "truth value",
        "loony" => "loony: whoever moves wins every sum with impartial games",
        other => other,
    };
    format!("*{words}*")
}

/// The page of a built-in word: forms, description, definition, example with its result, and source.
pub fn entry(entry: &Entry, result: &str) -> String {
    page(entry, ruleset(entry), result, &source(entry, None))
}

/// The same below a heading that names the word. The works are links to the page of all works.
pub(super) fn section(entry: &Entry, result: &str, works: &str) -> String {
    page(
        entry,
        inline(entry.doc),
        result,
        &source(entry, Some(works)),
    )
}

/// Where a word comes from, and the file that defines it. The works are links to a page, if there is one.
pub(super) fn source(entry: &Entry, page: Option<&str>) -> String {
    let works = match page {
        Some(page) => bibliography::linked(entry.source, page),
        None => bibliography::cited(entry.source),
    };
    match vocabulary::source(entry.name) {
        Some((file, ..)) => format!(
            "{works}. Defined in {}",
            code(&format!("library/{file}.cgt"))
        ),
        None => works,
    }
}

fn page(entry: &Entry, doc: String, result: &str, source: &str) -> String {
    let mut parts = vec![fence("cgt", &entry.forms.join("\n")), doc];
    if !entry.definition.is_empty() {
        parts.push(inline(entry.definition));
    }
    let example = entry.example.0;
    if result.contains('\n') {
        parts.push(fence("text", &format!("cgt> {example}\n{result}")));
    } else if example != entry.name {
        parts.push(format!("Example: {} = {}", code(example), code(result)));
    }
    parts.push(format!("*{source}*"));
    parts.join("\n\n")
}

/// The page of a keyword.
pub fn keyword(keyword: &Keyword) -> String {
    let form = fence("cgt", keyword.form);
    format!("{form}\n\n**{}**: {}", keyword.word, inline(keyword.doc))
}

/// The page of a sign.
pub fn sign(sign: &SignEntry) -> String {
    let spellings: Vec<String> = sign.spellings.iter().map(|s| code(s.trim())).collect();
    let mut text = format!(
        "**{}** {}: {}",
        sign.name,
        spellings.join(" "),
        inline(sign.doc)
    );
    if let Some((input, output)) = sign.example {
        text += &format!("\n\nExample: {} = {}", code(input), code(output));
    }
    text
}

/// A ruleset and its description on one line.
pub fn ruleset(entry: &Entry) -> String {
    format!("**{}**: {}", entry.name, inline(entry.doc))
}

/// A definition: its text, its doc comment, and the file that contains it.
pub fn definition(text: &str, doc: Option<&str>, file: Option<&str>) -> String {
    let lines: Vec<&str> = text.lines().take(TALLEST).collect();
    let mut parts = vec![fence("cgt", &cut(&lines.join("\n"), LONGEST))];
    parts.extend(doc.map(str::trim).filter(|d| !d.is_empty()).map(inline));
    parts.extend(file.map(|f| format!("from {}", code(f))));
    parts.join("\n\n")
}

/// The variables that a value depends on, with their ranges.
pub fn depends(names: &[(&str, Option<&str>)]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|(name, over)| match over {
            Some(over) => format!("{} in {}", code(name), code(&one_line(over, HEAD))),
            None => code(name),
        })
        .collect();
    format!("The value depends on {}.", names.join(", "))
}

/// An image as a data URI.
fn image(svg: &str) -> String {
    let mut address = String::from("data:image/svg+xml;utf8,");
    for byte in svg.bytes() {
        if byte.is_ascii_alphanumeric() {
            address.push(char::from(byte))
        } else {
            address += &format!("%{byte:02X}")
        }
    }
    format!("![]({address})")
}

/// The cost of a value: steps and time.
fn cost(positions: u64, micros: u64) -> String {
    let time = match micros {
        0..1000 => format!("{micros} µs"),
        1000..1_000_000 => format!("{} ms", micros / 1000),
        _ => format!("{:.1} s", micros as f64 / 1e6),
    };
    let plural = if positions == 1 { "" } else { "s" };
    format!("*{positions} step{plural}, {time}*")
}

/// The meaning of an error code, with its examples.
pub fn explained_code(code: &CodeMeaning) -> String {
    // On one line, because some editors show only the first line.
    let mut parts = vec![format!("**{}**: {}", code.code, code.meaning)];
    for (head, text) in [("Wrong:", code.wrong), ("Right:", code.right)] {
        if !text.is_empty() {
            parts.extend([head.to_string(), fence("cgt", text)]);
        }
    }
    parts.join("\n\n")
}

fn is_small(drawing: &str) -> bool {
    drawing.lines().count() <= TALLEST && drawing.lines().all(|l| l.chars().count() <= WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options, Program, Session};
    use crate::syntax::ast::StatementKind;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
        let program = Program::of_text(text);
        let StatementKind::Expr(expr) = program.files().first().expect("a text").parsed.statements
            [0]
        .ast
        .kind
        else {
            panic!("an expression")
        };
        let found = session.describe(&program, 0, expr).expect("an expression");
        let whole = description(&found, Spelling::Pretty, false);
        let without_cost: Vec<&str> = whole.lines().filter(|l| !l.contains(" step")).collect();
        expected.assert_eq(&(without_cost.join("\n") + "\n"));
    }

    #[test]
    fn values_with_their_drawing() {
        check(
            "strip R3B",
            expect![[r#"
                ```cgt
                strip R3B = {0|-2}
                ```

                **N**: the next player wins

                ```text
                R|_|_|_|B
                marked: R at 1; R at 2; B at 2; B at 3; BR at 2
                ```

                mean -1, temperature 1

                By theorem: Snodgrass 1979: the values of strips repeat in their length modulo 4.

            "#]],
        );
        check(
            "{2|0} + ^",
            expect![[r#"
                ```cgt
                {2|0} + ^ = {2↑|↑}
                # {2^|^}
                ```

                **L**: Left wins, whoever begins

                mean 1, temperature 1

            "#]],
        );
        check(
            "1 == 1",
            expect![[r#"
            ```cgt
            1 == 1 = true
            ```

            *truth value*

        "#]],
        );
        check(
            "[1] + 2",
            expect![[r#"
                ```cgt
                [1] + 2
                ```

                **`+` joins a list only to a list**  
                write `[1] + [2]`
            "#]],
        );
    }

    #[test]
    fn plain_text_has_no_marks() {
        let text = plain("```cgt\n2*3\n```\n\n**N**: the `next*` one\n\n*a \\* b*");
        assert_eq!(text, "2*3\n\nN: the next* one\n\na * b");
    }

    #[test]
    fn prose_needs_no_escapes() {
        let text = "A heap is *n (or *2): nim_sum(a, *) < 3. `a * b` and ^<on>, {0,*|*}.";
        let marked =
            "A heap is `*n` (or `*2`): nim_sum(a, `*`) < 3. `a * b` and `^<on>`, `{0,*|*}`.";
        assert_eq!(inline(text), marked);
        assert_eq!(
            plain(&inline(text)),
            "A heap is *n (or *2): nim_sum(a, *) < 3. a * b and ^<on>, {0,*|*}."
        );
        assert_eq!(inline("# 3"), "\\# 3");
    }

    #[test]
    fn fences_hold() {
        assert_eq!(fence("x", "```"), "````x\n```\n````");
    }
}
