//! `cgt serve`: serves the page, or any folder, to browsers on this machine.

use super::{FAILURE, SUCCESS, warn};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response, Server};

/// Threads that answer requests.
const THREADS: usize = 4;
/// Interval at which they look whether they are to end.
const INTERVAL: Duration = Duration::from_millis(200);

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
    let (server, root) = match opened {
        Ok(opened) => opened,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let address = server.server_addr();
    let _ = writeln!(
        io::stdout(),
        "{} at http://{address}/ (Ctrl-C ends)",
        root.display()
    );
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while !cancel.load(Ordering::Relaxed) {
                    if let Ok(Some(request)) = server.recv_timeout(INTERVAL) {
                        // Fails only if the browser has gone.
                        let _ = answer(request, &root);
                    }
                }
            });
        }
    });
    SUCCESS
}

/// The folder to serve, resolved; by default that of the page.
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

/// The page beside the installed program, or in the repository that is the current folder.
fn page() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let installed = program.and_then(|path| Some(path.parent()?.parent()?.join("share/cgt/page")));
    let places = installed.into_iter().chain([PathBuf::from("web/dist")]);
    places
        .into_iter()
        .find(|folder| folder.join("index.html").is_file())
}

fn listen(port: u16) -> Result<Server, String> {
    Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        let is_busy = error
            .downcast_ref::<io::Error>()
            .is_some_and(|e| e.kind() == io::ErrorKind::AddrInUse);
        if is_busy {
            format!(
                "port {port} is in use: choose another one with `--port`; `--port 0` takes a free one"
            )
        } else {
            format!("cannot listen on port {port}: {error}")
        }
    })
}

fn answer(request: Request, root: &Path) -> io::Result<()> {
    if !is_local(&request) {
        return refuse(request, 403, "this server answers only this machine");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return refuse(request, 405, "only GET and HEAD");
    }
    let path = request.url().split(['?', '#']).next().unwrap_or("");
    let Some(file) = within(root, path) else {
        return refuse(request, 404, "not found");
    };
    let kind = mime(&file);
    let Ok(file) = File::open(file) else {
        return refuse(request, 404, "not found");
    };
    let mut response = Response::from_file(file);
    let headers = [
        ("Content-Type", kind),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-cache"),
    ];
    for (name, value) in headers {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Whether the request names this machine. Another name leads here if a hostile page has its own name point to the
/// loopback address.
fn is_local(request: &Request) -> bool {
    let mut headers = request.headers().iter();
    let host = headers.find(|header| header.field.equiv("Host"));
    let host = host.map_or("", |header| header.value.as_str());
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

fn refuse(request: Request, code: u16, why: &str) -> io::Result<()> {
    request.respond(Response::from_string(why).with_status_code(code))
}

fn mime(file: &Path) -> &'static str {
    let extension = file.extension().and_then(OsStr::to_str).unwrap_or("");
    let known = TYPES.iter().find(|(e, _)| *e == extension);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// The file of a path of an address; `index.html` for a folder. None outside the root, where links lead too.
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

/// A path without its percent codes; none if it is not text, or may mean another file elsewhere.
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
