//! The game tree of the last value as text.

use super::Session;
use crate::eval::{Datum, Eval, LONGEST_POSITION, stopped};
use crate::solve::Game;
use crate::source::{SourceId, Span};
use crate::value::Spelling;
use std::sync::Arc;

/// Maximum number of lines in a tree.
const MOST_LINES: usize = 400;

impl Session {
    /// The last value as a tree of moves, `depth` moves deep, each with the position it leads to and its value. `None`
    /// if the last value is not a game.
    pub fn last_tree(
        &mut self,
        id: SourceId,
        depth: usize,
        spelling: Spelling,
    ) -> Eval<Option<String>> {
        let Some(game) = self.last_game() else {
            return Ok(None);
        };
        let span = Span::new(id, 0, self.source(id).map_or(0, |s| s.text.len()));
        self.interpreter.solver.budget.start(self.options.time);
        let mut lines = vec![self.node(&game, "", spelling, span)?];
        self.branches(&game, depth, "", spelling, span, &mut lines)?;
        Ok(Some(lines.join("\n")))
    }

    /// `strip R4B = +-1`; the value alone if the name of the move already shows the position.
    fn node(&mut self, game: &Game, label: &str, spelling: Spelling, span: Span) -> Eval<String> {
        let text = self.interpreter.text(&Datum::Game(game.clone()), span)?;
        let value = text.spelled(spelling).to_string();
        let notation = self.interpreter.solver.notation(game);
        // For a long position, the move is more informative.
        let long = notation.len() > LONGEST_POSITION || notation.contains("\\n");
        let told = label.strip_prefix("to ") == Some(&*notation);
        Ok(if long || told || notation == value {
            value
        } else {
            format!("{notation} = {value}")
        })
    }

    fn branches(
        &mut self,
        game: &Game,
        depth: usize,
        indent: &str,
        spelling: Spelling,
        span: Span,
        lines: &mut Vec<String>,
    ) -> Eval<()> {
        if depth == 0 {
            return Ok(());
        }
        let moves = self.interpreter.solver.all_moves(game);
        let moves = moves.map_err(|s| stopped(s, span))?;
        for (at, one) in moves.iter().enumerate() {
            if lines.len() >= MOST_LINES {
                let left = moves.len() - at;
                lines.push(format!("{indent}... {left} more moves here"));
                return Ok(());
            }
            let last = at + 1 == moves.len();
            let (branch, below) = if last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            let node = self.node(&one.to, &one.label, spelling, span)?;
            let name = Datum::Move(Arc::new(one.clone()));
            let name = self.interpreter.text(&name, span)?;
            let name = name.spelled(spelling);
            lines.push(format!("{indent}{branch}{name}: {node}"));
            let deeper = format!("{indent}{below}");
            self.branches(&one.to, depth - 1, &deeper, spelling, span, lines)?;
        }
        Ok(())
    }
}
