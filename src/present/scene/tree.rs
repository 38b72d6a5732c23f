//! Game trees as pictures. Each position has its value below it; blue lines lead to Left's options and red lines to
//! Right's. Dotted lines lead to options that do not count, with the reason.

use super::{moved, side_by_side};
use crate::eval::Text;
use crate::present::terminal::Look;
use crate::rulesets::scene::{Paint, Scene, Shape};
use crate::session::GameTree;
use crate::value::Player;

/// Maximum width and height of a position, in grid steps.
const LARGEST: f64 = 1.8;
/// Maximum scale of a position.
const SCALE: f64 = 0.6;
/// Height of a line of text.
const LINE: f64 = 0.45;
/// Space between trees side by side.
const GAP: f64 = 0.6;
/// Height of the lines to the options.
const RISE: f64 = 1.1;

/// A laid-out node: its picture, the size of the picture, and its subtree.
struct LaidOutNode<'a> {
    tree: &'a GameTree,
    shapes: Vec<Shape>,
    words: Vec<String>,
    size: (f64, f64),
    /// The width of the subtree.
    width: f64,
    branches: Vec<LaidOutNode<'a>>,
}

/// The picture of a game tree.
pub fn picture(tree: &GameTree, look: Look) -> Scene {
    let root = LaidOutNode::of(tree, &Text::default(), look);
    let mut levels = Vec::new();
    root.measure(0, &mut levels);
    let mut scene = Scene::default();
    root.draw(&mut scene, (0.0, 0.0), &levels);
    scene
}

impl LaidOutNode<'_> {
    fn of<'a>(tree: &'a GameTree, fate: &Text, look: Look) -> LaidOutNode<'a> {
        let (shapes, (width, height)) = small(tree);
        let value = look.pick(&tree.value).to_string();
        let mut words = Vec::new();
        if shapes.is_empty() && tree.notation != tree.value.ascii {
            words.push(tree.notation.clone());
        }
        words.push(value);
        if !fate.ascii.is_empty() {
            words.push(look.pick(fate).to_string());
        }
        let longest = words.iter().map(|word| word.chars().count()).max();
        let width = width.max(longest.unwrap_or(0) as f64 * 0.2 + 0.2);
        let height = height + words.len() as f64 * LINE;
        let branches: Vec<LaidOutNode> = tree
            .branches
            .iter()
            .map(|one| LaidOutNode::of(&one.tree, &one.fate, look))
            .collect();
        let below: f64 = branches.iter().map(|one| one.width + GAP).sum();
        LaidOutNode {
            tree,
            shapes,
            words,
            size: (width, height),
            width: width.max(below - GAP),
            branches,
        }
    }

    /// Records the maximum height of each level.
    fn measure(&self, level: usize, levels: &mut Vec<f64>) {
        match levels.get_mut(level) {
            Some(height) => *height = height.max(self.size.1),
            None => levels.push(self.size.1),
        }
        self.branches
            .iter()
            .for_each(|one| one.measure(level + 1, levels));
    }

    /// Draws the tree with its upper left corner at the given point.
    fn draw(&self, scene: &mut Scene, (left, top): (f64, f64), levels: &[f64]) {
        let Some((height, below)) = levels.split_first() else {
            return;
        };
        let middle = left + self.width / 2.0;
        let next = top + height + RISE;
        let whole: f64 = self.branches.iter().map(|one| one.width + GAP).sum::<f64>() - GAP;
        let mut at = middle - whole / 2.0;
        for (one, branch) in self.branches.iter().zip(&self.tree.branches) {
            let paint = match branch.player {
                _ if !branch.fate.ascii.is_empty() => Paint::Faint,
                None => Paint::Ink,
                Some(Player::Left) => Paint::Blue,
                Some(Player::Right) => Paint::First,
            };
            let end = (at + one.width / 2.0, next - 0.1);
            scene.line((middle, top + self.size.1 + 0.1), end, paint);
            one.draw(scene, (at, next), below);
            at += one.width + GAP;
        }
        let pictured = self.size.1 - self.words.len() as f64 * LINE;
        let shift = |(x, y): (f64, f64)| (x + middle, y + top);
        scene
            .shapes
            .extend(self.shapes.iter().map(|shape| moved(shape, shift)));
        for (line, word) in self.words.iter().enumerate() {
            scene.word(
                (middle, top + pictured + (line as f64 + 0.5) * LINE),
                word.as_str(),
            );
        }
    }
}

/// The picture of a position, scaled down and centred above its middle, and its size. Row and column numbers are
/// omitted.
fn small(tree: &GameTree) -> (Vec<Shape>, (f64, f64)) {
    let placed = match &tree.scenes {
        Some(scenes) => side_by_side(scenes),
        None => return (Vec::new(), (0.0, 0.0)),
    };
    let is_board = placed
        .shapes
        .iter()
        .any(|shape| matches!(shape, Shape::Box { .. }));
    let kept = placed
        .shapes
        .into_iter()
        .filter(|shape| !is_board || !matches!(shape, Shape::Word { .. }));
    let whole = Scene {
        shapes: kept.collect(),
        ..Scene::default()
    };
    let (left, top, right, bottom) = whole.bounds();
    let (width, height) = (right - left, bottom - top);
    let scale = (LARGEST / width.max(height)).min(SCALE);
    let place = |(x, y): (f64, f64)| ((x - (left + right) / 2.0) * scale, (y - top) * scale);
    let shapes = whole.shapes.iter().map(|shape| {
        let mut shape = moved(shape, place);
        match &mut shape {
            Shape::Disc { radius, .. } => *radius *= scale,
            Shape::Box { size, .. } => *size = (size.0 * scale, size.1 * scale),
            Shape::Line { .. } | Shape::Word { .. } => {}
        }
        shape
    });
    (shapes.collect(), (width * scale, height * scale))
}
