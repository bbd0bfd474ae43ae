// Backend with the engine in the page.
import "../offline.js";

export { ADVICE, ask, file, runJob } from "../engine/client.js";
