/** Which notifications a staff member wants, and how. */
import type { NotificationKind } from '@clinic/contract/messaging';
import { defaultKinds, type NotificationPreferences } from '@clinic/contract/notifications';
import type { Language } from '@clinic/engine/base';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { User } from '@clinic/server-platform/entities';
import { DEFAULT_LANGUAGE } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';

export async function readPreferences(em: EntityManager, { id }: User): Promise<NotificationPreferences> {
  const chosen = await em.execute<Array<{ kind: NotificationKind; inApp: boolean; mail: boolean }>>(
    'select kind, in_app as "inApp", mail from notification_preference where user_id = ?',
    [id],
  );
  const [{ language }] = (await em.execute(
    `select coalesce((select language from notification_reader where user_id = ?), ${DEFAULT_LANGUAGE}) as language`,
    [id],
  )) as [{ language: Language }];
  const kinds = defaultKinds();
  for (const { kind, inApp, mail } of chosen) kinds[kind] = { inApp, mail };
  return { kinds, language };
}

export const savePreferences = (
  em: EntityManager,
  user: User,
  { kinds, language }: NotificationPreferences,
  requestContext: RequestContext,
): Promise<NotificationPreferences> =>
  em.transactional(async (tx) => {
    for (const [kind, { inApp, mail }] of Object.entries(kinds)) {
      await tx.execute(
        `insert into notification_preference (user_id, kind, in_app, mail) values (?, ?, ?, ?)
         on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`,
        [user.id, kind, inApp, mail],
      );
    }
    await tx.execute(
      `insert into notification_reader (user_id, read_until, language) values (?, ?, ?)
       on conflict (user_id) do update set language = excluded.language`,
      [user.id, user.createdAt, language],
    );
    recordAudit(tx, requestContext, {
      action: 'notification_preferences_changed',
      object: { type: 'user', id: user.id },
    });
    return { kinds, language };
  });
