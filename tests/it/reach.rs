//! `reachable` agrees with the search for a route, and its reason to give up is true of every ruleset.

use crate::support::session;
use cgt_lang::budget::Budget;
use cgt_lang::eval::Datum;
use cgt_lang::session::Item;
use cgt_lang::solve::{PositionRef, Term};
use cgt_lang::value::Player;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Each statement's value, or `None` after an error.
fn run(text: &str) -> Vec<Option<String>> {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        found.push(match &result.item {
            Item::Value(shown) => Some(shown.text.ascii.clone()),
            _ => None,
        });
        true
    });
    found
}

#[test]
fn reachable_agrees_with_the_search_for_a_route() {
    for (starts, goals) in [
        (
            "[domineering(3, 3), domineering(\"...\"), 2 * domineering(2, 2)]",
            "[domineering(\"...\"), domineering(2, 2), domineering(\"..\") + domineering(\"./.\"), domineering(\"../.#\"), 2 * domineering(\"..\"), domineering(\"....\")]",
        ),
        (
            "[clobber(\"xoxo\"), clobber(\"xo/ox\"), clobber(\"xxo/oxo\")]",
            "[clobber(\"xo\"), clobber(\"xxo\"), clobber(\"oox\"), clobber(\"xo\") + clobber(\"xo\"), clobber(\"xoxo\"), clobber(\"xx\")]",
        ),
        (
            "[kayles(7), kayles(3) + kayles(4), nim(4) + kayles(3)]",
            "[kayles(2), kayles(2) + kayles(3), nim(2) + kayles(1), nim(5), kayles(3) + kayles(3), 2 * kayles(2)]",
        ),
        (
            "[toads(\"tt.ff\"), toads(\"t.f.f\"), snort(path(4)), snort(\"a-b, a:x\")]",
            "[toads(\"t.tff\"), toads(\"tf.\"), toads(\"ftf.t\"), snort(path(2)), snort(\"a-b, b:x\"), snort(\"a, a:x\"), snort(\"a-b, a:o\")]",
        ),
    ] {
        let count = run(&format!("length({goals})\nlength({starts})"));
        let count = |at: usize| count[at].as_ref().unwrap().parse::<usize>().unwrap();
        let mut asked = String::new();
        for goal in 0..count(0) {
            for start in 0..count(1) {
                asked += &format!(
                    "reachable(goals[{goal}], starts[{start}])\nroute(goals[{goal}], starts[{start}])\n"
                );
            }
        }
        let found = run(&format!(
            "let goals = {goals}\nlet starts = {starts}\n{asked}"
        ));
        let answers: Vec<_> = found[2..].chunks(2).collect();
        assert!(answers.len() == count(0) * count(1));
        for pair in &answers {
            let is_reachable = pair[0].as_deref() == Some("true");
            assert!(pair[0].is_some(), "{found:?}");
            assert_eq!(
                is_reachable,
                pair[1].is_some(),
                "{goals} {starts} {found:?}"
            );
        }
        let reached = answers.iter().filter(|pair| pair[1].is_some()).count();
        assert!(reached > 0 && reached < answers.len(), "{goals}: {reached}");
    }
}

#[test]
fn far_positions_are_decided() {
    let begin = Instant::now();
    for (text, expected) in [
        (
            "reachable(domineering(\"......\"), domineering(6, 6))",
            "true",
        ),
        (
            "reachable(domineering(\"........\"), domineering(7, 7))",
            "false",
        ),
        (
            "reachable(domineering(3, 3), domineering(\"........\"))",
            "false",
        ),
        ("reachable(domineering(7, 7), domineering(6, 6))", "false"),
        ("reachable(nim(7), domineering(6, 6))", "false"),
        ("reachable(kayles(40) + kayles(41), kayles(300))", "true"),
        ("reachable(kayles(300), kayles(299) + kayles(299))", "false"),
    ] {
        assert_eq!(run(text), [Some(expected.to_owned())], "{text}");
    }
    assert!(begin.elapsed() < Duration::from_secs(60));
}

/// Parts that are looked at for each position.
const PARTS: usize = 300;

/// Asserts that no part that a move leaves allows a longer play or is larger.
pub(crate) fn plays_become_shorter(position: &PositionRef) {
    let (mut engine, budget) = (position.engine(), Budget::unlimited());
    let Ok(Some(parts)) = engine.parts(&**position, &budget) else {
        return;
    };
    let (mut seen, mut waiting) = (BTreeSet::from_iter(parts.iter().copied()), parts);
    while let Some(part) = waiting.pop() {
        let (longest, extent) = (engine.longest_play(part), engine.extent(part));
        for player in [Player::Left, Player::Right] {
            for option in engine.options(part, player, &budget).unwrap_or_default() {
                for after in option {
                    assert!(
                        engine.longest_play(after) <= longest,
                        "{}: {longest} {extent:?}",
                        position.notation()
                    );
                    let left = engine.extent(after);
                    assert!(
                        left.iter().zip(&extent).all(|(left, own)| left <= own),
                        "{}: {longest} {extent:?}",
                        position.notation()
                    );
                    if seen.len() < PARTS && seen.insert(after) {
                        waiting.push(after);
                    }
                }
            }
        }
    }
}

#[test]
fn no_part_of_the_library_allows_a_longer_play_after_a_move() {
    let mut compared = 0;
    for text in [
        "clobber(3, 4)",
        "king_clobber(3, 3)",
        "rook_clobber(2, 4)",
        "anti_clobber(\"x.x/.o.\")",
        "amazons(\"x.../..../...o\")",
        "konane(4, 4)",
        "nogo(3, 3)",
        "fission(\"x..x/..../.x..\")",
        "cross_purposes(\"x../.../..x\")",
        "rook_race(\"x.../...o\")",
        "ski_jumps(\"L.../...R\")",
        "toads(\"tt..ff\")",
        "elephants(\"t.t.f\")",
        "toppling(\"lrelr\")",
        "push(\".x.oxo\")",
        "shove(\".x.oxo\")",
        "cherries(\"xoxox\")",
        "snort(path(7))",
        "col(wheel(5))",
        "node_kayles(petersen)",
        "arc_kayles(hypercube(3))",
        "hackenbush(\"ground-a:l, a-b:r, a-c:e\")",
    ] {
        let mut session = session();
        let id = session.add_source("<text>", text, None);
        session.run(id, &mut |_, result| {
            assert!(result.diagnostics.is_empty(), "{text}");
            true
        });
        let Some(Datum::Game(game)) = session.last() else {
            panic!("{text}");
        };
        if let Term::Position(position) = game.term() {
            plays_become_shorter(position);
            compared += 1;
        }
    }
    assert!(compared > 15, "{compared}");
}
