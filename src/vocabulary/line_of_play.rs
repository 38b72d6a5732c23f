//! Moves played one after the other.

use super::{Call, Datum, Eval, Interpreter};
use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp, did_you_mean, meant};
use crate::eval::{Limited, fault};
use crate::solve::{Game, Move, MoveReading};
use crate::source::Span;

/// The most words of the name of a move in a text of several.
const MOST_WORDS: usize = 12;

/// The position after a move or several.
pub(super) fn play(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let mut game = this.algebra.game(call, 0)?;
    let (wanted, span) = &call.arguments[1];
    let wanted = match wanted {
        Datum::List(moves) => moves.to_vec(),
        one => vec![one.clone()],
    };
    let mut played = Vec::new();
    for one in &wanted {
        game = match one {
            Datum::Move(one) => after_move(this, &game, &one.name(), &mut played, *span)?,
            Datum::Str(text) => after_moves(this, &game, text, &mut played, *span)?,
            other => {
                let message = "a move is one of `moves(g)` or its name in a string";
                return Err(this.algebra.wrong_kind(other, *span, message));
            }
        }
    }
    Ok(Datum::Game(game))
}

/// The game after a move. `played` has the names of the moves before it.
fn after_move(
    this: &mut Interpreter,
    game: &Game,
    name: &str,
    played: &mut Vec<String>,
    span: Span,
) -> Eval<Game> {
    let moves = this.algebra.solver.all_moves(game).at(span)?;
    let found = find_move(game, &moves, name, played, span)?;
    played.push(found.name());
    Ok(found.to.clone())
}

/// The game after the moves that a text names: one, or several with blanks, commas or semicolons between them and numbers
/// such as `12.` before them.
fn after_moves(
    this: &mut Interpreter,
    game: &Game,
    text: &str,
    played: &mut Vec<String>,
    span: Span,
) -> Eval<Game> {
    let moves = this.algebra.solver.all_moves(game).at(span)?;
    let is_number = |word: &&str| {
        let digits = word.trim_end_matches('.');
        digits.len() < word.len() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', ';']))
        .filter(|word| !word.is_empty() && !is_number(word))
        .collect();
    let is_one = !matches!(game.named(&moves, text), MoveReading::None);
    if is_one || words.len() < 2 {
        return after_move(this, game, text, played, span);
    }
    let mut line = Line {
        span,
        stopped: (played.clone(), game.clone(), words.clone()),
    };
    if let Some(end) = line.read(this, game, &words, played)? {
        return Ok(end);
    }
    let (mut before, game, rest) = line.stopped;
    if before.len() == played.len() {
        return after_move(this, &game, text, played, span);
    }
    let moves = this.algebra.solver.all_moves(&game).at(span)?;
    let lengths = moves
        .iter()
        .map(|one| one.name().split_whitespace().count());
    let length = lengths.max().unwrap_or(1).min(rest.len());
    let name = rest.get(..length).unwrap_or_default().join(" ");
    after_move(this, &game, &name, &mut before, span)
}

/// A text of several moves that is being read.
struct Line<'a> {
    span: Span,
    /// The longest line that was read: its moves, the game after them, and the words that name no move of it.
    stopped: (Vec<String>, Game, Vec<&'a str>),
}

impl<'a> Line<'a> {
    /// The game after the moves that `words` name; `None` if they cannot be read. Of several readings, the one whose names
    /// are shortest from the beginning on.
    fn read(
        &mut self,
        this: &mut Interpreter,
        game: &Game,
        words: &[&'a str],
        played: &mut Vec<String>,
    ) -> Eval<Option<Game>> {
        if words.is_empty() {
            return Ok(Some(game.clone()));
        }
        let moves = this.algebra.solver.all_moves(game).at(self.span)?;
        for length in 1..=words.len().min(MOST_WORDS) {
            let (name, rest) = words.split_at(length);
            let MoveReading::One(one) = game.named(&moves, &name.join(" ")) else {
                continue;
            };
            // The end of a name, which may stand for a single move, would make several of a misspelt one.
            if length < one.label.split_whitespace().count() {
                continue;
            }
            played.push(one.name());
            if let Some(end) = with_stack(|| self.read(this, &one.to, rest, played))? {
                return Ok(Some(end));
            }
            played.pop();
        }
        if played.len() > self.stopped.0.len() {
            self.stopped = (played.clone(), game.clone(), words.to_vec());
        }
        Ok(None)
    }
}

/// Finds the move that a text names. `played` has the names of the moves before it.
fn find_move<'a>(
    game: &Game,
    moves: &'a [Move],
    wanted: &str,
    played: &[String],
    span: Span,
) -> Eval<&'a Move> {
    let after = played.last().map(|last| format!(", after `{last}`"));
    let after = after.unwrap_or_default();
    let fault = |message: String| fault(Code::Move, span, message);
    match game.named(moves, wanted) {
        MoveReading::One(one) => Ok(one),
        MoveReading::More(one, other) => Err(fault(format!(
            "`{wanted}` could be more than one move{after}"
        ))
        .with_help(format!("say which: `{}` or `{}`", one.name(), other.name()))),
        MoveReading::None => {
            let names: Vec<String> = moves.iter().map(Move::name).collect();
            // Every name of a move from a heap is close to every other one.
            let is_heap = |name: &str| name.contains(" to ") && !name.starts_with("to ");
            let near = did_you_mean(wanted, names.iter().map(|n| &**n)).filter(|n| !is_heap(n));
            let help = match near {
                Some(near) => meant(near),
                None if names.is_empty() => "nobody can move".into(),
                None => {
                    let more = if names.len() > 8 { ", ..." } else { "" };
                    let shown = names.get(..8).unwrap_or(&names);
                    format!("the moves are: {}{more}", shown.join(", "))
                }
            };
            Err(fault(format!("there is no move `{wanted}` here{after}")).with_help(help))
        }
    }
}
