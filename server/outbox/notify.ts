/** Notifies the staff, in the transaction of what it is about; by mail whoever asked for that. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import type { NotificationKind } from './contract.ts';
import { enqueueMail } from './enqueueMail.ts';
import { publishLive } from './publishLive.ts';

export async function notify(
  em: EntityManager,
  occasion: Occasion,
  { kind, submissionId }: { kind: NotificationKind; submissionId: string },
): Promise<void> {
  const id = crypto.randomUUID();
  await em.execute('insert into notification (id, kind, submission_id, created_at) values (?, ?, ?, ?)', [
    id,
    kind,
    submissionId,
    occasion.at,
  ]);
  await publishLive(em, { type: 'notification', kind, submissionId });
  for (const { user, email, language } of await readersByMail(em, kind)) {
    await enqueueMail(em, occasion, {
      to: email,
      template: kind,
      language,
      path: `/physician/submissions/${submissionId}`,
      dedupeKey: `notification:${id}:${user}`,
    });
  }
}

const readersByMail = (em: EntityManager, kind: NotificationKind) =>
  em.execute<Array<{ user: string; email: string; language: 'en' | 'es' }>>(
    `select users.id as user, users.email, coalesce(reader.language, 'en') as language
     from notification_preference preference
     join users on users.id = preference.user_id and users.role in ('PHYSICIAN', 'ADMIN')
     left join notification_reader reader on reader.user_id = users.id
     where preference.kind = ? and preference.mail`,
    [kind],
  );
