//! Reads forms.

use crate::budget::Budget;
use crate::misere::{Form, Forms};

/// The form that a text names: integers, `*`, and braces with `stop`.
pub(super) fn parse(forms: &mut Forms, text: &str) -> Form {
    let text = text.replace(' ', "");
    let (form, rest) = form(forms, &text);
    assert_eq!(rest, "", "in {text}");
    form
}

fn form<'a>(forms: &mut Forms, text: &'a str) -> (Form, &'a str) {
    let budget = Budget::unlimited();
    if let Some(rest) = text.strip_prefix('*') {
        return (forms.star(&budget).unwrap(), rest);
    }
    if let Some(mut rest) = text.strip_prefix('{') {
        let mut sides = [Vec::new(), Vec::new()];
        let mut stops = [false; 2];
        for (at, close) in ['|', '}'].into_iter().enumerate() {
            while let Some(items) = rest.strip_prefix(',').or(Some(rest))
                && !items.starts_with(close)
            {
                rest = match items.strip_prefix("stop") {
                    Some(rest) => {
                        stops[at] = true;
                        rest
                    }
                    None => {
                        let (option, rest) = form(forms, items);
                        sides[at].push(option);
                        rest
                    }
                };
            }
            rest = rest.strip_prefix(close).unwrap();
        }
        return (forms.labelled(sides, stops, &budget).unwrap(), rest);
    }
    let is_sign = text.starts_with('-') as usize;
    let digits = text[is_sign..].find(|c: char| !c.is_ascii_digit());
    let end = digits.map_or(text.len(), |n| n + is_sign);
    let n = text[..end].parse().unwrap();
    (forms.integer(n, &budget).unwrap(), &text[end..])
}
