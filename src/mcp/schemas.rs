//! Schemas of what the tools take and answer. Those of answers are parts of docs/cgt.schema.json.

use crate::present::json;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Where the schema keeps its definitions.
const DEFINITIONS: &str = "$defs";
const PREFIX: &str = "#/$defs/";

/// The definition of this name as a schema that stands alone: with the definitions that it needs, and no others.
pub(super) fn standing_alone(name: &str) -> Map<String, Value> {
    let whole: Value = serde_json::from_str(json::SCHEMA).unwrap_or_default();
    let all = &whole[DEFINITIONS];
    let mut needed = BTreeSet::new();
    let mut waiting = vec![name.to_string()];
    while let Some(name) = waiting.pop() {
        let mut others = Vec::new();
        references(&all[&name], &mut others);
        waiting.extend(
            others
                .into_iter()
                .filter(|name| needed.insert(name.clone())),
        );
    }
    let mut schema = all[name].as_object().cloned().unwrap_or_default();
    let definitions = needed.into_iter().map(|name| {
        let definition = all[&name].clone();
        (name, definition)
    });
    schema.insert(DEFINITIONS.into(), Value::Object(definitions.collect()));
    schema
}

/// The names of the definitions that a schema refers to.
fn references(schema: &Value, into: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(place)) = fields.get("$ref") {
                into.extend(place.strip_prefix(PREFIX).map(String::from));
            }
            fields.values().for_each(|field| references(field, into));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, into)),
        _ => {}
    }
}

/// The schema of the parameters of a tool. Those that may be left out are the ones after the first `required`.
pub(super) fn parameters(fields: &[(&str, Value)], required: usize) -> Map<String, Value> {
    let properties = fields.iter().cloned();
    let properties: Map<String, Value> = properties
        .map(|(name, schema)| (name.to_string(), schema))
        .collect();
    let needed: Vec<&str> = fields
        .iter()
        .take(required)
        .map(|(name, _)| *name)
        .collect();
    let mut schema = Map::new();
    schema.insert("type".into(), json!("object"));
    schema.insert("properties".into(), Value::Object(properties));
    schema.insert("required".into(), json!(needed));
    schema.insert("additionalProperties".into(), json!(false));
    schema
}
