//! The configuration file: default options of the user.

use super::args::{self, Colour};
use super::graphics::Pictures;
use crate::session::read_text;
use bytesize::ByteSize;
use clap::ValueEnum;
use etcetera::BaseStrategy;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The environment variable with the path of the file. If it is empty, no file is read.
const VARIABLE: &str = "CGT_CONFIG";

/// The contents of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// `spelling = "ascii"`
    pub ascii: bool,
    /// `color = "never"`
    pub color: Option<Colour>,
    /// `pictures = "never"`
    pub pictures: Option<Pictures>,
    /// `time-limit = "5s"`
    pub time_limit: Option<Duration>,
    /// `memory-limit = "2GiB"`
    pub memory_limit: Option<ByteSize>,
    /// `theorems = false`
    pub theorems: bool,
    /// `store = "answers.cgtstore"`, relative to the directory of the configuration file
    pub store: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            ascii: false,
            color: None,
            pictures: None,
            time_limit: None,
            memory_limit: None,
            theorems: true,
            store: None,
        }
    }
}

/// The path of the file: `CGT_CONFIG`, or `cgt/config.toml` in the user's config directory.
fn file() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(name) if name.is_empty() => None,
        Some(name) => Some(name.into()),
        None => {
            let folders = etcetera::choose_base_strategy().ok()?;
            Some(folders.config_dir().join("cgt").join("config.toml"))
        }
    }
}

impl Config {
    /// Reads the configuration file, or returns the defaults if there is none. An error is a message for the user.
    pub fn load() -> Result<Config, String> {
        let Some(file) = file() else {
            return Ok(Config::default());
        };
        let name = file.display();
        match std::fs::File::open(&file).and_then(read_text) {
            Ok(text) => {
                let folder = file.parent().unwrap_or(Path::new(""));
                Config::read(&text, folder).map_err(|fault| format!("in `{name}`: {fault}"))
            }
            // Only a file named by `CGT_CONFIG` must exist. The home directory may not even be a directory.
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
                    && std::env::var_os(VARIABLE).is_none() =>
            {
                Ok(Config::default())
            }
            Err(error) => Err(format!("cannot read `{name}`: {error}")),
        }
    }

    fn read(text: &str, folder: &Path) -> Result<Config, String> {
        let mut config = Config::default();
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            let before = text.get(..e.span().map_or(0, |s| s.start)).unwrap_or("");
            let line = before.lines().count().max(1);
            format!("line {line}: {}", e.message())
        })?;
        for (name, value) in &table {
            let wrong = |right: &str| format!("`{name}` takes {right}, not {value}");
            match name.as_str() {
                "spelling" => {
                    config.ascii = match value.as_str() {
                        Some("ascii") => true,
                        Some("unicode") => false,
                        _ => return Err(wrong("\"ascii\" or \"unicode\"")),
                    };
                }
                "color" => {
                    let color = value.as_str().and_then(|c| Colour::from_str(c, false).ok());
                    let right = "\"auto\", \"always\" or \"never\"";
                    config.color = Some(color.ok_or_else(|| wrong(right))?);
                }
                "pictures" => {
                    let how = value
                        .as_str()
                        .and_then(|c| Pictures::from_str(c, false).ok());
                    let right = "\"auto\", \"never\", \"kitty\", \"iterm2\" or \"sixel\"";
                    config.pictures = Some(how.ok_or_else(|| wrong(right))?);
                }
                "time-limit" => {
                    let time = value.as_str().and_then(|time| args::time(time).ok());
                    config.time_limit = Some(time.ok_or_else(|| wrong("a time such as \"5s\""))?);
                }
                "memory-limit" => {
                    let size = value.as_str().and_then(|size| args::size(size).ok());
                    let right = "a size such as \"2GiB\"";
                    config.memory_limit = Some(size.ok_or_else(|| wrong(right))?);
                }
                "theorems" => {
                    config.theorems = value.as_bool().ok_or_else(|| wrong("true or false"))?;
                }
                "store" => {
                    let file = value.as_str().ok_or_else(|| wrong("the name of a file"))?;
                    config.store = Some(folder.join(file));
                }
                _ => {
                    return Err(format!(
                        "there is no setting `{name}`; there are spelling, color, pictures, time-limit, memory-limit, \
                         theorems, store"
                    ));
                }
            }
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let text = "spelling = \"ascii\"\ncolor = \"never\"\npictures = \"sixel\"\ntime-limit = \"90s\"\ntheorems = false\nstore = \"my.store\"\n";
        let expected = Config {
            ascii: true,
            color: Some(Colour::Never),
            pictures: Some(Pictures::Sixel),
            time_limit: Some(Duration::from_secs(90)),
            memory_limit: None,
            theorems: false,
            store: Some(Path::new("folder").join("my.store")),
        };
        let folder = Path::new("folder");
        assert_eq!(Config::read(text, folder), Ok(expected));
        assert_eq!(Config::read("", folder), Ok(Config::default()));
    }

    #[test]
    fn faults_are_named() {
        let fault = |text| Config::read(text, Path::new("")).expect_err("a fault");
        assert_eq!(
            fault("spelling = \"latin\""),
            "`spelling` takes \"ascii\" or \"unicode\", not \"latin\""
        );
        assert!(fault("colour = 1").starts_with("there is no setting `colour`"));
        assert!(fault("a = 1\nspelling = ").starts_with("line 2: "));
    }
}
