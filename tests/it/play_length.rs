//! Remoteness and suspense against their definitions.

use crate::support::run;

#[test]
fn lengths_of_play_are_those_of_the_definition() {
    let text = "\
def best(rs, soon) = let evens = [r for r in rs if r mod 2 == 0] in
    if rs == [] then 0
    else if evens != [] then 1 + (if soon then min(evens) else max(evens))
    else 1 + (if soon then max(rs) else min(rs))
def by_left(g, soon) = best([by_right(x, soon) for x in left_options(g)], soon)
def by_right(g, soon) = best([by_left(x, soon) for x in right_options(g)], soon)
claim forall n in 0..7, m in 0..4: remoteness(kayles(n) + nim(m)) == by_left(kayles(n) + nim(m), true)
claim forall n in 0..7, m in 0..4: suspense(kayles(n) + nim(m)) == by_left(kayles(n) + nim(m), false)
claim forall b in positions(clobber, 2, 3): remoteness(b, Left) == by_left(b, true)
claim forall b in positions(clobber, 2, 3): suspense(b, Right) == by_right(b, false)
claim forall b in positions(toads, 5): remoteness(b + nim(2), Right) == by_right(b + nim(2), true)
claim forall n in 0..9: (remoteness(kayles(n)) mod 2 == 1) == (outcome(kayles(n)) == N)";
    assert_eq!(
        run("remoteness({0,*|0,*})\nsuspense(clobber(\"xo\"))"),
        ["1", "1"]
    );
    let holds = ["40", "40", "216", "216", "243", "10"];
    let expected = holds.map(|cases| format!("holds, {cases} cases"));
    assert_eq!(run(text), expected);
}

#[test]
fn lengths_that_are_not_defined_are_refused() {
    let text = "\
remoteness(domineering(2, 1))
remoteness(R3)
suspense(loony)
suspense(backsliding_toads(\"t.f\"), Left)
remoteness(nim 3, misere)";
    let faults = [
        "the remoteness of this game depends on who moves first",
        "the remoteness of Nimstring is not defined",
        "the suspense of `loony` is not defined",
        "the suspense of a loopy game is not defined",
        "the second argument is the player who moves first, `Left` or `Right`",
    ];
    assert_eq!(run(text), faults);
}
