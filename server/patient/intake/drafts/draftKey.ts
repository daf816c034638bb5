/**
 * Additional secrets of a draft, for continuing it on another device. They expire; the original one lasts until
 * the account that owns the draft is closed or its role changes (`endDraftKeys.ts`).
 */
import { randomBytes } from 'node:crypto';
import { asSystem, secretHash } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Creates a secret that opens the draft until it expires. Only its hash is stored. */
export async function issueDraftKey(em: EntityManager, draftId: string, expiresAt: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await asSystem('draft keys', () =>
    em.execute(
      'insert into draft_key (secret_hash, draft_id, created_at, expires_at) values (?, ?, now(), ?)',
      [secretHash(secret), draftId, expiresAt],
    ),
  );
  return secret;
}

export async function isDraftKey(em: EntityManager, draftId: string, secret: string): Promise<boolean> {
  const drafts = await em.execute(
    'select 1 from draft_key where secret_hash = ? and draft_id = ? and expires_at > now()',
    [secretHash(secret), draftId],
  );
  return drafts.length > 0;
}
