//! Declared rulesets as rulesets of the solver.

use crate::budget::{Budget, Stop};
use crate::declared::board::{Board, BoardKind, BoardShape, HOLE};
use crate::declared::compile::ends::Ending;
use crate::declared::compile::grown::MOST_SHARED;
use crate::declared::compile::pattern::StepPattern;
use crate::declared::draw;
use crate::declared::named_moves::NamedMove;
use crate::declared::part::Part;
use crate::declared::parts::symmetry::Symmetry;
use crate::declared::parts::turn::images_of_triangle;
use crate::declared::rules::{BoardRefused, DeclaredPosition, Rules};
use crate::declared::search::DeclaredSearch;
use crate::scene::{Place, Scene, marked_text};
use crate::solve::{
    BoardImage, Choices, Extent, Handle, HandleKind, Moves, Owners, Parts, PositionData,
    PositionRef, Remainder, Ruleset, Solved, Step, Theorem,
};
use crate::value::Player;
use std::borrow::Cow;
use std::sync::Arc;

/// The keyword of impartial variants.
pub(super) const IMPARTIAL_VARIANT: &str = "impartial_variant";

/// Maximum work for computing the placements of a large board that is split into parts.
const MOST_WORK: u64 = 1 << 21;

impl Ruleset for Rules {
    type Position = DeclaredPosition;
    type Part = Part;
    type Search = DeclaredSearch;

    fn images(&self, rows: usize, columns: usize) -> Vec<BoardImage> {
        let letters = self.letters();
        let exchanged = letters.all().iter().copied();
        let exchanged = exchanged.map(|letter| (letter, letters.partner(letter)));
        let exchanged: Vec<_> = exchanged.filter(|(one, other)| one != other).collect();
        let with_letters = |symmetry: &Symmetry, cells: Vec<usize>| BoardImage {
            exchanged: if symmetry.exchanged {
                exchanged.clone()
            } else {
                Vec::new()
            },
            cells,
        };
        let same_value = self.symmetries.iter().filter(|symmetry| !symmetry.negative);
        if self.kind() == BoardKind::Triangle {
            let cells = |symmetry: &Symmetry| images_of_triangle(rows, symmetry.map, self.turns);
            let all = same_value.flat_map(|symmetry| {
                let cells = cells(symmetry).into_iter();
                cells.map(|cells| with_letters(symmetry, cells))
            });
            let is_moved = |image: &BoardImage| {
                !image.exchanged.is_empty() || !image.cells.iter().copied().eq(0..image.cells.len())
            };
            return all.filter(is_moved).collect();
        }
        let own = same_value.filter(|symmetry| {
            let fits = symmetry.map & 4 == 0 || rows == columns;
            fits && (symmetry.map != 0 || symmetry.exchanged)
        });
        own.map(|symmetry| {
            with_letters(symmetry, BoardImage::new(symmetry.map, rows, columns).cells)
        })
        .collect()
    }

