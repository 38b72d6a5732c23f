//! The output of `--json` matches docs/cgt.schema.json field by field, and docs/json.md lists it. Examples and errors
//! are checked where they are run. `UPDATE_EXPECT=1` updates the list in docs/json.md.

use crate::schema::{self, SCHEMA, checked};
use crate::support::{cgt, root};
use expect_test::expect_file;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;

/// The objects that a command prints.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let mut program = cgt();
    let output = program.args(arguments).arg("--json").output();
    let output = output.expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(checked).collect()
}

fn value(expression: &str) -> Value {
    objects(&["eval", expression]).remove(0)
}

/// An expression for each kind of value.
const KINDS: &[(&str, &str)] = &[
    ("bool", "1 == 1"),
    ("drawing", "draw(clobber(\"xo\"))"),
    ("explanation", "explain(clobber(\"xox\"))"),
    ("form", "misere_canonical_form(nim 2 + 2)"),
    ("function", "n -> n + 1"),
    ("game", "R3c2R2 + nim 2"),
    ("list", "[1, [true, []], moves(domineering(2, 2))]"),
    ("loony", "loony"),
    ("loopy", "over"),
    ("move", "moves(nim 3 + 4)[0]"),
    ("nimber", "*omega"),
    ("number", "-3/4"),
    ("outcome", "outcome(over & under)"),
    ("positions", "positions(clobber, 1, 2)"),
    ("quotient", "misere_quotient(kayles(4))"),
    ("range", "1..pow(2, 70)"),
    ("rational", "1/3"),
    ("real", "sqrt(2)"),
    ("string", "\"a \\\"b\\\"\""),
    ("surreal", "omega - 1/3"),
    ("thermograph", "thermograph({3||2|1})"),
    ("universe", "dicots"),
    ("value", "value({3|1})"),
];

#[test]
fn every_kind_of_value_is_typed() {
    for (kind, expression) in KINDS {
        assert_eq!(value(expression)["kind"], *kind, "{expression}");
    }
    let known = &schema::definition("datum_fields")["properties"]["kind"]["enum"];
    let mut known: Vec<&str> = known
        .as_array()
        .expect("kinds")
        .iter()
        .flat_map(Value::as_str)
        .collect();
    known.sort_unstable();
    assert!(known.into_iter().eq(KINDS.iter().map(|(kind, _)| *kind)));
    let number = json!({"numerator": "-3", "denominator": "4"});
    assert_eq!(value("-3/4")["number"], number);
    let rows = json!([
        {"left": [], "right": [], "stop": ""},
        {"left": [0], "right": [0], "stop": ""},
        {"left": [0], "right": [1], "stop": "L"},
    ]);
    assert_eq!(value("{stop,0|*}")["form"], rows);
    let found = value("[[1], clobber xo]");
    assert_eq!(found["list"][0]["list"][0]["value"], "1");
    let game = json!({"position": "clobber(\"xo\")", "ruleset": "clobber"});
    assert_eq!(found["list"][1]["game"], game);
    let found = value("moves(domineering(2, 2) + clobber xo)");
    assert_eq!(found["list"][0]["move"]["player"], "left");
    assert_eq!(found["list"][0]["move"]["component"], 1);
}

/// Deep lists are written as text, because recursive JSON readers would fail on them.
#[test]
fn deep_lists_are_texts_from_some_depth_on() {
    let deep = format!("{}1{}", "[".repeat(60), "]".repeat(60));
    let mut found = &value(&deep);
    let mut depth = 0;
    while let Some(inner) = found.get("list") {
        (found, depth) = (&inner[0], depth + 1);
    }
    assert_eq!((depth, found["kind"].as_str()), (24, Some("list")));
    assert_eq!(
        found["value"],
        format!("{}1{}", "[".repeat(36), "]".repeat(36))
    );
}

#[test]
fn every_command_writes_objects_of_the_schema() {
    let commands: &[&[&str]] = &[
        &[
            "eval",
            "print 1/2, \" \", v",
            "table n in 1..2: [n], nim {n}",
            "1 +",
            "n*2",
        ],
        &[
            "eval",
            "claim \"c\" forall n in 1..3, m in [[n]]: n == 2",
            "assert forall n in 1..0: n == 2",
        ],
        &[
            "eval",
            "assert forall g in [clobber xo, *2]: g == 0",
            "assert 1 == 1",
        ],
        &["explain", "nim 3 + 4", "domineering(2, 2)"],
        &["explain", "--rules", "clobber"],
        &["plot", "{2|-1}", "[*, {5|{1|-4}}]"],
        &["draw", "clobber xo/ox"],
        &["draw", "1"],
        &[
            "check",
            "examples/tour.cgt",
            "tests/errors/arity.cgt",
            "no-such-file.cgt",
        ],
        &["doc"],
        &["doc", "sums"],
        &["doc", "operators"],
        &["doc", "examples/tour.cgt"],
        &["explain-error"],
        &["explain-error", "arity"],
        &["fmt", "--check", "tests/errors/arity.cgt"],
    ];
    let mut types = BTreeSet::new();
    for command in commands {
        let found = objects(command);
        types.extend(
            found
                .iter()
                .flat_map(|o| o["type"].as_str().map(String::from)),
        );
    }
    for wanted in [
        "assert", "claim", "code", "doc", "drawing", "error", "print", "table",
    ] {
        assert!(types.contains(wanted), "{wanted}: {types:?}");
    }
}

