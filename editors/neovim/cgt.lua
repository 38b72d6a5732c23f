-- Neovim 0.11 or later: put this into init.lua, or into a file of ~/.config/nvim/plugin/.
vim.filetype.add({ extension = { cgt = "cgt" } })

vim.lsp.config("cgt", {
  cmd = { "cgt", "lsp" },
  filetypes = { "cgt" },
  root_markers = { ".git" },
  settings = { cgt = { timeLimit = 5, spelling = "pretty" } },
})
vim.lsp.enable("cgt")

-- K shows the value under the cursor; values stand at the ends of lines.
vim.api.nvim_create_autocmd("LspAttach", {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= "cgt" then return end
    vim.bo[event.buf].commentstring = "# %s"
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = true })
  end,
})
