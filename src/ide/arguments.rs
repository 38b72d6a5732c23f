//! Completion of arguments that take particular words: `misere`, a reading of `nim2d`, the name of a ruleset. The forms
//! of the words in the vocabulary determine which.

use super::suggestion::{Fit, Follows, Suggestion, SuggestionKind};
use super::{Snapshot, completion, definition, signature};
use crate::vocabulary::{self, Entry};

/// Marks the words that the argument starting at `start` expects. If it accepts nothing else, the others are dropped.
pub(super) fn rank(snapshot: &Snapshot, start: usize, found: &mut Vec<Suggestion>) {
    let Some((function, argument)) = argument(snapshot, start) else {
        return;
    };
    if function.meaning.takes_rulesets() {
        for suggestion in found.iter_mut() {
            let is_ruleset = suggestion.kind == SuggestionKind::Ruleset;
            let is_own = suggestion.entry.is_none() && suggestion.arguments().is_some();
            if is_ruleset || is_own {
                suggestion.fit = Fit::Expected;
                suggestion.follows = Follows::Nothing;
            }
        }
        return;
    }
    let is_taken = |suggestion: &Suggestion| {
        let symbol = suggestion.entry.filter(|entry| entry.meaning.is_symbol());
        symbol.is_some_and(|symbol| takes(symbol, function.name, argument))
    };
    let taken = found.iter_mut().filter(|s| is_taken(s));
    taken.for_each(|suggestion| suggestion.fit = Fit::Expected);
    if is_symbol_alone(function, argument) {
        found.retain(|suggestion| suggestion.fit == Fit::Expected);
    }
}

/// The function whose argument begins with the word at `start`, and the index of the argument.
fn argument(snapshot: &Snapshot, start: usize) -> Option<(&'static Entry, usize)> {
    let call = signature::signature(snapshot, start)?;
    let before = snapshot.text.get(call.begin?..start)?;
    let name = call.forms.first()?.label.split('(').next()?;
    let is_own = definition::find(snapshot, name, start).is_some() || snapshot.scope.is_own(name);
    let entry = vocabulary::find(name).filter(|_| !is_own && before.trim().is_empty());
    Some((entry?, call.argument))
}

/// The arguments of a call form of a function; `None` for other forms.
fn arguments_of<'a>(form: &'a str, function: &str) -> Option<Vec<&'a str>> {
    let inside = form.strip_prefix(function)?.strip_prefix('(')?;
    let inside = inside.strip_suffix(')')?;
    let ranges = completion::arguments(inside).into_iter();
    Some(ranges.filter_map(|range| inside.get(range)).collect())
}

/// Whether a symbol can be this argument. Its forms show the calls in which it occurs, after any number of other
/// arguments.
fn takes(symbol: &Entry, function: &str, argument: usize) -> bool {
    let mut forms = symbol.forms.iter();
    argument > 0 && forms.any(|form| arguments_of(form, function).is_some())
}

/// Whether the argument can only be a symbol.
fn is_symbol_alone(function: &Entry, argument: usize) -> bool {
    let forms = function.forms.iter();
    let arguments = forms.filter_map(|form| arguments_of(form, function.name));
    let mut given = arguments.filter_map(|all| all.get(argument).copied());
    let is_symbol =
        |name: &str| vocabulary::find(name).is_some_and(|entry| entry.meaning.is_symbol());
    given.next().is_some_and(is_symbol) && given.all(is_symbol)
}
