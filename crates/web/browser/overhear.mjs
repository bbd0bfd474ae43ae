// The static page as the tests hear it: what it asks its engine, and when it is answered.

/** Whether the engine in the page answers. */
export const isStatic = Boolean(process.env.SLIDEPACK_SITE);

/** For the static page, before its scripts run: listens in on its workers. */
export function listenIn() {
  const heard = { answered: [], ended: 0, wanted: [], kept: [] };
  window.heard = heard;
  const isWanted = ({ path, body, events }) => {
    const asked = JSON.parse(body);
    // What was found by a search that was cancelled is asked for at the same address.
    return (
      events === undefined &&
      heard.wanted.some(
        (one) =>
          one.path === path && Object.entries(one.body).every(([name, value]) => asked[name] === value),
      )
    );
  };
  window.Worker = class extends window.Worker {
    #asked = new Map();

    postMessage(message, ...more) {
      if (message.path) this.#asked.set(message.id, message);
      super.postMessage(message, ...more);
    }

    set onmessage(hear) {
      super.onmessage = (event) => {
        const asked = event.data.status === undefined ? null : this.#asked.get(event.data.id);
        const give = () => {
          hear.call(this, event);
          if (asked) heard.answered.push(asked.path);
        };
        if (asked && isWanted(asked)) heard.kept.push(give);
        else give();
      };
    }

    terminate() {
      heard.ended += 1;
      super.terminate();
    }
  };
}
