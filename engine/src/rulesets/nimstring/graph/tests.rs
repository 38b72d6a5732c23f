use super::*;

fn of(strings: &[(u16, u16)]) -> Components {
    components(strings.iter().map(|(a, b)| Chain::string(*a, *b)))
}

#[test]
fn captures_by_the_rule() {
    // A coin on the ground, two coins on one string, an isolated path of three coins: nothing is left.
    assert_eq!(of(&[(1, 0)]), Some(SmallVec::new()));
    assert_eq!(of(&[(1, 2)]), Some(SmallVec::new()));
    assert_eq!(of(&[(1, 2), (2, 3)]), Some(SmallVec::new()));
    // A coin that hangs on a coin of two strings is loony.
    assert_eq!(of(&[(1, 2), (2, 0)]), None);
    assert_eq!(of(&[(1, 2), (2, 3), (3, 4)]), None);
    // Cycles and chains from ground to ground of 2 or 3 are one move, longer ones none.
    let short = of(&[(1, 0), (1, 0)]);
    assert_eq!(short.as_ref().map(SmallVec::len), Some(1));
    assert_eq!(short, of(&[(1, 2), (2, 3), (3, 1)]));
    assert_eq!(of(&[(1, 2), (2, 3), (3, 4), (4, 1)]), Some(SmallVec::new()));
}

#[test]
fn isomorphic_graphs_get_one_key() {
    // Two boxes side by side with one more upright string inside, under every cyclic renaming.
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
