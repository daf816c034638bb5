/**
 * Clears what this clinic's pages have stored in the browser, and nothing of another clinic at the same
 * origin. Databases are emptied, not deleted: deleting would wait for every other tab to close.
 */
import { clinicPath } from './address.ts';

/** @param keptKeys keys that stay, because they are not personal */
export async function clearStorage(keptKeys: readonly string[]): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const name = ownPart(key);
      if (name !== undefined && !keptKeys.includes(name)) storage.removeItem(key);
    }
  }
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => ownPart(name) !== undefined && empty(name)));
}

/** The name without the clinic's prefix; undefined if it belongs to another clinic. */
function ownPart(name: string): string | undefined {
  const path = clinicPath();
  if (path === '') return name.startsWith('/') ? undefined : name;
  return name.startsWith(`${path}:`) ? name.slice(path.length + 1) : undefined;
}

async function empty(name: string): Promise<void> {
  const database = await settled(indexedDB.open(name));
  for (const store of database.objectStoreNames) {
    await settled(database.transaction(store, 'readwrite').objectStore(store).clear());
  }
  database.close();
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
