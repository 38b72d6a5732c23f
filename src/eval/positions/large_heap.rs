//! The moves in any large heap of a function, read from its definition: what theorems about periods ask for.
//!
//! The size of the heap, n, is not a number here: it is larger than all numbers in the definition. Conditions such as
//! `k <= n` are then decided, with the least n for which that is right, and the arguments of calls are n less what a
//! move takes.

use crate::budget::with_stack;
use crate::eval::{Callable, Datum, Function, Interpreter};
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Sign};
use std::sync::Arc;

/// What a move leaves of a large heap.
#[derive(Clone, Debug)]
pub(crate) enum HeapMove {
    /// One heap, that much smaller.
    One(usize),
    /// Two heaps that are together smaller by `taken`, each of at least `least`, in every such way.
    Two { taken: usize, least: usize },
    /// The same thing whatever the size of the heap.
    Constant,
}

impl HeapMove {
    /// How many counters it takes.
    pub(crate) fn taken(&self) -> usize {
        match self {
            HeapMove::One(taken) | HeapMove::Two { taken, .. } => *taken,
            HeapMove::Constant => 0,
        }
    }
}

/// What a function of a heap comes to.
#[derive(Clone, Debug)]
pub(crate) enum HeapRules {
    /// From some heap on, these are the moves of Left and of Right.
    Moves {
        /// That heap.
        from: usize,
        /// The moves of each.
        moves: [Vec<HeapMove>; 2],
    },
    /// A word of the vocabulary with these arguments before the heap.
    Word(&'static str, Vec<Datum>),
}

/// Most moves that are told apart.
pub(in crate::eval) const MOST_MOVES: usize = 10_000;
/// Numbers in a definition are less than this.
const MOST_NUMBER: i64 = 1 << 40;
/// Most functions that are nothing but a call of another one.
const MOST_NESTED: usize = 16;

/// A number: n as often as `heap` says, the first of two heaps as often as `piece` says, and `plus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Linear {
    pub(in crate::eval) heap: i64,
    pub(in crate::eval) piece: i64,
    pub(in crate::eval) plus: i64,
}

/// A number that depends on n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) enum Size {
    Linear(Linear),
    /// (n + this) div 2
    Half(i64),
}

/// The heap itself.
const HEAP: Size = Size::Linear(Linear {
    heap: 1,
    piece: 0,
    plus: 0,
});

/// Reads the definition of one function; nothing where it is not understood.
pub(in crate::eval) struct DefinitionReader<'a> {
    pub(in crate::eval) this: &'a mut Interpreter,
    pub(in crate::eval) function: &'a Arc<Function>,
    pub(in crate::eval) ast: &'a Arc<Ast>,
    /// The arguments; that for the heap is none.
    pub(in crate::eval) arguments: &'a [Option<Datum>],
    pub(in crate::eval) library: Library<'a>,
    /// The names that were bound, with their sizes; none of those that are bound in the interpreter.
    pub(in crate::eval) names: Vec<(Arc<str>, Option<Size>)>,
    /// The first of two heaps goes from here to there.
    pub(in crate::eval) split: Option<(i64, Size)>,
    /// All that was decided is right from this heap on.
    pub(in crate::eval) from: i64,
    moves: Vec<HeapMove>,
}

/// The definition of a ruleset of the library.
type Library<'a> = &'a dyn Fn(&str) -> Option<Arc<Function>>;

impl Interpreter {
    /// What a function comes to in all large heaps, if its definition says so plainly.
    pub(crate) fn large_heap(&mut self, of: &Callable, library: Library) -> Option<HeapRules> {
        match of {
            Callable::Own(own) => self.where_known(own, |this| this.heap_rules(of, library)),
            _ => self.heap_rules(of, library),
        }
    }

    fn heap_rules(&mut self, of: &Callable, library: Library) -> Option<HeapRules> {
        let mut next = (of.clone(), vec![None]);
        for _ in 0..MOST_NESTED {
            let (callable, arguments) = next;
            let function = match &callable {
                Callable::Own(closure) => Arc::clone(closure.function()),
                Callable::Word(entry) if entry.meaning.is_of_library() => library(entry.name)?,
                Callable::Word(entry) => {
                    let before = arguments.into_iter().flatten().collect();
                    return Some(HeapRules::Word(entry.name, before));
                }
                Callable::Made(_) => return None,
            };
            if function.params.len() != arguments.len() {
                return None;
            }
            let ast = Arc::clone(&function.ast);
            // The heap stands for nothing that is looked at.
            let data = arguments.iter();
            let data = data.map(|a| a.clone().unwrap_or(Datum::Symbol("n")));
            let bound: Vec<_> = function.params.iter().cloned().zip(data).collect();
            let found = self.within(&function, bound, |this| {
                let params = function.params.iter().zip(&arguments);
                let names = params.map(|(name, known)| {
                    let size = known.is_none().then_some(HEAP);
                    (Arc::clone(name), size)
                });
                let mut reader = DefinitionReader {
                    names: names.collect(),
                    this,
                    function: &function,
                    ast: &ast,
                    arguments: &arguments,
                    library,
                    split: None,
                    from: 0,
                    moves: Vec::new(),
                };
                reader.body()
            })?;
            match found {
                HeapDefinition::Rules(rules) => return Some(rules),
                HeapDefinition::Call(callable, arguments) => next = (callable, arguments),
            }
        }
        None
    }
}

