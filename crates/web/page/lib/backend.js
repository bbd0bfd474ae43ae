// Who answers: `slidepack serve`. The page of a static host has another file here, with the engine in the page.
export { ADVICE, ask, file, runJob } from "./http.js";
