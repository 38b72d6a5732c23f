//! Positions that are looked for: with a value, on the way to another, of the highest temperature.

use super::Arity::Counts;
use super::Meaning::{Combinator, Query};
use super::board_argument::{rows, size};
use super::random::{board_of, graph, seed, triangle, wrong_size};
use super::variants::ruleset;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::declared::unlabelled::{Enumeration, Graphs, LetteredForm, MOST_VERTICES};
use crate::declared::{Board, next_random};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::entry::{BoardKind, ParameterSort};
use crate::eval::{Area, Callable, Limited, Positions, fault};
use crate::source::Span;
use crate::value::Dyadic;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Maximum number of boards that `hottest` tries by chance.
const MOST_TRIES: usize = 100_000_000;
/// Number of changes of a board before it begins with a new one.
const CHANGES: usize = 50;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "realise",
        forms: &["realise(g, f, n)"],
        arity: Counts(&[3]),
        doc: "The smallest positions of a ruleset with the value g, one of each class of images.",
        definition: "Boards of a line or a grid have 1, 2, ... cells, at most n; of heaps, 1 to n counters. The list has all positions with the value on the smallest boards that have one; it is empty if no board does. Graphs have 1, 2, ... vertices, at most 9, and with the letters on their vertices one of each class of isomorphic ones is listed. As the result of a statement, it is shown as the positions are written. A grid is searched in all its shapes, but in one of r by c and c by r where the rules allow the exchange of rows and columns.",
        source: "cgt",
        example: (
            "realise(1/2, domineering, 6)",
            "[domineering(\"../.#/.#\")]",
        ),
        meaning: Combinator(realise),
    },
    Entry {
        name: "hottest",
        forms: &[
            "hottest(f, n)",
            "hottest(f, rows, columns)",
            "hottest(f, graph)",
            "hottest(f, n, seed, tries)",
            "hottest(f, rows, columns, seed, tries)",
        ],
        arity: Counts(&[2, 3, 4, 5]),
        doc: "The highest temperature of the positions of a ruleset on a board of this size or on a graph, and the first position that has it.",
        definition: "All positions are searched. With a seed and a number of tries, boards are taken by chance and changed cell by cell as long as they do not become colder: the result is then a lower bound, the same for the same seed.",
        source: "cgt",
        example: ("hottest(domineering, 2, 2)", "[1,domineering(2,2)]"),
        meaning: Combinator(hottest),
    },
    Entry {
        name: "reachable",
        forms: &["reachable(g, h)"],
        arity: Counts(&[2]),
        doc: "Whether play leads from h to g, by moves of either player in any order.",
        definition: "Positions count as the same if their components are, up to images and components without moves. `route(g, h)` has the moves.",
        source: "cgt",
        example: ("reachable(clobber(\".xo\"), clobber(\"xoo\"))", "true"),
        meaning: Query(reachable),
    },
    Entry {
        name: "route",
        forms: &["route(g, h)"],
        arity: Counts(&[2]),
        doc: "The moves of a shortest play from h to g, by either player in any order.",
        definition: "As for `reachable`; an error if no play leads there.",
        source: "cgt",
        example: ("route(nim 1, nim 4)", "[4 to 1]"),
        meaning: Query(route),
    },
];

/// Positions on boards of these areas.
fn filled(
    this: &mut Interpreter,
    rules: &Callable,
    letters: &str,
    area: Area,
    span: Span,
) -> Eval<Arc<Positions>> {
    Positions::new(this, rules.clone(), letters, area, span).map(Arc::new)
}

/// Whether the rules allow the exchange of rows and columns.
fn is_transposable(
    this: &mut Interpreter,
    rules: &Callable,
    letters: &str,
    span: Span,
) -> Eval<bool> {
    let square = filled(this, rules, letters, Area::Rows(2, 2), span)?;
    Ok(square.is_transposable())
}

