/** Unpublished documents are evaluated outside the server's thread, in turns and with a time limit. */
import { join } from 'node:path';
import { shippedRuleSets } from '@clinic/rules';
import { type Jobs, unlessTooLong } from '@clinic/server/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../base/errors.ts';
import { Turns } from '../base/turns.ts';
import { EvaluationTooLong } from './evaluationTooLong.ts';
import { JobAborted, JobThreads } from './jobThreads.ts';

const started: Array<{ close(): unknown }> = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const each of started.splice(0)) await each.close();
});

let clinic = 'a';

/** One thread for each clinic, and one more. */
function threadsOf(script: string | URL, deadlineMs?: number) {
  const turns = new Turns({ total: 2, ofClinic: 1 }, () => ({ clinic, account: '' }));
  const threads = new JobThreads<Jobs>({ script, turns, ...(deadlineMs && { deadlineMs }) });
  started.push(threads);
  return threads;
}

const scriptOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
      const answer = ({ id, job }) => {
        parentPort.postMessage({ id, begun: true });
        while (job === 'parseRuleSet');
        parentPort.postMessage({ id, result: JSON.stringify(job) });
      };
      ${code}`)}`,
  );

/** Hangs on one job, and answers the others with their names. */
const HANGING = scriptOf(`parentPort.on('message', answer)`);

test('jobs run in threads', async () => {
  const threads = threadsOf(join(import.meta.dirname, '../../workers/evaluationWorker.ts'));
  const [document] = shippedRuleSets();
  const [first, second] = await Promise.all([
    threads.run('parseRuleSet', document),
    threads.run('parseRuleSet', { id: 'broken' }),
  ]);
  expect(first.ruleSet?.id).toBe('glp1-flags');
  expect(second.problems.length).toBeGreaterThan(0);
});

test('a job that never ends is terminated, and the server continues meanwhile', async () => {
  const threads = threadsOf(HANGING, 300);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  await expect(threads.run('parseRuleSet', {})).rejects.toBeInstanceOf(EvaluationTooLong);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(await unlessTooLong(threads.run('parseRuleSet', {}))).toBeNull();
});

test('a clinic whose jobs never end does not keep another one waiting', async () => {
  const threads = threadsOf(HANGING);
  const leaves = new AbortController();
  clinic = 'a';
  const hanging = [1, 2, 3].map(() => threads.runAsText('parseRuleSet', [{}], leaves.signal));
  const ended = Promise.allSettled(hanging);
  clinic = 'b';
  expect(await threads.run('digest', {})).toBe('digest');
  expect(await threads.run('digest', {})).toBe('digest');
  leaves.abort();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('a job whose caller has left is terminated, and the next one starts', async () => {
  const threads = threadsOf(HANGING);
  const leaves = new AbortController();
  const left = threads.runAsText('parseRuleSet', [{}], leaves.signal);
  const queued = threads.runAsText('parseRuleSet', [{}], leaves.signal);
  const next = threads.run('digest', { id: 'next' });
  leaves.abort();
  await expect(left).rejects.toBeInstanceOf(JobAborted);
  await expect(queued).rejects.toBeInstanceOf(JobAborted);
  expect(await next).toBe('digest');
});

/** Loads until told how to go on. */
const LOADING = scriptOf(`
  const channel = new BroadcastChannel('start of a thread');
  channel.onmessage = ({ data }) => {
    if (data === 'exit') process.exit(1);
    channel.close();
    parentPort.on('message', answer);
  };
  channel.postMessage('loading');`);

/** @param report called whenever a thread loads */
function loading(report: (go: (how: 'on' | 'exit') => void) => void): void {
  const channel = new BroadcastChannel('start of a thread');
  started.push(channel);
  channel.onmessage = () => report((how) => channel.postMessage(how));
}

test('the time of a job counts from its start, and not from that of its thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const loads = Promise.withResolvers<void>();
  loading((go) => {
    vi.advanceTimersByTime(30_000);
    go('on');
    loads.resolve();
  });
  const job = threadsOf(LOADING, 1).run('digest', {});
  await loads.promise;
  expect(await job).toBe('digest');
});

test('a job whose thread ends before the job began is started again', async () => {
  let loads = 0;
  loading((go) => {
    loads += 1;
    go(loads < 3 ? 'exit' : 'on');
  });
  expect(await threadsOf(LOADING).run('digest', {})).toBe('digest');
  expect(loads).toBeGreaterThanOrEqual(3);
});

test('a job that never began is not called too long', async () => {
  const threads = threadsOf(scriptOf('process.exit(1)'));
  await expect(threads.run('digest', {})).rejects.toBeInstanceOf(Unavailable);
});

test('a thread that hangs while it starts is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let loads = 0;
  loading((go) => {
    loads += 1;
    if (loads === 1) vi.advanceTimersByTime(60_000);
    else go('on');
  });
  expect(await threadsOf(LOADING).run('digest', {})).toBe('digest');
});
