//! `run --partition`: evaluates one part of a script, to a file or to standard output.

use super::run::{read_script, session_with};
use super::{CommandLine, FAILURE, Format, Output, SUCCESS, warn};
use crate::present::part::{Header, Line, PartFile, PartLine, PartLines, PartOptions, named};
use crate::present::progress::Progress;
use crate::present::terminal::Look;
use crate::session::{
    Begin, Budget, DiskLoader, Library, Loader, Session, Share, Spelling, run_share,
};
use crate::source::SourceId;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

/// The system's error number for a missing file, the same on Unix and on Windows.
const NO_SUCH_FILE: i32 = 2;

/// The texts of a run, in place of its files.
pub(super) struct Texts(HashMap<PathBuf, String>);

impl Texts {
    /// The texts recorded in a header.
    pub fn of(header: &Header) -> Texts {
        let files = header.files.iter();
        Texts(
            files
                .map(|f| (PathBuf::from(&f.name), f.text.clone()))
                .collect(),
        )
    }
}

impl Loader for Texts {
    fn load(&self, path: &Path) -> io::Result<String> {
        // Reproduces the message about a missing file that the original run printed.
        let known = self.0.get(path).cloned();
        known.ok_or_else(|| io::Error::from_raw_os_error(NO_SUCH_FILE))
    }
}

/// Adds the script of a header to a session.
pub(super) fn add_script(session: &mut Session, header: &Header) -> Option<SourceId> {
    let script = header.files.first()?;
    let (name, path) = match script.name.as_str() {
        "-" => ("<stdin>", None),
        name => (name, Some(PathBuf::from(name))),
    };
    Some(session.add_source(name, &script.text, path))
}

/// Evaluates a part of a script. The exit code says whether the part is complete, not whether assertions hold.
pub fn run(
    arguments: &CommandLine,
    budget: Budget,
    files: &[String],
    share: Share,
    resume: Option<&Path>,
) -> u8 {
    let [file] = files else {
        warn("a run in parts takes one script");
        return FAILURE;
    };
    let found = header(arguments, file, share).and_then(|header| {
        let (sink, begin) = match resume {
            Some(part) => resumed(part, &header)?,
            None => (
                Sink::new(Box::new(io::stdout()), &header)?,
                Some(Begin::default()),
            ),
        };
        Ok((header, sink, begin))
    });
    match found {
        Err(message) => {
            warn(&message);
            FAILURE
        }
        Ok((_, _, None)) => SUCCESS,
        Ok((header, sink, Some(begin))) => evaluate(arguments, budget, &header, sink, begin),
    }
}

fn evaluate(
    arguments: &CommandLine,
    budget: Budget,
    header: &Header,
    mut sink: Sink,
    begin: Begin,
) -> u8 {
    let mut session = session_with(arguments, budget, Box::new(Texts::of(header)));
    let Some(id) = add_script(&mut session, header) else {
        return FAILURE;
    };
    let look = Look::plain(spelling(header));
    let mut output = Output::new(arguments);
    let mut trouble = None;
    let progress = Progress::watch(session.budget().progress());
    let mut find = |finding: crate::session::Finding| {
        let piece = PartLine::of(&finding, look);
        let line = sink.lines.piece(&piece);
        trouble = trouble.take().or(sink.write(&line).err());
        trouble.is_none()
    };
    let mut report = |session: &Session, result: crate::session::StatementResult| {
        progress.aside(|| output.reports(session, &result));
        true
    };
    let is_whole = run_share(
        &mut session,
        id,
        header.share,
        begin,
        &mut find,
        &mut report,
    );
    drop(progress);
    if is_whole && trouble.is_none() {
        let footer = sink.lines.footer();
        trouble = sink.write(&footer).err();
    }
    if let Some(error) = &trouble
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        warn(&format!("cannot write the part: {error}"));
    }
    if is_whole && trouble.is_none() {
        SUCCESS
    } else {
        FAILURE
    }
}

/// The spelling used in a run.
pub(super) fn spelling(header: &Header) -> Spelling {
    if header.options.ascii {
        Spelling::Ascii
    } else {
        Spelling::Pretty
    }
}

fn header(arguments: &CommandLine, file: &str, share: Share) -> Result<Header, String> {
    let text = read_script(file)?;
    let path = (file != "-").then(|| Path::new(file));
    let mut library = Library::new(Box::new(DiskLoader));
    let program = library.read(&text.as_str().into(), path);
    let imported = program.files().iter().skip(1).map(|source| PartFile {
        name: source
            .path
            .as_deref()
            .unwrap_or(Path::new(""))
            .display()
            .to_string(),
        text: source.text.to_string(),
    });
    let script = PartFile {
        name: file.into(),
        text: text.clone(),
    };
    let options = arguments.options();
    let (time_limit, memory_limit) = arguments.limits();
    Ok(Header {
        engine: crate::store::version(),
        share,
        options: PartOptions {
            ascii: options.spelling == Spelling::Ascii,
            json: matches!(arguments.format(), Ok(Format::Json | Format::Csv)),
            theorems: options.theorems,
            time_limit,
            memory_limit,
        },
        files: std::iter::once(script).chain(imported).collect(),
    })
}