enum HeapDefinition {
    Rules(HeapRules),
    /// It is nothing but a call with the heap and these other arguments.
    Call(Callable, Vec<Option<Datum>>),
}

impl DefinitionReader<'_> {
    fn body(&mut self) -> Option<HeapDefinition> {
        let ast = self.ast;
        let mut id = self.function.body;
        let items: [&[ExprId]; 2] = loop {
            match &ast[id].kind {
                ExprKind::If {
                    condition,
                    then,
                    otherwise: Some(otherwise),
                } => {
                    id = if self.holds(*condition)? {
                        *then
                    } else {
                        *otherwise
                    };
                }
                ExprKind::Impartial(list) => break [std::slice::from_ref(list), &[]],
                ExprKind::Braces { left, right } => break [left, right],
                ExprKind::Call { .. } => {
                    let (callable, arguments) = self.call(id)?;
                    let is_heap = |a: &HeapArgument| *a == HeapArgument::Size(HEAP);
                    if arguments.iter().filter(|a| is_heap(a)).count() != 1 {
                        return None;
                    }
                    let known = arguments.into_iter().map(|argument| match argument {
                        HeapArgument::Known(datum) => Some(Some(datum)),
                        HeapArgument::Size(HEAP) => Some(None),
                        HeapArgument::Size(_) => None,
                    });
                    return Some(HeapDefinition::Call(
                        callable,
                        known.collect::<Option<_>>()?,
                    ));
                }
                _ => return None,
            }
        };
        let is_impartial = matches!(ast[id].kind, ExprKind::Impartial(_));
        let mut moves = [Vec::new(), Vec::new()];
        for (side, items) in moves.iter_mut().zip(items) {
            for item in items {
                self.options(*item)?;
            }
            *side = std::mem::take(&mut self.moves);
        }
        if is_impartial {
            moves[1] = moves[0].clone();
        }
        let from = usize::try_from(self.from.max(0)).ok()?;
        Some(HeapDefinition::Rules(HeapRules::Moves { from, moves }))
    }

    /// Whether an expression depends on the size of the heap.
    pub(in crate::eval) fn depends(&self, id: ExprId) -> bool {
        let kind = &self.ast[id].kind;
        if let ExprKind::Name(name) = kind {
            return self.size_of(name).is_some();
        }
        let mut found = false;
        kind.walk_children(&mut |child| found = found || with_stack(|| self.depends(child)));
        found
    }

    fn size_of(&self, name: &str) -> Option<Size> {
        let mut bound = self.names.iter().rev();
        bound.find(|(bound, _)| **bound == *name)?.1
    }

    /// The value of an expression that does not depend on the heap.
    pub(in crate::eval) fn known(&mut self, id: ExprId) -> Option<Datum> {
        if self.depends(id) {
            return None;
        }
        self.this.expression(self.ast, id).ok()
    }

    pub(in crate::eval) fn size(&mut self, id: ExprId) -> Option<Size> {
        if !self.depends(id) {
            let known = self.known(id)?;
            let plus = integer(&known)?;
            return Some(Size::Linear(Linear {
                heap: 0,
                piece: 0,
                plus,
            }));
        }
        match &self.ast[id].kind {
            ExprKind::Name(name) => self.size_of(name),
            ExprKind::Sum(terms) => {
                let mut sum = Linear {
                    heap: 0,
                    piece: 0,
                    plus: 0,
                };
                for (sign, term) in terms {
                    let Size::Linear(term) = self.size(*term)? else {
                        return None;
                    };
                    let times = if *sign == Sign::Plus { 1 } else { -1 };
                    sum.heap += times * term.heap;
                    sum.piece += times * term.piece;
                    sum.plus += times * term.plus;
                }
                (sum.plus.abs() < MOST_NUMBER).then_some(Size::Linear(sum))
            }
            ExprKind::Binary {
                operator: Binary::Div,
                left,
                right,
                ..
            } => {
                let plus = self.heap_and(*left)?;
                let by = self.known(*right)?;
                (integer(&by)? == 2).then_some(Size::Half(plus))
            }
            _ => None,
        }
    }

    /// What is added to n, in an expression that is n and a number.
    fn heap_and(&mut self, id: ExprId) -> Option<i64> {
        match self.size(id)? {
            Size::Linear(Linear {
                heap: 1,
                piece: 0,
                plus,
            }) => Some(plus),
            _ => None,
        }
    }

    /// Whether a condition holds in all large heaps.
    pub(in crate::eval) fn holds(&mut self, id: ExprId) -> Option<bool> {
        if !self.depends(id) {
            return self.this.condition(self.ast, id).ok();
        }
        match &self.ast[id].kind {
            ExprKind::Not(inner) => self.holds(*inner).map(|holds| !holds),
            ExprKind::Binary {
                operator: operator @ (Binary::And | Binary::Or),
                left,
                right,
                ..
            } => {
                let first = self.holds(*left)?;
                if first == (*operator == Binary::Or) {
                    return Some(first);
                }
                self.holds(*right)
            }
            ExprKind::Binary {
                operator: Binary::In,
                left,
                right,
                ..
            } => {
                let plus = self.heap_and(*left)?;
                let Datum::List(numbers) = self.known(*right)? else {
                    return None;
                };
                for number in numbers.iter() {
                    self.from = self.from.max(integer(number)? - plus + 1);
                }
                Some(false)
            }
            ExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => {
                let (Size::Linear(a), Size::Linear(b)) = (self.size(*left)?, self.size(*right)?)
                else {
                    return None;
                };
                let plus = a.plus - b.plus;
                let order = match (a.heap - b.heap, a.piece - b.piece) {
                    (0, 0) => plus.cmp(&0),
                    (heap @ (1 | -1), 0) => {
                        // n is larger than what stands beside it.
                        self.from = self.from.max(1 - heap * plus);
                        heap.cmp(&0)
                    }
                    _ => return None,
                };
                match operator {
                    Binary::Equal => Some(order.is_eq()),
                    Binary::NotEqual => Some(order.is_ne()),
                    Binary::Less => Some(order.is_lt()),
                    Binary::LessEqual => Some(order.is_le()),
                    Binary::Greater => Some(order.is_gt()),
                    Binary::GreaterEqual => Some(order.is_ge()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Adds the options that a list, or an item among options, stands for.
    pub(in crate::eval) fn options(&mut self, id: ExprId) -> Option<()> {
        with_stack(|| self.options_of(id))
    }

    fn options_of(&mut self, id: ExprId) -> Option<()> {
        let ast = self.ast;
        if !self.depends(id) {
            let known = self.known(id)?;
            if !matches!(&known, Datum::List(items) if items.is_empty()) {
                self.add(HeapMove::Constant)?;
            }
            return Some(());
        }
        match &ast[id].kind {
            ExprKind::List(items) => items.iter().try_for_each(|item| self.options(*item)),
            ExprKind::Comprehension { body, clauses } => self.cases(clauses, 0, *body),
            ExprKind::NamedOption { value, .. } => self.options(*value),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => match (self.holds(*condition)?, otherwise) {
                (true, _) => self.options(*then),
                (false, Some(otherwise)) => self.options(*otherwise),
                (false, None) => Some(()),
            },
            ExprKind::Call { .. } => match self.heap(id)? {
                Linear {
                    heap: 1,
                    piece: 0,
                    plus,
                } if plus < 0 => self.add(HeapMove::One(usize::try_from(-plus).ok()?)),
                _ => None,
            },
            ExprKind::Sum(terms) if terms.iter().any(|(_, term)| self.is_list(*term)) => {
                terms.iter().try_for_each(|(_, term)| self.options(*term))
            }
            ExprKind::Sum(terms) => match terms.as_slice() {
                [(Sign::Plus, first), (Sign::Plus, second)] => self.two(*first, *second),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_list(&self, id: ExprId) -> bool {
        match &self.ast[id].kind {
            ExprKind::List(_) | ExprKind::Comprehension { .. } => true,
            ExprKind::Sum(terms) => terms.iter().any(|(_, term)| self.is_list(*term)),
            _ => false,
        }
    }

    pub(in crate::eval) fn add(&mut self, one: HeapMove) -> Option<()> {
        self.moves.push(one);
        (self.moves.len() <= MOST_MOVES).then_some(())
    }
}

/// An argument of a call.
#[derive(Debug)]
pub(in crate::eval) enum HeapArgument {
    Known(Datum),
    Size(Size),
}

impl PartialEq for HeapArgument {
    fn eq(&self, other: &HeapArgument) -> bool {
        matches!((self, other), (HeapArgument::Size(a), HeapArgument::Size(b)) if a == b)
    }
}

pub(in crate::eval) fn is_piece(size: Option<Size>) -> bool {
    matches!(size, Some(Size::Linear(Linear { piece: 1, .. })))
}

pub(in crate::eval) fn integer(datum: &Datum) -> Option<i64> {
    let Datum::Number(number) = datum else {
        return None;
    };
    let number = number.to_integer()?.to_i64()?;
    (number.abs() < MOST_NUMBER).then_some(number)
}
