//! Independent parts of positions as a certificate lists them: in plain text, with their options.

use crate::budget::{Budget, Stop};
use crate::ruleset::nimstring::GROUND;
use crate::ruleset::{Component, Parts, Position};
use crate::value::Player;
use std::sync::Arc;

/// The ends of a string.
type Thread = (u16, u16);

/// An independent part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Of a ruleset whose components are positions too; with its rules.
    Plain(Arc<str>, Component),
    /// Coins and strings as they are: nothing captured, nothing shortened.
    Strings(Vec<Thread>),
}

/// What a move leaves, and whether the same player must move again.
pub(super) struct Choice {
    pub(super) again: bool,
    pub(super) parts: Vec<Part>,
}

/// The parts of a position.
pub(super) fn parts_of(position: &dyn Position) -> Vec<Part> {
    match position.strings() {
        Some(strings) => untangled(strings),
        None => plain(&position.rules().into(), position.parts()),
    }
}

fn plain(rules: &Arc<str>, parts: Parts) -> Vec<Part> {
    let parts = parts.unwrap_or_default().into_iter();
    let part = |part| Part::Plain(Arc::clone(rules), part);
    parts.map(part).collect()
}

/// Strings that hang together by coins, with their ends in order.
fn untangled(strings: Vec<Thread>) -> Vec<Part> {
    let mut groups: Vec<Vec<Thread>> = Vec::new();
    for (a, b) in strings {
        let mut group = vec![(a.min(b), a.max(b))];
        let touches = |other: &Vec<Thread>| {
            let mut ends = other.iter().flat_map(|s| [s.0, s.1]);
            ends.any(|coin| coin != GROUND && (coin == a || coin == b))
        };
        groups.retain_mut(|other| {
            let joined = touches(other);
            if joined {
                group.append(other);
            }
            !joined
        });
        groups.push(group);
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.into_iter().map(Part::Strings).collect()
}

impl Part {
    /// Both players have the same moves.
    pub(super) fn is_impartial(&self) -> bool {
        match self {
            Part::Plain(_, component) => component.is_impartial(),
            Part::Strings(_) => true,
        }
    }

    /// The moves of a player.
    pub(super) fn options(&self, player: Player, budget: &Budget) -> Result<Vec<Choice>, Stop> {
        match self {
            Part::Plain(rules, component) => {
                let options = component.options(player, budget)?.into_iter();
                let choice = |parts| Choice {
                    again: false,
                    parts: plain(rules, parts),
                };
                Ok(options.map(choice).collect())
            }
            Part::Strings(strings) => {
                let cut = |at: usize| {
                    let mut rest = strings.clone();
                    let (a, b) = rest.remove(at);
                    let held = |coin| rest.iter().any(|s| s.0 == coin || s.1 == coin);
                    let again = [a, b].iter().any(|c| *c != GROUND && !held(*c));
                    budget.work(1 + strings.len() as u64)?;
                    let parts = untangled(rest);
                    Ok(Choice { again, parts })
                };
                (0..strings.len()).map(cut).collect()
            }
        }
    }

    /// How a certificate writes it.
    pub(super) fn text(&self) -> String {
        match self {
            Part::Strings(strings) => {
                let all: Vec<String> = strings.iter().map(|(a, b)| format!("{a}-{b}")).collect();
                format!("strings:{}", all.join(","))
            }
            Part::Plain(rules, component) => {
                let rows = component.rows().unwrap_or_default();
                format!("{rules}:{}", rows.join("/"))
            }
        }
    }
}
