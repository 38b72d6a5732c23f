//! The grammar of statements.

use super::ast::{CaseLimit, ExprKind, Name, StatementKind};
use super::fault::Expect;
use super::parser::{Made, Rule, add, definition, parameters, rules, tok};
use super::ruleset_parser::ruleset;
use super::token::{Tok, Token};
use chumsky::prelude::*;

fn named<'a>(tok: Rule<'a, Token>) -> Rule<'a, Name> {
    tok.map_with(|token, made: &mut Made<'a, '_>| made.state().bound_name(&token))
        .boxed()
}

/// Builds the grammar of one statement. This takes about ten microseconds: build it once for each text.
pub(super) fn statement<'a>() -> Rule<'a, StatementKind> {
    let rules = rules();
    let expr = rules.expr.clone();
    let name = named(tok(Tok::Name, Expect::Name).boxed());
    let string = tok(Tok::Str, Expect::Str)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().string(&token))
        .boxed();
    let assign = tok(Tok::Assign, Expect::Assign);

    let body = tok(Tok::In, Expect::Operator).ignore_then(expr.clone());
    let let_ =
        definition(expr.clone())
            .then(body.or_not())
            .map_with(|((pattern, value), body), made| match body {
                None => {
                    let names = pattern.names.iter();
                    names.for_each(|name| made.state().defined(name));
                    StatementKind::Let { pattern, value }
                }
                Some(body) => StatementKind::Expr(add(
                    ExprKind::Let {
                        pattern,
                        value,
                        body,
                    },
                    made,
                )),
            });

    let def = tok(Tok::Loopy, Expect::Other)
        .or_not()
        .then_ignore(tok(Tok::Def, Expect::Other))
        .then(named(tok(Tok::Function, Expect::Signature).boxed()))
        .then(parameters())
        .then_ignore(assign)
        .then(expr.clone())
        .map(|(((loopy, name), params), body)| StatementKind::Def {
            name,
            params,
            body,
            is_loopy: loopy.is_some(),
        });

    let signature = named(tok(Tok::Function, Expect::RulesetSignature).boxed());
    let ruleset = ruleset((signature, name), expr.clone())
        .map(|ruleset| StatementKind::Ruleset(Box::new(ruleset)));

    let assert = tok(Tok::Assert, Expect::Other)
        .ignore_then(expr.clone())
        .map(|condition| StatementKind::Assert { condition });
    let claim = tok(Tok::Claim, Expect::Other)
        .ignore_then(string.clone().or_not())
        .then(expr.clone())
        .map(|(name, condition)| StatementKind::Claim { name, condition });
    let table = tok(Tok::Table, Expect::Other)
        .ignore_then(rules.clauses.clone())
        .then_ignore(tok(Tok::ClauseColon, Expect::ClauseColon))
        .then(rules.columns.clone())
        .map(|(clauses, columns)| StatementKind::Table { clauses, columns });
    let number = tok(Tok::Number, Expect::Other)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().most(&token));
    let all = tok(Tok::All, Expect::Other).to(CaseLimit::All);
    let columns = tok(Tok::ClauseColon, Expect::ClauseColon).ignore_then(rules.columns);
    let find = tok(Tok::Find, Expect::Other)
        .ignore_then(number.or(all).or_not())
        .then(rules.clauses.clone())
        .then(columns.or_not())
        .map(|((most, clauses), columns)| StatementKind::Find {
            most: most.unwrap_or(CaseLimit::Cases(1)),
            clauses,
            columns: columns.unwrap_or_default(),
        });
    let tally = tok(Tok::Tally, Expect::Other)
        .ignore_then(expr.clone())
        .then_ignore(tok(Tok::For, Expect::For))
        .then(rules.clauses.clone())
        .map(|(item, clauses)| StatementKind::Tally { item, clauses });
    let import = tok(Tok::Import, Expect::Other)
        .ignore_then(string)
        .map(|path| StatementKind::Import { path });
    let print = tok(Tok::Print, Expect::Other)
        .ignore_then(rules.items)
        .map(|items| StatementKind::Print { items });
    let bare = expr.map(StatementKind::Expr);

    choice((
        let_, def, ruleset, assert, claim, table, find, tally, import, print, bare,
    ))
    .then_ignore(end())
    .boxed()
}
