//! `cgt serve`: serves the page, or any folder, to browsers on this machine. HTTP/1.1 with one request a connection: a
//! page has a dozen files, and none of them is far away. httparse reads the requests.

use super::{FAILURE, SUCCESS, warn};
use httparse::{Header, Status};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Maximum number of simultaneous connections. Further connections are closed.
const MOST: usize = 64;
/// Timeout for reading a request and for each write of a response.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum length of a request head, in bytes.
const LONGEST: usize = 16 << 10;
/// Most header lines of a request.
const HEADERS: usize = 100;
/// Interval at which the server looks whether it is to end.
const INTERVAL: Duration = Duration::from_millis(100);

/// MIME types by extension.
const TYPES: [(&str, &str); 14] = [
    ("cgt", "text/plain; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("md", "text/markdown; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

/// Serves a folder on the loopback address until `cancel` is set. Returns the exit code.
pub(super) fn serve(folder: Option<&Path>, port: u16, cancel: &AtomicBool) -> u8 {
    let opened = root(folder).and_then(|root| Ok((listen(port)?, root)));
    let (listener, root) = match opened {
        Ok(opened) => opened,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let port = listener.local_addr().map_or(port, |address| address.port());
    let shown = root.display();
    let _ = writeln!(
        io::stdout(),
        "{shown} at http://127.0.0.1:{port}/ (Ctrl-C ends)"
    );
    std::thread::spawn(move || accept(&listener, Arc::from(root)));
    while !cancel.load(Ordering::Relaxed) {
        std::thread::sleep(INTERVAL);
    }
    SUCCESS
}

/// Answers a request for a path with a query: the MIME type and the text; `None` if there is nothing.
pub type Respond =
    Box<dyn Fn(&str, &HashMap<String, String>) -> Option<(&'static str, String)> + Send + Sync>;

/// Answers requests on a free port of the loopback address, on threads of their own. Each request needs the token of
/// the returned address, which no other user of the machine and no page can guess.
///
/// # Errors
/// A message for the user if no port can be opened.
pub fn answer_requests(respond: Respond) -> Result<String, String> {
    let listener = listen(0)?;
    let port = listener
        .local_addr()
        .map_err(|error| error.to_string())?
        .port();
    // The standard library seeds its hashers with random numbers of the system.
    let number = || RandomState::new().hash_one(0);
    let token = format!("{:016x}{:016x}", number(), number());
    let address = format!("http://127.0.0.1:{port}/?token={token}");
    let shared = Arc::new((token, respond));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if Arc::strong_count(&shared) <= MOST {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || respond_once(stream, &shared.0, &shared.1).ok());
            }
        }
    });
    Ok(address)
}

fn respond_once(mut stream: TcpStream, token: &str, respond: &Respond) -> io::Result<()> {
    let Some(request) = accepted(&mut stream)? else {
        return Ok(());
    };
    let (path, query) = request
        .target
        .split_once('?')
        .unwrap_or((&request.target, ""));
    let query: HashMap<String, String> = query
        .split('&')
        .filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            Some((unescaped(name)?, unescaped(&value.replace('+', " "))?))
        })
        .collect();
    if query.get("token").is_none_or(|given| given != token) {
        return refuse(&mut stream, "403 Forbidden", "the address lacks its token");
    }
    let Some((kind, text)) = respond(path, &query) else {
        return refuse(&mut stream, "404 Not Found", "not found");
    };
    begin(&mut stream, "200 OK", kind, text.len() as u64, None)?;
    stream.write_all(text.as_bytes())
}

fn accept(listener: &TcpListener, root: Arc<Path>) {
    for stream in listener.incoming().flatten() {
        if Arc::strong_count(&root) <= MOST {
            let root = Arc::clone(&root);
            // This fails only if the browser has closed the connection.
            std::thread::spawn(move || converse(stream, &root).ok());
        }
    }
}

