/** Unpublished documents are evaluated outside the server's thread, with a time limit. */
import { afterAll, expect, test } from 'vitest';
import { shippedRuleSets } from '../rules/catalogue.ts';
import { EvaluationTooLong, unlessTooLong } from './catalogue/evaluationTooLong.ts';
import { EvaluationThread } from './evaluationThread.ts';

const thread = new EvaluationThread();
const hanging = new EvaluationThread({
  deadlineMs: 300,
  script: new URL(
    'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",()=>{for(;;){}})',
  ),
});
afterAll(async () => {
  await thread.close();
  await hanging.close();
});

test('a job is done in the thread, one after another', async () => {
  const [document] = shippedRuleSets();
  const [first, second] = await Promise.all([
    thread.run('parseRuleSet', document),
    thread.run('parseRuleSet', { id: 'broken' }),
  ]);
  expect(first.ruleSet?.id).toBe('glp1-flags');
  expect(second.problems.length).toBeGreaterThan(0);
});

test('what does not end is ended, and the server goes on meanwhile', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  await expect(hanging.run('parseRuleSet', {})).rejects.toBeInstanceOf(EvaluationTooLong);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(await unlessTooLong(hanging.run('parseRuleSet', {}))).toBeNull();
});
