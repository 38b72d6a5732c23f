//! Conditions on moves that need no language: quantifiers over cells and groups, and letters of cells.

use crate::declared::board::letters::Letters;

/// A condition on the board after a move. A variable is a set of cells: a single cell, or a whole group. Variables are
/// numbered from 0, the outermost quantifier first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A constant.
    Is(bool),
    /// `not`
    Not(Box<Test>),
    /// `and`
    All(Vec<Test>),
    /// `or`
    Any(Vec<Test>),
    /// `forall variable in places: test`
    ForAll(Places, Box<Test>),
    /// `exists variable in places: test`
    Exists(Places, Box<Test>),
    /// `at(after, variable) in "letters"`; the variable must be a single cell.
    At(usize, String),
    /// `variable in places`: all cells of the variable belong to the places.
    In(usize, Places),
}

/// The range of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// `here`: the cells of the move, including those that it only reads.
    Here,
    /// `cells(after, "letters")`
    Cells(String),
    /// `groups(after, "letters")`
    Groups(String),
    /// `near(after, variable)`
    Near(usize),
    /// The cells of a group.
    Within(usize),
}

/// A condition on each group that touches the move, or on some.
pub(in crate::declared) struct OnTouching<'a> {
    /// The letters of the groups.
    pub among: &'a str,
    /// What holds of the group, which is variable 0.
    pub rest: &'a Test,
}

impl Test {
    /// Reads `forall g in groups(after, "letters") if (exists h in here: h in g or h in near(after, g)): rest`, and the
    /// same with `exists` and `and`; one of the two places is enough. `None` for other conditions.
    pub(in crate::declared) fn on_touching(&self) -> Option<OnTouching<'_>> {
        let (among, touches, rest) = match self {
            Test::ForAll(Places::Groups(among), test) => match &**test {
                Test::Any(tests) => match tests.as_slice() {
                    [Test::Not(touches), rest] => (among, &**touches, rest),
                    _ => return None,
                },
                _ => return None,
            },
            Test::Exists(Places::Groups(among), test) => match &**test {
                Test::All(tests) => match tests.as_slice() {
                    [touches, rest] => (among, touches, rest),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        let Test::Exists(Places::Here, place) = touches else {
            return None;
        };
        let is_touching = |test: &Test| {
            matches!(
                test,
                Test::In(1, Places::Within(0)) | Test::In(1, Places::Near(0))
            )
        };
        let is_local = match &**place {
            Test::Any(tests) => tests.iter().all(is_touching),
            test => is_touching(test),
        };
        is_local.then_some(OnTouching { among, rest })
    }

    /// The condition with the letters of each pair exchanged.
    pub(in crate::declared) fn exchanged(&self, letters: &Letters) -> Test {
        let text = |text: &String| text.chars().map(|c| letters.partner(c)).collect::<String>();
        let places = |places: &Places| match places {
            Places::Cells(among) => Places::Cells(text(among)),
            Places::Groups(among) => Places::Groups(text(among)),
            other => other.clone(),
        };
        let inner = |test: &Test| Box::new(test.exchanged(letters));
        let all = |tests: &[Test]| tests.iter().map(|t| t.exchanged(letters)).collect();
        match self {
            Test::Is(holds) => Test::Is(*holds),
            Test::Not(test) => Test::Not(inner(test)),
            Test::All(tests) => Test::All(all(tests)),
            Test::Any(tests) => Test::Any(all(tests)),
            Test::ForAll(over, test) => Test::ForAll(places(over), inner(test)),
            Test::Exists(over, test) => Test::Exists(places(over), inner(test)),
            Test::At(variable, among) => Test::At(*variable, text(among)),
            Test::In(variable, over) => Test::In(*variable, places(over)),
        }
    }
}
