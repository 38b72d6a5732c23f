//! The kind of expression before a dot, as far as the text determines it, and the words that accept it.

use super::suggestion::{Fit, Suggestion};
use super::{Snapshot, completion, definition};
use crate::session::{UserDefinition, ValueKind};
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind};
use crate::syntax::{self, TokenClass};
use crate::vocabulary::{self, Entry, PREFIXES, Sort};

/// Maximum length of the text before a dot, in bytes.
const LONGEST: usize = 4096;
/// Maximum number of steps from a name to its definition, if that is a name again.
const DEEPEST: usize = 8;

/// The words that most users ask for after a dot.
const USUAL: [&str; 15] = [
    "canonical",
    "draw",
    "explain",
    "grundy",
    "length",
    "map",
    "mean",
    "moves",
    "outcome",
    "sort",
    "sum",
    "temperature",
    "thermograph",
    "value",
    "winning_moves",
];

use ValueKind::{Game, List, Number, Outcome, Quotient, Text, Truth};

/// Ranks the suggestions after a dot by the kind of expression before it.
pub(super) fn rank(snapshot: &Snapshot, start: usize, found: &mut [Suggestion]) {
    let Some(kind) = receiver(snapshot, start) else {
        return;
    };
    for suggestion in found {
        let taken = suggestion.entry.map_or(&[][..], taken);
        suggestion.fit = match taken {
            [] => Fit::Unknown,
            taken if taken.contains(&kind) && USUAL.contains(&&*suggestion.label) => Fit::Usual,
            taken if taken.contains(&kind) => Fit::Expected,
            _ => Fit::Unexpected,
        };
    }
}

/// The kinds that a word accepts as its first argument, judged by the parameter names in its forms; empty if it accepts
/// any kind.
fn taken(entry: &Entry) -> &'static [ValueKind] {
    let mut parameters = entry.forms.iter().filter_map(|form| {
        let inside = form.strip_prefix(entry.name)?.strip_prefix('(')?;
        inside.split([',', ')']).next()
    });
    match parameters.next().unwrap_or("") {
        "g" | "position" => &[Game, Number],
        "a" | "d" | "m" | "n" | "rows" => &[Number],
        "xs" => &[List, Text],
        "leaves" | "list" | "lists" | "strings" | "ys" => &[List],
        "b" | "string" | "letters" => &[Text],
        "q" => &[Quotient],
        list if list.starts_with('[') => &[List],
        text if text.starts_with('"') => &[Text],
        _ => &[],
    }
}

/// The kind of the expression before the dot that ends at an offset.
fn receiver(snapshot: &Snapshot, end: usize) -> Option<ValueKind> {
    let end = end.checked_sub(1)?;
    let tokens = completion::statement_tokens(snapshot, end);
    if tokens.last()?.0 == TokenClass::Position {
        return Some(Game);
    }
    let start = operand_start(snapshot, end)?;
    let written = snapshot.text.get(start..end);
    let written = written.filter(|t| t.len() <= LONGEST)?;
    let parsed = syntax::parse(Default::default(), written, &PREFIXES);
    let [statement] = parsed.statements.as_slice() else {
        return None;
    };
    let ast = &statement.ast;
    let value = ast.parts().value.filter(|_| ast.is_result())?;
    kind_of(snapshot, ast, value, start, DEEPEST)
}

/// The byte offset at which the operand that ends at `end` begins: a word, brackets, or a chain of calls.
pub(super) fn operand_start(snapshot: &Snapshot, end: usize) -> Option<usize> {
    let tokens = completion::statement_tokens(snapshot, end);
    let text = |at: usize| tokens.get(at).map(|t| t.1.text(&snapshot.text));
    let mut at = tokens.len().checked_sub(1)?;
    loop {
        if matches!(text(at)?, ")" | "]" | "}") {
            at = opening(at, &text)?;
        }
        let glued = |at: usize| {
            let (before, next) = (tokens.get(at.checked_sub(1)?)?, tokens.get(at)?);
            (before.1.end == next.1.start).then_some(at - 1)
        };
        match glued(at) {
            // Skip back over calls, indices and dots.
            Some(before) if text(before)? == "." => at = glued(before)?,
            Some(before)
                if matches!(text(at)?, "(" | "[")
                    && is_operand(tokens.get(before)?.0, text(before)?) =>
            {
                at = before;
            }
            _ => return Some(tokens.get(at)?.1.start as usize),
        }
    }
}

