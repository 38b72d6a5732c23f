//! What a condition sees of a board, read from its text, and the answers found so far for what it sees.
//!
//! A condition that asks for the groups of one letter has the same answer wherever these groups are the same. The
//! search meets many more boards than such groups. A condition of which too much is unknown sees the whole board.

use super::is_word;
use crate::budget::with_stack;
use crate::declared::{Board, BoardKind, BoardShape};
use crate::eval::{Binding, Function, Names};
use crate::syntax::ast::{self, Ast, ExprId, ExprKind};
use crate::value::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of answers of a ruleset. The table is cleared when it is full.
const MOST_ANSWERS: usize = 1 << 18;

/// Maximum number of shapes of boards with answers.
const MOST_SHAPES: usize = 64;

/// Words with a board and letters that see only the cells with these letters.
const BY_LETTERS: [&str; 3] = ["cells", "groups", "connected"];

/// Collects the letters that an expression looks for. `None` means that it may see anything.
struct LetterReader<'a> {
    globals: &'a Names,
    letters: Vec<char>,
    /// The calls read so far: a function, and the parameters that are boards.
    seen: FxHashSet<(*const Function, Vec<usize>)>,
}

/// An expression with the names that are boards in it.
#[derive(Clone, Copy)]
struct Place<'a> {
    ast: &'a Ast,
    boards: &'a [&'a str],
    /// The names that hide words and functions.
    bound: &'a FxHashSet<&'a str>,
    /// Whether the text of a board has a character for each cell. That of a graph lists the letters that differ.
    has_rows: bool,
}

/// The letters that decide a condition of a ruleset on the boards with these names; `None` if it may see anything.
pub(super) fn letters_seen(
    function: &Function,
    condition: ExprId,
    boards: &[&str],
    globals: &Names,
) -> Option<Vec<char>> {
    let mut reader = LetterReader {
        globals,
        letters: Vec::new(),
        seen: FxHashSet::default(),
    };
    let bound = bound_names(function);
    let kind = function.ruleset.as_ref()?.kind?;
    let has_rows = !matches!(
        kind,
        BoardKind::Graph | BoardKind::Digraph | BoardKind::Edges
    );
    let place = Place {
        ast: &function.ast,
        boards,
        bound: &bound,
        has_rows,
    };
    match (&function.ast[condition].kind, boards) {
        // The clause is the name of a function of the board.
        (ExprKind::Name(name), [_]) => {
            let Some(Binding::Function(called)) = globals.get(&**name) else {
                return None;
            };
            reader.function(called, vec![0], has_rows)?;
        }
        _ => reader.expression(place, condition)?,
    }
    Some(reader.letters)
}

/// The names that a function binds anywhere.
fn bound_names(function: &Function) -> FxHashSet<&str> {
    let mut names: FxHashSet<&str> = function.params.iter().map(|name| &**name).collect();
    for expr in &function.ast.exprs {
        match &expr.kind {
            ExprKind::Comprehension { clauses, .. } | ExprKind::Quantified { clauses, .. } => {
                names.extend(clauses.variables().map(|name| &*name.text));
            }
            ExprKind::Let { pattern, .. } => {
                names.extend(pattern.names.iter().map(|name| &*name.text));
            }
            ExprKind::Lambda { params, .. } => {
                names.extend(params.iter().map(|name| &*name.text));
            }
            ExprKind::LocalDef { name, params, .. } => {
                let all = params.iter().chain([name]);
                names.extend(all.map(|name| &*name.text));
            }
            _ => {}
        }
    }
    names
}

impl<'a> Place<'a> {
    fn is_board(&self, id: ExprId) -> bool {
        matches!(&self.ast[id].kind, ExprKind::Name(name) if self.boards.contains(&&**name))
    }

