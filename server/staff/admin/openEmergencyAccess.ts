/** An administrator gives a reason and gets access to health data for an hour; all other staff are notified. */
import type { Language } from '@clinic/engine/base';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { User } from '@clinic/server-platform/entities';
import { enqueueMail } from '@clinic/server-platform/messaging';
import { DEFAULT_LANGUAGE } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';

const HOUR_MS = 3_600_000;

export const openEmergencyAccess = (
  em: EntityManager,
  reason: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const id = crypto.randomUUID();
    const { by, at } = requestContext;
    const expiresAt = new Date(at.getTime() + HOUR_MS);
    await tx.execute(
      'insert into emergency_access (id, user_id, reason, opened_at, expires_at) values (?, ?, ?, ?, ?)',
      [id, by.id, reason, at, expiresAt],
    );
    // The reason may contain a name, so it is stored beside the log, not in it.
    recordAudit(tx, requestContext, {
      action: 'emergency_access_opened',
      object: { type: 'emergency_access', id },
      detail: { until: expiresAt.toISOString() },
    });
    for (const { user, email, role, language } of await others(tx, by)) {
      await enqueueMail(tx, requestContext, {
        to: email,
        template: 'emergency_access',
        language,
        path: role === 'ADMIN' ? '/admin/audit' : '/physician/dashboard',
        dedupeKey: `emergency:${id}:${user}`,
      });
    }
  });

const others = (em: EntityManager, { id }: User) =>
  em.execute<Array<{ user: string; email: string; role: string; language: Language }>>(
    `select users.id as user, users.email, users.role, coalesce(reader.language, ${DEFAULT_LANGUAGE}) as language
     from users left join notification_reader reader on reader.user_id = users.id
     where users.role in ('PHYSICIAN', 'ADMIN') and users.deactivated_at is null and users.id <> ?`,
    [id],
  );
