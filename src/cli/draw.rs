//! `draw`: a position as characters or as an SVG picture.

use super::run::{session, verdict};
use super::{Arguments, Output};
use crate::present::svg;
use crate::session::{Item, replace_file};
use crate::solve::Budget;
use std::path::Path;

/// Draws the value of an expression.
pub fn draw(
    arguments: &Arguments,
    budget: Budget,
    expression: &str,
    winning: bool,
    file: Option<&Path>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let id = session.add_source("<draw>", expression, None);
    let mut failed = false;
    session.run_unseen(id, &mut |session, mut result| {
        failed |= result.is_failure();
        if matches!(result.item, Item::Value(_)) {
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    if failed {
        return verdict(output);
    }
    match session.draw_last(id, winning) {
        Err(fault) => output.checked(&session, &fault),
        Ok(drawing) => match file {
            None => output.line(&drawing.text),
            Some(file) => {
                let picture = match &drawing.scenes {
                    Some(scenes) => svg::write(scenes),
                    None => svg::of_text(&drawing.text),
                };
                if let Err(error) = replace_file(file, &picture) {
                    let name = file.display().to_string();
                    output.trouble(&name, &format!("cannot write `{name}`: {error}"));
                }
            }
        },
    }
    verdict(output)
}
