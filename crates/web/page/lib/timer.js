/** A stopwatch that pauses while the page is hidden. */
export class Timer {
  /** Milliseconds counted before `since`. */
  #spent = 0;
  /** @type {number | null} */
  #since = null;
  #hidden = false;

  /** @param {() => number} now milliseconds */
  constructor(now = () => Date.now()) {
    this.now = now;
  }

  get running() {
    return this.#since !== null;
  }

  get seconds() {
    const running = this.#since === null || this.#hidden ? 0 : Math.max(0, this.now() - this.#since);
    return (this.#spent + running) / 1000;
  }

  start() {
    this.#since ??= this.now();
  }

  stop() {
    this.reset(this.seconds);
  }

  reset(seconds = 0) {
    this.#spent = seconds * 1000;
    this.#since = null;
  }

  /** @param {boolean} hidden */
  setHidden(hidden) {
    if (hidden === this.#hidden) return;
    this.#spent = this.seconds * 1000;
    if (this.running) this.#since = this.now();
    this.#hidden = hidden;
  }
}
