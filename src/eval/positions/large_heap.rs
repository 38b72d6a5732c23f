//! Reads the moves in a large heap from the definition of a function, for theorems about periods.
//!
//! The size n of the heap is symbolic: it is larger than all numbers in the definition. This decides conditions such as
//! `k <= n`, and the reader records the least n for which the decisions hold. The arguments of calls are n minus the
//! counters that a move takes.

use crate::budget::with_stack;
use crate::eval::positions::effects::turn_of_effect;
use crate::eval::positions::large_heap_sizes::{HEAP, Linear, PairFilter, Size};
use crate::eval::{Callable, Datum, Function, Interpreter};
use crate::solve::Turn;
use crate::syntax::ast::{Ast, EffectSyntax, ExprId, ExprKind, Sign};
use std::sync::Arc;

/// The result of a move in a large heap.
#[derive(Clone, Debug)]
pub(crate) enum HeapMove {
    /// One heap, smaller by this number.
    One(usize),
    /// Every pair of heaps that together are smaller by `taken`, each of size at least `least`, and if `distinct` of
    /// different sizes.
    Two {
        taken: usize,
        least: usize,
        distinct: bool,
    },
    /// The same game for every size of the heap.
    Constant,
}

impl HeapMove {
    /// The number of counters that the move takes.
    pub(crate) fn taken(&self) -> usize {
        match self {
            HeapMove::One(taken) | HeapMove::Two { taken, .. } => *taken,
            HeapMove::Constant => 0,
        }
    }
}

/// The rules of a function of a heap.
#[derive(Clone, Debug)]
pub(crate) enum HeapRules {
    /// The moves of Left and Right in large heaps.
    Moves {
        /// The least size of a heap for which the moves are valid.
        from: usize,
        /// Left's and Right's moves.
        moves: [Vec<HeapMove>; 2],
    },
    /// The moves in large heaps of an impartial game in which some moves do not pass the turn.
    Entailing {
        /// The least size of a heap for which the moves are valid.
        from: usize,
        /// The moves, each with the turn after it.
        moves: Vec<(HeapMove, Turn)>,
    },
    /// A word of the vocabulary, with the arguments before the heap.
    Word(&'static str, Vec<Datum>),
}

/// Maximum number of moves of a definition.
pub(in crate::eval) const MOST_MOVES: usize = 10_000;
/// Maximum length of a chain of functions that only call the next one.
const MOST_NESTED: usize = 16;

/// Reads the definition of one function. Its methods return `None` for unsupported expressions.
pub(in crate::eval) struct DefinitionReader<'a> {
    pub(in crate::eval) this: &'a mut Interpreter,
    pub(in crate::eval) function: &'a Arc<Function>,
    pub(in crate::eval) ast: &'a Arc<Ast>,
    /// The arguments; `None` stands for the heap.
    pub(in crate::eval) arguments: &'a [Option<Datum>],
    pub(in crate::eval) library: Library<'a>,
    /// The bound names and their sizes. The size is `None` if the name is bound in the interpreter.
    pub(in crate::eval) names: Vec<(Arc<str>, Option<Size>)>,
    /// The range of the first of two heaps, if a comprehension has one.
    pub(in crate::eval) split: Option<(i64, Size)>,
    /// The pairs of heaps that the filter of a comprehension selects.
    pub(in crate::eval) filter: Option<PairFilter>,
    /// All decisions are valid for heaps of at least this size.
    pub(in crate::eval) from: i64,
    moves: Vec<HeapMove>,
    /// The turn after each move.
    turns: Vec<Turn>,
    /// The turn after the moves that are being read.
    turn: Turn,
}

/// Looks up the definition of a library ruleset.
pub(in crate::eval) type Library<'a> = &'a dyn Fn(&str) -> Option<Arc<Function>>;

impl Interpreter {
    /// The rules of a function in all large heaps, if its definition is simple enough.
    pub(crate) fn large_heap(&mut self, of: &Callable, library: Library) -> Option<HeapRules> {
        match of {
            Callable::Own(own) => self.where_known(own, |this| this.heap_rules(of, library)),
            Callable::Lambda(lambda) => {
                let outer = self.environment.exchange(lambda.names());
                let found = self.heap_rules(of, library);
                self.environment.exchange(&outer);
                found
            }
            _ => self.heap_rules(of, library),
        }
    }

