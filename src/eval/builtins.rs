//! The functions of the registry.

use super::text::MOST_CHARACTERS;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::budget::with_stack;
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::ruleset::registry::Entry;
use crate::ruleset::tables::{LARGEST_HEAP, Table};
use crate::solve::{Game, Move, Term, Worth, mex};
use crate::source::Span;
use crate::value::{Int, Outcome, Player, Value};
use std::sync::Arc;

/// The arguments of a call with their places.
pub(super) struct Call {
    pub(super) entry: &'static Entry,
    pub(super) arguments: Vec<(Datum, Span)>,
    pub(super) name: Span,
    pub(super) span: Span,
}

impl Call {
    /// A word of the registry that nothing evaluates: a bug that a test finds.
    pub(super) fn unimplemented(&self) -> Box<Diagnostic> {
        fault(
            "internal",
            self.name,
            format!("`{}` has no implementation", self.entry.name),
        )
    }
}

/// Calls a function of the registry.
pub(super) fn call(
    this: &mut Interpreter,
    entry: &'static Entry,
    arguments: Vec<(Datum, Span)>,
    name: Span,
    span: Span,
) -> Eval<Datum> {
    entry.check_arity(arguments.len(), name)?;
    let call = Call {
        entry,
        arguments,
        name,
        span,
    };
    this.builtin(&call)
}

/// `Tiny(g)` or `Miny(g)`; none where g is loony.
pub(super) fn tiny(
    this: &mut Interpreter,
    argument: Datum,
    miny: bool,
    span: Span,
) -> Eval<Option<Value>> {
    let value = match this.worth_of(&argument, span)? {
        Some(Worth::Value(value)) => value,
        Some(Worth::Loony) => return Ok(None),
        None => return Err(this.not_a_game(&argument, span)),
    };
    let (arena, budget) = (&mut this.solver.arena, &this.solver.budget);
    let tiny = match miny {
        true => arena.miny(value, budget),
        false => arena.tiny(value, budget),
    };
    tiny.map(Some).map_err(|s| stopped(s, span))
}

impl Interpreter {
    fn builtin(&mut self, call: &Call) -> Eval<Datum> {
        let stop = |s| stopped(s, call.span);
        match call.entry.name {
            "G0" | "G1" | "Gm1" | "Gm1s" => self.nim_table(call),
            "value" => {
                let game = self.game(call, 0)?;
                self.worth_datum(&game, call.span)
            }
            "outcome" => {
                let game = self.game(call, 0)?;
                let outcome = match self.misere(call)? {
                    false => self.solver.outcome(&game),
                    true => self.solver.misere_outcome(&game),
                };
                outcome.map(Datum::Outcome).map_err(stop)
            }
            "grundy" | "nim_value" => self.grundy(call),
            "mex" => self.mex(call),
            "options" => {
                let game = self.game(call, 0)?;
                let moves = self.solver.all_moves(&game).map_err(stop)?;
                Ok(self.options_list(&game, moves))
            }
            "left_options" | "right_options" => {
                let player = match call.entry.name {
                    "left_options" => Player::Left,
                    _ => Player::Right,
                };
                let game = self.game(call, 0)?;
                let moves = self.solver.moves(&game, player).map_err(stop)?;
                Ok(self.options_list(&game, moves))
            }
            "moves" => {
                let game = self.game(call, 0)?;
                let moves = self.solver.all_moves(&game).map_err(stop)?;
                Ok(Datum::list(
                    moves.into_iter().map(|m| Datum::Move(Arc::new(m))),
                ))
            }
            "winning_moves" => {
                let game = self.game(call, 0)?;
                let misere = self.misere(call)?;
                let moves = self.solver.winning_moves(&game, misere).map_err(stop)?;
                Ok(Datum::list(
                    moves.into_iter().map(|m| Datum::Move(Arc::new(m))),
                ))
            }
            "play" => self.play(call),
            "draw" => {
                let game = self.game(call, 0)?;
                let marked = self.marked_moves(call)?;
                Ok(Datum::Str(
                    self.marked_drawing(&game, &marked, call.span)?.into(),
                ))
            }
            "count_positions" => {
                let game = self.game(call, 0)?;
                let count = self.solver.count_positions(&game).map_err(stop)?;
                Ok(Datum::integer(count))
            }
            "explain" => {
                let game = self.game(call, 0)?;
                let explanation = self.explain(&game, call.span)?;
                Ok(Datum::Explanation(Arc::new(explanation)))
            }
            "left_stop" | "right_stop" | "mean" | "temperature" | "birthday" | "stop_count" => {
                self.measure(call)
            }
            "thermograph" | "left_wall" | "right_wall" => self.thermography(call),
            "is_tame" => self.misere_value(call),
            name if name.starts_with("is_") => self.predicate(call),
            "sign" | "abs" => self.sign_or_abs(call),
            "max" | "min" => self.extreme(call),
            "pow" | "gcd" | "nim_sum" | "nim_product" | "nim_inverse" => {
                let result = self.integers(call);
                result.map_err(|fault| self.with_argument(fault, call))
            }
            "floor" | "ceiling" => self.rounding(call),
            "incentives" | "left_incentives" | "right_incentives" => self.incentives(call),
            "ordinal_sum" => {
                let [(base, at), (top, place)] = call.arguments.as_slice() else {
                    return Err(call.unimplemented());
                };
                self.ordinal_sum((base, *at), (top, *place))
            }
            "freeze"
            | "atomic_weight"
            | "companion"
            | "reduced_canonical_form"
            | "tiny"
            | "miny"
            | "Tiny"
            | "Miny"
            | "cool"
            | "heat"
            | "overheat"
            | "norton"
            | "conway_product" => {
                let result = self.operation(call);
                result.map_err(|fault| self.with_argument(fault, call))
            }
            "grundy_sequence" | "period" => self.octal(call),
            "misere_grundy" | "genus" | "misere_canonical_form" => self.misere_value(call),
            "misere_quotient" => self.misere_quotient(call),
            "order" | "p_portion" | "presentation" | "quotient_map" | "quotient_outcome" => {
                self.of_quotient(call)
            }
            "hxor" | "vxor" => self.pile_xor(call),
            "boards" => self.boards(call),
            "tuples" => self.tuples(call),
            "sort" => self.sort(call),
            "unique" => self.unique(call),
            _ => self.sequence(call),
        }
    }

