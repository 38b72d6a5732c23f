//! Literals of values.

use super::ExprId;
use crate::source::Span;

/// A number, ups (or a tiny) and a nimber, glued together: the value is the sum of the parts.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Literal {
    /// The number, with its glued minus.
    pub number: Option<NumberText>,
    /// Ups or downs.
    pub ups: Option<Ups>,
    /// `Tiny(g)` or `Miny(g)`.
    pub tiny: Option<Tiny>,
    /// `over` or `under` behind the number.
    pub over: Option<Over>,
    /// `*`, `*5`, `*{n}`.
    pub nimber: Option<Nimber>,
}

/// Digits of a dyadic rational; the denominator may not be a power of two (an error of evaluation).
#[derive(Clone, Debug, PartialEq)]
pub struct NumberText {
    /// With a glued minus.
    pub negative: bool,
    /// The digits before the `/`.
    pub numerator: Box<str>,
    /// The digits after the `/`.
    pub denominator: Option<Box<str>>,
    /// From the minus or first digit to the last digit.
    pub span: Span,
}

/// `^^`, `v3`, `⇑`, `^<2>`, `v[3]`
#[derive(Clone, Debug, PartialEq)]
pub struct Ups {
    /// Downs rather than ups.
    pub down: bool,
    /// A power, or a sum of powers, rather than a multiple.
    pub power: Option<UpPower>,
    /// How many, as decimal digits (`⇑` is 2), or the exponent, which may be in raised digits or `on`.
    pub count: Box<str>,
    /// Where.
    pub span: Span,
}

/// The infinitesimals of an exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpPower {
    /// `^<n>` or `↑ⁿ`: the power.
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
    /// The game that it is the tiny of.
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
