//! Random boards and random rulesets.

use super::engine::rules::*;

/// A stream of random numbers: SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    /// A number below n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    /// True once in n times.
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn letter(&mut self, letters: &[char]) -> char {
        letters[self.below(letters.len())]
    }
}

/// A board by chance with few cells. One of edges has the ground.
pub fn random_board(kind: BoardKind, letters: &Letters, most: usize, dice: &mut Dice) -> Board {
    let all = letters.all();
    if !kind.is_graph() {
        let rows = if kind.is_row() { 1 } else { 1 + dice.below(3) };
        let columns = 1 + dice.below(most / rows);
        let row = |dice: &mut Dice| (0..columns).map(|_| dice.letter(all)).collect::<String>();
        let rows: Vec<String> = (0..rows).map(|_| row(dice)).collect();
        return Board::read(kind, Some(letters), &rows.join("/")).expect("rows");
    }
    let vertices = 2 + dice.below(most.min(5));
    let name = |vertex: usize| match vertex {
        0 => "ground".into(),
        _ => format!("v{vertex}"),
    };
    let mut paths: Vec<String> = Vec::new();
    for vertex in 0..vertices {
        paths.push(match kind {
            BoardKind::Edges => name(vertex),
            _ => format!("{}:{}", name(vertex), dice.letter(all)),
        });
    }
    for _ in 0..dice.below(most + 1) {
        let (a, b) = (name(dice.below(vertices)), name(dice.below(vertices)));
        match kind {
            BoardKind::Edges => paths.push(format!("{a}-{b}:{}", dice.letter(all))),
            _ if a == b => {}
            BoardKind::Digraph => paths.push(format!("{a}>{b}")),
            _ => paths.push(format!("{a}-{b}")),
        }
    }
    Board::read(kind, Some(letters), &paths.join(", ")).expect("a graph")
}

fn random_step(dice: &mut Dice, kind: BoardKind, letters: &[char]) -> DeclaredStep {
    let (mut before, mut after) = (String::new(), String::new());
    for _ in 0..1 + dice.below(3) {
        let (own, to) = match dice.below(8) {
            0 => ("_".into(), "_".into()),
            1 => {
                let other = dice.letter(&letters[1..]);
                (
                    format!("[{}{other}]", letters[0]),
                    dice.letter(letters).to_string(),
                )
            }
            2 => {
                let own = format!("{}*", dice.letter(letters));
                (own.clone(), own)
            }
            _ => (
                dice.letter(letters).to_string(),
                dice.letter(letters).to_string(),
            ),
        };
        before += &own;
        after += &to;
    }
    let (near, to) = (
        dice.letter(letters).to_string(),
        dice.letter(letters).to_string(),
    );
    let with_near = dice.one_in(5).then_some((near, to));
    let directions = if dice.one_in(4) {
        vec![Direction::ALL[dice.below(11)]]
    } else {
        vec![]
    };
    DeclaredStep {
        again: with_near.is_none() && !kind.is_graph() && dice.one_in(4),
        unless_near: dice.one_in(4).then(|| dice.letter(letters).into()),
        directions,
        with_near,
        before,
        after,
    }
}

/// A condition that needs no language.
fn random_condition(dice: &mut Dice, letters: &[char]) -> Condition {
    let letter = dice.letter(letters).to_string();
    let over = match dice.below(3) {
        0 => Places::Here,
        1 => Places::Cells(letter.clone()),
        _ => Places::Groups(letter.clone()),
    };
    let near = Test::At(1, dice.letter(letters).to_string());
    let inner = if dice.one_in(2) {
        Test::Exists(Places::Near(0), near.into())
    } else {
        Test::ForAll(Places::Near(0), near.into())
    };
    let test = if dice.one_in(2) {
        Test::ForAll(over, inner.into())
    } else {
        Test::Exists(over, inner.into())
    };
    Condition::Test(if dice.one_in(3) {
        Test::Not(test.into())
    } else {
        test
    })
}

fn random_moves(dice: &mut Dice, kind: BoardKind, letters: &[char]) -> Vec<DeclaredMove> {
    let one = |dice: &mut Dice| {
        let count = if dice.one_in(5) { 2 } else { 1 };
        DeclaredMove {
            name: None,
            steps: (0..count)
                .map(|_| random_step(dice, kind, letters))
                .collect(),
            condition: dice.one_in(5).then(|| random_condition(dice, letters)),
        }
    };
    (0..1 + dice.below(2)).map(|_| one(dice)).collect()
}

/// A ruleset of random steps on boards of a kind; most are refused, since plays need not end.
pub fn random_declaration(dice: &mut Dice, kind: BoardKind) -> Declaration {
    let letters = ["x|o.", ".x#", "x|o", "l|re."][dice.below(4)];
    let all: Vec<char> = letters.chars().filter(|c| *c != '|').collect();
    let moves = match dice.below(3) {
        0 => MoveSides::Impartial(random_moves(dice, kind, &all)),
        1 => MoveSides::Symmetric(random_moves(dice, kind, &all)),
        _ => MoveSides::Partizan(
            random_moves(dice, kind, &all),
            random_moves(dice, kind, &all),
        ),
    };
    let falls = kind == BoardKind::Edges && letters.contains('.') && dice.one_in(2);
    Declaration {
        name: "some".into(),
        kind,
        letters: letters.into(),
        moves,
        settle: falls.then(|| Settle::Connected("ground".into())),
        lost: false,
        loopy: false,
        drawing: false,
    }
}