    fn text(&self, id: ExprId) -> Option<&'a str> {
        match &self.ast[id].kind {
            ExprKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Matches a call of a word with these arguments.
    fn word(&self, id: ExprId, globals: &Names) -> Option<(&'a str, &'a [ExprId])> {
        match &self.ast[id].kind {
            ExprKind::Call {
                name, arguments, ..
            } if is_word(&name.text, globals) && !self.bound.contains(&*name.text) => {
                Some((&name.text, arguments))
            }
            _ => None,
        }
    }

    /// Matches `split(b, "/")`, the rows of a board. Their number and their lengths are those of the shape.
    fn are_rows(&self, id: ExprId, globals: &Names) -> bool {
        matches!(self.word(id, globals), Some(("split", [board, by]))
            if self.has_rows && self.is_board(*board) && self.text(*by) == Some("/"))
    }

    /// Matches `at(b, cell)` and `b[cell]`, and returns the cell.
    fn cell(&self, id: ExprId, globals: &Names) -> Option<ExprId> {
        match (self.word(id, globals), &self.ast[id].kind) {
            (Some(("at", [board, cell])), _) if self.is_board(*board) => Some(*cell),
            (
                _,
                ExprKind::Index {
                    base,
                    index,
                    otherwise: None,
                },
            ) if self.has_rows && self.is_board(*base) => Some(*index),
            _ => None,
        }
    }
}

impl LetterReader<'_> {
    fn expression(&mut self, place: Place, id: ExprId) -> Option<()> {
        use ExprKind::*;
        match &place.ast[id].kind {
            Name(name) if place.boards.contains(&&**name) => None,
            Literal(_) | Bool(_) | Str(_) | Name(_) => Some(()),
            Binary {
                operator: ast::Binary::Equal | ast::Binary::NotEqual | ast::Binary::In,
                left,
                right,
                ..
            } if self.letter_of_cell(place, *left, *right) => {
                let cell = place.cell(*left, self.globals);
                let cell = cell.or_else(|| place.cell(*right, self.globals))?;
                self.expression(place, cell)
            }
            Call { .. } => self.call(place, id),
            List(_)
            | Comprehension { .. }
            | Quantified { .. }
            | Let { .. }
            | If { .. }
            | Apply { .. }
            | Index { .. }
            | Sum(_)
            | Binary { .. }
            | Not(_)
            | Negate(_)
            | Lambda { .. }
            | LocalDef { .. } => self.children(place, id),
            _ => None,
        }
    }

    fn children(&mut self, place: Place, id: ExprId) -> Option<()> {
        let mut children: SmallVec<[ExprId; 8]> = SmallVec::new();
        place
            .ast
            .walk_children(id, &mut |child| children.push(child));
        children
            .into_iter()
            .try_for_each(|child| with_stack(|| self.expression(place, child)))
    }

    /// Notes the letters of `at(b, c) == "x"`, `b[c] in "xo"`. Any other letter, also outside the board, is no match.
    fn letter_of_cell(&mut self, place: Place, left: ExprId, right: ExprId) -> bool {
        let is_cell = |id| place.cell(id, self.globals).is_some();
        let letters = match (place.text(left), place.text(right)) {
            (None, Some(text)) if is_cell(left) => text,
            (Some(text), None) if is_cell(right) => text,
            _ => return false,
        };
        self.letters.extend(letters.chars());
        true
    }

