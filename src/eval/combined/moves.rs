//! The moves of combinations.

use super::component::{CombinedTerm, ComponentOption, What};
use super::{Combination, Combinator};
use crate::diagnostic::WithHelp;
use crate::eval::{Datum, Eval, Interpreter, Limited, fault};
use crate::solve::{Choice, Game, Term};
use crate::source::Span;
use crate::value::{Int, Player, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Most heaps that are the same in an option of a product.
const MOST_COPIES: usize = 1 << 20;

impl Interpreter {
    /// The options of a player in a position of a combination.
    pub(super) fn combined_choices(
        &mut self,
        of: &Arc<Combination>,
        state: &[Datum],
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let at = Span::default();
        let data: Vec<(Datum, Span)> = state.iter().map(|datum| (datum.clone(), at)).collect();
        let [first, second] = self.components(of, &data, at)?;
        let options = |this: &mut Interpreter, component| this.options_of(component, player);
        match (of.how, player) {
            (Combinator::Joined, _) => {
                let lefts = options(self, &first)?;
                let mut choices = self.continued(of, lefts)?;
                let lefts = options(self, &second)?;
                let others = self.continued(of, lefts)?;
                add_others(&mut choices, others, second.callable.name());
                Ok(choices)
            }
            (Combinator::Partizan, Player::Left) => {
                let lefts = options(self, &first)?;
                self.continued(of, lefts)
            }
            (Combinator::Partizan, Player::Right) => {
                let lefts = options(self, &second)?;
                self.continued(of, lefts)
            }
            (Combinator::CakeProduct, Player::Left) => {
                let lefts = options(self, &first)?;
                self.beside(of, &lefts, |heap| [state[0].clone(), heap])
            }
            (Combinator::CakeProduct, Player::Right) => {
                let lefts = options(self, &second)?;
                self.beside(of, &lefts, |heap| [heap, state[1].clone()])
            }
            (Combinator::AcrosticProduct, _) => {
                let lefts = options(self, &first)?;
                let mut choices = self.beside(of, &lefts, |heap| [heap, state[1].clone()])?;
                let lefts = options(self, &second)?;
                choices.extend(self.beside(of, &lefts, |heap| [state[0].clone(), heap])?);
                Ok(choices)
            }
            (Combinator::DirectProduct, _) => {
                let (rows, columns) = (options(self, &first)?, options(self, &second)?);
                self.direct(of, state, &rows, &columns)
            }
        }
    }

    /// The options in which play goes on by the combination.
    fn continued(
        &mut self,
        of: &Arc<Combination>,
        lefts: Vec<ComponentOption>,
    ) -> Eval<Vec<Choice>> {
        let mut choices = Vec::with_capacity(lefts.len());
        for ComponentOption { label, pieces } in lefts {
            let mut games = Vec::with_capacity(pieces.len());
            for CombinedTerm { copies, what } in pieces {
                if copies.is_negative() && of.how == Combinator::Partizan {
                    let message = format!("`{}` has options with the players exchanged", of.name);
                    return Err(fault("kind", Span::default(), message)
                        .with_help("give Left and Right rulesets without negatives of positions"));
                }
                let game = match what {
                    What::Value(game) => game,
                    What::State(state) => self.position_in(of, state)?,
                };
                games.push(several(copies, game));
            }
            let to = sum(games);
            choices.push(Choice {
                label,
                ..Choice::unnamed(to)
            });
        }
        Ok(choices)
    }

    fn position_in(&mut self, of: &Arc<Combination>, state: Vec<Datum>) -> Eval<Game> {
        let at = Span::default();
        let data: Vec<(Datum, Span)> = state.into_iter().map(|datum| (datum, at)).collect();
        self.combined(of, &data, at)
    }

    /// The options of a product by moves in one of its heaps; `pair` puts a heap beside the other one.
    fn beside(
        &mut self,
        of: &Arc<Combination>,
        lefts: &[ComponentOption],
        pair: impl Fn(Datum) -> [Datum; 2],
    ) -> Eval<Vec<Choice>> {
        let mut choices = Vec::with_capacity(lefts.len());
        for left in lefts {
            let mut games = Vec::new();
            for (copies, heap) in heaps(of, left)? {
                let game = self.position_in(of, pair(heap).into())?;
                games.push(several(copies, game));
            }
            choices.push(Choice::unnamed(sum(games)));
        }
        Ok(choices)
    }

    /// The options of a direct product: m to a + ..., n to b + ... leaves all (a, n), all (m, b) and all (a, b).
    ///
    /// Source: *Winning Ways*, chapter 14, where it is the product of coin-turning games.
    fn direct(
        &mut self,
        of: &Arc<Combination>,
        state: &[Datum],
        rows: &[ComponentOption],
        columns: &[ComponentOption],
    ) -> Eval<Vec<Choice>> {
        let mut choices = Vec::new();
        let [m, n] = [0, 1].map(|at| (Int::ONE, state[at].clone()));
        for row in rows {
            let row = heaps(of, row)?;
            for column in columns {
                let column = heaps(of, column)?;
                let mut pairs = Vec::new();
                pairs.extend(row.iter().map(|a| (a, &n)));
                pairs.extend(column.iter().map(|b| (&m, b)));
                pairs.extend(row.iter().flat_map(|a| column.iter().map(move |b| (a, b))));
                let mut games = Vec::with_capacity(pairs.len());
                for ((copies, a), (times, b)) in pairs {
                    self.solver.budget.step().at(Span::default())?;
                    let game = self.position_in(of, vec![a.clone(), b.clone()])?;
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

/// So many copies of a game.
fn several(copies: Int, game: Game) -> Game {
    if copies == Int::ONE {
        game
    } else if copies == -&Int::ONE {
        game.negative()
    } else {
        Game::new(Term::Multiple(copies, game))
    }
}

/// The heaps of an option of a heap; those of size 0 are none.
fn heaps(of: &Combination, left: &ComponentOption) -> Eval<Vec<(Int, Datum)>> {
    let wrong = |what: &str| {
        let message = format!("an option in `{}` is {what}, not heaps", of.name);
        let help = "products combine rulesets whose options are heaps and sums of heaps";
        Err(fault("kind", Span::default(), message).with_help(help))
    };
    let mut heaps = Vec::new();
    for CombinedTerm { copies, what } in &left.pieces {
        match what {
            What::Value(_) => return wrong("a value"),
            What::State(_) if copies.is_negative() => return wrong("a negative"),
            What::State(_) if copies.to_usize().is_none_or(|n| n > MOST_COPIES) => {
                return wrong("too many copies of a heap");
            }
            What::State(state) => match state.as_slice() {
                [Datum::Number(size)] if size.numerator().is_zero() => {}
                [heap] => heaps.push((copies.clone(), heap.clone())),
                _ => return wrong("a position with several arguments"),
            },
        }
    }
    Ok(heaps)
}

/// Adds the options of another ruleset; a move of a name that is taken says by which ruleset it is.
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
