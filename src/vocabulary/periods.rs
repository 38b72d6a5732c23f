//! Periods of heap games: proved by a theorem, or observed in the values of the first heaps.
//!
//! Suppose that from some heap on the moves take at most t counters, split a heap in two in every way or not at all,
//! and do not depend on the size of the heap. Then finitely many values prove a period: the options of a heap of n + p
//! are those of a heap of n, with one heap larger by p. For an integer saltus c, G(n + p) = G(n) + c follows by number
//! translation if G(n) is not a number. If G(n) is a number, the simplest number that fits must stay on the same side
//! of 0.
//!
//! Sources: Guy and Smith, "The G-values of various games", 1956; Fraenkel and Kotzig, "Partizan octal games: partizan
//! subtraction games", 1987; for number translation Siegel, *Combinatorial Game Theory*, II.3.

use super::Arity::Counts;
use super::Meaning::Combinator;
use super::library;
use super::octal::octal_game;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{ByContent, Callable, HeapMove, HeapRules, Limited, content, fault};
use crate::rulesets::heaps::HeapGame;
use crate::rulesets::octal::{Octal, heap_period};
use crate::solve::Game;
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Dyadic, Int, Period, Value, repeats};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Default number of heaps in which the period of an octal game is sought.
const HEAPS_OF_OCTAL: usize = 100_000;
/// Default number of heaps in which the period of a function is sought.
const HEAPS_OF_FUNCTION: usize = 200;
/// Number of heaps before the first attempt at a proof.
const FIRST_LOOK: usize = 16;

pub(super) const WORDS: &[Entry] = &[Entry {
    name: "period",
    forms: &["period(octal(\"0.77\"))", "period(f)", "period(f, most)"],
    arity: Counts(&[1, 2]),
    doc: "The period of the values of the heaps of a game, from which heap on it holds, its saltus, and whether it is proved.",
    definition: "[p, s, c, how] means G(n + p) = G(n) + c for all n >= s; for impartial games G is the Grundy value. f is an octal game, or a ruleset or function of one heap by its name. how begins with `proved` where a theorem proves it: that of Guy and Smith for an octal game, and its like for a definition in which the moves of all large heaps take at most t counters. Otherwise it is `seen to n`: the values of heaps up to n repeat at least twice, and in half of them at least. Heaps up to 100000 are searched in octal games, up to 200 else, or up to most.",
    source: "Guy and Smith 1956; Winning Ways, chapter 4; Fraenkel and Kotzig 1987",
    example: (
        "period(octal(\"0.77\"))",
        "[12,71,0,\"proved: Guy and Smith 1956\"]",
    ),
    meaning: Combinator(period),
}];

fn period(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (of, span) = &call.arguments[0];
    let Datum::Function(callable) = of else {
        let rules = octal_game(this, call)?;
        return of_octal(this, call, &rules);
    };
    let rules = this.large_heap(callable, &|name| library::of_library(name, *span).ok());
    let code = match &rules {
        Some(HeapRules::Word("kayles", _)) => Some("0.77".into()),
        Some(HeapRules::Word("octal", code)) => match code.as_slice() {
            [Datum::Str(code)] => Some(Arc::clone(code)),
            _ => None,
        },
        _ => None,
    };
    match (code, rules) {
        (Some(code), _) => {
            let octal = super::find("octal").map(Callable::Word);
            let octal =
                octal.ok_or_else(|| Box::new(crate::diagnostic::Diagnostic::internal(*span)))?;
            let game = this.call_callable(&octal, &[(Datum::Str(code), *span)], *span)?;
            let rules = octal_game(this, &call.with(&[(game, *span)]))?;
            of_octal(this, call, &rules)
        }
        (None, Some(HeapRules::Moves { from, moves })) => {
            of_function(this, call, callable, Some((from, &moves)))
        }
        (None, _) => of_function(this, call, callable, None),
    }
}

