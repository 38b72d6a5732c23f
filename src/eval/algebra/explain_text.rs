//! Explanations as lines of text.

use super::explain::{Explanation, LONGEST_POSITION, MOST_OPTIONS, Summand};
use crate::eval::Text;
use crate::loopy::LoopyOutcome;
use crate::value::{Outcome, Player, Spelling};

/// Maximum width of a column of options.
const WIDEST_COLUMN: usize = 60;

impl Explanation {
    /// The explanation as lines of text.
    pub fn text(&self, spelling: Spelling) -> String {
        let pick = |text: &Text| text.spelled(spelling).to_string();
        let value = pick(&self.value);
        let mut lines = vec![match self.outcome {
            Some(outcome) => format!("{} = {value}   ({})", self.game, outcome_words(outcome)),
            None => format!("{} is {value}", self.game),
        }];
        if let Some(theorem) = &self.theorem {
            lines.push(format!("theorem: {}", pick(theorem)));
        }
        for Summand { game, value } in &self.components {
            lines.push(format!("  {game} = {}", pick(value)));
        }
        for side in &self.sides {
            lines.push(match side.player {
                None => "options:".into(),
                Some(Player::Left) => "Left's options:".into(),
                Some(Player::Right) => "Right's options:".into(),
            });
            if side.options.is_empty() {
                lines.push("  none".into());
            }
            let shown = &side.options[..side.options.len().min(MOST_OPTIONS)];
            let rows: Vec<[String; 3]> = shown
                .iter()
                .map(|o| {
                    // The move identifies a long position better, and a move named `to 1` already gives the position.
                    let long = o.position.len() > LONGEST_POSITION || o.position.contains("\\n");
                    let told = o.only_goal() == Some(&*o.position);
                    let position = if long || told { "" } else { &o.position };
                    [pick(&o.moves_text()), position.into(), pick(&o.value)]
                })
                .collect();
            let width = |i: usize| {
                let widths = rows.iter().map(|row| row[i].chars().count());
                widths
                    .filter(|width| *width <= WIDEST_COLUMN)
                    .max()
                    .unwrap_or(0)
            };
            let (first, second, third) = (width(0), width(1), width(2));
            let has_positions = rows.iter().any(|[_, position, _]| !position.is_empty());
            for (row, option) in rows.iter().zip(shown) {
                let [moves, position, value] = row;
                let mut line = String::from("  ");
                push_cell(&mut line, moves, first, 2);
                let indent = if has_positions {
                    line += "  ";
                    push_cell(&mut line, position, second, 4 + first);
                    7 + first + second
                } else {
                    line.push(' ');
                    6 + first
                };
                if third > 0 {
                    line += if value.is_empty() { "   " } else { " = " };
                    push_cell(&mut line, value, third, indent);
                }
                line = format!("{line}  {}", pick(&option.fate));
                lines.push(line.trim_end().into());
            }
            if side.options.len() > shown.len() {
                lines.push(format!(
                    "  ... and {} more",
                    side.options.len() - shown.len()
                ));
            }
        }
        for part in &self.parts {
            let text = part.text(spelling);
            let indents = std::iter::once("  ").chain(std::iter::repeat("    "));
            let indented = indents
                .zip(text.lines())
                .map(|(indent, line)| indent.to_owned() + line);
            lines.extend(indented);
        }
        lines.push(pick(&self.conclusion));
        lines.join("\n")
    }
}

/// Appends a cell to a column of the given width. A wider cell is followed by a line break, indented to the end of the
/// column at `indent`.
fn push_cell(line: &mut String, cell: &str, width: usize, indent: usize) {
    if cell.chars().count() > width {
        *line += &format!("{cell}\n{:1$}", "", indent + width);
    } else {
        *line += &format!("{cell:width$}");
    }
}

/// The outcome in words.
pub fn outcome_words(outcome: LoopyOutcome) -> &'static str {
    match outcome {
        LoopyOutcome::Decided(Outcome::L) => "Left wins, whoever begins",
        LoopyOutcome::Decided(Outcome::R) => "Right wins, whoever begins",
        LoopyOutcome::Decided(Outcome::N) => "the next player wins",
        LoopyOutcome::Decided(Outcome::P) => "the previous player wins",
        LoopyOutcome::D => "a draw, whoever begins",
        LoopyOutcome::PHat => "Left wins moving second; a draw if Left begins",
        LoopyOutcome::PCheck => "Right wins moving second; a draw if Right begins",
        LoopyOutcome::NHat => "Left wins moving first; a draw if Right begins",
        LoopyOutcome::NCheck => "Right wins moving first; a draw if Left begins",
    }
}
