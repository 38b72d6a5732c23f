// <cgt-board> of the npm package, which has no web app beside it.
import { defineBoard } from "./embedded.ts";

defineBoard();