    /// A fault that shows the argument which does not meet the condition.
    fn with_argument(&mut self, fault: Box<Diagnostic>, call: &Call) -> Box<Diagnostic> {
        let argument = call.arguments.iter().find(|(_, at)| *at == fault.span);
        match argument {
            Some((datum, _)) if fault.label.is_empty() && fault.code == "undefined" => {
                let found = self.short(datum);
                Box::new((*fault).label(format!("this is {found}")))
            }
            _ => fault,
        }
    }

    fn tuples(&mut self, call: &Call) -> Eval<Datum> {
        const MOST: usize = 10_000_000;
        let (list, span) = &call.arguments[0];
        let items = self.elements(list, *span)?;
        let length = self.integer_argument(call, 1, "the length of the tuples")?;
        let at = call.arguments[1].1;
        if length.is_negative() {
            return Err(fault(
                "kind",
                at,
                "the length of the tuples cannot be negative",
            ));
        }
        let count = length
            .to_usize()
            .and_then(|n| u32::try_from(n).ok())
            .and_then(|n| items.len().checked_pow(n));
        let length = match (count, length.to_usize()) {
            (Some(count), Some(length)) if count.saturating_mul(length.max(1)) <= MOST => length,
            _ => {
                return Err(fault(
                    "too-large",
                    call.span,
                    "there are too many tuples for a list",
                ));
            }
        };
        let mut tuples: Vec<Vec<Datum>> = vec![Vec::new()];
        if items.is_empty() && length > 0 {
            return Ok(Datum::list([]));
        }
        for _ in 0..length {
            let mut longer = Vec::with_capacity(tuples.len() * items.len());
            for tuple in &tuples {
                for item in &items {
                    self.solver
                        .budget
                        .tick()
                        .map_err(|s| stopped(s, call.span))?;
                    let mut next = tuple.clone();
                    next.push(item.clone());
                    longer.push(next);
                }
            }
            tuples = longer;
        }
        Ok(Datum::list(tuples.into_iter().map(Datum::list)))
    }

    pub(super) fn not_a_game(&mut self, datum: &Datum, span: Span) -> Box<Diagnostic> {
        let found = self.brief(datum);
        Box::new(
            Diagnostic::error("kind", span, "a game is needed here")
                .label(format!("this is {found}")),
        )
    }

    pub(super) fn game(&mut self, call: &Call, at: usize) -> Eval<Game> {
        let (datum, span) = &call.arguments[at];
        match self.as_game(datum) {
            Some(game) => Ok(game),
            None => Err(self.not_a_game(datum, *span)),
        }
    }

    pub(super) fn integer_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Int> {
        let (datum, span) = &call.arguments[at];
        self.integer(datum, *span, what)
    }

    fn misere(&mut self, call: &Call) -> Eval<bool> {
        match call.arguments.get(1) {
            None => Ok(false),
            Some((Datum::Symbol("misere"), _)) => Ok(true),
            Some((other, span)) => {
                let found = self.brief(other);
                Err(Box::new(
                    Diagnostic::error("kind", *span, "the second argument can only be `misere`")
                        .label(format!("this is {found}")),
                ))
            }
        }
    }