/// The validator finds an unlisted field, a missing field, and a field of the wrong type.
#[test]
fn the_validator_finds_what_is_wrong() {
    let right = value("[1]");
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut object = right.clone();
        change(&mut object);
        schema::faults_of(&object, "value")
    };
    assert_eq!(wrong(&|_| {}), [""; 0]);
    assert_eq!(wrong(&|o| o["more"] = json!(1)), [".more is not allowed"]);
    assert_ne!(wrong(&|o| o["list"][0]["x"] = json!(1)), [""; 0]);
    assert_ne!(wrong(&|o| o["line"] = json!("1")), [""; 0]);
    assert_ne!(wrong(&|o| o["kind"] = json!("number")), [""; 0]);
    assert_ne!(
        wrong(&|o| drop(o.as_object_mut().expect("an object").remove("source"))),
        [""; 0]
    );
}

#[test]
fn positions_are_those_of_searches() {
    let positions = |expression| {
        let found = value(expression);
        found["positions"]
            .as_u64()
            .unwrap_or_else(|| panic!("{found}"))
    };
    // Neither arithmetic nor comparisons nor long lists search.
    for expression in ["1 + 1", "[n * n for n in 1..500]", "{2||1|*} + {3|-5} > 0"] {
        assert_eq!(positions(expression), 0, "{expression}");
    }
    assert!((10..2000).contains(&positions("clobber(\"xoxo/oxox\")")));
}

#[test]
fn the_program_prints_the_schema() {
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .arg("schema")
        .output()
        .expect("the program runs");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(printed, *SCHEMA);
}

/// The first line of the part of docs/json.md that is generated from the schema.
const MARK: &str = "<!-- From cgt.schema.json, by UPDATE_EXPECT=1 cargo test --test it json -->\n";

#[test]
fn the_page_lists_every_object_and_field() {
    let path = root().join("docs/json.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    let (before, _) = text.split_once(MARK).expect("the mark");
    let definitions = SCHEMA["$defs"].as_object().expect("definitions");
    let sections = definitions
        .iter()
        .map(|(name, schema)| section(name, schema));
    let page = format!(
        "{before}{MARK}\n{}",
        sections.collect::<Vec<_>>().join("\n")
    );
    expect_file![path].assert_eq(&page);
}

/// The section of a definition: its description, and its fields.
fn section(name: &str, schema: &Value) -> String {
    let description = schema["description"].as_str().expect(name);
    let mut text = format!("### {name}\n\n{description}\n");
    let parts = schema["allOf"].as_array().map_or(&[][..], Vec::as_slice);
    let base: Vec<&str> = parts.iter().filter_map(schema::referred).collect();
    if !base.is_empty() {
        let base: Vec<String> = base.iter().map(|b| format!("[{b}](#{b})")).collect();
        text += &format!("\nFields: those of {}", base.join(", "));
        text += if own_fields(schema).next().is_some() {
            ", and:\n"
        } else {
            ".\n"
        };
    }
    let mut rows = String::new();
    for (field, required, schema) in own_fields(schema) {
        let meaning = schema["description"]
            .as_str()
            .unwrap_or("The type of the object.");
        let name = if required {
            format!("`{field}`")
        } else {
            format!("`{field}` (optional)")
        };
        rows += &format!(
            "| {name} | {} | {} |\n",
            kind(schema),
            meaning.replace('|', "\\|")
        );
    }
    if !rows.is_empty() {
        text += &format!("\n| field | type | meaning |\n|---|---|---|\n{rows}");
    } else if base.is_empty() && schema["properties"].is_null() {
        text += &format!("\nType: {}.\n", kind(schema));
    }
    text
}

/// The fields of a schema without those of the definitions it consists of, and whether they are required.
fn own_fields(schema: &Value) -> impl Iterator<Item = (&String, bool, &Value)> {
    let parts = schema["allOf"].as_array().into_iter().flatten();
    parts.chain([schema]).flat_map(|part| {
        let fields = part["properties"].as_object().into_iter().flatten();
        let required = part["required"].as_array();
        fields.map(move |(name, schema)| {
            let is_required = required.is_some_and(|all| all.iter().any(|r| r == name));
            (name, is_required, schema)
        })
    })
}

/// A type in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema::referred(schema) {
        return format!("[{name}](#{name})");
    }
    let any = |key: &str| {
        let all = schema[key].as_array()?;
        Some(all.iter().map(kind).collect::<Vec<_>>().join(" or "))
    };
    if let Some(text) = any("oneOf").or_else(|| any("anyOf")) {
        return text;
    }
    if let Some(one) = schema.get("const") {
        return format!("`{one}`");
    }
    if let Some(all) = schema["enum"].as_array() {
        return all
            .iter()
            .map(|one| format!("`{one}`"))
            .collect::<Vec<_>>()
            .join(", ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let types = types.iter().flat_map(Value::as_str);
            types.collect::<Vec<_>>().join(" or ")
        }
        name if name == "array" => format!("list of {}", kind(&schema["items"])),
        name if name == "object" => match &schema["additionalProperties"] {
            Value::Object(_) => format!("object of {}", kind(&schema["additionalProperties"])),
            _ => "object".into(),
        },
        name => name.as_str().unwrap_or("anything").into(),
    }
}
