//! Forms as text: options in braces, and games of normal play inside by their values.

use super::calculus::AffinePlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Arena, Player, Spelling};

impl AffinePlay {
    /// The form as an expression of the language, such as `{{oo|}|{|-oo}}`; `None` if it exceeds `longest` bytes.
    pub fn text(
        &mut self,
        arena: &mut Arena,
        form: Form,
        spelling: Spelling,
        longest: usize,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let mut text = String::new();
        let is_whole = self.write(arena, form, spelling, longest, &mut text, budget)?;
        Ok(is_whole.then_some(text))
    }

    fn write(
        &mut self,
        arena: &mut Arena,
        form: Form,
        spelling: Spelling,
        longest: usize,
        text: &mut String,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        budget.step()?;
        if let Some(winner) = self.forms.winner(form) {
            text.push_str(match winner {
                Player::Left => "oo",
                Player::Right => "-oo",
            });
            return Ok(text.len() <= longest);
        }
        if let Some(value) = self.value(arena, form, budget)? {
            let left = longest.saturating_sub(text.len());
            let Some(value) = arena.text_within(value, spelling, left, budget)? else {
                return Ok(false);
            };
            text.push_str(&value);
            return Ok(text.len() <= longest);
        }
        for (player, open) in Player::BOTH.into_iter().zip(['{', '|']) {
            text.push(open);
            let options = self.forms.shared_options(form, player);
            for (at, option) in options.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                if !with_stack(|| self.write(arena, *option, spelling, longest, text, budget))? {
                    return Ok(false);
                }
            }
        }
        text.push('}');
        Ok(text.len() <= longest)
    }
}
