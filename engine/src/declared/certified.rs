//! Statements of rulesets in certificates: the steps of both players, from which the checker derives all moves.

use crate::declared::board::letters::Letters;
use crate::declared::board::{Board, BoardKind, BoardShape};
use crate::declared::compile::Play;
use crate::declared::compile::ends::Ending;
use crate::declared::compile::pattern::{LetterSet, PatternItem, StepPattern};
use crate::declared::part::Part;
use crate::declared::rules::Rules;

/// Maximum number of boards of one shape, over all letters, for which a certificate lists the moves.
const MOST_LISTED: u64 = 1 << 12;

/// Letters with another meaning in a line of a certificate.
const MARKS: [char; 3] = [',', ':', '|'];

impl Rules {
    /// Whether a certificate lists the moves on whole boards of a shape by their plain definition. This is done if the
    /// checker does not know the rules and there are few boards. Then the certificate is independent of the solver's
    /// derivations.
    pub(super) fn lists_boards(&self, shape: &BoardShape) -> bool {
        let letters = self.letters().all().len() as u64;
        let boards = u32::try_from(shape.cells()).ok();
        let boards = boards.and_then(|cells| letters.checked_pow(cells));
        !self.is_plain() && boards.is_some_and(|boards| boards <= MOST_LISTED)
    }

    /// The board of a part that has all cells. A cell without any bit gets a letter that no step reads.
    pub(super) fn whole_board(&self, part: &Part) -> Option<Board> {
        let unread = self.layout.unread(self.letters());
        let missing = unread.unwrap_or(' ');
        let cells = self
            .layout
            .cells(self.letters(), &part.bits, part.shape.cells(), missing);
        let is_whole = unread.is_some() || !cells.contains(&missing);
        is_whole.then(|| Board::of_shape(&part.shape, cells))
    }

    /// Whether each move is a single step that involves only its own cells, boards have rows, and play ends.
    pub(super) fn is_plain(&self) -> bool {
        let compiled = &self.compiled;
        let is_rows = matches!(
            compiled.kind,
            BoardKind::Line | BoardKind::Grid | BoardKind::Hex
        );
        let is_free = !self.conditional && compiled.settle.is_none();
        let has_marks = || {
            MARKS
                .iter()
                .any(|mark| compiled.letters.number(*mark).is_some())
        };
        is_rows
            && is_free
            && compiled.ending != Ending::Loopy
            && compiled.plays.iter().flatten().all(is_single_step)
            && !has_marks()
    }

    /// The kind of board, the letters, and the steps of Left and of Right.
    pub(super) fn certified_steps(&self) -> String {
        let letters = &self.compiled.letters;
        let sides = self.compiled.plays.each_ref().map(|plays| {
            let steps = plays.iter().flat_map(|play| &play.steps);
            let steps: Vec<String> = steps.map(|step| step_text(step, letters)).collect();
            steps.join(" , ")
        });
        let kind = self.compiled.kind.word();
        format!("{kind} {} : {}", letters.listed(), sides.join(" | "))
    }
}

fn is_single_step(play: &Play) -> bool {
    let is_plain = |step: &StepPattern| !step.again && step.unless == 0 && step.with.is_none();
    matches!(play.steps.as_slice(), [step] if is_plain(step))
}

/// The cells before and after a step, and the vectors from each cell to the next.
fn step_text(step: &StepPattern, letters: &Letters) -> String {
    let before = |item: &PatternItem| set_text(item.from, letters);
    let after = |item: &PatternItem| set_text(item.to.map_or(item.from, |to| 1 << to), letters);
    let side = |text: &dyn Fn(&PatternItem) -> String| -> String {
        let item = |item| text(item) + if item.star { "*" } else { "" };
        step.items.iter().map(item).collect()
    };
    let vectors = step.vectors.iter();
    let vectors = vectors.map(|(down, right)| format!(" {down},{right}"));
    format!(
        "{} {}{}",
        side(&before),
        side(&after),
        vectors.collect::<String>()
    )
}

/// A letter, or several letters in brackets.
fn set_text(set: LetterSet, letters: &Letters) -> String {
    let own = letters.all().iter().enumerate();
    let own = own.filter(|(number, _)| set >> number & 1 != 0);
    let own: String = own.map(|(_, letter)| *letter).collect();
    if set.count_ones() == 1 {
        own
    } else {
        format!("[{own}]")
    }
}
