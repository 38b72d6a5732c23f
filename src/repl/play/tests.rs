use super::*;
use crate::session::Budget;
use crate::session::{DiskLoader, Options};

fn begin(position: &str, wishes: &str) -> (Session, CurrentGame, PlayLine) {
    let loader = Box::new(DiskLoader);
    let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
    let id = session.add_source("<prompt>", position, None);
    session.run(id, &mut |_, _| true);
    let (rest, wishes) = PlayOptions::split(wishes, false);
    assert_eq!(rest, "");
    let begun = CurrentGame::begin(&mut session, wishes, Spelling::Ascii);
    let (playing, answer) = begun.expect("a game").expect("a game to be played");
    (session, playing, answer)
}

#[test]
fn the_words_behind_the_position() {
    let (rest, wishes) = PlayOptions::split("goishi(5,3,4)  right  second misere", false);
    assert_eq!(rest, "goishi(5,3,4)");
    let expected = PlayOptions {
        person: Player::Right,
        first: false,
        goal: Goal::Misere,
    };
    assert_eq!(wishes, expected);
}

#[test]
fn a_game_of_nim_is_played_to_its_end() {
    let (mut session, mut playing, answer) = begin("nim 3 + 4 + 5", "");
    assert!(
        answer.text.contains("You play and begin"),
        "{}",
        answer.text
    );
    let answer = playing.take(&mut session, "3 to 9");
    assert!(answer.text.contains("there is no move"), "{}", answer.text);
    assert_eq!(playing.take(&mut session, "hint").text, "these win: 3 to 1");
    // The position is lost for the solver, which can win only after a mistake.
    playing.take(&mut session, "5 to 0");
    let mut moves = 0;
    let last = loop {
        let answer = playing.take(&mut session, "1");
        if answer.over {
            break answer;
        }
        moves += 1;
        assert!(moves < 20, "{}", answer.text);
    };
    assert!(
        last.text.ends_with("you have no move left: I win"),
        "{}",
        last.text
    );
}

/// Two boxes: a tie under best play, whoever begins.
#[test]
fn boxes_are_counted_and_signed() {
    let (mut session, mut playing, mut answer) = begin("dots(1, 2)", "boxes");
    assert!(answer.text.contains("takes more boxes"), "{}", answer.text);
    while !answer.over {
        let hint = playing.take(&mut session, "hint").text;
        assert!(hint.starts_with("best, with a score "), "{hint}");
        let best = hint
            .split(": ")
            .nth(1)
            .and_then(|all| all.split(", ").next());
        answer = playing.take(&mut session, best.expect("a move"));
    }
    let board = answer.text.lines().rev().take(7).collect::<Vec<_>>();
    assert_eq!(board.first(), Some(&"a tie"), "{}", answer.text);
    assert_eq!(board.get(1), Some(&"you 1, I 1"));
    assert!(answer.text.contains('Y') && answer.text.contains('M'));
}

#[test]
fn only_boxes_are_counted() {
    let loader = Box::new(DiskLoader);
    let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
    let id = session.add_source("<prompt>", "nim 3", None);
    session.run(id, &mut |_, _| true);
    let (_, wishes) = PlayOptions::split("boxes", false);
    let begun = CurrentGame::begin(&mut session, wishes, Spelling::Ascii);
    let fault = begun.expect("a game").expect_err("no boxes");
    assert!(fault.ends_with("are played for boxes"), "{fault}");
}

