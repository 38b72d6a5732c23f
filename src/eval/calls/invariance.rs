//! Static check of whether a function sees only the trees of moves of its arguments.
//!
//! Equal trees then give equal results, and all written forms of a sum share one memoised call: the heaps in any order,
//! and the images of a board. A function that reads the text, the drawing, the names of moves or the order of options
//! does not pass the check.

use crate::budget::with_stack;
use crate::eval::positions::called::Braces;
use crate::eval::{Binding, Datum, Eval, Function, Interpreter, Limited, Names};
use crate::fingerprint::Fingerprint;
use crate::solve::{Solved, Solver, Term};
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, Clauses, ExprId, ExprKind, Sign};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// What the trees of moves of the arguments determine about a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// All of it: a number, a truth value, an outcome or a string.
    Atom,
    /// The tree of moves, or the value.
    Game,
    /// The elements of a list, but neither their order nor how often each occurs.
    Atoms,
    /// The elements of a list of games, up to their trees of moves.
    Games,
}

use Seen::{Atom, Atoms, Games};

impl Seen {
    fn is_list(self) -> bool {
        matches!(self, Atoms | Games)
    }

    fn list(self) -> Option<Seen> {
        match self {
            Atom => Some(Atoms),
            Seen::Game => Some(Games),
            _ => None,
        }
    }

    fn element(self) -> Option<Seen> {
        match self {
            Atoms => Some(Atom),
            Games => Some(Seen::Game),
            _ => None,
        }
    }

    fn or(self, other: Seen) -> Option<Seen> {
        match (self.is_list(), other.is_list()) {
            (false, false) => Some(if self == other { self } else { Seen::Game }),
            (true, true) => Some(if self == other { self } else { Games }),
            _ => None,
        }
    }
}

/// Reads the bodies of functions.
struct Reader<'a> {
    globals: &'a Names,
    /// The functions read so far. A call of one that is being read is taken for a game if the function describes games,
    /// and otherwise for an atom.
    functions: FxHashMap<Fingerprint, Option<Seen>>,
    /// A `forall` or `exists` over options may stop before it meets a case that fails.
    stops_early: bool,
    may_fail: bool,
}

/// The local names of the function that is read.
type Locals = Vec<(Arc<str>, Seen)>;

impl Interpreter {
    /// The arguments by which a call is memoised, if other than `data`. A position is replaced by the first one with
    /// the same parts, if the function cannot tell them apart.
    pub(in crate::eval) fn shared_arguments(
        &mut self,
        function: &Function,
        data: &[Datum],
        at: Span,
    ) -> Eval<Option<SmallVec<[Datum; 3]>>> {
        if function.describes_games
            || !data.iter().any(is_position)
            || !self.environment.is_recursive(function)
            || !sees_only_trees(function, self.environment.globals())
        {
            return Ok(None);
        }
        let mut shared = SmallVec::from(data);
        for datum in &mut shared {
            if let Datum::Game(game) = datum
                && let Some(first) = self.algebra.solver.representative(game).at(at)?
            {
                *game = first;
            }
        }
        Ok(Some(shared))
    }
}

/// A call with the first positions that have the same parts in place of its own, if it cannot tell them apart; `None`
/// if these are its own.
pub(in crate::eval) fn with_representatives(
    call: &Braces,
    solver: &mut Solver,
) -> Solved<Option<Braces>> {
    if call.function.ruleset.is_some()
        || !call.arguments.iter().any(is_position)
        || !sees_only_trees(&call.function, call.home.names())
    {
        return Ok(None);
    }
    let (mut arguments, mut differs) = (call.arguments.clone(), false);
    for datum in &mut arguments {
        if let Datum::Game(game) = datum
            && let Some(first) = solver.representative(game)?
        {
            differs |= first.identity() != game.identity();
            *game = first;
        }
    }
    Ok(differs.then(|| call.with_arguments(arguments)))
}

/// Whether a datum is a position, or a sum or negative of games.
fn is_position(datum: &Datum) -> bool {
    let Datum::Game(game) = datum else {
        return false;
    };
    matches!(
        game.term(),
        Term::Position(_) | Term::Sum(_) | Term::Negative(_)
    )
}

