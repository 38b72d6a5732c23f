//! The plain definition of moves, on letters alone.

use super::engine::budget::Budget;
use super::engine::rules::*;
use super::engine::value::{self, Arena, Outcome, Player, Value};
use std::collections::HashMap;

#[derive(Clone)]
struct Item {
    from: Vec<char>,
    to: Option<char>,
    star: bool,
}

fn side(text: &str, all: &[char]) -> Vec<(Vec<char>, bool)> {
    let mut cells: Vec<(Vec<char>, bool)> = Vec::new();
    let mut set: Option<Vec<char>> = None;
    for c in text.chars() {
        match c {
            '[' => set = Some(Vec::new()),
            ']' => cells.push((set.take().expect("open"), false)),
            '*' => cells.last_mut().expect("a cell").1 = true,
            '_' => cells.push((all.to_vec(), false)),
            c => match &mut set {
                Some(set) => set.push(c),
                None => cells.push((vec![c], false)),
            },
        }
    }
    cells
}

fn items(step: &DeclaredStep, all: &[char]) -> Vec<Item> {
    let (before, after) = (side(&step.before, all), side(&step.after, all));
    let pairs = before.into_iter().zip(after);
    pairs
        .map(|((from, star), (to, _))| Item {
            to: Some(to[0]).filter(|_| to.len() == 1),
            from,
            star,
        })
        .collect()
}

fn vectors(kind: BoardKind, directions: &[Direction]) -> Vec<Vector> {
    use Direction::*;
    let any = [Any];
    let directions = if directions.is_empty() {
        &any
    } else {
        directions
    };
    let mut all = Vec::new();
    for direction in directions {
        let own: &[Vector] = match direction {
            Any if kind.is_row() => &[(0, 1), (0, -1)],
            Any if kind == BoardKind::Hex => &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)],
            Any => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
            Rows => &[(0, 1), (0, -1)],
            Columns => &[(1, 0), (-1, 0)],
            East | Forward => &[(0, 1)],
            West => &[(0, -1)],
            North => &[(-1, 0)],
            South => &[(1, 0)],
            Diagonals if kind == BoardKind::Hex => &[(1, -1), (-1, 1)],
            Diagonals => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            King => &[
                (0, 1),
                (0, -1),
                (1, 0),
                (-1, 0),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ],
            Knight => &[
                (1, 2),
                (1, -2),
                (-1, 2),
                (-1, -2),
                (2, 1),
                (2, -1),
                (-2, 1),
                (-2, -1),
            ],
        };
        all.extend_from_slice(own);
    }
    all
}

/// A ruleset by its definition.
pub struct Plain {
    declaration: Declaration,
    letters: Letters,
    arena: Arena,
    values: HashMap<Board, Value>,
    misere: HashMap<(Board, Player), bool>,
    variant: HashMap<Board, u32>,
}

impl Plain {
    pub fn new(declaration: &Declaration) -> Plain {
        Plain {
            letters: Letters::read(declaration.kind, &declaration.letters).expect("letters"),
            declaration: declaration.clone(),
            arena: Arena::new(),
            values: HashMap::new(),
            misere: HashMap::new(),
            variant: HashMap::new(),
        }
    }

