//! Requests of clickable boards, and their answers as JSON. Web pages, editor panels and notebooks use them.
//!
//! Each request has the fields of `BoardRequest`. A failed answer is an object whose only field is `fault`.

mod copy;
mod write;

pub use write::explanation;

use crate::diagnostic::Diagnostic;
use crate::session::board::{HandleKind, PlayedLine};
use crate::session::{Goal, Match, Player, Session};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The fields of a request. Fields that a method does not use may be omitted.
#[derive(Deserialize, Default)]
#[serde(default)]
struct BoardRequest {
    /// Definitions for the expression.
    context: String,
    /// The position; for `evaluate`, any expression.
    expression: String,
    /// For `case`, whose expression is a claim: the text of each variable.
    variables: BTreeMap<String, String>,
    /// The names of the moves played since.
    moves: Vec<String>,
    /// The player who begins: `left` (the default) or `right`.
    first: Option<PlayerName>,
    /// The human player, if the program is the opponent.
    person: Option<PlayerName>,
    goal: Option<GoalName>,
    /// Time limit; the default is 5 seconds.
    seconds: Option<f64>,
    /// For `edit`: the component, the changed place, and its new content.
    part: usize,
    kind: Option<HandleKind>,
    choice: String,
    /// For `compare`: the position to compare with, by the fields that name a position.
    other: Option<Box<BoardRequest>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum PlayerName {
    Left,
    Right,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum GoalName {
    Normal,
    Misere,
    Boxes,
    Points,
}

impl From<PlayerName> for Player {
    fn from(side: PlayerName) -> Player {
        match side {
            PlayerName::Left => Player::Left,
            PlayerName::Right => Player::Right,
        }
    }
}

impl BoardRequest {
    fn line(&self) -> PlayedLine {
        PlayedLine {
            moves: self.moves.clone(),
            first: self.first.map_or(Player::Left, Player::from),
            person: self.person.map(Player::from),
            goal: match self.goal {
                Some(GoalName::Misere) => Goal::Misere,
                Some(GoalName::Boxes) => Goal::Boxes,
                Some(GoalName::Points) => Goal::Points,
                Some(GoalName::Normal) | None => Goal::Normal,
            },
        }
    }

    fn time(&self) -> Duration {
        const USUAL: Duration = Duration::from_secs(5);
        let time = self
            .seconds
            .map(|s| Duration::try_from_secs_f64(s).unwrap_or(USUAL));
        time.filter(|time| !time.is_zero()).unwrap_or(USUAL)
    }
}

/// Answers a request of a board.
///
/// - `show`: the position, its pictures and its moves;
/// - `facts`: who wins, the value, the thermograph, as far as the time allows;
/// - `judge`: what each move is worth;
/// - `explain`: how the value follows from the options, each of which is a position to ask about;
/// - `reply`: the move of the program;
/// - `handles`: what can be changed; `edit`: the position as text after a change;
/// - `compare`: the difference to another position;
/// - `copy`: the position in other notations;
/// - `case`: the position of a counterexample of a claim;
/// - `evaluate`: the value of an expression.
pub fn answer(session: &mut Session, method: &str, params: Value) -> Value {
    let asked: BoardRequest = match serde_json::from_value(params) {
        Ok(asked) => asked,
        Err(error) => return refused(&error.to_string()),
    };
    session.set_time_limit(Some(asked.time()));
    let found = match method {
        "evaluate" => {
            let text = session.boards().answer(&asked.context, &asked.expression);
            text.map(|text| write::text(&text))
        }
        "case" => return case(session, asked),
        _ => {
            let contest = session
                .boards()
                .set_up(&asked.context, &asked.expression, &asked.line());
            contest.and_then(|contest| of_match(session, method, &asked, &contest))
        }
    };
    found.unwrap_or_else(|fault| write::fault(&fault))
}

fn case(session: &mut Session, asked: BoardRequest) -> Value {
    let variables: Vec<(String, String)> = asked.variables.into_iter().collect();
    match session
        .boards()
        .position_of_case(&asked.context, &asked.expression, &variables)
    {
        Some((context, expression)) => json!({"context": context, "expression": expression}),
        None => refused("this claim speaks of no position"),
    }
}

fn of_match(
    session: &mut Session,
    method: &str,
    asked: &BoardRequest,
    contest: &Match,
) -> Result<Value, Box<Diagnostic>> {
    let time = asked.time();
    Ok(match method {
        "show" => write::view(&session.boards().view(contest)?),
        "facts" => write::facts(&session.boards().facts(contest, time), contest.mover()),
        "judge" => match session.boards().judge(contest, time) {
            Ok(judged) => json!({"moves": judged.iter().map(write::judgement).collect::<Vec<_>>()}),
            Err(reason) => refused(&reason),
        },
        "compare" => {
            let other = asked.other.as_deref();
            let Some(other) = other else {
                return Ok(refused("`compare` needs the field `other`"));
            };
            let mut boards = session.boards();
            let line = other.line();
            let other = boards.set_up(&other.context, &other.expression, &line)?;
            write::comparison(&boards.compare([contest, &other], time), contest.mover())
        }
        "explain" => write::explanation(&session.boards().explain(contest, time)?),
        "reply" => match session.opponent().reply(contest) {
            Ok(Some(reply)) => json!({"name": reply.played.name(), "guess": reply.is_guess}),
            Ok(None) => json!({"name": null}),
            Err(reason) => refused(&reason),
        },
        "handles" => {
            let handles = session.boards().handles(contest);
            json!({"handles": handles.iter().map(write::handle).collect::<Vec<_>>()})
        }
        "edit" => {
            let kind = asked.kind.as_ref();
            let text = kind.and_then(|kind| {
                session
                    .boards()
                    .edited(contest, asked.part, kind, &asked.choice)
            });
            match text {
                Some(text) => json!({"expression": text}),
                None => refused("this place of the position cannot be changed in this way"),
            }
        }
        "copy" => copy::formats(session, contest)?,
        _ => refused(&format!("there is no request `{method}` of boards")),
    })
}

fn refused(message: &str) -> Value {
    json!({"fault": {"code": "request", "message": message, "help": []}})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options};

    fn ask(method: &str, params: Value) -> Value {
        let loader = Box::new(NoFiles);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        answer(&mut session, method, params)
    }

    #[test]
    fn a_board_is_shown_judged_and_answered() {
        let clobber = json!({"expression": "clobber(\"xo\")"});
        let view = ask("show", clobber.clone());
        assert_eq!(view["moves"][0]["name"], "L 1,1-1,2");
        assert_eq!(
            view["moves"][0]["area"][0]["box"],
            json!([0.0, 0.0, 1.0, 1.0])
        );
        assert_eq!(view["mover"], "left");
        let judged = ask("judge", clobber.clone());
        assert_eq!(judged["moves"][0]["wins"], true);
        let facts = ask("facts", clobber.clone());
        assert_eq!(facts["outcome"]["is"], "N");
        assert_eq!(facts["winner"], "left");
        assert_eq!(facts["value"]["pretty"], "*");
        assert!(facts["score"]["unknown"].is_string());
        assert_eq!(ask("reply", clobber.clone())["name"], "L 1,1-1,2");
        let heaps = ask("copy", json!({"expression": "nim 3 + 5"}));
        let expected = "(game.heap.Nim(3) + game.heap.Nim(5)).CanonicalForm";
        assert_eq!(heaps["cgsuite"], expected);
        let copied = ask("copy", clobber);
        assert_eq!(copied["cgsuite"], "game.grid.Clobber(\"xo\").CanonicalForm");
        assert!(
            copied["svg"]
                .as_str()
                .is_some_and(|svg| svg.starts_with("<svg"))
        );
    }

    #[test]
    fn points_are_shown_judged_and_played_for() {
        let passed = json!({"expression": "strip_go(\".x.\")", "moves": ["L pass"]});
        let view = ask("show", passed.clone());
        assert_eq!(view["goals"], json!(["points"]));
        assert_eq!(view["mover"], "right");
        assert_eq!(
            (&view["taken"], &view["onBoard"]),
            (&json!([0, 0]), &json!(3))
        );
        assert_eq!(ask("facts", passed.clone())["score"], -3);
        assert_eq!(ask("reply", passed)["name"], "R pass");
        let boxes = json!({"expression": "boxes_by_steps(\"a-b, b-ground\")", "goal": "points"});
        let judged = ask("judge", boxes.clone());
        assert_eq!(judged["moves"][0]["score"], 2);
        assert_eq!(
            judged["moves"][0]["reason"],
            "Best: from here on +2 for its player."
        );
        assert_eq!(judged["moves"][1]["wins"], false);
        let found = ask("explain", boxes);
        assert_eq!(found["sides"][0]["options"][0]["value"]["ascii"], "2");
        let won = json!({"expression": "three_in_a_row(\"xx.\")", "moves": ["L 3"]});
        assert_eq!(ask("show", won)["won"], "left");
        assert!(ask("show", json!({"expression": "nim 3", "goal": "points"}))["fault"].is_object());
    }

    #[test]
    fn faults_are_answers() {
        let fault = ask("show", json!({"expression": "clobber(\"xy\")"}));
        assert_eq!(fault["fault"]["code"], "position");
        let fault = ask("dance", json!({"expression": "nim 3"}));
        assert!(
            fault["fault"]["message"]
                .as_str()
                .is_some_and(|m| m.contains("`dance`"))
        );
        assert!(ask("show", json!({"moves": 7}))["fault"].is_object());
        let fault = ask(
            "edit",
            json!({"expression": "nim 3", "part": 4, "kind": {"cell": 9}}),
        );
        assert!(fault["fault"].is_object());
    }

    #[test]
    fn two_positions_are_compared() {
        let other = json!({"context": "let g = clobber(\"xoo\")", "expression": "g"});
        let asked = json!({"expression": "clobber(\"xox\")", "other": other});
        let found = ask("compare", asked);
        // `*` and `v`
        assert_eq!(found["sign"], "||");
        assert_eq!(found["facts"][0]["value"]["ascii"], "*");
        assert_eq!(found["facts"][1]["value"]["ascii"], "v");
        assert_eq!(found["facts"][1]["outcome"]["is"], "R");
        assert_eq!(found["gone"], json!(["L 1,3-1,2", "R 1,2-1,3"]));
        assert_eq!(found["new"], json!([]));
        assert_eq!(found["changed"][0][0]["name"], "L 1,1-1,2");
        let lines = [
            "they are confused: neither is better",
            "value: * → ↓",
            "outcome: N → R",
            "L 1,1-1,2: wins, to 0 → loses, to *",
            "moves of the first alone: L 1,3-1,2, R 1,2-1,3",
        ];
        assert_eq!(found["lines"], json!(lines));
        let signs = ["nim 0", "{0|1}", "{-1|0}", "nim 1"].map(|other| {
            let asked = json!({"expression": "nim 0", "other": {"expression": other}});
            ask("compare", asked)["sign"].clone()
        });
        assert_eq!(signs, ["=", "<", ">", "||"]);
        assert!(ask("compare", json!({"expression": "nim 3"}))["fault"].is_object());
    }

    #[test]
    fn a_derivation_leads_to_those_of_the_options() {
        let found = ask("explain", json!({"expression": "clobber(\"xox\")"}));
        assert_eq!(found["value"]["pretty"], "*");
        assert_eq!(found["sides"][0]["words"], "Left's options:");
        let option = &found["sides"][0]["options"][0];
        let next = ask("explain", json!({"expression": option["position"]}));
        assert_eq!(next["value"], option["value"]);
        let sum = ask("explain", json!({"expression": "nim 3 + nim 5"}));
        assert_eq!(sum["components"][1]["game"], "nim(5)");
        assert_eq!(sum["conclusion"]["ascii"], "*3 + *5 = *6");
    }

    #[test]
    fn expressions_are_evaluated_beside_a_board() {
        let found = ask(
            "evaluate",
            json!({"context": "let g = nim 3", "expression": "grundy(g) + 1"}),
        );
        assert_eq!(found["ascii"], "4");
    }
}
