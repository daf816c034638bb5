/**
 * A receiver of webhooks refuses, hangs and lies: it answers 500 to what it kept, and ends the connection in the middle
 * of an answer of 200. The server is killed meanwhile. Every event arrives at least once, and those about one submission in
 * the order of the audit log.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiTokens } from '@clinic/contract/integrations/apiTokens';
import { webhooks } from '@clinic/contract/integrations/webhooks';
import { urlOf } from '@clinic/contract/route';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestReceiver } from '@clinic/testing/server/testReceiver';
import { type Clinic, openClinic } from './clinic.ts';
import type { Trial } from './underLoad.ts';

const EVENTS = 10_000;
const KILLS = 20;
const AT_ONCE = 8;
/** The server's clock runs ahead, so that minutes of waiting pass within seconds. */
const AHEAD_MS = 120_000;
/** After a failure, the sender looks once a minute. */
const WITHIN_MS = 60 * 60_000;

interface Change {
  submission: string;
  from: string;
  to: string;
}

export const badReceiver: Trial = async () => {
  const counts = { kept: 0, refused: 0, hung: 0, lied: 0, cut: 0 };
  const kept: Change[] = [];
  const receiver = await startTestReceiver(({ data }) => {
    const chance = Math.random();
    if (chance < 0.1) {
      counts.refused += 1;
      return 503;
    }
    if (chance < 0.102) {
      counts.hung += 1;
      return () => undefined;
    }
    kept.push(data as unknown as Change);
    if (chance < 0.15) {
      counts.lied += 1;
      return 500;
    }
    if (chance < 0.2) {
      counts.cut += 1;
      return (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' }).write('thank');
        response.destroy();
      };
    }
    counts.kept += 1;
    return undefined;
  });
  const clinic = await openClinic({
    environment: { DEMO: 'true' },
    execArgv: ['--import', join(import.meta.dirname, 'shiftedClock.ts')],
  });
  let ahead = 0;
  const hurrying = setInterval(() => {
    ahead += AHEAD_MS;
    if (clinic.server().connected) clinic.server().send({ clockOffsetMs: ahead }, () => undefined);
  }, 1_000);
  try {
    const token = await prepare(clinic, receiver.url);
    const ids = (await clinic.query<{ id: string }>('select id from submission')).map(({ id }) => id);
    const [{ last } = { last: '0' }] = await clinic.query<{ last: string }>(
      'select max(id)::text as last from audit_entry',
    );
    const changing = changeStatuses(clinic, token, ids);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await until(() => changing.done() > ((kill + 0.5) * EVENTS) / KILLS);
      const gone = once(clinic.server(), 'exit');
      clinic.server().kill('SIGKILL');
      await gone;
      await clinic.startServer();
    }
    await changing.end;
    const wanted = await clinic.query<Change>(
      `select object_id as submission, detail->>'from' as from, detail->>'to' as to from audit_entry
       where action = 'status_changed' and outcome = 'done' and id > $1 order by id`,
      [last],
    );
    const waiting = async () => {
      const [row] = await clinic.query<{ count: number }>(
        `select set_config('app.actor', 'system:trial', false),
           (select count(*)::int from webhook_delivery where delivered_at is null) as count`,
      );
      return row?.count ?? -1;
    };
    await until(async () => (await waiting()) === 0);
    const found = compare(wanted, kept);
    if (changing.done() > wanted.length) found.push('a change that was acknowledged is not in the audit log');
    return {
      found,
      summary: `${wanted.length} events, ${KILLS} × kill -9, receiver ${JSON.stringify(counts)}; lost ${found.length}`,
    };
  } finally {
    clearInterval(hurrying);
    receiver.stop();
    await clinic.stop();
  }
};

async function prepare(clinic: Clinic, url: string): Promise<string> {
  const admin = new TestBrowser(clinic.url);
  await admin.signIn('demo-admin');
  const hook = await admin.send('POST', urlOf(webhooks), { url, events: ['submission.status_changed'] });
  if (hook.status !== 201) throw new Error(`The webhook: ${hook.status} ${hook.text}`);
  const fields = { name: 'Trial', scopes: ['submissions.read', 'submissions.write'], days: 365 };
  const made = await admin.send('POST', urlOf(apiTokens), fields);
  return made.json<{ token: string }>().token;
}

/** Each submission goes back and forth between two statuses, also while the server is down. */
function changeStatuses(clinic: Clinic, token: string, ids: readonly string[]) {
  let done = 0;
  const change = async (id: string, status: string): Promise<boolean> => {
    const reply = await fetch(`${clinic.url}/api/submissions/${id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status, reason: 'Tried out' }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await reply?.text().catch(() => undefined);
    return reply?.ok ?? false;
  };
  const work = async (first: number): Promise<void> => {
    for (let round = 0; done < EVENTS; round += 1)
      for (let at = first; at < ids.length && done < EVENTS; at += AT_ONCE) {
        if (await change(ids[at] as string, round % 2 ? 'IN_REVIEW' : 'ARCHIVED')) done += 1;
        else await wait(50);
      }
  };
  const end = Promise.all(Array.from({ length: AT_ONCE }, (_, first) => work(first)));
  return { done: () => done, end };
}

const textOf = ({ from, to }: Change): string => `${from} → ${to}`;

/** What is missing, and submissions whose events first arrived in another order. */
function compare(wanted: readonly Change[], kept: readonly Change[]): string[] {
  const bySubmission = Map.groupBy(kept, ({ submission }) => submission);
  return [...Map.groupBy(wanted, ({ submission }) => submission)].flatMap(([id, changes]) => {
    const arrived = (bySubmission.get(id) ?? []).map(textOf);
    // One that is sent again follows itself, because the next one waits for it.
    const once = arrived.filter((each, at) => each !== arrived[at - 1]);
    const isWhole = JSON.stringify(once) === JSON.stringify(changes.map(textOf));
    return isWhole ? [] : [`${id}: ${changes.length} changes, ${once.length} arrived in order`];
  });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > WITHIN_MS) throw new Error('It takes too long');
    await wait(500);
  }
}
