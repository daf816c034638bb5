/**
 * Generates many submissions in a database: three years of them, derived from the demo clinic's, which went
 * through the intake. Takes a few minutes; does nothing if the database already has them.
 */
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { connect, ensureDemoAccounts, publishShipped, seed, unstatedUrl } from '@clinic/server/testing';
import pg from 'pg';
import { DOMAINS, FAMILY, GIVEN, SYLLABLES } from './names.ts';

const CHUNK = 25_000;
const PHYSICIANS = 8;
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
     select row_number() over (order by created_at)::int - 1 as n, * from submission`,
  );
  await client.query(
    'create temporary table name_list (given text[], family text[], syllables text[], domains text[])',
  );
  await client.query('insert into name_list values ($1, $2, $3, $4)', [GIVEN, FAMILY, SYLLABLES, DOMAINS]);
  const indexes = await secondaryIndexes(client);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = stored; from < count; from += CHUNK) {
    await client.query(chunk(from, Math.min(from + CHUNK, count), count));
    process.stderr.write(`\r  ${Math.min(from + CHUNK, count).toLocaleString('en')} submissions`);
  }
  process.stderr.write('\n  queue …\n');
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
  await client.query('vacuum (analyze) submission');
  await client.query('vacuum (analyze) queue_entry');
  await client.query('analyze');
}

/** Building indexes after the inserts is faster. */
async function secondaryIndexes(client: pg.Client): Promise<Array<{ name: string; definition: string }>> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'queue_entry' and indexname <> 'queue_entry_pkey'`,
  );
  return rows;
}

/** Names by a power law; statuses depend on age: the latest are new. */
const chunk = (from: number, to: number, count: number): string => `
  with drawn as materialized (
    select i, gen_random_uuid() as id, gen_random_uuid() as draft_id,
      date_trunc('milliseconds', now() - interval '3 years' * (1 - (i + random()) / ${count})) as at,
      (random() * 119)::int as n, random() as state, random() as helper, random() < 0.00067 as rare,
      given[1 + floor(array_length(given, 1) * power(random(), 2.2))::int] as given,
      family[1 + floor(array_length(family, 1) * power(random(), 2.2))::int] as family,
      syllables[1 + floor(random() * 12)::int] || lower(syllables[1 + floor(random() * 12)::int]) as odd,
      domains[1 + floor(random() * 4)::int] as domain
    from generate_series(${from}, ${to - 1}) as i, name_list
  ), person as materialized (
    select *, case when rare then odd else family end as surname,
      case
        when i > ${count} * 0.996 and state < 0.8 or state < 0.0004 then 'NEW'
        when i > ${count} * 0.98 and state < 0.5 or state < 0.006 then 'IN_REVIEW'
        when state < 0.016 then 'NEEDS_INFO'
        when state < 0.72 then 'APPROVED'
        else 'ARCHIVED'
      end as status
    from drawn
  ), physician as materialized (
    select array_agg(id order by email) as ids from users where email like 'physician%@bench.example'
  ), drafts as (
    insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
      created_at, updated_at, submitted_at)
    select p.draft_id, '-', t.questionnaire_id, t.version, '{}', '{}', t.language, 1, p.at, p.at, p.at
    from person p join template t using (n)
  ), submitted as (
    insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
      rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, answered_on, language, patient_name,
      patient_email, revision, created_at, updated_at, urgency, waiting_since, assignee_id)
    select p.id, 'B' || lpad(p.i::text, 9, '0'), p.draft_id, p.draft_id, t.questionnaire_id, t.version,
      t.rule_set_id, t.rule_set_version, p.status, t.answers_json, t.flags_json, t.evidence_json,
      t.raised_flags, p.at::date, t.language, p.given || ' ' || p.surname,
      lower(p.given || '.' || p.surname) || (p.i % 1000) || '@' || p.domain,
      case when p.status = 'NEW' then 1 else 2 end, p.at, p.at, t.urgency, p.at,
      case when p.status <> 'NEW' and p.helper < 0.9 or p.helper < 0.05
        then ids[1 + floor(${PHYSICIANS} * power(p.helper, 2))::int] end
    from person p join template t using (n), physician
    order by p.i
  )
  insert into status_change (id, submission_id, revision, from_status, to_status, author_id, created_at)
  select gen_random_uuid(), p.id, 2, 'NEW', p.status, ids[1 + p.i % ${PHYSICIANS}], p.at + interval '1 day'
  from person p, physician where p.status <> 'NEW'`;
