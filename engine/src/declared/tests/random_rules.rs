//! Random rulesets.

use super::engine::budget::{Budget, Stop};
use super::engine::declared::*;
use super::engine::solve::Effect;
use super::engine::value::Player;
use super::random::Dice;
use std::sync::Arc;

/// The conditions of a random ruleset, by index, and its clauses.
#[derive(Debug)]
pub(crate) struct RandomLanguage {
    conditions: Vec<RandomCondition>,
    /// Whether play may be infinite.
    is_loopy: bool,
    lost: (usize, char),
}

#[derive(Debug)]
enum RandomCondition {
    /// A condition that needs no language.
    Test(Test),
    /// The first cell of the move does not come after its last one.
    Ascending,
    /// The first cell has at least this number.
    Beyond(usize),
    /// A weighted count of the cells with some letter, before and after the move, is divisible by a number.
    Count(char, usize),
    /// Left moves, or a neighbour of the first cell has some letter.
    Mover(char),
}

impl RandomCondition {
    fn holds(&self, of: &MadeMove) -> bool {
        let here = of.here;
        let count =
            |board: &Board, letter| board.letters().iter().filter(|l| **l == letter).count();
        match self {
            RandomCondition::Test(test) => test.holds(of.after, here),
            RandomCondition::Ascending => here.first() <= here.last(),
            RandomCondition::Beyond(cell) => here[0] >= *cell,
            RandomCondition::Count(letter, by) => {
                (count(of.before, *letter) + 2 * count(of.after, *letter)) % by == 0
            }
            RandomCondition::Mover(letter) => {
                let near = of.after.near(&here[..1]);
                let mut near = near.iter().map(|cell| of.after.letters()[*cell]);
                of.mover == Player::Left || near.any(|other| other == *letter)
            }
        }
    }
}

impl WrittenRules for RandomLanguage {
    fn condition(&self, condition: usize, of: &MadeMove, _: &Budget) -> Result<bool, Stop> {
        Ok(self.conditions[condition].holds(of))
    }

    fn effect(&self, _: usize, _: &MadeMove, _: &Budget) -> Result<Effect, Stop> {
        Ok(Effect::default())
    }

    /// Empties the cells all of whose neighbours are empty.
    fn settle(&self, board: &Board, _: &Budget) -> Result<Board, Stop> {
        let letter = |cell: usize| board.letters()[cell];
        let is_alone = |cell: &usize| {
            let near = board.near(&[*cell]);
            near.into_iter().all(|near| letter(near) == EMPTY)
        };
        let alone = (0..board.letters().len()).filter(is_alone);
        let changes: Vec<(usize, char)> = alone.map(|cell| (cell, EMPTY)).collect();
        Ok(board.put(&changes).expect("cells of the board"))
    }

    fn undone(&self, _: &Board, _: &Board) -> Stop {
        assert!(
            !self.is_loopy,
            "where play may be infinite, `settle` may undo a move"
        );
        Stop::Undefined("a move that is undone".into())
    }

    fn lost(&self, board: &Board, player: Player, _: &Budget) -> Result<bool, Stop> {
        let (most, letter) = self.lost;
        let count = board.letters().iter().filter(|l| **l == letter).count();
        Ok(count + usize::from(player == Player::Left) == most)
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn drawing(&self, _: &Board) -> Option<String> {
        None
    }
}

/// The state shared by the random choices for one ruleset.
struct Draws<'a> {
    dice: &'a mut Dice,
    kind: BoardKind,
    letters: Vec<char>,
    /// Whether conditions may use the language.
    speaks: bool,
    conditions: Vec<RandomCondition>,
}

