//! Syntax trees as compact S-expressions.

use cgt_lang::syntax::Parsed;
use cgt_lang::syntax::ast::*;
use std::fmt::Write as _;

/// The trees of all statements, one per line.
pub(super) fn trees(parsed: &Parsed) -> String {
    let lines: Vec<String> = parsed.statements.iter().map(tree).collect();
    lines.join("\n")
}

fn list(ast: &Ast, items: &[ExprId]) -> String {
    let items: Vec<String> = items.iter().map(|i| expr(ast, *i)).collect();
    items.join(" ")
}

fn clauses(ast: &Ast, clauses: &Clauses) -> String {
    let mut text = String::new();
    for range in &clauses.ranges {
        let names: Vec<&str> = (range.pattern.names.iter())
            .map(|name| &*name.text)
            .collect();
        let mut variables = names.join(" ");
        if range.pattern.is_list {
            variables = format!("[{variables}]");
        }
        if let Some(ruleset) = range.ruleset {
            variables = expr(ast, ruleset) + &variables;
        }
        let _ = write!(text, "({variables} {})", expr(ast, range.over));
        if let Some(filter) = range.filter {
            let _ = write!(text, " if {}", expr(ast, filter));
        }
    }
    if let Some(filter) = clauses.filter {
        let _ = write!(text, " if {}", expr(ast, filter));
    }
    text
}

fn tree(statement: &Statement) -> String {
    let ast = &*statement.ast;
    let parts = ast.parts();
    if let Some(ruleset) = parts.ruleset {
        return declared(ast, ruleset);
    }
    let mut words: Vec<String> = Vec::new();
    if !ast.is_result() {
        words.extend(ast.text.split_whitespace().next().map(str::to_owned));
    }
    let named = |name: &Name, params: &[Name]| {
        let names = std::iter::once(name).chain(params);
        let names: Vec<&str> = names.map(|n| &*n.text).collect();
        format!("({})", names.join(" "))
    };
    match (parts.binds, parts.params) {
        ([name], Some(params)) => words.push(named(name, params)),
        (names, _) => words.extend(names.iter().map(|n| n.text.to_string())),
    }
    words.extend(
        parts
            .label
            .or(parts.import)
            .map(|n| format!("{:?}", n.text)),
    );
    words.extend(parts.clauses.map(|c| format!("[{}]", clauses(ast, c))));
    words.extend(parts.exprs.iter().map(|e| expr(ast, *e)));
    let text = match words.as_slice() {
        [only] if ast.is_result() => only.clone(),
        words => format!("({})", words.join(" ")),
    };
    match &statement.doc {
        Some(doc) => format!("{text} ; {doc:?}"),
        None => text,
    }
}

fn literal(ast: &Ast, literal: &Literal) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(number) = &literal.number {
        let sign = if number.negative { "-" } else { "" };
        let below = number
            .denominator
            .as_ref()
            .map_or(String::new(), |d| format!("/{d}"));
        parts.push(format!("{sign}{}{below}", number.numerator));
    }
    if let Some(ups) = &literal.ups {
        let power = match ups.power {
            None => "",
            Some(UpPower::One) => "^",
            Some(UpPower::Sum) => "..",
        };
        parts.push(format!(
            "{}{power}{}",
            if ups.down { "down" } else { "up" },
            ups.count
        ));
    }
    if let Some(tiny) = &literal.tiny {
        let name = if tiny.miny { "miny" } else { "tiny" };
        parts.push(format!("{name}({})", expr(ast, tiny.argument)));
    }
    match &literal.nimber {
        None => {}
        Some(Nimber::Star) => parts.push("*".to_owned()),
        Some(Nimber::Size(size)) => parts.push(format!("*{size}")),
        Some(Nimber::Hole(id)) => parts.push(format!("*{{{}}}", expr(ast, *id))),
    }
    parts.join("&")
}

fn position(ast: &Ast, position: &Position) -> String {
    let mut text = position
        .prefix
        .as_ref()
        .map_or(String::new(), |p| p.text.to_string());
    for (sign, word) in &position.words {
        text.push(if *sign == Sign::Plus { '+' } else { '-' });
        let mut end = word.span.start;
        for piece in &word.pieces {
            assert_eq!(piece.span.start, end, "pieces have no gaps");
            end = piece.span.end;
            match &piece.kind {
                PieceKind::Letter(c) => text.push(*c),
                PieceKind::Digits(digits) => text.push_str(digits),
                PieceKind::Hole(id) => {
                    let _ = write!(text, "{{{}}}", expr(ast, *id));
                }
                PieceKind::Sizes(items) => {
                    let _ = write!(text, "[{}]", list(ast, items));
                }
                PieceKind::Caret => text.push('^'),
                PieceKind::Prime => text.push('\''),
                PieceKind::Board(board) => {
                    let _ = write!(text, "{board:?}");
                }
            }
        }
        assert_eq!(word.span.end, end);
    }
    format!("<{text}>")
}

fn step(step: &StepSyntax) -> String {
    let mut text = format!("{} -> {}", step.before.text, step.after.text);
    step.directions
        .iter()
        .for_each(|d| text += &format!(" {}", d.text));
    text += if step.again { " again" } else { "" };
    if let Some((before, after)) = &step.with_near {
        text += &format!(" near {} -> {}", before.text, after.text);
    }
    if let Some(letters) = &step.unless_near {
        text += &format!(" unless {}", letters.text);
    }
    format!("({text})")
}

