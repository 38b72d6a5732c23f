//! Diagnostics of a statement as spans of the open text. Errors in other files become related notes.

use super::refactor;
use crate::diagnostic::{Code, Diagnostic, Fix, Label, Severity};
use crate::session::{CheckResult, Item, Program, StatementResult, static_faults};
use crate::source::{SourceId, Span};
use crate::value::Spelling;
use std::path::PathBuf;
use std::sync::Arc;

/// A problem with a span to underline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The span in the text.
    pub span: Span,
    /// The severity.
    pub severity: Severity,
    /// The stable error code, such as `unknown-name`.
    pub code: Code,
    /// The error and how to fix it.
    pub message: String,
    /// Related places.
    pub related: Vec<Related>,
    /// A replacement that fixes the problem.
    pub fix: Option<Fix>,
}

impl Problem {
    /// Whether its fix is the only plausible one, so that it can be applied without review.
    pub fn is_certain(&self) -> bool {
        let codes = [
            Code::UnclosedBracket,
            Code::UnterminatedString,
            Code::UnknownCharacter,
        ];
        // Replacing a bracket of the wrong kind is not certain, since a different bracket may be missing.
        let inserts = |fix: &Fix| fix.span.range().is_empty() || self.code != Code::UnclosedBracket;
        self.fix.as_ref().is_some_and(inserts) && codes.contains(&self.code)
    }

    /// The title of its fix in a text, such as ``Replace `*R` with `*2` ``.
    pub fn fix_title(&self, text: &str) -> Option<String> {
        let Fix { span, replacement } = self.fix.as_ref()?;
        Some(match span.text(text) {
            "" => format!("Insert `{replacement}`"),
            old => format!("Replace `{old}` with `{replacement}`"),
        })
    }
}

/// A place related to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The path and the text of the file; `None` for the text itself.
    pub file: Option<(PathBuf, Arc<str>)>,
    /// The span in that file.
    pub span: Span,
    /// A short note.
    pub message: String,
}

/// The problems of a program that need no evaluation.
pub fn of_program(program: &Program) -> Vec<Problem> {
    problems(program, Span::default(), &static_faults(program))
}

/// Converts diagnostics of one statement or of the whole text. The source of a span is the index of a file.
fn problems(program: &Program, statement: Span, found: &[Diagnostic]) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    for diagnostic in found {
        if diagnostic.code == Code::Interrupted {
            continue;
        }
        let foreign = diagnostic.span.source != SourceId(0);
        // Errors inside an imported file become notes of the import error.
        if foreign && let Some(import) = problems.iter_mut().rfind(|p| p.code == Code::Import) {
            let label = Label {
                span: diagnostic.span,
                message: diagnostic.message.clone(),
            };
            import.related.extend(related(program, &label));
            continue;
        }
        let mut problem = problem(program, diagnostic);
        if foreign {
            let label = Label {
                span: diagnostic.span,
                message: "here".into(),
            };
            problem.related.extend(related(program, &label));
            problem.span = statement;
            problem.fix = None;
        }
        problems.push(problem);
    }
    problems
}

fn problem(program: &Program, diagnostic: &Diagnostic) -> Problem {
    let mut message = diagnostic.message.clone();
    let mut severity = diagnostic.severity;
    match diagnostic.code {
        // The help names an option of the command line, which does not apply here.
        Code::LimitTime => severity = Severity::Warning,
        _ => diagnostic
            .help
            .iter()
            .for_each(|help| message += &format!("\n{}", sentence(help))),
    }
    let related = diagnostic.others.iter().filter_map(|l| related(program, l));
    Problem {
        span: diagnostic.span,
        severity,
        code: diagnostic.code,
        message,
        related: related.collect(),
        fix: diagnostic.fix.clone(),
    }
}

fn related(program: &Program, label: &Label) -> Option<Related> {
    let file = match label.span.source {
        SourceId(0) => None,
        other => {
            let file = program.files().get(other.number()?)?;
            Some((file.path.clone()?, Arc::clone(&file.text)))
        }
    };
    let message = if label.message.is_empty() {
        "here".into()
    } else {
        label.message.clone()
    };
    Some(Related {
        file,
        span: label.span,
        message,
    })
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|c| c.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// The problems of a result: its errors, and the failure of an assertion or claim.
pub fn of_result(
    program: &Program,
    statement: usize,
    result: &StatementResult,
    spelling: Spelling,
) -> Vec<Problem> {
    let check = match &result.item {
        Item::Check(check) if check.failed > 0 => Some(check),
        _ => None,
    };
    if result.diagnostics.is_empty() && check.is_none() {
        return Vec::new();
    }
    let file = program.files().first();
    let Some(found) = file.and_then(|f| f.parsed.statements.get(statement)) else {
        return Vec::new();
    };
    let faults = result.diagnostics.iter();
    let place = |span| program.place(span, statement).unwrap_or(found.span);
    let faults: Vec<Diagnostic> = faults.map(|f| f.clone().placed(place)).collect();
    let mut all = problems(program, found.span, &faults);
    if let Some(check) = check {
        let (severity, code) = if check.claim {
            (Severity::Hint, Code::Claim)
        } else {
            (Severity::Error, Code::Assertion)
        };
        all.push(Problem {
            span: found.span,
            severity,
            code,
            message: failure(check, spelling),
            related: Vec::new(),
            fix: refactor::found_instead(found, check, spelling),
        });
    }
    all
}

/// The message of a failed assertion or claim.
fn failure(check: &CheckResult, spelling: Spelling) -> String {
    let failure = check.failure().spelled(spelling).to_owned();
    match (check.claim, &check.name) {
        (false, _) => failure,
        (true, Some(name)) => format!("claim {name} {failure}"),
        (true, None) => format!("claim {failure}"),
    }
}