    fn nim_table(&mut self, call: &Call) -> Eval<Datum> {
        let mut heaps = [0usize; 2];
        for (at, heap) in heaps.iter_mut().enumerate() {
            let n = self.integer_argument(call, at, "a heap")?;
            let span = call.arguments[at].1;
            *heap = match n.to_usize() {
                Some(size) if size <= LARGEST_HEAP => size,
                _ if n.is_negative() => {
                    return Err(fault("position", span, "a heap cannot be negative"));
                }
                _ => {
                    return Err(fault(
                        "too-large",
                        span,
                        format!("a heap of these tables is at most {LARGEST_HEAP}"),
                    ));
                }
            };
        }
        let table = Table::by_name(call.entry.name).unwrap_or(Table::G0);
        let value = self.solver.table(table, heaps[0], heaps[1]);
        let value = value.map_err(|s| stopped(s, call.span))?;
        Ok(Datum::integer(i64::from(value.unwrap_or_default())))
    }

    fn grundy(&mut self, call: &Call) -> Eval<Datum> {
        let game = self.game(call, 0)?;
        let span = call.arguments[0].1;
        let value = match self.solver.worth(&game).map_err(|s| stopped(s, span))? {
            Worth::Loony => return Ok(Datum::Loony),
            Worth::Value(value) => value,
        };
        match self.solver.arena.as_nimber(value) {
            Some(size) => Ok(Datum::integer(size.clone())),
            None => {
                let found = self.short(&Datum::Game(game));
                Err(Box::new(
                    Diagnostic::error(
                        "undefined",
                        span,
                        "only a game equal to a nimber has a Grundy value",
                    )
                    .label(format!("this is {found}"))
                    .help("`value(g)` gives the canonical form of any game"),
                ))
            }
        }
    }

    fn mex(&mut self, call: &Call) -> Eval<Datum> {
        let (datum, span) = &call.arguments[0];
        let mut seen = Vec::new();
        for item in self.elements(datum, *span)? {
            let number = match self.worth_of(&item, *span)? {
                Some(Worth::Loony) => continue,
                Some(Worth::Value(value)) => match self.solver.arena.as_number(value) {
                    Some(number) => number,
                    None => {
                        let found = self.brief(&item);
                        return Err(Box::new(
                            Diagnostic::error("kind", *span, "mex takes a list of integers")
                                .label(format!("{found} is among them"))
                                .help("`grundy(g)` is the integer of an impartial game"),
                        ));
                    }
                },
                None => {
                    let found = self.brief(&item);
                    return Err(Box::new(
                        Diagnostic::error("kind", *span, "mex takes a list of integers")
                            .label(format!("{found} is among them")),
                    ));
                }
            };
            // What does not fit is larger than the number of elements and cannot be the mex's neighbour.
            if let Some(n) = number.to_integer().and_then(|n| n.to_u64())
                && let Ok(n) = u32::try_from(n)
            {
                seen.push(n);
            }
        }
        Ok(Datum::integer(i64::from(mex(&mut seen))))
    }

    /// Options as they would be written: those of a value are values.
    fn options_list(&mut self, game: &Game, moves: Vec<Move>) -> Datum {
        let value = matches!(game.term(), Term::Value(_));
        let options = moves.into_iter().map(|m| match (value, m.to.term()) {
            (true, Term::Value(option)) => self.value_datum(*option),
            _ => Datum::Game(m.to),
        });
        Datum::List(options.collect())
    }

    fn play(&mut self, call: &Call) -> Eval<Datum> {
        let game = self.game(call, 0)?;
        let (wanted, span) = &call.arguments[1];
        let wanted = match wanted {
            Datum::Move(one) => one.name(),
            Datum::Str(text) => {
                // A note may stand behind the name, as it is printed.
                let name = text.split(" (").next().unwrap_or(text);
                name.split_whitespace().collect::<Vec<_>>().join(" ")
            }
            other => {
                let found = self.brief(other);
                return Err(Box::new(
                    Diagnostic::error(
                        "kind",
                        *span,
                        "a move is one of `moves(g)` or its name in a string",
                    )
                    .label(format!("this is {found}")),
                ));
            }
        };
        let moves = self
            .solver
            .all_moves(&game)
            .map_err(|s| stopped(s, call.span))?;
        let mut fitting = moves.iter().filter(|m| m.name() == wanted);
        let exact = fitting.next();
        // A name without the player or the component will do where only one move has it.
        let mut loose = moves.iter().filter(|m| {
            let full = m.name();
            full.strip_suffix(&wanted)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
        });
        let found = match (exact, loose.next(), loose.next()) {
            (Some(one), ..) => one,
            (None, Some(one), None) => one,
            (None, Some(one), Some(other)) => {
                return Err(Box::new(
                    Diagnostic::error(
                        "move",
                        *span,
                        format!("`{wanted}` could be more than one move"),
                    )
                    .help(format!(
                        "say which: `{}` or `{}`",
                        one.name(),
                        other.name()
                    )),
                ));
            }
            (None, None, _) => {
                let names: Vec<String> = moves.iter().map(Move::name).collect();
                let error =
                    Diagnostic::error("move", *span, format!("there is no move `{wanted}` here"));
                return Err(Box::new(
                    match did_you_mean(&wanted, names.iter().map(|n| &**n)) {
                        Some(near) => error.help(format!("did you mean `{near}`?")),
                        None if names.is_empty() => error.help("nobody can move"),
                        None => {
                            let shown: Vec<&str> = names.iter().take(8).map(|n| &**n).collect();
                            let more = if names.len() > 8 { ", ..." } else { "" };
                            error.help(format!("the moves are: {}{more}", shown.join(", ")))
                        }
                    },
                ));
            }
        };
        Ok(Datum::Game(found.to.clone()))
    }

