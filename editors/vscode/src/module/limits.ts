// What the engine may take of its hosts: memory in MiB, stack in KiB.
import type { EngineLimits } from "../../../../web/page/src/engine.ts";

/** What a browser has on every thread. */
export const BROWSER: EngineLimits = { memory: 1024, stack: 256 };

/** The stack of a worker of Node, in MiB, and what it has room for. */
export const NODE_STACK = 64;
export const NODE: EngineLimits = { memory: 1024, stack: 960 };
