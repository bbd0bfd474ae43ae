// Waits for the language, so that all later modules have their texts.
import { ready } from "./lib/text.js";

ready.then(() => import("./main.js"));
