//! Moves of combinations.

use super::component::{Component, ComponentOption, OptionTerm};
use super::{Combination, Combinator, State};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Datum, Eval, Interpreter, Limited, fault};
use crate::solve::{Choice, Effect, Game, Term};
use crate::source::Span;
use crate::value::{Int, Player, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum number of equal heaps in an option of a product.
const MOST_COPIES: usize = 1 << 20;

impl Interpreter {
    /// The options of a player in a position of a combination.
    pub(super) fn combined_choices(
        &mut self,
        of: &Arc<Combination>,
        state: &State,
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let components = self.components(of, state)?;
        let [first, second] = &components;
        match (of.how, player) {
            (Combinator::Joined, _) => {
                let mut choices = self.continued(of, &components, 0, player)?;
                let others = self.continued(of, &components, 1, player)?;
                add_others(&mut choices, others, second.callable.name());
                Ok(choices)
            }
            (Combinator::Partizan, Player::Left) => self.continued(of, &components, 0, player),
            (Combinator::Partizan, Player::Right) => self.continued(of, &components, 1, player),
            _ => {
                let [one, other] = state.arguments() else {
                    return Err(Box::new(Diagnostic::internal(Span::default())));
                };
                self.product_choices(of, (first, second), (one, other), player)
            }
        }
    }

    /// The options of a player in a product of two heaps.
    fn product_choices(
        &mut self,
        of: &Arc<Combination>,
        (first, second): (&Component, &Component),
        (one, other): (&Datum, &Datum),
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let mut choices = Vec::new();
        match (of.how, player) {
            (Combinator::DirectProduct, _) => {
                let rows = self.heaps_left(of, first, player)?;
                let columns = self.heaps_left(of, second, player)?;
                return self.direct(of, (one, other), &rows, &columns);
            }
            (Combinator::CakeProduct, Player::Left) => {
                for heaps in self.heaps_left(of, first, player)? {
                    choices.push(self.beside(of, heaps, |heap| [one.clone(), heap])?);
                }
            }
            (Combinator::CakeProduct, Player::Right) => {
                for heaps in self.heaps_left(of, second, player)? {
                    choices.push(self.beside(of, heaps, |heap| [heap, other.clone()])?);
                }
            }
            _ => {
                for heaps in self.heaps_left(of, first, player)? {
                    choices.push(self.beside(of, heaps, |heap| [heap, other.clone()])?);
                }
                for heaps in self.heaps_left(of, second, player)? {
                    choices.push(self.beside(of, heaps, |heap| [one.clone(), heap])?);
                }
            }
        }
        Ok(choices)
    }

    /// The options by the moves of one ruleset, given by its index. After a move, play continues with the combination.
    fn continued(
        &mut self,
        of: &Arc<Combination>,
        components: &[Component; 2],
        own: usize,
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let options = self.algebra.options_of(&components[own], player)?;
        let mut choices = Vec::with_capacity(options.len());
        for ComponentOption {
            label,
            places,
            terms,
        } in options
        {
            let mut games = Vec::with_capacity(terms.len());
            for OptionTerm { copies, game } in terms {
                let game = if is_value(&game) {
                    game
                } else {
                    let is_exchanged = of.how == Combinator::Partizan && copies.is_negative();
                    self.continued_in(of, components, (own, is_exchanged), &game)?
                };
                games.push(several(copies, game));
            }
            let to = sum(games);
            choices.push(Choice {
                label,
                places,
                to,
                effect: Effect::default(),
            });
        }
        Ok(choices)
    }

    fn position_in(&mut self, of: &Arc<Combination>, state: [Datum; 2]) -> Eval<Game> {
        let at = Span::default();
        let data = state.map(|datum| (datum, at));
        self.combined(of, &data, at)
    }

    /// An option of a product after a move in one heap. `pair` combines each remaining heap with the other heap of the
    /// product.
    fn beside(
        &mut self,
        of: &Arc<Combination>,
        heaps: Vec<(Int, Datum)>,
        pair: impl Fn(Datum) -> [Datum; 2],
    ) -> Eval<Choice> {
        let mut games = Vec::with_capacity(heaps.len());
        for (copies, heap) in heaps {
            let game = self.position_in(of, pair(heap))?;
            games.push(several(copies, game));
        }
        Ok(Choice::unnamed(sum(games)))
    }

    /// The heaps that each option of a component consists of. Empty heaps are omitted.
    fn heaps_left(
        &mut self,
        of: &Combination,
        component: &Component,
        player: Player,
    ) -> Eval<Vec<Vec<(Int, Datum)>>> {
        let wrong = |what: &str| {
            let message = format!("an option in `{}` is {what}, not heaps", of.name);
            let help = "products combine rulesets whose options are heaps and sums of heaps";
            Err(fault(Code::Kind, Span::default(), message).with_help(help))
        };
        let options = self.algebra.options_of(component, player)?;
        let mut left = Vec::with_capacity(options.len());
        for option in options {
            let mut heaps = Vec::with_capacity(option.terms.len());
            for OptionTerm { copies, game } in option.terms {
                if is_value(&game) {
                    return wrong("a value");
                }
                if copies.is_negative() {
                    return wrong("a negative");
                }
                if copies.to_usize().is_none_or(|n| n > MOST_COPIES) {
                    return wrong("too many copies of a heap");
                }
                match self.arguments_of(component, &game)?.as_deref() {
                    None => return Err(self.algebra.no_state(component, &game)),
                    Some([Datum::Number(size)]) if size.numerator().is_zero() => {}
                    Some([heap]) => heaps.push((copies, heap.clone())),
                    Some(_) => return wrong("a position with several arguments"),
                }
            }
            left.push(heaps);
        }
        Ok(left)
    }

    /// The options of a direct product. Moves from m to a + ... and from n to b + ... leave all (a, n), all (m, b) and
    /// all (a, b).
    ///
    /// Source: *Winning Ways*, chapter 14, which defines the product of coin-turning games.
    fn direct(
        &mut self,
        of: &Arc<Combination>,
        (m, n): (&Datum, &Datum),
        rows: &[Vec<(Int, Datum)>],
        columns: &[Vec<(Int, Datum)>],
    ) -> Eval<Vec<Choice>> {
        let mut choices = Vec::new();
        let [m, n] = [m, n].map(|heap| (Int::ONE, heap.clone()));
        for row in rows {
            for column in columns {
                let mut pairs = Vec::new();
                pairs.extend(row.iter().map(|a| (a, &n)));
                pairs.extend(column.iter().map(|b| (&m, b)));
                pairs.extend(row.iter().flat_map(|a| column.iter().map(move |b| (a, b))));
                let mut games = Vec::with_capacity(pairs.len());
                for ((copies, a), (times, b)) in pairs {
                    self.algebra.solver.budget.step().at(Span::default())?;
                    let game = self.position_in(of, [a.clone(), b.clone()])?;
                    games.push(several(copies * times, game));
                }
                choices.push(Choice::unnamed(sum(games)));
            }
        }
        Ok(choices)
    }
}

fn sum(games: Vec<Game>) -> Game {
    if games.is_empty() {
        return Game::new(Term::Value(Value::ZERO));
    }
    Game::sum(games)
}

/// A number of copies of a game.
fn several(copies: Int, game: Game) -> Game {
    if copies == Int::ONE {
        game
    } else if copies == -&Int::ONE {
        game.negative()
    } else {
        Game::new(Term::Multiple(copies, game))
    }
}

/// Whether a game does not depend on a ruleset.
fn is_value(game: &Game) -> bool {
    matches!(game.term(), Term::Value(_) | Term::Loopy(_) | Term::Loony)
}

/// Adds the options of the second ruleset. If a name is already in use, the name of the ruleset is appended.
fn add_others(choices: &mut Vec<Choice>, others: Vec<Choice>, name: &str) {
    let mut known: FxHashMap<Arc<str>, Vec<Game>> = FxHashMap::default();
    for choice in choices.iter() {
        if let Some(label) = &choice.label {
            known
                .entry(label.clone())
                .or_default()
                .push(choice.to.clone());
        }
    }
    for mut other in others {
        if let Some(label) = &other.label
            && let Some(games) = known.get(label)
        {
            if games.iter().any(|game| game.is_same(&other.to)) {
                continue;
            }
            other.label = Some(format!("{label} by {name}").into());
        }
        choices.push(other);
    }
}
