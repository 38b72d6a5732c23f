//! The tree of a game, as text and as data.

use super::Session;
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Eval, Interpreter, LONGEST_POSITION, Text, scenes, stopped};
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

/// The last result of a session as a tree of moves, `depth` moves deep, each with the position it leads to and its value.
/// `None` if the last result is not a game.
pub fn last_tree(
    session: &mut Session,
    id: SourceId,
    depth: usize,
    spelling: Spelling,
) -> Eval<Option<String>> {
    let Some(game) = last_game(session) else {
        return Ok(None);
    };
    let span = session.program.span_of(id);
    let evaluator = &mut session.evaluator;
    evaluator.start(evaluator.mode.time);
    let mut writer = TreeWriter {
        interpreter: &mut evaluator.interpreter,
        spelling,
        span,
        lines: Vec::new(),
    };
    let root = writer.node(&game, "")?;
    writer.lines.push(root);
    writer.branches(&game, depth, "")?;
    Ok(Some(writer.lines.join("\n")))
}

/// Writes a tree of moves as lines.
struct TreeWriter<'a> {
    interpreter: &'a mut Interpreter,
    spelling: Spelling,
    span: Span,
    lines: Vec<String>,
}

impl TreeWriter<'_> {
    /// `strip R4B = +-1`; the value alone if the name of the move already shows the position.
    fn node(&mut self, game: &Game, label: &str) -> Eval<String> {
        let datum = Datum::Game(game.clone());
        let text = self.interpreter.algebra.text(&datum, self.span)?;
        let value = text.spelled(self.spelling).to_string();
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

    fn branches(&mut self, game: &Game, depth: usize, indent: &str) -> Eval<()> {
        if depth == 0 {
            return Ok(());
        }
        let moves = self.interpreter.algebra.solver.all_moves(game);
        let moves = moves.map_err(|s| stopped(s, self.span))?;
        for (at, one) in moves.iter().enumerate() {
            if self.lines.len() >= MOST_LINES {
                let left = moves.len() - at;
                self.lines
                    .push(format!("{indent}... {left} more moves here"));
                return Ok(());
            }
            let last = at + 1 == moves.len();
            let (branch, below) = if last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            let node = self.node(&one.to, &one.label)?;
            let name = Datum::Move(Arc::new(one.clone()));
            let name = self.interpreter.algebra.text(&name, self.span)?;
            let name = name.spelled(self.spelling);
            self.lines.push(format!("{indent}{branch}{name}: {node}"));
            let deeper = format!("{indent}{below}");
            with_stack(|| self.branches(&one.to, depth - 1, &deeper))?;
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

/// The last result of a session as a tree, `depth` moves deep: each position that can be reached from another once. `None`
/// if the last result is not a game.
pub fn last_game_tree(session: &mut Session, id: SourceId, depth: usize) -> Eval<Option<GameTree>> {
    let Some(game) = last_game(session) else {
        return Ok(None);
    };
    let span = session.program.span_of(id);
    let evaluator = &mut session.evaluator;
    evaluator.start(evaluator.mode.time);
    let mut room = MOST_POSITIONS;
    branch(&mut evaluator.interpreter, &game, depth, span, &mut room).map(Some)
}

/// The last result of a session as a game.
fn last_game(session: &mut Session) -> Option<Game> {
    let last = session.last()?;
    session.evaluator.interpreter.algebra.as_game(&last)
}

fn branch(
    interpreter: &mut Interpreter,
    game: &Game,
    depth: usize,
    span: Span,
    room: &mut usize,
) -> Eval<GameTree> {
    *room = room.checked_sub(1).ok_or_else(|| {
        let message = format!("the tree has more than {MOST_POSITIONS} positions");
        Box::new(Diagnostic::error(Code::TooLarge, span, message).help("choose a smaller depth"))
    })?;
    let mut tree = GameTree {
        notation: interpreter.algebra.solver.notation(game),
        value: interpreter.algebra.text(&Datum::Game(game.clone()), span)?,
        scenes: scenes(game),
        branches: Vec::new(),
    };
    if depth == 0 {
        return Ok(tree);
    }
    let moves = interpreter.algebra.solver.all_moves(game);
    let moves = moves.map_err(|s| stopped(s, span))?;
    let sides = interpreter.algebra.explain(game, span)?.sides;
    let mut known: FxHashSet<(Option<Player>, String)> = FxHashSet::default();
    for one in moves {
        let notation = interpreter.algebra.solver.notation(&one.to);
        if !known.insert((one.player, notation)) {
            continue;
        }
        let side = sides.iter().find(|side| side.player == one.player);
        let mut lines = side.into_iter().flat_map(|side| &side.options);
        let line = lines.find(|line| line.moves.contains(&one.label));
        tree.branches.push(GameBranch {
            player: one.player,
            fate: line.map_or(Text::default(), |line| line.fate.clone()),
            tree: with_stack(|| branch(interpreter, &one.to, depth - 1, span, room))?,
        });
    }
    Ok(tree)
}