    fn call(&mut self, place: Place, id: ExprId) -> Option<()> {
        let ExprKind::Call {
            name, arguments, ..
        } = &place.ast[id].kind
        else {
            return None;
        };
        let globals = self.globals;
        match place.word(id, globals) {
            Some((word, [board, rest @ ..]))
                if BY_LETTERS.contains(&word) && place.is_board(*board) =>
            {
                let letters = place.text(*rest.last()?)?;
                if word == "connected" && rest.len() != 2 {
                    return None;
                }
                self.letters.extend(letters.chars());
                rest.iter().try_for_each(|id| self.expression(place, *id))
            }
            Some(("near", [board, rest])) if place.is_board(*board) => {
                self.expression(place, *rest)
            }
            Some(("length", [of]))
                if place.has_rows && place.is_board(*of) || place.are_rows(*of, globals) =>
            {
                Some(())
            }
            Some(("length", [of])) => match &place.ast[*of].kind {
                ExprKind::Index {
                    base,
                    index,
                    otherwise: None,
                } if place.are_rows(*base, globals) => self.expression(place, *index),
                _ => self.expression(place, *of),
            },
            Some(_) => self.children(place, id),
            None => {
                let on = (0..arguments.len()).filter(|at| place.is_board(arguments[*at]));
                let on: Vec<usize> = on.collect();
                match globals.get(&*name.text) {
                    Some(Binding::Function(called))
                        if !on.is_empty()
                            && !place.bound.contains(&*name.text)
                            && called.params.len() == arguments.len() =>
                    {
                        self.function(called, on, place.has_rows)?;
                        let others = arguments.iter().filter(|id| !place.is_board(**id));
                        others
                            .copied()
                            .try_for_each(|id| self.expression(place, id))
                    }
                    _ => self.children(place, id),
                }
            }
        }
    }

    /// Reads the body of a function that gets boards for these parameters.
    fn function(&mut self, called: &Arc<Function>, on: Vec<usize>, has_rows: bool) -> Option<()> {
        // A library function sees other names.
        if called.ruleset.is_some() || called.home.get().is_some() {
            return None;
        }
        let boards: Vec<&str> = on
            .iter()
            .map(|at| called.params.get(*at).map(|name| &**name))
            .collect::<Option<_>>()?;
        if !self.seen.insert((Arc::as_ptr(called), on)) {
            return Some(());
        }
        let bound = bound_names(called);
        let place = Place {
            ast: &called.ast,
            boards: &boards,
            bound: &bound,
            has_rows,
        };
        with_stack(|| self.expression(place, called.body))
    }
}

/// What a condition sees: which condition it is, who moves, the shape, and the cells with each relevant letter of each
/// board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sight {
    condition: usize,
    mover: Player,
    shape: usize,
    bits: SmallVec<[u64; 4]>,
    here: SmallVec<[u32; 4]>,
}

/// The answers of conditions by what they see.
#[derive(Debug, Default)]
pub(super) struct KnownAnswers(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    shapes: Vec<Arc<BoardShape>>,
    answers: FxHashMap<Sight, bool>,
}

impl KnownAnswers {
    /// What a condition sees of boards with the same shape; `None` if it has no use to look answers up.
    pub(super) fn sight(
        &self,
        condition: usize,
        mover: Player,
        letters: &[char],
        boards: &[&Board],
        here: &[usize],
    ) -> Option<Sight> {
        let shape = boards.first()?.shape();
        if boards.iter().any(|board| board.shape() != shape) {
            return None;
        }
        let mut bits = SmallVec::new();
        let (mut word, mut filled) = (0u64, 0);
        for board in boards {
            for letter in letters {
                for c in board.letters() {
                    word |= u64::from(c == letter) << filled;
                    filled += 1;
                    if filled == 64 {
                        bits.push(word);
                        (word, filled) = (0, 0);
                    }
                }
            }
        }
        bits.push(word);
        let mut tables = self.tables();
        let known = tables.shapes.iter().position(|known| known == shape);
        let shape = known.unwrap_or_else(|| {
            if tables.shapes.len() >= MOST_SHAPES {
                *tables = Tables::default();
            }
            tables.shapes.push(Arc::clone(shape));
            tables.shapes.len() - 1
        });
        Some(Sight {
            condition,
            mover,
            shape,
            bits,
            here: here.iter().map(|cell| *cell as u32).collect(),
        })
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, sight: &Sight) -> Option<bool> {
        self.tables().answers.get(sight).copied()
    }

    pub(super) fn put(&self, sight: Sight, answer: bool) {
        let answers = &mut self.tables().answers;
        if answers.len() >= MOST_ANSWERS {
            answers.clear();
        }
        answers.insert(sight, answer);
    }
}
