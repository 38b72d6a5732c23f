//! Numbers at the ends of the range of machine integers, and sizes beyond all memory: they are computed or refused.

use crate::support::session;
use cgt_lang::session::Item;

/// What a text says in the end: the value of its last statement, or the message of its first error.
fn said(text: &str) -> String {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let (mut value, mut error) = (String::new(), None);
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = &result.item {
            value.clone_from(&shown.text.ascii);
        }
        if result.is_failure() {
            error = result.diagnostics.first().map(|d| d.message.clone());
        }
        error.is_none()
    });
    error.unwrap_or(value)
}

#[test]
fn boards_without_cells_have_few_rows() {
    let large = "a side of a board can be at most 20";
    assert_eq!(said("boards(2, 0)"), "[\"/\"]");
    assert_eq!(said("boards(21, 0)"), large);
    assert_eq!(said("boards(pow(10, 20), 0)"), large);
    assert_eq!(said("boards(0, pow(10, 20))"), large);
    assert_eq!(
        said("boards(3, 7)"),
        "there are too many boards of more than 20 cells"
    );
}

#[test]
fn the_least_machine_integer_has_no_negative() {
    let least = "-9223372036854775808";
    let large = "the number of free moves can be at most 10000";
    assert_eq!(said(&format!("waiting({least})")), large);
    assert_eq!(said("waiting(-10001)"), large);
    // The definition of a game of heaps that compares their sizes with it.
    let game = |bound: &str| {
        said(&format!(
            "let m = {bound}\ndef f(n) = impartial [f(n - k) for k in [1, 2] if k <= n and n > m]\nf(20000)"
        ))
    };
    assert_eq!(game(least), game("-9223372036854775809"));
}

#[test]
fn the_least_machine_integer_is_an_element() {
    assert_eq!(
        said("guess([1, 1, 2, 3, 5, 8, -9223372036854775808, 21])"),
        said("guess([1, 1, 2, 3, 5, 8, pow(-2, 65), 21])")
    );
}
