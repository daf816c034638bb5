/**
 * If the clinic has chosen so, administrators can access health data only in an emergency: they give a
 * reason, get access for an hour, and all other staff are notified.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware } from 'koa';
import { EMERGENCY_ACCESS_CODE, type EmergencyState } from '../../../contract/audit.ts';
import { recordAudit } from '../audit/record.ts';
import { CodedError } from '../base/errors.ts';
import type { User } from '../db/entities/user.ts';
import { enqueueMail } from '../messaging/enqueueMail.ts';
import type { AppState } from './context.ts';
import type { SignedInRequest } from './requestContext.ts';

export class EmergencyAccessNeeded extends CodedError {
  readonly status = 403;
  readonly code = EMERGENCY_ACCESS_CODE;

  constructor() {
    super('Administrators open submissions in an emergency only');
  }
}

const HOUR_MS = 3_600_000;

/** @throws EmergencyAccessNeeded */
export const checkEmergencyAccess =
  (healthData: boolean): Middleware<AppState> =>
  async (ctx, next) => {
    const { em, user, requestContext } = ctx.state;
    if (user?.role === 'ADMIN' && healthData) {
      const { needed, until } = await emergencyState(em, user, requestContext.at);
      if (needed && until === null) throw new EmergencyAccessNeeded();
    }
    await next();
  };

export async function emergencyState(em: EntityManager, { id }: User, at: Date): Promise<EmergencyState> {
  const [row] = await em.execute<Array<{ needed: boolean | null; until: Date | string | null }>>(
    `select (select value = 'true'::jsonb from setting where key = 'adminsNeedEmergencyAccess') as needed,
       (select max(expires_at) from emergency_access where user_id = ? and expires_at > ?) as until`,
    [id, at],
  );
  return { needed: row?.needed ?? false, until: row?.until ? new Date(row.until).toISOString() : null };
}

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
  em.execute<Array<{ user: string; email: string; role: string; language: 'en' | 'es' }>>(
    `select users.id as user, users.email, users.role, coalesce(reader.language, 'en') as language
     from users left join notification_reader reader on reader.user_id = users.id
     where users.role in ('PHYSICIAN', 'ADMIN') and users.deactivated_at is null and users.id <> ?`,
    [id],
  );
