//! Documents as LaTeX fragments, which need amsmath, booktabs for tables and tikz for pictures.

mod values;

pub use values::value;

use super::{Block, Inline, Line, is_mathematics};
use crate::eval::{Text, TextPiece};
use crate::present::paper::Paper;
use crate::value::Spelling;

/// The blocks, separated by blank lines.
pub fn write(blocks: &[Block]) -> String {
    let blocks: Vec<String> = blocks.iter().map(block).collect();
    blocks.join("\n\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(words) => line(words),
        Block::Verbatim(text) => verbatim(&text.ascii),
        Block::Table { head, rows } => table(head, rows),
        Block::List(items) => list(items),
        Block::Picture(one) => one.latex_on(&Paper::default()),
    }
}

pub(in crate::present) fn verbatim(text: &str) -> String {
    // The text must not end the environment.
    let text = text.replace("\\end{verbatim}", "\\end {verbatim}");
    format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}")
}

fn list(items: &[(Line, Vec<Line>)]) -> String {
    let mut lines = vec!["\\begin{itemize}".to_string()];
    for (head, parts) in items {
        lines.push(format!("\\item {}", line(head)));
        if !parts.is_empty() {
            lines.push("  \\begin{itemize}".into());
            lines.extend(parts.iter().map(|part| format!("  \\item {}", line(part))));
            lines.push("  \\end{itemize}".into());
        }
    }
    lines.push("\\end{itemize}".into());
    lines.join("\n")
}

fn table(head: &[String], rows: &[Vec<Text>]) -> String {
    let columns = "l".repeat(head.len());
    let heads: Vec<String> = head.iter().map(|cell| heading(cell)).collect();
    let mut lines = vec![
        format!("\\begin{{tabular}}{{@{{}}{columns}@{{}}}}"),
        "\\toprule".into(),
        format!("{} \\\\", heads.join(" & ")),
        "\\midrule".into(),
    ];
    for row in rows {
        // The empty group keeps a bracket at the start of a row from being read as an option of `\\`.
        let cells: Vec<String> = row
            .iter()
            .map(|cell| format!("{{}}{}", text(cell)))
            .collect();
        lines.push(format!("{} \\\\", cells.join(" & ")));
    }
    lines.extend(["\\bottomrule".into(), "\\end{tabular}".into()]);
    lines.join("\n")
}

/// The heading of a column: code, or mathematics between dollar signs.
fn heading(words: &str) -> String {
    if is_mathematics(words) {
        words.into()
    } else {
        code(words)
    }
}

fn line(parts: &Line) -> String {
    let parts = parts.iter().map(|part| match part {
        Inline::Text(words) => text(words),
        Inline::Code(words) => code(words),
        Inline::Strong(words) => format!("\\textbf{{{}}}", escape(words)),
    });
    parts.collect()
}

/// Text with values in math mode.
pub fn text(words: &Text) -> String {
    let pieces = words.pieces(Spelling::Pretty, Spelling::Ascii).into_iter();
    let pieces = pieces.map(|piece| match piece {
        TextPiece::Words(words) => escape(words),
        TextPiece::Value(notation) => format!("${}$", value(notation)),
    });
    pieces.collect()
}

/// Text in a typewriter font.
pub fn code(words: &str) -> String {
    format!("\\texttt{{{}}}", escape(words))
}

/// Escapes the special characters of LaTeX.
pub fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            '|' => out += "\\textbar{}",
            '↑' => out += "$\\uparrow$",
            '↓' => out += "$\\downarrow$",
            '⇑' => out += "$\\Uparrow$",
            '⇓' => out += "$\\Downarrow$",
            '±' => out += "$\\pm$",
            '\n' => out += "\\\\ ",
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_signs() {
        assert_eq!(
            escape("R3a^2 {50%} a_b \\"),
            "R3a\\textasciicircum{}2 \\{50\\%\\} a\\_b \\textbackslash{}"
        );
    }
}