    /// What the moves of a player lead to.
    pub fn moves(&self, board: &Board, player: Player) -> Vec<Board> {
        let is_right = player == Player::Right;
        let (moves, turned) = match &self.declaration.moves {
            MoveSides::Impartial(moves) => (moves, false),
            MoveSides::Symmetric(moves) => (moves, is_right),
            MoveSides::Partizan(left, right) => (if is_right { right } else { left }, is_right),
        };
        let exchanged = matches!(self.declaration.moves, MoveSides::Symmetric(_)) && is_right;
        let seen = if exchanged {
            board.exchange(&self.letters)
        } else {
            board.clone()
        };
        let mut found = Vec::new();
        for m in moves {
            for start in 0..board.letters().len() {
                self.step(m, 0, &seen, start, turned, &[], &mut found);
            }
        }
        let back = |board: Board| {
            let board = if exchanged {
                board.exchange(&self.letters)
            } else {
                board
            };
            match &self.declaration.settle {
                Some(Settle::Connected(name)) => board.connected(name).expect("a root"),
                _ => board,
            }
        };
        let mut found: Vec<Board> = found.into_iter().map(back).collect();
        found.sort_by(|a, b| a.letters().cmp(b.letters()));
        found.dedup();
        found
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        m: &DeclaredMove,
        number: usize,
        board: &Board,
        start: usize,
        turned: bool,
        here: &[usize],
        found: &mut Vec<Board>,
    ) {
        let Some(step) = m.steps.get(number) else {
            let holds = match &m.condition {
                Some(Condition::Test(test)) => holds(test, board, here, &mut Vec::new()),
                _ => true,
            };
            found.extend(holds.then(|| board.clone()));
            return;
        };
        let items = items(step, self.letters.all());
        let kind = board.kind();
        let mut vectors = vectors(kind, &step.directions);
        if turned && step.directions.contains(&Direction::Forward) {
            assert_eq!(step.directions.len(), 1);
            vectors = vec![(0, -1)];
        }
        if kind.is_graph() {
            vectors = vec![(0, 0)];
        }
        for vector in vectors {
            let mut starts = vec![(board.clone(), start, here.to_vec(), 0)];
            while let Some((board, start, mut here, repeated)) = starts.pop() {
                let mut walks = Vec::new();
                walk(
                    &items,
                    &board,
                    start,
                    vector,
                    &mut Vec::new(),
                    0,
                    &mut walks,
                );
                for cells in walks {
                    let first = cells[0].0;
                    let near = board.near(&[first]);
                    let bad = |cell: &usize| {
                        let letter = board.letters()[*cell];
                        step.unless_near
                            .as_ref()
                            .is_some_and(|s| s.contains(letter))
                    };
                    if near.iter().any(bad) {
                        continue;
                    }
                    let mut changes = Vec::new();
                    for (cell, item) in &cells {
                        changes.extend(items[*item].to.map(|to| (*cell, to)));
                    }
                    if let Some((from, to)) = &step.with_near {
                        for cell in near
                            .iter()
                            .filter(|c| cells.iter().all(|(own, _)| own != *c))
                        {
                            if from.contains(board.letters()[*cell]) {
                                changes.push((*cell, to.chars().next().expect("a letter")));
                            }
                        }
                    }
                    let after = board.put(&changes).expect("cells of the board");
                    let piece = board.letters()[first];
                    let one = items[cells[0].1].from.len() == 1;
                    let is_piece =
                        |(_, item): &&(usize, usize)| one && items[*item].to == Some(piece);
                    let last = cells[cells.len() - 1].0;
                    let moved = cells.iter().find(is_piece).map_or(last, |(cell, _)| *cell);
                    let length = here.len();
                    here.extend(cells.iter().map(|(cell, _)| *cell));
                    if step.again && repeated < board.letters().len() {
                        starts.push((after.clone(), last, here.clone(), repeated + 1));
                    }
                    self.step(m, number + 1, &after, moved, turned, &here, found);
                    here.truncate(length);
                }
            }
        }
    }

