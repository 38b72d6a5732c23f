use super::*;

fn of(strings: &[(u16, u16)]) -> Components {
    components(strings.iter().map(|(a, b)| Chain::string(*a, *b)))
}

#[test]
fn captures_by_the_rule() {
    // A coin on the ground, two coins on one string, and an isolated path of three coins leave nothing.
    assert_eq!(of(&[(1, 0)]), Some(SmallVec::new()));
    assert_eq!(of(&[(1, 2)]), Some(SmallVec::new()));
    assert_eq!(of(&[(1, 2), (2, 3)]), Some(SmallVec::new()));
    // A capturable coin next to a coin with two strings is loony.
    assert_eq!(of(&[(1, 2), (2, 0)]), None);
    assert_eq!(of(&[(1, 2), (2, 3), (3, 4)]), None);
    // Cycles and chains from ground to ground with 2 or 3 strings are one move; longer ones are worth 0.
    let short = of(&[(1, 0), (1, 0)]);
    assert_eq!(short.as_ref().map(SmallVec::len), Some(1));
    assert_eq!(short, of(&[(1, 2), (2, 3), (3, 1)]));
    assert_eq!(of(&[(1, 2), (2, 3), (3, 4), (4, 1)]), Some(SmallVec::new()));
}

#[test]
fn isomorphic_graphs_get_one_key() {
    // Two adjacent boxes with one more vertical string inside, under every cyclic renaming.
    let strings = [
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 6),
        (6, 1),
        (2, 5),
        (1, 4),
        (3, 6),
    ];
    let first = of(&strings);
    for shift in 1..6u16 {
        let renamed = strings.map(|(a, b)| ((a - 1 + shift) % 6 + 1, (b - 1 + shift) % 6 + 1));
        assert_eq!(of(&renamed), first);
    }
}
