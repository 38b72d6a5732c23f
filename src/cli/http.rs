//! HTTP/1.1 with one request a connection, on the loopback address. httparse reads the requests.

use httparse::{Header, Status};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Timeout for reading a request and for each write of a response.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum length of a request head, in bytes.
const LONGEST: usize = 16 << 10;
/// Most header lines of a request.
const HEADERS: usize = 100;

/// Reads the request of a connection; `None` if it was refused.
pub(super) fn accepted(stream: &mut TcpStream) -> io::Result<Option<Request>> {
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
pub(super) struct Request {
    pub(super) method: String,
    pub(super) target: String,
    host: String,
    pub(super) takes_gzip: bool,
}

/// Reads the head of a request, up to its empty line; none if it is malformed or too long.
pub(super) fn read_request(mut stream: impl Read) -> io::Result<Option<Request>> {
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

/// Writes the head of a response.
pub(super) fn begin(
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

pub(super) fn refuse(stream: &mut TcpStream, status: &str, why: &str) -> io::Result<()> {
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

/// Decodes percent escapes. `None` if the result is not text.
pub(super) fn unescaped(path: &str) -> Option<String> {
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
}
