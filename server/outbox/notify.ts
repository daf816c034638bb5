/** Notifies the staff, in the transaction of what it is about; by mail whoever asked for that. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import type { NotificationKind } from './contract.ts';
import { enqueueMail } from './enqueueMail.ts';
import { LIVE_CHANNEL, publishedLive } from './publishLive.ts';

export async function notify(
  em: EntityManager,
  occasion: Occasion,
  { kind, submissionId }: { kind: NotificationKind; submissionId: string },
): Promise<void> {
  const id = crypto.randomUUID();
  const live = publishedLive({ type: 'notification', kind, submissionId });
  // All in one trip to the database: a submission makes several of them.
  const [told] = await em.execute<Array<{ readers: Reader[] | null }>>(
    `with made as (insert into notification (id, kind, submission_id, created_at) values (?, ?, ?, ?))
     select pg_notify(?, ?), (
       select json_agg(json_build_object(
         'user', users.id, 'email', users.email, 'language', coalesce(reader.language, 'en')))
       from notification_preference preference
       join users on users.id = preference.user_id and users.role in ('PHYSICIAN', 'ADMIN')
       left join notification_reader reader on reader.user_id = users.id
       where preference.kind = ? and preference.mail
     ) as readers`,
    [id, kind, submissionId, occasion.at, LIVE_CHANNEL, live, kind],
  );
  for (const { user, email, language } of told?.readers ?? []) {
    await enqueueMail(em, occasion, {
      to: email,
      template: kind,
      language,
      path: `/physician/submissions/${submissionId}`,
      dedupeKey: `notification:${id}:${user}`,
    });
  }
}

/** Who asked to be told of it by mail. */
interface Reader {
  user: string;
  email: string;
  language: 'en' | 'es';
}