/// The largest heap to search, from the second argument or the default.
fn most(this: &mut Interpreter, call: &Call, otherwise: usize) -> Eval<usize> {
    if call.arguments.len() == 2 {
        this.algebra
            .size(call, 1, "the largest heap", Octal::MOST_COUNTERS)
    } else {
        Ok(otherwise)
    }
}

/// A larger limit, to suggest in an error message.
fn more_than(most: usize) -> usize {
    most.max(HEAPS_OF_FUNCTION)
        .saturating_mul(10)
        .min(Octal::MOST_COUNTERS)
}

fn told(period: Period, saltus: Datum, how: String) -> Datum {
    Datum::list([
        Datum::integer(period.length),
        Datum::integer(period.start),
        saltus,
        Datum::Str(how.into()),
    ])
}

fn of_octal(this: &mut Interpreter, call: &Call, rules: &Arc<Octal>) -> Eval<Datum> {
    let most = most(this, call, HEAPS_OF_OCTAL)?;
    let code = &rules.code;
    if let Some(period) = heap_period(&mut this.algebra.solver, rules, most).at(call.span)? {
        // Makes the certificate list enough heaps to prove the period.
        let enough = 2 * period.start + 2 * period.length + code.length();
        let heap = Octal::clone(rules).heaps(vec![enough + enough / 4 + FIRST_LOOK * 8]);
        this.algebra.solver.note_period(Game::position(heap));
        let how = "proved: Guy and Smith 1956".to_owned();
        return Ok(told(period, Datum::integer(0), how));
    }
    let more = more_than(most);
    let message = format!("heaps up to {most} prove no period of {code}");
    let help = format!("larger heaps may: `period(octal(\"{code}\"), {more})`");
    Err(fault(Code::Undefined, call.span, message).with_help(help))
}

fn of_function(
    this: &mut Interpreter,
    call: &Call,
    function: &Callable,
    rules: Option<(usize, &[Vec<HeapMove>; 2])>,
) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let most = most(this, call, HEAPS_OF_FUNCTION)?;
    let value = |this: &mut Interpreter, heap: usize| {
        this.algebra.solver.budget.part(heap as u64, most as u64);
        let datum = this.call_callable(function, &[(Datum::integer(heap), span)], span)?;
        content(this, &datum, span, &mut FxHashMap::default())
    };
    // Some games have no empty heap.
    let (first, zero) = match this.attempt(|this| value(this, 0))? {
        Some(zero) => (0, vec![zero]),
        None => (1, Vec::new()),
    };
    let mut data = zero;
    let mut look = FIRST_LOOK;
    for heap in first + data.len()..=most {
        let next = value(this, heap).map_err(|fault| {
            let name = function.name();
            match data.len() {
                0 => fault.with_help(format!(
                    "if the heaps begin later, number them anew: `def g(n) = {name}(n + {FIRST_LOOK})`"
                )),
                seen if seen > FIRST_LOOK => fault.with_help(format!(
                    "the values of smaller heaps were found: `period({name}, {})`",
                    heap - 1
                )),
                _ => fault,
            }
        })?;
        this.algebra.make_room(&mut data, 1, span)?;
        data.push(next);
        if heap == look || heap == most {
            // The intervals grow with the number of heaps, so that the attempts do not dominate the cost.
            look += look / 2;
            if let Some((from, moves)) = rules
                && let Some(found) = proved(this, (first, &data), (from, moves), span)?
            {
                return Ok(found);
            }
        }
    }
    let sequence = Sequence::new(this, data, span)?;
    let seen = sequence.seen(this, span)?;
    let Some((seen, saltus)) = seen else {
        let message = format!("heaps up to {most} show no period of `{}`", function.name());
        let more = more_than(most);
        let help = format!("larger heaps may: `period({}, {more})`", function.name());
        return Err(fault(Code::Undefined, call.span, message).with_help(help));
    };
    let seen = Period {
        start: seen.start + first,
        ..seen
    };
    Ok(told(seen, saltus, format!("seen to {most}")))
}

