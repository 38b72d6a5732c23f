//! Answers the protocol: each call of a tool and each resource is a job for the worker.

use super::tools::{self, Limits};
use super::worker::{Ticket, Worker};
use super::{answer, prompts, resources};
use crate::present::effort;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, GetPromptRequestParams, GetPromptResponse,
    Implementation, ListPromptsResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ProgressNotificationParam, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use std::time::{Duration, Instant};

/// Time between two progress notifications.
const PAUSE: Duration = Duration::from_millis(500);

const INSTRUCTIONS: &str = "\
    Exact answers about combinatorial games: values, outcomes, winning moves, temperatures, thermographs, misère play, \
    loopy and scoring games. Do not guess values of positions: evaluate them. Begin with `search_words` (a ruleset, a \
    notion) to find how something is written; the resource cgt://book/language is the whole language. Definitions stay \
    for later calls. Every call has a time limit; when it is reached, ask about a smaller position or for the outcome \
    instead of the value.";

/// The server of one client.
pub(super) struct Tools {
    worker: Worker,
    limits: Limits,
}

impl Tools {
    pub(super) fn new(worker: Worker, limits: Limits) -> Tools {
        Tools { worker, limits }
    }

    /// Waits for a job. Reports its progress, if the client wants to know, and cancels it when the client does.
    async fn wait<T>(
        &self,
        mut ticket: Ticket<T>,
        context: &RequestContext<RoleServer>,
    ) -> Result<T, ErrorData> {
        let begun = Instant::now();
        let token = context.meta.get_progress_token();
        let mut is_cancelled = false;
        loop {
            tokio::select! {
                done = &mut ticket.done => {
                    return done.map_err(|_| if is_cancelled {
                        ErrorData::invalid_request("cancelled before it began", None)
                    } else {
                        ErrorData::internal_error(crate::diagnostic::INTERNAL, None)
                    });
                }
                () = context.ct.cancelled(), if !is_cancelled => {
                    is_cancelled = true;
                    self.worker.cancel(&ticket);
                }
                () = tokio::time::sleep(PAUSE) => {
                    if let Some(token) = token.clone().filter(|_| self.worker.is_running(&ticket)) {
                        let seconds = begun.elapsed().as_secs_f64();
                        let text = effort::so_far(&self.worker.progress);
                        let progress = ProgressNotificationParam::new(token, seconds)
                            .with_message(text.trim_end_matches(", "));
                        // A client that is gone is noticed elsewhere.
                        let _ = context.peer.notify_progress(progress).await;
                    }
                }
            }
        }
    }
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let program = Implementation::new("cgt", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities)
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list(self.limits)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = match tools::find(&request.name) {
            Ok(tool) => tool,
            Err(message) => return Ok(answer::failed(&message).into()),
        };
        let (arguments, limits) = (request.arguments.unwrap_or_default(), self.limits);
        let ticket = self
            .worker
            .begin(move |respondent, done| tools::call(respondent, done, tool, arguments, limits));
        Ok(self.wait(ticket, &context).await?.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri.clone();
        let ticket = self
            .worker
            .begin(move |respondent, _| resources::read(respondent, &uri));
        match self.wait(ticket, &context).await? {
            Some(contents) => Ok(ReadResourceResult::new(vec![contents]).into()),
            None => {
                let message = format!(
                    "there is no resource `{}`: `resources/list` has all of them",
                    request.uri
                );
                Err(ErrorData::resource_not_found(message, None))
            }
        }
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::list()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let prompt = prompts::get(&request.name, request.arguments.as_ref());
        prompt
            .map(GetPromptResponse::from)
            .map_err(|message| ErrorData::invalid_params(message, None))
    }
}
