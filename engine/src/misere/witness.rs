//! Games of a universe that tell two forms apart. Source: the proof that the conditions of comparison are necessary,
//! Larsson, Nowakowski, Santos 2016.

use super::forms::Form;
use super::modulo::{Failure, Modulo};
use crate::budget::{Stop, with_stack};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// A game of the universe with which Left, moving first, wins `h` and loses `g`; `None` if `g` is at least `h`. The
/// answer is checked by play.
pub fn separate(modulo: &mut Modulo<'_>, g: Form, h: Form) -> Result<Option<Form>, Stop> {
    if modulo.is_at_least(g, h)? {
        return Ok(None);
    }
    let witness = match small_witness(modulo, g, h)? {
        Some(small) => small,
        None => {
            let known = FxHashMap::default();
            let large = Separation { modulo, known }.separate(g, h, Player::Left)?;
            reduced(modulo, g, h, large)?
        }
    };
    if !is_witness(modulo, g, h, witness)? {
        return Err(Stop::Undefined(
            "a game that tells these forms apart".into(),
        ));
    }
    Ok(Some(witness))
}

/// Whether the universe contains `x`, and Left, moving first, wins `h + x` and loses `g + x`.
pub fn is_witness(modulo: &mut Modulo<'_>, g: Form, h: Form, x: Form) -> Result<bool, Stop> {
    let budget = modulo.budget;
    Ok(modulo.calculus.wins_sum(h, x, Player::Left, budget)?
        && !modulo.calculus.wins_sum(g, x, Player::Left, budget)?
        && modulo.contains(x)?)
}

/// The first witness among the forms born by day 2, in print order.
fn small_witness(modulo: &mut Modulo<'_>, g: Form, h: Form) -> Result<Option<Form>, Stop> {
    for x in super::games::all_forms(modulo.calculus, 2, modulo.budget)? {
        if is_witness(modulo, g, h, x)? {
            return Ok(Some(x));
        }
    }
    Ok(None)
}

/// The witness without the options that it does not need.
fn reduced(modulo: &mut Modulo<'_>, g: Form, h: Form, witness: Form) -> Result<Form, Stop> {
    let mut witness = witness;
    for player in Player::BOTH {
        for option in modulo.calculus.forms.shared_options(witness, player).iter() {
            let forms = &modulo.calculus.forms;
            let mut sides = Player::BOTH.map(|p| forms.options(witness, p).to_vec());
            sides[player as usize].retain(|kept| kept != option);
            let forms = &mut modulo.calculus.forms;
            let smaller = forms.with_options(sides, modulo.budget)?;
            if is_witness(modulo, g, h, smaller)? {
                witness = smaller;
            }
        }
    }
    Ok(witness)
}

/// The construction of witnesses.
struct Separation<'a, 'b> {
    modulo: &'a mut Modulo<'b>,
    known: FxHashMap<(Form, Form, Player), Form>,
}

impl Separation<'_, '_> {
    /// For Left: a game beside which Left, moving first, wins `h` and loses `g`. For Right: a game beside which Right,
    /// moving first, wins `g` and loses `h`.
    fn separate(&mut self, g: Form, h: Form, first: Player) -> Result<Form, Stop> {
        if let Some(known) = self.known.get(&(g, h, first)) {
            return Ok(*known);
        }
        self.modulo.budget.step()?;
        let failure = self.modulo.failure(g, h)?;
        let failure = failure.ok_or_else(|| Stop::Undefined("telling equal forms apart".into()))?;
        let (by, game) = match failure {
            Failure::NotStrong(Player::Left) => {
                (Player::Left, self.modulo.refutation(g, Player::Left)?)
            }
            Failure::NotStrong(Player::Right) => {
                (Player::Right, self.modulo.refutation(h, Player::Right)?)
            }
            Failure::Move(Player::Left, moved) => (Player::Left, self.second(g, moved)?),
            Failure::Move(Player::Right, moved) => (Player::Right, self.second(moved, h)?),
        };
        let game = if by == first {
            game
        } else {
            // `first` moves to that game, and every other move of the opponent loses.
            let other = match first {
                Player::Left => self.adjoints(g, Player::Left)?,
                Player::Right => self.adjoints(h, Player::Right)?,
            };
            let (forms, budget) = (&mut self.modulo.calculus.forms, self.modulo.budget);
            forms.with_sides(first, vec![game], other, budget)?
        };
        self.known.insert((g, h, first), game);
        Ok(game)
    }

    fn adjoints(&mut self, form: Form, player: Player) -> Result<Vec<Form>, Stop> {
        let options = self.modulo.calculus.forms.shared_options(form, player);
        self.modulo.calculus.adjoints(&options, self.modulo.budget)
    }

    /// A game beside which Left, moving first, loses `g`, and Right, moving first, loses `h`.
    fn second(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        for (player, form, other) in [(Player::Left, h, g), (Player::Right, g, h)] {
            let opponent = player.opponent();
            let side = &mut sides[player as usize];
            for option in self
                .modulo
                .calculus
                .forms
                .shared_options(form, opponent)
                .iter()
            {
                side.push(with_stack(|| match player {
                    Player::Left => self.separate(g, *option, Player::Right),
                    Player::Right => self.separate(*option, h, Player::Left),
                })?);
            }
            for option in self
                .modulo
                .calculus
                .forms
                .shared_options(other, opponent)
                .iter()
            {
                side.push(self.modulo.calculus.adjoint(*option, self.modulo.budget)?);
            }
            if side.is_empty() {
                side.push(Form::ZERO);
            }
        }
        let (forms, budget) = (&mut self.modulo.calculus.forms, self.modulo.budget);
        forms.with_options(sides, budget)
    }
}
