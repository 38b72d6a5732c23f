use super::{PartFacts, SumOf, SumRules, SumRun, SumTables};
use crate::budget::{Budget, Stop};
use crate::dice::Dice;
use crate::solve::{Context, Relation, Solved};
use crate::value::{Arena, Outcome, Player, Value};
use std::collections::HashMap;

const RELATIONS: [Relation; 8] = [
    Relation::EQUAL,
    Relation::LESS,
    Relation::AT_MOST,
    Relation::GREATER,
    Relation::AT_LEAST,
    Relation::LESS_OR_CONFUSED,
    Relation::GREATER_OR_CONFUSED,
    Relation::CONFUSED,
];

/// Canonical forms as parts. Some are valued at once, all others are searched.
struct FormParts<'a> {
    arena: &'a mut Arena,
    budget: &'a Budget,
    valued: bool,
}

impl SumRules for FormParts<'_> {
    type Part = Value;

    fn context(&mut self) -> Context<'_> {
        Context::alone(self.arena, self.budget, true)
    }

    fn value(&mut self, part: &Value) -> Solved<Option<Value>> {
        let is_simple = self.valued && self.arena.number_up_star_parts(*part).is_some();
        Ok((is_simple || *part == Value::ZERO).then_some(*part))
    }

    fn value_within(&mut self, part: &Value, work: u64) -> Solved<Option<Value>> {
        Ok((work > 1 << 14 || self.valued).then_some(*part))
    }

    fn facts(&mut self, part: &Value) -> Solved<PartFacts> {
        let negative = self.arena.negative(*part, self.budget)?;
        let mut moves = [0; 2];
        for (moves, player) in moves.iter_mut().zip([Player::Left, Player::Right]) {
            *moves = self.arena.options(*part, player, self.budget)?.len() as u32;
        }
        Ok(PartFacts {
            own_negative: negative == *part,
            moves,
        })
    }

    fn options(&mut self, part: &Value, player: Player) -> Solved<Vec<SumOf<Value>>> {
        let options = self.arena.options(*part, player, self.budget)?;
        let sum = |option: Value| SumOf {
            parts: [(option, false)].into_iter().collect(),
            rest: Value::ZERO,
        };
        Ok(options.into_iter().map(sum).collect())
    }
}

/// Values born within three days, each with a few random options.
fn some_values(arena: &mut Arena, budget: &Budget, dice: &mut Dice) -> Vec<Value> {
    let mut values = vec![Value::ZERO];
    for size in [8, 16, 40] {
        let days = values.clone();
        while values.len() < size {
            let mut side = || {
                let count = dice.below(3);
                let options = (0..count).map(|_| days[dice.below(days.len())]);
                options.collect::<Vec<Value>>()
            };
            let (left, right) = (side(), side());
            values.push(arena.canonical(&left, &right, budget).expect("no limit"));
        }
    }
    values
}

/// The outcome by search, and the outcome of the value.
fn both(
    arena: &mut Arena,
    tables: &mut SumTables<Value>,
    (parts, rest): (&[(Value, bool)], Value),
    valued: bool,
) -> (Outcome, Outcome) {
    let budget = Budget::unlimited();
    let mut total = rest;
    for (part, negative) in parts {
        let own = if *negative {
            arena.negative(*part, &budget).expect("no limit")
        } else {
            *part
        };
        total = arena.sum(total, own, &budget).expect("no limit");
    }
    let expected = arena.outcome(total, &budget).expect("no limit");
    let parts = parts.iter().copied().collect();
    let budget = &budget;
    let rules = FormParts {
        arena,
        budget,
        valued,
    };
    let mut run = SumRun::new(rules, tables);
    let sum = SumOf { parts, rest };
    let found = run.outcome(sum.clone()).expect("no limit");
    if sum.parts.len() < 10 {
        let by_search = run.outcome_by_search(sum.clone());
        assert_eq!(by_search.expect("no limit"), found);
    }
    let single = SumOf {
        parts: std::iter::once((total, false)).collect(),
        rest: Value::ZERO,
    };
    for relation in RELATIONS {
        for sum in [&single, &sum] {
            let found = run.relation(sum.clone(), relation).expect("no limit");
            assert_eq!(found, relation.holds_of(expected), "{relation:?}");
        }
    }
    (found, expected)
}

