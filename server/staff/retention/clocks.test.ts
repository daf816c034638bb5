import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asSystem, BackgroundJobs, type ClinicQueues, ClockWatch } from '@clinic/server-platform/db';
import { countCall } from '@clinic/server-platform/http';
import { startMail } from '@clinic/server-platform/testing';
import { startRemovingObjects } from '@clinic/server-shared/documents';
import { pdf } from '@clinic/server-shared/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import { beforeEach, expect, test } from 'vitest';
import { refreshAggregates } from '../analytics/refreshAggregates.ts';
import { startRuleWork } from '../rules/startRuleWork.ts';
import { startCleaning } from './startCleaning.ts';
import { startRetention } from './startRetention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.25 * DAY_MS;
/** Nothing listens on this port. */
const SMTP_URL = 'smtp://127.0.0.1:9';

const server = sharedServer({ withClinic: true });
let real: number;
let shift = 0;
let logged: Array<Record<string, unknown>>;
beforeEach(() => {
  logged = [];
  shift = 0;
  real = Date.now();
});

const config = testConfig({ SMTP_URL });
const log = (entry: Record<string, unknown>) => void logged.push(entry);
const nowThere = () => new Date(real + shift);
const noQueues = { schedule: async () => undefined, add: async () => undefined } as unknown as ClinicQueues;

/** The background jobs of a process that starts now, as the server starts them, in the application's role. */
async function startedJobs(): Promise<BackgroundJobs> {
  const jobs = new BackgroundJobs(noQueues, 'main', (error, job) =>
    log({ level: 'error', job, error: error.name }),
  );
  const orm = server.appOrm;
  const clock = new ClockWatch(orm, {
    onJump: ({ to }) => log({ jumpedTo: to.toISOString() }),
    databaseTime: async () => nowThere(),
  });
  await asSystem('start', async () => {
    await startRetention(orm, jobs, clock, config, log);
    refreshAggregates(orm, config, jobs);
    await startRuleWork(orm, jobs, () => undefined);
    startCleaning(orm, jobs, clock, config, log);
    await startRemovingObjects(orm, jobs, { remove: async () => undefined }, { isMain: true });
    const delivery = { orm, config, log, clock: nowThere };
    await startMail(jobs, clock, { smtpUrl: SMTP_URL, mailFrom: config.mailFrom }, delivery);
  });
  return jobs;
}

/** A process starts, does all its work twice, and exits; then the next one does the same. */
async function work(): Promise<void> {
  for (let process = 0; process < 2; process += 1) {
    const jobs = await startedJobs();
    await jobs.runAll();
    await jobs.runAll();
    await jobs.stop();
    // Nobody answers at SMTP_URL.
    expect(jobs.list().filter(({ name, failures }) => failures > 0 && name !== 'deliver-mail')).toEqual([]);
  }
}

/** Row counts of the data that users and the clinic may still need. */
async function held(): Promise<Record<string, number>> {
  const [row] = await server.orm.em.fork().execute<Array<Record<string, number>>>(`select
    (select count(*) from draft)::int as drafts, (select count(*) from document)::int as documents,
    (select count(*) from document_piece)::int as pieces, (select count(*) from resume_token)::int as links,
    (select count(*) from submission)::int as submissions, (select count(*) from message)::int as messages,
    (select count(*) from audit_entry where at <= to_timestamp(${Math.floor(real / 1000)}))::int as entries,
    (select count(*) from session where user_id is not null)::int as sessions,
    (select count(*) from mail where given_up_at is null)::int as mails`);
  return row ?? {};
}

test('every scheduled job is one of those that these tests run', async () => {
  const jobs = await startedJobs();
  expect(
    jobs
      .list()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'copy-rule-inputs',
    'delete-expired-sessions',
    'delete-old-links',
    'deliver-mail',
    'fold-analytics',
    'keep-audit',
    'purge-drafts',
    'reevaluate-submissions',
    'remove-objects',
    'watch-clock',
  ]);
  await jobs.stop();

  // All other timers keep connections and processes alive, and write nothing.
  const ticking = filesUnder(join(import.meta.dirname, '..', '..')).filter((file) =>
    /\bsetInterval\(|\bboss\.(work|schedule)\(|#boss\.(work|schedule)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(ticking.map((file) => file.split('/server/')[1]).toSorted()).toEqual([
    'fleet/clinicServers.ts',
    'platform/db/backgroundJobs.ts',
    'platform/db/client/connectionGuard.ts',
    'platform/db/clinicQueues.ts',
    'platform/db/embedded.ts',
    'platform/db/listen.ts',
    'platform/http/serverConnections.ts',
    'shared/documents/startObjects.ts',
    'shared/notifications/startLive.ts',
    'start/app.ts',
    'start/notifySystemd.ts',
  ]);
});

test.each([
  ['a day ahead', DAY_MS],
  ['forty days ahead', 40 * DAY_MS],
  ['seven years ahead', 7 * YEAR_MS],
  ['an hour behind', -HOUR_MS],
  ['forty days behind', -40 * DAY_MS],
  ['seven years behind', -7 * YEAR_MS],
])(
  'a clock that is %s, and then right again, deletes nothing that somebody may still need',
  async (_, by) => {
    await work();
    const intake = await begun(server.browser());
    await intake.save({ first_name: 'Ines', email: 'ines@example.com' });
    expect((await uploadTo(intake, await pdf())).status).toBeLessThan(300);
    const link = { email: 'ines@example.com', language: 'en' };
    await intake.browser.send('POST', `/api/intake/drafts/${intake.id}/resume-link`, link, intake.headers());
    await submitIntake(server.browser());
    const physician = await server.signedIn('PHYSICIAN');
    const before = await held();

    shift = by;
    await work();
    const during = await held();
    shift = 0;
    await work();

    expect(during).toEqual(before);
    expect(await held()).toEqual(during);
    expect((await intake.read()).status).toBe(200);
    expect((await physician.get('/api/review/counts')).status).toBe(200);
  },
);

test('a clock jump is reported, and drafts marked before it are kept', async () => {
  await work();
  const em = server.orm.em.fork();
  await em.execute(
    'insert into draft_removal select id, now() from draft where submitted_at is null on conflict do nothing',
  );
  logged = [];
  shift = 40 * DAY_MS;
  await work();
  expect(logged.filter((entry) => 'jumpedTo' in entry)).toHaveLength(1);
  expect(await em.execute('select count(*)::int as n from draft_removal')).toEqual([{ n: 0 }]);
  shift = 0;
  await work();
  expect(logged.filter((entry) => 'jumpedTo' in entry)).toHaveLength(2);
});

test('a clinic that is switched off over a long weekend does not count as a clock jump', async () => {
  await work();
  logged = [];
  shift = 3 * DAY_MS;
  await work();
  expect(logged.filter((entry) => 'jumpedTo' in entry)).toEqual([]);
});

test('a rate limit of an hour, counted while the clock was a day ahead, lasts an hour', async () => {
  const em = server.orm.em.fork();
  const limit = { most: 1, windowMs: HOUR_MS };
  const ahead = new Date(real + DAY_MS);
  for (let call = 0; call < 3; call += 1) await countCall(em, 'clocks', limit, ahead);
  expect(await countCall(em, 'clocks', limit, new Date(real))).toBeLessThanOrEqual(HOUR_MS);
  expect(await countCall(em, 'clocks', limit, new Date(real + HOUR_MS + 1))).toBe(0);
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.name.startsWith('test'),
    )
    .map(({ parentPath, name }) => join(parentPath, name));
}
