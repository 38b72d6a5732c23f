// The engine's worker in Node.
import "./node-scope.ts";
import "../../../../web/page/src/worker.ts";
