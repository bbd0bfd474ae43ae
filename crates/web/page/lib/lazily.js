// A component that is fetched when it is first shown.
//
//   const Space = lazily(() => import("./space.js"), "Space");
import { html, useEffect, useState } from "../vendor/preact.js";
import { ADVICE } from "./backend.js";
import { notify } from "./notify.js";
import { t } from "./text.js";

export const FAILED = t`A part of the page could not be loaded. ${ADVICE}`;

/**
 * @param {() => Promise<Record<string, any>>} load
 * @param {string} name the component's name in the module
 */
export function lazily(load, name) {
  /** @type {import("preact").FunctionComponent<any> | null} */
  let known = null;
  return (/** @type {object} */ props) => {
    const [, again] = useState(0);
    useEffect(() => {
      load().then(
        (module) => {
          known = module[name];
          again(1);
        },
        () => notify(FAILED, { kind: "bad" }),
      );
    }, []);
    return known ? html`<${known} ...${props} />` : null;
  };
}
