/**
 * Synchronously stores a value, encrypted, for the next load of this tab: an unloading page cannot wait for an
 * encryption. The keystream is generated in advance, by AES in counter mode with a non-extractable key, and used once.
 */
import { get, type UseStore, update } from 'idb-keyval';
import { inTab } from '../address/storage.ts';

interface SealedSpare<Value> {
  /** Generates a keystream. */
  prepare(): Promise<void>;
  /** Stores nothing if there is no keystream yet, or if the value is longer. */
  keep(name: string, value: Value): void;
  /** Null if there is none, or if it can no longer be decrypted. */
  load(name: string): Promise<Value | null>;
  has(name: string): boolean;
  forget(name: string): void;
}

const KEY = 'spare key';
/** A long form needs a tenth of this. */
const LONGEST = 256 * 1024;
/** The rest of the counter block counts the blocks. */
const NONCE_BYTES = 12;

export function sealedSpare<Value>(database: () => UseStore): SealedSpare<Value> {
  let prepared: { nonce: Uint8Array; stream: Uint8Array } | undefined;
  return {
    async prepare() {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      prepared = { nonce, stream: await keystream(await keyIn(database()), nonce, LONGEST) };
    },
    keep(name, value) {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      if (!prepared || bytes.length > prepared.stream.length) return;
      const { nonce, stream } = prepared;
      prepared = undefined;
      inTab.set(nameOf(name), toBase64(new Uint8Array([...nonce, ...combined(bytes, stream)])));
    },
    async load(name) {
      const text = inTab.get(nameOf(name));
      if (text === null) return null;
      try {
        const sealed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const [nonce, data] = [sealed.slice(0, NONCE_BYTES), sealed.slice(NONCE_BYTES)];
        const bytes = combined(data, await keystream(await keyIn(database()), nonce, data.length));
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Value;
      } catch {
        return null;
      }
    },
    has: (name) => inTab.get(nameOf(name)) !== null,
    forget: (name) => void inTab.set(nameOf(name), null),
  };
}

const nameOf = (name: string): string => `spare:${name}`;

async function keyIn(store: UseStore): Promise<CryptoKey> {
  const stored = await get<CryptoKey>(KEY, store);
  if (stored) return stored;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-CTR', length: 256 }, false, ['encrypt']);
  // With two tabs at once, the first one's key wins.
  await update<CryptoKey>(KEY, (stored) => stored ?? fresh, store);
  return (await get<CryptoKey>(KEY, store)) ?? fresh;
}

/** The keystream: the encryption of zeros. */
async function keystream(key: CryptoKey, nonce: Uint8Array, length: number): Promise<Uint8Array> {
  const counter = new Uint8Array(16);
  counter.set(nonce);
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 32 }, key, new Uint8Array(length)),
  );
}

/** Encrypts, and decrypts. */
const combined = (bytes: Uint8Array, stream: Uint8Array): Uint8Array =>
  bytes.map((byte, index) => byte ^ (stream[index] ?? 0));

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
