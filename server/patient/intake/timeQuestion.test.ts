/** A time of day, from the patient's answer to what a physician reads. */
import { publishQuestionnaire } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
beforeAll(async () => {
  const label = { en: 'You get up at', es: { text: 'Se levanta a', from: 'You get up at' } };
  const wakes = { id: 'wakes', type: 'time', min: '04:00', label };
  const [first, ...others] = TEST_DEFINITION.steps;
  const steps = [{ ...first, questions: [...(first?.questions ?? []), wakes] }, ...others];
  await publishQuestionnaire(
    server.orm.em.fork(),
    { ...TEST_DEFINITION, id: 'early-birds', steps },
    new Date(),
  );
});

test('a patient enters a time, and the physician sees it in the review and the export', async () => {
  const intake = new TestIntake(server.browser(), 'early-birds');
  await intake.begin();
  expect((await intake.save({ wakes: 645 })).status).toBe(400);
  await intake.save({ ...GOOD_ANSWERS, wakes: '03:30' });
  const refused = await intake.submit();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please enter a time at or after 4:00 AM');

  await intake.save({ wakes: '06:45' });
  expect((await intake.submit()).status).toBe(200);
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });
  const physician = await server.signedIn('PHYSICIAN');
  const { answersJSON } = (await physician.get(`/api/submissions/${id}`)).json<{ answersJSON: object }>();
  expect(answersJSON).toMatchObject({ wakes: '06:45' });
  const exported = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
  const [heads, row] = parse(exported.text, { bom: true }) as string[][];
  expect(row?.[heads?.findIndex((head) => /wakes|get up/i.test(head)) ?? -1]).toBe('06:45');
});