/// Looks for a period that the values prove, given the moves that all large heaps have.
fn proved(
    this: &mut Interpreter,
    (first, data): (usize, &[Datum]),
    (from, moves): (usize, &[Vec<HeapMove>; 2]),
    span: Span,
) -> Eval<Option<Datum>> {
    let mut values = Vec::with_capacity(data.len());
    for datum in data {
        values.push(match datum {
            Datum::Value(value) => *value,
            Datum::Number(number) => this.algebra.solver.arena.number(number),
            _ => return Ok(None),
        });
    }
    let all = || moves.iter().flatten();
    let taken = all().map(HeapMove::taken).max().unwrap_or(0);
    let least = all().filter_map(|one| match one {
        HeapMove::Two { least, .. } => Some(*least),
        _ => None,
    });
    let least = least.max();
    let has_constant = all().any(|one| matches!(one, HeapMove::Constant));
    let sequence = Sequence::new(this, data.to_vec(), span)?;
    for found in sequence.repeats() {
        let (length, start) = (found.length, found.start + first);
        // From this heap on, the options of a heap of n + p are those of a heap of n, shifted by p.
        let mut enough = from.max(start + taken);
        if let Some(least) = least {
            // For a split, the larger part must be one that can shrink by p and still be within the rules.
            enough = enough.max(2 * start.max(least) + length + taken);
        }
        let last = enough + length - 1;
        if last >= first + data.len() {
            continue;
        }
        let saltus = sequence.saltus(this, found, span)?;
        let Datum::Number(number) = &saltus else {
            continue;
        };
        if !number.is_zero() {
            let (Some(saltus), false) = (number.to_integer(), has_constant || sequence.nimbers)
            else {
                continue;
            };
            let heaps = Heaps {
                first,
                values: &values,
                moves,
            };
            let mut holds = true;
            for heap in enough..=last {
                holds = holds && heaps.moves_on(this, heap, &saltus, span)?;
            }
            if !holds {
                continue;
            }
        }
        let how = format!("proved: moves take at most {taken}, and heaps up to {last} repeat");
        return Ok(Some(told(Period { length, start }, saltus, how)));
    }
    Ok(None)
}

/// The values and the moves of heaps.
struct Heaps<'a> {
    first: usize,
    values: &'a [Value],
    moves: &'a [Vec<HeapMove>; 2],
}

