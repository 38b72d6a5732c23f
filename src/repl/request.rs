//! JSON requests of programs, one object per line, parsed field by field. An invalid request is refused with the place
//! of the error: the column where parsing stopped, or the field.

use crate::diagnostic::no_such;
use crate::present::json::VERSION;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// All methods.
pub(super) const METHODS: [&str; 11] = [
    "about", "evaluate", "check", "complete", "describe", "doc", "names", "format", "settings",
    "reset", "cancel",
];
/// The fields of a request.
const FIELDS: [&str; 4] = ["id", "method", "params", "version"];

/// A valid request.
#[derive(Debug)]
pub(crate) struct Request {
    /// Its id: a string or an integer.
    pub id: Value,
    /// One of [`METHODS`].
    pub method: &'static str,
    /// Its parameters.
    pub params: Params,
}

#[cfg(feature = "mcp")]
impl Params {
    /// The parameters of a method or a tool with this name.
    pub(crate) fn new(method: &'static str, given: Map<String, Value>) -> Params {
        Params {
            method,
            given,
            asked: Vec::new(),
        }
    }
}

#[cfg(feature = "mcp")]
impl Request {
    /// A request of the program itself, which needs no id.
    pub(crate) fn new(method: &'static str, params: Map<String, Value>) -> Request {
        let params = Params::new(method, params);
        Request {
            id: Value::Null,
            method,
            params,
        }
    }
}

/// The reason why a request is refused.
#[derive(Debug, Default)]
pub(crate) struct RequestRefusal {
    code: &'static str,
    message: String,
    field: Option<String>,
    column: Option<usize>,
}

/// A result as JSON, or the reason for a refusal.
pub(crate) type Answer = Result<String, RequestRefusal>;

impl RequestRefusal {
    /// Refuses a field.
    fn of_field(code: &'static str, field: impl Into<String>, message: String) -> RequestRefusal {
        RequestRefusal {
            code,
            message,
            field: Some(field.into()),
            column: None,
        }
    }

    /// Refuses a line that is not JSON. `column` is the place of the error.
    fn of_line(column: usize, message: String) -> RequestRefusal {
        RequestRefusal {
            code: "json",
            message,
            field: None,
            column: Some(column),
        }
    }

    /// Refuses a parameter.
    pub(crate) fn of_parameter(name: &str, message: String) -> RequestRefusal {
        RequestRefusal::of_field("params", format!("params.{name}"), message)
    }

    /// Refuses a line of more than `most` bytes.
    pub(super) fn too_long(most: usize) -> RequestRefusal {
        let message = format!("a request has at most {} MiB", most >> 20);
        RequestRefusal::of_line(1, message)
    }

    /// Refuses a request whose id belongs to another unanswered request.
    pub(super) fn same_id(id: &Value) -> RequestRefusal {
        let message = format!("the request {id} is not answered yet: take another `id`");
        RequestRefusal::of_field("request", "id", message)
    }

    /// Refuses a request for a reason that concerns no field.
    pub(super) fn other(code: &'static str, message: &str) -> RequestRefusal {
        RequestRefusal {
            code,
            message: message.into(),
            ..RequestRefusal::default()
        }
    }

    /// One sentence: what is wrong, and what would be right.
    #[cfg(feature = "mcp")]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The line that refuses the request with this id. The id is null if it is unknown.
    pub(super) fn answer(&self, id: &Value) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(field) = &self.field {
            error["field"] = json!(field);
        }
        if let Some(column) = self.column {
            error["column"] = json!(column);
        }
        json!({"id": id, "error": error})
    }
}

/// Parses a line. An error is the line that refuses it.
pub(super) fn read(line: &[u8]) -> Result<Request, Value> {
    let fields = object(line).map_err(|refusal| refusal.answer(&Value::Null))?;
    match fields.get("id").filter(|id| is_id(id)).cloned() {
        None => Err(wrong_id(&fields).answer(&Value::Null)),
        Some(id) => request(id.clone(), fields).map_err(|refusal| refusal.answer(&id)),
    }
}

fn object(line: &[u8]) -> Result<Map<String, Value>, RequestRefusal> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let right = line.get(..error.valid_up_to()).unwrap_or_default();
        let column = String::from_utf8_lossy(right).chars().count() + 1;
        RequestRefusal::of_line(column, "the line is not UTF-8 text".into())
    })?;
    let found = serde_json::from_str(text).map_err(|error| {
        let bytes = error.column().saturating_sub(1);
        let right = text.char_indices().take_while(|(at, _)| *at < bytes);
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        RequestRefusal::of_line(right.count() + 1, format!("the line is no JSON: {message}"))
    })?;
    match found {
        Value::Object(fields) => Ok(fields),
        other => {
            let example = r#"{"id": 1, "method": "evaluate", "params": {"text": "nim 3 + 4"}}"#;
            let message = format!(
                "a request is an object such as {example}, not {}",
                kind(&other)
            );
            Err(RequestRefusal::other("request", &message))
        }
    }
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

fn wrong_id(fields: &Map<String, Value>) -> RequestRefusal {
    let message = match fields.get("id") {
        None => "a request needs an `id`: an integer or a string".into(),
        Some(id) => format!("`id` is an integer or a string, not {}", kind(id)),
    };
    RequestRefusal::of_field("request", "id", message)
}

