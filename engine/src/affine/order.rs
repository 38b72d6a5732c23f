//! The order: g >= h if for every affine x the outcome of g + x is at least as good for Left as that of h + x.
//!
//! Conway's conditions, with infinities, suffice (`is_maintained`) but are not necessary, since an answer to a check may
//! be a check. Exactly: g >= h fails if h = ∞ or g = -∞ and they differ, or if some left option y of h, not -∞, has
//! S(g, y), or some right option x of g, not ∞, has S(x, h). S(x, y) says: there is an X such that Left, moving first,
//! loses x + X and, moving second, wins y + X.
//!
//! **Theorem.** S(x, y) holds exactly if there are sets D with x and E with y such that
//! - no d in D has the left option ∞, and no e in E the right option -∞;
//! - for each left option w of a d, not -∞: -∞ or a member of D is a right option of w, or ∞ is no left option of w and
//!   w >= e fails for all e in E;
//! - for each right option z of an e, not ∞: ∞ or a member of E is a left option of z, or -∞ is no right option of z and
//!   d >= z fails for all d in D.
//!
//! *Proof.* Given X, let D be the followers d of x, while X waits, such that Left, first, loses d + X, and E those of y
//! such that Left, second, wins e + X: the conditions say how Left's move to w and Right's move to z are answered. Given
//! D and E, X has for each z of the last kind the left option {∞ | T(d, z) for all d in D}, and for each such w the right
//! option {T'(w, e) for all e in E | -∞}, where T(d, z) separates d from z with Left moving first, T'(w, e) w from e with
//! Left moving second. {X | -∞} and {∞ | X} turn one kind into the other. By induction on the options. `witness` builds
//! these games.

use super::calculus::AffinePlay;
use super::forms::Form;
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::{Order, Sums};
use crate::value::Player;
use std::sync::Arc;

/// Why one game is not at least another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Left has won the smaller game, or Right the greater one.
    Won,
    /// This option of Left, of the smaller game, or of Right, of the greater one, is not matched.
    Option(Player, Form),
}

/// The sets D and E of the theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Separation(pub [Vec<Form>; 2]);

impl AffinePlay {
    /// Whether `g` is at least `h`, by the conditions that are exact for them.
    pub(super) fn compare(&mut self, g: Form, h: Form, budget: &Budget) -> Result<bool, Stop> {
        if let Some(answer) = self.is_plain(g, h) {
            return Ok(answer);
        }
        let are_short = self.forms.is_short(g) && self.forms.is_short(h);
        Ok(with_stack(|| self.is_maintained(g, h, budget))?
            // Among short games Conway's conditions are exact.
            || !are_short && with_stack(|| self.failure(g, h, budget))?.is_none())
    }

    /// The answer if infinities, or the outcomes of the two games, decide it.
    fn is_plain(&self, g: Form, h: Form) -> Option<bool> {
        if g == h || g == Form::INFINITY || h == Form::MINUS_INFINITY {
            return Some(true);
        }
        if h == Form::INFINITY || g == Form::MINUS_INFINITY {
            return Some(false);
        }
        let loses = |first| !self.forms.left_wins(g, first) && self.forms.left_wins(h, first);
        Player::BOTH.into_iter().any(loses).then_some(false)
    }

