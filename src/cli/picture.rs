//! `draw` and `plot`: pictures of positions and thermographs.

use super::command::PictureFile;
use super::run::{session, verdict};
use super::{CommandLine, Format, Output};
use crate::present::document::{Picture, latex};
use crate::present::json;
use crate::session::{Budget, Item, replace_file};
use std::io::IsTerminal;

/// Draws the position that an expression denotes.
pub fn draw(
    arguments: &CommandLine,
    budget: Budget,
    expression: &str,
    winning: bool,
    file: Option<&PictureFile>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let id = session.add_source("<draw>", expression, None);
    let mut failed = false;
    session.run_without_rendering(id, &mut |session, mut result| {
        failed |= result.is_failure();
        if matches!(result.item, Item::Value(_)) {
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    if !failed {
        match session.draw_last(id, winning) {
            Err(fault) => output.checked(&session, &fault),
            Ok(drawing) => {
                let picture = Picture::Drawing(drawing);
                write(arguments, &mut output, expression, &picture, file);
            }
        }
    }
    verdict(output)
}

/// Plots the thermographs of expressions.
pub fn plot(
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
        let found = session.thermographs(id, &mut |session, result| output.result(session, result));
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
        // The name of a file tells its format; then `--json` is for diagnostics.
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
        Some(file) => {
            if let Err(error) = replace_file(&file.path, &(text.trim_end().to_string() + "\n")) {
                let name = file.path.display().to_string();
                output.trouble(&name, &format!("cannot write `{name}`: {error}"));
            }
        }
    }
}