/// The canonical path of the folder to serve; by default that of the page.
fn root(folder: Option<&Path>) -> Result<PathBuf, String> {
    let found = match folder {
        Some(folder) => folder.to_path_buf(),
        None => page().ok_or(
            "the web app is not installed: build it with `web/build page` in the repository, then run \
             `cgt serve web/dist`",
        )?,
    };
    let shown = found.display();
    let root = found
        .canonicalize()
        .map_err(|error| format!("cannot read {shown}: {error}"))?;
    if root.is_dir() {
        Ok(root)
    } else {
        Err(format!("{shown} is a file; name its folder"))
    }
}

/// The folder of the page: next to the installed program, or in the repository if that is the current folder.
fn page() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let installed = program.and_then(|path| Some(path.parent()?.parent()?.join("share/cgt/page")));
    let places = installed.into_iter().chain([PathBuf::from("web/dist")]);
    places
        .into_iter()
        .find(|folder| folder.join("index.html").is_file())
}

fn listen(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use: choose another one with `--port`; `--port 0` takes a free one"
        ),
        _ => format!("cannot listen on port {port}: {error}"),
    })
}

/// Handles the single request of a connection.
fn converse(mut stream: TcpStream, root: &Path) -> io::Result<()> {
    let Some(request) = accepted(&mut stream)? else {
        return Ok(());
    };
    let path = request.target.split(['?', '#']).next().unwrap_or("");
    let found = within(root, path).and_then(|path| {
        let (file, kind) = (File::open(&path).ok()?, mime(&path));
        Some((path, file, kind))
    });
    let Some((path, mut file, kind)) = found else {
        return refuse(&mut stream, "404 Not Found", "not found");
    };
    let packed = compressed(root, &path, &file).filter(|_| request.takes_gzip);
    let coding = packed.as_ref().map(|_| "gzip");
    file = packed.unwrap_or(file);
    begin(&mut stream, "200 OK", kind, file.metadata()?.len(), coding)?;
    if request.method == "GET" {
        io::copy(&mut file, &mut stream)?;
    }
    Ok(())
}

/// Reads the request of a connection; `None` if it was refused.
fn accepted(stream: &mut TcpStream) -> io::Result<Option<Request>> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let Some(request) = read_request(&mut *stream)? else {
        refuse(stream, "400 Bad Request", "not a request of HTTP/1.1")?;
        return Ok(None);
    };
    if !is_local(&request.host) {
        let why = "this server answers only this machine";
        refuse(stream, "403 Forbidden", why)?;
        return Ok(None);
    }
    if !matches!(&*request.method, "GET" | "HEAD") {
        refuse(stream, "405 Method Not Allowed", "only GET and HEAD")?;
        return Ok(None);
    }
    Ok(Some(request))
}

/// What an answer depends on. Without a `Host` header, the host is empty.
struct Request {
    method: String,
    target: String,
    host: String,
    takes_gzip: bool,
}

/// Reads the head of a request, up to its empty line; none if it is malformed or too long.
fn read_request(mut stream: impl Read) -> io::Result<Option<Request>> {
    let mut bytes = Vec::new();
    let mut part = [0; 1024];
    while bytes.len() <= LONGEST {
        let read = stream.read(&mut part)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend(part.iter().take(read));
        match parsed(&bytes) {
            Ok(Status::Complete(request)) => return Ok(Some(request)),
            Ok(Status::Partial) => {}
            Err(_) => return Ok(None),
        }
    }
    Ok(None)
}

/// The request that these bytes begin with, once its head is complete.
fn parsed(bytes: &[u8]) -> httparse::Result<Request> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    if request.parse(bytes)?.is_partial() {
        return Ok(Status::Partial);
    }
    let is_host = |header: &&Header| header.name.eq_ignore_ascii_case("host");
    let mut hosts = request.headers.iter().filter(is_host);
    let host = hosts.next().map_or(&[][..], |header| header.value);
    let host = std::str::from_utf8(host).map_err(|_| httparse::Error::HeaderValue)?;
    if hosts.next().is_some() {
        return Err(httparse::Error::HeaderName);
    }
    let takes_gzip = request.headers.iter().any(|header| {
        header.name.eq_ignore_ascii_case("accept-encoding")
            && std::str::from_utf8(header.value).is_ok_and(names_gzip)
    });
    Ok(Status::Complete(Request {
        method: request.method.unwrap_or_default().into(),
        target: request.path.unwrap_or_default().into(),
        host: host.into(),
        takes_gzip,
    }))
}

