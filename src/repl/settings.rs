//! `:set`: settings that can be changed at the prompt.

use crate::cli::{Pictures, size, time};
use crate::diagnostic::no_such;
use crate::session::{Session, Spelling};
use crate::store::Store;
use clap::ValueEnum;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The settings that belong to the prompt; the others belong to the session.
#[derive(Clone, Debug)]
pub(super) struct PromptSettings {
    /// The spelling, if set here and not on the command line.
    pub spelling: Option<Spelling>,
    /// Whether `:moves` and `:play` use misère play.
    pub misere: bool,
    /// Whether the value of what is being typed is shown.
    pub preview: bool,
    /// How pictures are shown.
    pub pictures: Pictures,
    /// The store of answers, if any.
    pub store: Option<Arc<Store>>,
}

impl Default for PromptSettings {
    fn default() -> PromptSettings {
        PromptSettings {
            spelling: None,
            misere: false,
            preview: true,
            pictures: Pictures::Auto,
            store: None,
        }
    }
}

/// The names of the settings.
pub(super) const NAMES: [&str; 8] = [
    "spelling",
    "theorems",
    "time-limit",
    "memory-limit",
    "misere",
    "preview",
    "pictures",
    "store",
];

impl PromptSettings {
    /// Executes `NAME VALUE` and returns a confirmation. `None` if the argument is empty, which lists all settings. An
    /// error is a message for the user.
    pub(super) fn change(
        &mut self,
        session: &mut Session,
        argument: &str,
    ) -> Result<Option<String>, String> {
        if argument.is_empty() {
            return Ok(None);
        }
        let (name, value) = argument
            .split_once(|c: char| c.is_whitespace() || c == '=')
            .unwrap_or((argument, ""));
        let value = value.trim_start_matches(|c: char| c.is_whitespace() || c == '=');
        let wrong = |right: &str| match value {
            "" => format!("`:set {name}` takes {right}"),
            value => format!("`:set {name}` takes {right}, not `{value}`"),
        };
        let switch = || match value {
            "on" | "true" | "yes" => Ok(true),
            "off" | "false" | "no" => Ok(false),
            _ => Err(wrong("`on` or `off`")),
        };
        Ok(Some(match name {
            "spelling" => {
                let (spelling, what) = match value {
                    "ascii" => (Spelling::Ascii, "CGSuite's letters"),
                    "unicode" => (Spelling::Pretty, "arrows and ±"),
                    _ => return Err(wrong("`ascii` or `unicode`")),
                };
                self.spelling = Some(spelling);
                format!("values are written with {what}")
            }
            "theorems" => {
                let on = switch()?;
                session.set_theorems(on);
                if on {
                    "theorems may take the place of search"
                } else {
                    "every value comes from search"
                }
                .into()
            }
            "time-limit" => {
                let time = match value {
                    "none" | "off" => None,
                    value => {
                        let right = "a time such as `5s`, or `none`";
                        Some(time(value).map_err(|_| wrong(right))?)
                    }
                };
                session.set_time_limit(time);
                time_text(time)
            }
            "memory-limit" => {
                let memory = match value {
                    "none" | "off" => None,
                    value => {
                        let right = "a size with its unit such as `2GiB`, or `none`";
                        let size = size(value).map_err(|_| wrong(right))?;
                        Some(usize::try_from(size.as_u64()).unwrap_or(usize::MAX))
                    }
                };
                session.set_memory_limit(memory);
                match memory {
                    Some(_) => format!("the process may use {}", memory_text(memory)),
                    None => "the process may use all the memory there is".into(),
                }
            }
            "misere" => {
                self.misere = switch()?;
                if self.misere {
                    "`:moves` and `:play` are for misere play"
                } else {
                    "`:moves` and `:play` are for normal play"
                }
                .into()
            }
            "preview" => {
                self.preview = switch()?;
                if self.preview {
                    "a value is shown while it is typed"
                } else {
                    "a value is shown once it is asked for"
                }
                .into()
            }
            "pictures" => {
                let right = "`auto`, `never`, `kitty`, `iterm2` or `sixel`";
                self.pictures = Pictures::from_str(value, false).map_err(|_| wrong(right))?;
                match self.pictures {
                    Pictures::Auto => "pictures are shown if the terminal says that it can".into(),
                    Pictures::Never => "pictures are drawn in characters".into(),
                    _ => format!("pictures are shown by {value}"),
                }
            }
            "store" => {
                if value.is_empty() {
                    return Err(wrong("the name of a file, or `none`"));
                }
                if value == "none" {
                    session.set_shelf(None);
                    self.store = None;
                    return Ok(Some("nothing is kept for later runs".into()));
                }
                let file = Path::new(value);
                let open = self.store.as_ref().map(|store| store.file());
                if open != Some(file) {
                    // If this fails, the previous store stays open.
                    let store = Store::open(file)?;
                    let base = self.store.as_ref().and_then(|store| store.base());
                    let store = Arc::new(store.with_base(base));
                    session.set_shelf(Some(store.clone()));
                    self.store = Some(store);
                }
                format!("what takes long is kept in `{value}`")
            }
            name => {
                let help = format!("the settings are {}", NAMES.join(", "));
                return Err(no_such("setting", name, NAMES, &help));
            }
        }))
    }

