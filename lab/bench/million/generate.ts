/**
 * Generates many submissions in a database: three years of them, of three persons for ten submissions, derived from the
 * demo clinic's, which went through the intake. Takes a few minutes; does nothing if the database already has them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { connect, ensureDemoAccounts, publishShipped, seed, unstatedUrl } from '@clinic/server/testing';
import pg from 'pg';
import { DOMAINS, FAMILY, GIVEN, SYLLABLES } from './names.ts';

const CHUNK = 25_000;
const PHYSICIANS = 8;
/** Others are of somebody who came before, so whoever came early has dozens. */
const PERSONS_PER_SUBMISSION = 0.3;
/** One person in this many has a plan that runs. */
const PLANNED_ONE_IN = 20;
const TIME_ZONE = 'America/New_York';

export async function generate(databaseUrl: string, count: number): Promise<void> {
  await prepareClinic(databaseUrl);
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  try {
    const { rows } = await client.query(`select count(*)::int as stored from submission`);
    if (rows[0].stored >= count) return;
    await fill(client, rows[0].stored, count);
  } finally {
    await client.end();
  }
}

async function prepareClinic(databaseUrl: string): Promise<void> {
  const orm = await connect(databaseUrl, { job: 'bench' });
  const now = new Date();
  await publishShipped(orm, now);
  await ensureDemoAccounts(orm, now);
  await seed(orm, demoPatients(now.toISOString().slice(0, 10)), { timeZone: TIME_ZONE }, now);
  await orm.close();
}

async function fill(client: pg.Client, stored: number, count: number): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set jit = off`);
  await client.query(`select setseed(0.42)`);
  await client.query(
    `insert into users (id, email, name, role, created_at)
     select gen_random_uuid(), 'physician' || n || '@bench.example', 'Physician ' || n, 'PHYSICIAN', now()
     from generate_series(1, ${PHYSICIANS}) as n on conflict do nothing`,
  );
  await client.query(
    `create temporary table template as
     select row_number() over (order by created_at)::int - 1 as n, * from submission
     where questionnaire_id = 'weight-loss-intake'`,
  );
  await client.query(
    'create temporary table name_list (given text[], family text[], syllables text[], domains text[])',
  );
  await client.query('insert into name_list values ($1, $2, $3, $4)', [GIVEN, FAMILY, SYLLABLES, DOMAINS]);
  const indexes = await secondaryIndexes(client);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(persons(Math.ceil(count * PERSONS_PER_SUBMISSION)));
  await client.query('create unique index on patient (n); analyze patient');
  for (let from = stored; from < count; from += CHUNK) {
    await client.query(chunk(from, Math.min(from + CHUNK, count), count));
    process.stderr.write(`\r  ${Math.min(from + CHUNK, count).toLocaleString('en')} submissions`);
  }
  process.stderr.write('\n  persons, promises, plans …\n');
  await client.query('select refresh_persons(array(select id from patient))');
  // Whoever would have come before the first of these submissions.
  await client.query(`delete from person where search_text = ''`);
  await client.query(PROMISES);
  const plan = readFileSync(
    join(import.meta.dirname, '../../../rules/plans/weight-loss-year/1.0.json'),
    'utf8',
  );
  await client.query(PLAN, [plan]);
  await client.query(PLANS);
  await client.query('analyze submission, person, promised_step, person_plan');
  process.stderr.write('  queue …\n');
  await client.query('truncate queue_entry; truncate queue_tally');
  await client.query('insert into queue_entry select * from derived_queue_entry order by created_at');
  await client.query(
    `insert into queue_tally (status, flag, assignee_id, number)
     select status, flag, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), count(*)
     from queue_entry, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3`,
  );
  await client.query('truncate rule_tally');
  await client.query(
    `insert into rule_tally (day, rule_set_id, flag, number)
     select (created_at at time zone 'UTC')::date, rule_set_id, flag, count(*)
     from submission, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum (analyze) submission, person, promised_step, queue_entry');
  await client.query('analyze');
}

