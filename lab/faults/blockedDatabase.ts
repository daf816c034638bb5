/** A database that does not answer: frozen, or with every connection waiting. */
import { setTimeout as wait } from 'node:timers/promises';
import { unstatedUrl } from '@clinic/server/testing';
import { familyOf } from '@clinic/testing/familyOf';
import pg from 'pg';
import type { Clinic } from './clinic.ts';
import { late, type Trial, underLoad } from './underLoad.ts';

/** Suspends every process of PostgreSQL (SIGSTOP). */
export const frozenDatabase: Trial = (extent) =>
  underLoad(extent, async (clinic) => {
    const pids = familyOf(clinic.postgres());
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const status = await statusWithin(clinic, 30_000);
    await wait(12_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const ms = await clinic.ready();
    const found = [...late('after the database was frozen', ms)];
    if (status !== 503) found.push(`with a frozen database the status is ${status}, not 503`);
    return { found, summary: `PostgreSQL frozen: ${status}, healthy ${ms} ms after` };
  });

export const exhaustedPool: Trial = (extent) =>
  underLoad(extent, async (clinic) => {
    const client = new pg.Client({ connectionString: unstatedUrl(clinic.databaseUrl) });
    await client.connect();
    await client.query('begin');
    await client.query('lock table draft, questionnaire_version in access exclusive mode');
    const status = await statusWithin(clinic, 30_000);
    await client.query('rollback');
    await client.end();
    const ms = await clinic.ready();
    const found = [...late('after the connections were used up', ms)];
    if (status !== 503) found.push(`without a free connection it answers ${status}, not 503`);
    return { found, summary: `all connections waiting: ${status}, healthy ${ms} ms after` };
  });

/** The worst status of many concurrent requests; 0 means no response in time. */
async function statusWithin({ url }: Clinic, ms: number): Promise<number> {
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${url}/api/intake/questionnaires/none`, { signal: AbortSignal.timeout(ms) }).then(
      async (reply) => {
        await reply.text();
        return reply.status;
      },
      () => 0,
    ),
  );
  const answered = await Promise.all(asked);
  return answered.includes(503) ? 503 : (answered[0] ?? 0);
}
