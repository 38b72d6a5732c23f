//! What a function that is a `ruleset` has besides its parameters.

use super::chosen;
use super::remembered::Memory;
use crate::declared::{BoardKind, Rules};
use crate::entry::ParameterSort;
use crate::eval::Function;
use crate::solve::PlayKind;
use crate::syntax::ast::{KindSyntax, RulesetSyntax, StatementKind};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// Further data of a function that is a `ruleset`.
#[derive(Debug)]
pub(in crate::eval) struct RulesetPart {
    /// The index of the board parameter.
    pub(super) board: usize,
    /// The kind of board; `None` for heaps and arbitrary values.
    pub(super) kind: Option<BoardKind>,
    /// The required types of the arguments.
    pub(super) types: Box<[ParameterSort]>,
    /// Whether a list of heaps is the only parameter.
    pub(super) has_heaps: bool,
    /// Whether the ruleset has a clause `drawing`.
    pub(super) has_drawing: bool,
    /// What its positions remember.
    pub(super) memory: Option<Memory>,
    /// The compiled rules, by the values of the other parameters.
    pub(super) rules: Mutex<FxHashMap<String, Arc<Rules>>>,
}

impl RulesetPart {
    pub(in crate::eval) fn of(ruleset: &RulesetSyntax) -> RulesetPart {
        use ParameterSort::{Any, Heaps, Integer, List, String};
        let sorts = ruleset.kinds.iter().filter_map(KindSyntax::kind);
        let types: Box<[ParameterSort]> = sorts.map(|kind| kind.sort).collect();
        let is_type = |sort: &&ParameterSort| matches!(sort, Integer | String | List);
        let board = types.iter().take_while(is_type).count();
        let sort = types.get(board).copied().unwrap_or(Any);
        RulesetPart {
            board,
            kind: sort.board(),
            has_heaps: *types == [Heaps],
            types,
            has_drawing: ruleset
                .clauses
                .iter()
                .any(|clause| &*clause.word.text == "drawing"),
            memory: Memory::of(ruleset),
            rules: Mutex::default(),
        }
    }

    /// The names of the arguments that hold what a position remembers.
    pub(in crate::eval) fn remembered_names(&self) -> Vec<Arc<str>> {
        let memory = self.memory.into_iter();
        memory.flat_map(Memory::names).collect()
    }
}

impl Function {
    /// Whether its positions remember more than their arguments in the source.
    pub(in crate::eval) fn remembers(&self) -> bool {
        self.ruleset
            .as_ref()
            .is_some_and(|part| part.memory.is_some())
    }

    /// Whether play may end while there are moves, by a clause `lost if`.
    pub(in crate::eval) fn ends_early(&self) -> bool {
        ruleset(self).is_some_and(|ruleset| ruleset.clause("lost").is_some())
    }

    /// Whether its positions are calls, whose moves the interpreter finds. Others are positions of compiled rules.
    pub(super) fn has_calls(&self, ruleset: &RulesetSyntax) -> bool {
        self.play_kind != PlayKind::Normal
            || self.remembers()
            || chosen::has_other_options(&self.ast, ruleset)
    }

    /// Whether this is a ruleset played on heaps.
    pub(in crate::eval) fn takes_heap(&self) -> bool {
        self.ruleset.as_ref().is_some_and(RulesetPart::is_heap)
    }
}

impl RulesetPart {
    /// Whether the board parameter is a heap.
    pub(super) fn is_heap(&self) -> bool {
        self.types.get(self.board) == Some(&ParameterSort::Heap)
    }

    /// The index of the board parameter, if there is a board.
    pub(in crate::eval) fn board(&self) -> Option<usize> {
        self.kind.map(|_| self.board)
    }
}

/// The `ruleset` statement of a function.
pub(super) fn ruleset(function: &Function) -> Option<&RulesetSyntax> {
    match &function.ast.kind {
        StatementKind::Ruleset(ruleset) => Some(ruleset),
        _ => None,
    }
}