    /// Whether each option is matched by an option or an answer, as in normal play. Then `g` is at least `h`.
    fn is_maintained(&mut self, g: Form, h: Form, budget: &Budget) -> Result<bool, Stop> {
        if let Some(answer) = self.is_plain(g, h) {
            return Ok(answer);
        }
        if let Some(known) = self.maintained.get(&[g, h]) {
            return Ok(*known);
        }
        budget.step()?;
        let mut answer = true;
        'options: for (player, form, other) in [(Player::Left, h, g), (Player::Right, g, h)] {
            for option in self.forms.shared_options(form, player).iter() {
                if !with_stack(|| self.is_matched(player, other, *option, budget))? {
                    answer = false;
                    break 'options;
                }
            }
        }
        self.make_room(budget);
        budget.room_in_table(&self.maintained)?;
        self.maintained.insert([g, h], answer);
        Ok(answer)
    }

    /// Whether an option of `player` has an equal or better one in `other`, or an answer that `other` is as good as.
    fn is_matched(
        &mut self,
        player: Player,
        other: Form,
        option: Form,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if option == Form::won(player.opponent()) {
            return Ok(true);
        }
        for own in self.forms.shared_options(other, player).iter() {
            let [g, h] = player.sides(*own, option);
            if self.is_maintained(g, h, budget)? {
                return Ok(true);
            }
        }
        let answers = self.forms.shared_options(option, player.opponent());
        for answer in answers.iter() {
            let [g, h] = player.sides(other, *answer);
            if self.is_maintained(g, h, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first reason why `g` is not at least `h`, if there is one.
    pub fn failure(&mut self, g: Form, h: Form, budget: &Budget) -> Result<Option<Failure>, Stop> {
        if g == h || g == Form::INFINITY || h == Form::MINUS_INFINITY {
            return Ok(None);
        }
        if h == Form::INFINITY || g == Form::MINUS_INFINITY {
            return Ok(Some(Failure::Won));
        }
        for (player, form) in [(Player::Left, h), (Player::Right, g)] {
            for option in self.forms.shared_options(form, player).iter() {
                if *option == Form::won(player.opponent()) {
                    continue;
                }
                let [x, y] = match player {
                    Player::Left => [g, *option],
                    Player::Right => [*option, h],
                };
                if self.separation(x, y, budget)?.is_some() {
                    return Ok(Some(Failure::Option(player, *option)));
                }
            }
        }
        Ok(None)
    }

    /// The sets of S(x, y), if it holds.
    pub(super) fn separation(
        &mut self,
        x: Form,
        y: Form,
        budget: &Budget,
    ) -> Result<Option<Arc<Separation>>, Stop> {
        let is_lost = self.forms.is_check(x, Player::Left) || self.forms.is_check(y, Player::Right);
        if is_lost || x == Form::INFINITY || y == Form::MINUS_INFINITY {
            return Ok(None);
        }
        if let Some(known) = self.separations.get(&[x, y]) {
            return Ok(known.clone());
        }
        let mut sets = [vec![x], vec![y]];
        let is_won = x == Form::MINUS_INFINITY || y == Form::INFINITY;
        let holds = is_won || with_stack(|| self.completed(&mut sets, budget))?;
        let found = holds.then(|| Arc::new(Separation(sets)));
        self.make_room(budget);
        budget.room_in_table(&self.separations)?;
        self.separations.insert([x, y], found.clone());
        Ok(found)
    }

    /// Adds positions to both sets until every option is answered. Returns `false`, with the sets as before, if that is
    /// impossible.
    fn completed(&mut self, sets: &mut [Vec<Form>; 2], budget: &Budget) -> Result<bool, Stop> {
        budget.step()?;
        for player in Player::BOTH {
            let (own, opponent) = (player as usize, player.opponent());
            for at in 0..sets[own].len() {
                for option in self.forms.shared_options(sets[own][at], player).iter() {
                    if self.is_answered(player, *option, sets)
                        || self.is_answered_elsewhere(player, *option, sets, budget)?
                    {
                        continue;
                    }
                    for answer in self.forms.shared_options(*option, opponent).iter() {
                        if *answer == Form::won(player) || self.forms.is_check(*answer, player) {
                            continue;
                        }
                        sets[own].push(*answer);
                        if with_stack(|| self.completed(sets, budget))? {
                            return Ok(true);
                        }
                        sets[own].pop();
                    }
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether the opponent wins at once after an option of `player`, or moves to a member of the set.
    pub(super) fn is_answered(&self, player: Player, option: Form, sets: &[Vec<Form>; 2]) -> bool {
        let won = Form::won(player.opponent());
        let answers = self.forms.options(option, player.opponent());
        let mut answers = answers.iter();
        option == won || answers.any(|v| *v == won || sets[player as usize].contains(v))
    }

    /// Whether the opponent can leave an option of `player` and move in X.
    fn is_answered_elsewhere(
        &mut self,
        player: Player,
        option: Form,
        sets: &[Vec<Form>; 2],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if self.forms.is_check(option, player) {
            return Ok(false);
        }
        for other in &sets[player.opponent() as usize] {
            if self.is_as_good(player, option, *other, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
