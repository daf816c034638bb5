/**
 * The copy on this device, so that closing the browser or losing the network loses nothing. Encrypted
 * with a key that the browser keeps and never hands out, not even to this page.
 */
import { createStore, del, get, set, type UseStore, update } from 'idb-keyval';
import { type DraftMemory, KEPT_MS, type StoredDraft } from './storedDraft.ts';

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  touchedAt: number;
}

/** Whether this browser can keep a copy here: it takes a secure context and a database. */
export const canKeepCopy = (): boolean =>
  globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;

export function localDraft(now: () => number = Date.now): DraftMemory {
  let opened: UseStore | undefined;
  const database = (): UseStore => {
    opened ??= createStore('intake', 'drafts');
    return opened;
  };
  return {
    async load(slot) {
      const sealed = await get<Sealed>(nameOf(slot), database());
      if (!sealed) return null;
      if (now() - sealed.touchedAt <= KEPT_MS) {
        const draft = await open(await keyIn(database()), sealed);
        if (draft) return draft;
      }
      await del(nameOf(slot), database());
      return null;
    },
    async save(slot, draft) {
      const sealed = await seal(await keyIn(database()), draft);
      await set(nameOf(slot), sealed, database());
    },
    forget: (slot) => del(nameOf(slot), database()),
  };
}

const nameOf = (slot: string): string => `draft:${slot}`;
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

async function seal(key: CryptoKey, draft: StoredDraft): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return { iv, data, touchedAt: draft.touchedAt };
}

/** Null when it cannot be read (any more): a changed key, a damaged record. */
async function open(key: CryptoKey, { iv, data }: Sealed): Promise<StoredDraft | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(text)) as StoredDraft;
  } catch {
    return null;
  }
}
