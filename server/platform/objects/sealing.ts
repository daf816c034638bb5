/**
 * Encrypts a content before it leaves for object storage, with AES-256-GCM and a key of its own. The key stays
 * in the database: without it, an object reveals nothing but its size.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A content that differs from what was stored, or is incomplete. */
export class ContentDamaged extends Error {
  constructor() {
    super('The content of a document is not what was stored');
  }
}

export interface Sealed {
  sealed: Buffer;
  /** Key, nonce and tag: opens only this content. */
  seal: Buffer;
}

export function sealContent(content: Buffer): Sealed {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return { sealed, seal: Buffer.concat([key, nonce, cipher.getAuthTag()]) };
}

/** @throws ContentDamaged at the end if the content was changed; until then, nothing read can be trusted */
export async function* openSealed(sealed: AsyncIterable<Buffer>, seal: Buffer): AsyncGenerator<Buffer> {
  const nonceEnd = KEY_BYTES + NONCE_BYTES;
  const decipher = createDecipheriv(
    ALGORITHM,
    seal.subarray(0, KEY_BYTES),
    seal.subarray(KEY_BYTES, nonceEnd),
    {
      authTagLength: TAG_BYTES,
    },
  );
  decipher.setAuthTag(seal.subarray(nonceEnd));
  for await (const piece of sealed) yield decipher.update(piece);
  try {
    decipher.final();
  } catch {
    throw new ContentDamaged();
  }
}

/** The pieces of a content; the last one comes only if the whole is what was stored. @throws ContentDamaged */
export async function* checkedContent(pieces: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const piece of pieces) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (!last || hash.digest('hex') !== sha256) throw new ContentDamaged();
  yield last;
}
