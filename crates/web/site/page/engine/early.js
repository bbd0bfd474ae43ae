// Has the engine fetched that the view will ask for, while the view itself is on its way. If it does not come, whoever
// asks is told.
import { engineOf } from "./module.js";

const view = location.hash.slice(2).split(/[?/]/)[0] || "slide";
if (["slide", "speed", "learn"].includes(view)) engineOf("slide").catch(() => {});
if (view === "pack") engineOf("pack").catch(() => {});