impl Heaps<'_> {
    /// Whether the value of a heap grows by the saltus, and by its multiples, whenever its options do.
    fn moves_on(
        &self,
        this: &mut Interpreter,
        heap: usize,
        saltus: &Int,
        span: Span,
    ) -> Eval<bool> {
        let value = |heap: usize| {
            heap.checked_sub(self.first)
                .and_then(|at| self.values.get(at))
        };
        let number = value(heap).and_then(|value| this.algebra.solver.arena.as_number(*value));
        let Some(number) = number.cloned() else {
            // Number translation applies.
            return Ok(true);
        };
        // The value follows if no integer fits, or if it is the first integer that fits and grows away from 0.
        let Some(integer) = number.to_integer() else {
            return Ok(true);
        };
        let away = if *saltus > Int::ZERO {
            Int::ONE
        } else {
            -&Int::ONE
        };
        if &integer * &away < Int::ZERO {
            return Ok(false);
        }
        let before = Dyadic::new(&integer - &away, 0);
        let before = this.algebra.solver.arena.number(&before);
        for (side, moves) in self.moves.iter().enumerate() {
            for one in moves {
                let (taken, least) = match one {
                    HeapMove::One(taken) => (*taken, None),
                    HeapMove::Two { taken, least } => (*taken, Some(*least)),
                    HeapMove::Constant => return Ok(false),
                };
                let total = heap - taken;
                for part in least.unwrap_or(0)..=least.map_or(0, |_| total / 2) {
                    let option = match (least, value(part), value(total - part)) {
                        (None, _, Some(whole)) => *whole,
                        (Some(_), Some(a), Some(b)) => {
                            this.algebra.solver.sum_of_values(vec![*a, *b]).at(span)?
                        }
                        _ => return Ok(false),
                    };
                    let (low, high) = if side == 0 {
                        (before, option)
                    } else {
                        (option, before)
                    };
                    // Then the preceding integer does not fit.
                    if this
                        .algebra
                        .solver
                        .arena
                        .le(low, high, &this.algebra.solver.budget)
                        .at(span)?
                    {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// A list whose elements are compared by content or, if all are nimbers, by Grundy value.
pub(super) struct Sequence {
    pub(super) data: Vec<Datum>,
    pub(super) nimbers: bool,
    /// The difference of each pair of neighbours, if elements can be subtracted.
    differences: Option<Vec<ByContent>>,
}

impl Sequence {
    pub(super) fn new(this: &mut Interpreter, data: Vec<Datum>, span: Span) -> Eval<Sequence> {
        let is_nimber = |datum: &Datum| match datum {
            Datum::Value(value) => this.algebra.solver.arena.as_nimber(*value).cloned(),
            Datum::Number(number) if number.is_zero() => Some(Int::ZERO),
            _ => None,
        };
        let nimbers: Option<Vec<Int>> = data.iter().map(is_nimber).collect();
        let nimbers = nimbers.filter(|all| all.iter().any(|size| *size != Int::ZERO));
        let is_impartial = nimbers.is_some();
        let data = match nimbers {
            Some(sizes) => sizes.into_iter().map(Datum::integer).collect(),
            None => data,
        };
        let can_subtract = |datum: &Datum| matches!(datum, Datum::Value(_) | Datum::Number(_));
        let differences = if data.iter().all(can_subtract) {
            let pairs = data.windows(2);
            let all = pairs.map(|pair| difference(this, &pair[1], &pair[0], span).map(ByContent));
            Some(all.collect::<Eval<_>>()?)
        } else {
            None
        };
        Ok(Sequence {
            data,
            nimbers: is_impartial,
            differences,
        })
    }

    /// For each period length, the first element from which it holds. There is a saltus if elements can be subtracted.
    fn repeats(&self) -> Box<dyn Iterator<Item = Period> + '_> {
        match &self.differences {
            Some(differences) => Box::new(repeats(differences)),
            None => {
                let elements: Vec<ByContent> = self.data.iter().cloned().map(ByContent).collect();
                let found: Vec<Period> = repeats(&elements).collect();
                Box::new(found.into_iter())
            }
        }
    }

    /// The observed period with its saltus: it must repeat twice and cover half of the elements. A saltus that is not a
    /// number is the last resort: if it is its own negative, twice the period has saltus 0.
    pub(super) fn seen(&self, this: &mut Interpreter, span: Span) -> Eval<Option<(Period, Datum)>> {
        let count = self.data.len();
        let mut other = None;
        for found in self.repeats() {
            if count - found.start >= 3 * found.length && 2 * found.start <= count {
                let saltus = self.saltus(this, found, span)?;
                if matches!(saltus, Datum::Number(_)) {
                    return Ok(Some((found, saltus)));
                }
                other = other.or(Some((found, saltus)));
            }
        }
        Ok(other)
    }

    /// The difference between elements one period apart.
    pub(super) fn saltus(&self, this: &mut Interpreter, period: Period, span: Span) -> Eval<Datum> {
        let pair = (
            self.data.get(period.start + period.length),
            self.data.get(period.start),
        );
        match (pair, &self.differences) {
            ((Some(a), Some(b)), Some(_)) => difference(this, a, b, span),
            _ => Ok(Datum::integer(0)),
        }
    }
}

pub(super) fn difference(this: &mut Interpreter, a: &Datum, b: &Datum, span: Span) -> Eval<Datum> {
    let terms = [
        (Sign::Plus, a.clone(), span),
        (Sign::Minus, b.clone(), span),
    ];
    this.algebra.add(&terms, span)
}
