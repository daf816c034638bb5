/**
 * What this browser keeps on the device, so that closing it or losing the network loses nothing. Encrypted
 * with a key that the browser keeps and never hands out, not even to this page.
 */
import { createStore, del, entries, get, set, type UseStore, update } from 'idb-keyval';

export interface SealedStore<Value> {
  /** Null when there is none, when it is too old, and when it cannot be read any more. */
  load(name: string): Promise<Value | null>;
  save(name: string, value: Value, touchedAt: number): Promise<void>;
  forget(name: string): Promise<void>;
  /** What is too old, also where nobody asks for it any more. */
  forgetOld(): Promise<void>;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** Milliseconds since 1970. */
  touchedAt: number;
}

/** Whether this browser can keep anything here: it takes a secure context and a database. */
export const canKeepCopy = (): boolean =>
  globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;

export function sealedStore<Value>(
  where: { database: string; store: string; keptMs(): number },
  now: () => number = Date.now,
): SealedStore<Value> {
  let opened: UseStore | undefined;
  const database = (): UseStore => {
    opened ??= createStore(where.database, where.store);
    return opened;
  };
  return {
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
    forget: (name) => del(name, database()),
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
  const known = await get<CryptoKey>(KEY, store);
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs at once: the first one's key stays.
  await update<CryptoKey>(KEY, (stored) => stored ?? fresh, store);
  return (await get<CryptoKey>(KEY, store)) ?? fresh;
}

async function seal(key: CryptoKey, text: string): Promise<Omit<Sealed, 'touchedAt'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { iv, data };
}

/** Null when it cannot be read (any more): a changed key, a damaged record. */
async function open(key: CryptoKey, { iv, data }: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
  } catch {
    return null;
  }
}