impl Draws<'_> {
    fn letter(&mut self) -> String {
        self.dice.letter(&self.letters).to_string()
    }

    /// One or two letters.
    fn some_letters(&mut self) -> String {
        let count = 1 + self.dice.below(2);
        (0..count).map(|_| self.letter()).collect()
    }

    /// A random cell of a step, before and after it.
    fn cell(&mut self) -> (String, String) {
        let (one, other, to) = (self.letter(), self.letter(), self.letter());
        match self.dice.below(9) {
            0 => ("_".into(), "_".into()),
            1 if one != other => (format!("[{one}{other}]"), to),
            2 if one != other => (format!("[{one}{other}]"), format!("[{one}{other}]")),
            3 => (format!("{one}*"), format!("{one}*")),
            4 => (format!("{one}*"), format!("{to}*")),
            5 if one != other => (format!("[{one}{other}]*"), format!("{to}*")),
            _ => (one, to),
        }
    }

    fn step(&mut self) -> DeclaredStep {
        let (mut before, mut after) = (String::new(), String::new());
        for _ in 0..1 + self.dice.below(3) {
            let (own, to) = self.cell();
            before += &own;
            after += &to;
        }
        let near = (self.some_letters(), self.letter());
        let with_near = self.dice.one_in(5).then_some(near);
        let directions = if self.dice.one_in(4) {
            vec![Direction::ALL[self.dice.below(11)]]
        } else {
            vec![]
        };
        let unless = self.some_letters();
        DeclaredStep {
            again: with_near.is_none() && !self.kind.is_graph() && self.dice.one_in(4),
            unless_near: self.dice.one_in(4).then_some(unless),
            directions,
            with_near,
            before,
            after,
        }
    }

    /// A test of the cell in variable `of`, or of its neighbours.
    fn test_of_cell(&mut self, of: usize, depth: usize) -> Test {
        let letters = self.some_letters();
        let test = match self.dice.below(4) {
            0 if depth > 0 => {
                let inner = Box::new(self.test_of_cell(of + 1, depth - 1));
                if self.dice.one_in(2) {
                    Test::Exists(Places::Near(of), inner)
                } else {
                    Test::ForAll(Places::Near(of), inner)
                }
            }
            1 => Test::In(of, Places::Cells(letters)),
            _ => Test::At(of, letters),
        };
        self.maybe_not(test)
    }

    /// A test of the group in variable 0: of its cells and their neighbours.
    fn test_of_group(&mut self) -> Test {
        let one = |this: &mut Self| {
            let cell = this.dice.one_in(3).then(|| this.letter());
            let mut inner = Test::At(1, this.some_letters());
            if let Some(letter) = cell {
                let both = vec![inner, Test::Not(Test::At(1, letter).into())];
                inner = if this.dice.one_in(2) {
                    Test::All(both)
                } else {
                    Test::Any(both)
                };
            }
            let inner = Box::new(this.maybe_not(inner));
            let over = if this.dice.one_in(3) {
                Places::Within(0)
            } else {
                Places::Near(0)
            };
            if this.dice.one_in(2) {
                Test::Exists(over, inner)
            } else {
                Test::ForAll(over, inner)
            }
        };
        let test = one(self);
        match self.dice.below(4) {
            0 => Test::All(vec![test, one(self)]),
            1 => Test::Any(vec![test, one(self)]),
            _ => test,
        }
    }

    fn maybe_not(&mut self, test: Test) -> Test {
        if self.dice.one_in(3) {
            Test::Not(test.into())
        } else {
            test
        }
    }

    /// A test of the groups that the move touches.
    fn test_of_touched(&mut self) -> Test {
        let over = Places::Groups(self.some_letters());
        let within = Test::In(1, Places::Within(0));
        let touches = if self.dice.one_in(2) {
            within
        } else {
            Test::Any(vec![within, Test::In(1, Places::Near(0))])
        };
        let touches = Test::Exists(Places::Here, touches.into());
        let rest = self.test_of_group();
        let test = if self.dice.one_in(2) {
            let touches = Test::Not(touches.into());
            Test::ForAll(over, Test::Any(vec![touches, rest]).into())
        } else {
            Test::Exists(over, Test::All(vec![touches, rest]).into())
        };
        self.maybe_not(test)
    }

    /// A condition that needs no language.
    fn test(&mut self) -> Test {
        let letters = self.some_letters();
        let is_universal = self.dice.one_in(2);
        let test = match self.dice.below(4) {
            0 | 1 => return self.test_of_touched(),
            2 => {
                let rest = self.test_of_group().into();
                if is_universal {
                    Test::ForAll(Places::Groups(letters), rest)
                } else {
                    Test::Exists(Places::Groups(letters), rest)
                }
            }
            _ => {
                let over = if self.dice.one_in(2) {
                    Places::Here
                } else {
                    Places::Cells(letters)
                };
                let rest = self.test_of_cell(0, 1).into();
                if is_universal {
                    Test::ForAll(over, rest)
                } else {
                    Test::Exists(over, rest)
                }
            }
        };
        self.maybe_not(test)
    }

    fn condition(&mut self, is_impartial: bool) -> Condition {
        let letter = self.dice.letter(&self.letters);
        let number = self.conditions.len();
        let own = match self.dice.below(8) {
            0 if self.speaks => RandomCondition::Ascending,
            1 if self.speaks => RandomCondition::Beyond(self.dice.below(3)),
            2 if self.speaks => RandomCondition::Count(letter, 2 + self.dice.below(2)),
            3 if self.speaks && !is_impartial => RandomCondition::Mover(letter),
            _ => RandomCondition::Test(self.test()),
        };
        let test = match &own {
            RandomCondition::Test(test) => Some(test.clone()),
            _ => None,
        };
        let asks_mover = matches!(own, RandomCondition::Mover(_));
        self.conditions.push(own);
        Condition {
            number,
            test,
            asks_mover,
        }
    }

    fn placement(&mut self) -> Vec<DeclaredStep> {
        vec![DeclaredStep {
            before: self.letter(),
            after: self.letter(),
            ..DeclaredStep::default()
        }]
    }

    /// A walk and the same one undone, so that the move changes neighbours only.
    fn there_and_back(&mut self) -> Vec<DeclaredStep> {
        let count = 1 + self.dice.below(3);
        let word = |this: &mut Self| (0..count).map(|_| this.letter()).collect::<String>();
        let (before, after) = (word(self), word(self));
        let back = DeclaredStep {
            before: after.clone(),
            after: before.clone(),
            with_near: Some((self.some_letters(), self.letter())),
            ..DeclaredStep::default()
        };
        let there = DeclaredStep {
            before,
            after,
            ..DeclaredStep::default()
        };
        vec![there, back]
    }

    /// A placement under a condition on groups and a walk in one direction. Alone, the placement would use the special
    /// parts for groups, and the walk would have few symmetries.
    fn placement_and_walk(&mut self) -> Vec<DeclaredMove> {
        let test = self.test_of_touched();
        let condition = Condition {
            number: self.conditions.len(),
            test: Some(test.clone()),
            asks_mover: false,
        };
        self.conditions.push(RandomCondition::Test(test));
        let placement = DeclaredMove {
            name: None,
            steps: self.placement(),
            condition: Some(condition),
            effects: None,
        };
        let walk = DeclaredStep {
            before: format!("{}{}", self.letter(), self.letter()),
            after: format!("{}{}", self.letter(), self.letter()),
            directions: vec![Direction::ALL[self.dice.below(11)]],
            ..DeclaredStep::default()
        };
        let walk = DeclaredMove {
            name: None,
            steps: vec![walk],
            condition: None,
            effects: None,
        };
        vec![placement, walk]
    }

    fn moves(&mut self, is_impartial: bool) -> Vec<DeclaredMove> {
        if self.dice.one_in(4) {
            return self.placement_and_walk();
        }
        let one = |this: &mut Self| {
            // Steps on one cell under a condition on groups have special parts.
            let is_placement = this.dice.one_in(3);
            let count = if this.dice.one_in(5) { 2 } else { 1 };
            let mut steps: Vec<DeclaredStep> = (0..count).map(|_| this.step()).collect();
            if is_placement {
                steps = this.placement();
            } else if this.dice.one_in(6) {
                steps = this.there_and_back();
            }
            let has_condition = is_placement || this.dice.one_in(5);
            DeclaredMove {
                name: None,
                steps,
                condition: has_condition.then(|| this.condition(is_impartial)),
                effects: None,
            }
        };
        (0..1 + self.dice.below(2)).map(|_| one(self)).collect()
    }
}