    /// The names in the second argument of `draw`: moves or their names.
    fn marked_moves(&mut self, call: &Call) -> Eval<Vec<String>> {
        let Some((datum, span)) = call.arguments.get(1) else {
            return Ok(Vec::new());
        };
        let items = match datum {
            Datum::List(items) => items.to_vec(),
            other => vec![other.clone()],
        };
        let mut names = Vec::with_capacity(items.len());
        for item in &items {
            names.push(match item {
                Datum::Move(one) => one.name(),
                Datum::Str(name) => name.to_string(),
                other => {
                    let found = self.brief(other);
                    return Err(Box::new(
                        Diagnostic::error("kind", *span, "what is marked is a list of moves")
                            .label(format!("{found} is among them"))
                            .help("write `draw(g, winning_moves(g))`"),
                    ));
                }
            });
        }
        Ok(names)
    }

    /// The game drawn in characters: its components one after the other.
    pub fn drawing(&mut self, game: &Game, span: Span) -> Eval<String> {
        self.marked_drawing(game, &[], span)
    }

    /// The drawing with some moves marked, by their names as `moves` gives them.
    pub fn marked_drawing(&mut self, game: &Game, marked: &[String], span: Span) -> Eval<String> {
        Ok(match game.term() {
            Term::Position(position) => {
                let labels = marked.iter().map(|name| without_player(name));
                position.marked_drawing(&labels.collect::<Vec<_>>())
            }
            Term::Sum(games) => {
                let mut parts = Vec::with_capacity(games.len());
                let mut length = 0;
                for (at, game) in games.iter().enumerate() {
                    let prefix = format!("{}: ", at + 1);
                    let own = marked
                        .iter()
                        .filter_map(|n| without_player(n).strip_prefix(&*prefix));
                    let own: Vec<String> = own.map(String::from).collect();
                    self.step(span)?;
                    parts.push(with_stack(|| self.marked_drawing(game, &own, span))?);
                    length += parts.last().map_or(0, String::len);
                    if length > MOST_CHARACTERS {
                        let message = "the picture of a sum of so many games is too large";
                        return Err(fault("too-large", span, message));
                    }
                }
                let tall = parts.iter().any(|p| p.contains('\n'));
                parts.join(if tall { "\n+\n" } else { "  +  " })
            }
            Term::Negative(inner) => {
                let drawing = with_stack(|| self.marked_drawing(inner, marked, span))?;
                match drawing.contains('\n') {
                    true => format!("negative of\n{drawing}"),
                    false => format!("-({drawing})"),
                }
            }
            Term::Multiple(n, inner) => {
                let drawing = with_stack(|| self.marked_drawing(inner, marked, span))?;
                match drawing.contains('\n') {
                    true => format!("{n} times\n{drawing}"),
                    false => format!("{n} * ({drawing})"),
                }
            }
            Term::Value(_) | Term::Loony | Term::Explicit { .. } => {
                let text = self.text(&Datum::Game(game.clone()), span)?.pretty;
                match marked {
                    [] => text,
                    _ => format!("{text} (marked: {})", marked.join("; ")),
                }
            }
        })
    }

    /// The outcome of anything that is a game under normal play.
    pub fn outcome_of(&mut self, datum: &Datum, span: Span) -> Eval<Option<Outcome>> {
        match self
            .as_game(datum)
            .filter(|_| !matches!(datum, Datum::Form(_)))
        {
            Some(game) => self
                .solver
                .outcome(&game)
                .map(Some)
                .map_err(|s| stopped(s, span)),
            None => Ok(None),
        }
    }
}

/// The name of a move without `L ` or `R `.
fn without_player(name: &str) -> &str {
    name.strip_prefix("L ")
        .or_else(|| name.strip_prefix("R "))
        .unwrap_or(name)
}
