/**
 * Submissions per second: all the work of the product (recomputing answers and flags, audit, events, queue,
 * notifications), against bare Node that writes the same rows in one transaction and computes nothing.
 */
import { Agent } from 'node:http';
import { ROSA } from '@clinic/testing/browser/answers';
import { openClinic } from '../../faults/clinic.ts';
import { type Figure, figure } from '../measure/figure.ts';
import { ratio, rounds, spread } from '../measure/rounds.ts';
import { startBare } from './bareProcess.ts';
import { intakeCaller } from './intakeCaller.ts';
import { send } from './send.ts';
import { writtenRows } from './writtenRows.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const SUBMISSIONS = Number(process.env.BENCH_SUBMITS ?? 200);
/** More requests for the bare server, so that both are measured for about as long. */
const BARE_TIMES = 4;
/**
 * Mail stays in the outbox: the provider's time is not measured, but sign-in needs a provider. Each patient
 * has a separate IP address, as behind a proxy.
 */
const ENVIRONMENT = {
  SMTP_URL: '',
  GOOGLE_CLIENT_ID: 'none',
  GOOGLE_CLIENT_SECRET: 'none',
  PROXY_HOPS: '1',
};

export async function submit(): Promise<Figure[]> {
  const clinic = await openClinic({ environment: ENVIRONMENT });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let bare: Awaited<ReturnType<typeof startBare>> | undefined;
  try {
    const caller = await intakeCaller(clinic.url, agent);
    const answered = async () => {
      const draft = await caller.begin();
      await caller.save(draft, ROSA);
      return draft;
    };
    const inserts = await writtenRows(clinic.databaseUrl, await caller.submit(await answered()));
    const { url } = await startBare(clinic.databaseUrl, inserts).then((started) => {
      bare = started;
      return started;
    });
    const ours = async (count: number) => {
      const drafts = await inTurns(count, answered);
      return perSecond(count, async () => caller.submit(drafts.pop() as (typeof drafts)[number]));
    };
    const floor = (count: number) =>
      perSecond(count, () =>
        send(agent, 'POST', `${url}/submit`, { 'content-type': 'application/json' }, '{}'),
      );
    await ours(SUBMISSIONS);
    await floor(SUBMISSIONS);
    const rates = await rounds(ROUNDS, {
      ours: () => ours(SUBMISSIONS),
      floor: () => floor(SUBMISSIONS * BARE_TIMES),
    });
    const rows = inserts.reduce((sum, { rows }) => sum + rows, 0);
    return [
      figure('Submissions per second, × bare node http + pg', ratio(rates.ours, rates.floor), '×', 2, {
        atLeast: 0.25,
      }),
      figure(`  submissions, ${CONNECTIONS} connections`, spread(rates.ours), '/s', 0),
      figure(`  bare, the same ${rows} rows in ${inserts.length} tables`, spread(rates.floor), '/s', 0),
    ];
  } finally {
    agent.destroy();
    bare?.stop();
    await clinic.stop();
  }
}

async function perSecond(count: number, each: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await inTurns(count, each);
  return (count * 1000) / (performance.now() - began);
}

/** As many concurrent calls as there are connections. */
async function inTurns<Result>(count: number, each: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        results.push(await each());
      }
    }),
  );
  return results;
}
