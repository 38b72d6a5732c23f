//! Moves with their names, and the move that a text denotes.

use super::{Game, Term};
use crate::scene::Places;
use crate::solve::Effect;
use crate::value::Player;
use std::fmt;

/// A move of a game.
#[derive(Clone, Debug)]
pub struct Move {
    /// The player who makes the move; `None` if the game is impartial.
    pub player: Option<Player>,
    /// The component of a sum in which the move is made, numbered from 1.
    pub component: Option<usize>,
    /// The name of the move in the notation of the ruleset.
    pub label: String,
    /// The places of the component that the move touches; empty if they are not known.
    pub places: Places,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The game after the move.
    pub to: Game,
    /// What the move does besides.
    pub effect: Effect,
}

impl Move {
    /// The name with the player and the component, as `play` accepts it.
    pub fn name(&self) -> String {
        let player = match self.player {
            Some(Player::Left) => "L ",
            Some(Player::Right) => "R ",
            None => "",
        };
        format!("{player}{}", self.name_without_player())
    }

    /// The name with the component: it tells apart the moves of one player.
    pub fn name_without_player(&self) -> String {
        match self.component {
            Some(component) => format!("{component}: {}", self.label),
            None => self.label.clone(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())?;
        match &self.note {
            Some(note) => write!(f, " ({note})"),
            None => Ok(()),
        }
    }
}

/// The moves that a text may denote.
#[derive(Clone, Copy, Debug)]
pub enum MoveReading<'a> {
    /// No move.
    None,
    /// One move.
    One(&'a Move),
    /// Several moves; these are two of them.
    More(&'a Move, &'a Move),
}

impl Game {
    /// The move among `moves` that a text denotes. Tries in turn: the full name; the name without the player and the
    /// component; the same, ignoring blanks, hyphens and case; the same with its two places exchanged, if the rules
    /// treat both orders alike. The first of these that matches any move decides.
    pub fn named<'a>(&self, moves: &'a [Move], typed: &str) -> MoveReading<'a> {
        let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        // The typed text may include the note that is printed after the name.
        let spelled = |one: &Move, fits: &dyn Fn(&str) -> bool| {
            fits(&one.name()) || one.note.is_some() && fits(&one.to_string())
        };
        let is_name = |one: &Move| spelled(one, &|name| name == typed);
        let is_end = |one: &Move| {
            spelled(one, &|name| {
                let rest = name.strip_suffix(&typed);
                rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
            })
        };
        let plain = squeezed(&typed);
        let is_like = |one: &Move| {
            squeezed(&one.label) == plain || spelled(one, &|name| squeezed(name) == plain)
        };
        let is_backwards = |one: &Move| {
            let back = one.label.split_once('-').map(|(a, b)| format!("{b}{a}"));
            back.is_some_and(|back| squeezed(&back) == plain) && self.part(one).is_undirected()
        };
        let tests: [&dyn Fn(&Move) -> bool; 4] = [&is_name, &is_end, &is_like, &is_backwards];
        for test in tests {
            let mut found = moves.iter().filter(|one| test(one));
            let Some(one) = found.next() else { continue };
            // Moves of one name lead to the same game.
            return match found.find(|other| other.to_string() != one.to_string()) {
                None => MoveReading::One(one),
                Some(other) => MoveReading::More(one, other),
            };
        }
        MoveReading::None
    }

    /// The component in which a move is made.
    fn part(&self, one: &Move) -> &Game {
        match (self.term(), one.component) {
            (Term::Sum(games), Some(at)) => games.get(at.wrapping_sub(1)).unwrap_or(self),
            _ => self,
        }
    }

    /// Whether `a-b` and `b-a` name the same move.
    fn is_undirected(&self) -> bool {
        matches!(self.term(), Term::Position(position) if position.is_undirected())
    }
}

/// A name without blanks, hyphens and arrows, in lower case.
fn squeezed(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '-' => {}
            '↑' => kept.push('^'),
            '⇑' => kept.push_str("^^"),
            '↓' => kept.push('v'),
            '⇓' => kept.push_str("vv"),
            '±' => kept.push('+'),
            c if c.is_whitespace() => {}
            c => kept.extend(c.to_lowercase()),
        }
    }
    kept
}
