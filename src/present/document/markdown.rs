//! Documents as Markdown, with tables for GitHub and pandoc.

use super::{Block, Inline, Line, is_mathematics};
use crate::eval::{Text, TextPiece};
use crate::present::markdown::{code, fence, inline};
use crate::present::terminal::Look;

/// The blocks, separated by blank lines.
pub fn write(blocks: &[Block], look: Look) -> String {
    let blocks: Vec<String> = blocks.iter().map(|b| block(b, look)).collect();
    blocks.join("\n\n")
}

fn block(block: &Block, look: Look) -> String {
    match block {
        Block::Paragraph(words) => line(words, look),
        Block::Verbatim(text) => fence("text", look.pick(text)),
        Block::Table { head, rows } => table(head, rows, look),
        Block::List(items) => {
            let mut lines = Vec::new();
            for (head, parts) in items {
                lines.push(format!("- {}", line(head, look)));
                lines.extend(parts.iter().map(|part| format!("  - {}", line(part, look))));
            }
            lines.join("\n")
        }
        Block::Picture(picture) => fence("text", &picture.text(look)),
    }
}

fn line(parts: &Line, look: Look) -> String {
    let parts = parts.iter().map(|part| match part {
        Inline::Text(words) => text(words, look),
        Inline::Code(words) => code(words),
        Inline::Strong(words) => format!("**{}**", inline(words)),
    });
    parts.collect()
}

fn text(words: &Text, look: Look) -> String {
    let pieces = words.pieces(look.spelling, look.spelling).into_iter();
    let pieces = pieces.map(|piece| match piece {
        TextPiece::Words(words) => inline(words),
        TextPiece::Value(value) => code(value),
    });
    pieces.collect()
}

/// The heading of a column: code, or mathematics between dollar signs.
fn heading(words: &str) -> String {
    if is_mathematics(words) {
        words.into()
    } else {
        code(words)
    }
}

fn table(head: &[String], rows: &[Vec<Text>], look: Look) -> String {
    // A bar separates cells even inside code.
    let row = |cells: Vec<String>| {
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| {
                cell.replace("\\|", "|")
                    .replace('|', "\\|")
                    .replace('\n', "<br>")
            })
            .collect();
        format!("| {} |", cells.join(" | "))
    };
    let mut lines = vec![
        row(head.iter().map(|cell| heading(cell)).collect()),
        format!("|{}", "---|".repeat(head.len())),
    ];
    let cells = rows
        .iter()
        .map(|cells| cells.iter().map(|cell| text(cell, look)).collect());
    lines.extend(cells.map(row));
    lines.join("\n")
}
