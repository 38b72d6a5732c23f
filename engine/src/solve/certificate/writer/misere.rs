//! Lines about misère play: forms option by option, which form is at least which modulo a universe, and what tells two
//! forms apart.

use super::{LONGEST_NAME, Writer};
use crate::misere::{self, Form, Universe};
use crate::solve::Solved;
use crate::solve::certificate::{MisereQuestion, Refusable, Refusal};
use crate::value::{Outcome, Player};
use rustc_hash::{FxHashMap, FxHashSet};

/// Work for the form of a position, in ticks. Its outcome may be found where the form is far too large.
const FORM_WORK: u64 = 1 << 20;

/// What lines about misère play have stated.
#[derive(Debug, Default)]
pub(super) struct MisereLines {
    names: FxHashMap<Form, String>,
    at_least: FxHashSet<(Form, Form, Universe)>,
}

impl Writer<'_> {
    /// States an answer about misère play, after everything on which it rests. Whether there is room for it.
    pub(in crate::solve::certificate) fn answer_misere(
        &mut self,
        question: &MisereQuestion,
    ) -> Refusable<bool> {
        match question {
            MisereQuestion::Outcome(game, outcome) => {
                let form = self
                    .solver
                    .within(FORM_WORK, |solver| solver.literal_form(game))?;
                let Some(form) = form else {
                    return Ok(false);
                };
                self.comment(game)?;
                self.answer_form_outcome(form, *outcome)?;
            }
            MisereQuestion::FormOutcome(form, outcome) => {
                self.answer_form_outcome(*form, *outcome)?
            }
            MisereQuestion::Comparison(g, h, universe) => {
                self.answer_at_least(*g, *h, universe)?;
                self.answer_at_least(*h, *g, universe)?;
            }
        }
        Ok(true)
    }

    fn answer_form_outcome(&mut self, form: Form, outcome: Outcome) -> Refusable<()> {
        if self.solver.misere_play.calculus.forms.outcome(form) != outcome {
            let why = "the form of a position has another misère outcome than the position: this is a bug in cgt, please report it";
            return Err(Refusal::Because(why.into()));
        }
        let name = self.form_name(form)?;
        self.state_misere_answer(format!("answer misere {name} = {outcome}"))
    }

    fn state_misere_answer(&mut self, answer: String) -> Refusable<()> {
        if self.answers.insert(answer.clone()) {
            self.line(&answer)?;
        }
        Ok(())
    }

    /// States that one form is at least another one, or a game that shows that it is not.
    fn answer_at_least(&mut self, g: Form, h: Form, universe: &Universe) -> Refusable<()> {
        let table = misere::table(&mut self.modulo(universe)?, g, h)?;
        let words = self.universe_words(universe)?;
        let (g_name, h_name) = (self.form_name(g)?, self.form_name(h)?);
        let statement = format!("{g_name} >= {h_name} modulo {words}");
        let Some(table) = table else {
            let witness = misere::separate(&mut self.modulo(universe)?, g, h)?;
            if let Some(witness) = witness {
                let witness = self.form_name(witness)?;
                self.state_misere_answer(format!(
                    "answer misere {statement} fails beside {witness}"
                ))?;
            }
            return Ok(());
        };
        for (a, b) in table {
            if self.misere.at_least.insert((a, b, universe.clone())) {
                let (a, b) = (self.form_name(a)?, self.form_name(b)?);
                self.line(&format!("misere {a} >= {b} modulo {words}"))?;
            }
        }
        self.state_misere_answer(format!("answer misere {statement}"))
    }

    fn modulo(&mut self, universe: &Universe) -> Solved<misere::Modulo<'_>> {
        self.solver
            .misere_play
            .modulo(universe, &self.solver.budget)
    }

    /// A universe, its generators by the names of forms that are stated.
    fn universe_words(&mut self, universe: &Universe) -> Refusable<String> {
        let Universe::Generated(ends) = universe else {
            let forms = &self.solver.misere_play.calculus.forms;
            return Ok(universe.text(forms, LONGEST_NAME).unwrap_or_default());
        };
        let mut words = "universe".to_owned();
        for end in ends.iter() {
            words.push(' ');
            words += &self.form_name(*end)?;
        }
        Ok(words)
    }

    /// The name of a form. It and its followers are stated in earlier lines.
    fn form_name(&mut self, form: Form) -> Refusable<String> {
        if let Some(name) = self.misere.names.get(&form) {
            return Ok(name.clone());
        }
        let forms = &self.solver.misere_play.calculus.forms;
        let mut followers = forms.followers(form, &self.solver.budget)?;
        // Options are born before the form.
        followers.sort_unstable_by(|a, b| forms.order(*a, *b));
        for follower in followers {
            if self.misere.names.contains_key(&follower) {
                continue;
            }
            let forms = &self.solver.misere_play.calculus.forms;
            let name = misere::text(forms, follower, LONGEST_NAME)
                .unwrap_or_else(|| format!("form{}", self.misere.names.len() + 1));
            let mut words = vec!["misere", &name];
            for (player, sign) in Player::BOTH.into_iter().zip([":", "|"]) {
                words.push(sign);
                words.extend(forms.has_stop(follower, player).then_some("stop"));
                let options = forms.options(follower, player).iter();
                words.extend(options.filter_map(|o| self.misere.names.get(o).map(String::as_str)));
            }
            let line = words.join(" ");
            self.line(&line)?;
            self.positions += 1;
            self.solver.budget.room_in_table(&self.misere.names)?;
            self.misere.names.insert(follower, name);
        }
        Ok(self.misere.names.get(&form).cloned().unwrap_or_default())
    }
}
