//! A declared ruleset: splits positions into parts, and computes what moves leave of parts.

use crate::budget::{Budget, Stop};
use crate::declared::board::fault::TextFault;
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{Board, BoardKind, HOLE};
use crate::declared::compile::Compiled;
use crate::declared::compile::declaration::{
    Declaration, DeclarationFault, MoveSides, Settle, WrittenRules,
};
use crate::declared::compile::ends::Ending;
use crate::declared::compile::grown::{self, MOST_SHARED};
use crate::declared::compile::pattern::LetterSet;
use crate::declared::compile::program::BoardProgram;
use crate::declared::hackenbush::EdgeColours;
use crate::declared::parts::frames::{FrameKey, FramePlan, Frames};
use crate::declared::parts::local::LocalGroups;
use crate::declared::parts::symmetry::{self, Symmetry};
use crate::declared::plain::PlainRules;
use crate::declared::ruleset::IMPARTIAL_VARIANT;
use crate::fingerprint::Fingerprint;
use crate::solve::shelf::declared_name;
use crate::solve::{PositionRef, TypedPosition};
use crate::value::Player;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Maximum number of times that `settle` may change a board.
pub(super) const MOST_SETTLED: usize = 1000;

/// A checked declared ruleset.
#[derive(Debug)]
pub struct Rules {
    pub(super) name: String,
    pub(super) key: String,
    declaration: Arc<Declaration>,
    pub(super) compiled: Compiled,
    pub(super) layout: LetterPlanes,
    pub(super) symmetries: Vec<Symmetry>,
    /// Whether a turn by a third of a circle is a symmetry, which only triangles have.
    pub(super) turns: bool,
    /// For each plane, its image under a half turn that exchanges the players, if there is one.
    pub(super) mirror: Option<Vec<usize>>,
    pub(super) written: Option<Arc<dyn WrittenRules>>,
    /// Whether moves have conditions, or the language settles positions or determines who has lost.
    pub(super) conditional: bool,
    /// The letters that conditions examine, if they examine only the groups next to a move.
    pub(super) local: Option<LocalGroups>,
    /// Whether a position is a single part, because moves depend on all of it.
    pub(super) whole: bool,
    pub(super) lost: bool,
    /// The colours of the letters, if the ruleset is Hackenbush.
    pub(super) hackenbush: Option<EdgeColours>,
    pub(super) drawing: bool,
    /// Whether this is the impartial variant of the ruleset with this name.
    pub(super) is_variant: bool,
    frames: Mutex<Frames>,
    variant: OnceLock<Arc<Rules>>,
}

/// The reasons why a board is not a position of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRefused {
    /// The board has a fault.
    Fault(TextFault),
    /// A limit was reached, or there are too many moves.
    Stop(Stop),
}

impl From<Stop> for BoardRefused {
    fn from(stop: Stop) -> BoardRefused {
        BoardRefused::Stop(stop)
    }
}

/// A position of a declared ruleset.
#[derive(Clone, Debug)]
pub struct DeclaredPosition {
    pub(super) board: Board,
    /// The placements of its shape; `None` if the board is large.
    pub(super) program: Option<Arc<BoardProgram>>,
}

impl DeclaredPosition {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Rules {
    /// Reads and checks a declaration. The key must identify everything on which the rules depend: rulesets with the
    /// same key are equal.
    ///
    /// Errors: the first fault, with its location.
    pub fn new(
        declaration: &Declaration,
        key: impl Into<String>,
        written: Option<Arc<dyn WrittenRules>>,
    ) -> Result<Rules, DeclarationFault> {
        let compiled = Compiled::new(declaration)?;
        let declaration = Arc::new(declaration.clone());
        Ok(Rules::of(compiled, declaration, key.into(), written))
    }

