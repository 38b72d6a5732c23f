;;; cgt-mode.el --- combinatorial games  -*- lexical-binding: t; -*-

;; Put this file on the load path and (require 'cgt-mode). Opening a .cgt file
;; starts the language server; `eldoc' shows the value at point.

(require 'eglot)

(defvar cgt-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?' "_" table)
    table))

(define-derived-mode cgt-mode prog-mode "CGT"
  "Major mode for scripts on combinatorial games."
  (setq-local comment-start "# " comment-start-skip "#+[ \t]*"))

(add-to-list 'auto-mode-alist '("\\.cgt\\'" . cgt-mode))
(add-to-list 'eglot-server-programs '(cgt-mode . ("cgt" "lsp")))
(add-hook 'cgt-mode-hook #'eglot-ensure)

(provide 'cgt-mode)
;;; cgt-mode.el ends here
