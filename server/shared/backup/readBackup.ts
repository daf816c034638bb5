/** Reads a backup file. Its contents are not trusted: signature, counts and checksums are checked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { MANIFEST, type Manifest, SCHEMA, SIGNATURE } from './archive.ts';
import { BackupError } from './backupError.ts';
import { checkSignature, type Signed } from './signature.ts';

export interface RestoreKeys {
  /** The private key, `AGE-SECRET-KEY-1…`. */
  identity: string;
  /** The key that verifies the signature; null to accept an unsigned backup. */
  verifyKey: string | null;
}

export interface Entry {
  name: string;
  content: Buffer;
}

/** The parts of the archive, in order. */
export async function opened(identity: string, file: string): Promise<AsyncIterable<Entry>> {
  const decrypter = new Decrypter();
  const encrypted = createReadStream(file);
  let plain: ReadableStream<Uint8Array>;
  try {
    decrypter.addIdentity(identity);
    plain = await decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>);
  } catch (error) {
    encrypted.destroy();
    throw new BackupError(`${file} cannot be opened: ${(error as Error).message}`);
  }
  const archive = extract();
  const unpacked = Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]);
  const unzipped = createGunzip();
  const fail = (): void => {
    archive.destroy(new BackupError(`${file} is damaged. Use another backup.`));
  };
  unpacked.once('error', fail).pipe(unzipped).once('error', fail).pipe(archive);
  return (async function* () {
    for await (const entry of archive) yield { name: entry.header.name, content: await buffer(entry) };
  })();
}

/** @throws BackupError if it is incomplete, or not from the clinic that made the key */
export async function verified(entries: AsyncIterable<Entry>, verifyKey: string | null): Promise<Signed> {
  const kept = new Map<string, Buffer>();
  for await (const { name, content } of entries) if (SIGNED.has(name)) kept.set(name, content);
  const schema = kept.get(SCHEMA);
  const manifest = kept.get(MANIFEST);
  if (!schema || !manifest) throw new BackupError('The backup is incomplete. Use another one.');
  checkSignature({ schema, manifest }, kept.get(SIGNATURE), verifyKey);
  return { schema, manifest };
}

export const SIGNED = new Set([SCHEMA, MANIFEST, SIGNATURE]);

export function parsed<T>(shape: z.ZodType<T>, content: Buffer): T {
  const { data, error } = shape.safeParse(JSON.parse(content.toString('utf8')));
  if (error) throw new BackupError('The backup was made by another version of this program.');
  return data;
}

const NONE = { rows: 0, sha256: createHash('sha256').digest('hex') };

/** @throws BackupError if a table has other rows than the manifest says */
export function checkRows(
  { tables }: Manifest,
  restored: ReadonlyMap<string, { rows: number; sha256: string }>,
): void {
  for (const [name, wanted] of Object.entries(tables)) {
    const { rows, sha256 } = restored.get(name) ?? NONE;
    if (rows !== wanted.rows || sha256 !== wanted.sha256) {
      throw new BackupError(
        `Table ${name} is incomplete or changed (${rows} of ${wanted.rows} rows). Use another backup.`,
      );
    }
  }
}