/** Building indexes after the inserts is faster. */
async function secondaryIndexes(client: pg.Client): Promise<Array<{ name: string; definition: string }>> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('queue_entry', 'person') and not indexdef like 'CREATE UNIQUE%'`,
  );
  return rows;
}

/** Names by a power law. */
const persons = (count: number): string => `
  create temporary table patient as
    with drawn as (
      select n, gen_random_uuid() as id, date '1945-01-01' + floor(random() * 22000)::int as born,
        '555' || lpad(floor(random() * 10000000)::int::text, 7, '0') as phone, random() < 0.00067 as rare,
        given[1 + floor(array_length(given, 1) * power(random(), 2.2))::int] as given,
        family[1 + floor(array_length(family, 1) * power(random(), 2.2))::int] as family,
        syllables[1 + floor(random() * 12)::int] || lower(syllables[1 + floor(random() * 12)::int]) as odd,
        domains[1 + floor(random() * 4)::int] as domain
      from generate_series(0, ${count - 1}) as n, name_list
    )
    select n, id, born, phone, given || ' ' || surname as name,
      lower(given || '.' || surname) || (n % 1000) || '@' || domain as email
    from drawn, lateral (select case when rare then odd else family end as surname) as called;
  insert into person (id, name, birth_date, email, phone, created_at, last_at, name_key, search_text)
    select id, name, born, email, phone, now(), now(), '', '' from patient`;

/** Statuses depend on age: the latest are new. */
const chunk = (from: number, to: number, count: number): string => `
  with drawn as materialized (
    select i, gen_random_uuid() as id, gen_random_uuid() as draft_id,
      date_trunc('milliseconds', now() - interval '3 years' * (1 - (i + random()) / ${count})) as at,
      floor(random() * (select count(*) from template))::int as n, random() as state, random() as helper,
      case when floor((i + 1) * ${PERSONS_PER_SUBMISSION}) > floor(i * ${PERSONS_PER_SUBMISSION}) then 1.0 else random() end as part
    from generate_series(${from}, ${to - 1}) as i
  ), visit as materialized (
    select drawn.*,
      case
        when i > ${count} * 0.996 and state < 0.8 or state < 0.0004 then 'NEW'
        when i > ${count} * 0.98 and state < 0.5 or state < 0.006 then 'IN_REVIEW'
        when state < 0.016 then 'NEEDS_INFO'
        when state < 0.72 then 'APPROVED'
        else 'ARCHIVED'
      end as status,
      floor(i * ${PERSONS_PER_SUBMISSION} * part)::int as person
    from drawn
  ), physician as materialized (
    select array_agg(id order by email) as ids from users where email like 'physician%@bench.example'
  ), drafts as (
    insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
      created_at, updated_at, submitted_at)
    select v.draft_id, '-', t.questionnaire_id, t.version, '{}', '{}', t.language, 1, v.at, v.at, v.at
    from visit v join template t using (n)
  ), submitted as (
    insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
      rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, answered_on, language, patient_name,
      patient_email, patient_phone, patient_birth_date, person_id, revision, created_at, updated_at, urgency, waiting_since,
      assignee_id)
    select v.id, 'B' || lpad(v.i::text, 9, '0'), v.draft_id, v.draft_id, t.questionnaire_id, t.version,
      t.rule_set_id, t.rule_set_version, v.status, t.answers_json, t.flags_json, t.evidence_json,
      t.raised_flags, v.at::date, t.language, p.name, p.email, p.phone, p.born, p.id,
      case when v.status = 'NEW' then 1 else 2 end, v.at, v.at, t.urgency, v.at,
      case when v.status <> 'NEW' and v.helper < 0.9 or v.helper < 0.05
        then ids[1 + floor(${PHYSICIANS} * power(v.helper, 2))::int] end
    from visit v join template t using (n) join patient p on p.n = v.person, physician
    order by v.i
  )
  insert into status_change (id, submission_id, revision, from_status, to_status, author_id, created_at)
  select gen_random_uuid(), v.id, 2, 'NEW', v.status, ids[1 + v.i % ${PHYSICIANS}], v.at + interval '1 day'
  from visit v, physician where v.status <> 'NEW'`;

/** To read and to decide, each within days; what is not decided yet waits, and some of it is late. */
const PROMISES = `
  insert into promised_step (submission_id, step, started_at, due_at, ended_at, notified_at)
    select id, step, created_at, created_at + days * interval '1 day',
      case when status in ('APPROVED', 'ARCHIVED', 'NEEDS_INFO') or step = 'read' and status <> 'NEW'
        then created_at + random() * interval '4 days' end, created_at
    from submission, (values ('read', 2), ('decision', 5)) as promise (step, days)
    on conflict do nothing`;

const PLAN = `
  insert into plan_version (plan_id, version, document, sha256, published_at)
    select $1::json ->> 'id', $1::json ->> 'version', $1::json, 'generated', now() - interval '3 years'
    on conflict do nothing`;

/** Of those who came last, begun within the last year. */
const PLANS = `
  insert into person_plan (id, person_id, plan_id, version, started_on, started_by, created_at)
    select gen_random_uuid(), person.id, plan_id, version, current_date - floor(random() * 365)::int, 'hand', now()
    from (select id from person order by last_at desc limit (select count(*) / ${PLANNED_ONE_IN} from patient)) as person,
      (select plan_id, version from plan_version order by published_at desc, version collate "C" desc limit 1) as newest
    on conflict do nothing`;
