//! Closed forms compared with plain search, on every case that search solves quickly.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::PositionRef;
use cgt_lang::rulesets::argument::{Argument, Arguments};
use cgt_lang::rulesets::nim2d::READINGS;
use cgt_lang::rulesets::nimstring::{Position, ladder};
use cgt_lang::rulesets::word::{PieceValue, Word};
use cgt_lang::solve::{Game, Solver, Term, Worth};
use cgt_lang::source::Span;
use cgt_lang::value::{Int, Outcome, Spelling};
use cgt_lang::vocabulary;
use ladder::{Ladder, LadderBlock, Path, Rail};
use std::sync::Arc;

/// All lists of positive sizes with a sum of at most `total`.
fn sizes_up_to(total: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for first in 1..=total {
        for rest in sizes_up_to(total - first) {
            all.push([vec![first], rest].concat());
        }
    }
    all
}

struct Both {
    search: Solver,
    theorems: Solver,
    compared: usize,
}

impl Both {
    fn new() -> Both {
        Both {
            search: Solver::new(Budget::unlimited(), false),
            theorems: Solver::new(Budget::unlimited(), true),
            compared: 0,
        }
    }

    fn text(solver: &mut Solver, position: &PositionRef) -> String {
        match solver.worth(&Game::position(Arc::clone(position))) {
            Ok(Worth::Value(value)) => solver.arena.text(value, Spelling::Ascii),
            Ok(Worth::Loony) => "loony".into(),
            Err(stop) => panic!("{stop:?}"),
        }
    }

    fn agree(&mut self, position: PositionRef) {
        let name = position.notation();
        let found = Both::text(&mut self.search, &position);
        assert_eq!(Both::text(&mut self.theorems, &position), found, "{name}");
        self.compared += 1;
    }

    fn ladder(&mut self, ladder: Ladder) {
        let long = |path: &Path| path.size >= 4;
        let mut paths = ladder.joins.iter().chain(&ladder.left_arrows);
        let has_long = paths.any(long) || ladder.right_arrows.iter().any(long);
        let is_box =
            |block: &LadderBlock| matches!(block, LadderBlock::Ladder(boxes) if boxes.len() == 1);
        let is_closed = !has_long || ladder.blocks.iter().all(is_box);
        let position = Position::of_ladder(ladder);
        assert_eq!(
            position.theorem().is_some(),
            is_closed,
            "{}",
            position.notation()
        );
        if is_closed {
            self.agree(position);
        }
    }
}

const RAILS: [Rail; 2] = [Rail::Lower, Rail::Upper];

#[test]
fn single_ladders_without_and_with_arrows() {
    let mut both = Both::new();
    for boxes in sizes_up_to(8).into_iter().filter(|b| !b.is_empty()) {
        let total: usize = boxes.iter().sum();
        let plain = Ladder {
            blocks: vec![LadderBlock::Ladder(boxes)],
            ..Ladder::default()
        };
        both.ladder(plain.clone());
        for size in 1..=(8 - total).min(5) {
            for rail in RAILS {
                let right_arrows = vec![Path { size, rail }];
                both.ladder(Ladder {
                    right_arrows: right_arrows.clone(),
                    ..plain.clone()
                });
                both.ladder(Ladder {
                    left_arrows: right_arrows,
                    ..plain.clone()
                });
            }
            let pair = RAILS.map(|rail| Path { size, rail }).to_vec();
            both.ladder(Ladder {
                right_arrows: pair.clone(),
                ..plain.clone()
            });
            both.ladder(Ladder {
                left_arrows: pair,
                ..plain.clone()
            });
        }
    }
    assert!(both.compared > 1000, "{} cases", both.compared);
}

/// All positions to which the closed forms of boxes apply. A size of 4 is equivalent to any larger size.
#[test]
fn boxes_of_every_size_with_every_arrow_and_path() {
    let mut both = Both::new();
    let sizes = || (1..=5usize).flat_map(|a| (1..=5usize).map(move |b| (a, b)));
    for (boxes, size) in sizes() {
        let blocks = vec![LadderBlock::Ladder(vec![boxes])];
        let single = RAILS.map(|rail| vec![Path { size, rail }]);
        let pair = RAILS.map(|rail| Path { size, rail }).to_vec();
        for arrows in single.into_iter().chain([pair]) {
            both.ladder(Ladder {
                blocks: blocks.clone(),
                left_arrows: arrows.clone(),
                ..Ladder::default()
            });
            both.ladder(Ladder {
                blocks: blocks.clone(),
                right_arrows: arrows,
                ..Ladder::default()
            });
        }
        for other in 1..=5 {
            for rail in RAILS {
                let ladder = |size| LadderBlock::Ladder(vec![size]);
                both.ladder(Ladder {
                    blocks: vec![ladder(boxes), ladder(other)],
                    joins: vec![Path { size, rail }],
                    ..Ladder::default()
                });
            }
        }
    }
    assert_eq!(both.compared, 25 * (6 + 10));
}

