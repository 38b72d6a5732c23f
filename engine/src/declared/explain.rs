//! Explanations of what was derived about a declared ruleset.

use crate::budget::Budget;
use crate::declared::board::bits::Bits;
use crate::declared::board::directions::direction_word;
use crate::declared::board::{Board, BoardKind};
use crate::declared::compile::ends::Ending;
use crate::declared::compile::pattern::{LetterSet, StepPattern};
use crate::declared::compile::program::BoardProgram;
use crate::declared::draw::cell_name;
use crate::declared::parts::symmetry::Symmetry;
use crate::declared::parts::{FallingCells, parts};
use crate::declared::rules::{BoardRefused, Rules};
use crate::value::Player;

/// The numbers of rows and columns of the board shown by default.
const SHOWN: (usize, usize) = (3, 4);
/// Maximum number of parts listed.
const MOST_PARTS: usize = 20;

impl Rules {
    /// A summary of the derivations, one sentence per line: the moves as placements on a board, the parts of the
    /// position, the symmetries, and why play ends. The default board is an empty one with a few cells.
    ///
    /// Errors: a fault in the board; limits of the budget.
    pub fn explain(&self, board: Option<Board>, budget: &Budget) -> Result<String, BoardRefused> {
        let mut lines = vec![format!(
            "{}: {}, letters {}",
            self.name(),
            self.kind().word(),
            self.letters().sentence()
        )];
        for (player, word) in [(Player::Left, "Left"), (Player::Right, "Right")] {
            let own = usize::from(player == Player::Right);
            for play in &self.compiled.plays[own] {
                let steps: Vec<String> = play.steps.iter().map(|s| self.step_text(s)).collect();
                let condition = if play.condition.is_some() {
                    ", under a condition"
                } else {
                    ""
                };
                lines.push(format!("{word}: {}{condition}", steps.join(" then ")));
            }
        }
        if let Some(board) = board.or_else(|| self.shown()) {
            let position = self.placed(board, budget)?;
            let program = self.program_of(&position, budget)?;
            self.explain_position(&position.board, &program, &mut lines);
        }
        lines.extend(self.explain_symmetries());
        lines.push(self.explain_end());
        Ok(lines.join("\n"))
    }

    /// The board shown by default.
    fn shown(&self) -> Option<Board> {
        let kind = self.kind();
        let letter = self.letters().usual()?;
        if kind.is_graph() {
            let path = Board::path(4)?.put(&[])?;
            let cells = vec![letter; 4];
            let path = Board::new(path.shape().clone(), cells)?;
            return path
                .of_kind(kind, self.letters())
                .ok()
                .filter(|_| kind != BoardKind::Edges);
        }
        let (rows, columns) = SHOWN;
        if kind == BoardKind::Triangle {
            return Board::filled(kind, rows, rows, letter);
        }
        Board::filled(kind, if kind.is_row() { 1 } else { rows }, columns, letter)
    }

    fn letters_text(&self, set: LetterSet) -> String {
        let all = self.letters().all();
        let own: String = (0..all.len())
            .filter(|l| set >> l & 1 != 0)
            .map(|l| all[l])
            .collect();
        match own.chars().count() {
            1 => own,
            count if count == all.len() => "_".into(),
            _ => format!("[{own}]"),
        }
    }

    fn step_text(&self, step: &StepPattern) -> String {
        let (mut before, mut after) = (String::new(), String::new());
        for item in &step.items {
            let star = if item.star { "*" } else { "" };
            let to = item.to.map_or(item.from, |to| 1 << to);
            before += &format!("{}{star}", self.letters_text(item.from));
            after += &format!("{}{star}", self.letters_text(to));
        }
        let mut text = format!("{before} -> {after}");
        let is_walk = step.items.len() > 1;
        if let Some(word) = direction_word(self.kind(), &step.vectors).filter(|_| is_walk) {
            text += &format!(" {word}");
        }
        if step.again {
            text += ", repeatable";
        }
        if let Some((from, to)) = step.with {
            let (from, to) = (self.letters_text(from), self.letters_text(1 << to));
            text += &format!(", neighbours {from} -> {to}");
        }
        if step.unless != 0 {
            text += &format!(", not beside {}", self.letters_text(step.unless));
        }
        text
    }