#[test]
fn moves_are_found_as_people_type_them() {
    let (mut session, mut playing, _) = begin("domineering(3, 3)", "");
    for typed in ["1,2-2,2", "1,2 2,2", "2,2-1,2", "l 1,2 2,2"] {
        let answer = playing.take(&mut session, typed);
        assert!(answer.text.contains("I play"), "{typed}: {}", answer.text);
        assert!(answer.text.contains("1 . Y ."), "{typed}: {}", answer.text);
        assert!(answer.text.ends_with("Y is yours, M is mine"));
        playing.take(&mut session, "back");
    }
    let (mut session, mut playing, _) = begin("dots(1, 2)", "");
    for typed in ["b2-a2", "A2 b2", "b2a2"] {
        let answer = playing.take(&mut session, typed);
        assert!(answer.text.contains("2   +--+"), "{typed}: {}", answer.text);
        playing.take(&mut session, "back");
    }
    let (mut session, mut playing, _) = begin("clobber xo/ox", "");
    // A stone moves in one direction only.
    let answer = playing.take(&mut session, "1,2-1,1");
    assert!(
        answer.text.starts_with("there is no move"),
        "{}",
        answer.text
    );
    let (mut session, mut playing, _) = begin("cram(12, 12)", "");
    let answer = playing.take(&mut session, "1,1 1,2");
    assert!(answer.text.contains("I play"), "{}", answer.text);
}

#[test]
fn moves_are_taken_back() {
    let (mut session, mut playing, _) = begin("strip 4", "");
    let board = playing.take(&mut session, "board");
    playing.take(&mut session, "1");
    let back = playing.take(&mut session, "back");
    assert_eq!(back, board);
    assert_eq!(
        playing.take(&mut session, "back").text,
        "you have made no move yet"
    );
}

/// From a position that the second player wins, the solver, playing second, wins every line of play.
#[test]
fn the_solver_plays_perfectly() {
    for (position, wishes) in [
        ("strip 4", ""),
        ("strip 6", "right"),
        ("dots(2,2)", ""),
        ("goishi(5,3,4)", ""),
        ("nim 1 + 2 + 3", "misere"),
        ("domineering(2,3) - domineering(2,3)", ""),
    ] {
        for seed in 0..8usize {
            let (mut session, mut playing, mut answer) = begin(position, wishes);
            let mut step = seed;
            while !answer.over {
                let number = step % playing.moves.len() + 1;
                step = step * 7 + 3;
                answer = playing.take(&mut session, &number.to_string());
            }
            assert!(
                answer.text.ends_with("I win"),
                "{position}: {}",
                answer.text
            );
        }
    }
}

/// Whatever the person plays, the solver has the score that it can have, and points are counted.
#[test]
fn the_solver_plays_for_points() {
    for (position, wishes, score) in [
        (
            "scoring_nim([1, 2], 5) + scoring_nim([1, 2], 4)",
            "second",
            1,
        ),
        ("coins_in_a_row([4, 9, 2, 7])", "second", 10),
        ("boxes_by_steps(\"a-b, b-ground, b-c\")", "second", -1),
        ("strip_go(4)", "right second", 4),
        ("flip_points(2, 2)", "", 2),
    ] {
        for seed in 0..4usize {
            let (mut session, mut playing, mut answer) = begin(position, wishes);
            let mut step = seed;
            while !answer.over {
                let number = step % playing.moves.len() + 1;
                step = step * 7 + 3;
                answer = playing.take(&mut session, &number.to_string());
            }
            let last = answer.text.lines().last().unwrap_or_default();
            let lead = match last.split_once(" by ") {
                Some(("I win", by)) => by.parse().expect("points"),
                Some((_, by)) => -by.parse::<i32>().expect("points"),
                None => 0,
            };
            assert!(lead >= score, "{position}: {}", answer.text);
        }
    }
}

#[test]
fn an_answer_elsewhere_is_refused_with_the_reason() {
    let (mut session, mut playing, answer) = begin("top_entails(4) + nim 2", "");
    assert!(answer.text.contains("A move may oblige"), "{}", answer.text);
    let answer = playing.take(&mut session, "1: to top_entails(3)");
    assert!(answer.text.contains("(entails)"), "{}", answer.text);
    let answer = playing.take(&mut session, "2: 2 to 0");
    assert_eq!(
        answer.text,
        "`2: 2 to 0` is not allowed now: the last move obliges you to answer in component 1"
    );
}