#[test]
fn two_ladders_joined_by_a_path() {
    let mut both = Both::new();
    let all = sizes_up_to(7);
    for left in all.iter().filter(|b| !b.is_empty()) {
        for right in all.iter().filter(|b| !b.is_empty()) {
            let total: usize = left.iter().chain(right).sum();
            for size in 1..=8usize.saturating_sub(total).min(5) {
                for rail in RAILS {
                    both.ladder(Ladder {
                        blocks: vec![
                            LadderBlock::Ladder(left.clone()),
                            LadderBlock::Ladder(right.clone()),
                        ],
                        joins: vec![Path { size, rail }],
                        ..Ladder::default()
                    });
                }
            }
        }
    }
    assert!(both.compared > 1000, "{} cases", both.compared);
}

fn word(ruleset: &str, pieces: Vec<PieceValue>) -> PositionRef {
    let span = Span::default();
    let word = Word {
        pieces: pieces.into_iter().map(|p| (p, span)).collect(),
        span,
    };
    let parse = vocabulary::find(ruleset)
        .and_then(|e| e.meaning.word())
        .expect("a ruleset with words");
    parse(&word).expect("a position")
}

#[test]
fn strips_of_every_kind_to_60_squares() {
    let mut both = Both::new();
    let tints = [None, Some('R'), Some('B')];
    for squares in 1..=60i64 {
        for left in tints {
            for right in tints {
                let number = PieceValue::Number(Int::from(squares));
                let letter = |t: Option<char>| t.map(PieceValue::Letter);
                let pieces = letter(left)
                    .into_iter()
                    .chain([number])
                    .chain(letter(right));
                both.agree(word("strip", pieces.collect()));
            }
        }
    }
    assert_eq!(both.compared, 540);
}

#[test]
fn nim_heaps_and_kayles_rows() {
    let mut both = Both::new();
    for n in 0..=64i64 {
        both.agree(word("nim", vec![PieceValue::Number(Int::from(n))]));
    }
    for n in 0..=2000i64 {
        both.agree(word("kayles", vec![PieceValue::Number(Int::from(n))]));
    }
}

#[test]
fn goishi_lines_whose_colours_are_different() {
    let mut both = Both::new();
    for code in 0..7u32.pow(3) {
        let word: String = (0..3u32)
            .map(|i| ["a", "b", "c"][i as usize].repeat((code / 7u32.pow(i) % 7) as usize))
            .collect();
        both.agree(board("goishi", vec![word], None));
    }
}

#[test]
fn misere_sums_by_quotient() {
    let mut both = Both::new();
    let heaps = |ruleset: &str, heaps: &[i64]| {
        let word = |n: &i64| word(ruleset, vec![PieceValue::Number(Int::from(*n))]);
        Game::new(Term::Sum(
            heaps.iter().map(|n| Game::position(word(n))).collect(),
        ))
    };
    let mut sums: Vec<Vec<i64>> = (0..30).map(|n| vec![n, 29 - n]).collect();
    // The search of the first of these exceeds the work allowed before the quotient is tried; the quotient then decides
    // the others.
    sums.splice(0..0, [vec![20, 16], vec![12, 11, 8], vec![9, 5, 5, 7]]);
    let mut seen = [0, 0];
    for sum in sums {
        let game = heaps("kayles", &sum);
        let found = both.search.misere_outcome(&game);
        assert_eq!(both.theorems.misere_outcome(&game), found, "kayles {sum:?}");
        seen[usize::from(found == Ok(Outcome::P))] += 1;
        if sum.len() < 3 {
            let small: Vec<i64> = sum.iter().map(|n| n % 7).collect();
            let game = heaps("nim", &small);
            let found = both.search.misere_outcome(&game);
            assert_eq!(both.theorems.misere_outcome(&game), found, "nim {small:?}");
        }
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

/// A position of a ruleset of boards, given as rows.
fn board(ruleset: &str, rows: Vec<String>, reading: Option<&'static str>) -> PositionRef {
    let mut arguments = vec![Argument::Text(rows.join("/").into())];
    arguments.extend(reading.map(Argument::Symbol));
    let construct = vocabulary::find(ruleset)
        .and_then(|e| e.meaning.construct())
        .expect("a ruleset with boards");
    construct(&Arguments(arguments)).expect("a position")
}

#[test]
fn single_rows_on_boards() {
    let mut both = Both::new();
    for n in 1..=40 {
        let row = || vec![".".repeat(n)];
        both.agree(board("domineering", row(), None));
        both.agree(board("domineering", vec![".".into(); n], None));
        both.agree(board("cram", row(), None));
    }
    for reading in READINGS {
        for n in 1..=10 {
            let reading = Some(reading.name());
            both.agree(board("nim2d", vec!["o".repeat(n)], reading));
            both.agree(board("nim2d", vec!["o".into(); n], reading));
        }
    }
    assert_eq!(both.compared, 200);
}
