/** `npm run verify` names every derived row that differs from its source. */
import { randomUUID } from 'node:crypto';
import { asSystem } from '@clinic/server-platform/db';
import { Library } from '@clinic/server-shared/catalogue';
import { packLoose, projectWaiting } from '@clinic/server-staff/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { type StoredSubmission, storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { beforeAll, expect, test } from 'vitest';
import { derivedDifferences } from './derivedData.ts';

const server = sharedServer({ withClinic: true });
let stored: StoredSubmission[];
beforeAll(async () => {
  stored = await storeSubmissions(server.orm, 6);
  const opened = { eventId: randomUUID(), visitorId: randomUUID(), device: 'desktop' };
  const form = { questionnaireId: 'test-intake', version: '1.0' };
  await server.browser().send('POST', '/api/intake/opened', { ...opened, ...form });
  await asSystem('test', () => projectWaiting(server.orm, new Library()));
  await server.orm.em.fork().execute(`select fold_analytics('UTC')`);
});

const differing = async () => [...new Set((await derivedDifferences(server.orm)).map(({ table }) => table))];

test('an unchanged clinic agrees, with loose and with packed rule inputs', async () => {
  expect(await differing()).toEqual([]);
  await asSystem('test', () => packLoose(server.orm, 1));
  expect(await differing()).toEqual([]);
});

test.each<[table: string, damage: string, repair: string]>([
  [
    'submission',
    'update submission set urgency = 9',
    'select record_submissions(array(select id from submission))',
  ],
  [
    'flag_urgency',
    `update flag_urgency set urgency = urgency + 7`,
    `update flag_urgency set urgency = urgency - 7`,
  ],
  [
    'queue_entry',
    `update queue_entry set name_key = 'x' || name_key`,
    'select record_submissions(array(select id from submission))',
  ],
  [
    'queue_tally',
    `insert into queue_tally (status, flag, assignee_id, number) values ('NEW', 'x', gen_random_uuid(), 1)`,
    `delete from queue_tally where flag = 'x'`,
  ],
  [
    'rule_tally',
    `insert into rule_tally (day, rule_set_id, flag, number) values ('2026-01-01', 'x', '', 1)`,
    `delete from rule_tally where rule_set_id = 'x'`,
  ],
  [
    'rule_input',
    `update rule_input set inputs = '{"x": [1]}', packed = false where place = (select max(place) from rule_input)`,
    'update rule_input set packed = true, inputs = null where inputs is not null',
  ],
  [
    'intake_journey',
    "update intake_journey set begun_at = begun_at - interval '1 second'",
    "update intake_journey set begun_at = begun_at + interval '1 second'",
  ],
  [
    'intake_visitor',
    'update intake_visitor set submitted = not submitted',
    'update intake_visitor set submitted = not submitted',
  ],
  ['analytics_tally', 'update analytics_tally set n = n + 1', 'update analytics_tally set n = n - 1'],
  [
    'analytics_span',
    'update analytics_span set n = n + 1 where days = 9',
    'update analytics_span set n = n - 1 where days = 9',
  ],
])('a changed row of %s is reported', async (table, damage, repair) => {
  const em = server.orm.em.fork();
  await em.execute(damage);
  expect(await differing()).toContain(table);
  await em.execute(repair);
  await em.execute(`select fold_analytics('UTC')`);
  expect(await differing()).toEqual([]);
});

test('a missing row is named by its key', async () => {
  const [first] = stored as [StoredSubmission];
  const em = server.orm.em.fork();
  await em.execute('delete from queue_entry where submission_id = ?', [first.id]);
  expect(await derivedDifferences(server.orm)).toEqual([{ table: 'queue_entry', key: first.id }]);
});
