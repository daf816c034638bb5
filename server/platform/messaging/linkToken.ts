/**
 * The secret of a mailed link: 256 random bits, generated when the mail is composed; the database stores only
 * their SHA-256 hash. If a mail is sent again it has another token; both open the same thing.
 */
import { hash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem } from '../db/actor.ts';

/** Prefix of the key of a mail whose link opens a form, and so of its tokens. */
export const RESUME_MAIL = 'resume_link:';

/** Must be committed before the mail is sent, because its link may be opened immediately. */
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

/** The `dedupeKey` of the mail with this token; undefined for a token that was never mailed. */
export async function mailOfToken(em: EntityManager, token: string): Promise<string | undefined> {
  const [row] = await asSystem('links', () =>
    em.execute<Array<{ dedupe_key: string }>>('select dedupe_key from link_token where token_hash = ?', [
      hashOfToken(token),
    ]),
  );
  return row?.dedupe_key;
}

const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');