    fn rules(&self) -> Cow<'static, str> {
        self.key.clone().into()
    }

    fn word(&self, _: &DeclaredPosition) -> Cow<'static, str> {
        if self.is_variant {
            return IMPARTIAL_VARIANT.into();
        }
        self.name.clone().into()
    }

    fn notation(&self, position: &DeclaredPosition) -> String {
        self.notation_of(&position.board)
    }

    fn drawing(&self, position: &DeclaredPosition) -> String {
        let own = self.written.as_deref().filter(|_| self.drawing);
        let own = own.and_then(|written| written.drawing(&position.board));
        own.unwrap_or_else(|| draw::text(&position.board, self.letters()))
    }

    fn marked_drawing(&self, position: &DeclaredPosition, marked: &[&str]) -> String {
        let is_skew = matches!(self.kind(), BoardKind::Hex | BoardKind::Triangle);
        let is_rows = !is_skew && !self.drawing;
        marked_text(self.drawing(position), marked, is_rows)
    }

    fn labelled_drawing(&self, position: &DeclaredPosition, owners: &Owners) -> String {
        draw::labelled(&position.board.with_owners(owners), self.letters())
    }

    fn filled(&self, position: &DeclaredPosition) -> Vec<Place> {
        position.board.filled_cells()
    }

    fn handles(&self, position: &DeclaredPosition) -> Vec<Handle> {
        position.board.handles(self.letters().all())
    }

    fn changed(
        &self,
        position: &DeclaredPosition,
        kind: &HandleKind,
        choice: &str,
    ) -> Option<String> {
        Some(self.notation_of(&position.board.changed(kind, choice)?))
    }

    fn scene(&self, position: &DeclaredPosition, marked: &[&str]) -> Option<Scene> {
        draw::scene(&position.board, self.letters(), marked)
    }

    fn moves(
        &self,
        position: &DeclaredPosition,
        player: Player,
        budget: &Budget,
    ) -> Moves<DeclaredPosition> {
        let moves = self.named_moves(position, player, budget)?;
        let step = |NamedMove {
                        label, places, to, ..
                    }| {
            let (board, program) = (to, position.program.clone());
            Step::new(label, places, DeclaredPosition { board, program })
        };
        Ok(moves.into_iter().map(step).collect())
    }

    fn data(&self, position: &DeclaredPosition) -> Option<PositionData> {
        let board = &position.board;
        let columns = board.size().filter(|_| self.kind() == BoardKind::Grid)?.1;
        let rows = board.letters().chunks(columns.max(1));
        Some(PositionData::Grid(rows.map(<[char]>::to_vec).collect()))
    }

    fn position_of(
        rules: &Arc<Rules>,
        data: &PositionData,
        budget: &Budget,
    ) -> Result<Option<DeclaredPosition>, Stop> {
        let PositionData::Grid(rows) = data else {
            return Ok(None);
        };
        let columns = rows.first().map_or(0, Vec::len);
        let board = Board::filled(BoardKind::Grid, rows.len(), columns, ' ')
            .filter(|_| rules.kind() == BoardKind::Grid)
            .map(|board| board.with(rows.concat()));
        let Some(board) = board else { return Ok(None) };
        match rules.placed(board, budget) {
            Ok(placed) => Ok(Some(placed)),
            Err(BoardRefused::Stop(stop)) => Err(stop),
            Err(BoardRefused::Fault(_)) => Ok(None),
        }
    }

    fn impartial_variant(
        rules: &Arc<Rules>,
        position: &DeclaredPosition,
        budget: &Budget,
    ) -> Result<Option<PositionRef>, Stop> {
        let Some(variant) = rules.impartial_variant() else {
            return Ok(None);
        };
        match variant.position(position.board.clone(), budget) {
            Ok(position) => Ok(Some(position)),
            Err(BoardRefused::Stop(stop)) => Err(stop),
            Err(BoardRefused::Fault(_)) => Ok(None),
        }
    }

    fn is_impartial(&self) -> bool {
        self.compiled.impartial && !self.lost
    }

    fn is_undirected(&self) -> bool {
        let mut plays = self.compiled.plays.iter().flatten();
        plays.all(|play| play.steps.iter().all(StepPattern::is_symmetric))
    }

    fn is_loopy(&self) -> bool {
        self.compiled.ending == Ending::Loopy
    }

    fn is_summable(&self) -> bool {
        !self.lost
    }

    fn has_misere(&self) -> bool {
        !self.is_loopy()
    }

    fn theorem_of_position(
        &self,
        position: &DeclaredPosition,
        budget: &Budget,
    ) -> Solved<Option<Theorem<Part>>> {
        self.hackenbush_theorem(&position.board, budget)
    }

    fn parts(&self, position: &DeclaredPosition) -> Parts<Part> {
        let bits = self.layout.bits(self.letters(), &position.board);
        let Ok(program) = self.program_of(position, &Budget::unlimited().trial(MOST_WORK)) else {
            // The search reports that the position is too large.
            let shape = Arc::clone(position.board.shape());
            return Some(vec![Part { shape, bits }]);
        };
        Some(self.parts_of(self.keys(&program, &bits, false)))
    }

    fn position(&self, part: &Part) -> Option<DeclaredPosition> {
        let (letters, key) = (self.letters(), self.key_of(part));
        let shape = Arc::clone(self.frames().shape(key.frame, self.plan()));
        let cells = |missing| {
            let bits = &key.bits;
            self.layout.cells(letters, bits, shape.cells(), missing)
        };
        // Omitted cells are best shown as a letter that no step reads.
        let unread = self.layout.unread(letters);
        if self.kind().has_holes() {
            return self.in_triangle(&shape, &cells(HOLE), &key);
        }
        if shape.cells() > MOST_SHARED {
            let board = Board::of_shape(&shape, cells(unread.unwrap_or(' ')));
            let program = None;
            return Some(DeclaredPosition { board, program });
        }
        let program = self.program(key.frame, &Budget::unlimited()).ok()?;
        let all = letters.all().iter().copied();
        let with_holes = cells(' ');
        let candidates = unread
            .into_iter()
            .chain(all)
            .filter(|_| with_holes.contains(&' '));
        for missing in candidates {
            let board = Board::of_shape(&program.shape, cells(missing));
            let bits = self.layout.bits(letters, &board);
            let keys = self.keys(&program, &bits, false);
            if let [(only, _)] = keys.as_slice()
                && *only == key
            {
                let program = Some(program);
                return Some(DeclaredPosition { board, program });
            }
        }
        let board = Board::of_shape(&program.shape, with_holes);
        let program = Some(program);
        Some(DeclaredPosition { board, program })
    }

    fn options(&self, part: &Part, player: Player, budget: &Budget) -> Choices<Part> {
        let key = self.key_of(part);
        let program = self.program(key.frame, budget)?;
        let left = self.left(&program, &key.bits, player, false, budget)?;
        // Frame numbers depend on earlier questions, so sort the results.
        let mut parts: Vec<Vec<Part>> = left.into_iter().map(|k| self.parts_of(k)).collect();
        parts.iter_mut().for_each(|parts| parts.sort_unstable());
        parts.sort_unstable();
        Ok(parts.into_iter().map(Some).collect())
    }

    fn negative(&self, part: &Part) -> Option<Part> {
        if self.is_impartial() {
            return Some(part.clone());
        }
        let key = self.key_of(part);
        self.negative_key(&key).map(|key| self.part(key))
    }

    fn extent(&self, part: &Part) -> Extent {
        let mut extent = Extent::new();
        // A row with groups counts each group as one cell, so a move can make more cells of it.
        if self.local.is_none() {
            let letters = self.letters();
            let cells = self
                .layout
                .cells(letters, &part.bits, part.shape.cells(), ' ');
            let count = |number: u8| {
                let letter = letters.all().get(usize::from(number));
                cells.iter().filter(|cell| Some(*cell) == letter).count() as u32
            };
            let spent = &self.compiled.spent;
            for letter in spent {
                let partner = letters.partner_number(*letter);
                // A part may be an image with exchanged letters.
                if partner == *letter || !spent.contains(&partner) {
                    extent.push(count(*letter));
                } else if partner > *letter {
                    let counts = [count(*letter), count(partner)];
                    extent.extend([counts[0].min(counts[1]), counts[0].max(counts[1])]);
                }
            }
        }
        // Turns of a part on a triangle have different numbers of rows.
        if let (BoardShape::Rows { rows, columns, .. }, false) = (&*part.shape, self.turns) {
            extent.extend([*rows.min(columns), *rows.max(columns)]);
        }
        extent
    }

    fn longest_play(&self, part: &Part) -> u32 {
        let cells = part.shape.cells();
        let letters = self.layout.cells(self.letters(), &part.bits, cells, ' ');
        self.longest(&Board::of_shape(&part.shape, letters))
    }

    fn certified_text(&self, part: &Part) -> String {
        let cells = part.shape.cells();
        let letters = self.layout.cells(self.letters(), &part.bits, cells, '_');
        let board = Board::of_shape(&part.shape, letters);
        let kind = part.shape.kind().word();
        format!("{kind}:{}", board.notation(None).replace(", ", ","))
    }

    /// The whole board, if it is small enough that a certificate lists all its moves by their plain definition.
    fn certified_parts(&self, position: &DeclaredPosition) -> Vec<Part> {
        let shape = Arc::clone(position.board.shape());
        if self.lists_boards(&shape) {
            let bits = self.layout.bits(self.letters(), &position.board);
            return vec![Part { shape, bits }];
        }
        self.parts(position).unwrap_or_default()
    }

    fn certified_options(
        &self,
        part: &Part,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Remainder<Part>>, Stop> {
        let whole = self
            .whole_board(part)
            .filter(|_| self.lists_boards(&part.shape));
        let (Some(board), Some(plain)) = (whole, self.plain()) else {
            return Ok(Remainder::of_choices(self.options(part, player, budget)?));
        };
        let moves = plain.moves(&board, player, budget)?.into_iter();
        let left = moves.map(|to| {
            Remainder::over(vec![Part {
                shape: Arc::clone(&part.shape),
                bits: self.layout.bits(self.letters(), &to),
            }])
        });
        Ok(left.collect())
    }

    fn is_known_to_checker(&self) -> bool {
        self.is_plain()
    }

    fn certified_rules(&self) -> Option<String> {
        self.is_plain().then(|| self.certified_steps())
    }
}

impl Rules {
    /// The notation of the position with this board.
    fn notation_of(&self, board: &Board) -> String {
        let board = board.notation(Some(self.letters()));
        let call = format!("{}(\"{board}\")", self.name);
        if self.is_variant {
            return format!("{IMPARTIAL_VARIANT}({call})");
        }
        call
    }

    /// An upper bound of the number of moves from a board.
    pub(super) fn longest(&self, board: &Board) -> u32 {
        let Ending::Lowers { slopes, .. } = &self.compiled.ending else {
            return u32::MAX;
        };
        let (height, _) = self.height(board);
        let height = height.saturating_add(i128::from(slopes.is_some()));
        let (rows, columns) = board.size().unwrap_or((1, 1));
        let steepest = slopes.iter().flatten().map(|(down, right)| {
            let down = down.saturating_abs().saturating_mul(rows as i128);
            down.saturating_add(right.saturating_abs().saturating_mul(columns as i128))
        });
        // The number of moves between two moves that change the numbers of letters.
        let between = steepest.max().map_or(1, |steepest| {
            let cells = board.letters().len() as i128;
            steepest.saturating_mul(2 * cells).saturating_add(1)
        });
        u32::try_from(height.saturating_mul(between)).unwrap_or(u32::MAX)
    }
}
