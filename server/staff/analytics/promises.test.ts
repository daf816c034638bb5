import { randomUUID } from 'node:crypto';
import { PromiseFigures } from '@clinic/contract/analytics/promises';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS } from '@clinic/contract/settings';
import { Submission } from '@clinic/server-platform/entities';
import { storeSettings } from '@clinic/server-platform/settings';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { publishRuleSet } from '../rules/publish.ts';

const HOUR_MS = 3_600_000;
/** A Monday at ten, while the clinic works. */
const MONDAY = new Date('2027-03-01T10:00:00Z');
const [PREGNANCY] = TEST_RULE_SET.flags;
const RULES = {
  ...TEST_RULE_SET,
  version: '1.1',
  flags: [
    { ...PREGNANCY, act: 'today' },
    { ...PREGNANCY, key: 'ill', act: 'today', value: { in: ['diabetes', { var: 'conditions' }] } },
    // Nobody states a telephone number: a task of every submission, and no alert.
    { ...PREGNANCY, key: 'pressure', whenUnknown: 'measure', value: { '==': [{ var: 'phone' }, 'none'] } },
    ...TEST_RULE_SET.flags.slice(1),
  ],
};

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let patient: TestBrowser;

async function at(hours: number): Promise<void> {
  server.clock.now = new Date(MONDAY.getTime() + hours * HOUR_MS);
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
}
async function submitted(changes: Record<string, unknown>, browser = server.browser()): Promise<string> {
  const { reference } = await submitIntake(browser, changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}
async function done(path: string, body: Record<string, unknown>, by = physician): Promise<void> {
  expect((await by.send('POST', `/api/${path}`, body)).status).toBeLessThan(300);
}
const hour = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS).toISOString();
const open = (id: string) => physician.get(`/api/submissions/${id}`);
const status = (id: string, to: string) => done(`submissions/${id}/status`, { status: to, reason: 'Seen' });
const contact = (id: string, outcome: string, more = {}) =>
  done(`submissions/${id}/contacts`, { key: randomUUID(), outcome, ...more });
const message = (id: string, by: TestBrowser, path = '') =>
  done(`${path}submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' }, by);
const figures = async (query: string) =>
  PromiseFigures.parse((await physician.get(`/api/analytics/promises?${query}`)).json());
const plain = async (sql: string): Promise<number> => {
  const [row] = await server.orm.em.fork().execute<Array<{ n: string }>>(`select (select ${sql}) as n`);
  return Number(row?.n);
};

const share = (count: number, of: number, percentage: number) => ({ count, of, percentage });
const THIS_WEEK = 'questionnaire=test-intake&from=2027-03-01&to=2027-03-07';

beforeAll(async () => {
  const em = server.orm.em.fork();
  await publishRuleSet(em, RULES, new Date(MONDAY.getTime() - 100 * 24 * HOUR_MS));
  await storeSettings(em, {
    timeZone: 'UTC',
    workingHours: { ...DEFAULT_WORKING_HOURS, holidays: [] },
    promises: DEFAULT_PROMISES,
  });
});

test('promises kept, time to contact, overrides and alerts are counted of known submissions, as plain SQL counts', async () => {
  await at(-40 * 24);
  await status(await submitted({ pregnant: true, age: 70 }), 'APPROVED');
  await at(0);
  const archived = await submitted({ pregnant: true, age: 70 });
  const approved = await submitted({ pregnant: true, age: 70 });
  const asked = await submitted({ age: 70 }, patient);
  const unknown = await submitted({ conditions: [] }, patient);
  const waiting = await submitted({});
  await at(1);
  await open(archived);
  await contact(archived, 'not_reached', { nextTryAt: hour(5) });
  await at(2);
  await contact(archived, 'reached');
  await status(archived, 'ARCHIVED');
  await at(4);
  await status(approved, 'APPROVED');
  await at(6);
  await contact(approved, 'in_care');
  await message(asked, patient, 'patient/');
  await status(asked, 'NEEDS_INFO');
  await at(7);
  await message(asked, physician);
  await status(asked, 'APPROVED');
  await at(30);
  await open(waiting);
  await message(asked, patient, 'patient/');
  await done(`submissions/${unknown}/requests`, { message: 'Which?', questionIds: ['conditions'] });
  await at(32);
  const { request, revision } = (await patient.get(`/api/patient/submissions/${unknown}`)).json<{
    request: { id: string };
    revision: number;
  }>();
  await done(
    `patient/submissions/${unknown}/answers`,
    {
      key: randomUUID(),
      requestId: request.id,
      baseRevision: revision,
      changes: { conditions: ['none'] },
    },
    patient,
  );
  await at(50);

  const found = await figures(THIS_WEEK);
  expect(found).toMatchObject({
    promises: [
      { step: 'read', kept: share(3, 5, 60), notDue: 1 },
      { step: 'answer', kept: share(1, 1, 100), notDue: 1 },
      { step: 'decision', kept: share(4, 4, 100), notDue: 2 },
    ],
    approvedDespiteDanger: share(1, 2, 50),
    alerts: { medianPerPatient: 2, patients: 4 },
    flags: [
      {
        key: 'aged',
        titles: { en: 'Twice the age', es: 'Twice the age (es)' },
        alerts: 3,
        notApproved: share(2, 3, 66.7),
        contacted: share(0, 0, 0),
        medianHoursToContact: 0,
      },
      {
        key: 'pregnancy',
        alerts: 2,
        notApproved: share(1, 2, 50),
        contacted: share(2, 2, 100),
        medianHoursToContact: 4,
      },
      {
        key: 'ill',
        alerts: 1,
        notApproved: share(1, 1, 100),
        contacted: share(0, 1, 0),
        medianHoursToContact: 0,
      },
    ],
  });

  const steps = `count(*) from promised_step where started_at >= '${hour(0)}'`;
  for (const { step, kept, notDue } of found.promises) {
    expect(await plain(`${steps} and step = '${step}' and ended_at <= due_at`)).toBe(kept.count);
    expect(await plain(`${steps} and step = '${step}'`)).toBe(kept.of + notDue);
  }
  const since = `where created_at >= '${hour(0)}'`;
  expect(await plain(`count(*) from status_change ${since} and to_status = 'APPROVED'`)).toBe(2);
  expect(await plain(`count(distinct person_id) from submission ${since}`)).toBe(found.alerts.patients);
  for (const { key, alerts } of found.flags.slice(0, 2)) {
    expect(await plain(`count(*) from submission ${since} and '${key}' = any (raised_flags)`)).toBe(alerts);
  }
});

test('a period and a form without submissions have no figures', async () => {
  await at(50);
  const nothing = share(0, 0, 0);
  for (const query of [
    'questionnaire=test-intake&from=2001-01-01&to=2001-01-31',
    'questionnaire=refill-check',
  ]) {
    expect(await figures(query)).toMatchObject({
      promises: ['read', 'answer', 'decision'].map((step) => ({ step, kept: nothing, notDue: 0 })),
      approvedDespiteDanger: nothing,
      alerts: { medianPerPatient: 0, patients: 0 },
      flags: [],
    });
  }
  expect((await figures('questionnaire=*&from=2027-01-01&to=2027-03-07')).alerts.patients).toBe(5);
});