fn is_operand(class: TokenClass, text: &str) -> bool {
    matches!(class, TokenClass::Name | TokenClass::Function) || matches!(text, ")" | "]")
}

/// The opening bracket that matches a closing bracket.
fn opening<'a>(closing: usize, text: &impl Fn(usize) -> Option<&'a str>) -> Option<usize> {
    let mut depth = 0usize;
    for at in (0..=closing).rev() {
        match text(at)? {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The kind of an expression at an offset; `None` if it depends on evaluation.
fn kind_of(
    snapshot: &Snapshot,
    ast: &Ast,
    expr: ExprId,
    offset: usize,
    depth: usize,
) -> Option<ValueKind> {
    let depth = depth.checked_sub(1)?;
    let again = |expr: ExprId| kind_of(snapshot, ast, expr, offset, depth);
    let named = |name: &str| {
        let own = definition::find(snapshot, name, offset);
        match own {
            Some(own) if own.ast.parts().ruleset.is_some() => Some(Game),
            Some(own) if own.ast.parts().binds.len() == 1 => {
                let value = *own.ast.parts().exprs.first()?;
                kind_of(snapshot, own.ast, value, own.span.start as usize, depth)
            }
            Some(_) => None,
            None => {
                let mut known = snapshot.scope.own().into_iter();
                match known.find(|known| *known.name == *name) {
                    Some(known) => kind_of_known(snapshot, known, depth),
                    None => result(vocabulary::find(name)?),
                }
            }
        }
    };
    match &ast[expr].kind {
        ExprKind::Literal(literal) if literal.number.is_some() => {
            let text = ast[expr].span.text(&ast.text);
            Some(if is_number(text) { Number } else { Game })
        }
        ExprKind::Literal(_)
        | ExprKind::Named { .. }
        | ExprKind::Position(_)
        | ExprKind::Braces { .. }
        | ExprKind::PlusMinus(_)
        | ExprKind::Impartial(_) => Some(Game),
        ExprKind::Bool(_) | ExprKind::Quantified { .. } | ExprKind::Not(_) => Some(Truth),
        ExprKind::Outcome(_) => Some(Outcome),
        ExprKind::Str(_) => Some(Text),
        ExprKind::List(_) | ExprKind::Comprehension { .. } => Some(List),
        ExprKind::Name(name) => named(name),
        ExprKind::Call { name, .. } => named(&name.text),
        ExprKind::Let { body, .. } => again(*body),
        ExprKind::If { then, .. } => again(*then),
        ExprKind::Sum(terms) => again(terms.first()?.1),
        ExprKind::Negate(inner) => again(*inner),
        ExprKind::Binary {
            operator, right, ..
        } => match operator {
            Binary::Range => Some(List),
            Binary::Times | Binary::Divide | Binary::Mod | Binary::Div => again(*right),
            Binary::OrdinalSum | Binary::Sides => Some(Game),
            Binary::Power => None,
            _ => Some(Truth),
        },
        _ => None,
    }
}

/// The kind of a name of the session, judged by the text of its definition.
fn kind_of_known(snapshot: &Snapshot, known: &UserDefinition, depth: usize) -> Option<ValueKind> {
    if known.is_ruleset {
        return Some(Game);
    }
    if known.value_kind.is_some() {
        return known.value_kind;
    }
    let parsed = syntax::parse(Default::default(), &known.text, &PREFIXES);
    let [definition] = parsed.statements.as_slice() else {
        return None;
    };
    let ast = &definition.ast;
    let parts = ast.parts();
    let value = *parts.exprs.first().filter(|_| parts.binds.len() == 1)?;
    kind_of(snapshot, ast, value, 0, depth)
}

/// The kind of a word's results, judged by its example.
fn result(entry: &Entry) -> Option<ValueKind> {
    let given = entry.example.1;
    match entry.meaning.sort() {
        Sort::Ruleset => Some(Game),
        _ if is_number(given) => Some(Number),
        _ if matches!(given, "true" | "false") => Some(Truth),
        _ if matches!(given, "L" | "R" | "N" | "P") => Some(Outcome),
        _ if given.starts_with('[') => Some(List),
        _ if given.starts_with("order ") => Some(Quotient),
        _ if given.starts_with(['*', '^', 'v', '{', '+']) => Some(Game),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '/' | '-'))
}
