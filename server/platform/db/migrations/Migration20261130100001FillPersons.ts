/** Existing submissions get their persons, while the clinic is open. */
import { Migration } from '@mikro-orm/migrations';

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** As in the migration before; it also keeps what is known of the persons. */
const RECORD = `
  create or replace function record_submissions(ids uuid[]) returns void
    language plpgsql as $$
  declare
    drafts uuid[];
    has_other_urgency boolean;
    entries queue_entry[];
    changed uuid[];
  begin
    select array_agg(draft_id),
        bool_or(urgency <> urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json))
      into drafts, has_other_urgency from submission where id = any (ids);
    perform refresh_persons(array(
      select distinct person_id from submission where id = any (ids) and person_id is not null));
    if has_other_urgency then
      update submission set urgency = derived.urgency
        from (
          select id,
            urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json) as urgency
          from submission where id = any (ids)
        ) as derived
        where submission.id = derived.id and submission.urgency <> derived.urgency;
    end if;
    insert into analytics_due (draft_id) select unnest(drafts);
    entries := array(
      select row(derived.*)::queue_entry
      from derived_queue_entry derived left join queue_entry stored using (submission_id)
      where derived.submission_id = any (ids) and row(derived.*) is distinct from row(stored.*)
    );
    if cardinality(entries) = 0 then return; end if;
    changed := array(select submission_id from unnest(entries));
    if exists (select from queue_entry where submission_id = any (changed)) then
      perform count_queue_entries(changed, -1);
    end if;
    insert into queue_entry select * from unnest(entries)
      on conflict (submission_id) do update set created_at = excluded.created_at,
        waiting_since = excluded.waiting_since, calm = excluded.calm, status = excluded.status,
        assignee_id = excluded.assignee_id, name_key = excluded.name_key, search_text = excluded.search_text,
        raised_flags = excluded.raised_flags, rule_set_id = excluded.rule_set_id;
    perform count_queue_entries(changed, 1);
    if random() < 0.01 then perform fold_queue_tally(); end if;
    if random() < 0.005 then perform fold_rule_tally(); end if;
  end $$`;

const FILL = `
  create or replace function fill_persons(after uuid) returns uuid
    language plpgsql as $$
  declare
    one submission;
    same submission;
    made record;
    last_id uuid;
  begin
    for one in select * from submission where id > after order by id limit ${BATCH} for update loop
      last_id := one.id;
      -- The first submission of an account says whose it is, so the account's are taken in their order.
      for same in
        select * from submission where person_id is null and (id = one.id or user_id = one.user_id)
          order by created_at, id for update
      loop
        made := person_for(same.user_id, same.draft_id, same.patient_name, same.patient_email, same.patient_phone,
          same.patient_birth_date, same.created_at);
        update submission set person_id = made.person_id, first_person_id = made.first_id where id = same.id;
      end loop;
    end loop;
    return last_id;
  end $$`;

const REFRESH_BATCH = `
  with batch as (select id from person where id > ? order by id limit ${BATCH} for no key update),
    refreshed as (select refresh_persons(array_agg(id)) from batch)
  select max(id::text) as last from batch, refreshed`;

const SCHEMA = `
  select quote_ident(nspname) as schema from pg_extension
  join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`;

const CHECKS = ['person_id', 'first_person_id'];

export class Migration20261130100001FillPersons extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    // Building without blocking waits for every open transaction: a new clinic need not.
    const concurrently =
      (await this.execute('select from submission limit 1')).length === 0 ? '' : 'concurrently';
    const [extension] = (await this.execute(SCHEMA)) as Array<{ schema: string }>;
    const indexes = {
      submission_person: 'submission (person_id, created_at desc)',
      submission_first_person: 'submission (first_person_id)',
      person_newest: 'person (last_at desc, id desc) where merged_into is null',
      person_name: 'person (name_key, id) where merged_into is null',
      person_born: 'person (birth_date) where merged_into is null',
      person_find: `person using gin (search_text ${extension?.schema}.gin_trgm_ops) with (gin_pending_list_limit = 256)`,
    };
    await this.execute('set lock_timeout = 0');
    for (const [name, on] of Object.entries(indexes)) {
      // What a killed program left.
      await this.execute(`drop index ${concurrently} if exists ${name}`);
      await this.execute(`create index ${concurrently} ${name} on ${on}`);
    }
    await this.execute(RECORD);
    await this.execute(FILL);
    for (const batch of ['select fill_persons(?) as last', REFRESH_BATCH]) {
      let after: string | null = FIRST;
      while (after !== null) {
        const [row] = (await this.execute(batch, [after])) as Array<{ last: string | null }>;
        after = row?.last ?? null;
      }
    }
    this.addSql('drop function fill_persons(uuid)');
    for (const key of ['submission_person', 'submission_first_person'])
      this.addSql(`alter table submission validate constraint ${key}`);
    for (const column of CHECKS) {
      this.addSql(`alter table submission drop constraint if exists ${column}_known`);
      this.addSql(
        `alter table submission add constraint ${column}_known check (${column} is not null) not valid`,
      );
      this.addSql(`alter table submission validate constraint ${column}_known`);
      this.addSql(`alter table submission alter column ${column} set not null`);
      this.addSql(`alter table submission drop constraint ${column}_known`);
    }
  }
}
