// <cgt-board> for other pages of the host of the web app.
import { defineBoard } from "./embedded.ts";

// Links open the page beside the folder of this script.
defineBoard(new URL("../index.html", import.meta.url).href);
