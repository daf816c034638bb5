/** Encrypts secrets that must be read again, so that a copy of the database alone cannot generate codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with the first key; any of the keys decrypts. `context` must be the same for both. */
export function seal(plain: Buffer, keys: readonly string[], context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(keys[0] ?? ''), iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null when no key decrypts it. */
export function unseal(sealed: Buffer, keys: readonly string[], context: string): Buffer | null {
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, keyFrom(key), sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // Sealed with another key.
    }
  }
  return null;
}

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'second-factor', 'authenticator secrets', 32));
