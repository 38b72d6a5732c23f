//! A hint where misère play is asked about a sum of values: `outcome(*2 + *2, misere)` sees only the value 0.

use super::ast::{Ast, Binary, Expr, ExprKind, Literal, Nimber, Sign};
use crate::diagnostic::{Code, Diagnostic};

/// The hints on a statement.
pub(super) fn hints(ast: &Ast) -> Vec<Diagnostic> {
    let asked = ast.exprs.iter().filter_map(|expr| asked_of(ast, expr));
    let sums = asked.filter(|argument| is_arithmetic_of_values(ast, argument));
    sums.map(|sum| hint(ast, sum)).collect()
}

/// The expression that a call asks about in misère play.
fn asked_of<'a>(ast: &'a Ast, call: &Expr) -> Option<&'a Expr> {
    let ExprKind::Call {
        name, arguments, ..
    } = &call.kind
    else {
        return None;
    };
    let is_misere = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(n) if **n == *"misere");
    let asks = match &*name.text {
        "outcome" | "winning_moves" => arguments.get(1).is_some_and(|a| is_misere(&ast[*a])),
        "misere_grundy"
        | "genus"
        | "misere_canonical_form"
        | "is_tame"
        | "misere_quotient"
        | "misere_form"
        | "misere_simplest"
        | "misere_compare"
        | "misere_separate"
        | "misere_inverse"
        | "misere_factors"
        | "is_misere_invertible" => true,
        _ => false,
    };
    arguments.first().filter(|_| asks).map(|a| &ast[*a])
}

/// Whether an expression adds or multiplies literals that are not all integers. If a term is a position or a game in
/// braces, the sum keeps all its terms.
fn is_arithmetic_of_values(ast: &Ast, expr: &Expr) -> bool {
    let mut waiting = vec![expr];
    let (mut calculates, mut integers) = (false, true);
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Literal(literal) => integers &= is_integer(literal),
            ExprKind::Negate(inner) => waiting.push(&ast[*inner]),
            ExprKind::Sum(terms) => {
                calculates = true;
                waiting.extend(terms.iter().map(|(_, term)| &ast[*term]));
            }
            ExprKind::Binary {
                operator: Binary::Times,
                left,
                right,
                ..
            } => {
                calculates = true;
                waiting.extend([&ast[*left], &ast[*right]]);
            }
            _ => return false,
        }
    }
    calculates && !integers
}

fn is_integer(literal: &Literal) -> bool {
    let whole = (literal.number.as_ref()).is_some_and(|number| number.denominator.is_none());
    whole && literal.ups.is_none() && literal.tiny.is_none() && literal.nimber.is_none()
}

fn hint(ast: &Ast, sum: &Expr) -> Diagnostic {
    let message = "misere play sees only the value of this, not its parts";
    let hint = Diagnostic::hint(Code::MisereValue, sum.span, message);
    match heaps(ast, sum) {
        Some(heaps) => hint
            .help(format!("a sum of positions keeps its parts: `{heaps}`"))
            .fix(sum.span, heaps),
        None => hint.help("a sum of positions or of games in braces keeps its parts"),
    }
}

/// Rewrites `*2 + *2` as `nim 2 + 2`.
fn heaps(ast: &Ast, sum: &Expr) -> Option<String> {
    let ExprKind::Sum(terms) = &sum.kind else {
        return None;
    };
    let heap = |literal: &Literal| match literal {
        Literal {
            number: None,
            ups: None,
            over: None,
            tiny: None,
            nimber: Some(nimber),
        } => match nimber {
            Nimber::Star => Some("1".to_string()),
            Nimber::Size(size) => Some(size.to_string()),
            Nimber::Hole(_) => None,
        },
        _ => None,
    };
    let heaps = terms.iter().map(|(sign, term)| match &ast[*term].kind {
        ExprKind::Literal(literal) if *sign == Sign::Plus => heap(literal),
        _ => None,
    });
    Some(format!(
        "nim {}",
        heaps.collect::<Option<Vec<String>>>()?.join(" + ")
    ))
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_alone;

    /// For each hint, the text it marks and the proposed replacement.
    fn hints(text: &str) -> Vec<(&str, Option<String>)> {
        let parsed = parse_alone(text);
        let hint = |d: &crate::diagnostic::Diagnostic| {
            let fix = d.fix.as_ref().map(|fix| fix.replacement.clone());
            (d.span.text(text), fix)
        };
        parsed.diagnostics.iter().map(hint).collect()
    }

    #[test]
    fn sums_of_values_are_no_positions() {
        let fixed = |sum, heaps: &str| vec![(sum, Some(heaps.into()))];
        assert_eq!(
            hints("outcome(*2 + *2 + *, misere)"),
            fixed("*2 + *2 + *", "nim 2 + 2 + 1")
        );
        assert_eq!(hints("1\n(* + *3).genus"), fixed("* + *3", "nim 1 + 3"));
        for sum in ["2 * *3", "^ + *", "*2 - *2", "1/2 + 1/2", "-(* + ^)"] {
            let text = format!("[winning_moves({sum}, misere)]");
            let found = hints(&text);
            assert!(matches!(found.as_slice(), [(_, None)]), "{text}: {found:?}");
        }
    }

    #[test]
    fn nothing_is_said_of_other_games() {
        for text in [
            "outcome(*2 + *2)",
            "outcome(*3, misere)",
            "outcome(nim 2 + *2, misere)",
            "outcome({0|0} + *2, misere)",
            "outcome(a + a, misere)",
            "misere_quotient(octal(\"0.77\"), 1 + 2)",
            "genus(1 + 2)",
        ] {
            assert_eq!(hints(text), [], "{text}");
        }
    }
}
