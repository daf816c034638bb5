/**
 * Who wrote a backup. Encryption does not tell: whoever has the public key can encrypt. So the server signs with a key
 * of its own (Ed25519), and the key file that restores holds what the signature is checked with.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { MANIFEST, SCHEMA } from './archive.ts';
import { BackupError } from './backupError.ts';

/** What is signed: the tables' shape, and the manifest with the sum of each table's rows. */
export interface Signed {
  schema: Buffer;
  manifest: Buffer;
}

const UNSIGNED =
  'The backup has no signature: an older version made it, or somebody else. If you know where it comes from, add --unsigned.';
const FORGED =
  'The signature of the backup is not that of the key file: somebody else made or changed it. Take another backup.';

/** A signing key, and what its signatures are checked with, both as text. */
export function generateSigner(): { signingKey: string; verifyKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
    verifyKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  };
}

/** @throws BackupError for a text that is no such key */
export const signatureOf = (signed: Signed, signingKey: string): Buffer =>
  sign(null, digest(signed), keyOf(signingKey, 'pkcs8', createPrivateKey));

/**
 * @param verifyKey null to take a backup without a signature
 * @throws BackupError when there is none, or not the right one
 */
export function checkSignature(
  signed: Signed,
  signature: Buffer | undefined,
  verifyKey: string | null,
): void {
  if (verifyKey === null && signature === undefined) return;
  if (signature === undefined) throw new BackupError(UNSIGNED);
  if (verifyKey === null) throw new BackupError('The backup has a signature: leave out --unsigned.');
  if (!verify(null, digest(signed), keyOf(verifyKey, 'spki', createPublicKey), signature)) {
    throw new BackupError(FORGED);
  }
}

/** By name, so that one part cannot stand for the other. */
const digest = ({ schema, manifest }: Signed): Buffer =>
  Buffer.from(`clinic backup 1\n${SCHEMA} ${sum(schema)}\n${MANIFEST} ${sum(manifest)}\n`);

const sum = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

function keyOf(
  text: string,
  type: 'pkcs8' | 'spki',
  read: (key: { key: Buffer; format: 'der'; type: never }) => KeyObject,
): KeyObject {
  try {
    const key = read({ key: Buffer.from(text, 'base64url'), format: 'der', type: type as never });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new BackupError('The key for signatures is not one that npm run backup:key made.');
}
