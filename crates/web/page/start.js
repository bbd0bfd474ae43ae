// Waits for the language, so that all later modules have their texts, and until the first board is painted.
import { ready } from "./lib/text.js";

const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  // A hidden tab paints nothing.
  setTimeout(done, document.hidden ? 0 : 300);
});
Promise.all([ready, painted]).then(() => import("./main.js"));
