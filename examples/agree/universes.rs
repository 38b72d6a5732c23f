//! Comparison of forms in misère play modulo a universe, against play beside its games.

use super::compare::Difference;
use cgt_lang::budget::{Budget, Stop};
use cgt_lang::misere::{Form, Forms, MiserePlay, Universe, separate, text};
use cgt_lang::rulesets::random::Random;
use cgt_lang::value::Player;
use std::collections::HashMap;

/// Random forms that are compared, and random games beside which they are played.
const COMPARED: usize = 4;
const BESIDE: usize = 60;
/// Most options of a random form for each player.
const OPTIONS: usize = 3;

/// Who wins sums of two forms, by play.
#[derive(Default)]
struct Plain {
    wins: HashMap<(Form, Form, Player), bool>,
}

impl Plain {
    /// Whether the player, moving first, wins.
    fn wins(&mut self, forms: &Forms, a: Form, b: Form, player: Player) -> bool {
        if let Some(known) = self.wins.get(&(a, b, player)) {
            return *known;
        }
        let is_over = [a, b]
            .iter()
            .all(|form| forms.options(*form, player).is_empty() || forms.has_stop(*form, player));
        let opponent = player.opponent();
        let wins = is_over
            || forms
                .options(a, player)
                .iter()
                .any(|a| !self.wins(forms, *a, b, opponent))
            || forms
                .options(b, player)
                .iter()
                .any(|b| !self.wins(forms, a, *b, opponent));
        self.wins.insert((a, b, player), wins);
        wins
    }

    /// Whether `g` does worse than `h` beside a game.
    fn is_worse(&mut self, forms: &Forms, g: Form, h: Form, x: Form) -> bool {
        let mut wins = |form, player| self.wins(forms, form, x, player);
        wins(h, Player::Left) && !wins(g, Player::Left)
            || wins(g, Player::Right) && !wins(h, Player::Right)
    }
}

/// All forms without tombstones that are born by day 2.
fn born_by_day_2(forms: &mut Forms, budget: &Budget) -> Result<Vec<Form>, Stop> {
    let mut born = vec![Form::ZERO];
    for _ in 0..2 {
        let sets: Vec<Vec<Form>> = (0..1usize << born.len())
            .map(|set| {
                let chosen = born.iter().enumerate();
                let chosen = chosen.filter(|(at, _)| set >> at & 1 == 1);
                chosen.map(|(_, form)| *form).collect()
            })
            .collect();
        let mut next = Vec::new();
        for left in &sets {
            for right in &sets {
                let sides = [left.clone(), right.clone()];
                next.push(forms.with_options(sides, budget)?);
            }
        }
        born = next;
    }
    Ok(born)
}

fn random_form(
    forms: &mut Forms,
    among: &[Form],
    has_stops: bool,
    random: &mut Random,
    budget: &Budget,
) -> Result<Form, Stop> {
    let sides = Player::BOTH.map(|_| {
        let count = random.from(0, OPTIONS);
        let options = (0..count).map(|_| among[random.from(0, among.len() - 1)]);
        options.collect::<Vec<Form>>()
    });
    let stops = Player::BOTH.map(|_| has_stops && random.from(0, 3) == 0);
    forms.labelled(sides, stops, budget)
}

/// Compares random forms modulo every universe: beside the games born by day 2 and random ones born on day 3 a form that
/// is at least another one does no worse, and the game that shows that one is not at least another one is a game of the
/// universe, and shows it. The number of comparisons.
pub(super) fn try_one(random: &mut Random) -> Result<u64, Difference> {
    let stopped = |stop: Stop| Difference {
        comparison: "play beside the games of a universe".into(),
        expression: "forms of misère play".into(),
        one: format!("{stop:?}"),
        other: "an answer".into(),
    };
    compare(random).map_err(stopped)?
}

fn compare(random: &mut Random) -> Result<Result<u64, Difference>, Stop> {
    let budget = Budget::unlimited();
    let (mut play, mut plain) = (MiserePlay::default(), Plain::default());
    let forms = &mut play.calculus.forms;
    let day_2 = born_by_day_2(forms, &budget)?;
    let minus_one = forms.integer(-1, &budget)?;
    let ends = vec![Form::ZERO, minus_one];
    let end = forms.with_options([Vec::new(), ends], &budget)?;
    let mut universes = Universe::NAMED.to_vec();
    universes.extend(Universe::generated(forms, &[end]));
    let mut compared = Vec::new();
    for at in 0..COMPARED {
        compared.push(random_form(forms, &day_2, at % 2 == 1, random, &budget)?);
        compared.push(day_2[random.from(0, day_2.len() - 1)]);
    }
    let mut beside = day_2.clone();
    for _ in 0..BESIDE {
        beside.push(random_form(forms, &day_2, false, random, &budget)?);
    }
    let mut count = 0;
    for universe in universes {
        let mut members = Vec::new();
        for x in &beside {
            if play.modulo(&universe, &budget)?.contains(*x)? {
                members.push(*x);
            }
        }
        for g in &compared {
            for h in &compared {
                count += 1;
                let mut modulo = play.modulo(&universe, &budget)?;
                let holds = modulo.is_at_least(*g, *h)?;
                let shown = separate(&mut modulo, *g, *h)?;
                let is_shown = match shown {
                    Some(x) => modulo.contains(x)?,
                    None => false,
                };
                let forms = &play.calculus.forms;
                let worse = members.iter().find(|x| plain.is_worse(forms, *g, *h, **x));
                let shows = shown.filter(|x| {
                    plain.wins(forms, *h, *x, Player::Left)
                        && !plain.wins(forms, *g, *x, Player::Left)
                });
                if holds != (worse.is_none() && shown.is_none())
                    || !holds && (!is_shown || shows.is_none())
                {
                    let name = |form| text(forms, form, 1000).unwrap_or_default();
                    let universe = universe.text(forms, 1000).unwrap_or_default();
                    let call = |word| format!("{word}({}, {}, {universe})", name(*g), name(*h));
                    return Ok(Err(Difference {
                        comparison: "play beside the games of a universe".into(),
                        expression: call("misere_compare"),
                        one: format!("at least: {holds}, separated by {:?}", shown.map(name)),
                        other: format!("worse beside {:?}", worse.copied().map(name)),
                    }));
                }
            }
        }
    }
    Ok(Ok(count))
}
