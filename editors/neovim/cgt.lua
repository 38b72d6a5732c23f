-- Neovim 0.11 or later: put this into init.lua, or into a file of ~/.config/nvim/plugin/.
-- `vim.g.cgt_format_on_save = true` formats a file before it is written; `vim.g.cgt_lenses = false` hides the lenses;
-- `vim.g.cgt_infoview = true`, set before this is read, serves a page that shows the position under the cursor.
vim.filetype.add({ extension = { cgt = "cgt" } })

--- The program: in PATH, or where `cargo install` puts it.
local function program()
  local cargo = vim.env.CARGO_HOME or vim.fs.normalize("~/.cargo")
  for _, path in ipairs({ "cgt", cargo .. "/bin/cgt" }) do
    if vim.fn.executable(path) == 1 then return path end
  end
end

local found = program()
if found then
  vim.lsp.config("cgt", {
    cmd = vim.g.cgt_infoview and { found, "lsp", "--infoview" } or { found, "lsp" },
    filetypes = { "cgt" },
    root_markers = { ".git" },
    settings = { cgt = { timeLimit = 5, spelling = "pretty" } },
  })
  vim.lsp.enable("cgt")
end

local group = vim.api.nvim_create_augroup("cgt", {})

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "cgt",
  callback = function(event)
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].shiftwidth, vim.bo[event.buf].expandtab = 4, true
    if not found then
      vim.notify_once("`cgt` is neither in PATH nor in ~/.cargo/bin.\n"
        .. "Run `cargo install --path .` in its sources, then start Neovim again.", vim.log.levels.WARN)
    end
  end,
})

--- Lenses above lines, which `grx` runs (Neovim 0.12) or `:lua vim.lsp.codelens.run()`.
local function show_lenses(buffer)
  if vim.g.cgt_lenses == false then return end
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
  else
    vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "BufWritePost" }, {
      group = group,
      buffer = buffer,
      callback = function() vim.lsp.codelens.refresh({ bufnr = buffer }) end,
    })
  end
end

--- Suggestions appear at each letter, not only where the server asks for them.
local function suggest(client, buffer)
  local provider = client.server_capabilities.completionProvider
  if not provider then return end
  local triggers = provider.triggerCharacters or {}
  for letter in ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"):gmatch(".") do
    table.insert(triggers, letter)
  end
  provider.triggerCharacters = triggers
  vim.opt_local.completeopt = { "menuone", "noselect", "popup" }
  vim.lsp.completion.enable(true, client.id, buffer, { autotrigger = true })
end

--- Neovim renews the hints of a buffer only while a window shows it, so they are asked for when one shows it again.
local function renew_hints(buffer)
  vim.api.nvim_create_autocmd("BufWinEnter", {
    group = group,
    buffer = buffer,
    callback = function()
      if vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) then
        vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
      end
    end,
  })
end

--- Tells the server where the cursor is, for the infoview.
local function follow(client, buffer)
  vim.api.nvim_create_autocmd({ "CursorMoved", "BufEnter" }, {
    group = group,
    buffer = buffer,
    callback = function()
      local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
      client:request("textDocument/documentHighlight", place, function() end, buffer)
    end,
  })
end

-- K shows the value under the cursor; values stand at the ends of lines.
vim.api.nvim_create_autocmd("LspAttach", {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= "cgt" then return end
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    renew_hints(event.buf)
    suggest(client, event.buf)
    show_lenses(event.buf)
    if vim.g.cgt_infoview then follow(client, event.buf) end
  end,
})

vim.api.nvim_create_autocmd("BufWritePre", {
  group = group,
  pattern = "*.cgt",
  callback = function(event)
    if vim.g.cgt_format_on_save then
      vim.lsp.buf.format({ bufnr = event.buf, name = "cgt", timeout_ms = 1000 })
    end
  end,
})
