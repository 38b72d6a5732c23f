//! Checks of position words, and of positions that are written without quotes.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic, meant};
use crate::rulesets::word::{PieceValue, Word};
use crate::source::Span;
use crate::syntax::ast::{Binary, ExprId, ExprKind, Name, Piece, PieceKind, Position};
use crate::value::Int;
use crate::vocabulary::{self, VOCABULARY};

impl Checker<'_> {
    /// Reports `let f(x) = ...` where `f` is no ruleset. Returns whether it did.
    pub(super) fn is_unknown_pattern(&mut self, call: &Name, arguments: &[ExprId]) -> bool {
        let Some((name, _)) = self.ast.pattern_of_call(call, arguments) else {
            return false;
        };
        let is_known = self.scope.is_own(name)
            || self.locals.contains(&name)
            || vocabulary::find(name).is_some();
        if is_known {
            return false;
        }
        let message = format!("`{name}` is not a ruleset");
        let fault = Diagnostic::error(Code::UnknownName, call.span, message);
        let fault = fault.help(format!("define a function with `def {name}(x) = ...`"));
        self.faults
            .push(fault.help("`let wythoff(a, b) = g` names the arguments of a position"));
        true
    }

    /// Reports a position without quotes, as in `clobber(xo/ox)`, instead of the unknown names in it.
    pub(super) fn unquoted(&mut self, ruleset: &str, at: usize, argument: ExprId, before: usize) {
        let own = self.scope.meanings(ruleset).last();
        let kind = match own {
            Some(own) => own.kinds.get(at),
            None => vocabulary::kinds(ruleset).get(at),
        };
        let Some(kind) = kind.filter(|kind| kind.letters.is_some()) else {
            return;
        };
        let (is_graph, letters) = (kind.sort.is_graph(), kind.choices());
        let span = self.ast[argument].span;
        let text = self.ast.text.get(span.range()).unwrap_or("");
        let marks = if is_graph { "-:>" } else { "/" };
        let is_cell = |c: char| letters.clone().any(|letter| letter == c) || "/|".contains(c);
        let is_position = text.contains(|c| marks.contains(c)) || text.chars().all(is_cell);
        let faults = self.faults.get(before..).unwrap_or(&[]);
        if faults.is_empty() || !is_position || faults.iter().any(|f| f.code != Code::UnknownName) {
            return;
        }
        self.faults.truncate(before);
        let message = format!("a position of `{ruleset}` is written in a string");
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        let fault = fault.help(format!("write `{ruleset}(\"{text}\")`"));
        self.faults.push(fault);
    }

    /// Reports rows of a position with blanks between them, as in `clobber xo / ox`, instead of the unknown names in
    /// them.
    pub(super) fn spaced_rows(&mut self, span: Span, first: ExprId, before: usize) {
        let mut first = first;
        while let ExprKind::Binary {
            operator: Binary::Divide,
            left,
            ..
        } = &self.ast[first].kind
        {
            first = *left;
        }
        let ExprKind::Position(position) = &self.ast[first].kind else {
            return;
        };
        let is_board = |piece: &Piece| matches!(piece.kind, PieceKind::Board(_));
        let (Some(prefix), [(_, word)]) = (&position.prefix, position.words.as_slice()) else {
            return;
        };
        let faults = self.faults.get(before..).unwrap_or(&[]);
        let is_unknown = faults.iter().any(|f| f.code == Code::UnknownName);
        let text = self.ast.text.get(span.range());
        let rows = text.and_then(|text| text.strip_prefix(&*prefix.text));
        let (Some(rows), true) = (rows, is_unknown && word.pieces.iter().any(is_board)) else {
            return;
        };
        let rows: String = rows.split_whitespace().collect();
        let meant = format!("{} {rows}", prefix.text);
        self.faults.truncate(before);
        let message = "the rows of a position are joined by `/` without blanks";
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        let fault = fault.help(format!("write `{meant}`")).fix(span, meant);
        self.faults.push(fault);
    }

    /// The fault for a word that is no ladder, but a name with other letters capital.
    fn other_case(&self, span: Span) -> Option<Diagnostic> {
        let written = span.text(&self.ast.text);
        let own = self.locals.iter().copied().chain(self.scope.names());
        let words = VOCABULARY.entries().map(|entry| entry.name);
        let known = own.chain(words).chain(["true", "false"]);
        let mut near = known.filter(|name| name.eq_ignore_ascii_case(written));
        let near = near.next()?;
        let message = format!("unknown name `{written}`");
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        Some(fault.help(meant(near)).fix(span, near))
    }

    /// Checks the letters of position words, with 1 for each computed size.
    pub(super) fn position(&mut self, position: &Position) {
        let ruleset = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
        let of_library = || {
            VOCABULARY
                .find(ruleset)
                .is_some_and(|e| e.meaning.is_of_library())
        };
        if self.scope.is_own(ruleset) || of_library() {
            return;
        }
        for (_, word) in &position.words {
            let one = || Int::from(1i64);
            let pieces = word.pieces.iter().map(|piece| {
                let value = match &piece.kind {
                    PieceKind::Letter(c) => PieceValue::Letter(*c),
                    PieceKind::Digits(digits) if digits.len() > 20 => return None,
                    PieceKind::Digits(digits) => PieceValue::Number(digits.parse().ok()?),
                    PieceKind::Hole(_) => PieceValue::Number(one()),
                    PieceKind::Sizes(_) => PieceValue::Sizes(vec![one()]),
                    PieceKind::Caret => PieceValue::Caret,
                    PieceKind::Prime => PieceValue::Prime,
                    PieceKind::Board(_) => return None,
                };
                Some((value, piece.span))
            });
            let Some(pieces) = pieces.collect() else {
                continue;
            };
            let word = Word {
                pieces,
                span: word.span,
            };
            if let Err(error) = VOCABULARY.read_word(ruleset, &word) {
                let is_bare = position.prefix.is_none();
                let fault = match is_bare.then(|| self.other_case(word.span)).flatten() {
                    Some(unknown) => unknown,
                    None if is_bare && !is_ladder(word.span.text(&self.ast.text)) => {
                        error.help("a name that you define begins with a lower-case letter")
                    }
                    None => *error,
                };
                self.faults.push(fault);
            }
        }
    }
}

/// Whether a word begins like a ladder.
fn is_ladder(word: &str) -> bool {
    word.starts_with(['R', 'A', 'a'])
}
