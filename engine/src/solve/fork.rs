//! Forks of a solver for worker threads. Forks share earlier results. The results of each fork are merged afterwards.

use super::forked::{Adopted, Adoption, Forked};
use super::{Game, Solved, Solver, Term, Worth};
use crate::budget::{Budget, with_stack};
use crate::value::Value;
use crate::value::misere::forms::Form;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum number of worths that a fork stores, with their games.
const MOST_WORTHS: usize = 1 << 16;

/// The results of a fork. Its handles are invalid elsewhere until they are adopted.
pub struct Findings {
    fork: Solver,
    values: FxHashMap<Value, Value>,
    forms: FxHashMap<Form, Form>,
    /// Translated games by identity. The original is kept alive, so its identity stays unique.
    games: FxHashMap<usize, (Game, Game)>,
}

impl Solver {
    /// Whether worker threads may compute parts of a statement. A solver that records questions for a certificate
    /// cannot fork.
    pub fn can_fork(&self) -> bool {
        self.threads > 1 && !self.is_fork() && self.asked.is_none()
    }

    /// Whether this is a fork.
    pub fn is_fork(&self) -> bool {
        self.worths.is_some()
    }

    /// A solver for another thread. The original must not be used until [`Solver::rejoin`].
    pub fn fork(&mut self, budget: Budget) -> Solver {
        Solver {
            calls: self.calls.fork(),
            arena: self.arena.fork(),
            shelf: self.shelf.clone(),
            engines: self.engines.fork(),
            forms: self.forms.fork(),
            worths: Some(FxHashMap::default()),
            ..Solver::new(budget, self.theorems)
        }
    }

    /// Merges the results of all forks. If memory or time is short, results may be lost, but none from before the fork.
    pub fn rejoin(&mut self, forks: Vec<Solver>) -> Vec<Findings> {
        let mut all = Vec::with_capacity(forks.len());
        for mut fork in forks {
            fork.arena.leave();
            fork.engines.tables().for_each(Forked::leave);
            fork.calls.leave();
            all.push(Findings {
                fork,
                values: FxHashMap::default(),
                forms: FxHashMap::default(),
                games: FxHashMap::default(),
            });
        }
        self.arena.rejoin();
        self.engines.tables().for_each(Forked::rejoin);
        self.calls.rejoin();
        for findings in &mut all {
            // Results that do not fit are recomputed on demand.
            let _ = self.adopt_tables(findings);
        }
        all
    }

    /// The worth of a game, if it has been computed.
    pub fn known_worth(&self, game: &Game) -> Option<Worth> {
        if let Term::Call(call) = game.term() {
            return self.calls.worth(call);
        }
        let own = || Some(self.worths.as_ref()?.get(&game.identity())?.1);
        game.known_worth().or_else(own)
    }

    pub(super) fn remember_worth(&mut self, game: &Game, worth: Worth) {
        match &mut self.worths {
            // The table of calls stores it.
            _ if matches!(game.term(), Term::Call(_)) => {}
            None => game.remember(worth),
            Some(own) => {
                if own.len() == own.capacity() {
                    // A game without other references is never looked up again.
                    own.retain(|_, (game, _)| game.is_shared());
                    if own.len() >= MOST_WORTHS {
                        own.clear();
                    }
                    own.reserve(own.len() + 1);
                }
                own.insert(game.identity(), (game.clone(), worth));
            }
        }
    }

    fn adopt_tables(&mut self, of: &mut Findings) -> Solved<()> {
        let engines = std::mem::take(&mut of.fork.engines);
        let mut by = Adoption {
            arena: &mut self.arena,
            fork: &of.fork.arena,
            known: &mut of.values,
            budget: &self.budget,
        };
        self.engines.adopt(engines, &mut by)?;
        self.calls.adopt(&mut of.fork.calls, &mut by)?;
        // Worths that the fork found for games from before the fork.
        let worths = of.fork.worths.take().unwrap_or_default();
        for (game, worth) in worths.into_values() {
            game.remember(worth.adopted(&mut by)?);
        }
        Ok(())
    }

    /// Translates a value of a fork.
    pub fn adopt_value(&mut self, of: &mut Findings, value: Value) -> Solved<Value> {
        self.arena
            .adopt(&of.fork.arena, value, &mut of.values, &self.budget)
    }

    /// Translates a form of a fork.
    pub fn adopt_form(&mut self, of: &mut Findings, form: Form) -> Solved<Form> {
        self.forms
            .adopt(&of.fork.forms, form, &mut of.forms, &self.budget)
    }

    /// Translates a game of a fork. Returns the same game if no handle changes.
    pub fn adopt_game(&mut self, of: &mut Findings, game: &Game) -> Solved<Game> {
        if let Some((_, known)) = of.games.get(&game.identity()) {
            return Ok(known.clone());
        }
        let term = with_stack(|| self.adopt_term(of, game.term()))?;
        let own = match term {
            None => game.clone(),
            Some(term) => {
                let own = Game::new(term);
                game.known_worth().inspect(|worth| own.remember(*worth));
                own
            }
        };
        let both = (game.clone(), own.clone());
        of.games.insert(game.identity(), both);
        Ok(own)
    }

    fn adopt_term(&mut self, of: &mut Findings, term: &Term) -> Solved<Option<Term>> {
        Ok(match term {
            Term::Position(_) | Term::Loopy(_) | Term::Loony => None,
            Term::Call(call) => call.adopted(of, self)?.map(Term::Call),
            Term::Value(value) => {
                let own = self.adopt_value(of, *value)?;
                (own != *value).then_some(Term::Value(own))
            }
            Term::Explicit { left, right } => {
                let one = self.adopt_games(of, left)?;
                let other = if Arc::ptr_eq(left, right) {
                    one.clone()
                } else {
                    self.adopt_games(of, right)?
                };
                (one.is_some() || other.is_some()).then(|| Term::Explicit {
                    left: one.unwrap_or_else(|| Arc::clone(left)),
                    right: other.unwrap_or_else(|| Arc::clone(right)),
                })
            }
            Term::Sum(games) => self.adopt_games(of, games)?.map(|g| Term::Sum(g.to_vec())),
            Term::Negative(game) => self.adopt_other(of, game)?.map(Term::Negative),
            Term::Multiple(n, game) => {
                let own = self.adopt_other(of, game)?;
                own.map(|own| Term::Multiple(n.clone(), own))
            }
        })
    }

    /// Translates a game of a fork; `None` if no handle changes.
    pub fn adopt_other(&mut self, of: &mut Findings, game: &Game) -> Solved<Option<Game>> {
        let own = self.adopt_game(of, game)?;
        Ok((own.identity() != game.identity()).then_some(own))
    }

    fn adopt_games(&mut self, of: &mut Findings, games: &[Game]) -> Solved<Option<Arc<[Game]>>> {
        let own = games.iter().map(|game| self.adopt_game(of, game));
        let own = own.collect::<Solved<Arc<[Game]>>>()?;
        let same = own
            .iter()
            .zip(games)
            .all(|(a, b)| a.identity() == b.identity());
        Ok((!same).then_some(own))
    }
}
