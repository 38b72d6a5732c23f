//! The game tree of the last value, as text and as data.

use super::Session;
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Eval, LONGEST_POSITION, Text, scenes, stopped};
use crate::rulesets::scene::Scene;
use crate::solve::Game;
use crate::source::{SourceId, Span};
use crate::value::{Player, Spelling};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Maximum number of lines in a tree.
const MOST_LINES: usize = 400;
/// Maximum number of positions in a tree that is drawn.
const MOST_POSITIONS: usize = 400;

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
        self.interpreter
            .algebra
            .solver
            .budget
            .start(self.options.time);
        let mut lines = vec![self.node(&game, "", spelling, span)?];
        self.branches(&game, depth, "", spelling, span, &mut lines)?;
        Ok(Some(lines.join("\n")))
    }

    /// `strip R4B = +-1`; the value alone if the name of the move already shows the position.
    fn node(&mut self, game: &Game, label: &str, spelling: Spelling, span: Span) -> Eval<String> {
        let text = self
            .interpreter
            .algebra
            .text(&Datum::Game(game.clone()), span)?;
        let value = text.spelled(spelling).to_string();
        let notation = self.interpreter.algebra.solver.notation(game);
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
        let moves = self.interpreter.algebra.solver.all_moves(game);
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
            let name = self.interpreter.algebra.text(&name, span)?;
            let name = name.spelled(spelling);
            lines.push(format!("{indent}{branch}{name}: {node}"));
            let deeper = format!("{indent}{below}");
            self.branches(&one.to, depth - 1, &deeper, spelling, span, lines)?;
        }
        Ok(())
    }
}

/// A game with its options, some moves deep.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The game as it would be written.
    pub notation: String,
    /// Its value, or `loony`.
    pub value: Text,
    /// Its picture, a scene for each component; none where it has none.
    pub scenes: Option<Vec<Scene>>,
    /// The options: Left's, then Right's.
    pub branches: Vec<GameBranch>,
}

/// An option of a game.
#[derive(Clone, Debug)]
pub struct GameBranch {
    /// Who moves there; none where both players can.
    pub player: Option<Player>,
    /// Why it does not count: it is dominated, reversible or loony. Empty where it counts.
    pub fate: Text,
    /// The option.
    pub tree: GameTree,
}

impl Session {
    /// The last value as a tree, `depth` moves deep: each position that can be reached from another once. `None` if the
    /// last value is not a game.
    pub fn last_game_tree(&mut self, id: SourceId, depth: usize) -> Eval<Option<GameTree>> {
        let Some(game) = self.last_game() else {
            return Ok(None);
        };
        let span = Span::new(id, 0, self.source(id).map_or(0, |s| s.text.len()));
        self.interpreter
            .algebra
            .solver
            .budget
            .start(self.options.time);
        let mut room = MOST_POSITIONS;
        self.game_tree(&game, depth, span, &mut room).map(Some)
    }

    fn game_tree(
        &mut self,
        game: &Game,
        depth: usize,
        span: Span,
        room: &mut usize,
    ) -> Eval<GameTree> {
        *room = room.checked_sub(1).ok_or_else(|| {
            let message = format!("the tree has more than {MOST_POSITIONS} positions");
            Box::new(
                Diagnostic::error(Code::TooLarge, span, message).help("choose a smaller depth"),
            )
        })?;
        let mut tree = GameTree {
            notation: self.interpreter.algebra.solver.notation(game),
            value: self
                .interpreter
                .algebra
                .text(&Datum::Game(game.clone()), span)?,
            scenes: scenes(game),
            branches: Vec::new(),
        };
        if depth == 0 {
            return Ok(tree);
        }
        let moves = self.interpreter.algebra.solver.all_moves(game);
        let moves = moves.map_err(|s| stopped(s, span))?;
        let sides = self.interpreter.algebra.explain(game, span)?.sides;
        let mut known: FxHashSet<(Option<Player>, String)> = FxHashSet::default();
        for one in moves {
            let notation = self.interpreter.algebra.solver.notation(&one.to);
            if !known.insert((one.player, notation)) {
                continue;
            }
            let side = sides.iter().find(|side| side.player == one.player);
            let mut lines = side.into_iter().flat_map(|side| &side.options);
            let line = lines.find(|line| line.moves.contains(&one.label));
            tree.branches.push(GameBranch {
                player: one.player,
                fate: line.map_or(Text::default(), |line| line.fate.clone()),
                tree: with_stack(|| self.game_tree(&one.to, depth - 1, span, room))?,
            });
        }
        Ok(tree)
    }
}
