//! The language server: a thin shell around `ide` and `session`.
//!
//! `server` has the handlers, which only pass messages on; `state` is the thread that owns the documents; `worker`
//! the threads that compute; `outgoing` tells the client; `convert` is the only place that converts positions.

mod answers;
mod client;
mod colours;
mod commands;
mod convert;
mod document;
mod framing;
mod hover;
mod names;
mod outgoing;
mod parent;
mod problems;
mod reading;
mod schedule;
mod server;
mod settings;
mod state;
mod structure;
mod suggestions;
mod worker;
mod workspace;

use crate::session::Shelf;
use outgoing::Outgoing;
use server::Backend;
use state::Handle;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;
use tower_lsp::{LspService, Server};

/// What the server may use; the client's settings can narrow it.
#[derive(Clone, Debug)]
pub struct LspOptions {
    /// Limit on the memory of the process in bytes.
    pub memory: Option<usize>,
    /// Whether closed forms may take the place of search.
    pub theorems: bool,
    /// How many threads may work on one statement.
    pub threads: usize,
    /// Where answers are kept between runs.
    pub shelf: Option<Arc<dyn Shelf>>,
}

/// Handlers that may wait at the same time; each costs a few hundred bytes.
const MOST_WAITING: usize = 1024;

/// How long answers may still be written after the client has closed its side.
const GRACE: Duration = Duration::from_millis(500);

/// Bytes between the reader of standard input and the library.
const BUFFER: usize = 64 << 10;

/// Serves one client on standard input and output until it says `exit` or closes its side.
///
/// # Errors
/// When the client leaves without a `shutdown` request, or no thread can be started.
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
    let told = Arc::new(AtomicBool::new(false));
    let (outgoing, messages) = tokio::sync::mpsc::unbounded_channel::<Outgoing>();
    let (state, describer) = state::start(options, outgoing)?;
    let closed = Arc::new(Notify::new());
    let backend = Backend::new(
        state.clone(),
        describer,
        Arc::clone(&told),
        Arc::clone(&closed),
    );
    let served = serve(state.clone(), messages, backend, closed, input, output);
    runtime.block_on(served);
    state.stop();
    // The thread that reads standard input cannot be woken.
    runtime.shutdown_background();
    if told.load(Ordering::SeqCst) {
        Ok(())
    } else {
        Err(io::Error::other(
            "the client exited without a `shutdown` request",
        ))
    }
}

async fn serve<I, O>(
    state: Handle,
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
        let _ = framing::pass_on(input, passed).await;
        end.notify_one();
    });
    let start = |client| {
        tokio::spawn(outgoing::pump(client, messages, state));
        backend
    };
    let (service, socket) = LspService::build(start)
        .custom_method(
            "window/workDoneProgress/cancel",
            Backend::progress_cancelled,
        )
        .custom_method(framing::UNREADABLE, Backend::unreadable)
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