fn request(id: Value, mut fields: Map<String, Value>) -> Result<Request, RequestRefusal> {
    if let Some(version) = fields.get("version").filter(|v| **v != json!(VERSION)) {
        let message = format!("version {version} is not supported: this is version {VERSION}");
        return Err(RequestRefusal::of_field("version", "version", message));
    }
    if let Some(unknown) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        let help = format!("the fields of a request are {}", FIELDS.join(", "));
        let message = no_such("field", unknown, FIELDS, &help);
        return Err(RequestRefusal::of_field("request", unknown, message));
    }
    let method = match fields.get("method") {
        Some(Value::String(name)) => name,
        other => {
            let found = other.map_or("nothing", kind);
            let message = format!("`method` is the name of a method, not {found}");
            return Err(RequestRefusal::of_field("request", "method", message));
        }
    };
    let Some(method) = METHODS.into_iter().find(|known| known == method) else {
        let help = format!("the methods are {}", METHODS.join(", "));
        let message = no_such("method", method, METHODS, &help);
        return Err(RequestRefusal::of_field("method", "method", message));
    };
    let params = match fields.remove("params") {
        None => Map::new(),
        Some(Value::Object(params)) => params,
        Some(other) => {
            let message = format!("`params` is an object, not {}", kind(&other));
            return Err(RequestRefusal::of_field("request", "params", message));
        }
    };
    Ok(Request {
        id,
        method,
        params: Params {
            method,
            given: params,
            asked: Vec::new(),
        },
    })
}

/// The JSON type of a value.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The parameters of a request. Each is taken by name; [`Params::end`] refuses those that were not taken.
#[derive(Debug)]
pub(crate) struct Params {
    method: &'static str,
    given: Map<String, Value>,
    asked: Vec<&'static str>,
}

impl Params {
    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.asked.push(name);
        self.given.remove(name)
    }

    /// Takes a text, or the default. Without a default it is required.
    pub(crate) fn text(
        &mut self,
        name: &'static str,
        or: Option<&str>,
    ) -> Result<String, RequestRefusal> {
        match (self.take(name), or) {
            (Some(Value::String(text)), _) => Ok(text),
            (None, Some(text)) => Ok(text.into()),
            (found, _) => {
                let found = found.as_ref().map_or("missing", kind);
                let message = format!("`{name}` is {found}: it must be a string");
                Err(RequestRefusal::of_parameter(name, message))
            }
        }
    }

    /// Takes a natural number: `None` if it is absent, `Some(None)` if it is null.
    pub(crate) fn number(
        &mut self,
        name: &'static str,
    ) -> Result<Option<Option<u64>>, RequestRefusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Null) => Ok(Some(None)),
            Some(found) => match found.as_u64() {
                Some(number) => Ok(Some(Some(number))),
                None => {
                    let message = format!("`{name}` is {found}: it must be an integer from 0 on");
                    Err(RequestRefusal::of_parameter(name, message))
                }
            },
        }
    }

    /// Takes a time in seconds: `None` if it is absent, `Some(None)` if it is null.
    pub(crate) fn seconds(
        &mut self,
        name: &'static str,
    ) -> Result<Option<Option<Duration>>, RequestRefusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Null) => Ok(Some(None)),
            Some(found) => {
                let seconds = found.as_f64();
                let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                let message =
                    || format!("`{name}` is {found}: it must be seconds, or null for no limit");
                let time = time.ok_or_else(|| RequestRefusal::of_parameter(name, message()))?;
                Ok(Some(Some(time)))
            }
        }
    }

    /// Takes a Boolean, if present.
    pub(crate) fn flag(&mut self, name: &'static str) -> Result<Option<bool>, RequestRefusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(found) => {
                let message = format!("`{name}` is {}: it must be true or false", kind(&found));
                Err(RequestRefusal::of_parameter(name, message))
            }
        }
    }

    /// Takes a list of words, each of which must be one of `known`.
    pub(crate) fn words(
        &mut self,
        name: &'static str,
        known: &[&'static str],
    ) -> Result<Vec<&'static str>, RequestRefusal> {
        let refused = |found: &Value| {
            let message = format!("`{name}` is a list of {}, not {found}", known.join(", "));
            RequestRefusal::of_parameter(name, message)
        };
        let given = match self.take(name) {
            None => return Ok(Vec::new()),
            Some(Value::Array(given)) => given,
            Some(other) => return Err(refused(&other)),
        };
        let word = |item: &Value| known.iter().find(|word| *item == **word).copied();
        let words = given
            .iter()
            .map(|item| word(item).ok_or_else(|| refused(item)));
        words.collect()
    }

    /// Takes an id, if present.
    pub(super) fn id(&mut self) -> Result<Option<Value>, RequestRefusal> {
        match self.take("id") {
            Some(id) if !is_id(&id) => {
                let message = format!("`id` is an integer or a string, not {}", kind(&id));
                Err(RequestRefusal::of_parameter("id", message))
            }
            id => Ok(id),
        }
    }

    /// Refuses parameters that were not taken.
    pub(crate) fn end(self) -> Result<(), RequestRefusal> {
        let Some(unknown) = self.given.keys().next() else {
            return Ok(());
        };
        let help = match self.asked.as_slice() {
            [] => format!("`{}` takes none", self.method),
            asked => format!("`{}` takes {}", self.method, asked.join(", ")),
        };
        let message = no_such("parameter", unknown, self.asked.iter().copied(), &help);
        Err(RequestRefusal::of_parameter(unknown, message))
    }
}