    fn heap_rules(&mut self, of: &Callable, library: Library) -> Option<HeapRules> {
        let mut next = (of.clone(), vec![None]);
        for _ in 0..MOST_NESTED {
            let (callable, mut arguments) = next;
            let function = match &callable {
                Callable::Own(closure) => Arc::clone(closure.function()),
                Callable::Word(entry) if entry.meaning.is_of_library() => library(entry.name)?,
                Callable::Word(entry) => {
                    let before = arguments.into_iter().flatten().collect();
                    return Some(HeapRules::Word(entry.name, before));
                }
                Callable::Lambda(lambda) => {
                    let given = lambda.given().iter().cloned().map(Some);
                    arguments = given.chain(arguments).collect();
                    Arc::clone(lambda.function())
                }
                Callable::Made(_) => return None,
            };
            if function.params.len() != arguments.len() {
                return None;
            }
            let found = self.heap_definition(&function, &arguments, library)?;
            match found {
                HeapDefinition::Rules(rules) => return Some(rules),
                HeapDefinition::Call(callable, arguments) => next = (callable, arguments),
            }
        }
        None
    }

    /// The rules of a function whose other arguments are known. `None` stands for the heap.
    pub(in crate::eval) fn heap_definition(
        &mut self,
        function: &Arc<Function>,
        arguments: &[Option<Datum>],
        library: Library,
    ) -> Option<HeapDefinition> {
        let ast = Arc::clone(&function.ast);
        // The placeholder for the heap is never evaluated.
        let data = arguments.iter();
        let data = data.map(|a| a.clone().unwrap_or(Datum::Symbol("n")));
        let bound: Vec<_> = function.params.iter().cloned().zip(data).collect();
        self.within(function, bound, |this| {
            let params = function.params.iter().zip(arguments);
            let names = params.map(|(name, known)| {
                let size = known.is_none().then_some(HEAP);
                (Arc::clone(name), size)
            });
            let mut reader = DefinitionReader {
                names: names.collect(),
                this,
                function,
                ast: &ast,
                arguments,
                library,
                split: None,
                filter: None,
                from: 0,
                moves: Vec::new(),
                turns: Vec::new(),
                turn: Turn::Passes,
            };
            reader.body()
        })
    }
}

/// What the definition of a function of a heap says.
pub(in crate::eval) enum HeapDefinition {
    Rules(HeapRules),
    /// The function only calls another one, with the heap and these other arguments.
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
        if self.turns.iter().any(|turn| *turn != Turn::Passes) {
            let [all, _] = moves;
            let moves = all.into_iter().zip(std::mem::take(&mut self.turns));
            let rules = HeapRules::Entailing {
                from,
                moves: moves.collect(),
            };
            return is_impartial.then_some(HeapDefinition::Rules(rules));
        }
        Some(HeapDefinition::Rules(HeapRules::Moves { from, moves }))
    }

    /// Adds the options of a list, or of an item among options.
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
            ExprKind::Effects { option, effects } => {
                let turn = self.turn_after(effects)?;
                if turn != Turn::Passes {
                    let is_call = matches!(ast[*option].kind, ExprKind::Call { .. });
                    // A list that entails is one move that leaves several parts.
                    if self.turn != Turn::Passes || turn == Turn::Entails && !is_call {
                        return None;
                    }
                    self.turn = turn;
                }
                let found = self.options(*option);
                if turn != Turn::Passes {
                    self.turn = Turn::Passes;
                }
                found
            }
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

    /// The turn after a move with these effects; `None` if it gains points, or has several effects.
    fn turn_after(&mut self, effects: &[EffectSyntax]) -> Option<Turn> {
        let mut turn = Turn::Passes;
        for effect in effects {
            let holds = match effect.value {
                _ if &*effect.word.text == "gain" => return None,
                Some(condition) => self.holds(condition)?,
                None => true,
            };
            if holds && turn != Turn::Passes {
                return None;
            }
            if holds {
                turn = turn_of_effect(&effect.word.text);
            }
        }
        Some(turn)
    }

    fn is_list(&self, id: ExprId) -> bool {
        match &self.ast[id].kind {
            ExprKind::List(_) | ExprKind::Comprehension { .. } => true,
            ExprKind::Sum(terms) => terms.iter().any(|(_, term)| self.is_list(*term)),
            _ => false,
        }
    }

    pub(in crate::eval) fn add(&mut self, one: HeapMove) -> Option<()> {
        if self.filter.is_some() && !matches!(one, HeapMove::Two { .. }) {
            return None;
        }
        self.moves.push(one);
        self.turns.push(self.turn);
        (self.moves.len() <= MOST_MOVES).then_some(())
    }
}

/// An argument of a call: a known datum, or a size that depends on n.
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
