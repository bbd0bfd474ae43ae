// A component that is loaded when first shown: a dialog when it is first open.
//
//   const Space = lazily(() => import("./space.js"), "Space");
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { ADVICE } from "./backend.js";
import { notify } from "./notices.js";
import { t } from "./text.js";

export const FAILED = t`A part of the page could not be loaded. ${ADVICE}`;

export function lazily(/** @type {() => Promise<Record<string, any>>} */ load, /** @type {string} */ name) {
  /** @type {import("preact").FunctionComponent<any> | null} */
  let known = null;
  return (/** @type {{ open?: boolean }} */ props) => {
    const [, again] = useState(0);
    const wanted = useRef(false);
    wanted.current ||= props.open !== false;
    useEffect(() => {
      if (!wanted.current) return;
      load().then(
        (module) => {
          known = module[name];
          again(1);
        },
        () => notify(FAILED, { kind: "bad" }),
      );
    }, [wanted.current]);
    return known && wanted.current ? html`<${known} ...${props} />` : null;
  };
}
