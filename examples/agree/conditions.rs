//! Conditions of moves that are read as tests against the same conditions evaluated by the language: through a function,
//! and with an addition that changes nothing.

use super::compare::Difference;
use super::declared::random::{Dice, random_board};
use super::declared::random_rules::random_declaration;
use cgt_lang::budget::Budget;
use cgt_lang::declared::{
    BoardKind, Declaration, DeclaredMove, DeclaredStep, MoveSides, Places, Rules, Settle, Test,
};
use cgt_lang::session::{DiskLoader, Item, Options, Session};

/// Boards of each ruleset.
const BOARDS: usize = 4;
/// Most cells of a board.
const CELLS: usize = 5;
/// How many rulesets are drawn for one with a condition.
const DRAWN: usize = 300;

/// The ways to write a condition: its text is put in the place of `#`.
const WAYS: [&str; 3] = ["#", "(#) and 1 < 2", "own_test(after, here)"];

/// Compares the answers of one ruleset with its condition written in all ways. The number of comparisons.
pub(super) fn try_one(kind: BoardKind, seed: u64) -> Result<u64, Difference> {
    let mut dice = Dice(seed);
    for _ in 0..DRAWN {
        let (declaration, language) = random_declaration(&mut dice, kind);
        if language.is_some() || conditions(&declaration).count() != 1 {
            continue;
        }
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        let board = |dice: &mut Dice| random_board(kind, rules.letters(), CELLS, dice);
        let boards = (0..BOARDS).map(|_| board(&mut dice).notation(Some(rules.letters())));
        return compare(&declaration, &boards.collect::<Vec<_>>());
    }
    Ok(0)
}

fn moves(declaration: &Declaration) -> impl Iterator<Item = &DeclaredMove> {
    let (left, right) = match &declaration.moves {
        MoveSides::Symmetric(moves) | MoveSides::Impartial(moves) => (moves.as_slice(), &[][..]),
        MoveSides::Partizan(left, right) => (left.as_slice(), right.as_slice()),
    };
    left.iter().chain(right)
}

fn conditions(declaration: &Declaration) -> impl Iterator<Item = &Test> {
    let conditions = moves(declaration).filter_map(|one| one.condition.as_ref());
    conditions.filter_map(|condition| condition.test.as_ref())
}

fn compare(declaration: &Declaration, boards: &[String]) -> Result<u64, Difference> {
    let mut answers: Vec<String> = Vec::new();
    for way in WAYS {
        let mut text = String::new();
        for test in conditions(declaration) {
            let test = condition_text(test, 0);
            text += &format!("def own_test(after, here) = {test}\n");
        }
        text += &ruleset_text(declaration, way);
        for board in boards {
            let position = format!("own_rules(\"{board}\")");
            let value = if declaration.loopy {
                "outcome"
            } else {
                "value"
            };
            // Not `moves`: whether it lists the moves of both players once depends on how the rules are written.
            let counts =
                ["left_options", "right_options"].map(|w| format!("length({w}({position}))"));
            text += &format!("\n[{value}({position}), {}]", counts.join(", "));
        }
        answers.push(answer(&text));
    }
    let first = &answers[0];
    match answers.iter().position(|other| other != first) {
        None => Ok((WAYS.len() * boards.len()) as u64),
        Some(at) => Err(Difference {
            comparison: format!("a condition written as `{}`", WAYS[at]),
            expression: format!("{}, {boards:?}", ruleset_text(declaration, WAYS[0])),
            one: first.clone(),
            other: answers[at].clone(),
        }),
    }
}

/// All that a script answers, faults too.
fn answer(text: &str) -> String {
    let loader = Box::new(DiskLoader);
    let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
    let id = session.add_source("<agree>", text, None);
    let mut found = String::new();
    session.run(id, &mut |_, result| {
        for fault in &result.diagnostics {
            found += &format!("{}; ", fault.code);
        }
        if let Item::Value(value) = &result.item {
            found += &format!("{}; ", value.text.ascii);
        }
        true
    });
    found
}

fn ruleset_text(declaration: &Declaration, way: &str) -> String {
    let sides = |moves: &[DeclaredMove]| {
        let moves = moves.iter().map(|one| move_text(one, way));
        moves.collect::<Vec<_>>().join(", ")
    };
    let body = match &declaration.moves {
        MoveSides::Symmetric(moves) => format!("±{{ {} }}", sides(moves)),
        MoveSides::Impartial(moves) => format!("impartial [{}]", sides(moves)),
        MoveSides::Partizan(left, right) => format!("{{ {} | {} }}", sides(left), sides(right)),
    };
    let settle = match &declaration.settle {
        Some(Settle::Connected(name)) if declaration.kind.is_graph() => {
            format!(" settle connected(b, \"{name}\")")
        }
        Some(Settle::Connected(name)) => format!(" settle connected(b, {name})"),
        _ => String::new(),
    };
    let loopy = if declaration.loopy { " loopy" } else { "" };
    let (kind, letters) = (declaration.kind.word(), &declaration.letters);
    format!("ruleset own_rules(b: {kind} \"{letters}\") = {body}{settle}{loopy}")
}

fn move_text(one: &DeclaredMove, way: &str) -> String {
    let steps: Vec<String> = one.steps.iter().map(step_text).collect();
    let test = one.condition.as_ref().and_then(|own| own.test.as_ref());
    let condition = test.map(|test| way.replace('#', &condition_text(test, 0)));
    let condition = condition.map_or(String::new(), |text| format!(" if {text}"));
    format!("{}{condition}", steps.join(" then "))
}

fn step_text(step: &DeclaredStep) -> String {
    let mut text = format!("\"{}\" -> \"{}\"", step.before, step.after);
    for direction in &step.directions {
        text += &format!(" {}", direction.word());
    }
    if step.again {
        text += " again";
    }
    if let Some((from, to)) = &step.with_near {
        text += &format!(" with near \"[{from}]\" -> \"{to}\"");
    }
    if let Some(letters) = &step.unless_near {
        text += &format!(" unless near \"{letters}\"");
    }
    text
}

/// A condition in the language; `depth` variables are bound.
fn condition_text(test: &Test, depth: usize) -> String {
    let inner = |test: &Test| format!("({})", condition_text(test, depth));
    let joined = |tests: &[Test], word: &str| {
        let tests: Vec<String> = tests.iter().map(inner).collect();
        tests.join(&format!(" {word} "))
    };
    let quantified = |word: &str, over: &Places, test: &Test| {
        let body = condition_text(test, depth + 1);
        format!("{word} c{depth} in {}: ({body})", places_text(over))
    };
    match test {
        Test::Is(holds) => holds.to_string(),
        Test::Not(test) => format!("not {}", inner(test)),
        Test::All(tests) => joined(tests, "and"),
        Test::Any(tests) => joined(tests, "or"),
        Test::ForAll(over, test) => quantified("forall", over, test),
        Test::Exists(over, test) => quantified("exists", over, test),
        Test::At(of, letters) => format!("at(after, c{of}) in \"{letters}\""),
        Test::In(of, over) => format!("c{of} in {}", places_text(over)),
    }
}

fn places_text(places: &Places) -> String {
    match places {
        Places::Here => "here".into(),
        Places::Cells(letters) => format!("cells(after, \"{letters}\")"),
        Places::Groups(letters) => format!("groups(after, \"{letters}\")"),
        Places::Near(of) => format!("near(after, c{of})"),
        Places::Within(of) => format!("c{of}"),
    }
}