fn realise(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = ruleset(this, call, 1)?;
    let wanted = call.arguments[0].0.clone();
    let (sort, letters) = board_of(&rules);
    let most = size(this, call, 2, "the number of cells")?;
    if sort == Some(ParameterSort::Board(BoardKind::Graph)) && most > MOST_VERTICES {
        let message = format!("graphs with {most} vertices are too many");
        let help = format!("at most {MOST_VERTICES} vertices");
        return Err(fault(Code::TooLarge, call.arguments[2].1, message).with_help(help));
    }
    for cells in 1..=most {
        this.algebra.solver.budget.part(cells as u64, most as u64);
        let mut found = Vec::new();
        match sort {
            Some(ParameterSort::Heap) => {
                let heap = Datum::integer(cells);
                let position = this.call_callable(&rules, &[(heap, call.span)], call.span)?;
                if this.equal(&position, &wanted, call.span)? {
                    found.push(position);
                }
            }
            Some(sort) if sort.is_row() => {
                add_equal(
                    this,
                    call,
                    (&rules, &letters, &wanted),
                    Area::Line(cells),
                    &mut found,
                )?;
            }
            Some(sort) if sort.has_columns() => {
                for rows in (1..=cells).filter(|rows| cells.is_multiple_of(*rows)) {
                    let columns = cells / rows;
                    if rows > columns && is_transposable(this, &rules, &letters, call.span)? {
                        continue;
                    }
                    let area = Area::Rows(rows, columns);
                    add_equal(this, call, (&rules, &letters, &wanted), area, &mut found)?;
                }
            }
            Some(ParameterSort::Board(BoardKind::Triangle)) => {
                let is_whole = |rows: &usize| rows * (rows + 1) / 2 == cells;
                if let Some(rows) = (1..=cells).find(is_whole) {
                    let area = Area::Triangle(rows);
                    add_equal(this, call, (&rules, &letters, &wanted), area, &mut found)?;
                }
            }
            Some(ParameterSort::Board(BoardKind::Graph)) => {
                add_equal_graphs(this, call, (&rules, &letters, &wanted), cells, &mut found)?;
            }
            _ => return Err(no_size(&rules, call, 1)),
        }
        if !found.is_empty() {
            return Ok(Datum::list(found));
        }
    }
    Ok(Datum::list([]))
}

fn no_size(rules: &Callable, call: &Call, at: usize) -> Box<Diagnostic> {
    let message = format!("`{}` has no boards of one size", rules.name());
    let help = format!(
        "`{}` needs a ruleset on a line, a grid, a graph or a heap, such as `toads`, `clobber`, `snort` or `kayles`",
        call.entry.name
    );
    fault(Code::Kind, call.arguments[at].1, message).with_help(help)
}

/// Adds the positions on a board that have a value.
fn add_equal(
    this: &mut Interpreter,
    call: &Call,
    (rules, letters, wanted): (&Callable, &str, &Datum),
    area: Area,
    found: &mut Vec<Datum>,
) -> Eval<()> {
    let all = filled(this, rules, letters, area, call.span)?;
    for number in 0..all.fillings() {
        this.algebra.step(call.span)?;
        if let Some(position) = this.position_of(&all, number, call.span)?
            && this.equal(&position, wanted, call.span)?
        {
            this.algebra.make_room(found, 1, call.span)?;
            found.push(position);
        }
    }
    Ok(())
}

/// Adds the positions on graphs with so many vertices that have a value, one of each class of isomorphic ones.
fn add_equal_graphs(
    this: &mut Interpreter,
    call: &Call,
    (rules, letters, wanted): (&Callable, &str, &Datum),
    vertices: usize,
    found: &mut Vec<Datum>,
) -> Eval<()> {
    let mut graphs = Graphs::new(vertices);
    while let Some(edges) = graphs.next(&this.algebra.solver.budget).at(call.span)? {
        let Some(board) = Board::with_edges(vertices, &edges) else {
            continue;
        };
        let area = Area::Graph(Arc::new(board));
        let all = filled(this, rules, letters, area, call.span)?;
        let mut seen = FxHashSet::default();
        for number in 0..all.fillings() {
            this.algebra.step(call.span)?;
            let Some(position) = this.position_of(&all, number, call.span)? else {
                continue;
            };
            let budget = &this.algebra.solver.budget;
            let form = LetteredForm::of(&edges, &all.letters_of(number), budget).at(call.span)?;
            if seen.insert(form) && this.equal(&position, wanted, call.span)? {
                this.algebra.make_room(found, 1, call.span)?;
                found.push(position);
            }
        }
    }
    Ok(())
}

fn temperature(this: &mut Interpreter, position: &Datum, span: Span) -> Eval<Dyadic> {
    let value = this.algebra.short_value(position, span, "temperature")?;
    let (arena, budget) = (&mut this.algebra.solver.arena, &this.algebra.solver.budget);
    arena.temperature(value, budget).at(span)
}

