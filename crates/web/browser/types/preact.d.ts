// The types of the vendored page/vendor/preact.js: Preact and its hooks, and htm's `html` bound to Preact.
export { h, render, Component, createContext } from "preact";
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
import type { VNode } from "preact";

/**
 * What stands in a template's gaps. A template does not tell which element or component a gap belongs to, so the
 * types of a handler's arguments are its own affair: handlers that read them say what they expect.
 */
type Gap = ((...told: any[]) => unknown) | object | string | number | boolean | null | undefined;

export function html(strings: TemplateStringsArray, ...gaps: Gap[]): VNode;
