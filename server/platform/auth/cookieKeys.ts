/** Signs cookies and verifies their signatures. Every request verifies one, hence the native comparison. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The interface that `cookies` requires of its keys. */
export class CookieKeys {
  readonly #keys: readonly KeyObject[];

  /** @param keys the first one signs; signatures of the others are still accepted */
  constructor(keys: readonly string[]) {
    if (keys.length === 0) throw new RangeError('Cookies cannot be signed without a key');
    this.#keys = keys.map((key) => createSecretKey(Buffer.from(key)));
  }

  sign(data: string): string {
    return signature(data, this.#keys[0] as KeyObject);
  }

  /** Index of the key that made the signature; -1: none. */
  index(data: string, signed: string): number {
    const bytes = Buffer.from(signed);
    return this.#keys.findIndex((key) => {
      const expected = Buffer.from(signature(data, key));
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  }

  verify(data: string, signed: string): boolean {
    return this.index(data, signed) >= 0;
  }
}

/** The same signature as Keygrip's, which signs the cookies of the demo's OpenID provider. */
const signature = (data: string, key: KeyObject): string =>
  createHmac('sha1', key).update(data).digest('base64url');
