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
