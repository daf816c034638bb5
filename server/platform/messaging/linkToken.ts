/**
 * The secret of a mailed link: 256 random bits, made when the mail is written, of which the database keeps the
 * SHA-256 hash alone. A mail that is sent again carries another one; each of them opens what the mail is about.
 */
import { hash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem } from '../db/actor.ts';

/** Has to be committed before the mail leaves: its link may be opened at once. */
export async function issueLinkToken(em: EntityManager, dedupeKey: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await asSystem('links', () =>
    em.execute('insert into link_token (token_hash, dedupe_key, created_at) values (?, ?, ?)', [
      hashOfToken(token),
      dedupeKey,
      at,
    ]),
  );
  return token;
}

/** What the mail with this token is about, by its `dedupeKey`; undefined for a token that was never mailed. */
export async function mailOfToken(em: EntityManager, token: string): Promise<string | undefined> {
  const [row] = await asSystem('links', () =>
    em.execute<Array<{ dedupe_key: string }>>('select dedupe_key from link_token where token_hash = ?', [
      hashOfToken(token),
    ]),
  );
  return row?.dedupe_key;
}

const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');
