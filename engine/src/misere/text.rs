//! Forms as text, option by option.

use super::forms::{Form, Forms};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// The number of definitions. Each is a level of nesting where the text is read.
const MOST_LEVELS: usize = 400;

/// Names of followers.
type Names = FxHashMap<Form, String>;

/// The form as an expression of the language, such as `{stop,0|*}`; `None` if it exceeds `longest` bytes. Only 0,
/// integers and `*` have names.
pub fn text(forms: &Forms, form: Form, longest: usize) -> Option<String> {
    let mut text = String::new();
    write(forms, form, &Names::default(), longest, &mut text).then_some(text)
}

/// The form as an expression that names the followers that occur more than once, such as `let f1 = {stop,0|*} in
/// {f1|f1}`, those born on the same day together; `None` if it exceeds `longest` bytes, or has too many days.
pub fn shared_text(
    forms: &Forms,
    form: Form,
    longest: usize,
    budget: &Budget,
) -> Result<Option<String>, Stop> {
    let mut followers = forms.followers(form, budget)?;
    let mut places: FxHashMap<Form, usize> = FxHashMap::default();
    for follower in &followers {
        let options = Player::BOTH
            .into_iter()
            .flat_map(|p| forms.options(*follower, p));
        for option in options {
            budget.work(1)?;
            *places.entry(*option).or_default() += 1;
        }
    }
    followers.retain(|follower| {
        let is_shared = places.get(follower).is_some_and(|count| *count > 1);
        is_shared && short_name(forms, *follower).is_none()
    });
    // Options are born before the forms that have them.
    followers.sort_unstable_by(|a, b| forms.order(*a, *b));
    let days = followers.chunk_by(|a, b| forms.birthday(*a) == forms.birthday(*b));
    if days.clone().count() > MOST_LEVELS {
        return Ok(None);
    }
    let (mut names, mut text) = (Names::default(), String::new());
    for born in days {
        let mut bound = Vec::new();
        let mut written = String::new();
        for follower in born {
            if !written.is_empty() {
                written.push(',');
            }
            if !write(forms, *follower, &names, longest, &mut written) {
                return Ok(None);
            }
            bound.push(format!("f{}", names.len() + bound.len() + 1));
        }
        text += &match bound.as_slice() {
            [name] => format!("let {name} = {written} in "),
            several => format!("let [{}] = [{written}] in ", several.join(",")),
        };
        budget.reserve(written.len())?;
        names.extend(born.iter().copied().zip(bound));
    }
    let fits = write(forms, form, &names, longest, &mut text);
    Ok(fits.then_some(text))
}

/// The name of 0, an integer or `*`.
fn short_name(forms: &Forms, form: Form) -> Option<String> {
    if let Some(n) = forms.as_integer(form) {
        return Some(n.to_string());
    }
    let sides = Player::BOTH.map(|player| forms.options(form, player));
    let is_star = sides == [&[Form::ZERO], &[Form::ZERO]] && forms.is_plain(form);
    is_star.then(|| "*".into())
}

fn write(forms: &Forms, form: Form, names: &Names, longest: usize, text: &mut String) -> bool {
    if let Some(name) = names.get(&form) {
        text.push_str(name);
    } else if let Some(name) = short_name(forms, form) {
        text.push_str(&name);
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
                if !with_stack(|| write(forms, *option, names, longest, text)) {
                    return false;
                }
            }
        }
        text.push('}');
    }
    text.len() <= longest
}
