/**
 * The cost of each request: CPU of the server and of PostgreSQL, WAL, audit log, latency without other load.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../../server/platform/auth/demo/demoAccounts.ts';
import { TestBrowser } from '../../../testing/server/testBrowser.ts';
import { type Clinic, openClinic } from '../../faults/clinic.ts';
import type { Figures } from '../measured.ts';
import { openCaller } from './caller.ts';
import { makeIntakes } from './intakes.ts';
import { alone, steadily } from './latency.ts';
import { cpuOf, cpuOfFamily, residentMb } from './processes.ts';
import { sizesOf, sizesSince } from './sizes.ts';

const INTAKES = Number(process.env.SCALING_INTAKES ?? 100);
const READINGS = 400;
/**
 * A clinic rarely has concurrent requests; if it has, the server batches their writes, at a lower cost each.
 */
const AT_ONCE = 1;
const PAGES = 200;
/** Same as in server/notifications/startLive.ts. */
const BEAT_MS = 20_000;
const BEATS = 2;
const SETTLES_MS = 2000;
/** A load far below capacity, to validate the simulation. */
const STEADY = { perSecond: 25, seconds: 40 };

type Work = () => Promise<unknown>;

export async function requests(): Promise<Figures> {
  const clinic = await openClinic({ environment: { DEMO: 'true', SMTP_URL: '', PROXY_HOPS: '1' } });
  const caller = await openCaller(clinic.url);
  try {
    const intakes = makeIntakes(caller, INTAKES);
    const warm = makeIntakes(caller, 40);
    for (const { begin, saves, events, submit } of warm) {
      await begin();
      for (const each of [...saves.slice(0, 3), ...events.slice(0, 1)]) await each();
      await submit().catch(() => undefined);
    }
    const before = await sizesOf(clinic);
    const cost = (works: readonly Work[], requestsEach = 1) => costOf(clinic, works, requestsEach);
    const inOrder = (works: readonly Work[]) => async () => {
      for (const work of works) await work();
    };
    const perIntake = (all: ReadonlyArray<readonly Work[]>) => all.flat().length / all.length;
    const saves = intakes.map((each) => each.saves);
    const events = intakes.map((each) => each.events);
    const figures: Figures = {
      savesPerIntake: perIntake(saves),
      eventBatchesPerIntake: perIntake(events),
      begin: await cost(intakes.map(({ begin }) => begin)),
      save: await cost(saves.map(inOrder), perIntake(saves)),
      events: await cost(events.map(inOrder), perIntake(events)),
      submit: await cost(intakes.map(({ submit }) => submit)),
      ...(await staffCosts(clinic, cost)),
    };
    await clinic.query('select fold_analytics($1)', ['America/New_York']);
    Object.assign(figures, sizesSince(before, await sizesOf(clinic), INTAKES));
    figures.saveAlone = await alone(makeIntakes(caller, 10));
    figures.saveSteadily = await steadily(makeIntakes(caller, 100), STEADY);
    figures.serverResidentMb = residentMb(clinic.server().pid ?? 0);
    return figures;
  } finally {
    caller.close();
    await clinic.stop();
  }
}

/** Requests of the staff's open pages, repeated or on a click. */
async function staffCosts(clinic: Clinic, cost: (works: readonly Work[]) => Promise<Cost>) {
  const browser = new TestBrowser(clinic.url);
  await browser.signIn(DEMO_ACCOUNTS.find(({ role }) => role === 'PHYSICIAN')?.subject ?? '');
  const caller = await openCaller(clinic.url, browser.cookieHeader('/'));
  const rows = await clinic.query<{ id: string }>(
    `select id from submission where status = 'NEW' order by created_at desc limit $1`,
    [READINGS],
  );
  const again = (method: string, path: string) => () =>
    cost(Array.from({ length: READINGS }, () => () => caller.ask(method, path)));
  const each = (method: string, path: string, body?: object) => () =>
    cost(
      rows.map(
        ({ id }) =>
          () =>
            caller.ask(method, `/api/submissions/${id}${path}`, body),
      ),
    );
  const kinds: Record<string, () => Promise<Cost>> = {
    queuePage: again('GET', '/api/review?limit=25'),
    queueCounts: again('GET', '/api/review/counts'),
    unread: again('GET', '/api/notifications/unread'),
    presence: again('GET', `/api/review/presence?ids=${rows.slice(0, 25).map(({ id }) => id)}`),
    openSubmission: each('GET', ''),
    // Heartbeat of a user who already has it open.
    heartbeat: again('POST', `/api/submissions/${rows[0]?.id}/presence`),
    changeStatus: each('POST', '/status', { status: 'IN_REVIEW' }),
    analytics: again('GET', '/api/analytics/overview'),
  };
  const costs: Record<string, Cost> = {};
  for (const [name, measure] of Object.entries(kinds)) costs[name] = await measure();
  costs.liveBeat = await beatCost(clinic, browser.cookieHeader('/'));
  caller.close();
  return costs;
}

type Cost = Record<'nodeMs' | 'postgresMs' | 'walBytes' | 'auditEntries', number>;

/** The cost per open page of checking who may still watch: compared with the same time without pages. */
async function beatCost(clinic: Clinic, cookie: string): Promise<Cost> {
  const waiting = [() => wait(BEATS * BEAT_MS)];
  const without = await costOf(clinic, waiting, 1);
  const closing = new AbortController();
  const pages = Array.from({ length: PAGES }, () =>
    fetch(`${clinic.url}/api/live`, { headers: { cookie }, signal: closing.signal }),
  );
  await Promise.all(pages);
  await wait(SETTLES_MS);
  const withPages = await costOf(clinic, waiting, 1);
  closing.abort();
  const costs = Object.entries(withPages).map(([name, value]) => [
    name,
    Math.max(0, value - without[name as keyof Cost]) / BEATS / PAGES,
  ]);
  return Object.fromEntries(costs) as Cost;
}

/** @param requestsEach number of requests of each piece of work */
async function costOf(clinic: Clinic, works: readonly Work[], requestsEach: number): Promise<Cost> {
  const before = await used(clinic);
  const next = works.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const work of next) await work();
    }),
  );
  const after = await used(clinic);
  const count = works.length * requestsEach;
  const costs = Object.entries(after).map(([name, value]) => [
    name,
    (value - (before[name as keyof Cost] ?? 0)) / count,
  ]);
  return Object.fromEntries(costs) as Cost;
}

async function used(clinic: Clinic): Promise<Cost> {
  const [row] = await clinic.query<{ wal: string; audit: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal,
       (select count(*) from audit_entry)::text as audit`,
  );
  return {
    nodeMs: cpuOf(clinic.server().pid ?? 0) * 1000,
    postgresMs: cpuOfFamily(clinic.postgres()) * 1000,
    walBytes: Number(row?.wal),
    auditEntries: Number(row?.audit),
  };
}
