//! Exercise sheets: the `##` lines of a script are the questions, and its results are the solutions.

use super::document::{Block, Inline, Line, latex, markdown, of_item};
use super::terminal::Look;
use crate::eval::Text;
use crate::ide::{Snapshot, sections::sections};
use crate::session::{Detail, Item, StatementResult};

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
    question: Vec<Line>,
    shown: Vec<Block>,
    answers: Vec<(String, Vec<Block>)>,
}

impl Sheet {
    /// Makes the sheet of a script. `##` lines above a statement begin an exercise, unless the statement defines a
    /// function. The drawings, thermographs and printed texts that follow first belong to the question. The other
    /// results, up to the next exercise, are the solution.
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
        let mut headings = sections(&snapshot).into_iter().peekable();
        for result in results {
            let start = result.span.start;
            while let Some(section) = headings.next_if(|one| one.heading.start < start) {
                if !section.title.is_empty() {
                    sheet.parts.push(SheetPart::Section(section.title));
                }
            }
            let mut statements = snapshot.parsed.statements.iter();
            let statement = statements.find(|one| one.span.start == start);
            // A comment above a function or a ruleset is its documentation.
            let asks = statement.filter(|one| {
                let parts = one.ast.parts();
                parts.params.is_none() && parts.ruleset.is_none()
            });
            if let Some(doc) = asks.and_then(|one| one.doc.as_deref()) {
                let question = doc.lines().map(words).collect();
                sheet.parts.push(SheetPart::Exercise(Exercise {
                    question,
                    ..Exercise::default()
                }));
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
                exercise.shown.extend(blocks);
            } else {
                exercise.answers.push((source.into(), blocks));
            }
        }
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

    /// Writes Markdown, with the solutions at the end if `solutions` is set.
    pub fn markdown(&self, solutions: bool, look: Look) -> String {
        let mut blocks = vec![format!("# {}", self.title())];
        let mut number = 0;
        for part in &self.parts {
            match part {
                SheetPart::Section(title) => blocks.push(format!("## {title}")),
                SheetPart::Exercise(exercise) => {
                    number += 1;
                    blocks.push(format!(
                        "**{number}.** {}",
                        exercise.text(&|line| {
                            markdown::write(&[Block::Paragraph(line.clone())], look)
                        })
                    ));
                    if !exercise.shown.is_empty() {
                        blocks.push(markdown::write(&exercise.shown, look));
                    }
                }
            }
        }
        if solutions {
            blocks.push("## Solutions".into());
            for (exercise, number) in self.exercises().zip(1..) {
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

    /// Writes a LaTeX document, with the solutions at the end if `solutions` is set.
    pub fn latex(&self, solutions: bool) -> String {
        let mut text = PREAMBLE.replace("TITLE", &latex::escape(self.title()));
        let mut number = 0;
        let mut open = false;
        for part in &self.parts {
            match part {
                SheetPart::Section(title) => {
                    if std::mem::take(&mut open) {
                        text += "\\end{enumerate}\n";
                    }
                    text += &format!("\n\\section*{{{}}}\n", latex::escape(title));
                }
                SheetPart::Exercise(exercise) => {
                    if !std::mem::replace(&mut open, true) {
                        text += &format!("\\begin{{enumerate}}\\setcounter{{enumi}}{{{number}}}\n");
                    }
                    number += 1;
                    let question =
                        exercise.text(&|line| latex::write(&[Block::Paragraph(line.clone())]));
                    text += &format!("\\item {question}\n\n{}\n", latex::write(&exercise.shown));
                }
            }
        }
        if open {
            text += "\\end{enumerate}\n";
        }
        if solutions {
            text += "\n\\section*{Solutions}\n\\begin{enumerate}\n";
            for exercise in self.exercises() {
                text += "\\item ";
                for (source, answer) in &exercise.answers {
                    text += &format!("{}\n\n{}\n\n", latex::code(source), latex::write(answer));
                }
            }
            text += "\\end{enumerate}\n";
        }
        text + "\\end{document}\n"
    }
}

impl Exercise {
    fn text(&self, write: &dyn Fn(&Line) -> String) -> String {
        let lines = self.question.iter().map(write);
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The document before the exercises.
const PREAMBLE: &str = "\\documentclass[a4paper]{article}
\\usepackage{amsmath,booktabs,tikz}
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

/// A line of a question. Text between backticks is source text.
fn words(line: &str) -> Line {
    let pieces = line.trim().split('`').enumerate();
    let inline = |(at, piece): (usize, &str)| match at % 2 {
        0 => Inline::Text(Text::plain(piece)),
        _ => Inline::Code(piece.into()),
    };
    pieces.map(inline).collect()
}
