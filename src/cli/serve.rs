//! `cgt serve`: serves the page, or any folder, to browsers on this machine. It speaks HTTP/1.1 with one request for
//! each connection. That is fast enough, because the page has a dozen files and connections are local.

use super::{FAILURE, SUCCESS, warn};
use std::ffi::OsStr;
use std::fs::File;
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
/// Interval at which the server checks whether to stop.
const INTERVAL: Duration = Duration::from_millis(100);

/// MIME types by extension.
const TYPES: [(&str, &str); 13] = [
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
    ("woff2", "font/woff2"),
];

/// Serves a folder on the loopback address until `cancel` is set. Returns the exit code.
pub fn serve(folder: Option<&Path>, port: u16, cancel: &AtomicBool) -> u8 {
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
            "the page is not installed: build it with `web/build page` in the repository, then run \
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
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let head = head(&mut stream)?;
    let mut lines = head.split("\r\n");
    let mut request = lines.next().unwrap_or("").split(' ');
    let (method, target) = (request.next().unwrap_or(""), request.next().unwrap_or(""));
    let host = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    if !is_local(host.unwrap_or("")) {
        return refuse(
            stream,
            "403 Forbidden",
            "this server answers only this machine",
        );
    }
    if !matches!(method, "GET" | "HEAD") {
        return refuse(stream, "405 Method Not Allowed", "only GET and HEAD");
    }
    let path = target.split(['?', '#']).next().unwrap_or("");
    let found = within(root, path).and_then(|path| Some((File::open(&path).ok()?, mime(&path))));
    let Some((mut file, kind)) = found else {
        return refuse(stream, "404 Not Found", "not found");
    };
    begin(&mut stream, "200 OK", kind, file.metadata()?.len())?;
    if method == "GET" {
        io::copy(&mut file, &mut stream)?;
    }
    Ok(())
}

/// Reads the head of a request, up to its first empty line.
fn head(stream: &mut TcpStream) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut part = [0; 1024];
    while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut part)?;
        if read == 0 || bytes.len() > LONGEST {
            return Err(io::ErrorKind::InvalidData.into());
        }
        bytes.extend(part.iter().take(read));
    }
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Writes the head of a response.
fn begin(stream: &mut TcpStream, status: &str, kind: &str, length: u64) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )
}

fn refuse(mut stream: TcpStream, status: &str, why: &str) -> io::Result<()> {
    let kind = "text/plain; charset=utf-8";
    begin(&mut stream, status, kind, why.len() as u64)?;
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
    let text = String::from_utf8(bytes).ok()?;
    let is_plain = |part: &str| part != ".." && !part.contains(['\\', ':', '\0']);
    text.split('/').all(is_plain).then_some(text)
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

    #[test]
    fn types_are_those_that_browsers_demand() {
        assert_eq!(mime(Path::new("a/cgt_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("a.js")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("a")), "application/octet-stream");
    }
}
