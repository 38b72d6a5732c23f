//! `cgt serve`, as seen by a browser.
#![cfg(feature = "serve")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server of the examples. It ends with the test.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start() -> Serving {
        Serving::of("examples")
    }

    fn of(folder: &str) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .args(["serve", "--port", "0", folder])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("cgt runs");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("standard output");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("a line with the address");
        let address = line.split("http://").nth(1).expect("an address");
        let address = address.split('/').next().unwrap_or_default().to_string();
        Serving { child, address }
    }

    /// The head and the body of a response.
    fn ask(&self, method: &str, path: &str, host: &str) -> (String, String) {
        self.send(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ))
    }

    /// The same for a request as it is sent.
    fn send(&self, request: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_string(), body.to_string())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn files_of_the_folder_are_served_and_nothing_else() {
    let server = Serving::start();
    let host = server.address.clone();
    assert!(host.starts_with("127.0.0.1:"), "{host}");
    let (head, body) = server.ask("GET", "/clobber.cgt?x=1", &host);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(
        head.contains("Content-Type: text/plain; charset=utf-8"),
        "{head}"
    );
    let file =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/clobber.cgt"));
    assert_eq!(body, file.expect("an example"));
    for (method, path, host, code) in [
        ("GET", "/../Cargo.toml", &*host, "404"),
        ("GET", "/%2e%2e/Cargo.toml", &host, "404"),
        ("GET", "/", &host, "404"),
        ("POST", "/clobber.cgt", &host, "405"),
        ("GET", "/clobber.cgt", "evil.example", "403"),
    ] {
        let (head, _) = server.ask(method, path, host);
        assert!(
            head.starts_with(&format!("HTTP/1.1 {code}")),
            "{path}: {head}"
        );
    }
}

#[test]
fn a_file_is_sent_compressed_to_whoever_takes_it_so_where_the_build_has_done_it() {
    let folder = crate::support::folder();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("a.js", "long long long");
    write("a.js.gz", "packed");
    write("b.js", "plain");
    let server = Serving::of(&folder.path().to_string_lossy());
    let host = server.address.clone();
    let get = |path: &str, codings: &str| {
        server.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: {codings}\r\n\r\n"
        ))
    };
    let (head, body) = get("/a.js", "gzip, br");
    assert!(
        head.contains("Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n"),
        "{head}"
    );
    assert!(
        head.contains("Content-Type: text/javascript") && body == "packed",
        "{head}"
    );
    let (head, body) = get("/a.js", "br");
    assert!(
        !head.contains("Content-Encoding") && body == "long long long",
        "{head}"
    );
    let (head, body) = get("/b.js", "gzip");
    assert!(
        !head.contains("Content-Encoding") && body == "plain",
        "{head}"
    );
}

#[test]
fn answers_tell_browsers_to_keep_them_to_this_page() {
    let server = Serving::start();
    let host = server.address.clone();
    let (head, body) = server.ask("HEAD", "/clobber.cgt", &host);
    let length = std::fs::metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/clobber.cgt"));
    let length = length.expect("an example").len();
    assert_eq!(
        head,
        format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
             X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Cache-Control: no-cache\r\nConnection: close"
        )
    );
    assert_eq!(body, "");
    let (head, _) = server.ask("GET", "/no", &host);
    assert!(
        head.contains("\r\nX-Content-Type-Options: nosniff\r\n"),
        "{head}"
    );
}

#[test]
fn requests_that_can_be_read_in_two_ways_are_refused() {
    let server = Serving::start();
    let host = &server.address;
    for (request, code) in [
        ("GET /clobber.cgt\r\n\r\n", "400"),
        ("GET /clobber.cgt HTTP/3.0\r\n\r\n", "400"),
        ("GET  /clobber.cgt HTTP/1.1\r\n\r\n", "400"),
        ("GET /clobber.cgt HTTP/1.1\r\nHost\r\n\r\n", "400"),
        ("GET /clobber.cgt HTTP/1.1\r\nHost : h\r\n\r\n", "400"),
        (
            "GET /clobber.cgt HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
            "400",
        ),
        (
            "GET /clobber.cgt HTTP/1.1\r\nHost: localhost\r\n folded: yes\r\n\r\n",
            "400",
        ),
        ("GET /clobber.cgt HTTP/1.1\r\n\r\n", "403"),
        ("GET /clobber.cgt HTTP/1.1\r\nhOST:localhost\r\n\r\n", "200"),
        (
            &format!("GET http://{host}/clobber.cgt HTTP/1.1\r\nHost: {host}\r\n\r\n"),
            "404",
        ),
    ] {
        let (head, _) = server.send(request);
        assert!(
            head.starts_with(&format!("HTTP/1.1 {code}")),
            "{request}: {head}"
        );
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let server = Serving::start();
    let said = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .arg("serve")
            .args(arguments)
            .current_dir(std::env::temp_dir())
            .output()
            .expect("cgt runs");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    let port = server.address.rsplit(':').next().unwrap_or_default();
    assert_eq!(
        said(&["--port", port, "."]),
        format!(
            "cgt: port {port} is in use: choose another one with `--port`; `--port 0` takes a free one\n"
        )
    );
    assert!(said(&["no-such-folder"]).starts_with("cgt: cannot read no-such-folder: "));
    assert!(
        said(&[]).starts_with("cgt: the web app is not installed: build it with `web/build page`")
    );
}
