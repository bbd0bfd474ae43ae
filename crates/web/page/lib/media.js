// Whether the screen is as a media query says, as long as a view is shown.
import { useEffect, useState } from "../vendor/preact.js";

/** @param {string} query */
export function useMedia(query) {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setFits(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return fits;
}
