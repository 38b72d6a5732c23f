//! A client of the crates: values computed by the engine, a ruleset of its own, and a script of the language.

use cgt_engine::budget::Budget;
use cgt_engine::rulesets::heaps::HeapGame;
use cgt_engine::solve::{Game, OptionSearch, Ruleset, Solver, Worth};
use cgt_engine::value::{Arena, Spelling};
use cgt_lang::session::{Item, NoFiles, Options, Session};
use std::borrow::Cow;
use std::error::Error;

/// A move takes one, two or three counters.
#[derive(Debug)]
struct TakeThree;

impl HeapGame for TakeThree {
    type Search = OptionSearch<u32>;
    const MOST_COUNTERS: usize = 1000;

    fn name(&self) -> Cow<'static, str> {
        "take-three".into()
    }

    fn splits(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        (1..=heap.min(3)).map(move |taken| (0, heap - taken))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let game = arena.read("{5 | {3 | -1}}", &budget)?;
    let temperature = arena.temperature(game, &budget)?;
    println!(
        "{} has temperature {temperature}",
        arena.text(game, Spelling::Ascii)
    );

    let mut solver = Solver::new(Budget::unlimited(), true);
    for heap in [7, 8] {
        let game = Game::position(TakeThree.at(vec![heap]));
        if let Worth::Value(value) = solver.worth(&game)? {
            println!(
                "a heap of {heap} is {}",
                solver.arena.text(value, Spelling::Ascii)
            );
        }
    }

    let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
    let script = session.add_source("script", "goishi(5,3,4)\nR3cR2 + *", None);
    session.run(script, &mut |_, result| {
        if let Item::Value(value) = &result.item {
            println!("{}", value.text.ascii);
        }
        true
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_program_runs() {
        super::main().expect("answers");
    }
}
