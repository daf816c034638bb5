import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

const MIGRATIONS = ['Migration20261130100000Persons', 'Migration20261130100001FillPersons'];

test('submissions of before have a person each, those of an account the same one; so do those that come meanwhile', async () => {
  const database = await createTestDatabase();
  await migrate(plainUrl(database.url));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ana = randomUUID();
  const store = (name: string, account: string | null, born = '1980-02-29') =>
    client.query(
      `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
         rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, language, revision, created_at,
         updated_at, waiting_since, answered_on, patient_name, patient_email, patient_birth_date, user_id)
       values ($1, $2, $1, $1, 'q', '1.0', 'r', '1.0', 'NEW', '{}', '{}', '{}', '{}', 'en', 1, now(), now(), now(), now(), $2,
         'ana@example.com', $4, $3)`,
      [randomUUID(), name, account, born],
    );
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`delete from mikro_orm_migrations where name = any ($1)`, [MIGRATIONS]);
    await client.query(
      'alter table submission alter person_id drop not null, alter first_person_id drop not null',
    );
    await client.query('alter table submission disable trigger submission_person');
    await client.query(
      `insert into users (id, email, name, role, created_at) values ($1, 'ana@example.com', 'Ana', 'PATIENT', now())`,
      [ana],
    );
    await store('Ana', ana);
    await store('Ana again', ana);
    await store('Child', ana, '2015-06-01');
    await store('Visitor', null);
    await store('Another', null);
    await client.query(
      `alter table submission drop column person_id, drop column first_person_id, drop column account_by_person`,
    );
    await client.query('drop table person cascade');
    for (const made of [
      'root_person(uuid)',
      'verified_address(uuid, uuid, text)',
      'find_person(uuid, uuid, text, text, date)',
      'person_for(uuid, uuid, text, text, text, date, timestamptz)',
      'refresh_persons(uuid[])',
      'account_of_person(uuid)',
      'settle_persons(uuid[])',
    ])
      await client.query(`drop function ${made}`);
    await client.query('drop function place_submission() cascade');

    await migrate(plainUrl(database.url));
    await store('Ana once more', ana);

    const { rows } = await client.query<{ persons: string }>(
      `select string_agg(patient_name, ', ' order by patient_name) as persons from submission group by person_id order by 1`,
    );
    expect(rows.map(({ persons }) => persons)).toEqual([
      'Ana, Ana again, Ana once more',
      'Another',
      'Child',
      'Visitor',
    ]);
    const { rows: known } = await client.query<{ name: string }>(
      `select name, to_char(birth_date, 'YYYY-MM-DD') as born from person where user_id = $1`,
      [ana],
    );
    expect(known).toEqual([{ name: expect.stringMatching(/^Ana/), born: '1980-02-29' }]);
    await expect(client.query('update submission set person_id = null')).rejects.toThrow(/null value/);
  } finally {
    await client.end();
    await database.drop();
  }
});
