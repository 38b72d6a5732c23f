//! Exercise sheets: the `##` lines of a script are the questions, in Markdown, and its results are the solutions.

use super::document::{Block, Inline, Picture, latex, markdown, of_item};
use super::prose;
use super::terminal::Look;
use crate::ide::{Snapshot, sections::sections};
use crate::session::{Detail, Item, StatementResult};
use std::ops::Range;

/// What a sheet shows beside the questions.
#[derive(Clone, Debug, Default)]
pub struct SheetStyle {
    /// Whether the solutions are at the end.
    pub solutions: bool,
    /// The height of the space below each question, such as `3cm`.
    pub space: Option<String>,
}

/// An exercise sheet.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The comment on the first line.
    title: Option<String>,
    parts: Vec<SheetPart>,
}

#[derive(Debug)]
enum SheetPart {
    Section(String),
    Exercise(Exercise),
}

/// An exercise: its text, its pictures, and the statements that solve it.
#[derive(Debug, Default)]
struct Exercise {
    /// As it is written, in Markdown.
    question: String,
    shown: Vec<Block>,
    answers: Vec<(String, Vec<Block>)>,
}

impl Sheet {
    /// Makes the sheet of a script. `##` lines begin an exercise, unless they stand above a function or a ruleset. The
    /// drawings, thermographs and printed texts that follow first belong to the question. The other results, up to the
    /// next exercise, are the solution.
    pub fn of(text: &str, results: &[StatementResult]) -> Sheet {
        let snapshot = Snapshot::new(text);
        let title = snapshot.parsed.comments.first().and_then(|span| {
            let comment = span.text(text).strip_prefix('#')?.trim();
            let is_first = text.get(..span.start as usize)?.trim().is_empty();
            let is_plain = comment.starts_with(char::is_alphanumeric);
            (is_first && is_plain).then(|| comment.to_string())
        });
        let mut sheet = Sheet {
            title,
            ..Sheet::default()
        };
        let headings = sections(&snapshot).into_iter();
        let headings = headings.filter(|section| !section.title.is_empty());
        let headings = headings.map(|one| (one.heading.start, SheetPart::Section(one.title)));
        let questions = questions(&snapshot, text)
            .into_iter()
            .map(|(start, question)| {
                let exercise = Exercise {
                    question,
                    ..Exercise::default()
                };
                (start, SheetPart::Exercise(exercise))
            });
        let mut parts: Vec<(u32, SheetPart)> = headings.chain(questions).collect();
        parts.sort_by_key(|(start, _)| *start);
        let mut parts = parts.into_iter().peekable();
        for result in results {
            let start = result.span.start;
            while let Some((_, part)) = parts.next_if(|(at, _)| *at < start) {
                sheet.parts.push(part);
            }
            let Some(SheetPart::Exercise(exercise)) = sheet.parts.last_mut() else {
                continue;
            };
            if matches!(result.item, Item::Nothing | Item::Failed) {
                continue;
            }
            let source = text.get(result.span.range()).unwrap_or("").trim();
            let blocks = of_item(&result.item, source).unwrap_or_default();
            if exercise.answers.is_empty() && is_question(&result.item) {
                exercise
                    .shown
                    .extend(blocks.into_iter().map(without_legend));
            } else {
                exercise.answers.push((source.into(), blocks));
            }
        }
        sheet.parts.extend(parts.map(|(_, part)| part));
        sheet
    }

    /// The number of exercises.
    pub fn len(&self) -> usize {
        self.exercises().count()
    }

