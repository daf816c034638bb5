/** The keys that open an account's drafts on other devices. */
import type { EntityManager } from '@mikro-orm/postgresql';

/** Removes the keys of all drafts of an account, when the account is closed or its role changes. */
export async function endDraftKeys(em: EntityManager, userId: string): Promise<void> {
  await em.execute('delete from draft_key where draft_id in (select id from draft where user_id = ?)', [
    userId,
  ]);
}
