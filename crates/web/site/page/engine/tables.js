// Tables stored between visits, in IndexedDB. Everything here may fail, in private windows for
// example; tables are then built again.

/** @typedef {{ name: string, blob: Blob, sum: bigint, used: number }} KeptTable */

const DATABASE = "slidepack";
const STORE = "tables";
/** Increment when the format of tables changes. */
const FORMAT = 1;
const MOST = 700 << 20;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, FORMAT);
    request.onupgradeneeded = () => {
      for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
      request.result.createObjectStore(STORE, { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function within(mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<Map<string, KeptTable>>} */
export async function keptTables() {
  try {
    /** @type {KeptTable[]} */
    const all = await within("readonly", (store) => store.getAll());
    return new Map(all.map((table) => [table.name, table]));
  } catch {
    return new Map();
  }
}

/**
 * Stores a table, and evicts the least recently used ones beyond the limit.
 * @param {string} name
 * @param {Blob} blob
 * @param {bigint} sum
 */
export async function keep(name, blob, sum) {
  if (blob.size > MOST) return;
  try {
    const others = [...(await keptTables()).values()].filter((table) => table.name !== name);
    others.sort((a, b) => a.used - b.used);
    let bytes = others.reduce((all, table) => all + table.blob.size, blob.size);
    for (const { name: oldest, blob: its } of others) {
      if (bytes <= MOST) break;
      bytes -= its.size;
      await within("readwrite", (store) => store.delete(oldest));
    }
    await within("readwrite", (store) => store.put({ name, blob, sum, used: Date.now() }));
  } catch {}
}
