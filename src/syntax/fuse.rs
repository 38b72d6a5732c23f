//! Converts raw tokens to tokens of the grammar. Adjacency and context decide what `*`, `-`, `{`, `v` or `R3` means.

use super::fuse_bracket::OpenBracket;
use super::fuse_function::bound_downs;
use super::prefixes::Prefixes;
use super::raw::{Raw, RawToken};
use super::statements::Brackets;
use super::token::{Tok, Token, TokenClass, is_downs, keyword};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// Fuses the tokens of a statement. Appends to `out` and to `diagnostics`.
pub(crate) fn fuse(
    source: SourceId,
    text: &str,
    prefixes: &Prefixes,
    (tokens, brackets): (&[RawToken], &Brackets),
    out: &mut Vec<Token>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut fuser = Fuser {
        source,
        text,
        prefixes,
        tokens,
        brackets,
        at: 0,
        out,
        diagnostics,
        operand: true,
        sum: false,
        frames: vec![OpenBracket::default()],
        depth: 0,
        ruleset: RulesetSection::None,
        downs: bound_downs(text, tokens),
    };
    while fuser.at < tokens.len() {
        fuser.step();
    }
}

pub(super) struct Fuser<'a> {
    pub source: SourceId,
    pub text: &'a str,
    pub prefixes: &'a Prefixes,
    pub tokens: &'a [RawToken],
    pub brackets: &'a Brackets,
    /// Index of the next raw token.
    pub at: usize,
    pub out: &'a mut Vec<Token>,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    /// Whether an operand is expected.
    pub operand: bool,
    /// Whether the fuser is inside a prefixed sum of words.
    pub sum: bool,
    pub frames: Vec<OpenBracket>,
    pub depth: usize,
    pub ruleset: RulesetSection,
    /// The words such as `v` that the statement binds, and which are names in it rather than downs.
    pub downs: Vec<&'a str>,
}

/// The part of a `ruleset` statement that is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RulesetSection {
    /// Not a `ruleset` statement.
    None,
    /// The name and the parameters.
    Head,
    /// The moves and the clauses.
    Body,
}