    /// Whether it has no exercises.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.parts.iter().filter_map(|part| match part {
            SheetPart::Exercise(exercise) => Some(exercise),
            SheetPart::Section(_) => None,
        })
    }

    fn title(&self) -> &str {
        self.title.as_deref().unwrap_or("Exercises")
    }

    /// Writes Markdown.
    pub fn markdown(&self, style: &SheetStyle, look: Look) -> String {
        let mut blocks = vec![format!("# {}", self.title())];
        let mut number = 0;
        for part in &self.parts {
            match part {
                SheetPart::Section(title) => blocks.push(format!("## {title}")),
                SheetPart::Exercise(exercise) => {
                    number += 1;
                    blocks.push(format!("**{number}.** {}", exercise.question));
                    if !exercise.shown.is_empty() {
                        blocks.push(markdown::write(&exercise.shown, look));
                    }
                    let space = style.space.as_deref();
                    blocks.extend(
                        space.map(|height| format!("<div style=\"height: {height}\"></div>")),
                    );
                }
            }
        }
        if style.solutions {
            blocks.push("## Solutions".into());
            let solved = self.exercises().zip(1..);
            for (exercise, number) in solved.filter(|(one, _)| !one.answers.is_empty()) {
                let mut head = format!("**{number}.**");
                for (source, answer) in &exercise.answers {
                    let code = Block::Paragraph(vec![Inline::Code(source.clone())]);
                    let code = markdown::write(&[code], look);
                    blocks.push(format!("{head} {code}").trim().into());
                    head.clear();
                    blocks.push(markdown::write(answer, look));
                }
            }
        }
        blocks.retain(|block| !block.is_empty());
        blocks.join("\n\n") + "\n"
    }

    /// Writes a LaTeX document.
    pub fn latex(&self, style: &SheetStyle) -> String {
        let mut text = PREAMBLE.replace("TITLE", &prose::latex(self.title()));
        let mut number = 0;
        let mut open = false;
        for part in &self.parts {
            match part {
                SheetPart::Section(title) => {
                    if std::mem::take(&mut open) {
                        text += "\\end{enumerate}\n";
                    }
                    text += &format!("\n\\section*{{{}}}\n", prose::latex(title));
                }
                SheetPart::Exercise(exercise) => {
                    if !std::mem::replace(&mut open, true) {
                        text += &format!("\\begin{{enumerate}}\\setcounter{{enumi}}{{{number}}}\n");
                    }
                    number += 1;
                    let question = prose::latex(&exercise.question);
                    text += &format!("\\item {question}\n");
                    if !exercise.shown.is_empty() {
                        text += &format!("\n{}\n", latex::write(&exercise.shown));
                    }
                    if let Some(height) = &style.space {
                        text += &format!("\n\\vspace{{{height}}}\n");
                    }
                }
            }
        }
        if open {
            text += "\\end{enumerate}\n";
        }
        if style.solutions {
            text += "\n\\section*{Solutions}\n\\begin{enumerate}\n";
            let solved = self.exercises().zip(1..);
            for (exercise, number) in solved.filter(|(one, _)| !one.answers.is_empty()) {
                text += &format!("\\item[{number}.] ");
                for (source, answer) in &exercise.answers {
                    text += &format!("{}\n\n{}\n\n", latex::code(source), latex::write(answer));
                }
            }
            text += "\\end{enumerate}\n";
        }
        text + "\\end{document}\n"
    }
}

/// The script with another number in the place of its seed, which `let seed = ..` binds.
pub fn with_seed(text: &str, seed: u32) -> Option<String> {
    let snapshot = Snapshot::new(text);
    snapshot.parsed.statements.iter().find_map(|statement| {
        let parts = statement.ast.parts();
        let [name] = parts.binds else {
            return None;
        };
        let value = parts
            .value
            .filter(|_| &*name.text == "seed" && parts.params.is_none())?;
        let place = statement.place(statement.ast[value].span).range();
        Some(format!(
            "{}{seed}{}",
            text.get(..place.start)?,
            text.get(place.end..)?
        ))
    })
}

/// The questions of a script, each with the place where it begins: blocks of `##` lines that are no documentation.
fn questions(snapshot: &Snapshot, text: &str) -> Vec<(u32, String)> {
    let mut found: Vec<(Range<u32>, String)> = Vec::new();
    for span in &snapshot.parsed.comments {
        let Some(line) = span.text(text).strip_prefix("##") else {
            continue;
        };
        // `###` and more are rules of a script.
        if line.starts_with('#') {
            continue;
        }
        let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
        match found.last_mut() {
            Some((lines, question)) if is_next_line(text, lines.end, span.start) => {
                lines.end = span.end;
                question.push('\n');
                question.push_str(line);
            }
            _ => found.push((span.start..span.end, line.to_string())),
        }
    }
    // A comment above a function or a ruleset is its documentation.
    let is_documentation = |end: u32| {
        let mut statements = snapshot.parsed.statements.iter();
        let below = statements.find(|one| is_next_line(text, end, one.span.start));
        below.is_some_and(|one| {
            let parts = one.ast.parts();
            parts.params.is_some() || parts.ruleset.is_some()
        })
    };
    let questions = found
        .into_iter()
        .filter(|(lines, _)| !is_documentation(lines.end));
    questions
        .map(|(lines, question)| (lines.start, question))
        .collect()
}

/// Whether there are only blanks and one line end between two places.
fn is_next_line(text: &str, end: u32, start: u32) -> bool {
    let between = text.get(end as usize..start as usize);
    between.is_some_and(|between| between.trim().is_empty() && between.matches('\n').count() == 1)
}

/// A thermograph without its game, mean and temperature, which a question asks for.
fn without_legend(block: Block) -> Block {
    match block {
        Block::Picture(Picture::Thermographs(mut curves)) => {
            curves.iter_mut().for_each(|curve| curve.has_legend = false);
            Block::Picture(Picture::Thermographs(curves))
        }
        other => other,
    }
}

/// The document before the exercises.
const PREAMBLE: &str = "\\documentclass[a4paper]{article}
\\usepackage{amsmath,booktabs,tikz}
\\usepackage[hidelinks]{hyperref}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{6pt}
\\raggedright
\\begin{document}
\\section*{TITLE}
";

/// Whether a result can be part of the question: a picture or a printed text.
fn is_question(item: &Item) -> bool {
    match item {
        Item::Print(_) => true,
        Item::Value(shown) => {
            shown.drawing.is_some() || matches!(shown.detail, Some(Detail::Thermograph(_)))
        }
        _ => false,
    }
}