    fn explain_position(&self, board: &Board, program: &BoardProgram, lines: &mut Vec<String>) {
        let notation = board.notation(Some(self.letters()));
        let count = |player| program.of(player).len();
        lines.push(format!(
            "On \"{notation}\" there are {} placements of Left's moves and {} of Right's.",
            count(Player::Left),
            count(Player::Right)
        ));
        if let Some(first) = program.placements.first() {
            let name = |at: u32| cell_name(board, at as usize);
            let needs = first.cells.iter();
            let needs =
                needs.map(|c| format!("{} at {}", self.letters_text(c.before), name(c.cell)));
            let gets = first.cells.iter().filter_map(|c| {
                Some(format!(
                    "{} at {}",
                    self.letters_text(1 << c.after?),
                    name(c.cell)
                ))
            });
            lines.push(format!(
                "The first one needs {} and writes {}.",
                needs.collect::<Vec<_>>().join(", "),
                gets.collect::<Vec<_>>().join(", ")
            ));
        }
        let bits = self.layout.bits(self.letters(), board);
        lines.push(self.explain_parts(board, program, &bits));
    }

    fn explain_parts(&self, board: &Board, program: &BoardProgram, bits: &Bits) -> String {
        if self.whole {
            return "A position is one part: its moves may depend on all of it.".into();
        }
        let falling = self.compiled.settle.as_ref().map(|_| FallingCells {
            full: crate::declared::compile::holds::full(program, &self.layout, self.empty(), bits),
            ties: &program.links.ties,
            empty: self.empty().and_then(|letter| self.layout.plane(letter)),
        });
        let found = parts(program, &self.layout, bits, falling.as_ref(), self.local);
        let names = found.iter().take(MOST_PARTS).map(|cells| {
            let cells =
                crate::declared::board::bits::ones(cells).map(|cell| cell_name(board, cell));
            format!("{{{}}}", cells.collect::<Vec<_>>().join(" "))
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        match found.len() {
            0 => "It has no part: nobody can ever move.".into(),
            1 => format!("It has one part, with the cells {}.", names.join("")),
            count => format!("It has {count} parts, with the cells {}.", names.join(", ")),
        }
    }

    fn explain_symmetries(&self) -> Vec<String> {
        let describe = |negative: bool| {
            let own = self.symmetries.iter().filter(|s| s.negative == negative);
            own.map(Symmetry::name).collect::<Vec<_>>()
        };
        let (same, negatives) = (describe(false), describe(true));
        let mut lines = vec![format!(
            "{} the same value: {}.",
            counted(same.len()),
            same.join(", ")
        )];
        if self.turns {
            lines.push("So does every turn by a third of a circle.".into());
        }
        if !negatives.is_empty() {
            let names = negatives.join(", ");
            lines.push(format!(
                "{} the negative: {names}.",
                counted(negatives.len())
            ));
        }
        if self.compiled.impartial {
            lines.push("Both players have the same moves: the ruleset is impartial.".into());
        }
        lines
    }

    fn explain_end(&self) -> String {
        let letters = self.letters().all();
        let sum = |weights: &mut dyn Iterator<Item = (i128, String)>| {
            let terms = weights.filter(|(weight, _)| *weight != 0);
            let terms = terms.map(|(weight, what)| match weight {
                1 => what,
                -1 => format!("-{what}"),
                weight => format!("{weight} {what}"),
            });
            terms.collect::<Vec<_>>().join(" + ").replace("+ -", "- ")
        };
        match &self.compiled.ending {
            Ending::Loopy => "Plays may be infinite: the ruleset is loopy.".into(),
            Ending::Lowers { weights, slopes } => {
                let mut counts = weights
                    .iter()
                    .zip(letters)
                    .map(|(w, l)| (*w, format!("#{l}")));
                let counts = sum(&mut counts);
                let Some(slopes) = slopes else {
                    return format!("Plays end: moves lower {counts}, counted over all cells.");
                };
                let slopes = slopes.iter().zip(letters);
                let mut places = slopes.flat_map(|((down, right), letter)| {
                    [
                        (*down, format!("row({letter})")),
                        (*right, format!("column({letter})")),
                    ]
                });
                let places = sum(&mut places);
                if counts.is_empty() {
                    return format!("Plays end: moves lower {places}, summed over all cells.");
                }
                format!(
                    "Plays end: moves lower {counts}, counted over all cells, or keep all letters and lower {places}."
                )
            }
        }
    }
}

fn counted(count: usize) -> String {
    match count {
        1 => "1 map gives".into(),
        count => format!("{count} maps give"),
    }
}

impl Symmetry {
    /// A description of the symmetry.
    fn name(&self) -> String {
        let map = match self.map {
            0 => "identity",
            1 => "rows upside down",
            2 => "columns mirrored",
            3 => "half turn",
            4 => "rows and columns exchanged",
            5 => "quarter turn",
            6 => "quarter turn the other way",
            _ => "exchange along the other diagonal",
        };
        match (self.map, self.exchanged) {
            (_, false) => map.into(),
            (0, true) => "letters exchanged".into(),
            (_, true) => format!("{map} with letters exchanged"),
        }
    }
}
