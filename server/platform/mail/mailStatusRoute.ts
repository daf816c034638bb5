/** GET /api/mail/status: the outbox's backlog. */
import type { MailStatus } from '@clinic/contract/operation';
import * as api from '@clinic/contract/operation';
import type { Routes } from '../http/routes.ts';

export function mailStatusRoute(routes: Routes): void {
  routes.on(api.mailStatus, async ({ em }) => {
    const [row] = await em.execute<Array<Omit<MailStatus, 'waitingSince'> & { since: Date | null }>>(
      `select count(*) filter (where sent_at is null and given_up_at is null)::int as waiting,
         count(*) filter (where given_up_at is not null and expires_at is null)::int as "givenUp",
         min(created_at) filter (where sent_at is null and given_up_at is null) as since
       from mail`,
    );
    return {
      waiting: row?.waiting ?? 0,
      givenUp: row?.givenUp ?? 0,
      waitingSince: row?.since ? new Date(row.since).toISOString() : null,
    };
  });
}
