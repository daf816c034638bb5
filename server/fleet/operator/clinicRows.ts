/** What the operator sees of clinics: the directory, jobs, and versions and sizes of schemas. No patient data. */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface ClinicRow {
  id: string;
  name: string;
  state: 'active' | 'suspended';
  timeZone: string;
  adminEmail: string | null;
  hosts: string[];
  wokenAt: Date | string | null;
  /** The version and size of its schema; null: it is missing, or locked at the moment. */
  migrations: string[] | null;
  bytes: string | null;
  waiting: number;
  failed: number;
}

export const CLINICS_PER_PAGE = 50;

/** The columns of a clinic; `shown` are the rows of the directory, whose number one statement limits. */
const COLUMNS = `
  select shown.id, case shown.id when 'main' then ? else shown.name end as name, shown.state,
    shown.time_zone as "timeZone", shown.admin_email as "adminEmail", shown.woken_at as "wokenAt",
    array(select host from clinic_host where clinic_id = shown.id order by host) as hosts,
    schema.migrations, schema.bytes, coalesce(jobs.waiting, 0) as waiting, coalesce(jobs.failed, 0) as failed`;

const SOURCES = `
  from shown
  left join clinic_schemas(array(select id from shown), true) as schema on schema.id = shown.id
  left join (
    select data ->> 'clinic' as clinic, count(*) filter (where state <> 'failed')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'failed') and data ->> 'clinic' in (select id from shown)
    group by 1
  ) as jobs on jobs.clinic = shown.id`;

/**
 * One page of the clinics whose id, name or host name contains the text; the last page if there are fewer.
 * @param mainName the name of the main clinic, which is in the configuration
 */
export async function listClinics(
  em: EntityManager,
  { search, page, mainName }: { search: string; page: number; mainName: string },
): Promise<{ rows: ClinicRow[]; total: number }> {
  const rows = await em.execute<Array<ClinicRow & { total: number }>>(
    `with found as (
       select clinic.*, count(*) over ()::int as total from clinic
       where position(lower(?) in lower(id || ' ' || case id when 'main' then ? else name end)) > 0
         or exists (select from clinic_host where clinic_id = clinic.id and position(lower(?) in host) > 0)
     ), shown as (
       select * from found order by id limit ${CLINICS_PER_PAGE}
       offset least(?, (select (max(total) - 1) / ${CLINICS_PER_PAGE} from found)) * ${CLINICS_PER_PAGE}
     )
     ${COLUMNS}, shown.total ${SOURCES} order by shown.id`,
    [search, mainName, search, page - 1, mainName],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function findClinic(
  em: EntityManager,
  id: string,
  mainName: string,
): Promise<ClinicRow | undefined> {
  const [row] = await em.execute<ClinicRow[]>(
    `with shown as (select * from clinic where id = ?) ${COLUMNS} ${SOURCES}`,
    [id, mainName],
  );
  return row;
}

export interface EventRow {
  at: Date | string;
  /** Null: a command. */
  operator: string | null;
  action: string;
  clinic: string | null;
  subject: string | null;
}

export const EVENTS_PER_PAGE = 50;

/**
 * Newest first.
 * @param clinic undefined: of all clinics, and of the operators
 */
export async function listEvents(
  em: EntityManager,
  { clinic, page }: { clinic?: string; page: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const rows = await em.execute<Array<EventRow & { total: number }>>(
    `with found as (
       select *, count(*) over ()::int as total from operator_event where clinic_id = ? or ?::text is null
     )
     select at, operator, action, clinic_id as clinic, subject, total from found order by id desc
     limit ${EVENTS_PER_PAGE} offset least(?, (select (max(total) - 1) / ${EVENTS_PER_PAGE} from found)) * ${EVENTS_PER_PAGE}`,
    [clinic ?? null, clinic ?? null, page - 1],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
