//! PDF files, created with LaTeX.

use super::Output;
use crate::session::replace_file;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

/// Programs that convert LaTeX to PDF, with their options. They are tried in this order.
const PROGRAMS: [(&str, &[&str]); 2] = [
    (
        "pdflatex",
        &[
            "-interaction=nonstopmode",
            "-halt-on-error",
            "-no-shell-escape",
        ],
    ),
    ("tectonic", &["--untrusted", "--chatter=minimal"]),
];

/// A LaTeX document of the size of a picture.
pub(super) fn standalone(picture: &str) -> String {
    // Verbatim text needs a fixed width.
    let (begin, end) = if picture.starts_with("\\begin{verbatim}") {
        ("\\begin{minipage}{18cm}", "\\end{minipage}")
    } else {
        ("", "")
    };
    format!("{BEFORE}{begin}\n{picture}\n{end}{AFTER}")
}

/// Starts a box around the picture.
const BEFORE: &str = "\\documentclass{article}
\\usepackage{amsmath,tikz}
\\newsavebox{\\picturebox}
\\begin{document}
\\begin{lrbox}{\\picturebox}%
";

/// Outputs the box as the only page, with a margin of 2 points.
const AFTER: &str = "%
\\end{lrbox}
\\hoffset=-1in \\voffset=-1in
\\pdfpagewidth=\\dimexpr\\wd\\picturebox+4pt\\relax
\\pdfpageheight=\\dimexpr\\ht\\picturebox+\\dp\\picturebox+4pt\\relax
\\shipout\\vbox{\\kern2pt\\hbox{\\kern2pt\\box\\picturebox}}
\\end{document}
";

/// Writes a LaTeX document as PDF, and reports errors.
pub(super) fn write(output: &mut Output, file: &Path, document: &str) {
    let name = file.display().to_string();
    match made(document) {
        Err(fault) => output.trouble(&name, &format!("cannot write `{name}`: {fault}")),
        Ok(bytes) => {
            if let Err(error) = replace_file(file, bytes) {
                output.trouble(&name, &format!("cannot write `{name}`: {error}"));
            }
        }
    }
}

/// Converts a document to PDF.
fn made(document: &str) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    made_in(folder.path(), document)
}

fn made_in(folder: &Path, document: &str) -> Result<Vec<u8>, String> {
    let source = folder.join("picture.tex");
    std::fs::write(&source, document).map_err(|error| error.to_string())?;
    for (program, options) in PROGRAMS {
        let run = Command::new(program)
            .current_dir(folder)
            .args(options)
            .arg("picture.tex")
            .stdin(Stdio::null())
            .output();
        let run = match run {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            run => run.map_err(|error| format!("{program}: {error}"))?,
        };
        if let Ok(bytes) = std::fs::read(folder.join("picture.pdf"))
            && run.status.success()
        {
            return Ok(bytes);
        }
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        let fault = said.lines().find(|line| line.starts_with('!'));
        return Err(format!(
            "{program} fails: {}",
            fault.unwrap_or("see its output for the .tex file")
        ));
    }
    Err("this takes LaTeX (pdflatex or tectonic), which is not installed; write a .tex or .svg file instead".into())
}