/// Whether a list of codings has gzip, and does not rule it out.
fn names_gzip(codings: &str) -> bool {
    codings.split(',').any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// The compressed form of a file, which a build may put beside it as `FILE.gz`; none if the file has changed since.
fn compressed(root: &Path, path: &Path, file: &File) -> Option<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".gz");
    let beside = Path::new(&name).canonicalize().ok()?;
    let packed = beside
        .starts_with(root)
        .then(|| File::open(&beside))?
        .ok()?;
    let changed = |file: &File| file.metadata().ok()?.modified().ok();
    (changed(file)? <= changed(&packed)?).then_some(packed)
}

/// Writes the head of a response.
fn begin(
    stream: &mut TcpStream,
    status: &str,
    kind: &str,
    length: u64,
    coding: Option<&str>,
) -> io::Result<()> {
    let coding = coding.map_or(String::new(), |coding| {
        format!("Content-Encoding: {coding}\r\nVary: Accept-Encoding\r\n")
    });
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{coding}\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )
}

fn refuse(stream: &mut TcpStream, status: &str, why: &str) -> io::Result<()> {
    let kind = "text/plain; charset=utf-8";
    begin(stream, status, kind, why.len() as u64, None)?;
    stream.write_all(why.as_bytes())
}

/// Whether the host of a request is this machine. A hostile page could resolve its own name to the loopback address
/// (DNS rebinding), so other names are refused.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

fn mime(file: &Path) -> &'static str {
    let extension = file.extension().and_then(OsStr::to_str).unwrap_or("");
    let known = TYPES.iter().find(|(e, _)| *e == extension);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// The file for a URL path; `index.html` for a folder. `None` outside the root, including through links.
fn within(root: &Path, path: &str) -> Option<PathBuf> {
    let path = decoded(path)?;
    let relative = path.trim_start_matches('/');
    let file = root.join(relative).canonicalize().ok()?;
    let file = if file.is_dir() {
        file.join("index.html").canonicalize().ok()?
    } else {
        file
    };
    (file.starts_with(root) && file.is_file()).then_some(file)
}

/// Decodes the percent escapes of a path. `None` if the result is not text, or could name a file outside the root.
fn decoded(path: &str) -> Option<String> {
    let text = unescaped(path)?;
    let is_plain = |part: &str| part != ".." && !part.contains(['\\', ':', '\0']);
    text.split('/').all(is_plain).then_some(text)
}

/// Decodes percent escapes. `None` if the result is not text.
fn unescaped(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(16 * high + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_folder() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        let root = root.canonicalize().expect("a folder");
        let found = |path: &str| within(&root, path);
        assert_eq!(found("/tour.cgt"), Some(root.join("tour.cgt")));
        assert_eq!(found("//tour%2Ecgt"), Some(root.join("tour.cgt")));
        for path in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/papers/../../Cargo.toml",
            "/..%5cCargo.toml",
            "/%",
            "/%f",
            "/%00",
            "/%ff",
            "/papers",
            "/no",
            "",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    /// Reads at most seven bytes at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = into.len().min(7);
            self.0.read(into.get_mut(..most).unwrap_or_default())
        }
    }

    #[test]
    fn a_head_is_read_in_parts_and_not_without_end() {
        let read = |head: &str| {
            let request = read_request(Slow(head.as_bytes()));
            request.map(|request| request.map(|r| r.target))
        };
        let head = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n";
        assert_eq!(read(head).ok(), Some(Some("/a".into())));
        assert!(read(&head[..head.len() - 1]).is_err());
        let long = format!("GET /{}", "a".repeat(2 * LONGEST));
        assert_eq!(read(&long).ok(), Some(None));
    }

    #[test]
    fn codings_are_read() {
        for (codings, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.8", true),
            ("gzip;q=0", false),
            ("identity", false),
            ("xgzip", false),
            ("", false),
        ] {
            assert_eq!(names_gzip(codings), takes, "{codings}");
        }
    }

    #[test]
    fn types_are_those_that_browsers_demand() {
        assert_eq!(mime(Path::new("a/cgt_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("a.js")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("a")), "application/octet-stream");
    }
}
