// How many cells a board may have to be watched. The server says.
import { useEffect, useState } from "/page/vendor/preact.js";
import { get } from "../lib/api.js";

let known = null;

/** The most cells, or null until they are known. */
export function useMostCells(onError) {
  const [most, setMost] = useState(known);
  useEffect(() => {
    if (most !== null) return;
    get("/api/limits").then((limits) => { known = limits.watch_cells; setMost(known); }, onError);
  }, []);
  return most;
}
