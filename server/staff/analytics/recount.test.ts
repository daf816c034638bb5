/** Figures are counted again while the clinic is open. */
import { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { unstatedUrl } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});

const total = async (): Promise<number> => {
  const reply = await physician.get('/api/analytics/overview');
  expect(reply.status, reply.text).toBe(200);
  return ClinicAnalytics.parse(reply.json()).submissionMetrics.totalSubmissions;
};

test('during a recount, readers see the previous figures, and new events are added afterwards', async () => {
  await storeSubmissions(server.orm, 3);
  expect(await total()).toBe(3);
  const [operator, other] = [await client(), await client()];
  try {
    // Figures that a fault has doubled.
    await operator.query('update analytics_tally set n = n * 2');
    expect(await total()).toBe(6);
    await other.query('begin');
    await other.query('lock table intake_journey in share row exclusive mode');
    const recount = operator.query(`select recount_analytics('America/New_York')`);
    await expect.poll(() => waitsForLock(other)).toBe(true);
    await storeSubmissions(server.orm, 2, { seed: 2 });
    expect(await total()).toBe(6);
    await other.query('commit');
    await recount;
    expect(await total()).toBe(5);
  } finally {
    await operator.end();
    await other.end();
  }
});

async function client(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: unstatedUrl(server.databaseUrl) });
  await made.connect();
  return made;
}

async function waitsForLock(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where not granted and relation = 'intake_journey'::regclass`,
  );
  return rowCount === 1;
}
