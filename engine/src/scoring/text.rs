//! Forms as text, option by option.

use super::forms::{Form, Forms};
use crate::budget::with_stack;
use crate::value::Player;

/// The form as an expression of the language, such as `<^1|2,<3|^4>>`; `None` if it exceeds `longest` bytes.
pub fn text(forms: &Forms, form: Form, longest: usize) -> Option<String> {
    let mut text = String::new();
    write(forms, form, longest, &mut text).then_some(text)
}

fn write(forms: &Forms, form: Form, longest: usize, text: &mut String) -> bool {
    if let Some(n) = forms.as_number(form) {
        text.push_str(&n.to_string());
        return text.len() <= longest;
    }
    for (player, open) in Player::BOTH.into_iter().zip(['<', '|']) {
        text.push(open);
        if let Some(end) = forms.end(form, player) {
            text.push_str(&format!("^{end}"));
        }
        for (at, option) in forms.options(form, player).iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            if !with_stack(|| write(forms, *option, longest, text)) {
                return false;
            }
        }
    }
    text.push('>');
    text.len() <= longest
}