/// Whether some move changes neighbours.
pub(crate) fn changes_neighbours(moves: &MoveSides) -> bool {
    let plays = match moves {
        MoveSides::Impartial(plays) | MoveSides::Symmetric(plays) => vec![plays],
        MoveSides::Partizan(left, right) => vec![left, right],
    };
    let mut steps = plays.into_iter().flatten().flat_map(|play| &play.steps);
    steps.any(|step| step.with_near.is_some())
}

/// A ruleset of random steps on boards of a kind, with its language if it needs one. Most are rejected, because play
/// may be infinite.
pub(crate) fn random_declaration(
    dice: &mut Dice,
    kind: BoardKind,
) -> (Declaration, Option<Arc<dyn WrittenRules>>) {
    let letters = ["x|o.", ".x#", "x|o", "l|re.", "x.", "x|o.#"][dice.below(6)];
    let speaks = dice.one_in(2);
    let mut draws = Draws {
        dice,
        kind,
        letters: letters.chars().filter(|c| *c != '|').collect(),
        speaks,
        conditions: Vec::new(),
    };
    let moves = match draws.dice.below(3) {
        0 => MoveSides::Impartial(draws.moves(true)),
        1 => MoveSides::Symmetric(draws.moves(false)),
        _ => MoveSides::Partizan(draws.moves(false), draws.moves(false)),
    };
    let dice = &mut *draws.dice;
    let has_empty = letters.contains(EMPTY);
    let root = if kind.is_graph() { "ground" } else { "0" };
    let settle = match dice.below(8) {
        0 | 1 if has_empty && (dice.one_in(2) || kind == BoardKind::Edges) => {
            Some(Settle::Connected(root.into()))
        }
        2 if has_empty && speaks => Some(Settle::Written),
        _ => None,
    };
    // Few plays end that change neighbours, or whose moves `settle` may undo.
    let is_often = changes_neighbours(&moves) || settle == Some(Settle::Written);
    let is_loopy = dice.one_in(if is_often { 2 } else { 8 });
    let declaration = Declaration {
        name: "some".into(),
        kind,
        letters: letters.into(),
        moves,
        settle,
        lost: speaks && dice.one_in(8),
        loopy: is_loopy,
        drawing: false,
        pieces: Vec::new(),
    };
    let language = RandomLanguage {
        is_loopy,
        lost: (dice.below(3), dice.letter(&draws.letters)),
        conditions: draws.conditions,
    };
    let language: Option<Arc<dyn WrittenRules>> = speaks.then(|| Arc::new(language) as _);
    (declaration, language)
}
