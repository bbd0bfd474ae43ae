// The user's style of boards, stored in the browser.
import { useEffect, useState } from "../vendor/preact.js";
import { checkedLook, schemeFor } from "./colours.js";
import { notify } from "../lib/notices.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

export function useLook(/** @type {number} */ rows, /** @type {number} */ cols) {
  const [look, setLook] = useState(() => checkedLook(load("look", 1)));
  const [photo, setPhoto] = useState(
    () => /** @type {string | null} */ (load("photo", 1, (value) => typeof value === "string")),
  );
  const [picture, setPicture] = useState("");
  const scheme = schemeFor(look.scheme, rows * cols);
  const isPicture = scheme === "picture";
  useEffect(() => {
    if (!isPicture) return undefined;
    let address = "";
    let wanted = true;
    const made = import("./photo.js").then(({ framed }) => framed(photo, rows, cols));
    made.then(
      (url) => {
        address = url;
        if (wanted) setPicture(url);
        else URL.revokeObjectURL(url);
      },
      () => notify(t`The picture could not be made.`, { kind: "bad" }),
    );
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isPicture, photo, rows, cols]);
  return {
    look,
    photo,
    dress: { scheme, numbers: look.numbers, picture: isPicture ? picture : "" },
    /** @param {Partial<TileLook>} fields */
    set(fields) {
      const next = { ...look, ...fields };
      save("look", 1, next);
      setLook(next);
    },
    /** @param {string | null} address */
    setPhoto(address) {
      save("photo", 1, address);
      setPhoto(address);
    },
  };
}