impl<'a> Fuser<'a> {
    pub(super) fn raw(&self, at: usize) -> Option<&'a RawToken> {
        self.tokens.get(at)
    }

    /// The token at `at`, if no blank precedes it.
    pub(super) fn glued(&self, at: usize) -> Option<&'a RawToken> {
        let token = self.raw(at)?;
        let before = at.checked_sub(1).and_then(|b| self.tokens.get(b))?;
        let blank = before.raw == Raw::Newline || token.raw == Raw::Newline;
        (before.end == token.start && !blank).then_some(token)
    }

    /// The first token from `at` on that is not a newline.
    pub(super) fn next_from(&self, at: usize) -> Option<&'a RawToken> {
        let mut rest = self.tokens.get(at..)?.iter();
        rest.find(|t| t.raw != Raw::Newline)
    }

    pub(super) fn text_of(&self, token: &RawToken) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    /// The last token written for this statement.
    pub(super) fn last(&self) -> Option<&Token> {
        self.out.last()
    }

    pub(super) fn push(&mut self, tok: Tok, class: TokenClass, start: usize, end: usize) {
        self.out.push(Token {
            tok,
            class,
            start,
            end,
        });
    }

    /// Passes the current raw token on unchanged. `operand` says whether an operand is expected next.
    pub(super) fn take(&mut self, tok: Tok, class: TokenClass, operand: bool) {
        if let Some(token) = self.raw(self.at) {
            self.push(tok, class, token.start, token.end);
        }
        self.at += 1;
        self.operand = operand;
    }

    pub(super) fn operator(&mut self, tok: Tok) {
        self.sum = false;
        self.take(tok, TokenClass::Operator, true);
    }

    fn step(&mut self) {
        let Some(token) = self.raw(self.at) else {
            self.at = self.tokens.len();
            return;
        };
        match token.raw {
            Raw::Newline | Raw::Comment => self.at += 1,
            Raw::Ident => self.ident(token),
            Raw::Word => self.word(token),
            Raw::Digits => self.number(self.at),
            Raw::Power if self.indexes_downs(token) => self.indexed_downs(token),
            Raw::Carets if self.is_power(token) => self.power(),
            Raw::Carets | Raw::Downs | Raw::Power => self.ups(false),
            Raw::Str => self.string(Tok::Str),
            Raw::Block => self.string(Tok::Block),
            Raw::Scoring => {
                self.sum = false;
                self.take(Tok::Scoring, TokenClass::Value, false);
            }
            Raw::OpenStr | Raw::OpenBlock => self.take(Tok::Str, TokenClass::Error, false),
            Raw::Star => self.star(),
            Raw::Dot4 => self.operator(Tok::Times),
            Raw::Prime | Raw::Foreign | Raw::Error => {
                self.take(Tok::Error, TokenClass::Error, true)
            }
            Raw::PlusMinus => self.plus_minus(token),
            Raw::Plus => self.operator(Tok::Plus),
            Raw::Minus => {
                let digits = self
                    .glued(self.at + 1)
                    .is_some_and(|t| t.raw == Raw::Digits);
                if self.operand && digits {
                    self.number(self.at + 1);
                } else {
                    self.operator(Tok::Minus);
                }
            }
            Raw::Slash => self.operator(Tok::Slash),
            Raw::And => self.operator(Tok::Sides),
            Raw::Compare(operator) => self.operator(Tok::Compare(operator)),
            Raw::Assign => {
                if self.ruleset == RulesetSection::Head {
                    self.ruleset = RulesetSection::Body;
                }
                self.operator(Tok::Assign);
            }
            Raw::Arrow => self.operator(Tok::Arrow),
            Raw::DotDot => self.operator(Tok::DotDot),
            Raw::Dot => self.operator(Tok::Dot),
            Raw::Colon => self.colon(),
            Raw::Comma => self.comma(),
            Raw::Semicolon => self.operator(Tok::Semicolon),
            Raw::Bars => {
                self.sum = false;
                if let Some(frame) = self.frames.last_mut() {
                    self.depth -= frame.nested.min(self.depth);
                    frame.nested = 0;
                    frame.waiting.clear();
                }
                self.take(Tok::Bars, TokenClass::Bracket, true);
            }
            Raw::LParen if self.opens_parameters() => self.open_parameters(),
            Raw::LParen => self.open(Tok::LParen, false),
            Raw::LBracket => {
                let index = !self.operand && self.glued(self.at).is_some();
                self.open(if index { Tok::Index } else { Tok::LBracket }, false);
            }
            Raw::LBrace => self.brace(token),
            Raw::RParen => self.close(Tok::RParen),
            Raw::RBracket => self.close(Tok::RBracket),
            Raw::RBrace => self.close(Tok::RBrace),
        }
    }

    /// Whether the last token is `find` and the current word is not its variable.
    fn is_after_find(&self) -> bool {
        let next = self.next_from(self.at + 1);
        self.last().is_some_and(|t| t.tok == Tok::Find)
            && next.is_some_and(|t| self.text_of(t) != "in")
    }

    fn ident(&mut self, token: &RawToken) {
        let word = self.text_of(token);
        let called = self
            .glued(self.at + 1)
            .is_some_and(|t| t.raw == Raw::LParen);
        let method = self.last().is_some_and(|t| t.tok == Tok::Dot);
        if method {
            let tok = if called { Tok::Function } else { Tok::Name };
            return self.take(tok, TokenClass::Function, false);
        }
        if let Some(tok) = keyword(word) {
            self.sum = false;
            return self.keyword(tok);
        }
        let is_variable = self.is_parameter() && !self.is_arrow_word(self.at);
        if is_variable || self.binds_downs(word) && !called {
            self.sum = false;
            return self.take(Tok::Name, TokenClass::Name, false);
        }
        if let Some((tok, operand)) = self.ruleset_word(word) {
            self.sum = false;
            return self.take(tok, TokenClass::Keyword, operand);
        }
        if word == "loopy" && self.out.is_empty() && self.is_before_def() {
            return self.take(Tok::Loopy, TokenClass::Keyword, false);
        }
        if word == "all" && self.out.len() == 1 && self.is_after_find() {
            return self.take(Tok::All, TokenClass::Keyword, false);
        }
        if !called && !self.names_function() && self.prefixes.is_built_in(word) {
            return self.prefix();
        }
        if let Some(form) = self.prefixes.own(word).filter(|_| !called)
            && self.own_prefix(form)
        {
            return;
        }
        if is_downs(word) && !called {
            return self.ups(false);
        }
        if self.is_arrow_word(self.at) {
            return self.begin_word(self.at);
        }
        self.sum = false;
        if self.names_braces() {
            return self.take(Tok::GameName, TokenClass::Name, true);
        }
        if called {
            self.take(Tok::Function, TokenClass::Function, false)
        } else {
            self.take(Tok::Name, TokenClass::Name, false)
        }
    }

    fn is_before_def(&self) -> bool {
        let next = self.raw(self.at + 1);
        next.is_some_and(|next| self.text_of(next) == "def")
    }

    /// Whether braces with a bar follow without a blank.
    fn names_braces(&self) -> bool {
        let brace = self.glued(self.at + 1).filter(|t| t.raw == Raw::LBrace);
        let bar = self.brackets.bar.get(self.at + 1).copied();
        self.operand && brace.is_some() && bar.unwrap_or(false)
    }

    /// Whether the word at `at` is a whole argument of a call or a whole element of a list.
    fn names_function(&self) -> bool {
        let begins = self.last().map(|t| t.tok);
        let next = self.next_from(self.at + 1).map(|next| next.raw);
        self.frames.last().is_some_and(|frame| {
            frame.call
                && matches!(begins, Some(Tok::LParen | Tok::Comma))
                && matches!(next, Some(Raw::Comma | Raw::RParen))
                || frame.list
                    && matches!(begins, Some(Tok::LBracket | Tok::Comma))
                    && matches!(next, Some(Raw::Comma | Raw::RBracket))
        })
    }

    fn string(&mut self, tok: Tok) {
        self.sum = false;
        if tok == Tok::Str
            && let Some(token) = self.raw(self.at)
            && let Some(at) = super::strings::unknown_escape(self.text_of(token))
        {
            let span = self.span(token.start + at, token.start + at + 2);
            let span = self
                .text
                .get(span.range())
                .map_or(self.span(token.start, token.end), |_| span);
            self.diagnostics.push(
                Diagnostic::error(Code::UnknownEscape, span, "unknown escape sequence")
                    .help("the escape sequences are `\\n`, `\\t`, `\\\"` and `\\\\`; a backslash itself is written `\\\\`"),
            );
        }
        // After the name of a claim an operand follows, unlike after other strings.
        let name = self.last().is_some_and(|t| t.tok == Tok::Claim);
        self.take(tok, TokenClass::String, name);
    }

    /// Reads `±`. Between operands it stands for a plus and a `±`.
    fn plus_minus(&mut self, token: &RawToken) {
        if !self.operand {
            self.glued_plus_minus(token);
            self.push(Tok::Plus, TokenClass::Operator, token.start, token.end);
        }
        self.operator(Tok::PlusMinus);
    }
}
