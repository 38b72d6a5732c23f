//! Results as small documents, which each format renders in its own way.

pub mod latex;
pub mod markdown;

use super::paper::Paper;
use super::terminal::Look;
use super::theme::themed;
use super::{plot, scene};
use crate::eval::{
    Drawing, Explanation, MOST_OPTIONS, OptionLine, Side, Summand, Text, outcome_words, scenes,
};
use crate::session::{Curve, Detail, Item, Shown};
use crate::value::{Player, Thermograph, thermograph_letter, thermographs_drawn};

/// A part of a line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Inline {
    /// Words and values.
    Text(Text),
    /// Source text.
    Code(String),
    /// Emphasised text.
    Strong(String),
}

/// A line of text, not wrapped.
pub type Line = Vec<Inline>;

/// A part of a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Block {
    /// A line of text.
    Paragraph(Line),
    /// Preformatted lines.
    Verbatim(Text),
    /// Rows of cells.
    Table {
        /// The column heads, formatted as code.
        head: Vec<String>,
        /// The rows of cells.
        rows: Vec<Vec<Text>>,
    },
    /// Items with subitems.
    List(Vec<(Line, Vec<Line>)>),
    /// A picture.
    Picture(Picture),
}

/// A picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Picture {
    /// A position or a sum of positions.
    Drawing(Drawing),
    /// Thermographs on common axes.
    Thermographs(Vec<Curve>),
}

impl Picture {
    /// The picture of a value: a thermograph, or the drawing of a position. `None` for other values.
    pub fn of(shown: &Shown, source: &str) -> Option<Picture> {
        if let Some(Detail::Thermograph(graph)) = &shown.detail {
            return Some(Picture::Thermographs(vec![Curve::of(source, graph)]));
        }
        if let Some(drawing) = &shown.drawing {
            return Some(Picture::Drawing(drawing.clone()));
        }
        let scenes = scenes(shown.game.as_ref()?)?;
        Some(Picture::Drawing(Drawing {
            text: String::new(),
            scenes: Some(scenes),
        }))
    }

    /// The number of its shapes.
    pub fn size(&self) -> usize {
        match self {
            Picture::Drawing(drawing) => {
                let scenes = drawing.scenes.iter().flatten();
                scenes.map(|scene| scene.shapes.len()).sum()
            }
            Picture::Thermographs(curves) => curves.len(),
        }
    }

    /// The picture in characters.
    pub fn text(&self, look: Look) -> String {
        match self {
            Picture::Drawing(drawing) => drawing.text.clone(),
            Picture::Thermographs(curves) => {
                match &curves[..] {
                    [curve] if curve.has_legend => return curve.graph.text(look.spelling),
                    _ => {}
                }
                let graphs: Vec<&Thermograph> = curves.iter().map(|curve| &*curve.graph).collect();
                let mut text = thermographs_drawn(&graphs, look.spelling);
                let told = curves.iter().enumerate();
                for (at, curve) in told.filter(|(_, curve)| curve.has_legend) {
                    let letter = thermograph_letter(at).unwrap_or('?');
                    let (label, [foot, left, right]) =
                        (look.pick(&curve.label), curve.graph.lines());
                    text += &format!("{letter}  {label}: {foot}\n   {left}\n   {right}\n");
                }
                text.trim_end().into()
            }
        }
    }

    /// As SVG with the style of light or of dark pages alone, for readers that know no media queries.
    pub fn svg_of_page(&self, look: Look, is_dark: bool) -> String {
        themed(&self.svg(look), is_dark)
    }

    /// As SVG, in a page.
    pub fn svg(&self, look: Look) -> String {
        self.svg_on(look, None)
    }

    /// As SVG, on a screen or on paper.
    pub(in crate::present) fn svg_on(&self, look: Look, paper: Option<&Paper>) -> String {
        match self {
            Picture::Drawing(drawing) => match &drawing.scenes {
                Some(scenes) => scene::svg::write(scenes, paper),
                None => scene::svg::of_text(&drawing.text, paper),
            },
            Picture::Thermographs(curves) => plot::svg::write(curves, look, paper),
        }
    }
}