    pub fn value(&mut self, board: &Board) -> Value {
        if let Some(value) = self.values.get(board) {
            return *value;
        }
        let mut side = |player| {
            let moves = self.moves(board, player);
            moves.iter().map(|to| self.value(to)).collect::<Vec<_>>()
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        let value = self
            .arena
            .canonical(&left, &right, &Budget::unlimited())
            .expect("no limit");
        self.values.insert(board.clone(), value);
        value
    }

    pub fn text(&mut self, board: &Board) -> String {
        let value = self.value(board);
        self.arena.text(value, value::Spelling::Ascii)
    }

    /// The Grundy value where both players have the moves of both.
    pub fn variant(&mut self, board: &Board) -> u32 {
        if let Some(value) = self.variant.get(board) {
            return *value;
        }
        let mut moves = self.moves(board, Player::Left);
        moves.extend(self.moves(board, Player::Right));
        let values: Vec<u32> = moves.iter().map(|to| self.variant(to)).collect();
        let value = value::mex(values);
        self.variant.insert(board.clone(), value);
        value
    }

    fn wins_misere(&mut self, board: &Board, player: Player) -> bool {
        let key = (board.clone(), player);
        if let Some(wins) = self.misere.get(&key) {
            return *wins;
        }
        let moves = self.moves(board, player);
        let wins = moves.is_empty()
            || moves
                .iter()
                .any(|to| !self.wins_misere(to, player.opponent()));
        self.misere.insert(key, wins);
        wins
    }

    pub fn misere(&mut self, board: &Board) -> Outcome {
        let left = self.wins_misere(board, Player::Left);
        Outcome::from_wins(left, !self.wins_misere(board, Player::Right))
    }

    pub fn outcome(&mut self, board: &Board) -> Outcome {
        let value = self.value(board);
        self.arena
            .outcome(value, &Budget::unlimited())
            .expect("no limit")
    }
}

fn walk(
    items: &[Item],
    board: &Board,
    start: usize,
    vector: Vector,
    cells: &mut Vec<(usize, usize)>,
    at: usize,
    found: &mut Vec<Vec<(usize, usize)>>,
) {
    let Some(item) = items.get(at) else {
        found.extend((!cells.is_empty()).then(|| cells.clone()));
        return;
    };
    if item.star {
        walk(items, board, start, vector, cells, at + 1, found);
    }
    let next: Vec<usize> = match cells.last() {
        None => vec![start],
        Some((last, _)) if board.kind().is_graph() => board.near(&[*last]),
        Some((last, _)) => {
            let beside = board.shape().beside(*last as u32, vector);
            beside.map(|cell| cell as usize).into_iter().collect()
        }
    };
    for cell in next {
        if cells.iter().any(|(own, _)| *own == cell) || !item.from.contains(&board.letters()[cell])
        {
            continue;
        }
        cells.push((cell, at));
        walk(
            items,
            board,
            start,
            vector,
            cells,
            if item.star { at } else { at + 1 },
            found,
        );
        cells.pop();
    }
}

fn holds(test: &Test, board: &Board, here: &[usize], variables: &mut Vec<Vec<usize>>) -> bool {
    let places = |places: &Places, variables: &Vec<Vec<usize>>| -> Vec<Vec<usize>> {
        let single = |cells: Vec<usize>| cells.into_iter().map(|c| vec![c]).collect();
        match places {
            Places::Here => single(here.to_vec()),
            Places::Cells(letters) => single(board.cells(letters)),
            Places::Groups(letters) => board.groups(letters),
            Places::Near(v) => single(board.near(&variables[*v])),
            Places::Within(v) => single(variables[*v].clone()),
        }
    };
    match test {
        Test::Is(holds) => *holds,
        Test::Not(test) => !holds(test, board, here, variables),
        Test::All(tests) => tests.iter().all(|t| holds(t, board, here, variables)),
        Test::Any(tests) => tests.iter().any(|t| holds(t, board, here, variables)),
        Test::ForAll(over, test) => places(over, variables).into_iter().all(|value| {
            variables.push(value);
            let found = holds(test, board, here, variables);
            variables.pop();
            found
        }),
        Test::Exists(over, test) => places(over, variables).into_iter().any(|value| {
            variables.push(value);
            let found = holds(test, board, here, variables);
            variables.pop();
            found
        }),
        Test::At(v, letters) => letters.contains(board.letters()[variables[*v][0]]),
        Test::In(v, over) => {
            let among: Vec<usize> = places(over, variables).into_iter().flatten().collect();
            variables[*v].iter().all(|cell| among.contains(cell))
        }
    }
}
