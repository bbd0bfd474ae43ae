// The folder of the page's files. Bundled modules are one folder below it, as the sources are.
export const PAGE = new URL("../", import.meta.url);