/// The document of a result. `None` for definitions, failures and assertions that hold.
pub fn of_item(item: &Item, source: &str) -> Option<Vec<Block>> {
    Some(match item {
        Item::Nothing | Item::Failed => return None,
        Item::Value(shown) => match &shown.detail {
            Some(Detail::Explanation(found)) => derivation(found),
            Some(Detail::Thermograph(graph)) => {
                let curves = vec![Curve::of(source, graph)];
                vec![Block::Picture(Picture::Thermographs(curves))]
            }
            _ => match &shown.drawing {
                Some(drawing) => vec![Block::Picture(Picture::Drawing(drawing.clone()))],
                None => vec![paragraph(&shown.text)],
            },
        },
        Item::Print(text) => vec![paragraph(text)],
        Item::Table { columns, rows, .. } => vec![Block::Table {
            head: columns.clone(),
            rows: rows
                .iter()
                .map(|row| row.iter().map(|cell| cell.text.clone()).collect())
                .collect(),
        }],
        Item::Check(check) if check.claim => {
            let name = match &check.name {
                Some(name) => format!("Claim {name}"),
                None => "Claim".into(),
            };
            let verdict = Text::plain(" ").and("", &check.verdict());
            vec![Block::Paragraph(vec![
                Inline::Strong(name),
                Inline::Text(verdict),
            ])]
        }
        Item::Check(_) => return None,
    })
}

/// Whether the heading of a column is mathematics between dollar signs.
fn is_mathematics(heading: &str) -> bool {
    let inner = heading
        .strip_prefix('$')
        .and_then(|rest| rest.strip_suffix('$'));
    inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('$'))
}

fn paragraph(text: &Text) -> Block {
    if text.ascii.contains('\n') {
        Block::Verbatim(text.clone())
    } else {
        Block::Paragraph(vec![Inline::Text(text.clone())])
    }
}

/// The derivation of the value of a game, as a list.
fn derivation(found: &Explanation) -> Vec<Block> {
    let mut end = match found.outcome {
        Some(_) => Text::plain(" = ").and("", &found.value),
        None => Text::plain(" is ").and("", &found.value),
    };
    if let Some(outcome) = found.outcome {
        end.push_plain(&format!(" ({})", outcome_words(outcome)));
    }
    let head = vec![Inline::Code(found.game.clone()), Inline::Text(end)];
    let mut items: Vec<(Line, Vec<Line>)> = Vec::new();
    let words = |text: Text| vec![Inline::Text(text)];
    if let Some(theorem) = &found.theorem {
        items.push((words(Text::plain("Theorem: ").and("", theorem)), Vec::new()));
    }
    for Summand { game, value } in &found.components {
        let line = vec![
            Inline::Code(game.clone()),
            Inline::Text(Text::plain(" = ").and("", value)),
        ];
        items.push((line, Vec::new()));
    }
    for side in &found.sides {
        items.push((words(Text::plain(side_in_words(side))), options(side)));
    }
    items.push((words(found.conclusion.clone()), Vec::new()));
    let mut blocks = vec![Block::Paragraph(head), Block::List(items)];
    blocks.extend(found.parts.iter().flat_map(derivation));
    blocks
}

/// The head of a list of options.
pub(in crate::present) fn side_in_words(side: &Side) -> &'static str {
    match (side.player, side.options.is_empty()) {
        (None, false) => "Options:",
        (None, true) => "There are no options.",
        (Some(Player::Left), false) => "Left's options:",
        (Some(Player::Left), true) => "Left has no options.",
        (Some(Player::Right), false) => "Right's options:",
        (Some(Player::Right), true) => "Right has no options.",
    }
}

fn options(side: &Side) -> Vec<Line> {
    let line = |option: &OptionLine| {
        let mut end = match option.value.ascii.as_str() {
            "" => Text::default(),
            _ => Text::plain(" = ").and("", &option.value),
        };
        if !option.fate.ascii.is_empty() {
            end = end.and(", ", &option.fate);
        }
        vec![
            Inline::Text(option.moves_text().and(": ", &Text::default())),
            Inline::Code(option.position.clone()),
            Inline::Text(end),
        ]
    };
    let mut lines: Vec<Line> = side.options.iter().take(MOST_OPTIONS).map(line).collect();
    let more = side.options.len().saturating_sub(MOST_OPTIONS);
    if more > 0 {
        lines.push(vec![Inline::Text(Text::plain(&format!("and {more} more")))]);
    }
    lines
}
