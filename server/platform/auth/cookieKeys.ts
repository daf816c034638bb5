/** Signs the cookies and checks their signatures. Each request has one to check, so what is compared is compared natively. */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What `cookies` asks of its keys. */
export class CookieKeys {
  readonly #keys: readonly KeyObject[];

  /** @param keys the first one signs; what an older one signed still counts */
  constructor(keys: readonly string[]) {
    if (keys.length === 0) throw new RangeError('Cookies cannot be signed without a key');
    this.#keys = keys.map((key) => createSecretKey(Buffer.from(key)));
  }

  sign(data: string): string {
    return signature(data, this.#keys[0] as KeyObject);
  }

  /** Which key made the signature; -1: none of them. */
  index(data: string, signed: string): number {
    const given = Buffer.from(signed);
    return this.#keys.findIndex((key) => {
      const expected = Buffer.from(signature(data, key));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  verify(data: string, signed: string): boolean {
    return this.index(data, signed) >= 0;
  }
}

/** As Keygrip makes it, who signs the cookies of the demo's OpenID provider. */
const signature = (data: string, key: KeyObject): string =>
  createHmac('sha1', key).update(data).digest('base64url');
