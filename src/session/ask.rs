//! Questions about one expression of a program: each applies a function of the vocabulary to it.

use super::evaluate::prepare;
use super::evaluator::Evaluator;
use super::{Program, Shown, early};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Ast, Expr, ExprId, ExprKind, Literal, Name, NumberText};
use std::sync::Arc;

/// A question about an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// Its canonical value; what is no game, such as a list, is its own.
    Value,
    /// How its value is derived.
    Explain,
    /// Its thermograph.
    Thermograph,
    /// All winning moves.
    WinningMoves,
    /// One winning move, or the outcome if no move wins.
    WinningMove,
}

impl Question {
    /// The function of the vocabulary that answers it.
    pub fn function(self) -> &'static str {
        match self {
            Question::Value => "value",
            Question::Explain => "explain",
            Question::Thermograph => "thermograph",
            Question::WinningMoves | Question::WinningMove => "winning_moves",
        }
    }

    /// The question as an expression, in a copy of the tree with the expression that it is about.
    fn about(self, ast: &Ast, expr: ExprId) -> (Arc<Ast>, ExprId) {
        let span = ast[expr].span;
        let mut ast = Ast::clone(ast);
        let mut add = |kind| {
            ast.exprs.push(Expr {
                kind,
                span,
                arithmetic: 0,
            });
            ExprId(ast.exprs.len() as u32 - 1)
        };
        let call = |function: &str| ExprKind::Call {
            name: Name {
                text: function.into(),
                span,
            },
            arguments: vec![expr],
            method: false,
        };
        let mut asked = add(call(self.function()));
        if self == Question::WinningMove {
            let zero = Literal {
                number: Some(NumberText {
                    negative: false,
                    numerator: "0".into(),
                    denominator: None,
                    span,
                }),
                ..Literal::default()
            };
            let index = add(ExprKind::Literal(Box::new(zero)));
            let outcome = add(call("outcome"));
            asked = add(ExprKind::Index {
                base: asked,
                index,
                otherwise: Some(outcome),
            });
        }
        (Arc::new(ast), asked)
    }
}

/// Answers a question about an expression; `None` if the program has no such expression.
pub(super) fn answer(
    evaluator: &mut Evaluator,
    program: &Program,
    statement: usize,
    expr: ExprId,
    question: Question,
) -> Option<Result<Shown, Box<Diagnostic>>> {
    let time = evaluator.mode.time;
    let ast = prepare(evaluator, program, statement, expr, time)?;
    let span = ast[expr].span;
    if let Some(fault) = early::fault_within(program, statement, span) {
        return Some(Err(Box::new(fault)));
    }
    let (ast, asked) = question.about(&ast, expr);
    evaluator.start(time);
    Some(evaluator.guarded(span, |evaluator| {
        let interpreter = &mut evaluator.interpreter;
        let itself = match question {
            Question::Value => Some(interpreter.evaluate(&ast, expr)?),
            _ => None,
        };
        let itself = itself.filter(|datum| interpreter.algebra.as_game(datum).is_none());
        let datum = itself.map_or_else(|| interpreter.evaluate(&ast, asked), Ok)?;
        evaluator.renderer().shown(&datum, span)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options, Session};
    use crate::syntax::ast::StatementKind;

    #[test]
    fn questions_are_answered_where_the_expression_stands() {
        let loader = Box::new(NoFiles);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        let program = Program::of_text("let g = nim 3 + 4\ng");
        let StatementKind::Expr(expr) = program.files().first().expect("a text").parsed.statements
            [1]
        .ast
        .kind
        else {
            panic!("an expression")
        };
        let mut ask = |question| {
            let answer = session
                .ask(&program, 1, expr, question)
                .expect("an expression");
            answer.expect("an answer").text.ascii
        };
        assert_eq!(ask(Question::Value), "*7");
        assert_eq!(ask(Question::WinningMoves), "[4 to 3]");
        assert_eq!(ask(Question::WinningMove), "4 to 3");
        assert!(ask(Question::Explain).contains("*7"));
        let program = Program::of_text("nim 3 + 3");
        let StatementKind::Expr(expr) = program.files().first().expect("a text").parsed.statements
            [0]
        .ast
        .kind
        else {
            panic!("an expression")
        };
        let answer = session.ask(&program, 0, expr, Question::WinningMove);
        let answer = answer.expect("an expression").expect("an answer");
        assert_eq!((&*answer.kind, &*answer.text.ascii), ("outcome", "P"));
        let program = Program::of_text("[nim 3, true]");
        let StatementKind::Expr(expr) = program.files().first().expect("a text").parsed.statements
            [0]
        .ast
        .kind
        else {
            panic!("an expression")
        };
        let answer = session.ask(&program, 0, expr, Question::Value);
        let answer = answer.expect("an expression").expect("an answer");
        assert_eq!(answer.text.ascii, "[*3,true]");
    }
}