    fn of(
        compiled: Compiled,
        declaration: Arc<Declaration>,
        key: String,
        written: Option<Arc<dyn WrittenRules>>,
    ) -> Rules {
        let Declaration { lost, drawing, .. } = *declaration;
        let plays = || compiled.plays.iter().flatten();
        let has_condition = plays().any(|play| play.condition.is_some());
        let settle = compiled.settle.as_ref();
        let is_written = lost || settle == Some(&Settle::Written);
        let falls = matches!(settle, Some(Settle::Connected(_)));
        let layout = LetterPlanes::new(&compiled, has_condition || is_written || falls);
        let symmetries = symmetry::all(&compiled, !is_written);
        let local = LocalGroups::of(&compiled).filter(|_| !is_written);
        Rules {
            name: declaration.name.clone(),
            key,
            declaration,
            mirror: symmetry::mirror(&compiled, &layout, &symmetries),
            layout,
            turns: symmetry::has_turns(&compiled, !is_written),
            symmetries,
            written,
            conditional: has_condition || is_written,
            whole: has_condition && local.is_none()
                || is_written
                || falls && compiled.kind != BoardKind::Edges,
            local,
            lost,
            hackenbush: EdgeColours::of(&compiled).filter(|_| !lost),
            drawing,
            is_variant: false,
            frames: Mutex::default(),
            variant: OnceLock::new(),
            compiled,
        }
    }

    /// The rules in which each player has the moves of both; `None` for loopy rulesets and those with `lost if`.
    pub(super) fn impartial_variant(&self) -> Option<Arc<Rules>> {
        if self.lost || self.compiled.ending == Ending::Loopy {
            return None;
        }
        let variant = || {
            let compiled = self.compiled.impartial_variant();
            let key = declared_name(IMPARTIAL_VARIANT, Fingerprint::of(&self.key));
            let declaration = Arc::clone(&self.declaration);
            let rules = Rules::of(compiled, declaration, key, self.written.clone());
            Arc::new(Rules {
                is_variant: true,
                ..rules
            })
        };
        Some(Arc::clone(self.variant.get_or_init(variant)))
    }

    /// The plain definition of the moves.
    pub fn plain(&self) -> Option<PlainRules> {
        self.plain_with(self.written.clone())
    }

    /// The plain definition of the moves with these expressions of the language.
    pub(super) fn plain_with(&self, written: Option<Arc<dyn WrittenRules>>) -> Option<PlainRules> {
        let plain = PlainRules::new(Arc::clone(&self.declaration), written)?;
        Some(if self.is_variant {
            plain.variant()
        } else {
            plain
        })
    }

    /// A board from a player's point of view. By `±`, Right sees it with the letters of each pair exchanged.
    pub fn seen_by(&self, board: &Board, player: Player) -> Board {
        let is_symmetric = matches!(self.declaration.moves, MoveSides::Symmetric(_));
        if is_symmetric && player == Player::Right {
            board.exchange(self.letters())
        } else {
            board.clone()
        }
    }

    /// The names of vertices that the ruleset mentions.
    pub(super) fn vertex_names(&self) -> Vec<String> {
        let root = match &self.compiled.settle {
            Some(Settle::Connected(name)) => Some(name.clone()),
            _ => None,
        };
        let written = self.written.iter().flat_map(|written| written.names());
        let mut names: Vec<String> = root.into_iter().chain(written).collect();
        names.dedup();
        names
    }

    /// The keyword of its positions.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The expressions of the rules, in the language.
    pub fn written(&self) -> Option<&(dyn WrittenRules + 'static)> {
        self.written.as_deref()
    }

    /// The letters of a cell.
    pub fn letters(&self) -> &Letters {
        &self.compiled.letters
    }

    /// The kind of board.
    pub fn kind(&self) -> BoardKind {
        self.compiled.kind
    }

    /// Converts a board to a position with the ruleset's kind and letters; see [`Board::read`] and [`Board::of_kind`].
    ///
    /// Errors: a board of another kind or with other letters, or without the vertex that holds falling cells; a small
    /// board with too many moves; limits of the budget.
    pub fn position(
        self: &Arc<Rules>,
        board: Board,
        budget: &Budget,
    ) -> Result<PositionRef, BoardRefused> {
        let position = self.placed(board, budget)?;
        Ok(Arc::new(TypedPosition {
            rules: Arc::clone(self),
            position,
        }))
    }