/// Whether the trees of moves of the arguments determine the results of a function.
fn sees_only_trees(function: &Function, globals: &Names) -> bool {
    *function.sees_only_trees.get_or_init(|| {
        let mut reader = Reader {
            globals: function.home.get().map_or(globals, |home| home),
            functions: FxHashMap::default(),
            stops_early: false,
            may_fail: false,
        };
        match reader.function(function) {
            // A fault among the options of a position tells the position as it is written.
            Some(Seen::Game) => !reader.may_fail,
            Some(Atom) => !(reader.stops_early && reader.may_fail),
            _ => false,
        }
    })
}

impl Reader<'_> {
    fn function(&mut self, function: &Function) -> Option<Seen> {
        if let Some(known) = self.functions.get(&function.fingerprint) {
            return *known;
        }
        let assumed = if function.describes_games {
            Seen::Game
        } else {
            Atom
        };
        self.functions.insert(function.fingerprint, Some(assumed));
        let params = function.params.iter();
        let mut locals: Locals = params.map(|name| (Arc::clone(name), Seen::Game)).collect();
        let found = with_stack(|| self.read(&function.ast, function.body, &mut locals));
        // A recursive call was taken for this.
        let found = found
            .and_then(|seen| seen.or(assumed))
            .filter(|seen| *seen == assumed && !function.is_loopy);
        self.functions.insert(function.fingerprint, found);
        found
    }

    fn read(&mut self, ast: &Ast, id: ExprId, locals: &mut Locals) -> Option<Seen> {
        let mut read = |id: ExprId| with_stack(|| self.read(ast, id, locals));
        match &ast[id].kind {
            ExprKind::Bool(_) | ExprKind::Outcome(_) | ExprKind::Str(_) => Some(Atom),
            ExprKind::Literal(literal) => {
                let is_number = literal.number.is_some()
                    && literal.ups.is_none()
                    && literal.tiny.is_none()
                    && literal.over.is_none()
                    && literal.nimber.is_none();
                Some(if is_number { Atom } else { Seen::Game })
            }
            ExprKind::Name(name) => {
                let local = locals.iter().rev().find(|(local, _)| **local == **name);
                match (local, self.globals.get(&**name)) {
                    (Some((_, seen)), _) => Some(*seen),
                    (None, Some(Binding::Datum(_))) => Some(Seen::Game),
                    _ => None,
                }
            }
            ExprKind::List(items) => {
                let seen = items.iter().map(|item| read(*item)?.list());
                seen.reduce(|a, b| a?.or(b?)).unwrap_or(Some(Atoms))
            }
            ExprKind::Comprehension { body, clauses } => {
                let height = locals.len();
                let seen = self.cases(ast, clauses, *body, locals);
                locals.truncate(height);
                seen?.list()
            }
            ExprKind::Quantified { clauses, body, .. } => {
                let height = locals.len();
                let seen = self.cases(ast, clauses, *body, locals);
                locals.truncate(height);
                self.stops_early = true;
                seen.filter(|seen| *seen == Atom)
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => {
                let seen = read(*value)?;
                let [name] = &*pattern.names else {
                    return None;
                };
                if pattern.is_list {
                    return None;
                }
                locals.push((Arc::clone(&name.text), seen));
                let seen = with_stack(|| self.read(ast, *body, locals));
                locals.pop();
                seen
            }
            ExprKind::If {
                condition,
                then,
                otherwise: Some(otherwise),
            } => match read(*condition)? {
                Atom => read(*then)?.or(read(*otherwise)?),
                _ => None,
            },
            ExprKind::Call {
                name, arguments, ..
            } => {
                let seen: Option<Vec<Seen>> = arguments.iter().map(|id| read(*id)).collect();
                let seen = seen?;
                if locals.iter().any(|(local, _)| *local == name.text) {
                    return None;
                }
                match self.globals.get(&name.text) {
                    Some(Binding::Function(function))
                        if function.ruleset.is_none()
                            && function.params.len() == seen.len()
                            && !seen.iter().any(|seen| seen.is_list()) =>
                    {
                        self.function(function)
                    }
                    Some(_) => None,
                    None => self.word(&name.text, &seen),
                }
            }
            ExprKind::Sum(terms) => {
                let seen = terms.iter().map(|(_, term)| read(*term));
                let seen = seen.reduce(|a, b| a?.or(b?))??;
                let joins = seen.is_list() && terms.iter().all(|(sign, _)| *sign == Sign::Plus);
                self.may_fail |= !joins;
                Some(seen)
            }
            ExprKind::Impartial(options) => {
                let seen = read(*options)?;
                self.options(seen)
            }
            ExprKind::PlusMinus(options) => self.all_options(ast, options, locals),
            ExprKind::Braces { left, right } => {
                self.all_options(ast, left, locals)?;
                self.all_options(ast, right, locals)
            }
            ExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => self.binary(ast, *operator, (*left, *right), locals),
            ExprKind::Not(inner) => read(*inner).filter(|seen| *seen == Atom),
            ExprKind::Negate(inner) => read(*inner).filter(|seen| !seen.is_list()),
            _ => None,
        }
    }

    /// A game with these options, or with those in such a list.
    fn options(&mut self, seen: Seen) -> Option<Seen> {
        // An atom may be no game.
        self.may_fail |= matches!(seen, Atom | Atoms);
        Some(Seen::Game)
    }

    fn all_options(&mut self, ast: &Ast, items: &[ExprId], locals: &mut Locals) -> Option<Seen> {
        for item in items {
            let seen = with_stack(|| self.read(ast, *item, locals))?;
            self.options(seen)?;
        }
        Some(Seen::Game)
    }

    fn binary(
        &mut self,
        ast: &Ast,
        operator: Binary,
        (left, right): (ExprId, ExprId),
        locals: &mut Locals,
    ) -> Option<Seen> {
        let mut read = |id: ExprId| with_stack(|| self.read(ast, id, locals));
        let (first, second) = (read(left)?, read(right)?);
        let is_empty =
            |id: ExprId| matches!(&ast[id].kind, ExprKind::List(items) if items.is_empty());
        match operator {
            Binary::Equal | Binary::NotEqual if is_empty(left) || is_empty(right) => Some(Atom),
            _ if first.is_list() || second.is_list() => None,
            Binary::Equal | Binary::NotEqual => Some(Atom),
            Binary::And | Binary::Or => (first == Atom && second == Atom).then_some(Atom),
            Binary::Range => {
                self.may_fail = true;
                Some(Atoms)
            }
            Binary::Times | Binary::Mod | Binary::Div | Binary::Divide => {
                self.may_fail = true;
                first.or(second)
            }
            Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                self.may_fail = true;
                Some(Atom)
            }
            _ => None,
        }
    }

    /// Reads the cases of clauses. The caller removes their names.
    fn cases(
        &mut self,
        ast: &Ast,
        clauses: &Clauses,
        body: ExprId,
        locals: &mut Locals,
    ) -> Option<Seen> {
        for range in &clauses.ranges {
            let name = range.variable()?;
            let element = self.read(ast, range.over, locals)?.element()?;
            locals.push((Arc::clone(&name.text), element));
            if let Some(filter) = range.filter
                && self.read(ast, filter, locals)? != Atom
            {
                return None;
            }
        }
        if let Some(filter) = clauses.filter
            && self.read(ast, filter, locals)? != Atom
        {
            return None;
        }
        with_stack(|| self.read(ast, body, locals))
    }

    /// Reads a call of a word of the vocabulary.
    fn word(&mut self, name: &str, seen: &[Seen]) -> Option<Seen> {
        match (name, seen) {
            ("options" | "left_options" | "right_options", [Seen::Game]) => Some(Games),
            ("without_effects", [Seen::Game]) => {
                self.may_fail = true;
                Some(Seen::Game)
            }
            ("outcome", [Seen::Game]) => Some(Atom),
            ("grundy" | "count_positions" | "remoteness" | "suspense", [Seen::Game])
            | ("mex" | "min" | "max", [Atoms]) => {
                self.may_fail = true;
                Some(Atom)
            }
            _ => None,
        }
    }
}
