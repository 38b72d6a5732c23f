//! Frames: the numbered shapes of parts, with their images, and with their placements once these are needed.

use super::images::Images;
use super::symmetry::Symmetry;
use crate::budget::{Budget, Stop};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::{BoardGraph, BoardKind, BoardShape};
use crate::declared::compile::Compiled;
use crate::declared::compile::grown::MOST_SHARED;
use crate::declared::compile::program::BoardProgram;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Maximum number of words of placements that are kept.
const MOST_WORDS: usize = 1 << 24;

/// Frames with fewer rows and columns than this are looked up by their size.
const MOST_QUICK: u32 = 32;

/// The key of a frame.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::declared) enum FrameKey {
    Rows(BoardKind, u32, u32),
    /// The number of vertices, the root or `NO_ROOT`, and the vertices of each edge.
    Links(Arc<[u32]>),
    /// A graph whose vertices keep their names.
    Named(Arc<BoardShape>),
}

impl FrameKey {
    /// The key of a shape that keeps the names of its cells.
    pub(in crate::declared) fn of(shape: &Arc<BoardShape>) -> FrameKey {
        match &**shape {
            BoardShape::Rows {
                kind,
                rows,
                columns,
            } => FrameKey::Rows(*kind, *rows, *columns),
            BoardShape::Graph(_) => FrameKey::Named(Arc::clone(shape)),
        }
    }
}

/// Marks a graph without a root.
pub(in crate::declared) const NO_ROOT: u32 = u32::MAX;

#[derive(Debug)]
struct Frame {
    key: FrameKey,
    shape: Option<Arc<BoardShape>>,
    /// The images of positions on rows.
    images: Option<Arc<Images>>,
    program: Option<Arc<BoardProgram>>,
}

/// The number of a frame: the number of its ruleset object, and an index. Two objects of the same ruleset may number
/// their frames differently, so their numbers must not be mixed.
pub(in crate::declared) type FrameId = u64;

/// The number of ruleset objects created so far.
static RULESETS: AtomicU32 = AtomicU32::new(0);

fn index(frame: FrameId) -> usize {
    frame as u32 as usize
}

/// All frames of a ruleset.
#[derive(Debug)]
pub(in crate::declared) struct Frames {
    ruleset: u32,
    numbers: FxHashMap<FrameKey, FrameId>,
    all: Vec<Frame>,
    /// Small frames of rows, indexed by their size.
    quick: Vec<Option<FrameId>>,
    words: usize,
}

/// The data from which frames are built.
#[derive(Clone, Copy)]
pub(in crate::declared) struct FramePlan<'a> {
    pub compiled: &'a Compiled,
    pub layout: &'a LetterPlanes,
    pub symmetries: &'a [Symmetry],
    /// The name of the root in relabelled graphs.
    pub root: &'a str,
}

impl Default for Frames {
    fn default() -> Frames {
        Frames {
            ruleset: RULESETS.fetch_add(1, Ordering::Relaxed),
            numbers: FxHashMap::default(),
            all: Vec::new(),
            quick: Vec::new(),
            words: 0,
        }
    }
}

impl Frames {
    /// The number of a frame, created if necessary.
    pub(in crate::declared) fn number(&mut self, key: FrameKey, plan: FramePlan) -> FrameId {
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let number = u64::from(self.ruleset) << 32 | self.all.len() as u64;
        let images = match &key {
            FrameKey::Rows(_, rows, columns) => {
                let letters = &plan.compiled.letters;
                let size = (*rows, *columns);
                let is_large = *rows as usize * *columns as usize > MOST_SHARED;
                let symmetries = plan.symmetries.iter().filter(|s| s.map == 0 || !is_large);
                let images = Images::new(symmetries, letters, plan.layout, size);
                Some(Arc::new(images))
            }
            FrameKey::Links(_) | FrameKey::Named(_) => None,
        };
        self.numbers.insert(key.clone(), number);
        self.all.push(Frame {
            key,
            shape: None,
            images,
            program: None,
        });
        number
    }

    /// The number of a frame of rows.
    pub(in crate::declared) fn rows(
        &mut self,
        kind: BoardKind,
        (rows, columns): (u32, u32),
        plan: FramePlan,
    ) -> FrameId {
        let place = (rows * MOST_QUICK + columns) as usize;
        let is_quick = kind == plan.compiled.kind && rows < MOST_QUICK && columns < MOST_QUICK;
        if is_quick && let Some(Some(number)) = self.quick.get(place) {
            return *number;
        }
        let number = self.number(FrameKey::Rows(kind, rows, columns), plan);
        if is_quick {
            self.quick.resize(self.quick.len().max(place + 1), None);
            self.quick[place] = Some(number);
        }
        number
    }

    /// The shape of a frame, built on demand.
    pub(in crate::declared) fn shape(
        &mut self,
        number: FrameId,
        plan: FramePlan,
    ) -> &Arc<BoardShape> {
        let Frame { key, shape, .. } = &mut self.all[index(number)];
        shape.get_or_insert_with(|| match key {
            FrameKey::Rows(kind, rows, columns) => Arc::new(BoardShape::Rows {
                kind: *kind,
                rows: *rows,
                columns: *columns,
            }),
            FrameKey::Links(code) => Arc::new(relabelled(code, plan)),
            FrameKey::Named(shape) => Arc::clone(shape),
        })
    }

    /// The images of a frame of rows.
    pub(in crate::declared) fn images(&self, number: FrameId) -> Option<&Arc<Images>> {
        self.all[index(number)].images.as_ref()
    }

    /// The placements of a frame.
    ///
    /// Errors: limits of the budget; `TooLarge` if there are too many placements.
    pub(in crate::declared) fn program(
        &mut self,
        number: FrameId,
        plan: FramePlan,
        budget: &Budget,
    ) -> Result<Arc<BoardProgram>, Stop> {
        if let Some(program) = &self.all[index(number)].program {
            return Ok(Arc::clone(program));
        }
        let shape = Arc::clone(self.shape(number, plan));
        let program = BoardProgram::new(plan.compiled, plan.layout, &shape, None, budget)?;
        let program = Arc::new(program);
        self.words += program.size();
        if self.words > MOST_WORDS {
            self.words = program.size();
            self.all.iter_mut().for_each(|frame| frame.program = None);
        }
        self.all[index(number)].program = Some(Arc::clone(&program));
        Ok(program)
    }
}

/// The graph with this code.
fn relabelled(code: &[u32], plan: FramePlan) -> BoardShape {
    let vertices = code.first().copied().unwrap_or(0);
    let root = code.get(1).copied().unwrap_or(NO_ROOT);
    let links = code.get(2..).unwrap_or_default();
    let links: Vec<(u32, u32)> = links
        .chunks_exact(2)
        .map(|link| (link[0], link[1]))
        .collect();
    let name = |vertex: u32| {
        if vertex == root {
            plan.root.to_string()
        } else {
            vertex.to_string()
        }
    };
    BoardShape::Graph(BoardGraph::with_names(
        plan.compiled.kind,
        (0..vertices).map(name),
        &links,
    ))
}
