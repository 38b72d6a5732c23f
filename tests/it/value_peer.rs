//! Compares values with those in CGSuite's own tests, if the list is available: at the path in `CGT_PEER_VALUES`,
//! otherwise at `../shared/data/values_peer.jsonl` relative to the package. Skipped without the list.

use std::path::PathBuf;

use cgt_lang::budget::Budget;
use cgt_lang::value::{Arena, Int, Player, Spelling, Value};

/// The result as text, with lists sorted for comparison.
fn answer(arena: &mut Arena, expression: &str) -> Option<String> {
    let budget = Budget::unlimited();
    let name_end = expression.find('(').unwrap_or(0);
    let name = &expression[..name_end];
    let is_call = name_end > 0
        && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        && expression.ends_with(')');
    if !is_call {
        if let Some((count, game)) = expression.split_once('*')
            && game.starts_with('{')
            && let Ok(count) = count.parse::<Int>()
        {
            let game = arena.read(game, &budget).ok()?;
            let value = arena.multiple(&count, game, &budget).ok()?;
            return Some(arena.text(value, Spelling::Ascii));
        }
        let value = arena.read(expression, &budget).ok()?;
        return Some(arena.text(value, Spelling::Ascii));
    }
    let arguments = split(&expression[name_end + 1..expression.len() - 1]);
    let values: Vec<Value> = arguments
        .iter()
        .map(|a| arena.read(a, &budget).ok())
        .collect::<Option<_>>()?;
    let v = *values.first()?;
    let list = |arena: &mut Arena, values: Vec<Value>| {
        let mut texts: Vec<String> = values
            .iter()
            .map(|&v| arena.text(v, Spelling::Ascii))
            .collect();
        texts.sort();
        format!("{{{}}}", texts.join(","))
    };
    Some(match name {
        "abs" => {
            let negative = arena.negative(v, &budget).ok()?;
            let smaller = arena.le(v, negative, &budget).ok()?;
            arena.text(if smaller { negative } else { v }, Spelling::Ascii)
        }
        "birthday" => arena.birthday(v, &budget).ok()?.to_string(),
        "outcome" => arena.outcome(v, &budget).ok()?.to_string(),
        "left_options" => {
            let options = arena.options(v, Player::Left, &Budget::unlimited()).ok()?;
            list(arena, options)
        }
        "right_options" => {
            let options = arena.options(v, Player::Right, &Budget::unlimited()).ok()?;
            list(arena, options)
        }
        "left_stop" => arena.left_stop(v).to_string(),
        "right_stop" => arena.right_stop(v).to_string(),
        "mean" => arena.mean(v, &budget).ok()?.to_string(),
        "temperature" => arena.temperature(v, &budget).ok()?.to_string(),
        "is_zero" => arena.is_zero(v).to_string(),
        "is_number" => arena.is_number(v).to_string(),
        "is_integer" => arena.is_integer(v).to_string(),
        "is_nimber" => arena.is_nimber(v).to_string(),
        "is_even" => arena.is_even(v).to_string(),
        "is_odd" => arena.is_odd(v).to_string(),
        "is_numberish" => arena.is_numberish(v).to_string(),
        "is_infinitesimal" => arena.is_infinitesimal(v).to_string(),
        "is_all_small" => arena.is_all_small(v, &budget).ok()?.to_string(),
        "is_even_tempered" => arena.is_even_tempered(v, &budget).ok()?.to_string(),
        "is_odd_tempered" => arena.is_odd_tempered(v, &budget).ok()?.to_string(),
        "is_uptimal" => arena.is_uptimal(v, &budget).ok()?.to_string(),
        "stop_count" => arena.stop_count(v, &budget).ok()?.to_string(),
        "incentives" => {
            let incentives = arena
                .incentives(v, &[Player::Left, Player::Right], &budget)
                .ok()?;
            list(arena, incentives)
        }
        "left_incentives" => {
            let incentives = arena.incentives(v, &[Player::Left], &budget).ok()?;
            list(arena, incentives)
        }
        "right_incentives" => {
            let incentives = arena.incentives(v, &[Player::Right], &budget).ok()?;
            list(arena, incentives)
        }
        _ => {
            let value = match name {
                "atomic_weight" => arena.atomic_weight(v, &budget).ok()?,
                "companion" => arena.companion(v, &budget).ok()?,
                "cool" => {
                    let t = arena.as_number(*values.get(1)?)?.clone();
                    arena.cool(v, &t, &budget).ok()?
                }
                "freeze" => arena.freeze(v, &budget).ok()?,
                "norton" => arena.norton(v, *values.get(1)?, &budget).ok()?,
                "reduced_canonical_form" => arena.reduced_canonical_form(v, &budget).ok()?,
                _ => return None,
            };
            arena.text(value, Spelling::Ascii)
        }
    })
}

/// Splits a text at top-level commas.
fn split(text: &str) -> Vec<String> {
    let (mut depth, mut parts, mut part) = (0, Vec::new(), String::new());
    for c in text.chars() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(c);
        }
    }
    if !part.trim().is_empty() {
        parts.push(part);
    }
    parts.iter().map(|p| p.trim().to_string()).collect()
}

/// A set as text, with sorted elements.
fn as_set(text: &str) -> String {
    let mut parts = split(text.trim().trim_start_matches('{').trim_end_matches('}'));
    if text.len() >= 2 {
        parts = split(&text[1..text.len() - 1]);
    }
    parts.sort();
    format!("{{{}}}", parts.join(","))
}

#[test]
fn agrees_with_the_peer() {
    let path = std::env::var_os("CGT_PEER_VALUES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/values_peer.jsonl"),
        PathBuf::from,
    );
    let Ok(lines) = std::fs::read_to_string(path) else {
        return;
    };
    let mut arena = Arena::new();
    let (mut alike, mut unread, mut wrong) = (0, Vec::new(), Vec::new());
    for line in lines.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap_or("").to_string();
        let (expression, mut expected) = (text("expr"), text("expected"));
        if text("compare") == "set" {
            expected = as_set(&expected);
        }
        match answer(&mut arena, &expression) {
            None => unread.push(expression),
            Some(found) if found == expected => alike += 1,
            Some(found) => wrong.push(format!("{expression}: {found}, expected {expected}")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    // This test does not cover comparisons, lists and rulesets.
    assert!(
        alike > 700 && unread.len() < 10,
        "{alike} alike, not read: {unread:?}"
    );
}
