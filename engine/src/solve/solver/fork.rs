//! Forks of a solver for worker threads. Forks share earlier results. The results of each fork are merged afterwards.

use super::worths::ForkWorths;
use crate::affine;
use crate::budget::{Budget, with_stack};
use crate::misere::{self, Universe};
use crate::scoring;
use crate::solve::forked::{Adopted, Adoption, Forked};
use crate::solve::{Game, Solved, Solver, Term};
use crate::value::Value;
use crate::value::misere::forms::Form;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The results of a fork. Its handles are invalid elsewhere until they are adopted.
pub struct Findings {
    fork: Solver,
    values: FxHashMap<Value, Value>,
    forms: FxHashMap<Form, Form>,
    misere_forms: FxHashMap<misere::Form, misere::Form>,
    scoring_forms: FxHashMap<scoring::Form, scoring::Form>,
    affine_forms: FxHashMap<affine::Form, affine::Form>,
    /// Translated games by identity. The original is kept alive, so its identity stays unique.
    games: FxHashMap<usize, (Game, Game)>,
}

impl Findings {
    /// Translates a value of a fork.
    pub fn adopt_value(&mut self, solver: &mut Solver, value: Value) -> Solved<Value> {
        solver
            .arena
            .adopt(&self.fork.arena, value, &mut self.values, &solver.budget)
    }

    /// Translates a form of a fork.
    pub fn adopt_form(&mut self, solver: &mut Solver, form: Form) -> Solved<Form> {
        solver
            .forms
            .adopt(&self.fork.forms, form, &mut self.forms, &solver.budget)
    }

    /// Translates a form for partizan misere play.
    pub fn adopt_misere_form(
        &mut self,
        solver: &mut Solver,
        form: misere::Form,
    ) -> Solved<misere::Form> {
        let (own, forked) = (&mut solver.misere_play, &self.fork.misere_play);
        let (own, forked) = (&mut own.calculus.forms, &forked.calculus.forms);
        own.adopt(forked, form, &mut self.misere_forms, &solver.budget)
    }

    /// Translates a form of a scoring game.
    pub fn adopt_scoring_form(
        &mut self,
        solver: &mut Solver,
        form: scoring::Form,
    ) -> Solved<scoring::Form> {
        let (own, forked) = (&mut solver.scoring.forms, &self.fork.scoring.forms);
        own.adopt(forked, form, &mut self.scoring_forms, &solver.budget)
    }

    /// Translates a form of an affine game.
    pub fn adopt_affine_form(
        &mut self,
        solver: &mut Solver,
        form: affine::Form,
    ) -> Solved<affine::Form> {
        let (own, forked) = (&mut solver.affine.forms, &self.fork.affine.forms);
        own.adopt(forked, form, &mut self.affine_forms, &solver.budget)
    }

    /// Translates a universe of misere play.
    pub fn adopt_universe(&mut self, solver: &mut Solver, universe: &Universe) -> Solved<Universe> {
        let Universe::Generated(ends) = universe else {
            return Ok(universe.clone());
        };
        let own = ends.iter().map(|end| self.adopt_misere_form(solver, *end));
        own.collect::<Solved<Arc<[_]>>>().map(Universe::Generated)
    }

    /// Translates a game of a fork. Returns the same game if no handle changes.
    pub fn adopt_game(&mut self, solver: &mut Solver, game: &Game) -> Solved<Game> {
        if let Some((_, known)) = self.games.get(&game.identity()) {
            return Ok(known.clone());
        }
        let term = with_stack(|| self.adopt_term(solver, game.term()))?;
        let own = match term {
            None => game.clone(),
            Some(term) => {
                let own = Game::new(term);
                game.known_worth().inspect(|worth| own.remember(*worth));
                own
            }
        };
        let both = (game.clone(), own.clone());
        self.games.insert(game.identity(), both);
        Ok(own)
    }

    /// Translates a game of a fork; `None` if no handle changes.
    pub fn adopt_other(&mut self, solver: &mut Solver, game: &Game) -> Solved<Option<Game>> {
        let own = self.adopt_game(solver, game)?;
        Ok((own.identity() != game.identity()).then_some(own))
    }

    fn adopt_term(&mut self, solver: &mut Solver, term: &Term) -> Solved<Option<Term>> {
        Ok(match term {
            Term::Position(_) | Term::Loopy(_) | Term::Loony => None,
            Term::Call(call) => call.adopted(self, solver)?.map(Term::Call),
            Term::Value(value) => {
                let own = self.adopt_value(solver, *value)?;
                (own != *value).then_some(Term::Value(own))
            }
            Term::Explicit { left, right } => {
                let one = self.adopt_games(solver, left)?;
                let other = if Arc::ptr_eq(left, right) {
                    one.clone()
                } else {
                    self.adopt_games(solver, right)?
                };
                (one.is_some() || other.is_some()).then(|| Term::Explicit {
                    left: one.unwrap_or_else(|| Arc::clone(left)),
                    right: other.unwrap_or_else(|| Arc::clone(right)),
                })
            }
            Term::Sum(games) => self
                .adopt_games(solver, games)?
                .map(|g| Term::Sum(g.to_vec())),
            Term::Negative(game) => self.adopt_other(solver, game)?.map(Term::Negative),
            Term::Multiple(n, game) => {
                let own = self.adopt_other(solver, game)?;
                own.map(|own| Term::Multiple(n.clone(), own))
            }
        })
    }

    fn adopt_games(&mut self, solver: &mut Solver, games: &[Game]) -> Solved<Option<Arc<[Game]>>> {
        let own = games.iter().map(|game| self.adopt_game(solver, game));
        let own = own.collect::<Solved<Arc<[Game]>>>()?;
        let same = own
            .iter()
            .zip(games)
            .all(|(a, b)| a.identity() == b.identity());
        Ok((!same).then_some(own))
    }
}

impl Solver {
    /// Whether worker threads may compute parts of a statement. A solver that records questions for a certificate
    /// cannot fork.
    pub fn can_fork(&self) -> bool {
        self.threads > 1 && !self.is_fork() && !self.asked.is_on()
    }

    /// Whether this is a fork.
    pub fn is_fork(&self) -> bool {
        self.worths.is_fork()
    }

    /// A solver for another thread. The original must not be used until [`Solver::rejoin`].
    pub fn fork(&mut self, budget: Budget) -> Solver {
        Solver {
            calls: self.calls.fork(),
            arena: self.arena.fork(),
            shelf: self.shelf.clone(),
            engines: self.engines.fork(),
            forms: self.forms.fork(),
            misere_play: self.misere_play.fork(),
            scoring: self.scoring.fork(),
            affine: self.affine.fork(),
            worths: ForkWorths::of_fork(),
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
                misere_forms: FxHashMap::default(),
                scoring_forms: FxHashMap::default(),
                affine_forms: FxHashMap::default(),
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
        for (game, worth) in of.fork.worths.take() {
            game.remember(worth.adopted(&mut by)?);
        }
        Ok(())
    }
}
