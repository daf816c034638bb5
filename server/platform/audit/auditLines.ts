/** Lines of the audit log, newest first. Staff appear under their current names; patients are not named. */
import type { AuditOutcome } from '@clinic/contract/audit/actions';
import type { AuditFilter, AuditLine } from '@clinic/contract/audit/log';
import type { Role } from '@clinic/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Row {
  id: string;
  at: Date | string;
  actor_id: string | null;
  actor_role: Role | null;
  name: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  outcome: AuditOutcome;
  request_id: string;
  ip: string | null;
  detail: Record<string, unknown>;
}

export interface Wanted {
  filter: AuditFilter;
  /** The clinic's time zone; `from` and `to` are days in it. */
  timeZone: string;
  /** Only lines before this one. */
  before?: string | undefined;
  limit: number;
}

export async function auditLines(em: EntityManager, wanted: Wanted): Promise<AuditLine[]> {
  const conditions = conditionsOf(wanted);
  const rows = await em.execute<Row[]>(
    `select entry.id::text as id, entry.at, entry.actor_id, entry.actor_role, entry.action, entry.object_type,
       entry.object_id, entry.outcome, entry.request_id, entry.ip, entry.detail,
       case when entry.actor_role in ('PHYSICIAN', 'ADMIN') then users.name end as name
     from audit_entry entry left join users on users.id = entry.actor_id
     where ${['true', ...conditions.map(({ sql }) => sql)].join(' and ')}
     order by entry.id desc limit ?`,
    [...conditions.flatMap(({ values }) => values), wanted.limit],
  );
  return rows.map(toLine);
}

interface Condition {
  sql: string;
  values: unknown[];
}

function conditionsOf({ filter, timeZone, before }: Wanted): Condition[] {
  const { person, action, objectId, outcome, requestId, from, to } = filter;
  const pattern = `%${person?.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const given: Array<Condition | false> = [
    person !== undefined && {
      sql: 'entry.actor_id in (select id from users where name ilike ? or email ilike ? or id::text = lower(?))',
      values: [pattern, pattern, person],
    },
    action !== undefined && { sql: 'entry.action = ?', values: [action] },
    objectId !== undefined && { sql: 'entry.object_id = ?', values: [objectId] },
    outcome !== undefined && { sql: 'entry.outcome = ?', values: [outcome] },
    requestId !== undefined && { sql: 'entry.request_id = ?', values: [requestId] },
    from !== undefined && {
      sql: 'entry.at >= (?::date)::timestamp at time zone ?',
      values: [from, timeZone],
    },
    to !== undefined && {
      sql: 'entry.at < (?::date + 1)::timestamp at time zone ?',
      values: [to, timeZone],
    },
    before !== undefined && { sql: 'entry.id < ?::bigint', values: [before] },
  ];
  return given.filter((condition): condition is Condition => condition !== false);
}

const toLine = (row: Row): AuditLine => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: { id: row.actor_id, role: row.actor_role, name: row.name },
  action: row.action,
  object: { type: row.object_type, id: row.object_id },
  outcome: row.outcome,
  requestId: row.request_id,
  ip: row.ip,
  detail: row.detail,
});
