//! `draw` and `plot`: pictures of positions and thermographs.

use super::command::PictureFile;
use super::run::{session, verdict};
use super::{CommandLine, Format, Output, pdf};
use crate::diagnostic::{Code, Diagnostic};
use crate::present::document::{Picture, latex};
use crate::present::{json, scene};
use crate::session::{
    Budget, Drawing, Item, Session, draw_last, last_game_tree, last_tree, replace_file,
    thermographs,
};
use crate::source::{SourceId, Span};
use std::io::IsTerminal;

/// What to draw of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnParts {
    /// Whether to mark the winning moves.
    pub winning: bool,
    /// The depth of the game tree, if that is drawn instead.
    pub tree: Option<usize>,
}

/// Draws the position that an expression denotes, or its game tree. If the expression is itself a picture, shows it.
pub(super) fn draw(
    arguments: &CommandLine,
    budget: Budget,
    expression: &str,
    wanted: DrawnParts,
    file: Option<&PictureFile>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let id = session.add_source("<draw>", expression, None);
    let mut failed = false;
    let mut given = None;
    session.run_without_rendering(id, &mut |session, mut result| {
        failed |= result.is_failure();
        given = match &mut result.item {
            Item::Value(shown) => shown.drawing.take(),
            _ => None,
        };
        if matches!(result.item, Item::Value(_)) {
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    if !failed {
        let given = given.filter(|_| !wanted.winning);
        let drawing = match (wanted.tree, given) {
            (None, Some(drawing)) => Ok(drawing),
            (None, None) => draw_last(&mut session, id, wanted.winning),
            (Some(depth), _) => tree(&mut session, arguments, (id, depth), file),
        };
        match drawing {
            Err(fault) => output.checked(&session, &fault),
            Ok(drawing) => {
                let picture = Picture::Drawing(drawing);
                write(arguments, &mut output, expression, &picture, file);
            }
        }
    }
    verdict(output)
}

/// Draws the game tree of the last value, in characters or as a picture.
fn tree(
    session: &mut Session,
    arguments: &CommandLine,
    (id, depth): (SourceId, usize),
    file: Option<&PictureFile>,
) -> Result<Drawing, Box<Diagnostic>> {
    let is_text = match file {
        Some(file) => file.format == Format::Text,
        None => !matches!(arguments.format(), Ok(Format::Svg | Format::Tikz)),
    };
    let look = arguments.look(false);
    let drawing = if is_text {
        let text = last_tree(session, id, depth, look.spelling)?;
        text.map(|text| Drawing { text, scenes: None })
    } else {
        let tree = last_game_tree(session, id, depth)?;
        tree.map(|tree| Drawing {
            text: String::new(),
            scenes: Some(vec![scene::tree::picture(&tree, look)]),
        })
    };
    drawing.ok_or_else(|| {
        let length = session.source(id).map_or(0, |source| source.text.len());
        let message = "only a game has a tree of moves";
        let fault = Diagnostic::error(Code::Kind, Span::new(id, 0, length), message);
        Box::new(fault.help("end the input with one, such as `{1 | *}` or `domineering(2, 3)`"))
    })
}

/// Plots the thermographs of expressions.
pub(super) fn plot(
    arguments: &CommandLine,
    budget: Budget,
    expressions: &[String],
    file: Option<&PictureFile>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let mut curves = Vec::new();
    let mut failed = false;
    for text in expressions {
        // `protect_expressions` may have prefixed a space.
        let text = text.strip_prefix(' ').unwrap_or(text);
        let id = session.add_source("<plot>", text, None);
        let found = thermographs(&mut session, id, &mut |session, result| {
            output.result(session, result)
        });
        failed |= found.is_none();
        curves.extend(found.unwrap_or_default());
    }
    if !failed {
        let picture = Picture::Thermographs(curves);
        write(arguments, &mut output, "", &picture, file);
    }
    verdict(output)
}

/// Writes a picture to a file or to standard output.
fn write(
    arguments: &CommandLine,
    output: &mut Output,
    source: &str,
    picture: &Picture,
    file: Option<&PictureFile>,
) {
    let look = arguments.look(std::io::stdout().is_terminal() && file.is_none());
    let format = match (arguments.format(), file) {
        // The file name determines the format of the picture; `--json` then applies to diagnostics.
        (Ok(Format::Json), Some(file)) => file.format,
        (format, _) => format.unwrap_or(Format::Text),
    };
    let text = match (format, picture) {
        (Format::Svg, _) => picture.svg(look),
        (Format::Tikz, _) => latex::picture(picture),
        (Format::Json, Picture::Thermographs(curves)) => {
            let objects: Vec<String> = curves.iter().map(|c| json::curve(c).to_string()).collect();
            objects.join("\n")
        }
        (Format::Json, Picture::Drawing(_)) => json::drawing(source, picture).to_string(),
        _ => picture.text(look),
    };
    match file {
        None => output.line(text.trim_end()),
        Some(file) if file.is_pdf => {
            pdf::write(output, &file.path, &pdf::standalone(text.trim_end()));
        }
        Some(file) => {
            if let Err(error) = replace_file(&file.path, &(text.trim_end().to_string() + "\n")) {
                let name = file.path.display().to_string();
                output.trouble(&name, &format!("cannot write `{name}`: {error}"));
            }
        }
    }
}
