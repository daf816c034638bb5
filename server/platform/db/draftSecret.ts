/** A draft's secret is stored only as its hash. */
import { hash, timingSafeEqual } from 'node:crypto';

export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

export function isSecretOf(storedHash: string, secret: string): boolean {
  const stored = Buffer.from(storedHash);
  const sent = Buffer.from(secretHash(secret));
  return stored.length === sent.length && timingSafeEqual(stored, sent);
}
