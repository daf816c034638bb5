import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

const DOCUMENT = {
  flags: [
    { key: 'suicide', severity: 'danger' },
    { key: 'pressure', severity: 'danger', whenUnknown: 'measure' },
    { key: 'surgery', severity: 'warning' },
  ],
};
const CLEAR = { suicide: false, pressure: false, surgery: false };

test('submissions of before get their place by open dangers, and by whose turn it is', async () => {
  const database = await createTestDatabase();
  await migrate(plainUrl(database.url));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const store = async (
    name: string,
    { flags = {}, raised = [] as string[], status = 'NEW', askedDaysAgo = 0 } = {},
  ): Promise<void> => {
    const id = randomUUID();
    await client.query(
      `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
         rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, language, revision, created_at,
         updated_at, waiting_since, answered_on, patient_name)
       values ($1, $2, $1, $1, 'q', '1.0', 'r', '1.0', $3, '{}', $4, '{}', $5, 'en', 1, now(), now(), now(), now(), $2)`,
      [id, name, status, { ...CLEAR, ...flags }, raised],
    );
    await client.query(`insert into queue_entry values ($1, now(), now(), 0, $2, null, '', '', $3, 'r')`, [
      id,
      status,
      raised,
    ]);
    if (askedDaysAgo === 0) return;
    await client.query(
      `insert into information_request values (gen_random_uuid(), $1, null, '?', '{}', $1, now() - $2 * interval '1 day')`,
      [id, askedDaysAgo],
    );
  };
  try {
    await client.query(`delete from mikro_orm_migrations where name like '%OrderQueue'`);
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into rule_set_version (rule_set_id, version, status, document, sha256)
       values ('r', '1.0', 'published', $1, '')`,
      [DOCUMENT],
    );
    await client.query(`select record_flag_urgency('r', '1.0')`);
    await store('asked lately', { status: 'NEEDS_INFO', raised: ['suicide'], askedDaysAgo: 2 });
    await store('asked long ago', { status: 'NEEDS_INFO', askedDaysAgo: 8 });
    await store('needs info, not asked', { status: 'NEEDS_INFO', raised: ['surgery'] });
    await store('approved', { status: 'APPROVED', raised: ['suicide'] });
    await store('raised', { raised: ['suicide'], flags: { suicide: true, surgery: null } });
    await store('not assessed', { flags: { suicide: null } });
    await store('not measured', { flags: { pressure: null } });

    await migrate(plainUrl(database.url));

    const { rows } = await client.query<{ name: string; calm: number }>(
      `select patient_name as name, calm from queue_entry join submission on id = submission_id order by calm, name`,
    );
    expect(rows.map(({ name, calm }) => `${calm} ${name}`)).toEqual([
      '0 raised',
      '1 not assessed',
      '2 needs info, not asked',
      '4 asked long ago',
      '4 not measured',
      '5 asked lately',
      '10 approved',
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
