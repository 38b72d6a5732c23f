//! The rulesets of a text, for checks that need its definitions alone.

use super::Session;
use crate::source::SourceId;
use crate::syntax::ast::Ast;
use crate::syntax::parse;
use crate::vocabulary::PREFIXES;

/// The definitions of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    /// The text with all other statements blanked, so that offsets stay the same.
    pub text: String,
    /// The names of the rulesets with a board, and whether they have further parameters.
    pub rulesets: Vec<(String, bool)>,
}

fn is_definition(ast: &Ast) -> bool {
    let parts = ast.parts();
    !parts.binds.is_empty() || parts.import.is_some()
}

impl Definitions {
    /// The definitions of a text that was added to a session.
    pub fn of(session: &Session, id: SourceId) -> Definitions {
        let Some(source) = session.source(id) else {
            return Definitions::default();
        };
        let mut text = source.text.to_string().into_bytes();
        let mut rulesets = Vec::new();
        for statement in parse(id, &source.text, &PREFIXES).statements {
            if !is_definition(&statement.ast) {
                let own = text.get_mut(statement.span.range()).into_iter().flatten();
                own.filter(|byte| **byte != b'\n')
                    .for_each(|byte| *byte = b' ');
            }
            if let Some(ruleset) = statement.ast.parts().ruleset
                && ruleset.kinds.iter().any(|kind| kind.letters.is_some())
            {
                let name = ruleset.name.text.to_string();
                rulesets.push((name, ruleset.params.len() > 1));
            }
        }
        Definitions {
            text: String::from_utf8(text).unwrap_or_default(),
            rulesets,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::diagnostic::Code;
    use crate::session::{Item, NoFiles, Options, Session};

    /// A ruleset of this name is compared with other rules in builds of tests: the message names the board, and there is
    /// no value.
    #[test]
    fn a_ruleset_that_fails_its_self_check_has_no_answer() {
        let text = "ruleset faulty(b: line \"xo.\") = {[\"x\" -> \".\"] | [\"o\" -> \".\"]}\nfaulty(\"x.\")\n1";
        let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
        let id = session.add_source("<text>", text, None);
        let (mut faults, mut values) = (Vec::new(), Vec::new());
        session.run(id, &mut |_, result| {
            faults.extend(result.diagnostics);
            if let Item::Value(value) = &result.item {
                values.push(value.text.ascii.clone());
            }
            true
        });
        let [fault] = faults.as_slice() else {
            panic!("{faults:?}");
        };
        assert_eq!(fault.code, Code::SelfCheck);
        assert!(
            fault.message.contains("on the board \"x\""),
            "{}",
            fault.message
        );
        assert!(
            fault.help[0].contains("please report it"),
            "{:?}",
            fault.help
        );
        assert_eq!(values, ["1"]);
    }
}
