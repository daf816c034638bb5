/** The secrets that open an account's drafts. */
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { secretHash } from '../db/draftSecret.ts';
import { runTogether } from '../db/statements.ts';

// A draft that was submitted without an account has no owner, even when its submission has one.
const DRAFTS =
  'select id from draft where user_id = ? union select draft_id from submission where user_id = ?';

/**
 * Ends every secret of an account's drafts, when the account is closed or its role changes: the keys for other
 * devices, the mailed links that would issue new ones, and the original secret, which a browser keeps that
 * began the draft without an account.
 */
export async function endDraftKeys(em: EntityManager, userId: string): Promise<void> {
  // Nobody knows the secret of this hash.
  const closed = secretHash(randomBytes(32).toString('base64url'));
  const of = [userId, userId];
  await runTogether(em, [
    { sql: `delete from draft_key where draft_id in (${DRAFTS})`, params: of },
    {
      // Kept, because links are counted by the hour.
      sql: `update resume_token set expires_at = created_at where used_at is null and draft_id in (${DRAFTS})`,
      params: of,
    },
    { sql: `update draft set secret_hash = ? where id in (${DRAFTS})`, params: [closed, ...of] },
  ]);
}