/// The file or stream to which a part is written.
struct Sink {
    out: BufWriter<Box<dyn Write>>,
    lines: PartLines,
}

impl Sink {
    fn new(out: Box<dyn Write>, header: &Header) -> Result<Sink, String> {
        let mut sink = Sink {
            out: BufWriter::new(out),
            lines: PartLines::default(),
        };
        let line = sink.lines.header(header);
        let written = sink.write(&line);
        written.map_err(|error| format!("cannot write the part: {error}"))?;
        Ok(sink)
    }

    /// Writes a line and flushes it, so that a kill loses no finished work.
    fn write(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}

/// Opens a part to continue it, or creates it. There is nowhere to begin if the part is complete.
fn resumed(part: &Path, header: &Header) -> Result<(Sink, Option<Begin>), String> {
    let name = part.display();
    let cannot = |error: io::Error| format!("cannot write `{name}`: {error}");
    if !part.exists() || is_cut_in_header(part, header) {
        let file = File::create(part).map_err(cannot)?;
        return Ok((Sink::new(Box::new(file), header)?, Some(Begin::default())));
    }
    let mut reader = PartReader::open(part)?;
    if let Some(why) = header.difference(&reader.header) {
        return Err(format!(
            "`{name}` is a part of another run, and is left as it is: {why}"
        ));
    }
    if header.share != reader.header.share {
        let (old, new) = (named(reader.header.share), named(header.share));
        return Err(format!("`{name}` is {old}, not {new}; it is left as it is"));
    }
    let mut begin = Begin::default();
    let mut is_whole = false;
    while let Some(line) = reader.next()? {
        match line {
            Line::Piece(piece) => begin = piece.next(),
            Line::Footer => is_whole = true,
        }
    }
    let mut file = OpenOptions::new().append(true).open(part).map_err(cannot)?;
    // A killed run may have written an incomplete line.
    file.set_len(reader.bytes).map_err(cannot)?;
    file.seek(io::SeekFrom::End(0)).map_err(cannot)?;
    let sink = Sink {
        out: BufWriter::new(Box::new(file)),
        lines: reader.lines,
    };
    Ok((sink, (!is_whole).then_some(begin)))
}

/// Whether a file contains only the beginning of the header, because the run was killed immediately.
fn is_cut_in_header(part: &Path, header: &Header) -> bool {
    let line = PartLines::default().header(header);
    let is_shorter = std::fs::metadata(part).is_ok_and(|found| found.len() < line.len() as u64);
    is_shorter && std::fs::read(part).is_ok_and(|found| line.as_bytes().starts_with(&found))
}

/// Reads a part line by line. Errors name the file and the line.
pub(super) struct PartReader {
    /// The parsed first line.
    pub header: Header,
    name: String,
    from: BufReader<File>,
    lines: PartLines,
    /// The number of the last line read.
    number: usize,
    /// The number of bytes in the complete lines read so far.
    bytes: u64,
    has_footer: bool,
}

impl PartReader {
    /// Opens a part.
    pub fn open(part: &Path) -> Result<PartReader, String> {
        let name = part.display().to_string();
        let file = File::open(part).map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let mut from = BufReader::new(file);
        let mut lines = PartLines::default();
        let first = line(&mut from, &name, 1)?.unwrap_or_default();
        let header = lines.read_header(&first);
        Ok(PartReader {
            header: header.map_err(|why| format!("`{name}` {why}"))?,
            from,
            lines,
            number: 1,
            bytes: first.len() as u64,
            has_footer: false,
            name,
        })
    }

    /// Reads the next line. `None` at the end, or if the last line is incomplete.
    pub fn next(&mut self) -> Result<Option<Line>, String> {
        let Some(text) = line(&mut self.from, &self.name, self.number + 1)? else {
            return Ok(None);
        };
        self.number += 1;
        self.bytes += text.len() as u64;
        let (name, number) = (&self.name, self.number);
        if self.has_footer {
            return Err(format!(
                "`{name}`, line {number}: the part has ended before this line"
            ));
        }
        let read = self.lines.read(&text);
        let read = read.map_err(|why| format!("`{name}`, line {number}: {why}"))?;
        self.has_footer = matches!(read, Line::Footer);
        Ok(Some(read))
    }

    /// Reads the rest of the part.
    ///
    /// # Errors
    /// If a line is wrong, or the part is incomplete.
    pub fn verify(mut self) -> Result<(), String> {
        while self.next()?.is_some() {}
        if self.has_footer {
            return Ok(());
        }
        let (name, number) = (&self.name, self.number);
        let share = named(self.header.share);
        Err(format!(
            "`{name}` ends after line {number} without its last line: the run was not finished; `cgt run --partition \
             {share} --resume {name} SCRIPT` goes on with it"
        ))
    }
}

/// Reads the next line, including its line ending. `None` if no complete line is left.
fn line(from: &mut BufReader<File>, name: &str, number: usize) -> Result<Option<String>, String> {
    let mut text = String::new();
    let read = from.read_line(&mut text);
    read.map_err(|error| format!("cannot read `{name}`, line {number}: {error}"))?;
    Ok(text.ends_with('\n').then_some(text))
}
