//! The header of a part: the program, the script and the options that it was made with.

use crate::session::{Dealing, Loader, Session, Share, Spelling};
use crate::source::SourceId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

/// The number of this error of the system, on Unix and on Windows.
const NO_SUCH_FILE: i32 = 2;

/// The inputs of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "part")]
pub struct Header {
    /// The program that made it, and its rules.
    pub engine: String,
    /// Which of the parts it is.
    pub share: Share,
    /// The options on which results depend.
    pub options: PartOptions,
    /// The script, then the files that it imports.
    pub files: Vec<PartFile>,
}

/// The options on which results depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOptions {
    /// `--ascii`
    pub ascii: bool,
    /// `--json`: the part has data for JSON.
    pub json: bool,
    /// Not `--no-theorems`.
    pub theorems: bool,
    /// `--time-limit`, in microseconds.
    pub time_limit: Option<u64>,
    /// `--memory-limit`, in bytes.
    pub memory_limit: Option<u64>,
}

/// A text of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartFile {
    /// Its name in messages; `-` for standard input.
    pub name: String,
    /// The text itself.
    pub text: String,
}

impl Header {
    /// Adds the script to a session.
    pub fn add_script(&self, session: &mut Session) -> Option<SourceId> {
        let script = self.files.first()?;
        let (name, path) = match script.name.as_str() {
            "-" => ("<stdin>", None),
            name => (name, Some(PathBuf::from(name))),
        };
        Some(session.add_source(name, &script.text, path))
    }

    /// Loads the files that the script imports.
    pub fn loader(&self) -> Box<dyn Loader> {
        let files = self.files.iter();
        let texts = files.map(|f| (PathBuf::from(&f.name), f.text.clone()));
        Box::new(Texts(texts.collect()))
    }

    /// The spelling of the run.
    pub fn spelling(&self) -> Spelling {
        if self.options.ascii {
            Spelling::Ascii
        } else {
            Spelling::Pretty
        }
    }

    /// Why a part with another header belongs to another run; `None` if it belongs to this one.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let of = |header: &Header| {
            header
                .files
                .iter()
                .map(|f| f.text.clone())
                .collect::<Vec<_>>()
        };
        if self.engine != other.engine {
            let (one, two) = (&self.engine, &other.engine);
            return Some(format!(
                "they were made by different programs: {one}, and {two}"
            ));
        }
        if of(self) != of(other) {
            let pairs = self.files.iter().zip(&other.files);
            let differs = pairs.clone().find(|(one, two)| one.text != two.text);
            return Some(match differs {
                Some((one, _)) => format!("`{}` was another text for each of them", one.name),
                None => "they import different files".into(),
            });
        }
        if self.options != other.options {
            let (one, two) = (&self.options, &other.options);
            let options = [
                ("--ascii", one.ascii != two.ascii),
                ("--json", one.json != two.json),
                ("--no-theorems", one.theorems != two.theorems),
                ("--time-limit", one.time_limit != two.time_limit),
                ("--memory-limit", one.memory_limit != two.memory_limit),
            ];
            let different: Vec<&str> = options.iter().filter(|o| o.1).map(|o| o.0).collect();
            return Some(format!(
                "they differ in {}, with which errors may differ",
                different.join(" and ")
            ));
        }
        let (one, two) = (self.share, other.share);
        if (one.dealing, one.parts) != (two.dealing, two.parts) {
            return Some(format!("one is {}, the other {}", named(one), named(two)));
        }
        None
    }
}

/// A share as `--partition` has it, such as `slice:2/3`.
pub fn named(share: Share) -> String {
    let dealing = match share.dealing {
        Dealing::Slice => "slice",
        Dealing::Hash => "hash",
    };
    format!("{dealing}:{}/{}", share.part, share.parts)
}

/// The texts of a run.
struct Texts(HashMap<PathBuf, String>);

impl Loader for Texts {
    fn load(&self, path: &Path) -> io::Result<String> {
        // The message is that of a file that does not exist, as it was where the texts were read.
        let known = self.0.get(path).cloned();
        known.ok_or_else(|| io::Error::from_raw_os_error(NO_SUCH_FILE))
    }
}
