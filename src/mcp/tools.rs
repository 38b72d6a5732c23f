//! The tools: names, schemas, and the request or the text of the language that each stands for.

use super::answer;
use super::schemas::{parameters, standing_alone};
use crate::diagnostic::Diagnostic;
use crate::present::bundle::Mime;
use crate::repl::{Params, Request, RequestRefusal, Respondent};
use crate::session::{Definitions, Parsed};
use crate::source::SourceId;
use rmcp::model::{CallToolResult, JsonObject, Tool, ToolAnnotations};
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// Maximum length of a text, in bytes.
const LONGEST_TEXT: usize = 256 << 10;
/// Boards on which a ruleset is compared with the plain definition of its moves.
const BOARDS: usize = 500;

/// Limits on the time of a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// If it asks for none.
    pub default: Duration,
    /// That it may ask for.
    pub most: Duration,
}

/// A tool. Its first parameter is a text and required.
struct Listed {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    text: (&'static str, &'static str),
}

const TOOLS: [Listed; 8] = [
    Listed {
        name: "evaluate",
        title: "Evaluate a script",
        description: "Runs statements of the language cgt and returns their results: exact values of game positions, \
            outcomes, tables, assertions. Definitions (`let`, `def`, `ruleset`) stay for later calls.",
        text: (
            "script",
            "Statements, one or more a line, such as `nim 3 + 4` or `outcome(domineering(4, 5))`",
        ),
    },
    Listed {
        name: "check_claim",
        title: "Check a claim",
        description: "Tries a claim on all its cases and returns the first counterexample, if there is one. A claim that \
            holds for finitely many cases is not proved for others.",
        text: (
            "claim",
            "`forall` with cases and a statement, such as `forall m in 0..7, n in 0..7: nim(m, n) == *{nim_sum(m, n)}`",
        ),
    },
    Listed {
        name: "winning_moves",
        title: "Winning moves",
        description: "All winning moves of both players in a position, under normal play.",
        text: (
            "position",
            "A position, such as `nim 3 + 4 + 8` or `clobber xoo/oxx`",
        ),
    },
    Listed {
        name: "explain",
        title: "Explain a value",
        description: "Derives the value of a position step by step, as the papers do.",
        text: ("position", "A position or a game"),
    },
    Listed {
        name: "draw",
        title: "Draw a position",
        description: "Draws a position in characters and as SVG.",
        text: (
            "position",
            "A position, or a call of `scatter`, `heatmap` or `histogram`",
        ),
    },
    Listed {
        name: "ruleset",
        title: "Define a ruleset",
        description: "Defines rulesets for later calls, and compares each on small boards with the plain definition of its \
            moves. The resources of the library are examples.",
        text: (
            "definition",
            "A `ruleset` statement, with the functions that it needs",
        ),
    },
    Listed {
        name: "guess",
        title: "Guess a pattern",
        description: "Patterns that fit a list of values, each as a claim that can be checked further.",
        text: (
            "list",
            "A list, such as `[1, 1, 2, 3, 5, 8]` or `[grundy(kayles n) for n in 0..50]`",
        ),
    },
    Listed {
        name: "search_words",
        title: "Search the help",
        description: "The documentation of a word of the language, or what a search in all words and the book finds.",
        text: ("query", "A word, a sign, or words to search for"),
    },
];

/// The tools with their schemas.
pub(super) fn list(limits: Limits) -> Vec<Tool> {
    let tools = TOOLS.iter().map(|tool| {
        let (name, description) = tool.text;
        let text = json!({"type": "string", "description": description});
        let most = limits.most.as_secs_f64();
        let about = format!(
            "Time limit of the call in seconds; {} if left out",
            limits.default.as_secs_f64()
        );
        let seconds =
            json!({"type": "number", "minimum": 0, "maximum": most, "description": about});
        let is_search = tool.name == "search_words";
        let mut fields = vec![(name, text)];
        if !is_search {
            fields.push(("seconds", seconds));
        }
        match tool.name {
            "evaluate" => fields.push((
                "formats",
                json!({
                    "type": "array", "items": {"enum": formats()},
                    "description": "Also return each result in these formats",
                }),
            )),
            "draw" => fields.push((
                "winning",
                json!({"type": "boolean", "description": "Mark the winning moves"}),
            )),
            _ => {}
        }
        let result = if is_search {
            "result_doc"
        } else {
            "result_evaluate"
        };
        let keeps = matches!(tool.name, "evaluate" | "ruleset");
        let hints = ToolAnnotations::with_title(tool.title)
            .read_only(!keeps)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        Tool::new(tool.name, tool.description, parameters(&fields, 1))
            .with_raw_output_schema(std::sync::Arc::new(standing_alone(result)))
            .with_annotations(hints)
    });
    tools.collect()
}

/// The formats that a call can ask for.
fn formats() -> Vec<&'static str> {
    let all = Mime::ALL.into_iter().filter(|mime| *mime != Mime::Json);
    all.map(Mime::name).collect()
}

