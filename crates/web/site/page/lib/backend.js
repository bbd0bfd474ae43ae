// Who answers: the engine in the page.
export { ADVICE, ask, file, runJob } from "../engine/client.js";
