//! `cgt serve`: serves the page, or any folder, to browsers on this machine. One request a connection is enough: a page
//! has a dozen files, and none of them is far away.

use super::http::{accepted, begin, refuse, unescaped};
use super::{FAILURE, SUCCESS, warn};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Maximum number of simultaneous connections. Further connections are closed.
const MOST: usize = 64;
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
