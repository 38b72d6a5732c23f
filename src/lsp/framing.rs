//! Filters the client's input. The protocol library stops at the first message that it cannot parse, so such a message
//! is replaced by a request that is refused and logged.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tower_lsp::jsonrpc::{Request, Response};

/// The request that replaces an unreadable message. Its id is null, as the protocol demands of the answer to one.
pub(super) const UNREADABLE: &str = "cgt/unreadable";

/// The parameters of the request that replaces an unreadable message.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UnreadableParams {
    /// Whether the message is JSON.
    pub is_json: bool,
}

/// Longest header line in bytes.
const LONGEST_HEADER: u64 = 8 << 10;
/// Longest message in bytes.
const LONGEST_MESSAGE: usize = 1 << 30;

/// Forwards messages until the input ends.
pub(super) async fn forward<R, W>(input: R, mut output: W) -> io::Result<()>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let mut input = BufReader::new(input);
    while let Some(length) = header(&mut input).await? {
        let mut body = Vec::new();
        let read = (&mut input)
            .take(length as u64)
            .read_to_end(&mut body)
            .await?;
        if read < length {
            return Ok(());
        }
        if !is_message(&body) {
            body = unreadable(&body);
        } else if let Some(other) = as_expected(&body) {
            body = other;
        }
        let header = format!("Content-Length: {}\r\n\r\n", body.len());
        output.write_all(header.as_bytes()).await?;
        output.write_all(&body).await?;
        output.flush().await?;
    }
    Ok(())
}

/// The length of the next message in bytes, or none at the end of the input. Other headers are ignored.
async fn header<R: AsyncRead + Unpin>(input: &mut BufReader<R>) -> io::Result<Option<usize>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let mut limited = (&mut *input).take(LONGEST_HEADER);
        if limited.read_until(b'\n', &mut line).await? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            match length {
                Some(length) => return Ok(Some(length)),
                None => continue,
            }
        }
        // After a message shorter than its declared length, the next header may begin in the middle of a line.
        let at = line.to_ascii_lowercase().rfind("content-length:");
        let number = at.and_then(|at| line.get(at + "content-length:".len()..));
        let number = number.and_then(|n| n.trim().parse().ok());
        length = number.filter(|n| *n <= LONGEST_MESSAGE).or(length);
    }
}

fn is_message(body: &[u8]) -> bool {
    let is_request = serde_json::from_slice::<Request>(body).is_ok();
    is_request || serde_json::from_slice::<Response>(body).is_ok()
}

/// What replaces an unreadable message.
fn unreadable(body: &[u8]) -> Vec<u8> {
    let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(body).is_ok();
    let params = format!(r#"{{"isJson":{is_json}}}"#);
    format!(r#"{{"jsonrpc":"2.0","id":null,"method":"{UNREADABLE}","params":{params}}}"#).into()
}

/// A message that the protocol allows, in the form that its library takes: the library drops requests whose method
/// begins with `$/`, which are to be refused, and refuses a `shutdown` with parameters.
fn as_expected(body: &[u8]) -> Option<Vec<u8>> {
    // Most messages are neither.
    let begins = |part: &[u8]| body.windows(part.len()).any(|window| window == part);
    if !begins(b"\"$/") && !begins(b"\"shutdown\"") {
        return None;
    }
    let mut message: Value = serde_json::from_slice(body).ok()?;
    let method = message.get("method")?.as_str()?;
    let is_request = message.get("id").is_some();
    if method == "shutdown" {
        message.as_object_mut()?.remove("params")?;
    } else if let Some(rest) = method.strip_prefix("$/").filter(|_| is_request) {
        message["method"] = json!(format!("cgt/unknown/{rest}"));
    } else {
        return None;
    }
    serde_json::to_vec(&message).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(input: &str) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let mut output = Vec::new();
        let done = runtime
            .expect("a runtime")
            .block_on(forward(input.as_bytes(), &mut output));
        done.expect("no fault");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn messages_that_cannot_be_read_are_replaced() {
        let good = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
        let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let replaced = |bad: &str| {
            let text = String::from_utf8(unreadable(bad.as_bytes()));
            framed(&text.expect("text"))
        };
        assert!(replaced("{").contains("\"isJson\":false"));
        assert!(replaced("[]").contains("\"isJson\":true"));
        assert_eq!(passed(&framed(good)), framed(good));
        for bad in ["{", "[]", "3", "{\"jsonrpc\":\"1.0\",\"method\":\"x\"}"] {
            let input = framed(bad) + &framed(good);
            assert_eq!(passed(&input), replaced(bad) + &framed(good), "{bad}");
        }
        let asked = framed("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$/ask\"}");
        let unknown = framed("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"cgt/unknown/ask\"}");
        assert_eq!(passed(&asked), unknown);
        let told = framed("{\"jsonrpc\":\"2.0\",\"method\":\"$/tell\"}");
        assert_eq!(passed(&told), told);
        let ends = framed("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}");
        let odd_end =
            framed("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\",\"params\":{}}");
        assert_eq!(passed(&odd_end), ends);
        let odd = format!(
            "nonsense\r\ncontent-length: {}\nContent-Type: x; charset=utf-16\r\nA: b\r\nC: d\r\n\r\n{good}",
            good.len()
        );
        assert_eq!(passed(&odd), framed(good));
        assert_eq!(passed("Content-Length: 99999999999999\r\n\r\n{}"), "");
        assert_eq!(passed("Content-Length: 50\r\n\r\n{}"), "");
    }
}
