// Waits for the language, so that all later modules have their texts, and until the first board is painted.
import { ready } from "./lib/text.js";

const painted = new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  // A tab that is not shown paints nothing.
  setTimeout(done, 100);
});
Promise.all([ready, painted]).then(() => import("./main.js"));
