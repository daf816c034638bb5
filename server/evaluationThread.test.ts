/** Unpublished documents are evaluated outside the server's thread, with a time limit. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { shippedRuleSets } from '../rules/catalogue.ts';
import { EvaluationTooLong, unlessTooLong } from './catalogue/evaluationTooLong.ts';
import { EvaluationThread, JobAborted } from './evaluationThread.ts';

const thread = new EvaluationThread();
const hanging = new EvaluationThread({
  deadlineMs: 300,
  script: new URL(
    'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",()=>{for(;;){}})',
  ),
});
/** Hangs on one job, and answers the others with their names. */
const endless = new EvaluationThread({
  script: new URL(
    'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",({id,job})=>{while(job==="parseRuleSet");parentPort.postMessage({id,result:JSON.stringify(job)})})',
  ),
});
afterAll(async () => {
  await endless.close();
  await thread.close();
  await hanging.close();
});

test('jobs run in the thread, one after another', async () => {
  const [document] = shippedRuleSets();
  const [first, second] = await Promise.all([
    thread.run('parseRuleSet', document),
    thread.run('parseRuleSet', { id: 'broken' }),
  ]);
  expect(first.ruleSet?.id).toBe('glp1-flags');
  expect(second.problems.length).toBeGreaterThan(0);
});

test('a job that never ends is terminated, and the server continues meanwhile', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  await expect(hanging.run('parseRuleSet', {})).rejects.toBeInstanceOf(EvaluationTooLong);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(await unlessTooLong(hanging.run('parseRuleSet', {}))).toBeNull();
});

test('a job whose caller has left is terminated, and the next one starts', async () => {
  const leaves = new AbortController();
  const left = endless.runAsText('parseRuleSet', [{}], leaves.signal);
  const queued = endless.runAsText('parseRuleSet', [{}], leaves.signal);
  const next = endless.runAsText('digest', [{ id: 'next' }]);
  // By then the first job has begun.
  await setImmediate();
  leaves.abort();
  await expect(left).rejects.toBeInstanceOf(JobAborted);
  await expect(queued).rejects.toBeInstanceOf(JobAborted);
  expect(await next).toBe('"digest"');
});
