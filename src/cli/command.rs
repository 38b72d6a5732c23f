//! The commands with their options.

use super::build::BuildArguments;
use super::paper::PaperOptions;
use super::{Format, Pictures};
use crate::session::{Dealing, Share};
use clap::Subcommand;
use std::path::PathBuf;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Evaluate expressions and print one line for each.
    Eval {
        /// Write the positions and values on which the answers rest to a file, for the program that
        /// `cgt checker` prints.
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        /// Expressions; each may begin with a minus.
        #[arg(value_name = "EXPR", required = true)]
        expressions: Vec<String>,
    },
    /// Derive the value of a position step by step, as the papers do.
    Explain {
        /// Print what the compiler has found of a declared ruleset: a name of the library, or a position.
        #[arg(long, value_name = "RULESET", conflicts_with = "expressions")]
        rules: Option<String>,
        /// With --rules: a file that defines the ruleset of the position.
        #[arg(long, value_name = "FILE", requires = "rules")]
        file: Option<PathBuf>,
        /// Positions and other games; each may begin with a minus.
        #[arg(value_name = "EXPR", required_unless_present = "rules")]
        expressions: Vec<String>,
    },
    /// Print a table, as in: cgt table 'k in 1..8: strip {k}, strip R{k}'.
    ///
    /// One row per case, one column per expression; --format csv, json, markdown or latex for other programs.
    Table {
        /// The table, as in a script after the word `table`.
        #[arg(value_name = "CASES: EXPR, ...")]
        table: String,
    },
    /// Run script files; `-` is standard input.
    Run {
        /// Rerun the files whenever one of them, or a file that they import, changes.
        #[arg(long)]
        watch: bool,
        /// Print the text of the script, too, with each result below its statement.
        #[arg(long, conflicts_with = "partition")]
        echo: bool,
        /// Write the positions and values on which the answers rest to a file, for the program that
        /// `cgt checker` prints.
        #[arg(long, value_name = "CERTIFICATE", conflicts_with = "watch")]
        certificate: Option<PathBuf>,
        /// Evaluate part K of N of one script, such as slice:1/4, and write it as JSON lines for `cgt merge`.
        ///
        /// `slice` deals the cases of claims, assertions and tables, and the other statements, in turns; `hash` scatters
        /// them. Definitions are evaluated by each part. K may be a sum, such as 0+1, for engines that count from 0.
        #[arg(
            long,
            value_name = "slice:K/N | hash:K/N",
            value_parser = share,
            conflicts_with_all = ["watch", "certificate"]
        )]
        partition: Option<Share>,
        /// Write the part to PART, and resume from it after an interruption.
        #[arg(long, value_name = "PART", requires = "partition")]
        resume: Option<PathBuf>,
        /// Files to run, each in an environment of its own.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a script that splits the work of one heavy position: a claim with a case for each different position after
    /// DEPTH moves.
    ///
    /// `cgt run --partition slice:K/N --store FILE` splits the cases among processes, which keep their answers in stores;
    /// the position itself is then found from the merged stores.
    Split {
        /// Number of moves.
        #[arg(long, value_name = "DEPTH", default_value_t = 1)]
        depth: usize,
        /// Ask who wins the positions instead of what they are worth.
        #[arg(long)]
        outcomes: bool,
        /// File that defines the ruleset of the position; the script imports it.
        #[arg(long, value_name = "FILE")]
        from: Option<String>,
        /// A position.
        #[arg(value_name = "EXPR")]
        expression: String,
    },
    /// Merge the parts that `cgt run --partition` has written: print exactly what a single run would have printed.
    Merge {
        /// All parts of a run, in any order.
        #[arg(value_name = "PART", required = true)]
        parts: Vec<PathBuf>,
    },
    /// Check files for errors without evaluating anything.
    Check {
        /// Also compare the answers about small boards of each ruleset in the files with the plain definition of its
        /// moves: BOARDS of them.
        #[arg(long, value_name = "BOARDS", num_args = 0..=1, default_missing_value = "2000", require_equals = true)]
        rules: Option<usize>,
        /// Files to check.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Format files; `-` is standard input.
    Fmt {
        /// Only list the files that would change; exit with 1 if there are any.
        #[arg(long)]
        check: bool,
        /// Files to format in place.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw a position, or a plot such as `scatter(...)`: in characters, as SVG or as TikZ for LaTeX.
    Draw {
        /// File to write; its name ends in .svg, .tex, .pdf (by LaTeX) or .txt. Default: standard output.
        #[arg(short, long, value_name = "FILE", value_parser = picture_file)]
        output: Option<PictureFile>,
        /// Mark the winning moves.
        #[arg(long)]
        winning: bool,
        /// Draw the game tree instead, DEPTH moves deep, with the value of each position. Options that do not count
        /// have dotted lines and the reason.
        #[arg(long, value_name = "DEPTH", conflicts_with = "winning")]
        tree: Option<usize>,
        /// How to show the picture in a terminal [default: auto].
        #[arg(long, value_name = "HOW", conflicts_with = "output")]
        pictures: Option<Pictures>,
        /// How the picture looks in a paper.
        #[command(flatten)]
        paper: PaperOptions,
        /// A position or a sum of positions; or a call of `draw`, `scatter`, `heatmap` or `histogram`.
        #[arg(value_name = "EXPR")]
        expression: String,
    },
    /// Draw the thermographs of games in one picture: in characters, as SVG, as TikZ for LaTeX or as JSON.
    ///
    /// Values grow to the left, temperatures from -1 up, as in Winning Ways.
    Plot {
        /// File to write; its name ends in .svg, .tex, .pdf (by LaTeX), .json or .txt. Default: standard output.
        #[arg(short, long, value_name = "FILE", value_parser = picture_file)]
        output: Option<PictureFile>,
        /// How to show the picture in a terminal [default: auto].
        #[arg(long, value_name = "HOW", conflicts_with = "output")]
        pictures: Option<Pictures>,
        /// How the picture looks in a paper.
        #[command(flatten)]
        paper: PaperOptions,
        /// Games, thermographs, or lists of them; each may begin with a minus.
        #[arg(value_name = "EXPR", required = true)]
        expressions: Vec<String>,
    },
    /// Write an exercise sheet: lines with `##` in a script are the questions, its results the solutions.
    ///
    /// The pictures and printed texts that come first belong to a question. The sheet is Markdown, or a LaTeX document if
    /// the name of the file ends in .tex or .pdf or with --format latex.
    Sheet {
        /// Add the solutions.
        #[arg(long)]
        solutions: bool,
        /// Leave space for an answer below each question: a length such as 3cm.
        #[arg(long, value_name = "HEIGHT", value_parser = height)]
        space: Option<String>,
        /// Another variant: the number that stands for the one in `let seed = 1` of the script.
        #[arg(long, value_name = "NUMBER")]
        seed: Option<u32>,
        /// File to write; its name ends in .tex, .pdf (by LaTeX) or .md. Default: standard output.
        #[arg(short, long, value_name = "FILE", value_parser = sheet_file)]
        output: Option<PathBuf>,
        /// The script; `-` is standard input.
        #[arg(value_name = "FILE")]
        script: PathBuf,
    },
    /// Explain a word of the language: forms, definition, source and an example; or document the definitions of a file.
    Doc {
        /// The word, or a file whose name ends in .cgt; default: list all words.
        #[arg(value_name = "NAME")]
        name: Option<String>,
        /// File in which the name is looked up first.
        #[arg(long, value_name = "FILE", requires = "name")]
        from: Option<String>,
    },
    /// Explain an error code, with examples where a text can show them.
    ExplainError {
        /// The code in brackets before a message; default: list all codes.
        #[arg(value_name = "CODE")]
        code: Option<String>,
    },
    /// Print an entry for BibTeX, with the version.
    Cite,
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command.
    Man {
        /// Write the pages of the program and of all commands to a folder instead; created if missing.
        #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
        output: Option<PathBuf>,
        /// The command, such as eval or store-build; default: the program.
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    /// Print the JSON Schema of all that --json writes, and of the requests of `cgt repl --json`.
    Schema,
    /// Print the program that checks certificates, for Python 3.9 or later: `cgt checker > cgt_check.py`.
    Checker {
        /// Write the checker that is proved in Rocq to a folder instead; created if missing. `bash DIR/build` builds it.
        #[arg(long, value_name = "DIR")]
        rocq: Option<PathBuf>,
    },
    /// Build, describe, check, export or merge stores: files of answers that `--store` keeps between runs.
    Store {
        /// What to do.
        #[command(subcommand)]
        action: StoreAction,
    },
    /// The interactive prompt; with --json a session for programs: one request a line, one answer a line.
    ///
    /// The history is kept in your state directory, or in the file named by the environment variable CGT_HISTORY; set
    /// it to the empty string to keep no history.
    #[cfg(feature = "repl")]
    Repl,
    /// Serve the web app to browsers on this machine.
    ///
    /// DIR is any folder; by default the web app that is installed beside the program, in share/cgt/page, or web/dist in
    /// the current folder. `web/build page` in the repository builds it.
    #[cfg(feature = "serve")]
    Serve {
        /// Port of the loopback address; 0 takes a free one.
        #[arg(long, value_name = "PORT", default_value_t = 8080)]
        port: u16,
        /// Folder to serve.
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
    /// Install the Jupyter kernel: the command of the Python package does.
    Kernel {
        /// What that command takes, such as `install --user`.
        #[arg(
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "WORDS"
        )]
        words: Vec<String>,
    },
    /// A server of the Model Context Protocol over standard input and output, for programs that use language models.
    ///
    /// A call of a tool may take 30 seconds, or what --time-limit says, and the memory 2 GiB, or what --memory-limit says.
    /// Files are not read.
    #[cfg(feature = "mcp")]
    Mcp,
    /// The language server, over standard input and output.
    #[cfg(feature = "lsp")]
    Lsp {
        /// Also serve a page that shows the position under the cursor, to a browser on this machine; the editor shows its
        /// address. For editors that draw no boards.
        #[cfg(feature = "serve")]
        #[arg(long)]
        infoview: bool,
    },
}

/// What to do with a store.
#[derive(Debug, Subcommand)]
pub enum StoreAction {
    /// Find the values of all positions of a ruleset up to a size, and store them in the file of `--store`.
    ///
    /// A build that was stopped continues where it was.
    Build(BuildArguments),
    /// Describe a store: answers by ruleset, size and version.
    Stat {
        /// The store.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Recompute some answers of a store, each within the time limit or ten seconds, and compare.
    Check {
        /// How many answers to recompute.
        #[arg(long, value_name = "N", default_value_t = 20)]
        sample: usize,
        /// The store.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write all answers of a store, one a line, as CSV or JSON.
    Export {
        /// The store.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Add the answers of stores to the store OUT, which is created if it is missing.
    ///
    /// Two different answers to one question are an error, and nothing is written: merging the stores of two computations
    /// checks one against the other.
    Merge {
        /// The store that gets the answers.
        #[arg(value_name = "OUT")]
        into: PathBuf,
        /// The stores that are read.
        #[arg(value_name = "IN", required = true)]
        from: Vec<PathBuf>,
    },
}

/// A picture file. Its extension implies the format.
#[derive(Clone, Debug)]
pub struct PictureFile {
    /// Its path.
    pub path: PathBuf,
    /// The format to write, or to pass to LaTeX for PDF.
    pub format: Format,
    /// Whether LaTeX converts it to PDF.
    pub is_pdf: bool,
}

fn picture_file(name: &str) -> Result<PictureFile, String> {
    let path = PathBuf::from(name);
    let extension = path.extension().and_then(|e| e.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    let is_pdf = extension.as_deref() == Some("pdf");
    let format = match extension.as_deref() {
        Some("svg") => Format::Svg,
        Some("tex" | "tikz" | "pdf") => Format::Tikz,
        Some("json") => Format::Json,
        Some("txt") => Format::Text,
        _ => return Err("the name must end in .svg, .tex, .pdf, .json or .txt".into()),
    };
    Ok(PictureFile {
        path,
        format,
        is_pdf,
    })
}

/// A length of LaTeX and CSS: a number and a unit.
fn height(text: &str) -> Result<String, String> {
    let unit = ["mm", "cm", "in", "pt", "em"];
    let number = unit.iter().find_map(|unit| text.strip_suffix(unit));
    let number = number.filter(|text| text.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    match number.and_then(|number| number.parse::<f32>().ok()) {
        Some(number) if (0.0..1000.0).contains(&number) => Ok(text.into()),
        _ => Err("a height is a number with a unit, such as 3cm or 25mm".into()),
    }
}

/// Checks the file name of a sheet.
fn sheet_file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let extension = path.extension().and_then(|end| end.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("tex" | "pdf" | "md") => Ok(path),
        _ => Err("the name must end in .tex, .pdf or .md".into()),
    }
}

/// Parses a share such as `slice:2/3`, or `slice:1+1/3` for engines that count from 0.
fn share(text: &str) -> Result<Share, String> {
    let parsed = || {
        let (dealing, numbers) = text.split_once(':')?;
        let (part, parts) = numbers.split_once('/')?;
        let dealing = match dealing {
            "slice" => Dealing::Slice,
            "hash" => Dealing::Hash,
            _ => return None,
        };
        Some(Share {
            dealing,
            part: part
                .split('+')
                .try_fold(0u64, |sum, term| sum.checked_add(term.parse().ok()?))?,
            parts: parts.parse().ok()?,
        })
    };
    let share = parsed()
        .ok_or("write slice:K/N or hash:K/N, such as slice:1/4 for the first of four parts")?;
    if share.parts == 0 {
        return Err("there must be at least one part".into());
    }
    if !(1..=share.parts).contains(&share.part) {
        let Share { part, parts, .. } = share;
        return Err(format!(
            "there is no part {part} of {parts}: parts are numbered from 1 to {parts}"
        ));
    }
    Ok(share)
}
