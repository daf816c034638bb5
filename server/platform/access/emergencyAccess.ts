/** If the clinic requires it, administrators can access health data only during emergency access. */
import { EMERGENCY_ACCESS_CODE, type EmergencyState } from '@clinic/contract/audit/emergencyAccess';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware } from 'koa';
import { CodedError } from '../base/errors.ts';
import type { User } from '../db/entities/user.ts';
import type { AppState } from './context.ts';

export class EmergencyAccessNeeded extends CodedError {
  readonly status = 403;
  readonly code = EMERGENCY_ACCESS_CODE;

  constructor() {
    super('Administrators open submissions in an emergency only');
  }
}

/** @throws EmergencyAccessNeeded */
export const checkEmergencyAccess =
  (healthData: boolean): Middleware<AppState> =>
  async (ctx, next) => {
    const { user, requestContext } = ctx.state;
    if (user?.role === 'ADMIN' && healthData) {
      const { needed, until } = await emergencyState(ctx.state.em, user, requestContext.at);
      if (needed && until === null) throw new EmergencyAccessNeeded();
    }
    await next();
  };

export async function emergencyState(
  em: EntityManager,
  { id }: Pick<User, 'id'>,
  at: Date,
): Promise<EmergencyState> {
  const [row] = await em.execute<Array<{ needed: boolean | null; until: Date | string | null }>>(
    `select (select value = 'true'::jsonb from setting where key = 'adminsNeedEmergencyAccess') as needed,
       (select max(expires_at) from emergency_access where user_id = ? and expires_at > ?) as until`,
    [id, at],
  );
  return { needed: row?.needed ?? false, until: row?.until ? new Date(row.until).toISOString() : null };
}
