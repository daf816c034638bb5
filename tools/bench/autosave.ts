/** Autosaves a second over 64 connections, and how long the slowest take at half of that: against the same row written by bare node. */

import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Clinic, openClinic } from '../faults/clinic.ts';
import { activeQuestionnaire } from '../faults/load.ts';
import { type Figure, figure } from './figure.ts';
import { ratio, rounds, spread } from './rounds.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

interface Target {
  /** Saves the next answer of one draft. */
  save(draft: number): Promise<void>;
}

export async function autosave(): Promise<Figure[]> {
  // One process each: they and what asks them share the machine, not a thread.
  const clinic = await openClinic();
  const bare = await startBare(clinic.databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const ours = await ourTarget(clinic, agent);
    const floor = await bareTarget(bare.url, clinic.databaseUrl, agent);
    await perSecond(ours, 1);
    await perSecond(floor, 1);
    const rates = await rounds(ROUNDS, {
      ours: () => perSecond(ours, SECONDS),
      floor: () => perSecond(floor, SECONDS),
    });
    const half = Math.min(...rates.ours) / 2;
    const slowest = await rounds(ROUNDS, {
      ours: () => slowestOfHundred(ours, half, SECONDS),
      floor: () => slowestOfHundred(floor, half, SECONDS),
    });
    return [
      figure('Autosaves a second, × bare node http + pg', ratio(rates.ours, rates.floor), '×', 2, {
        atLeast: 0.5,
      }),
      figure('  autosaves, 64 connections', spread(rates.ours), '/s', 0),
      figure('  bare, the same row', spread(rates.floor), '/s', 0),
      figure('p99 of autosave at half that load, × bare', ratio(slowest.ours, slowest.floor), '×', 2, {
        atMost: 2,
      }),
      figure('  autosave', spread(slowest.ours), ' ms', 1),
      figure('  bare', spread(slowest.floor), ' ms', 1),
    ];
  } finally {
    agent.destroy();
    bare.stop();
    await clinic.stop();
  }
}

/** As fast as 64 connections go. */
async function perSecond(target: Target, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let saves = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, draft) => {
      while (performance.now() < until) {
        await target.save(draft);
        saves += 1;
      }
    }),
  );
  return saves / seconds;
}

/** Milliseconds within which 99 of 100 are answered that begin evenly, whether or not those before are. */
async function slowestOfHundred(target: Target, perSecondAsked: number, seconds: number): Promise<number> {
  const count = Math.round(perSecondAsked * seconds);
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1000) / perSecondAsked;
      await wait(Math.max(0, due - performance.now()));
      await target.save(index % CONNECTIONS);
      return performance.now() - due;
    }),
  );
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

async function ourTarget(clinic: Clinic, agent: Agent): Promise<Target> {
  const { url } = clinic;
  const fetched = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await fetched.json()) as { csrfToken: string };
  const cookie = fetched.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { id: questionnaireId, version } = await activeQuestionnaire(clinic);
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
  const drafts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const draft = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
      const body = JSON.stringify({ ...draft, questionnaireId, version, language: 'en' });
      await send(agent, 'POST', `${url}/api/intake/drafts`, headers, body);
      return { ...draft, saves: 0, before: Promise.resolve(0) };
    }),
  );
  return {
    async save(index) {
      const draft = drafts[index];
      if (!draft) throw new RangeError('No such draft');
      // A page has one save under way.
      draft.before = draft.before.then(async (baseRevision) => {
        draft.saves += 1;
        const changes = { first_name: `Rosa ${draft.saves}` };
        const body = JSON.stringify({ mutationId: randomUUID(), baseRevision, changes });
        const path = `${url}/api/intake/drafts/${draft.id}`;
        const reply = await send(agent, 'PATCH', path, { ...headers, 'x-draft-secret': draft.secret }, body);
        return (JSON.parse(reply) as { revision: number }).revision;
      });
      await draft.before;
    },
  };
}

async function bareTarget(url: string, databaseUrl: string, agent: Agent): Promise<Target> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table bench_bare (id int primary key, revision int, answers jsonb)');
  await client.query(
    `insert into bench_bare select n, 0, '{}' from generate_series(0, ${CONNECTIONS - 1}) n`,
  );
  await client.end();
  let saves = 0;
  return {
    async save(index) {
      saves += 1;
      const body = JSON.stringify({ first_name: `Rosa ${saves}` });
      await send(agent, 'PATCH', `${url}/${index}`, { 'content-type': 'application/json' }, body);
    },
  };
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const bare = fork(join(import.meta.dirname, 'bareServer.ts'), {
    execArgv: [],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  const [port] = (await once(bare, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => void bare.kill() };
}

function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, async (reply) => {
      const said = await text(reply);
      if ((reply.statusCode ?? 500) < 300) resolve(said);
      else reject(new Error(`${reply.statusCode}: ${said}`));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