#[test]
fn sums_have_the_outcomes_of_their_values() {
    for seed in 1..=12 {
        let mut dice = Dice(seed << 40 | 0x9e37_79b9);
        let mut arena = Arena::new();
        let values = some_values(&mut arena, &Budget::unlimited(), &mut dice);
        let valued = seed % 2 == 0;
        let mut tables = SumTables::default();
        for _ in 0..60 {
            let any = |dice: &mut Dice| values[dice.below(values.len())];
            let count = 1 + dice.below(3);
            let parts: Vec<(Value, bool)> = (0..count)
                .map(|_| (any(&mut dice), dice.below(2) == 1))
                .collect();
            let rest = if dice.below(2) == 0 {
                arena.integer(dice.below(5) as i64 - 2)
            } else {
                any(&mut dice)
            };
            let sum = (&*parts, rest);
            let (found, expected) = both(&mut arena, &mut tables, sum, valued);
            assert_eq!(found, expected, "{parts:?} and {rest:?}, seed {seed}");
        }
    }
}

#[test]
fn equal_and_opposite_parts_cancel() {
    let mut arena = Arena::new();
    let values = some_values(&mut arena, &Budget::unlimited(), &mut Dice(7));
    let mut tables = SumTables::default();
    for value in values {
        let many: Vec<_> = (0..1000).map(|at| (value, at % 2 == 0)).collect();
        let (found, expected) = both(&mut arena, &mut tables, (&many, Value::ZERO), false);
        assert_eq!((found, expected), (Outcome::P, Outcome::P));
    }
}

/// Whether the player wins a sum of canonical forms in misère play moving first, by exhaustive search.
fn wins_misere(
    arena: &mut Arena,
    sum: &[Value],
    player: Player,
    known: &mut HashMap<(Vec<Value>, Player), bool>,
) -> bool {
    let key = (sum.to_vec(), player);
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let (mut can_move, mut wins) = (false, false);
    for at in 0..sum.len() {
        let options = arena.options(sum[at], player, &Budget::unlimited());
        for option in options.expect("no limit") {
            can_move = true;
            let mut after = sum.to_vec();
            after[at] = option;
            Value::sort_by_handle(&mut after);
            wins = wins || !wins_misere(arena, &after, player.opponent(), known);
        }
    }
    wins |= !can_move;
    known.insert(key, wins);
    wins
}

#[test]
fn misere_play_has_the_winners_of_all_moves() {
    let budget = Budget::unlimited();
    let mut winners = [0; 2];
    for seed in 1..=8 {
        let mut dice = Dice(seed << 32 | 0x2545_f491);
        let mut arena = Arena::new();
        let values = some_values(&mut arena, &budget, &mut dice);
        let mut tables = SumTables::for_misere();
        let mut known = HashMap::new();
        for _ in 0..40 {
            let count = dice.below(4);
            let parts: Vec<(Value, bool)> = (0..count)
                .map(|_| (values[dice.below(values.len())], dice.below(2) == 1))
                .collect();
            let mut plain = Vec::new();
            for (part, negative) in &parts {
                plain.push(if *negative {
                    arena.negative(*part, &budget).expect("no limit")
                } else {
                    *part
                });
            }
            Value::sort_by_handle(&mut plain);
            for player in [Player::Left, Player::Right] {
                let expected = wins_misere(&mut arena, &plain, player, &mut known);
                let rules = FormParts {
                    arena: &mut arena,
                    budget: &budget,
                    valued: false,
                };
                let sum = SumOf {
                    parts: parts.iter().copied().collect(),
                    rest: Value::ZERO,
                };
                let found = SumRun::new(rules, &mut tables).wins_first(sum, player);
                assert_eq!(found, Ok(expected), "{parts:?}, seed {seed}");
                winners[usize::from(expected)] += 1;
            }
        }
    }
    assert!(winners.iter().all(|count| *count > 100), "{winners:?}");
}

