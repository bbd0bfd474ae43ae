// The most that the server does for a request, as it says itself.
//
//   const limits = useLimits(onError)  null until they are known; then `limits.watch.cells`,
//   `limits.job.seconds` …
import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./api.js";

/** @type {Limits | null} */
let known = null;

/** @param {(error: ApiError) => void} onError */
export function useLimits(onError = () => {}) {
  const [limits, setLimits] = useState(known);
  useEffect(() => {
    if (limits) return;
    get("/api/status").then((status) => {
      known = status.limits;
      setLimits(known);
    }, onError);
  }, []);
  return limits;
}
