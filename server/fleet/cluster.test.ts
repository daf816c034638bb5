import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { DraftResponse, QuestionnaireResponse } from '@clinic/contract/intake';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createTestDatabase, freePort, type TestDatabase } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { familyOf } from '@clinic/testing/familyOf';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROBE_MS = 2_000;
const TOKEN = 'a token of the tests';
const CLIENTS = 8;
/** Two servers start one after the other, and again when they restart. */
const TIMEOUT_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
let database: TestDatabase;
let primary: ChildProcess;
let output: Interface;
let origin: string;
let killed: number;
const printed: string[] = [];

/** A line of output, already printed or still to come. */
async function line(pattern: RegExp, from = 0): Promise<string> {
  for (;;) {
    const found = printed.slice(from).find((text) => pattern.test(text));
    if (found !== undefined) return found;
    await once(output, 'line');
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  primary = spawn(process.execPath, [join(import.meta.dirname, '..', 'start', 'cluster.ts')], {
    env: {
      ...childEnvironment(),
      WORKERS: '2',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: appRoleUrl(database.url),
      MIGRATION_DATABASE_URL: database.url,
      RATE_LIMIT_FACTOR: '1000000',
      METRICS_TOKEN: TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = createInterface({ input: primary.stdout as NodeJS.ReadableStream });
  output.on('line', (text) => printed.push(text));
  killed = await killSecond(primary.pid ?? 0);
  origin = /http:\S+/.exec(await line(/is open at/))?.[0] ?? '';
  await line(/2 server processes/);
}, TIMEOUT_MS);
afterAll(async () => {
  primary.kill('SIGTERM');
  if (primary.exitCode === null) await once(primary, 'exit');
  await database.drop();
  rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

test('a process killed while starting is replaced, and the others continue', () => {
  expect(printed.some((text) => text.includes('a server process ended'))).toBe(true);
  expect(primary.exitCode).toBeNull();
  expect(familyOf(primary.pid ?? 0)).not.toContain(killed);
});

test(
  'a rolling restart under load loses no request and no acknowledged answer',
  async () => {
    let going = true;
    const patients = Array.from({ length: CLIENTS }, (_, number) => patient(number));
    const done = Promise.all(patients.map(async (each) => (await each).save(() => going)));
    await Promise.all(patients);
    const before = printed.length;
    primary.kill('SIGHUP');
    await line(/"restarted"/, before);
    going = false;
    const outcomes = await done;

    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
    expect(outcomes.every(({ acknowledged }) => acknowledged > 5)).toBe(true);
    expect(outcomes.map(({ kept }) => kept)).toEqual(outcomes.map(({ acknowledged }) => acknowledged));
  },
  TIMEOUT_MS,
);

test('a session started in one process is valid in all', async () => {
  const physician = new TestBrowser(origin);
  await physician.signIn('demo-physician');
  const replies = await Promise.all(Array.from({ length: 20 }, () => physician.get('/api/review/counts')));

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test(
  'one scrape counts the requests of all processes, and the process that was killed',
  async () => {
    const metrics = async () =>
      (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    /** A process that is too busy to report in time is left out and counted, so it is asked again. */
    const scrape = async () => {
      let text = '';
      await expect
        .poll(async () => (text = await metrics()), { timeout: 60_000 })
        .toMatch(/^cluster_workers\{state="answering"\} 2$/m);
      return text;
    };
    const counted = (text: string) =>
      Number(
        /^http_requests_total\{method="GET",route="\/healthz",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0,
      );
    const before = counted(await scrape());
    for (let request = 0; request < 20; request += 1) {
      await fetch(`${origin}/healthz`, { headers: { connection: 'close' } });
    }
    const text = await scrape();
    expect(counted(text) - before).toBe(20);
    expect(text).toMatch(/^cluster_worker_restarts_total [1-9]/m);
    expect(text).toMatch(/^job_runs_total\{clinic="main",job="(deliver-mail|purge-drafts)"\}/m);
    expect(text).toMatch(/^database_up 1$/m);
    const count = (name: string) =>
      Number(new RegExp(`^${name}\\{clinic="main"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    const counts = await countsOf(database.url);
    expect({ waiting: count('mail_waiting'), unfinished: count('intakes_unfinished') }).toEqual(counts);
    expect(count('audit_last_seal')).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'when all processes are killed at once, callers are told so until the next one listens',
  async () => {
    const [, ...workers] = familyOf(primary.pid ?? 0);
    for (const worker of workers) process.kill(worker, 'SIGKILL');
    // A connection that was being handed to a process when it was killed is never answered: probes give up on it.
    const ready = () =>
      fetch(`${origin}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(PROBE_MS) })
        .then((reply) => reply.text())
        .catch(() => 'nobody listens');
    const said: string[] = [];
    const standsIn = 'not ready: no server process runs; the next one starts';
    while (!said.some((text) => text !== standsIn && /ready/.test(text))) {
      said.push(await ready());
      await wait(10);
    }
    expect(said).toContain(standsIn);
  },
  TIMEOUT_MS,
);

async function countsOf(url: string): Promise<{ waiting: number; unfinished: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select set_config('app.actor', 'system:test', false)`);
  const { rows } = await client.query(
    `select (select count(*)::int from clinic_main.mail where sent_at is null and given_up_at is null) as waiting,
       (select count(*)::int from clinic_main.draft where submitted_at is null) as unfinished`,
  );
  await client.end();
  return rows[0];
}

/** Kills the second of its processes as soon as it exists, before it is ready. */
async function killSecond(pid: number): Promise<number> {
  for (;;) {
    const [, , second] = familyOf(pid);
    if (second !== undefined) {
      process.kill(second, 'SIGKILL');
      return second;
    }
    await wait(10);
  }
}

/** Starts an intake and saves one answer after another. */
async function patient(number: number) {
  const intake = new TestIntake(new TestBrowser(origin));
  const { id: questionnaireId, version } = (
    await intake.browser.get('/api/intake/questionnaire')
  ).json<QuestionnaireResponse>();
  const { id, secret } = intake;
  const creation = { id, secret, questionnaireId, version, language: 'en' };
  expect((await intake.browser.send('POST', '/api/intake/drafts', creation)).status).toBe(201);
  return {
    async save(going: () => boolean) {
      const failed: unknown[] = [];
      let acknowledged = 0;
      while (going()) {
        const saved = await intake
          .save({ first_name: `Patient ${number} ${acknowledged + 1}` })
          .catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
        if (saved.status === 200) acknowledged += 1;
        else failed.push(saved);
      }
      const { answers } = (await intake.read()).json<DraftResponse>();
      return { failed, acknowledged, kept: Number(String(answers.first_name).split(' ').at(-1)) };
    },
  };
}
