//! Forms as text, option by option.

use super::forms::{Form, Forms};
use crate::budget::with_stack;
use crate::value::Player;

/// The form as an expression of the language, such as `{stop,0|*}`; `None` if it exceeds `longest` bytes. Only 0,
/// integers and `*` have names.
pub fn text(forms: &Forms, form: Form, longest: usize) -> Option<String> {
    let mut text = String::new();
    write(forms, form, longest, &mut text).then_some(text)
}

fn write(forms: &Forms, form: Form, longest: usize, text: &mut String) -> bool {
    if let Some(n) = forms.as_integer(form) {
        text.push_str(&n.to_string());
    } else if Player::BOTH.map(|p| forms.options(form, p)) == [&[Form::ZERO], &[Form::ZERO]]
        && forms.is_plain(form)
    {
        text.push('*');
    } else {
        for (player, open) in Player::BOTH.into_iter().zip(['{', '|']) {
            text.push(open);
            if forms.has_stop(form, player) {
                text.push_str("stop");
            }
            for (at, option) in forms.options(form, player).iter().enumerate() {
                if at > 0 || forms.has_stop(form, player) {
                    text.push(',');
                }
                if !with_stack(|| write(forms, *option, longest, text)) {
                    return false;
                }
            }
        }
        text.push('}');
    }
    text.len() <= longest
}
