//! Thermographs as text.

use cgt_lang::budget::Budget;
use cgt_lang::value::{Arena, Spelling};
use expect_test::{Expect, expect};

fn check(text: &str, expected: Expect) {
    let (mut arena, budget) = (Arena::new(), Budget::unlimited());
    let v = arena.read(text, &budget).unwrap();
    let graph = arena.thermograph(v, &budget).unwrap();
    expected.assert_eq(&(graph.text(Spelling::Ascii) + "\n"));
}

#[test]
fn switches() {
    check(
        "{2|-1}",
        expect![[r#"
                        |
                        |
        3/2 -           |
                       / \
                      /   \
                     /     \
                    /       \
                   /         \
          0 - ..../...........\....
                 /             \
                /               \
               /                 \
         -1 - /                   \
              +---------+---------+
              3        1/2       -2
        mean 1/2, temperature 3/2
        left wall:  3 at -1, 1/2 at 3/2
        right wall: -2 at -1, 1/2 at 3/2
    "#]],
    );
    check(
        "{3||2|1}",
        expect![[r#"
                     |
                     |
        3/4 -        |
        1/2 -       / \
                   /  |
          0 - ..../...|
                 /    |
                /     |
               /      |
         -1 - /       |
              +------++
              4     9/4
        mean 9/4, temperature 3/4
        left wall:  4 at -1, 9/4 at 3/4
        right wall: 2 at -1, 2 at 1/2, 9/4 at 3/4
    "#]],
    );
}

#[test]
fn masts() {
    check(
        "5",
        expect![[r#"
             |
             |
        -1 - |
             +
             5
        mean 5, temperature -1
        left wall:  5 at -1
        right wall: 5 at -1
    "#]],
    );
    check(
        "1/2",
        expect![[r#"
                       |
                       |
        -1/2 -         |
                      / \
                     /   \
                    /     \
                   /       \
                  /         \
                 /           \
                /             \
          -1 - /               \
               +-------+-------+
               1      1/2      0
        mean 1/2, temperature -1/2
        left wall:  1 at -1, 1/2 at -1/2
        right wall: 0 at -1, 1/2 at -1/2
    "#]],
    );
    check(
        "^",
        expect![[r#"
                     |
                     |
         0 - ........|
                    /|
                   / |
                  /  |
                 /   |
                /    |
               /     |
              /      |
        -1 - /       |
             +-------+
             1       0
        mean 0, temperature 0
        left wall:  1 at -1, 0 at 0
        right wall: 0 at -1, 0 at 0
    "#]],
    );
}

#[test]
fn large_numbers_make_no_large_drawing() {
    for text in [
        "{1000000000000000000000000|-1000000000000000000000001}",
        "{1000000000000000000000001|1000000000000000000000000}",
        "{1000|1/1024}",
        "3/1267650600228229401496703205376",
    ] {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let v = arena.read(text, &budget).unwrap();
        let text = arena
            .thermograph(v, &budget)
            .unwrap()
            .text(Spelling::Pretty);
        let lines: Vec<&str> = text.lines().collect();
        // Below the drawing are the mean and the vertices of both walls.
        let drawing = &lines[..lines.len() - 3];
        assert!(drawing.len() <= 25, "{text}");
        assert!(drawing.iter().all(|l| l.chars().count() <= 100), "{text}");
    }
}