#[test]
fn bounds_decide_sums_of_all_small_games() {
    let budget = Budget::unlimited();
    for seed in 1..=4 {
        let mut dice = Dice(seed << 36 | 0x1234_5671);
        let mut arena = Arena::new();
        let mut values = vec![Value::ZERO];
        for _ in 0..40 {
            let mut side = || {
                let count = 1 + dice.below(3);
                let options = (0..count).map(|_| values[dice.below(values.len())]);
                options.collect::<Vec<Value>>()
            };
            let (left, right) = (side(), side());
            values.push(arena.canonical(&left, &right, &budget).expect("no limit"));
        }
        let mut tables = SumTables::default();
        for _ in 0..60 {
            let parts: Vec<(Value, bool)> = (0..3 + dice.below(4))
                .map(|_| (values[dice.below(values.len())], dice.below(2) == 1))
                .collect();
            let (found, expected) = both(&mut arena, &mut tables, (&parts, Value::STAR), false);
            assert_eq!(found, expected, "{parts:?}, seed {seed}");
        }
        assert!(tables.bounding.pays(), "{:?}", tables.bounding);
    }
}

/// Canonical forms as parts, with memory that is full after 4 lists of options, then 8 more, then 16 more, and so on.
struct ShortOfMemory<'a> {
    forms: FormParts<'a>,
    calls: u32,
}

impl SumRules for ShortOfMemory<'_> {
    type Part = Value;

    fn context(&mut self) -> Context<'_> {
        self.forms.context()
    }

    fn value(&mut self, part: &Value) -> Solved<Option<Value>> {
        self.forms.value(part)
    }

    fn value_within(&mut self, part: &Value, work: u64) -> Solved<Option<Value>> {
        self.forms.value_within(part, work)
    }

    fn facts(&mut self, part: &Value) -> Solved<PartFacts> {
        self.forms.facts(part)
    }

    fn options(&mut self, part: &Value, player: Player) -> Solved<Vec<SumOf<Value>>> {
        self.calls += 1;
        if self.calls >= 4 && self.calls.is_power_of_two() {
            return Err(Stop::Memory);
        }
        self.forms.options(part, player)
    }
}

#[test]
fn what_is_forgotten_is_found_again() {
    let budget = Budget::unlimited();
    let mut most = 0;
    for seed in 1..=10 {
        let mut dice = Dice(seed << 36 | 0x1234_5671);
        let mut arena = Arena::new();
        let values = some_values(&mut arena, &budget, &mut dice);
        for _ in 0..40 {
            let mut tables = SumTables::forgetful();
            let parts: Vec<Value> = (0..2 + dice.below(4))
                .map(|_| values[dice.below(values.len())])
                .collect();
            let mut total = Value::ZERO;
            for part in &parts {
                total = arena.sum(total, *part, &budget).expect("no limit");
            }
            let expected = arena.outcome(total, &budget).expect("no limit");
            let rules = ShortOfMemory {
                forms: FormParts {
                    arena: &mut arena,
                    budget: &budget,
                    valued: false,
                },
                calls: 0,
            };
            let mut run = SumRun::new(rules, &mut tables);
            let sum = SumOf {
                parts: parts.iter().map(|part| (*part, false)).collect(),
                rest: Value::ZERO,
            };
            let found = run.outcome_by_search(sum);
            most = most.max(run.rules.calls);
            assert_eq!(found, Ok(expected), "{parts:?}, seed {seed}");
        }
    }
    assert!(most >= 32, "{most}");
}
