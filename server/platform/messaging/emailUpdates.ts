/**
 * Whether a patient wants mail about a form. Mail necessary for care or for the account (a request of the
 * clinic, requested links, changes of the account's security) is always sent.
 */
import type { EmailUpdates, PatientMail } from '@clinic/contract/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { recordAudit } from '../audit/record.ts';
import type { User } from '../db/entities/user.ts';

/** SQL for a submission and its account. Without an account, the address in the form can open one. */
const addressIn = (submission: string, account: string): string =>
  `coalesce(${account}.email, nullif(${submission}.patient_email, ''))`;

/** SQL of a PatientMail: the account's choice counts, otherwise the form's, otherwise all mail is wanted. */
export const mailIn = (submission: string, account: string): string =>
  `case when ${addressIn(submission, account)} is null then 'none'
     when coalesce(${account}.email_updates, ${submission}.messages_consent, true) then 'all'
     else 'necessary' end`;

/** Which mail the patient gets about a form, and at which address. */
export async function patientMail(
  em: EntityManager,
  submissionId: string,
): Promise<{ mail: PatientMail; address: string | null }> {
  const [row] = await em.execute<Array<{ mail: PatientMail; address: string | null }>>(
    `select ${mailIn('submission', 'users')} as mail, ${addressIn('submission', 'users')} as address
     from submission left join users on users.id = submission.user_id where submission.id = ?`,
    [submissionId],
  );
  return row ?? { mail: 'none', address: null };
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