    pub(super) fn placed(
        &self,
        board: Board,
        budget: &Budget,
    ) -> Result<DeclaredPosition, BoardRefused> {
        let board = board.of_kind(self.kind(), self.letters());
        let board = board.map_err(BoardRefused::Fault)?;
        if let Some(Settle::Connected(name)) = &self.compiled.settle
            && board.connected(name).is_none()
            && !board.letters().is_empty()
        {
            let message = format!("this board has no `{name}`");
            let help = format!("what is not connected to `{name}` falls; join the board to it");
            return Err(BoardRefused::Fault(TextFault::new(0..0, message, help)));
        }
        let shape = board.shape();
        let program = if shape.cells() <= MOST_SHARED {
            let mut frames = self.frames();
            let frame = frames.number(FrameKey::of(shape), self.plan());
            Some(frames.program(frame, self.plan(), budget)?)
        } else {
            None
        };
        let board = self.settled(board, budget)?;
        Ok(DeclaredPosition { board, program })
    }

    /// The placements that can apply in a position and in all its followers.
    pub(super) fn program_of(
        &self,
        position: &DeclaredPosition,
        budget: &Budget,
    ) -> Result<Arc<BoardProgram>, Stop> {
        let reached = || grown::reached(&self.compiled, &position.board, budget);
        self.program_where(position, reached, budget)
    }

    /// The placements that can apply in a position.
    pub(super) fn program_of_moves(
        &self,
        position: &DeclaredPosition,
        budget: &Budget,
    ) -> Result<Arc<BoardProgram>, Stop> {
        let present = || Ok(Some(grown::present(self.letters(), &position.board)));
        self.program_where(position, present, budget)
    }

    /// The placements of a shape; on a large board, those that can apply if its cells have these letters.
    fn program_where(
        &self,
        DeclaredPosition { board, program }: &DeclaredPosition,
        letters: impl FnOnce() -> Result<Option<Vec<LetterSet>>, Stop>,
        budget: &Budget,
    ) -> Result<Arc<BoardProgram>, Stop> {
        if let Some(program) = program {
            return Ok(Arc::clone(program));
        }
        let (compiled, letters) = (&self.compiled, letters()?);
        let letters = letters.as_deref();
        BoardProgram::new(compiled, &self.layout, board.shape(), letters, budget).map(Arc::new)
    }

    /// The board to which a new one settles.
    pub(super) fn settled(&self, board: Board, budget: &Budget) -> Result<Board, Stop> {
        match &self.compiled.settle {
            None => Ok(board),
            Some(Settle::Connected(name)) => Ok(board.connected(name).unwrap_or(board)),
            Some(Settle::Written) => self.settled_by_language(board, budget),
        }
    }

    /// Applies `settle` to a board until nothing changes, so that a position is stable when it is written and read
    /// again.
    pub(super) fn settled_by_language(
        &self,
        mut board: Board,
        budget: &Budget,
    ) -> Result<Board, Stop> {
        for _ in 0..MOST_SETTLED {
            let settled = self.language()?.settle(&board, budget)?;
            let letters = self.letters();
            let has_holes = self.kind().has_holes();
            let is_letter = |c: &char| letters.number(*c).is_some() || has_holes && *c == HOLE;
            if settled.shape() != board.shape() || !settled.letters().iter().all(is_letter) {
                let what =
                    "a position that settles to a board of another shape or with other letters";
                return Err(Stop::Undefined(what.into()));
            }
            if settled == board {
                return Ok(board);
            }
            board = settled;
        }
        let what = "a position that `settle` changes again and again";
        Err(Stop::Undefined(what.into()))
    }

    pub(super) fn language(&self) -> Result<&dyn WrittenRules, Stop> {
        let missing = || Stop::Undefined("what only the language can compute".into());
        self.written.as_deref().ok_or_else(missing)
    }

    pub(super) fn frames(&self) -> MutexGuard<'_, Frames> {
        self.frames.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn plan(&self) -> FramePlan<'_> {
        FramePlan {
            compiled: &self.compiled,
            layout: &self.layout,
            symmetries: &self.symmetries,
            root: match &self.compiled.settle {
                Some(Settle::Connected(name)) => name,
                _ => "",
            },
        }
    }

    pub(super) fn empty(&self) -> Option<u8> {
        self.letters().number(EMPTY)
    }
}
