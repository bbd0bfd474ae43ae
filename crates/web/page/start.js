// Waits for the language, so that every module that comes then has its texts.
import { ready } from "./lib/text.js";

ready.then(() => import("./main.js"));
