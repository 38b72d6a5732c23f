//! Pictures for papers: files that every reader of SVG draws, of a given width, in black and white on demand.

use super::document::{Picture, latex};
use super::plot;
use super::scene;
use super::terminal::Look;
use crate::rulesets::scene::{Scene, Shape};
use std::collections::BTreeMap;

/// How a picture for a paper looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper {
    /// Its width in millimetres; if there is none, it has a size of its own.
    pub width: Option<f64>,
    /// Whether it is in black and white: Left is black, Right is an outline.
    pub is_grey: bool,
}

/// The style that follows the one of drawings and thermographs in black and white.
const GREY: &str = "<style>.blue{fill:#000;stroke:#000}.red{fill:#fff;stroke:#000}.green{fill:#999;stroke:#000}\
    .line.blue,.line.red{stroke:#000}.line.green{stroke:#666}.line.inner{stroke:#fff}\
    .piece.red>.line,.piece.red>.right{stroke:#000}.piece.red>.eye{fill:#000}\
    .ink{fill:#000;stroke:#000}.faint{fill:#999;stroke:#999}.marked{fill:#777;stroke:#777}\
    .cell{fill:#fff;stroke:#777}.cell.blocked,.dot.blocked{fill:#777}\
    .cell.blue{fill:#444}.cell.red{fill:#ddd}.cell.green{fill:#999}.cell.ink{fill:#000}\
    .plot{color:#000}text{fill:#000}.ondark{fill:#fff}\
    .left,.right,.mast,.axis,.grid{stroke:#000}.grid{stroke-opacity:.15}</style>";

impl Paper {
    /// The start of an SVG element, without the `>`. A screen has no paper.
    pub(super) fn root(paper: Option<&Paper>, (width, height): (f64, f64)) -> String {
        let start = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        let view = format!("viewBox=\"0 0 {width:.0} {height:.0}\"");
        match paper {
            // In an HTML page that is narrower, a picture keeps its proportions.
            None => format!(
                "{start} style=\"max-width:100%;height:auto\" width=\"{width:.0}\" height=\"{height:.0}\" {view}"
            ),
            Some(Paper { width: None, .. }) => {
                format!("{start} width=\"{width:.0}\" height=\"{height:.0}\" {view}")
            }
            Some(Paper {
                width: Some(wanted),
                ..
            }) => {
                let high = wanted * height.round() / width.round();
                format!("{start} width=\"{wanted:.2}mm\" height=\"{high:.2}mm\" {view}")
            }
        }
    }

    /// A style sheet of drawings for this paper, which in black and white has one look on all pages.
    pub(super) fn style(paper: Option<&Paper>, style: &str) -> String {
        if paper.is_some_and(|paper| paper.is_grey) {
            super::theme::themed(style, false) + GREY
        } else {
            style.into()
        }
    }
}

impl Picture {
    /// A file with the picture as SVG.
    pub fn svg_file(&self, look: Look, paper: &Paper) -> String {
        self.svg_on(look, Some(paper))
    }

    /// A fragment of LaTeX.
    pub fn latex_on(&self, paper: &Paper) -> String {
        match self {
            Picture::Thermographs(curves) => plot::tikz::write(curves, paper),
            Picture::Drawing(drawing) => match &drawing.scenes {
                Some(scenes) => scene::tikz::write(scenes, paper),
                None => latex::verbatim(&drawing.text),
            },
        }
    }

    /// Leaves out the numbers of rows and columns: words beside the cells of a board.
    pub fn leave_out_coordinates(&mut self) {
        if let Picture::Drawing(drawing) = self {
            let scenes = drawing.scenes.iter_mut().flatten();
            scenes.for_each(without_coordinates);
        }
    }
}

fn without_coordinates(scene: &mut Scene) {
    let is_cell = |shape: &&Shape| matches!(shape, Shape::Box { .. });
    let cells: Vec<Shape> = scene.shapes.iter().filter(is_cell).cloned().collect();
    if cells.is_empty() {
        return;
    }
    let board = Scene {
        shapes: cells,
        ..Scene::default()
    };
    let (left, top, right, bottom) = board.bounds();
    scene.shapes.retain(|shape| match shape {
        Shape::Word { at: (x, y), .. } => (left..=right).contains(x) && (top..=bottom).contains(y),
        _ => true,
    });
    // The places count shapes; only boards that are clicked need them.
    scene.places = BTreeMap::new();
}
