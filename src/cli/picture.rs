//! `draw` and `plot`: pictures of positions and thermographs.

use super::command::PictureFile;
use super::paper::PaperOptions;
use super::run::{session, verdict};
use super::{Canvas, CommandLine, Format, Output, Pictures, pdf};
use crate::diagnostic::{Code, Diagnostic};
use crate::present::document::Picture;
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

/// Where a picture goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    /// A file; standard output if there is none.
    file: Option<&'a PictureFile>,
    /// The terminal, if it shows pictures and characters are not asked for.
    canvas: Option<Canvas>,
    /// How it looks in a paper.
    paper: &'a PaperOptions,
}

impl<'a> Target<'a> {
    /// The file, or else standard output with `pictures` shown in this way.
    pub(super) fn new(
        arguments: &CommandLine,
        file: Option<&'a PictureFile>,
        pictures: Option<Pictures>,
        paper: &'a PaperOptions,
    ) -> Target<'a> {
        let is_text = file.is_none() && matches!(arguments.format(), Ok(Format::Text));
        let how = pictures.unwrap_or_else(|| arguments.pictures());
        let canvas = is_text.then(|| Canvas::open(how).ok().flatten()).flatten();
        Target {
            file,
            canvas,
            paper,
        }
    }
}

/// Draws the position that an expression denotes, or its game tree. If the expression is itself a picture, shows it.
pub(super) fn draw(
    arguments: &CommandLine,
    budget: Budget,
    expression: &str,
    wanted: DrawnParts,
    target: Target<'_>,
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
            (Some(depth), _) => tree(&mut session, arguments, (id, depth), target),
        };
        match drawing {
            Err(fault) => output.checked(&session, &fault),
            Ok(drawing) => {
                let picture = Picture::Drawing(drawing);
                write(arguments, &mut output, expression, picture, target);
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
    target: Target<'_>,
) -> Result<Drawing, Box<Diagnostic>> {
    let is_text = match target.file {
        Some(file) => file.format == Format::Text,
        None => !matches!(arguments.format(), Ok(Format::Svg | Format::Tikz)),
    };
    let look = arguments.look(false);
    let text = if is_text {
        last_tree(session, id, depth, look.spelling)?
    } else {
        None
    };
    // Where a terminal cannot show the picture after all, there are characters.
    let scenes = if is_text && target.canvas.is_none() {
        None
    } else {
        let tree = last_game_tree(session, id, depth)?;
        tree.map(|tree| vec![scene::tree::picture(&tree, look)])
    };
    let is_game = text.is_some() || scenes.is_some();
    let drawing = is_game.then(|| Drawing {
        text: text.unwrap_or_default(),
        scenes,
    });
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
    target: Target<'_>,
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
        write(arguments, &mut output, "", picture, target);
    }
    verdict(output)
}

/// Writes a picture to a file or to standard output.
fn write(
    arguments: &CommandLine,
    output: &mut Output,
    source: &str,
    mut picture: Picture,
    target: Target<'_>,
) {
    let file = target.file;
    let paper = target.paper.paper(&mut picture);
    let picture = &picture;
    let look = arguments.look(std::io::stdout().is_terminal() && file.is_none());
    let format = match (arguments.format(), file) {
        // The file name determines the format of the picture; `--json` then applies to diagnostics.
        (Ok(Format::Json), Some(file)) => file.format,
        (format, _) => format.unwrap_or(Format::Text),
    };
    let shown = target.canvas.and_then(|canvas| canvas.show(picture, look));
    if let Some(shown) = shown {
        return output.line(&shown);
    }
    let text = match (format, picture) {
        (Format::Svg, _) => picture.svg_file(look, &paper),
        (Format::Tikz, _) => picture.latex_on(&paper),
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