/// Whether there is a tool of this name; otherwise a message.
pub(super) fn find(name: &str) -> Result<&'static str, String> {
    let known = TOOLS.iter().map(|tool| tool.name);
    let found = known.clone().find(|known| *known == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.clone().collect();
        let help = format!("the tools are {}", names.join(", "));
        crate::diagnostic::no_such("tool", name, known.clone(), &help)
    })
}

/// Calls a tool.
pub(super) fn call(
    respondent: &mut Respondent,
    done: &AtomicUsize,
    tool: &'static str,
    arguments: JsonObject,
    limits: Limits,
) -> CallToolResult {
    let params = Params::new(tool, arguments);
    answered(respondent, done, tool, params, limits)
        .unwrap_or_else(|refusal| answer::refused(&refusal))
}

fn answered(
    respondent: &mut Respondent,
    done: &AtomicUsize,
    tool: &'static str,
    mut params: Params,
    limits: Limits,
) -> Result<CallToolResult, RequestRefusal> {
    let listed = TOOLS.iter().find(|listed| listed.name == tool);
    let field = listed.map_or("text", |listed| listed.text.0);
    let text = params.text(field, None)?;
    if text.len() > LONGEST_TEXT {
        let message = format!(
            "`{field}` has {} bytes: it may have {LONGEST_TEXT}",
            text.len()
        );
        return Err(RequestRefusal::of_parameter(field, message));
    }
    if tool == "search_words" {
        params.end()?;
        let request = Request::new("doc", object(json!({"name": text})));
        return Ok(answer::of_docs(&respondent.answer(request, done)?));
    }
    let time = params.seconds("seconds")?.flatten();
    if let Some(time) = time.filter(|time| *time > limits.most) {
        let (given, most) = (time.as_secs_f64(), limits.most.as_secs_f64());
        let message = format!("`seconds` is {given}: a call may take {most} seconds");
        return Err(RequestRefusal::of_parameter("seconds", message));
    }
    let mut wanted = Vec::new();
    let mut marked = false;
    match tool {
        "evaluate" => wanted = params.words("formats", &formats())?,
        "draw" => marked = params.flag("winning")?.unwrap_or(false),
        _ => {}
    }
    params.end()?;
    let script = match tool {
        "evaluate" => Ok(text),
        "check_claim" if text.trim_start().starts_with("claim") => Ok(text),
        "check_claim" => Ok(format!("claim \"\" {}", text.trim_start())),
        "ruleset" => checked_definitions(respondent, text),
        _ => question(respondent, tool, text, marked),
    };
    let script = match script {
        Ok(script) => script,
        Err(message) => return Ok(answer::failed(&message)),
    };
    let mut formats = wanted.clone();
    if !formats.contains(&Mime::Plain.name()) {
        formats.push(Mime::Plain.name());
    }
    if tool == "draw" {
        formats.push(Mime::Svg.name());
    }
    let seconds = time.unwrap_or(limits.default).as_secs_f64();
    let asked = object(json!({"text": script, "seconds": seconds, "formats": formats}));
    let results = respondent.answer(Request::new("evaluate", asked), done)?;
    Ok(answer::of_results(&results, !wanted.is_empty()))
}

/// A text in the session, with its statements; none if it has errors.
fn parsed(respondent: &mut Respondent, name: &str, text: &str) -> Option<(SourceId, Parsed)> {
    let session = respondent.session();
    let id = session.add_source(name, text, None);
    let parsed = session.parse(id);
    let is_wrong = parsed.diagnostics.iter().any(Diagnostic::is_error);
    (!is_wrong).then_some((id, parsed))
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The call that answers a question about an expression. A text with an error is evaluated as it is, so that the error
/// has its place.
///
/// # Errors
/// A message if the text is several statements.
fn question(
    respondent: &mut Respondent,
    tool: &str,
    text: String,
    marked: bool,
) -> Result<String, String> {
    let Some((_, parsed)) = parsed(respondent, "<question>", &text) else {
        return Ok(text);
    };
    match parsed.statements.as_slice() {
        [one] if one.ast.parts().value.is_some() && one.ast.parts().binds.is_empty() => {}
        _ => {
            return Err(format!(
                "`{tool}` takes one expression: define names by `evaluate` first"
            ));
        }
    }
    // A comment may end the text.
    Ok(match (tool, marked) {
        ("draw", true) => format!("draw({text}\n, winning_moves({text}\n))"),
        _ => format!("{tool}({text}\n)"),
    })
}

/// The definitions, and after them the checks of their rulesets.
///
/// # Errors
/// A message if no ruleset is defined.
fn checked_definitions(respondent: &mut Respondent, text: String) -> Result<String, String> {
    let Some((id, parsed)) = parsed(respondent, "<definition>", &text) else {
        return Ok(text);
    };
    let mut defined = parsed.statements.iter();
    if !defined.any(|statement| statement.ast.parts().ruleset.is_some()) {
        return Err("there is no `ruleset` statement in the definition".into());
    }
    let mut script = text;
    for ruleset in Definitions::of(respondent.session(), id).rulesets {
        script += &format!("\n{}", ruleset.check(BOARDS));
    }
    Ok(script)
}
