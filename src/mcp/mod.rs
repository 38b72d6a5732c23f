//! A server of the Model Context Protocol over standard input and output: the engine as tools for programs that use
//! language models.
//!
//! `server` answers the protocol. A call of a tool is a job for the one thread of `worker`, which owns the session;
//! `tools` lists the tools and does what they say, with the methods of `cgt repl --json`; `answer` makes of a result what
//! the protocol wants; `schemas` takes the schemas of results from docs/cgt.schema.json. `resources` has the book and
//! the library, `prompts` what a user may start a conversation with.

mod answer;
mod prompts;
mod resources;
mod schemas;
mod server;
mod tools;
mod worker;

use crate::repl::ReplOptions;
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::async_rw::AsyncRwTransport;
use server::Tools;
use std::io;
use std::time::Duration;
use worker::Worker;

/// Time for a call of a tool, unless it or the command line says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(30);
/// Most time that a call may ask for.
const MOST_TIME: Duration = Duration::from_secs(3600);
/// Maximum length of a message, in bytes. Longer ones are dropped.
const LONGEST_LINE: usize = 4 << 20;

/// Serves one client until it closes its end.
///
/// # Errors
/// If a thread cannot be started, or the client does not speak the protocol.
pub fn run(mut options: ReplOptions) -> io::Result<()> {
    let most = options.options.time;
    options.options.time = most.or(Some(DEFAULT_TIME));
    options.options.data = true;
    let limits = tools::Limits {
        default: most.unwrap_or(DEFAULT_TIME),
        most: most.unwrap_or(MOST_TIME),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let tools = Tools::new(Worker::start(options)?, limits);
    let (input, output) = (tokio::io::stdin(), tokio::io::stdout());
    let transport = AsyncRwTransport::new_server(input, output).with_max_line_length(LONGEST_LINE);
    let served = runtime.block_on(async {
        match tools.serve(transport).await {
            Ok(service) => service.waiting().await.map(drop).map_err(io::Error::other),
            // The client has left before it began.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(io::Error::other(error)),
        }
    });
    // The thread that reads standard input cannot be woken.
    runtime.shutdown_background();
    served
}
