/**
 * Data stored on the device, so that closing the browser or losing the network loses nothing. Encrypted with
 * a non-extractable key: not even this page can read it.
 */
import { createStore, del, entries, get, set, type UseStore, update } from 'idb-keyval';
import { ownName } from '../address/address.ts';

interface SealedStore<Value> {
  /** Null if there is none, if it is too old, or if it can no longer be decrypted. */
  load(name: string): Promise<Value | null>;
  save(name: string, value: Value, touchedAt: number): Promise<void>;
  forget(name: string): Promise<void>;
  /** Deletes everything that is too old, including entries no longer in use. */
  forgetOld(): Promise<void>;
  /** The object store of the keys. */
  database(): UseStore;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** Milliseconds since 1970. */
  touchedAt: number;
}

/** Whether this browser can store anything here: requires a secure context and IndexedDB. */
export function canKeepCopy(): boolean {
  try {
    return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
  } catch {
    // A browser that denies storage can refuse to name it.
    return false;
  }
}

export function sealedStore<Value>(
  where: { database: string; store: string; keptMs(): number },
  now: () => number = Date.now,
): SealedStore<Value> {
  let opened: UseStore | undefined;
  const database = (): UseStore => {
    opened ??= createStore(ownName(where.database), where.store);
    return opened;
  };
  return {
    database,
    async load(name) {
      const sealed = await get<Sealed>(name, database());
      if (!sealed) return null;
      if (now() - sealed.touchedAt <= where.keptMs()) {
        const text = await open(await keyIn(database()), sealed);
        if (text !== null) return JSON.parse(text) as Value;
      }
      await del(name, database());
      return null;
    },
    async save(name, value, touchedAt) {
      const sealed = await seal(await keyIn(database()), JSON.stringify(value));
      await set(name, { ...sealed, touchedAt }, database());
    },
    // Async: opening a database that is denied throws at once.
    forget: async (name) => del(name, database()),
    async forgetOld() {
      for (const [name, sealed] of await entries<string, Partial<Sealed>>(database())) {
        if (sealed.touchedAt !== undefined && now() - sealed.touchedAt > where.keptMs()) {
          await del(name, database());
        }
      }
    },
  };
}

const KEY = 'key';

async function keyIn(store: UseStore): Promise<CryptoKey> {
  const stored = await get<CryptoKey>(KEY, store);
  if (stored) return stored;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // With two tabs at once, the first one's key wins.
  await update<CryptoKey>(KEY, (stored) => stored ?? fresh, store);
  return (await get<CryptoKey>(KEY, store)) ?? fresh;
}

async function seal(key: CryptoKey, text: string): Promise<Omit<Sealed, 'touchedAt'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { iv, data };
}

/** Null if it cannot be decrypted: a changed key or a damaged record. */
async function open(key: CryptoKey, { iv, data }: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
  } catch {
    return null;
  }
}
