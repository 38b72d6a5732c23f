//! Pieces in the clause `drawing`: `drawing [["t", "toad"], ["f", "frog"]]`.

use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Eval, fault};
use crate::rulesets::scene::Piece;
use crate::syntax::ast::{Ast, ExprId, ExprKind, RulesetSyntax};

const HELP: &str =
    "write pairs of a letter and a piece, as in `drawing [[\"t\", \"toad\"], [\"f\", \"frog\"]]`";

/// The pairs of a clause `drawing` that is a list; `None` if it is another expression.
fn pairs<'a>(ast: &'a Ast, ruleset: &RulesetSyntax) -> Option<(ExprId, &'a [ExprId])> {
    let mut clauses = ruleset.clauses.iter();
    let clause = clauses.find(|clause| &*clause.word.text == "drawing")?;
    let value = clause.value?;
    match &ast[value].kind {
        ExprKind::List(pairs) => Some((value, pairs)),
        _ => None,
    }
}

/// Whether the clause `drawing` lists pieces.
pub(super) fn are_listed(ast: &Ast, ruleset: &RulesetSyntax) -> bool {
    pairs(ast, ruleset).is_some()
}

/// Rejects pieces of a ruleset without a board.
pub(super) fn none_listed(ast: &Ast, ruleset: &RulesetSyntax) -> Eval<()> {
    match pairs(ast, ruleset) {
        None => Ok(()),
        Some((list, _)) => {
            let message = "pieces need a board with letters";
            Err(fault(Code::Ruleset, ast[list].span, message)
                .with_help("for other positions write a string, or an expression that gives one"))
        }
    }
}

/// The pieces that the clause `drawing` gives to letters; none if it gives a text.
pub(super) fn listed(
    ast: &Ast,
    ruleset: &RulesetSyntax,
    letters: &str,
) -> Eval<Vec<(char, Piece)>> {
    let pairs = pairs(ast, ruleset).map_or(&[][..], |(_, pairs)| pairs);
    pairs.iter().map(|pair| one(ast, *pair, letters)).collect()
}

fn one(ast: &Ast, pair: ExprId, letters: &str) -> Eval<(char, Piece)> {
    let whole = || fault(Code::Ruleset, ast[pair].span, "expected a pair").with_help(HELP);
    let ExprKind::List(items) = &ast[pair].kind else {
        return Err(whole());
    };
    let [letter, piece] = items.as_slice() else {
        return Err(whole());
    };
    let (ExprKind::Str(own), ExprKind::Str(name)) = (&ast[*letter].kind, &ast[*piece].kind) else {
        return Err(whole());
    };
    let is_drawn = |c: &char| letters.contains(*c) && !".#|".contains(*c);
    let mut chars = own.chars();
    let found = chars.next().filter(is_drawn);
    let Some(letter_of) = found.filter(|_| chars.next().is_none()) else {
        let message = format!("`{own}` is not a letter of a piece on this board");
        return Err(fault(Code::Ruleset, ast[*letter].span, message).with_help(HELP));
    };
    let Some(found) = Piece::named(name) else {
        let message = format!("`{name}` is not a piece");
        let all = Piece::ALL.map(|piece| format!("`{}`", piece.name()));
        let help = format!("the pieces are {}", all.join(", "));
        return Err(fault(Code::Ruleset, ast[*piece].span, message).with_help(help));
    };
    Ok((letter_of, found))
}
