//! The language server: a thin shell around `ide` and `session`.
//!
//! `server` has the handlers, which only forward messages to the state thread of `state`. This thread owns three things:
//! the `Client` with its capabilities, its settings and the channel to it; the `Documents` with their texts, parses and
//! results; the `Scheduler` with the workers. A request is answered by a function of a file of its own, which takes those
//! of the three that it needs. Imports lead one way: from `server` to `state` and the requests, from there to the three,
//! from there to their parts. Only `text` converts positions.

mod abilities;
mod actions;
mod calls;
mod capabilities;
mod client;
mod commands;
mod content;
mod convert;
mod definition;
mod describer;
mod document;
mod documents;
mod following;
mod formatting;
mod framing;
mod hints;
mod hover;
mod inbox;
mod infoview;
mod lane;
mod lenses;
mod moved;
mod moves;
mod names;
mod open_texts;
mod options;
mod outgoing;
mod parent;
mod parser;
mod paths;
mod problems;
mod progress;
mod publication;
mod pump;
mod reading;
mod results;
mod scene;
mod scheduler;
mod semantic_tokens;
mod server;
mod settings;
mod state;
mod structure;
mod suggestions;
mod symbols;
mod task;
mod text;
mod ticket;
mod tokens;
mod worker;
mod workspace;

pub use infoview::{Infoview, InfoviewAnswer};
pub use options::LspOptions;

use outgoing::Outgoing;
use server::Backend;
use state::StateHandle;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;
use tower_lsp::{LspService, Server};

/// Most handlers that may wait at the same time. Each costs a few hundred bytes.
const MOST_WAITING: usize = 1024;

/// How long answers may still be written after the client has closed its input.
const GRACE: Duration = Duration::from_millis(500);

/// Size of the pipe between standard input and the protocol library, in bytes.
const BUFFER: usize = 64 << 10;

/// Serves one client on standard input and output until it sends `exit` or closes its end.
///
/// # Errors
/// If the client exits without a `shutdown` request, or a thread cannot be started.
// The service instantiates much code of the protocol: unit tests, which do not serve, compile without it.
#[cfg(not(test))]
pub fn run(options: LspOptions) -> io::Result<()> {
    run_on(options, tokio::io::stdin(), tokio::io::stdout())
}

/// Serves one client that writes to `input` and reads from `output`; see [`run`].
///
/// # Errors
/// As those of [`run`].
pub fn run_on<I, O>(options: LspOptions, input: I, output: O) -> io::Result<()>
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin,
{
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let is_shut_down = Arc::new(AtomicBool::new(false));
    let (outgoing, messages) = tokio::sync::mpsc::unbounded_channel::<Outgoing>();
    let (state, switches) = state::start(options, outgoing)?;
    let closed = Arc::new(Notify::new());
    let backend = Backend::new(
        state.clone(),
        switches,
        Arc::clone(&is_shut_down),
        Arc::clone(&closed),
    );
    let served = serve(state.clone(), messages, backend, closed, input, output);
    runtime.block_on(served);
    state.stop();
    // The thread that reads standard input cannot be woken.
    runtime.shutdown_background();
    if is_shut_down.load(Ordering::SeqCst) {
        Ok(())
    } else {
        Err(io::Error::other(
            "the client exited without a `shutdown` request",
        ))
    }
}

async fn serve<I, O>(
    state: StateHandle,
    messages: tokio::sync::mpsc::UnboundedReceiver<Outgoing>,
    backend: Backend,
    closed: Arc<Notify>,
    input: I,
    output: O,
) where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin,
{
    let (readable, passed) = tokio::io::duplex(BUFFER);
    let end = Arc::clone(&closed);
    tokio::spawn(async move {
        // Handlers that still wait must not keep the server alive when the input has ended.
        let _ = framing::forward(input, passed).await;
        end.notify_one();
    });
    let start = |client| {
        tokio::spawn(pump::pump(client, messages, state));
        backend
    };
    let (service, socket) = LspService::build(start)
        .custom_method(
            "window/workDoneProgress/cancel",
            Backend::progress_cancelled,
        )
        .custom_method(framing::UNREADABLE, Backend::unreadable)
        .custom_method("workspace/textDocumentContent", Backend::content)
        .custom_method("cgt/scene", Backend::scene)
        .custom_method("cgt/board", Backend::board)
        .finish();
    let server = Server::new(readable, output, socket).concurrency_level(MOST_WAITING);
    let abandoned = async {
        closed.notified().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = server.serve(service) => {}
        () = abandoned => {}
    }
}
