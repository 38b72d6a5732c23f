//! Compiles a declaration to the moves of both players. All static checks happen here.

pub(super) mod condition;
pub(super) mod declaration;
pub(super) mod ends;
pub(super) mod grown;
pub(super) mod holds;
pub(super) mod pattern;
pub(super) mod placements;
pub(super) mod program;
pub(super) mod reach;
pub(super) mod simplex;

use crate::declared::board::BoardKind;
use crate::declared::board::fault::TextFault;
use crate::declared::board::letters::Letters;
use crate::value::Player;
use condition::Test;
use declaration::{
    Declaration, DeclarationFault, DeclarationPlace, DeclaredMove, MoveSides, Settle, StepText,
};
use ends::Ending;
use pattern::{StepPattern, StepReader};

/// A move of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub name: Option<String>,
    pub steps: Vec<StepPattern>,
    pub condition: Option<PlayCondition>,
}

/// The condition of a move of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayCondition {
    Test(Test),
    Written(WrittenCondition),
}

/// A condition that the language computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenCondition {
    pub number: usize,
    /// Whether the condition sees the letters of pairs exchanged.
    pub exchanged: bool,
    /// The player who moves, if the condition depends on it. Exchanging the letters does not change this, so such a
    /// move is not the image of a move of the other player.
    pub mover: Option<Player>,
}

/// A declaration that has been read and checked.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub kind: BoardKind,
    pub letters: Letters,
    /// The moves of Left and of Right.
    pub plays: [Vec<Play>; 2],
    /// Whether Right's moves are Left's with the letters of each pair exchanged.
    pub symmetric: bool,
    pub impartial: bool,
    pub settle: Option<Settle>,
    pub ending: Ending,
    /// The letters of which no move makes more, by number.
    pub spent: Vec<u8>,
}

impl Compiled {
    /// Reads and checks a declaration.
    pub(super) fn new(declaration: &Declaration) -> Result<Compiled, DeclarationFault> {
        let kind = declaration.kind;
        let letters = Letters::read(kind, &declaration.letters)
            .map_err(|fault| DeclarationFault::new(DeclarationPlace::Letters, fault))?
            .drawn_as(declaration.pieces.clone());
        let read = |moves: &[DeclaredMove], player| read_moves(kind, &letters, moves, player);
        let (left, right) = match &declaration.moves {
            MoveSides::Symmetric(moves) => {
                let left = read(moves, Player::Left)?;
                // Reading for Right only reverses `forward`; the letters are exchanged afterwards.
                let right = read(moves, Player::Right)?;
                let right = right.iter().map(|play| play.exchanged(&letters)).collect();
                (left, right)
            }
            MoveSides::Impartial(moves) => {
                let both = read(moves, Player::Left)?;
                (both.clone(), both)
            }
            MoveSides::Partizan(left, right) => {
                (read(left, Player::Left)?, read(right, Player::Right)?)
            }
        };
        let impartial = left == right;
        let plays = [left, right];
        check_settle(kind, declaration)?;
        let is_shared = !matches!(declaration.moves, MoveSides::Partizan(..));
        let falls = matches!(declaration.settle, Some(Settle::Connected(_)));
        let ending = ends::find(kind, &letters, &plays, is_shared, falls);
        let ending = match ending {
            Err(_) if declaration.loopy => Ending::Loopy,
            Err(fault) => return Err(*fault),
            // What `settle` computes may raise the number again.
            Ok(_) if declaration.loopy && declaration.settle == Some(Settle::Written) => {
                Ending::Loopy
            }
            Ok(ending) => ending,
        };
        Ok(Compiled {
            kind,
            spent: ends::spent(&letters, &plays, declaration.settle.as_ref()),
            letters,
            plays,
            symmetric: matches!(declaration.moves, MoveSides::Symmetric(_)),
            impartial,
            settle: declaration.settle.clone(),
            ending,
        })
    }