fn moved(ast: &Ast, one: &MoveSyntax) -> String {
    let mut words = vec!["move".to_string()];
    words.extend(one.name.iter().map(|name| format!("{:?}", name.text)));
    words.extend(one.steps.iter().map(step));
    words.extend(one.condition.map(|c| format!("if {}", expr(ast, c))));
    format!("({})", words.join(" "))
}

fn declared(ast: &Ast, ruleset: &RulesetSyntax) -> String {
    let params = ruleset.params.iter().zip(&ruleset.kinds);
    let params = params.map(|(name, kind)| {
        let letters = kind.letters.as_ref().map_or("", |l| &*l.text);
        format!("({} {} {letters:?})", name.text, kind.word.text)
    });
    let mut words = vec![ruleset.name.text.to_string()];
    words.extend(params);
    words.push(expr(ast, ruleset.body));
    for clause in &ruleset.clauses {
        let names: Vec<&str> = clause.params.iter().map(|p| &*p.text).collect();
        let value = clause.value.map_or(String::new(), |v| expr(ast, v));
        words.push(format!(
            "({} [{}] {value})",
            clause.word.text,
            names.join(" ")
        ));
    }
    format!("(ruleset {})", words.join(" "))
}

fn expr(ast: &Ast, id: ExprId) -> String {
    let e = |id: &ExprId| {
        assert!(id.0 < u32::MAX);
        expr(ast, *id)
    };
    ast.walk_children(id, &mut |child| {
        assert!(child < id, "a child stands before its parent");
        let (inner, outer) = (ast[child].span, ast[id].span);
        assert!(
            outer.start <= inner.start && inner.end <= outer.end,
            "{inner:?} in {outer:?}"
        );
    });
    match &ast[id].kind {
        ExprKind::Literal(l) => literal(ast, l),
        ExprKind::Bool(b) => format!("{b}"),
        ExprKind::Scoring(form) => format!("{form:?}"),
        ExprKind::Outcome(c) => format!("'{c}"),
        ExprKind::Pass => "pass".into(),
        ExprKind::Named { name, game } => format!("{}{}", name.text, e(game)),
        ExprKind::Str(s) => format!("{s:?}"),
        ExprKind::Name(n) => n.to_string(),
        ExprKind::Position(p) => position(ast, p),
        ExprKind::Braces { left, right } => format!("{{{}|{}}}", list(ast, left), list(ast, right)),
        ExprKind::Move(one) => moved(ast, one),
        ExprKind::Effects { option, effects } => {
            let effects = effects.iter().map(|effect| {
                let value = effect.value.as_ref().map_or(String::new(), e);
                format!(" ({} {value})", effect.word.text)
            });
            format!("(effects {}{})", e(option), effects.collect::<String>())
        }
        ExprKind::PlusMinus(items) => format!("(+- {})", list(ast, items)),
        ExprKind::Impartial(inner) => format!("(impartial {})", e(inner)),
        ExprKind::List(items) => format!("[{}]", list(ast, items)),
        ExprKind::Comprehension { body, clauses: c } => {
            format!("[{} for {}]", e(body), clauses(ast, c))
        }
        ExprKind::Quantified {
            universal,
            clauses: c,
            body,
        } => {
            let word = if *universal { "forall" } else { "exists" };
            format!("({word} [{}] {})", clauses(ast, c), e(body))
        }
        ExprKind::Let {
            pattern,
            value,
            body,
        } => {
            let names: Vec<&str> = pattern.names.iter().map(|n| &*n.text).collect();
            format!("(let [{}] {} {})", names.join(" "), e(value), e(body))
        }
        ExprKind::Lambda { params, body } => {
            let names: Vec<&str> = params.iter().map(|n| &*n.text).collect();
            format!("(-> [{}] {})", names.join(" "), e(body))
        }
        ExprKind::LocalDef {
            name,
            params,
            body,
            rest,
        } => {
            let names: Vec<&str> = params.iter().map(|n| &*n.text).collect();
            let head = format!("{} [{}]", name.text, names.join(" "));
            format!("(def {head} {} {})", e(body), e(rest))
        }
        ExprKind::If {
            condition,
            then,
            otherwise,
        } => {
            let otherwise = otherwise.map_or(String::new(), |o| format!(" {}", e(&o)));
            format!("(if {} {}{otherwise})", e(condition), e(then))
        }
        ExprKind::Call {
            name,
            arguments,
            method,
        } => {
            let dot = if *method { "." } else { "" };
            format!("({dot}{} {})", name.text, list(ast, arguments)).replace(" )", ")")
        }
        ExprKind::NamedOption { name, value } => format!("(named {:?} {})", name.text, e(value)),
        ExprKind::Apply {
            function,
            arguments,
        } => format!("({} {})", e(function), list(ast, arguments)).replace(" )", ")"),
        ExprKind::Index {
            base,
            index,
            otherwise,
        } => {
            let otherwise = otherwise.map_or(String::new(), |o| format!(" else {}", e(&o)));
            format!("(at {} {}{otherwise})", e(base), e(index))
        }
        ExprKind::Sum(terms) => {
            let terms: Vec<String> = terms
                .iter()
                .map(|(s, t)| format!("{}{}", if *s == Sign::Plus { "+" } else { "-" }, e(t)))
                .collect();
            format!("(sum {})", terms.join(" "))
        }
        ExprKind::Binary {
            operator,
            left,
            right,
            ..
        } => {
            format!("({operator:?} {} {})", e(left), e(right))
        }
        ExprKind::Not(inner) => format!("(not {})", e(inner)),
        ExprKind::Negate(inner) => format!("(neg {})", e(inner)),
    }
}
