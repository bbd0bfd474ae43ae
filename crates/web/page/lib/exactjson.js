// JSON with integers of any size.

/** Parses JSON. Integers beyond 2^53 become BigInt. */
export const parsed = (/** @type {string} */ text) =>
  JSON.parse(text.replace(/([^\\]":\s*)(\d{16,})(?=\s*[,}])/g, '$1"$2n"'), (_, value) => {
    if (typeof value !== "string" || !/^\d{16,}n$/.test(value)) return value;
    const exact = BigInt(value.slice(0, -1));
    return exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
  });
