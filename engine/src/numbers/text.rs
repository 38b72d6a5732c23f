//! Numbers as text: `ω^(ω+1)-ω×3/2+1/2`.

use super::normal_form::{NormalForm, Term};
use super::surreal::Surreal;
use crate::value::Int;
use std::fmt::Write;

/// The alphabet of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// `omega^2*3`
    Ascii,
    /// `ω^2×3`
    Greek,
    /// `3\omega^{2}`
    Latex,
}

impl Surreal {
    /// The number as it is read again, or as LaTeX.
    pub fn text(&self, script: Script) -> String {
        let over = sum(self.top(), script);
        if self.form().is_some() {
            return over;
        }
        let bottom = self.bottom();
        let under = sum(&bottom, script);
        if script == Script::Latex {
            return format!("\\frac{{{over}}}{{{under}}}");
        }
        let over = match self.top().terms().len() {
            1 => over,
            _ => format!("({over})"),
        };
        match bottom.single() {
            Some(term) if term.coefficient.is_one() => format!("{over}/{under}"),
            _ => format!("{over}/({under})"),
        }
    }

    /// The name of the nimber with this ordinal: `*ω^2`, `*(ω+5)`.
    pub fn nimber_text(&self, script: Script) -> String {
        let text = self.text(script);
        let is_plain = match self.form().and_then(NormalForm::single) {
            Some(term) => term.exponent.is_zero() || term.coefficient.is_one(),
            None => self.is_zero(),
        };
        match script {
            Script::Latex if is_plain => format!("\\ast {text}"),
            Script::Latex => format!("\\ast({text})"),
            _ if is_plain => format!("*{text}"),
            _ => format!("*({text})"),
        }
    }
}

fn sum(form: &NormalForm, script: Script) -> String {
    if form.is_zero() {
        return "0".into();
    }
    let mut text = String::new();
    for term in form.terms() {
        if term.coefficient.signum() < 0 {
            text.push('-');
        } else if !text.is_empty() {
            text.push('+');
        }
        write_term(term, script, &mut text);
    }
    text
}

/// Writes a term without its sign.
fn write_term(term: &Term, script: Script, text: &mut String) {
    let (over, under) = (
        term.coefficient.numerator().abs(),
        term.coefficient.denominator(),
    );
    let is_constant = term.exponent.is_zero();
    if script == Script::Latex {
        let factor = if *under == Int::ONE {
            over.to_string()
        } else {
            format!("\\frac{{{over}}}{{{under}}}")
        };
        if factor != "1" || is_constant {
            text.push_str(&factor);
        }
        if !is_constant {
            text.push_str("\\omega");
            let exponent = term.exponent.text(script);
            if exponent != "1" {
                // Writing to a string does not fail.
                let _ = write!(text, "^{{{exponent}}}");
            }
        }
        return;
    }
    if is_constant {
        text.push_str(&over.to_string());
    } else {
        power(&term.exponent, script, text);
        if over != Int::ONE {
            text.push(if script == Script::Ascii { '*' } else { '×' });
            text.push_str(&over.to_string());
        }
    }
    if *under != Int::ONE {
        let _ = write!(text, "/{under}");
    }
}

fn power(exponent: &Surreal, script: Script, text: &mut String) {
    text.push_str(if script == Script::Ascii {
        "omega"
    } else {
        "ω"
    });
    let written = exponent.text(script);
    if written == "1" {
        return;
    }
    text.push('^');
    let is_plain = match exponent.to_rational() {
        Some(r) => r.to_integer().is_some(),
        None => exponent
            .form()
            .and_then(NormalForm::single)
            .is_some_and(|term| term.coefficient.is_one()),
    };
    if is_plain {
        text.push_str(&written)
    } else {
        let _ = write!(text, "({written})");
    }
}
