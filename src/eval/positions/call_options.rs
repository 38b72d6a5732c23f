//! Options of calls that are positions.

use crate::eval::positions::called::Braces;
use crate::eval::{Eval, Interpreter, Limited};
use crate::solve::{Choice, Game};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind};
use crate::value::Player;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// The options of a player in the source.
struct WrittenOptions<'a> {
    items: &'a [ExprId],
    /// The options are Left's, and Right moves to their negatives.
    negative: bool,
    /// The options are Left's on the board with exchanged letters.
    exchanged: bool,
}

impl Interpreter {
    /// Finds the options of a player in the source of a call, and binds the names that they use. `None` if the player has
    /// lost by the clause `lost if`.
    fn written_options<'a>(
        &mut self,
        call: &'a Braces,
        player: Player,
    ) -> Eval<Option<WrittenOptions<'a>>> {
        let function = &call.function;
        let ast = &function.ast;
        let mut leaf = self.bound_leaf(function, &call.arguments)?;
        let mut arguments = Cow::Borrowed(&*call.arguments);
        if player == Player::Right
            && matches!(ast[leaf].kind, ExprKind::PlusMinus(_))
            && let Some(own) = self.exchanged(function, &call.arguments)?
        {
            // Right's options are Left's on the board with the letters of each pair exchanged.
            arguments = Cow::Owned(own);
            leaf = self.bound_leaf(function, &arguments)?;
        }
        if self.has_lost(function, &arguments, player)? {
            return Ok(None);
        }
        let exchanged = matches!(arguments, Cow::Owned(_));
        let (items, negative): (&[ExprId], bool) = match &ast[leaf].kind {
            ExprKind::Braces { left, right } => match player {
                Player::Left => (left, false),
                Player::Right => (right, false),
            },
            ExprKind::Impartial(list) => (std::slice::from_ref(list), false),
            ExprKind::PlusMinus(items) => (items, player == Player::Right),
            _ => (&[], false),
        };
        Ok(Some(WrittenOptions {
            items,
            negative,
            exchanged,
        }))
    }

    /// Converts an option as written in the source to the game after the move.
    fn after_move(&mut self, call: &Braces, written: &WrittenOptions, option: Game) -> Eval<Game> {
        if written.exchanged {
            self.opposite(&call.function, &option)
        } else if written.negative {
            self.algebra.solver.negated(&option).at(Span::default())
        } else {
            Ok(option)
        }
    }

    /// The options of a player in a call.
    pub(in crate::eval) fn choices(&mut self, call: &Braces, player: Player) -> Eval<Vec<Choice>> {
        let function = &call.function;
        let Some(written) = self.written_options(call, player)? else {
            return Ok(Vec::new());
        };
        let mut choices = self.options(function, written.items)?;
        for choice in &mut choices {
            choice.to = self.after_move(call, &written, choice.to.clone())?;
        }
        let is_pass = |item: &ExprId| matches!(function.ast[*item].kind, ExprKind::Pass);
        let passes = written.items.iter().any(is_pass);
        if passes && function.is_loopy {
            choices.push(call.passed());
        }
        number_names(&mut choices);
        if function.ruleset.is_some() {
            choices.extend(self.steps(function, &call.arguments, player)?);
        }
        self.remembering(call, choices)
    }
}

/// Numbers options with the same name: `take 1`, `take 1 (2)`.
fn number_names(choices: &mut [Choice]) {
    let mut times: FxHashMap<Arc<str>, usize> = FxHashMap::default();
    for label in choices
        .iter_mut()
        .filter_map(|choice| choice.label.as_mut())
    {
        let count = times.entry(Arc::clone(label)).or_default();
        *count += 1;
        if *count > 1 {
            *label = format!("{label} ({count})").into();
        }
    }
}
