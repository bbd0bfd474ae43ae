// The answer of /api/check for text being typed, shortly after the last key.
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { checkDraft } from "./api.js";

const PAUSE = 150;

/**
 * `check` and `error` belong to the `text` beside them; they are not `current` if the input has
 * changed since.
 * @param {boolean} wanted
 * @param {Api.Asked & { text: string }} input
 */
export function useDraft(wanted, input) {
  const [read, setRead] = useState(
    /** @type {{ key?: string, text: string, check?: Api.Check, error?: ApiError }} */ ({ text: "" }),
  );
  const turn = useRef(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    const mine = ++turn.current;
    const { text } = input;
    if (!wanted || !text.trim()) return setRead({ text });
    const timer = setTimeout(async () => {
      const next = await checkDraft(input).then(
        (check) => ({ key, text, check }),
        (error) => ({ key, text, error }),
      );
      if (mine === turn.current) setRead(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, key]);
  return { ...read, isCurrent: read.key === key };
}
