// The types of the vendored page/vendor/preact.js: Preact, its hooks as the page uses them, and htm's `html`.
export { h, render, Component } from "preact";
import type { VNode } from "preact";

/**
 * What stands in a template's gaps. A template does not tell which element or component a gap belongs to, so the
 * types of a handler's arguments are its own affair: handlers that read them say what they expect.
 */
type Gap = ((...told: any[]) => unknown) | object | bigint | string | number | boolean | null | undefined;

export function html(strings: TemplateStringsArray, ...gaps: Gap[]): VNode;

/** A ref that the element gets: it is filled before effects and handlers run. */
export function useRef<T = unknown>(initial: null): { current: T };
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useReducer<T>(reducer: (state: T) => T, initial: T): [T, () => void];
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
type Effect = () => void | (() => void);
export function useEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: readonly unknown[]): void;
