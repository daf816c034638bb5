/** A free-text answer ("own words"), from the patient to what a physician reads and to what rules read. */
import { publishQuestionnaire } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
beforeAll(async () => {
  const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
  const pets = {
    ...{ id: 'pets', type: 'multipleChoice', label: both('Which pets do you have?', '¿Qué animales tiene?') },
    options: [{ value: 'cat', label: both('Cat', 'Gato') }],
    other: { label: both('Another animal', 'Otro animal'), maxLength: 20 },
  };
  const [first, ...others] = TEST_DEFINITION.steps;
  const steps = [{ ...first, questions: [...(first?.questions ?? []), pets] }, ...others];
  await publishQuestionnaire(
    server.orm.em.fork(),
    { ...TEST_DEFINITION, id: 'pet-owners', steps },
    new Date(),
  );
});

test('a physician reads a free-text answer; the copy for rules does not contain its text', async () => {
  const intake = new TestIntake(server.browser(), 'pet-owners');
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, pets: ['cat', 'other:'] });
  const refused = await intake.submit();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please write your answer in the box');

  await intake.save({ pets: ['cat', 'other: =1+1 Axolotl '] });
  expect((await intake.submit()).status).toBe(200);
  const em = server.orm.em.fork();
  const { id } = await em.findOneOrFail(Submission, { draft: intake.id });
  const physician = await server.signedIn('PHYSICIAN');
  const { answersJSON } = (await physician.get(`/api/submissions/${id}`)).json<{ answersJSON: object }>();
  expect(answersJSON).toMatchObject({ pets: ['cat', 'other:=1+1 Axolotl'] });
  const exported = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
  const [heads, row] = parse(exported.text, { bom: true }) as string[][];
  expect(row?.[heads?.findIndex((head) => /Which pets/.test(head)) ?? -1]).toBe(
    'Cat, Another animal: =1+1 Axolotl',
  );
  const fhir = await physician.send('POST', '/api/review/exports', { format: 'fhir', filter: {} });
  expect(fhir.text).toContain('{"valueString":"=1+1 Axolotl"}');

  const [copied] = await em.execute('select inputs from rule_input where submission_id = ?', [id]);
  const inputs = JSON.stringify(copied);
  expect(inputs).toContain('"other:"');
  expect(inputs).not.toContain('Axolotl');
});
