/** A patient who continues past an eligibility page, as the clinic's staff see it. */
import { SubmissionDetail, SubmissionList } from '@clinic/contract/review';
import { Timeline } from '@clinic/contract/review/timeline';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_DEFINITION, TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { textOf } from '@clinic/testing/server/testPdf';
import { beforeAll, expect, test } from 'vitest';
import { publishQuestionnaire } from '../questionnaires/publish.ts';
import { publishRuleSet } from '../rules/publish.ts';

const server = sharedServer();
beforeAll(async () => {
  await publishRuleSet(server.orm.em.fork(), TEST_RULE_SET, new Date());
  const title = {
    en: 'Please call us first',
    es: { text: 'Llámenos primero', from: 'Please call us first' },
  };
  const eligibility = [
    { id: 'elderly', when: { '>=': [{ var: 'age' }, 80] }, title, text: title, mayContinue: true },
    { id: 'minor', when: { '<': [{ var: 'age' }, 19] }, title, text: title, mayContinue: true },
  ];
  await publishQuestionnaire(server.orm.em.fork(), { ...TEST_DEFINITION, eligibility }, new Date());
  await submitIntake(server.browser(), { family: 'Ordinary', conditions: [] });
  await submitIntake(server.browser(), { family: 'Older', age: 81, conditions: [] });
});

test('it is shown in the queue, the review, the timeline and the PDF, and makes the submission urgent', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const list = SubmissionList.parse((await physician.get('/api/review')).json());
  const of = (name: string) => list.find(({ patient }) => patient.name?.endsWith(name));
  expect(of('Ordinary')?.continuedPast).toEqual([]);
  expect(of('Older')).toMatchObject({ continuedPast: ['elderly'] });
  expect(of('Older')?.urgency).toBeGreaterThanOrEqual(2);

  const path = `/api/submissions/${of('Older')?.id}`;
  expect(SubmissionDetail.parse((await physician.get(path)).json()).continuedPast).toEqual(['elderly']);
  const timeline = Timeline.parse((await physician.get(`${path}/timeline`)).json());
  const pdf = await fetch(`${server.url}${path}/pdf`, { headers: { cookie: physician.cookieHeader(path) } });
  expect(textOf(Buffer.from(await pdf.arrayBuffer()))).toContain('Continued despite: Please call us first');
  expect(timeline.find(({ kind }) => kind === 'submitted')).toMatchObject({ continuedPast: ['elderly'] });
});
