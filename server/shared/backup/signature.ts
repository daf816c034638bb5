/**
 * Proves who wrote a backup. Encryption does not: anyone holding the public key can encrypt. So the server
 * signs with its own key (Ed25519), and the key file used to restore contains the verification key.
 */
import { spawn } from 'node:child_process';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { MANIFEST, SCHEMA } from './archive.ts';
import { BackupError } from './backupError.ts';

/** What is signed: the tables' schema, and the manifest with the sum of each table's rows. */
export interface Signed {
  schema: Buffer;
  manifest: Buffer;
}

const UNSIGNED =
  'The backup has no signature: an older version made it, or somebody else. If you know where it comes from, add --unsigned.';
const FORGED =
  'The signature of the backup is not that of the key file: somebody else made or changed it. Use another backup.';

/** Generates a signing key and its verification key, both as text. */
export function generateSigner(): { signingKey: string; verifyKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
    verifyKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  };
}

/** The key, or a command that signs: then the key need not be on the server, which could sign anything with it. */
export type SigningKey = string | { command: string };

/** @throws BackupError if the text is not a valid key, or the command does not sign */
export const signatureOf = async (signed: Signed, key: SigningKey): Promise<Buffer> =>
  typeof key === 'string'
    ? sign(null, digest(signed), keyOf(key, 'pkcs8', createPrivateKey))
    : signedBy(key.command, digest(signed));

const SIGNATURE_BYTES = 64;
const SIGNED_WITHIN_MS = 60_000;

/** It reads what is to be signed and writes the bytes of an Ed25519 signature, as `openssl pkeyutl -sign -rawin` does. */
async function signedBy(command: string, content: Buffer): Promise<Buffer> {
  const signer = spawn(command, {
    shell: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: SIGNED_WITHIN_MS,
  });
  // It may have ended before it read anything.
  signer.stdin.on('error', () => undefined).end(content);
  const [signature, [status]] = await Promise.all([buffer(signer.stdout), once(signer, 'close')]);
  if (status === 0 && signature.length === SIGNATURE_BYTES) return signature;
  throw new BackupError(
    `BACKUP_SIGN_COMMAND gave no signature: it ended with ${status} and wrote ${signature.length} bytes in place of ${SIGNATURE_BYTES}. No backup was written.`,
  );
}

/**
 * @param verifyKey null to accept a backup without a signature
 * @throws BackupError if the signature is missing or wrong
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

/** Hashed under their names, so that the parts cannot be swapped. */
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
    // Reported by the throw below.
  }
  throw new BackupError('The signing key was not made by npm run backup:key.');
}
