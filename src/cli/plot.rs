//! `plot`: thermographs in one picture.

use super::run::{session, verdict};
use super::{Arguments, Format, Output, args::PlotFile};
use crate::present::json;
use crate::present::plot::{svg, tikz};
use crate::session::replace_file;
use crate::solve::Budget;
use std::io::IsTerminal;

/// Plots the thermographs of the games that the expressions give.
pub fn plot(
    arguments: &Arguments,
    budget: Budget,
    expressions: &[String],
    file: Option<&PlotFile>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let mut curves = Vec::new();
    let mut failed = false;
    for text in expressions {
        // A blank may have been put before a minus.
        let text = text.strip_prefix(' ').unwrap_or(text);
        let id = session.add_source("<plot>", text, None);
        let found = session.thermographs(id, &mut |session, result| output.result(session, result));
        failed |= found.is_none();
        curves.extend(found.unwrap_or_default());
    }
    if failed {
        return verdict(output);
    }
    let terminal = std::io::stdout().is_terminal() && file.is_none();
    let look = arguments.look(terminal);
    let text = match arguments.format() {
        Ok(Format::Svg) => svg::write(&curves, look),
        Ok(Format::Tikz) => tikz::write(&curves),
        Ok(Format::Json) => {
            let objects: Vec<String> = curves.iter().map(|c| json::curve(c).to_string()).collect();
            objects.join("\n")
        }
        _ => {
            let graphs = curves.iter().map(|curve| {
                let text = curve.graph.text(look.spelling);
                match curves.len() {
                    1 => text,
                    _ => format!("{}\n\n{text}", look.pick(&curve.label)),
                }
            });
            graphs.collect::<Vec<_>>().join("\n\n")
        }
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
    verdict(output)
}
