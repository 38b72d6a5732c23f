//! `run --partition`: evaluates one part of a script, to a file or to standard output.

use super::run::{is_input, read_script, session_with};
use super::{CommandLine, FAILURE, Format, Output, SUCCESS, warn};
use crate::present::progress::Progress;
use crate::present::terminal::Look;
use crate::session::{Budget, DiskLoader, Library, Session, Share, Spelling};
use crate::shares::{
    Begin, Header, PartFile, PartLine, PartOptions, PartWriter, resumed, run_share,
};
use std::io;
use std::path::{Path, PathBuf};

/// Evaluates a part of a script. The exit code says whether the part is complete, not whether assertions hold.
pub(super) fn run(
    arguments: &CommandLine,
    budget: Budget,
    files: &[PathBuf],
    share: Share,
    resume: Option<&Path>,
) -> u8 {
    let [file] = files else {
        warn("a run in parts takes one script");
        return FAILURE;
    };
    let found = header(arguments, file, share).and_then(|header| {
        let (writer, begin) = match resume {
            Some(part) => resumed(part, &header)?,
            None => (
                PartWriter::new(Box::new(io::stdout()), &header)?,
                Some(Begin::default()),
            ),
        };
        Ok((header, writer, begin))
    });
    match found {
        Err(message) => {
            warn(&message);
            FAILURE
        }
        Ok((_, _, None)) => SUCCESS,
        Ok((header, writer, Some(begin))) => evaluate(arguments, budget, &header, writer, begin),
    }
}

fn evaluate(
    arguments: &CommandLine,
    budget: Budget,
    header: &Header,
    mut writer: PartWriter,
    begin: Begin,
) -> u8 {
    let mut session = session_with(arguments, budget, header.loader());
    let Some(id) = header.add_script(&mut session) else {
        return FAILURE;
    };
    let look = Look::plain(header.spelling());
    let mut output = Output::new(arguments);
    let mut trouble = None;
    let progress = Progress::watch(session.budget().progress());
    let mut find = |finding: crate::session::Finding| {
        let line = PartLine::of(&finding, look);
        trouble = trouble.take().or(writer.finding(&line).err());
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
        trouble = writer.finish().err();
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

fn header(arguments: &CommandLine, file: &Path, share: Share) -> Result<Header, String> {
    let text = read_script(file)?;
    let path = (!is_input(file)).then_some(file);
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
        name: file.display().to_string(),
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
