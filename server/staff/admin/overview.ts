/** The clinic's overview page. */
import type { AdminOverview } from '@clinic/contract/admin';
import type { Role } from '@clinic/contract/auth';
import { LANGUAGES } from '@clinic/engine/base';
import { textsIn } from '@clinic/engine/definition';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

const RECENT_EVENTS = 12;
/** Viewing the audit log is itself logged; left in, these entries would soon crowd out all others. */
const READS_OF_THE_LOG = 'audit_log_viewed';

export const overview = (
  em: EntityManager,
  { config, library }: { config: ClinicDefaults; library: Library },
  requestContext: RequestContext,
): Promise<AdminOverview> =>
  em.transactional(async (tx) => {
    const { timeZone } = await clinicSettings(tx, config);
    const result: AdminOverview = {
      timestamp: requestContext.at.toISOString(),
      submissions: await submissionCounts(tx, requestContext.at, timeZone),
      draftsInProgress: await draftsInProgress(tx),
      accounts: await accountsByRole(tx),
      activeQuestionnaire: await activeQuestionnaire(tx, library),
      recentEvents: await recentEvents(tx),
    };
    recordAudit(tx, requestContext, { action: READS_OF_THE_LOG, object: { type: 'audit_log', id: null } });
    return result;
  });

/** Days and weeks are in the clinic's time zone; weeks start on Monday. */
async function submissionCounts(
  em: EntityManager,
  at: Date,
  timeZone: string,
): Promise<AdminOverview['submissions']> {
  const [row] = await em.execute<
    { today: string; this_week: string; waiting: string; oldest_waiting: Date | string | null }[]
  >(
    `with clinic as (select (?::timestamptz at time zone ?) as local_time)
     select
       (select count(*) from submission, clinic
         where created_at >= date_trunc('day', local_time) at time zone ? and created_at <= ?) as today,
       (select count(*) from submission, clinic
         where created_at >= date_trunc('week', local_time) at time zone ? and created_at <= ?) as this_week,
       (select count(*) from submission where status = 'NEW') as waiting,
       (select min(created_at) from submission where status = 'NEW') as oldest_waiting`,
    [at, timeZone, timeZone, at, timeZone, at],
  );
  if (!row) throw new Error('An aggregate without a row');
  return {
    today: Number(row.today),
    thisWeek: Number(row.this_week),
    waiting: Number(row.waiting),
    oldestWaiting: row.oldest_waiting === null ? null : new Date(row.oldest_waiting).toISOString(),
  };
}

async function draftsInProgress(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>(
    'select count(*) from draft where submitted_at is null',
  );
  return Number(row?.count);
}

async function accountsByRole(em: EntityManager): Promise<AdminOverview['accounts']> {
  const rows = await em.execute<{ role: Role; count: string }[]>(
    'select role, count(*) from users where not is_program group by role',
  );
  const counts = Object.fromEntries(rows.map(({ role, count }) => [role, Number(count)]));
  return { PATIENT: 0, PHYSICIAN: 0, ADMIN: 0, ...counts };
}

async function activeQuestionnaire(
  em: EntityManager,
  library: Library,
): Promise<AdminOverview['activeQuestionnaire']> {
  const { id, version, definition } = await library.active(em);
  const [row] = await em.execute<{ published_at: Date | string | null }[]>(
    'select published_at from questionnaire_version where questionnaire_id = ? and version = ?',
    [id, version],
  );
  return {
    id,
    version,
    titles: textsIn(definition.title, LANGUAGES),
    publishedAt: row?.published_at ? new Date(row.published_at).toISOString() : null,
  };
}

async function recentEvents(em: EntityManager): Promise<AdminOverview['recentEvents']> {
  const rows = await em.execute<
    {
      id: string;
      at: Date | string;
      action: string;
      object_type: string;
      actor_role: Role | null;
      name: string | null;
    }[]
  >(
    `select entry.id::text, entry.at, entry.action, entry.object_type, entry.actor_role,
       case when entry.actor_role in ('PHYSICIAN', 'ADMIN') then users.name end as name
     from audit_entry entry left join users on users.id = entry.actor_id
     where entry.action <> ? order by entry.id desc limit ?`,
    [READS_OF_THE_LOG, RECENT_EVENTS],
  );
  return rows.map(({ id, at, action, object_type, actor_role, name }) => ({
    id,
    at: new Date(at).toISOString(),
    action,
    objectType: object_type,
    actor: { role: actor_role, name },
  }));
}