    /// All settings, one per line, in the syntax of `:set`.
    pub(super) fn text(&self, session: &Session, spelling: Spelling) -> String {
        let options = session.options();
        let switch = |on| if on { "on" } else { "off" };
        let spelling = match spelling {
            Spelling::Ascii => "ascii",
            Spelling::Pretty => "unicode",
        };
        let time = options
            .time
            .map(|t| humantime::format_duration(t).to_string());
        format!(
            ":set spelling {spelling}\n:set theorems {}\n:set time-limit {}\n:set memory-limit {}\n\
             :set misere {}\n:set preview {}\n:set pictures {}\n:set store {}",
            switch(options.theorems),
            time.as_deref().unwrap_or("none"),
            memory_text(session.memory_limit()),
            switch(self.misere),
            switch(self.preview),
            pictures_text(self.pictures),
            self.store
                .as_ref()
                .map_or("none".into(), |store| store.file().display().to_string())
        )
    }
}

fn pictures_text(pictures: Pictures) -> String {
    let value = pictures.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().into())
}

fn memory_text(memory: Option<usize>) -> String {
    match memory {
        Some(bytes) => bytesize::ByteSize(bytes as u64)
            .to_string()
            .replace(' ', ""),
        None => "none".into(),
    }
}

fn time_text(time: Option<Duration>) -> String {
    match time {
        Some(time) => format!(
            "each statement may take {}",
            humantime::format_duration(time)
        ),
        None => "each statement may take as long as it needs".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Budget;
    use crate::session::{DiskLoader, Options};

    #[test]
    fn settings_are_changed_and_shown() {
        let loader = Box::new(DiskLoader);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        let mut settings = PromptSettings::default();
        let mut change = |text| settings.change(&mut session, text);
        assert_eq!(
            change("time-limit 90s"),
            Ok(Some("each statement may take 1m 30s".into()))
        );
        assert_eq!(
            change("theorems = off"),
            Ok(Some("every value comes from search".into()))
        );
        assert_eq!(
            change("theorems maybe"),
            Err("`:set theorems` takes `on` or `off`, not `maybe`".into())
        );
        assert_eq!(
            change("teorems off"),
            Err("there is no setting `teorems`: did you mean `theorems`?".into())
        );
        assert_eq!(
            change("memory-limit 5"),
            Err(
                "`:set memory-limit` takes a size with its unit such as `2GiB`, or `none`, not `5`"
                    .into()
            )
        );
        assert_eq!(change(""), Ok(None));
        assert_eq!(
            settings.text(&session, Spelling::Ascii),
            ":set spelling ascii\n:set theorems off\n:set time-limit 1m 30s\n:set memory-limit none\n\
             :set misere off\n:set preview on\n:set pictures auto\n:set store none"
        );
    }
}
