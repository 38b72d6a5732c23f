//! The state of the parser: the arena of expressions, and access to the text of tokens.

use super::ast::{
    Ast, CaseLimit, Expr, ExprId, ExprKind, Literal, Name, Nimber, NumberText, Over, Pattern,
    Piece, PieceKind, UpPower, Ups,
};
use super::token::{Tok, Token};
use super::wording_bracket::too_deep;
use crate::budget::NESTING_LIMIT;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// The arena that the parser fills.
pub(crate) struct Build<'a> {
    pub source: SourceId,
    pub text: &'a str,
    /// The tokens of the statement.
    pub tokens: &'a [Token],
    pub exprs: Vec<Expr>,
    /// The depth of the tree below each expression.
    depths: Vec<u16>,
    /// The first error that the grammar itself does not detect.
    pub fault: Option<Diagnostic>,
}

impl<'a> Build<'a> {
    /// Starts with an empty arena.
    pub(super) fn new(source: SourceId, text: &'a str, tokens: &'a [Token]) -> Build<'a> {
        Build {
            source,
            text,
            tokens,
            exprs: Vec::new(),
            depths: Vec::new(),
            fault: None,
        }
    }

    /// The span of a range of tokens.
    pub(super) fn span(&self, tokens: std::ops::Range<usize>) -> Span {
        let start = self.tokens.get(tokens.start).map_or(0, |t| t.start);
        let last = tokens.end.checked_sub(1).and_then(|t| self.tokens.get(t));
        Span::new(self.source, start, last.map_or(start, |t| t.end))
    }

    /// Whether there is no blank between a token and the token before it.
    pub(super) fn is_glued(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        before.is_some_and(|before| self.tokens.get(at).is_some_and(|t| t.start == before.end))
    }

    pub(super) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    pub(super) fn name(&self, token: &Token) -> Name {
        let text = match self.text_of(token) {
            "ω" => "omega",
            text => text,
        };
        Name {
            text: text.into(),
            span: token.span(self.source),
        }
    }

    /// Reads a name that is being bound, and reports it if it cannot be bound.
    pub(super) fn bound_name(&mut self, token: &Token) -> Name {
        let name = self.name(token);
        if let Some(diagnostic) = super::wording_name::bound_name(&name) {
            self.fault(diagnostic);
        }
        if token.tok != Tok::Name {
            self.defined(&name);
        }
        name
    }

    /// Reports a name that is defined for other statements and that denotes a value.
    pub(super) fn defined(&mut self, name: &Name) {
        if let Some(diagnostic) = super::wording_name::defined_downs(name) {
            self.fault(diagnostic);
        }
    }

    /// Reads the number of cases of a `find`.
    pub(super) fn most(&mut self, token: &Token) -> CaseLimit {
        match self.text_of(token).parse() {
            Ok(number @ 1..) => CaseLimit::Cases(number),
            _ => {
                let span = token.span(self.source);
                let message = "the number of cases to find is a positive integer";
                let fault = Diagnostic::error(Code::Syntax, span, message);
                self.fault(fault.help("write `find 10 b in xs if c`, or `find all`"));
                CaseLimit::Cases(1)
            }
        }
    }

    /// Reads a string. The span of the result is that of the string.
    pub(super) fn string(&self, token: &Token) -> Name {
        let written = self.text_of(token);
        let text = match token.tok {
            Tok::Block => super::strings::block(written),
            _ => super::strings::unescape(written),
        };
        Name {
            text: text.into(),
            span: token.span(self.source),
        }
    }

    /// Adds an expression and gives it the span of a range of tokens.
    pub(super) fn push(&mut self, kind: ExprKind, tokens: std::ops::Range<usize>) -> ExprId {
        let span = self.span(tokens);
        self.push_at(kind, span)
    }

    /// Adds an expression.
    pub(super) fn push_at(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let mut below = 0;
        kind.walk_children(&mut |child| {
            below = below.max(self.depths.get(child.0 as usize).copied().unwrap_or(0));
        });
        let depth = below.saturating_add(1);
        if depth as usize > NESTING_LIMIT {
            self.fault(too_deep(span));
        }
        let id = ExprId(u32::try_from(self.exprs.len()).unwrap_or(u32::MAX));
        let arithmetic = kind.arithmetic(|child| {
            let child = self.exprs.get(child.0 as usize);
            child.map_or(0, |child| child.arithmetic)
        });
        self.exprs.push(Expr {
            kind,
            span,
            arithmetic,
        });
        self.depths.push(depth);
        id
    }

    /// The name of a ruleset as an expression.
    pub(super) fn named(&mut self, ruleset: &Name) -> ExprId {
        self.push_at(ExprKind::Name(Box::from(&*ruleset.text)), ruleset.span)
    }

    /// `let wythoff(a, b) = g` means `let [a, b] = arguments(g, wythoff)`.
    pub(super) fn taken_apart(
        &mut self,
        ruleset: &Name,
        names: Vec<Name>,
        position: ExprId,
    ) -> (Pattern, ExprId) {
        let named = self.named(ruleset);
        let end = self.exprs.get(position.0 as usize);
        let end = end.map_or(ruleset.span.end, |position| position.span.end);
        let call = ExprKind::Call {
            name: Name {
                text: "arguments".into(),
                span: ruleset.span,
            },
            arguments: vec![position, named],
            method: false,
        };
        let value = self.push_at(
            call,
            Span {
                end,
                ..ruleset.span
            },
        );
        let is_list = true;
        (Pattern { names, is_list }, value)
    }

    /// Records an error; only the first one is kept.
    pub(super) fn fault(&mut self, diagnostic: Diagnostic) {
        self.fault.get_or_insert(diagnostic);
    }

    /// Builds a literal from adjacent tokens. The caller adds a tiny or a computed size.
    pub(super) fn literal(&self, tokens: impl IntoIterator<Item = Token>) -> Literal {
        let mut literal = Literal::default();
        for token in tokens {
            let written = self.text_of(&token);
            match token.tok {
                Tok::Number => literal.number = Some(self.number(&token)),
                Tok::Ups { .. } => literal.ups = Some(self.ups(&token)),
                Tok::Over => {
                    let over = if written == "over" {
                        Over::Over
                    } else {
                        Over::Under
                    };
                    literal.over = Some(over);
                }
                Tok::Star { .. } => literal.nimber = Some(Nimber::Star),
                Tok::Nimber { .. } => {
                    let size = written.strip_prefix('*').unwrap_or(written);
                    literal.nimber = Some(Nimber::Size(size.into()));
                }
                _ => {}
            }
        }
        literal
    }

    fn number(&self, token: &Token) -> NumberText {
        let written = self.text_of(token);
        let digits = written.strip_prefix('-').unwrap_or(written);
        let (numerator, denominator) = match digits.split_once('/') {
            Some((numerator, denominator)) => (numerator, Some(denominator)),
            None => (digits, None),
        };
        NumberText {
            negative: written.starts_with('-'),
            numerator: numerator.into(),
            denominator: denominator.map(Into::into),
            span: token.span(self.source),
        }
    }

    fn ups(&self, token: &Token) -> Ups {
        let written = self.text_of(token);
        let power = match written.chars().last() {
            Some(']') => Some(UpPower::Sum),
            // Superscript digits are numeric; arrows are not.
            Some(c) if c == '>' || c.is_numeric() && !c.is_ascii_digit() => Some(UpPower::One),
            _ => None,
        };
        if power.is_some() {
            let exponent = written.trim_start_matches(['^', '↑', 'v', '↓']);
            return Ups {
                down: written.starts_with(['v', '↓']),
                power,
                count: exponent.trim_matches(['<', '>', '[', ']']).into(),
                span: token.span(self.source),
            };
        }
        let run = written.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = match written.get(run.len()..) {
            Some(digits) if !digits.is_empty() => digits.to_owned(),
            _ => {
                let one = |c: char| if matches!(c, '⇑' | '⇓') { 2 } else { 1 };
                run.chars().map(one).sum::<u64>().to_string()
            }
        };
        Ups {
            down: run.starts_with(['v', '↓', '⇓']),
            power: None,
            count: count.into(),
            span: token.span(self.source),
        }
    }

    /// Builds a piece of a position word from a single token.
    pub(super) fn piece(&self, token: &Token) -> Piece {
        let written = self.text_of(token);
        let kind = match token.tok {
            Tok::Digits { .. } => PieceKind::Digits(written.into()),
            Tok::Caret => PieceKind::Caret,
            Tok::Prime => PieceKind::Prime,
            _ => PieceKind::Letter(written.chars().next().unwrap_or('?')),
        };
        Piece {
            kind,
            span: token.span(self.source),
        }
    }
}

impl Ast {
    /// The ruleset and the position of `let wythoff(a, b) = g`, if `value` is the call that this means.
    pub fn taken_apart(&self, value: ExprId) -> Option<(&str, ExprId)> {
        match &self[value].kind {
            ExprKind::Call {
                name, arguments, ..
            } => self.pattern_of_call(name, arguments),
            _ => None,
        }
    }

    /// The same for the name and the arguments of a call.
    pub fn pattern_of_call(&self, call: &Name, arguments: &[ExprId]) -> Option<(&str, ExprId)> {
        let [position, ruleset] = arguments else {
            return None;
        };
        match &self[*ruleset].kind {
            ExprKind::Name(name) if self[*ruleset].span == call.span => Some((&**name, *position)),
            _ => None,
        }
    }
}
