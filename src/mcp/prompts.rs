//! Prompts: what a user may start a conversation with.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

struct Template {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    argument: (&'static str, &'static str),
    /// `{}` is the argument.
    text: &'static str,
}

const TEMPLATES: [Template; 2] = [
    Template {
        name: "check_a_claim",
        title: "Check a claim of a paper",
        description: "State a claim in the language, try to refute it, and say what the check does and does not show.",
        argument: ("claim", "The claim, as the paper words it"),
        text: "Check this claim about combinatorial games:\n\n{}\n\n\
            1. Find the words for its notions with `search_words`; read the resource cgt://book/language if you need the \
            grammar. If its ruleset is not in the library, define it with `ruleset`.\n\
            2. Reproduce at least one example whose value is known, with `evaluate`, to see that the ruleset is the one \
            that is meant.\n\
            3. Write the claim for small cases and pass it to `check_claim`; enlarge the range until the time is up.\n\
            4. If it fails, give the first counterexample, with a position that a reader can check, and `explain` it. If \
            it holds, say for how many cases; this is no proof.",
    },
    Template {
        name: "analyse_a_position",
        title: "Analyse this position",
        description: "Who wins a position, what it is worth, which moves win, and why.",
        argument: (
            "position",
            "The position, as a text, a picture in characters, or an expression of the language",
        ),
        text: "Analyse this position of a combinatorial game:\n\n{}\n\n\
            1. Write it in the language; `search_words` with the name of the ruleset shows the form. `draw` it and compare.\n\
            2. Find its value, its outcome and its temperature with `evaluate`.\n\
            3. List the winning moves of both players with `winning_moves`.\n\
            4. Say in words why, with the steps of `explain`.",
    },
];

/// The prompts.
pub(super) fn list() -> Vec<Prompt> {
    let prompts = TEMPLATES.iter().map(|template| {
        let (name, description) = template.argument;
        let argument = PromptArgument::new(name)
            .with_description(description)
            .with_required(true);
        Prompt::new(
            template.name,
            Some(template.description),
            Some(vec![argument]),
        )
        .with_title(template.title)
    });
    prompts.collect()
}

/// A prompt with its argument.
///
/// # Errors
/// What is wrong with the name or the argument.
pub(super) fn get(name: &str, arguments: Option<&JsonObject>) -> Result<GetPromptResult, String> {
    let Some(template) = TEMPLATES.iter().find(|template| template.name == name) else {
        let names = TEMPLATES.map(|template| template.name);
        return Err(format!(
            "there is no prompt `{name}`; the prompts are {}",
            names.join(", ")
        ));
    };
    let (wanted, _) = template.argument;
    let given = arguments.and_then(|given| given.get(wanted));
    let Some(given) = given
        .and_then(Value::as_str)
        .filter(|text| !text.trim().is_empty())
    else {
        return Err(format!(
            "the prompt `{name}` needs the argument `{wanted}`: a text"
        ));
    };
    let message = PromptMessage::new_text(Role::User, template.text.replace("{}", given));
    Ok(GetPromptResult::new(vec![message]).with_description(template.description))
}