fn hottest(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = ruleset(this, call, 0)?;
    let (sort, letters) = board_of(&rules);
    let by_chance = call.arguments.len() > 3;
    let sizes = call.arguments.len() - 1 - if by_chance { 2 } else { 0 };
    let area = match (sort, sizes) {
        (Some(sort), 1) if sort.is_row() => Area::Line(size(this, call, 1, "the number of cells")?),
        (Some(sort), 2) if sort.has_columns() => {
            let (rows, columns) = rows(this, call, 1)?;
            Area::Rows(rows, columns)
        }
        (Some(ParameterSort::Board(BoardKind::Graph)), 1) if !by_chance => graph(this, call, 1)?,
        (Some(ParameterSort::Board(BoardKind::Triangle)), 1) if !by_chance => {
            triangle(this, call, 1)?
        }
        (sort, _) => return Err(wrong_size(&rules, sort, "", call)),
    };
    if area.cells() == 0 {
        let message = "a board needs at least one cell";
        return Err(fault(Code::Kind, call.span, message));
    }
    let best = if by_chance {
        let seed = seed(this, call, sizes + 1)?;
        let tries = this
            .algebra
            .size(call, sizes + 2, "the number of tries", MOST_TRIES)?;
        hottest_by_chance(this, call, (&rules, &letters), &area, (seed, tries))?
    } else {
        hottest_of_all(this, call, (&rules, &letters), area)?
    };
    match best {
        Some((temperature, position)) => Ok(Datum::list([Datum::Number(temperature), position])),
        None => {
            let message = format!("`{}` accepts none of these boards", rules.name());
            Err(fault(Code::Undefined, call.span, message))
        }
    }
}

fn hottest_of_all(
    this: &mut Interpreter,
    call: &Call,
    (rules, letters): (&Callable, &str),
    area: Area,
) -> Eval<Option<(Dyadic, Datum)>> {
    let all = filled(this, rules, letters, area, call.span)?;
    let mut best: Option<(Dyadic, Datum)> = None;
    for number in 0..all.fillings() {
        this.algebra.step(call.span)?;
        this.algebra.solver.budget.part(number, all.fillings());
        if let Some(position) = this.position_of(&all, number, call.span)? {
            let found = temperature(this, &position, call.span)?;
            if best.as_ref().is_none_or(|(best, _)| found > *best) {
                best = Some((found, position));
            }
        }
    }
    Ok(best)
}

/// Changes one cell after another of random boards, and keeps a change if the board does not become colder.
fn hottest_by_chance(
    this: &mut Interpreter,
    call: &Call,
    (rules, letters): (&Callable, &str),
    area: &Area,
    (seed, tries): (u64, usize),
) -> Eval<Option<(Dyadic, Datum)>> {
    let letters: Vec<char> = letters.chars().collect();
    let mut state = seed;
    let mut below =
        |count: usize| (((next_random(&mut state) >> 32) * count as u64) >> 32) as usize;
    let (height, width) = area.size();
    let mut best: Option<(Dyadic, Datum)> = None;
    let mut current: Option<Dyadic> = None;
    let mut board: Vec<char> = Vec::new();
    for number in 0..tries {
        this.algebra.step(call.span)?;
        this.algebra.solver.budget.part(number as u64, tries as u64);
        let mut next = board.clone();
        if number % CHANGES == 0 {
            next = (0..height * width)
                .map(|_| letters[below(letters.len())])
                .collect();
            current = None;
        } else if !next.is_empty() {
            let cell = below(next.len());
            next[cell] = letters[below(letters.len())];
        }
        let rows: Vec<String> = next.chunks(width).map(|row| row.iter().collect()).collect();
        let text = Datum::Str(rows.join("/").into());
        let position = match this.call_callable(rules, &[(text, call.span)], call.span) {
            Ok(position) => position,
            Err(fault) if fault.code == Code::Position => {
                if current.is_none() {
                    board = next;
                }
                continue;
            }
            Err(fault) => return Err(fault),
        };
        let found = temperature(this, &position, call.span)?;
        if current.as_ref().is_none_or(|current| found >= *current) {
            board = next;
            if best.as_ref().is_none_or(|(best, _)| found > *best) {
                best = Some((found.clone(), position));
            }
            current = Some(found);
        }
    }
    Ok(best)
}

fn reachable(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (to, from) = (this.algebra.game(call, 0)?, this.algebra.game(call, 1)?);
    let found = this.algebra.solver.is_reachable(&from, &to);
    found.at(call.span).map(Datum::Bool)
}

fn route(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (to, from) = (this.algebra.game(call, 0)?, this.algebra.game(call, 1)?);
    let route = this.algebra.solver.route(&from, &to).at(call.span)?;
    let moves = route.ok_or_else(|| {
        let message = "no play leads to this position";
        fault(Code::Undefined, call.arguments[0].1, message)
            .with_help("`reachable(h, g)` tells whether one does")
    })?;
    let moves = moves.into_iter();
    Ok(Datum::list(moves.map(|one| Datum::Move(Arc::new(one)))))
}
