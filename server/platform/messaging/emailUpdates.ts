/**
 * Whether a patient wants mail about a form. Mail necessary for care or for the account (a question of the
 * clinic, requested links, changes of the account's security) is always sent.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EmailUpdates } from '../../../contract/messaging.ts';
import type { RequestContext } from '../access/requestContext.ts';
import { recordAudit } from '../audit/record.ts';
import type { User } from '../db/entities/user.ts';

/** The account's choice, otherwise the form's, otherwise yes. */
export async function wantsUpdates(em: EntityManager, submissionId: string): Promise<boolean> {
  const [row] = await em.execute<Array<{ wanted: boolean }>>(
    `select coalesce(users.email_updates, submission.messages_consent, true) as wanted
     from submission left join users on users.id = submission.user_id where submission.id = ?`,
    [submissionId],
  );
  return row?.wanted ?? false;
}

/** The account's choice; null: not chosen yet, or there is no account. */
export async function chosenByAccount(em: EntityManager, userId: string | null): Promise<boolean | null> {
  if (userId === null) return null;
  const [row] = await em.execute<Array<{ emailUpdates: boolean | null }>>(
    'select email_updates as "emailUpdates" from users where id = ?',
    [userId],
  );
  return row?.emailUpdates ?? null;
}

/** The account's choice, otherwise that of its latest form. */
export async function readEmailUpdates(em: EntityManager, { id }: User): Promise<EmailUpdates> {
  const [row] = await em.execute<Array<{ wanted: boolean }>>(
    `select coalesce(email_updates,
       (select messages_consent from submission
        where user_id = users.id and messages_consent is not null order by created_at desc limit 1),
       true) as wanted
     from users where id = ?`,
    [id],
  );
  return { emailUpdates: row?.wanted ?? true };
}

export const saveEmailUpdates = (
  em: EntityManager,
  { id }: User,
  { emailUpdates }: EmailUpdates,
  requestContext: RequestContext,
): Promise<EmailUpdates> =>
  em.transactional(async (tx) => {
    await tx.execute('update users set email_updates = ? where id = ?', [emailUpdates, id]);
    recordAudit(tx, requestContext, {
      action: 'notification_preferences_changed',
      object: { type: 'user', id },
    });
    return { emailUpdates };
  });