    /// The ruleset in which each player has the moves of both. Play ends for the same reason, because the moves of both
    /// players lower the number.
    pub(super) fn impartial_variant(&self) -> Compiled {
        let [left, right] = &self.plays;
        let mut both = left.clone();
        both.extend(right.iter().filter(|play| !left.contains(play)).cloned());
        Compiled {
            plays: [both.clone(), both],
            impartial: true,
            ..self.clone()
        }
    }
}

impl Play {
    pub(super) fn exchanged(&self, letters: &Letters) -> Play {
        let condition = self.condition.as_ref().map(|condition| match condition {
            PlayCondition::Test(test) => PlayCondition::Test(test.exchanged(letters)),
            PlayCondition::Written(own) => PlayCondition::Written(WrittenCondition {
                // Without pairs, the exchange does nothing.
                exchanged: own.exchanged != letters.has_pairs(),
                ..*own
            }),
        });
        Play {
            name: self.name.clone(),
            steps: self.steps.iter().map(|s| s.exchanged(letters)).collect(),
            condition,
        }
    }
}

fn read_moves(
    kind: BoardKind,
    letters: &Letters,
    moves: &[DeclaredMove],
    player: Player,
) -> Result<Vec<Play>, DeclarationFault> {
    let reader = StepReader {
        kind,
        letters,
        player,
    };
    let moves = moves.iter().enumerate();
    moves.map(|(at, m)| read_move(&reader, at, m)).collect()
}

fn read_move(reader: &StepReader, at: usize, m: &DeclaredMove) -> Result<Play, DeclarationFault> {
    let player = reader.player;
    let place = |step, text| DeclarationPlace::Step {
        player,
        at,
        step,
        text,
    };
    let mut steps = Vec::with_capacity(m.steps.len());
    for (number, step) in m.steps.iter().enumerate() {
        let pattern = reader.read(step);
        let pattern =
            pattern.map_err(|(text, fault)| DeclarationFault::new(place(number, text), fault))?;
        if pattern.with.is_some() && number + 1 < m.steps.len() {
            let message = "neighbours change in the last step of a move only";
            let fault = TextFault::new(0..0, message, "write `with near` behind the last step");
            return Err(DeclarationFault::new(
                place(number, StepText::WithBefore),
                fault,
            ));
        }
        steps.push(pattern);
    }
    let changes = |pattern: &StepPattern| pattern.items.iter().any(|item| item.changes());
    if !steps.iter().any(changes) {
        let length = m.steps.first().map_or(0, |step| step.after.len());
        let message = "this move need not change any cell";
        let help = "at least one cell gets a letter that it did not have";
        let fault = TextFault::new(0..length, message, help);
        return Err(DeclarationFault::new(place(0, StepText::After), fault));
    }
    let condition = m.condition.as_ref().map(|condition| match &condition.test {
        Some(test) => PlayCondition::Test(test.clone()),
        None => PlayCondition::Written(WrittenCondition {
            number: condition.number,
            exchanged: false,
            mover: condition.asks_mover.then_some(player),
        }),
    });
    Ok(Play {
        name: m.name.clone(),
        steps,
        condition,
    })
}

/// Checks that there is a letter for cells that are no longer connected and become empty.
fn check_settle(kind: BoardKind, declaration: &Declaration) -> Result<(), DeclarationFault> {
    let Some(Settle::Connected(name)) = &declaration.settle else {
        return Ok(());
    };
    let fault = |message: String, help: &str| {
        let fault = TextFault::new(0..name.len(), message, help);
        Err(DeclarationFault::new(DeclarationPlace::Settle, fault))
    };
    if !declaration
        .letters
        .contains(crate::declared::board::letters::EMPTY)
    {
        let help = "list `.` among the letters";
        return fault(
            "what is not connected becomes empty, and `.` is not a letter".into(),
            help,
        );
    }
    if !kind.is_graph() && name.parse::<u32>().is_err() {
        let message = format!("a {} has no cell of the name `{name}`", kind.word());
        return fault(
            message,
            "cells of rows are numbers from 0, in reading order",
        );
    }
    Ok(())
}
