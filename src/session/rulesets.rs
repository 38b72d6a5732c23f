//! The rulesets of a text, for checks that need its definitions alone.

use super::Session;
use crate::eval::why_uncompared;
use crate::source::{SourceId, Span};
use crate::syntax::ast::Ast;
use crate::syntax::parse;
use crate::vocabulary::PREFIXES;

/// The definitions of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    /// The text with all other statements blanked, so that offsets stay the same.
    pub text: String,
    /// The rulesets with a board.
    pub rulesets: Vec<DefinedRuleset>,
}

/// A ruleset with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedRuleset {
    /// Its name.
    name: String,
    /// Why it is not compared with the plain definition of its moves.
    uncompared: Option<&'static str>,
    /// The span of its statement.
    pub span: Span,
}

impl DefinedRuleset {
    /// A statement that compares so many small boards with the plain definition of its moves, and tells the result.
    pub fn check(&self, boards: usize) -> String {
        let name = &self.name;
        if let Some(why) = self.uncompared {
            return format!("print \"{name}: not compared, since it {why}\"");
        }
        let told =
            "small boards on which a player can move agree with the plain definition of its moves";
        format!("print \"{name}: \", self_check({name}, {boards}), \" {told}\"")
    }
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
                rulesets.push(DefinedRuleset {
                    name: ruleset.name.text.to_string(),
                    uncompared: if ruleset.params.len() > 1 {
                        Some("has parameters besides its board; checked at its first call")
                    } else {
                        why_uncompared(&statement.ast, ruleset).map(|(why, _)| why)
                    },
                    span: statement.span,
                });
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
