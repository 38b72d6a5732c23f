//! `{a | b || c}`: the longest bar separates the options of a game; shorter bars separate those of its options.

use super::ast::{ExprId, ExprKind};
use super::build::Build;
use super::token::Token;
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Builds the braces whose sides are `first`, `rest[0].1`, ..., separated by the bars `rest[0].0`, ...
pub(super) fn nest_bars(
    build: &mut Build<'_>,
    first: Vec<ExprId>,
    rest: Vec<(Token, Vec<ExprId>)>,
    span: Span,
) -> ExprId {
    let mut bars = Vec::with_capacity(rest.len());
    let mut sides = vec![first];
    for (bar, side) in rest {
        bars.push(bar);
        sides.push(side);
    }
    nest(build, &bars, &mut sides, span)
}

fn length(bar: &Token) -> usize {
    bar.end - bar.start
}

/// Requires `bars.len() + 1 == sides.len()`. Moves the sides out of the slice.
fn nest(build: &mut Build<'_>, bars: &[Token], sides: &mut [Vec<ExprId>], span: Span) -> ExprId {
    let longest = bars.iter().map(length).max().unwrap_or(0);
    let mut of_longest =
        (0..bars.len()).filter(|&i| bars.get(i).is_some_and(|b| length(b) == longest));
    let Some(middle) = of_longest.next() else {
        // Braces without a bar were reported before parsing.
        let items = sides.first_mut().map(std::mem::take).unwrap_or_default();
        return build.push_at(ExprKind::List(items), span);
    };
    if let (Some(second), Some(bar)) = (of_longest.next(), bars.get(middle)) {
        let second = bars.get(second).map_or(span, |b| b.span(build.source));
        let written = "|".repeat(longest.min(6));
        let diagnostic = Diagnostic::error(
            Code::Syntax,
            second,
            format!("these braces have two bars `{written}` of the same length"),
        )
        .other(bar.span(build.source), "the first one")
        .help("the longest bar separates Left's options from Right's and occurs once, as in `{a | b || c | d}`")
        .help("or put braces around a side: `{a | {b | c}}`");
        build.fault(diagnostic);
        return build.push_at(ExprKind::List(Vec::new()), span);
    }
    let (bars_left, bars_right) = (
        bars.get(..middle).unwrap_or(&[]),
        bars.get(middle + 1..).unwrap_or(&[]),
    );
    let (left, right) = sides.split_at_mut((middle + 1).min(sides.len()));
    let at = |token: Option<&Token>, otherwise: u32, end: bool| {
        token.map_or(
            otherwise,
            |t| if end { t.end as u32 } else { t.start as u32 },
        )
    };
    let left_span = Span {
        start: span.start + 1,
        end: at(bars.get(middle), span.end, false),
        ..span
    };
    let right_span = Span {
        start: at(bars.get(middle), span.start, true),
        end: span.end.saturating_sub(1),
        ..span
    };
    let left = with_stack(|| side(build, bars_left, left, left_span));
    let right = with_stack(|| side(build, bars_right, right, right_span));
    build.push_at(ExprKind::Braces { left, right }, span)
}

/// The options of one side: as written or, if the side has shorter bars, a single game.
fn side(
    build: &mut Build<'_>,
    bars: &[Token],
    sides: &mut [Vec<ExprId>],
    around: Span,
) -> Vec<ExprId> {
    if bars.is_empty() {
        return sides.first_mut().map(std::mem::take).unwrap_or_default();
    }
    let written = around.text(build.text);
    let start = around.start + (written.len() - written.trim_start().len()) as u32;
    let end = start + written.trim().len() as u32;
    let span = Span {
        start,
        end,
        ..around
    };
    // An inner game has no braces in the text. Its span is widened by one byte on both sides, because the recursion
    // strips the braces.
    vec![nest_inner(build, bars, sides, span)]
}

fn nest_inner(
    build: &mut Build<'_>,
    bars: &[Token],
    sides: &mut [Vec<ExprId>],
    span: Span,
) -> ExprId {
    let wide = Span {
        start: span.start.saturating_sub(1),
        end: span.end + 1,
        ..span
    };
    let id = nest(build, bars, sides, wide);
    if let Some(expr) = build.exprs.get_mut(id.0 as usize) {
        expr.span = span;
    }
    id
}
