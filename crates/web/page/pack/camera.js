// Where a tray in space is looked at from. It knows no page.

/** The camera of a tray that was just opened. */
export const CAMERA = { yaw: 0.6, pitch: 0.62, explode: 0, top: 0, zoom: 1, left: 0, down: 0 };
