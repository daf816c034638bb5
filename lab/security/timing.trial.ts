/** Whether response times reveal who has an account. */
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from './random.ts';
import { reportDetails } from './trial.ts';

const SAMPLES = 200;
const WARM_UP = 20;
/** Two samples of 200 from one distribution exceed this distance once in a thousand times. */
const FURTHEST = 1.95 * Math.sqrt(2 / SAMPLES);

const CASES = {
  known: 'ana.demo@example.com',
  staff: 'maya.chen@example.com',
  closed: 'closed.account@example.com',
  unknown: 'nobody.at.all@example.com',
};
type Case = keyof typeof CASES;
const NAMES = Object.keys(CASES) as Case[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const em = server.orm.em.fork();
  await em.execute(
    `insert into users (id, email, name, role, created_at, deactivated_at)
     values (gen_random_uuid(), ?, 'Closed', 'PATIENT', now(), now())`,
    [CASES.closed],
  );
});
afterAll(() => server.close());

test('requesting a link takes equally long for known, closed and unknown accounts', async (context) => {
  const browsers = new Map<Case, TestBrowser>(NAMES.map((name) => [name, server.browser()]));
  const samples = new Map<Case, number[]>(NAMES.map((name) => [name, []]));
  const answers = new Set<string>();
  const random = randomFrom(1);
  const em = server.orm.em.fork();
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
    await em.execute('delete from rate_limit');
    // Shuffled each time, so that none is always first.
    const order = NAMES.map((name) => ({ name, at: random.next() })).sort((one, other) => one.at - other.at);
    for (const { name } of order) {
      const body = { email: CASES[name], method: 'magic-link' };
      const start = performance.now();
      const reply = await browsers.get(name)?.send('POST', '/api/auth/magic-link', body);
      const took = performance.now() - start;
      answers.add(`${reply?.status} ${reply?.text}`);
      if (round >= WARM_UP) samples.get(name)?.push(took);
    }
  }
  const distances = NAMES.flatMap((one, index) =>
    NAMES.slice(index + 1).map((other) => ({
      pair: `${one}/${other}`,
      distance: distance(samples.get(one) ?? [], samples.get(other) ?? []),
    })),
  );
  const medians = NAMES.map((name) => `${name} ${median(samples.get(name) ?? []).toFixed(2)} ms`);
  const worst = Math.max(...distances.map(({ distance: each }) => each));
  reportDetails(
    context,
    `${SAMPLES} samples each, medians ${medians.join(', ')}; distributions at most ${worst.toFixed(3)} apart (limit ${FURTHEST.toFixed(3)})`,
  );
  expect(answers).toEqual(new Set(['200 {}']));
  expect(distances.filter(({ distance: each }) => each > FURTHEST)).toEqual([]);
});

/** The Kolmogorov-Smirnov statistic: the largest gap between the two cumulative distributions. */
function distance(one: readonly number[], other: readonly number[]): number {
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(...[...one, ...other].map((limit) => Math.abs(share(one, limit) - share(other, limit))));
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
