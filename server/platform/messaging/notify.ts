/** Notifies staff, in the transaction that causes it; also by mail for those who chose that. */
import type { DutyNotificationKind, NotificationKind } from '@clinic/contract/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { NOTIFY } from '../db/channels.ts';
import { runTogether, type Statement } from '../db/statements.ts';
import { DEFAULT_LANGUAGE } from '../settings/defaultLanguage.ts';
import { MAIL_CHANNEL } from './enqueueMail.ts';
import { LIVE_CHANNEL, publishedLive } from './publishLive.ts';

interface About {
  kind: NotificationKind;
  submissionId: string;
}

export const notify = (em: EntityManager, requestContext: RequestContext, about: About): Promise<void> =>
  runTogether(em, [notification(requestContext, about)]);

/** Like `notify`, as a statement to send with others. */
export function notification({ at }: Pick<RequestContext, 'at'>, { kind, submissionId }: About): Statement {
  const id = crypto.randomUUID();
  return {
    as: 'outbox',
    sql: `with made as (
       insert into notification (id, kind, submission_id, created_at) values (?, ?, ?, ?)
     ), put_in as (
       insert into mail (id, recipient, template, language, path, dedupe_key, created_at, next_attempt_at)
       select gen_random_uuid(), users.email, preference.kind, coalesce(reader.language, ${DEFAULT_LANGUAGE}), ?,
         ? || users.id::text, ?, ?
       from notification_preference preference
       join users on users.id = preference.user_id and users.role in ('PHYSICIAN', 'ADMIN')
       left join notification_reader reader on reader.user_id = users.id
       where preference.kind = ? and preference.mail
       returning true
     )
     select ${NOTIFY}, (select ${NOTIFY} from put_in limit 1)`,
    params: [
      ...[id, kind, submissionId, at],
      ...[`/physician/submissions/${submissionId}`, `notification:${id}:`, at, at],
      ...[kind, LIVE_CHANNEL, publishedLive({ type: 'notification', kind, submissionId }), MAIL_CHANNEL, ''],
    ],
  };
}

/** Notifies these members of staff, also by mail, whatever they chose: as statements to send with others. */
export const personalNotifications = (
  { at }: Pick<RequestContext, 'at'>,
  { kind, submissionId, reference, to }: PersonalNotifications,
): Statement[] =>
  to.map((userId) => ({
    as: 'outbox',
    sql: `with made as (
       insert into notification (id, kind, submission_id, user_id, created_at) values (?, ?, ?, ?, ?)
     ), put_in as (
       insert into mail
         (id, recipient, template, language, path, reference, dedupe_key, created_at, next_attempt_at)
       select gen_random_uuid(), users.email, ?, coalesce(reader.language, ${DEFAULT_LANGUAGE}), ?, ?, ?, ?, ?
       from users left join notification_reader reader on reader.user_id = users.id where users.id = ?
     )
     select ${NOTIFY}, ${NOTIFY}`,
    params: [
      ...[crypto.randomUUID(), kind, submissionId, userId, at],
      ...[kind, `/physician/submissions/${submissionId}`, reference],
      ...[`${kind}:${submissionId}:${userId}:${at.toISOString()}`, at, at, userId],
      ...[LIVE_CHANNEL, publishedLive({ type: 'notification', kind, submissionId }, onlyTo(userId))],
      ...[MAIL_CHANNEL, ''],
    ],
  }));

interface PersonalNotifications {
  kind: DutyNotificationKind;
  submissionId: string;
  reference: string;
  to: readonly string[];
}

const onlyTo = (userId: string) => ({ patientId: userId, patientOnly: true });
