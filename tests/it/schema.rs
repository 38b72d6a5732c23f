//! docs/cgt.schema.json, and a validator for the part of JSON Schema that it uses. `tests/clients` checks it with an
//! independent validator.

use serde_json::{Map, Value};
use std::sync::LazyLock;

/// The schema.
pub(crate) static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../docs/cgt.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
});

/// Asserts that a line is an object of the schema, and returns it.
pub(crate) fn checked(line: &str) -> Value {
    let found: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    let faults = faults(&found, &SCHEMA);
    assert_eq!(faults, [""; 0], "{line}");
    found
}

/// The errors of an object that should match `$defs/NAME`.
pub(crate) fn faults_of(found: &Value, name: &str) -> Vec<String> {
    faults(found, definition(name))
}

/// The definition `$defs/NAME`.
pub(crate) fn definition(name: &str) -> &'static Value {
    let found = &SCHEMA["$defs"][name];
    assert!(found.is_object(), "no definition {name}");
    found
}

/// The definition to which a schema refers.
pub(crate) fn referred(schema: &Value) -> Option<&'static str> {
    let target = schema.get("$ref")?.as_str()?;
    let name = target.strip_prefix("#/$defs/").expect("a definition");
    let (name, _) = SCHEMA["$defs"].as_object()?.get_key_value(name)?;
    Some(name)
}

static NOTHING: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or(&NOTHING)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn faults(found: &Value, schema: &Value) -> Vec<String> {
    let mut all = Vec::new();
    check(found, schema, "", &mut all);
    all
}

fn check(found: &Value, schema: &Value, path: &str, into: &mut Vec<String>) {
    if schema == &Value::Bool(false) {
        into.push(format!("{path} is not allowed"));
    }
    for (keyword, wanted) in object(schema) {
        let holds = match keyword.as_str() {
            "type" => match wanted {
                Value::Array(types) => types.iter().any(|t| is_of_type(found, t)),
                one => is_of_type(found, one),
            },
            "const" => found == wanted,
            "enum" => list(wanted).contains(found),
            "pattern" => found.as_str().is_none_or(|text| matches(text, wanted)),
            "minimum" => found.as_f64().is_none_or(|n| Some(n) >= wanted.as_f64()),
            "minItems" => wanted.as_u64() <= Some(list(found).len() as u64),
            "maxItems" => wanted.as_u64() >= Some(list(found).len() as u64),
            "oneOf" => {
                let fits = |one: &&Value| faults(found, one).is_empty();
                list(wanted).iter().filter(fits).count() == 1
            }
            "anyOf" => list(wanted).iter().any(|one| faults(found, one).is_empty()),
            "required" => list(wanted)
                .iter()
                .all(|name| found.get(name.as_str().expect("a name")).is_some()),
            _ => {
                check_parts(found, schema, keyword, path, into);
                true
            }
        };
        if !holds {
            into.push(format!("{path}: {keyword} {wanted} but {found}"));
        }
    }
}

fn check_parts(found: &Value, schema: &Value, keyword: &str, path: &str, into: &mut Vec<String>) {
    let wanted = &schema[keyword];
    match keyword {
        "$ref" => check(
            found,
            definition(referred(schema).expect("a name")),
            path,
            into,
        ),
        "allOf" => list(wanted)
            .iter()
            .for_each(|one| check(found, one, path, into)),
        "if" => {
            let next = if faults(found, wanted).is_empty() {
                "then"
            } else {
                "else"
            };
            if let Some(next) = schema.get(next) {
                check(found, next, path, into);
            }
        }
        "properties" => {
            for (name, schema) in object(wanted) {
                if let Some(value) = found.get(name) {
                    check(value, schema, &format!("{path}.{name}"), into);
                }
            }
        }
        "items" => {
            for (at, item) in list(found).iter().enumerate() {
                check(item, wanted, &format!("{path}[{at}]"), into);
            }
        }
        "additionalProperties" | "unevaluatedProperties" => {
            let mut known = Vec::new();
            properties(schema, &mut known);
            for (name, value) in object(found) {
                if !known.contains(&name.as_str()) {
                    check(value, wanted, &format!("{path}.{name}"), into);
                }
            }
        }
        "then" | "else" | "description" | "title" | "$schema" | "$id" | "$defs" => {}
        other => panic!("the validator does not know `{other}`"),
    }
}

/// The names of the properties of a schema and of the schemas that it combines.
fn properties<'a>(schema: &'a Value, into: &mut Vec<&'a str>) {
    into.extend(object(&schema["properties"]).keys().map(String::as_str));
    if let Some(name) = referred(schema) {
        properties(definition(name), into);
    }
    list(&schema["allOf"])
        .iter()
        .for_each(|one| properties(one, into));
}

fn is_of_type(found: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("string") => found.is_string(),
        Some("integer") => found.is_i64() || found.is_u64(),
        Some("number") => found.is_number(),
        Some("boolean") => found.is_boolean(),
        Some("null") => found.is_null(),
        Some("array") => found.is_array(),
        Some("object") => found.is_object(),
        other => panic!("no type {other:?}"),
    }
}

/// Matches a pattern of the schema: an integer, or a fraction.
fn matches(text: &str, pattern: &Value) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let is_fraction = pattern.as_str().is_some_and(|p| p.contains('/'));
    let numerator = numerator.strip_prefix('-').unwrap_or(numerator);
    is_digits(numerator) && is_digits(denominator) && (is_fraction || !text.contains('/'))
}
