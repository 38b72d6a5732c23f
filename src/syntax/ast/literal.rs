//! Value literals.

use super::ExprId;
use crate::source::Span;

/// A number, ups (or a tiny) and a nimber without blanks between them. The value is the sum of the parts.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Literal {
    /// The number with its sign.
    pub number: Option<NumberText>,
    /// Ups or downs.
    pub ups: Option<Ups>,
    /// `Tiny(g)` or `Miny(g)`.
    pub tiny: Option<Tiny>,
    /// `over` or `under` after the number.
    pub over: Option<Over>,
    /// `*`, `*5`, `*{n}`.
    pub nimber: Option<Nimber>,
}

/// A form of a scoring game, such as `<^1|2>`. Longer bars are nested, as in braces.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoringForm {
    /// A score.
    Number(NumberText),
    /// The sides of Left and of Right.
    Sides(Box<[ScoringSide; 2]>),
}

/// A side of a scoring form.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoringSide {
    /// `^1`: the score if the player is to move and cannot.
    End(NumberText),
    /// Options as written.
    Options(Vec<ScoringForm>),
}

/// The digits of a rational number. A denominator that is not a power of two is an error of evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberText {
    /// Whether a minus precedes it without a blank.
    pub negative: bool,
    /// The digits before the `/`.
    pub numerator: Box<str>,
    /// The digits after the `/`.
    pub denominator: Option<Box<str>>,
    /// From the minus or the first digit to the last digit.
    pub span: Span,
}

/// `^^`, `v3`, `⇑`, `^<2>`, `v[3]`
#[derive(Clone, Debug, PartialEq)]
pub struct Ups {
    /// Whether these are downs.
    pub down: bool,
    /// Set for a power or a sum of powers; `None` for a multiple.
    pub power: Option<UpPower>,
    /// The multiplicity in decimal digits (`⇑` is 2), or the exponent, which may be in superscript digits or `on`.
    pub count: Box<str>,
    /// Its place.
    pub span: Span,
}

/// How an exponent is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpPower {
    /// `^<n>` or `↑ⁿ`: the n-th power.
    One,
    /// `^[n]`: the sum of the first n powers.
    Sum,
}

/// The neighbours of a number x: x over = {x|pass}, x under = {pass|x}.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// `over`
    Over,
    /// `under`
    Under,
}

/// `Tiny(g)` or `Miny(g)` in a literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiny {
    /// `Miny` rather than `Tiny`.
    pub miny: bool,
    /// The argument.
    pub argument: ExprId,
    /// From the word to the closing bracket.
    pub span: Span,
}

/// The nimber that ends a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Nimber {
    /// `*`
    Star,
    /// `*5`, as digits
    Size(Box<str>),
    /// `*{n}`
    Hole(ExprId),
}
