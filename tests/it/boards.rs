//! Goishi hiroi and two-dimensional Nim on small boards, compared with a literal implementation of the rules on
//! coordinates, without components, symmetries, normal forms or theorems.

use crate::support::{Dice, results, session_with};
use cgt_lang::session::{Item, Options};
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Point = (i32, i32);
/// Stones by point, with their colours.
type Board = BTreeMap<Point, char>;

/// The output of each statement in ASCII. Statements are separated by line ends.
fn run(program: &str, theorems: bool) -> Vec<String> {
    let options = Options {
        theorems,
        ..Options::default()
    };
    results(&mut session_with(options), program, |result| {
        [match result.item {
            Item::Value(shown) => shown.text.ascii,
            _ => format!("{:?}", result.diagnostics),
        }]
    })
}

/// A random board of the given letters with at most `most` stones; `.` is an empty point.
fn random_board(dice: &mut Dice, most: usize, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let (rows, columns) = (1 + dice.below(4), 1 + dice.below(5));
        let mut row = || -> String {
            let cells = (0..columns).map(|_| letters[dice.below(letters.len())]);
            cells.collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row()).collect();
        let text = rows.join("/");
        if text.chars().filter(|c| c.is_alphabetic()).count() <= most {
            return text;
        }
    }
}

fn read(text: &str) -> Board {
    let rows = (0..).zip(text.split('/'));
    rows.flat_map(|(r, row)| (0..).zip(row.chars()).map(move |(c, x)| ((r, c), x)))
        .filter(|(_, x)| *x != '.')
        .collect()
}

