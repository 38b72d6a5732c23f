//! Syntax trees and messages: every place is one in the text, and every message can be shown.

use cgt_lang::diagnostic::Diagnostic;
use cgt_lang::present::report::Reporter;
use cgt_lang::present::terminal::Look;
use cgt_lang::source::{SourceId, Span};
use cgt_lang::syntax::{self, ast::ExprId};
use cgt_lang::value::Spelling;
use cgt_lang::vocabulary::PREFIXES;
use std::time::Duration;

pub(crate) fn check(data: &[u8]) {
    super::lexer::check(data);
    let text = &super::text(data);
    let parsed = syntax::parse(SourceId(0), text, &PREFIXES);
    let mut end = 0;
    for statement in &parsed.statements {
        assert!(end <= statement.span.start, "statements overlap");
        end = statement.span.end;
        inside(text, statement.span);
        for occurrence in statement.occurrences() {
            inside(text, occurrence.span);
        }
        let ast = &statement.ast;
        for (at, expr) in ast.exprs.iter().enumerate() {
            inside(&ast.text, expr.span);
            ast.walk_children(ExprId(at as u32), &mut |child| {
                assert!((child.0 as usize) < at);
            });
        }
    }
    let mut session = super::session(Duration::ZERO);
    let id = session.add_source("input", text, None);
    let mut reporter = Reporter::default();
    for fault in session.check(id) {
        fault_is_sound(text, &fault);
        for spelling in [Spelling::Ascii, Spelling::Pretty] {
            let colour = spelling == Spelling::Pretty;
            let shown = reporter.report(&session, &fault, Look { spelling, colour });
            assert!(shown.ends_with('\n'));
        }
    }
}

/// A message has words and places.
pub(crate) fn fault_is_sound(text: &str, fault: &Diagnostic) {
    assert!(!fault.message.is_empty());
    inside(text, fault.span);
    for other in &fault.others {
        inside(text, other.span);
    }
    if let Some(fix) = &fault.fix {
        inside(text, fix.span);
    }
}

fn inside(text: &str, span: Span) {
    assert!(
        text.get(span.range()).is_some(),
        "{span:?} is no place in the text"
    );
}