fn write(text: &str, board: &Board) -> String {
    let rows = (0..).zip(text.split('/'));
    let rows = rows.map(|(r, row)| {
        (0..row.len() as i32)
            .map(|c| board.get(&(r, c)).unwrap_or(&'.'))
            .collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// The Grundy value, and whether the next player wins in misere play.
fn solve(
    board: &Board,
    options: &dyn Fn(&Board) -> BTreeSet<Board>,
    memo: &mut HashMap<Board, (u32, bool)>,
) -> (u32, bool) {
    if let Some(known) = memo.get(board) {
        return *known;
    }
    let all = options(board);
    let solved: Vec<(u32, bool)> = all.iter().map(|o| solve(o, options, memo)).collect();
    let value = (0..)
        .find(|n| solved.iter().all(|(g, _)| g != n))
        .unwrap_or(0);
    let wins = all.is_empty() || solved.iter().any(|(_, wins)| !wins);
    memo.insert(board.clone(), (value, wins));
    (value, wins)
}

const STEPS: [Point; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The first stone in a direction from a point.
fn trace(board: &Board, from: Point, step: Point) -> Option<(Point, char)> {
    let mut at = from;
    for _ in 0..10 {
        at = (at.0 + step.0, at.1 + step.1);
        if let Some(colour) = board.get(&at) {
            return Some((at, *colour));
        }
    }
    None
}

fn goishi_options(board: &Board) -> BTreeSet<Board> {
    fn go_on(
        board: &Board,
        at: Point,
        colour: char,
        last: Option<Point>,
        into: &mut BTreeSet<Board>,
    ) {
        into.insert(board.clone());
        for step in STEPS {
            if last == Some((-step.0, -step.1)) {
                continue;
            }
            if let Some((next, same)) = trace(board, at, step)
                && same == colour
            {
                let mut rest = board.clone();
                rest.remove(&next);
                go_on(&rest, next, colour, Some(step), into);
            }
        }
    }
    let mut options = BTreeSet::new();
    for (at, colour) in board {
        let mut rest = board.clone();
        rest.remove(at);
        go_on(&rest, *at, *colour, None, &mut options);
    }
    options
}

fn nim_options(board: &Board, reading: &str) -> BTreeSet<Board> {
    let gaps = matches!(reading, "line" | "skip");
    let neighbours = matches!(reading, "run" | "skip");
    let mut options = BTreeSet::new();
    for vertical in [false, true] {
        let turn = |(r, c): Point| if vertical { (c, r) } else { (r, c) };
        for line in 0..6 {
            let mut piles: Vec<Vec<Point>> = vec![Vec::new()];
            for at in 0..6 {
                let point = turn((line, at));
                match board.contains_key(&point) {
                    true => piles.last_mut().expect("one").push(point),
                    false if !gaps => piles.push(Vec::new()),
                    false => {}
                }
            }
            for pile in piles {
                for set in 1u32..1 << pile.len() {
                    let stretch = set >> set.trailing_zeros();
                    if neighbours && (stretch & (stretch + 1)) != 0 {
                        continue;
                    }
                    let mut rest = board.clone();
                    for (at, point) in pile.iter().enumerate() {
                        if set >> at & 1 == 1 {
                            rest.remove(point);
                        }
                    }
                    options.insert(rest);
                }
            }
        }
    }
    options
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<i32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .collect()
}

/// The points in the name of a move.
fn named_points(label: &str) -> Vec<Point> {
    let Some((line, rest)) = label.split_once(": ") else {
        return numbers(label)
            .chunks(2)
            .map(|p| (p[0] - 1, p[1] - 1))
            .collect();
    };
    let fixed = numbers(line)[0] - 1;
    let mut points = Vec::new();
    for stretch in rest.split(',') {
        let ends = numbers(stretch);
        for at in ends[0]..=*ends.last().expect("an end") {
            points.push(if line.starts_with("row") {
                (fixed, at - 1)
            } else {
                (at - 1, fixed)
            });
        }
    }
    points
}

/// Compares values, misere outcomes, drawings of options and names of moves with the rules.
fn compare(calls: &[(String, String)], options: &dyn Fn(&Board) -> BTreeSet<Board>) {
    let mut program = String::new();
    for (_, call) in calls {
        program += &format!("grundy({call})\noutcome({call}, misere)\noutcome({call})\n");
        program += &format!("moves({call})\n[draw(o) for o in options({call})]\n");
    }
    let mut memo = HashMap::new();
    let expected: Vec<(u32, bool)> = calls
        .iter()
        .map(|(text, _)| solve(&read(text), options, &mut memo))
        .collect();
    for theorems in [true, false] {
        let found = run(&program, theorems);
        for (at, (text, call)) in calls.iter().enumerate() {
            let [grundy, misere, outcome, moves, drawings] = &found[5 * at..5 * at + 5] else {
                panic!("five answers");
            };
            let (value, wins) = expected[at];
            assert_eq!(*grundy, value.to_string(), "{call}");
            assert_eq!(
                misere,
                if wins { "N" } else { "P" },
                "{call} in misere play"
            );
            assert_eq!(outcome, if value == 0 { "P" } else { "N" }, "{call}");
            let board = read(text);
            let wanted: BTreeSet<String> = options(&board).iter().map(|o| write(text, o)).collect();
            let drawn: Vec<String> = drawings
                .trim_matches(['[', ']'])
                .split(',')
                .map(|d| d.trim_matches('"').replace("\\n", "/").replace('\n', "/"))
                .filter(|d| !d.is_empty())
                .collect();
            let listed: BTreeSet<String> = drawn.iter().cloned().collect();
            assert_eq!(listed, wanted, "{call}");
            // Names contain brackets and commas, so split the list where a name begins.
            let names: Vec<String> = split_names(moves);
            assert_eq!(names.len(), drawn.len(), "{call}: {moves}");
            for (name, drawing) in names.iter().zip(&drawn) {
                let mut rest = board.clone();
                for point in named_points(name) {
                    assert!(rest.remove(&point).is_some(), "{call}: {name}");
                }
                assert_eq!(write(text, &rest), *drawing, "{call}: {name}");
            }
        }
    }
}

fn split_names(moves: &str) -> Vec<String> {
    let inside = moves.trim_start_matches('[').trim_end_matches(']');
    let text = inside
        .replace(",row ", "\nrow ")
        .replace(",column ", "\ncolumn ")
        .replace("),(", ")\n(");
    text.lines().map(String::from).collect()
}

#[test]
fn goishi_boards_follow_the_rules() {
    let mut dice = Dice(1);
    for letters in ["x.", "xo.", "xo", "xyz."] {
        let calls: Vec<(String, String)> = (0..60)
            .map(|_| random_board(&mut dice, 8, letters))
            .filter(|text| text.contains('/'))
            .map(|text| (text.clone(), format!("goishi(\"{text}\")")))
            .collect();
        compare(&calls, &goishi_options);
    }
}

#[test]
fn a_line_is_a_board_of_one_row() {
    let mut dice = Dice(2);
    let mut program = String::new();
    let mut words = Vec::new();
    for _ in 0..60 {
        let word: String = (0..1 + dice.below(8))
            .map(|_| ['x', 'o', 'z'][dice.below(3)])
            .collect();
        let column: Vec<String> = word.chars().map(|c| format!(".{c}")).collect();
        program += &format!(
            "grundy(goishi(\"{word}\"))\ngrundy(goishi(\"{word}.\"))\ngrundy(goishi(\"{}\"))\noutcome(goishi(\"{word}\"), misere)\n",
            column.join("/")
        );
        words.push(word);
    }
    let found = run(&program, true);
    let mut memo = HashMap::new();
    for (word, found) in words.iter().zip(found.chunks(4)) {
        let (value, wins) = solve(&read(word), &goishi_options, &mut memo);
        let value = value.to_string();
        let misere = if wins { "N" } else { "P" };
        assert_eq!(found, [&*value, &*value, &*value, misere], "{word}");
    }
}

#[test]
fn two_dimensional_nim_follows_the_rules_in_each_reading() {
    let mut dice = Dice(3);
    for reading in ["pile", "run", "line", "skip"] {
        let calls: Vec<(String, String)> = (0..60)
            .map(|_| random_board(&mut dice, 9, "o."))
            .map(|text| (text.clone(), format!("nim2d(\"{text}\", {reading})")))
            .collect();
        compare(&calls, &|board| nim_options(board, reading));
    }
}

#[test]
fn full_boards_agree_in_every_notation() {
    let program = "nim2d(2,3) == nim2d(\"ooo/ooo\")\nyoung(3,2,1) == nim2d(\"xxx/xx./x..\")\n\
        young([3,2,1], line) == nim2d(\"xxx/xx./x..\", line)\nyoung() == 0\nnim2d(0,5) == 0\n\
        young(3,0,0,skip) == *3\ngoishi(\"../..\") == 0";
    assert_eq!(run(program, false), vec!["true"; 7]);
}

/// Whether the stones can be picked up in this order: each is the first remaining stone in some direction from the
/// previous one, and no direction is the reverse of the one before.
fn is_order(board: &Board, order: &[Point]) -> bool {
    let mut rest = board.clone();
    let mut last: Option<Point> = None;
    for (at, point) in order.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|b| order[b]) {
            let step = STEPS
                .into_iter()
                .find(|s| trace(&rest, before, *s).is_some_and(|t| t.0 == *point));
            match step {
                Some(step) if last != Some((-step.0, -step.1)) => last = Some(step),
                _ => return false,
            }
        }
        rest.remove(point);
    }
    rest.is_empty()
}

/// Finds the first order by rows and columns among all permutations.
fn first_order(board: &Board, left: &mut Vec<Point>, order: &mut Vec<Point>) -> bool {
    if left.is_empty() {
        return is_order(board, order);
    }
    for at in 0..left.len() {
        let point = left.remove(at);
        order.push(point);
        if first_order(board, left, order) {
            return true;
        }
        order.pop();
        left.insert(at, point);
    }
    false
}

#[test]
fn the_puzzle_agrees_with_all_permutations() {
    let mut dice = Dice(4);
    let texts: Vec<String> = (0..150).map(|_| random_board(&mut dice, 7, "x.")).collect();
    let program: Vec<String> = texts.iter().map(|t| format!("hiroi(\"{t}\")")).collect();
    let mut possible = 0;
    for (text, found) in texts.iter().zip(run(&program.join("\n"), true)) {
        let board = read(text);
        let mut order = Vec::new();
        let exists = first_order(&board, &mut board.keys().copied().collect(), &mut order);
        possible += usize::from(exists);
        let numbers = numbers(&found);
        let listed: Vec<Point> = numbers.chunks(2).map(|p| (p[0], p[1])).collect();
        assert_eq!(listed, order, "{text}");
    }
    assert!((20..130).contains(&possible), "{possible} can be done");
}

#[test]
fn larger_puzzles_are_solved_in_valid_orders() {
    let mut dice = Dice(5);
    for _ in 0..12 {
        // A backward walk produces a solvable board.
        let text: String = (0..6)
            .map(|_| {
                (0..8)
                    .map(|_| ['x', '.'][dice.below(3) / 2])
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
            .join("/");
        let found = run(&format!("hiroi(\"{text}\")"), true);
        let numbers = numbers(&found[0]);
        let listed: Vec<Point> = numbers.chunks(2).map(|p| (p[0], p[1])).collect();
        assert!(
            listed.is_empty() || is_order(&read(&text), &listed),
            "{text}"
        );
    }
}

#[test]
fn limits_stop_the_searches() {
    let options = Options {
        time: Some(std::time::Duration::from_millis(50)),
        ..Options::default()
    };
    let mut session = session_with(options);
    let program = "grundy(nim2d(\"ooooooo/ooooooo/ooooooo/ooooooo/ooooooo\", skip))\nlength(moves(goishi(\"xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx\")))\ngrundy(nim2d(1000, 999, line))\nmoves(nim2d(1, 1000))";
    let id = session.add_source("test", program, None);
    let begin = std::time::Instant::now();
    let mut codes = Vec::new();
    session.run(id, &mut |_, result| {
        codes.extend(result.diagnostics.iter().map(|d| d.code.name()));
        true
    });
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
    assert_eq!(codes[..2], ["limit-time", "limit-time"]);
    assert_eq!(codes[3], "too-large");
}

/// `positions` has one position from each symmetry class: as many as Burnside's lemma counts, and with the values of
/// all fillings.
#[test]
fn positions_have_one_of_each_class() {
    let text = r#"
        def fillings(letters, n) = if n == 0 then [""] else [c + w for c in letters, w in fillings(letters, n - 1)]
        def boards(letters) = [slice(w, 0, 3) + "/" + slice(w, 3, 6) for w in fillings(letters, 6)]
        def squares(letters) = [slice(w, 0, 2) + "/" + slice(w, 2, 4) for w in fillings(letters, 4)]
        let some = [g for g in positions(clobber, 2, 3)]
        assert length(some) == length(positions(clobber, 2, 3))
        assert forall w in boards(".xo"): exists g in some: g == clobber(w)
        assert forall i in 0..length(some)-1, j in 0..i-1: draw(some[i]) != draw(some[j])
        let square = [g for g in positions(domineering, 2, 2)]
        assert length(square) == length(positions(domineering, 2, 2))
        assert forall w in squares(".#"): exists g in square: g == domineering(w)
        let crams = [g for g in positions(cram, 3, 3)]
        assert [length(crams), length(positions(cram, 3, 3))] == [102, 102]
        let toad_lines = [g for g in positions(toads, 4)]
        assert [length(toad_lines), length(positions(toads, 4))] == [81, 81]
        ruleset gap(b: line "x|o.") = impartial [ "xo" -> "..", "ox" -> ".." ]
        let gaps = [g for g in positions(gap, 5)]
        assert length(gaps) == length(positions(gap, 5))
        assert length(gaps) < 3 * 3 * 3 * 3 * 3 div 3
        assert forall w in fillings(".xo", 5): exists g in gaps: g == gap(w)
    "#;
    for line in crate::support::run(text) {
        assert!(line.starts_with("holds"), "{line}");
    }
}
