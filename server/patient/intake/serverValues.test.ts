/** Values that only the server can compute, from the import of a form to flags, review and Bundle. */
import { randomUUID } from 'node:crypto';
import type { DraftResponse, DraftSaved } from '@clinic/contract/intake';
import type { Definition } from '@clinic/engine/definition';
import { importDocument, publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { Draft, Submission } from '@clinic/server-platform/entities';
import { calculated, doseForm } from '@clinic/testing/fhir/doseForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';

const ENDLESS = '(1).repeat($this + 1).count() = 1';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let patient: TestBrowser;
beforeAll(async () => {
  const text = (en: string) => ({ en });
  const flag = {
    ...TEST_RULE_SET.flags[0],
    key: 'high_dose',
    title: text('High dose'),
    message: text('High'),
  };
  await publishRuleSet(
    server.orm.em.fork(),
    {
      ...{ ...TEST_RULE_SET, id: 'dose-flags', title: text('Dose'), languages: ['en'], derived: [] },
      flags: [{ ...flag, value: { '>=': [{ var: 'daily' }, 1000] } }],
    },
    new Date(),
  );
  const endless = {
    ...{ linkId: 'endless', text: 'Endless', type: 'boolean', readOnly: true },
    extension: [calculated(ENDLESS)],
  };
  for (const [id, more] of [
    ['dose', []],
    ['endless', [endless]],
  ] as const) {
    const definition = importDocument(doseForm(more))[0]?.definition as Definition;
    await publishQuestionnaire(
      server.orm.em.fork(),
      { ...definition, id, ruleSet: 'dose-flags@1.0' },
      new Date(),
    );
  }
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
  // Starts the thread, which takes seconds on a busy machine.
  await (await begun()).computedOn({ times: 1 });
});

const PATIENT = { given_name: 'Ines', family_name: 'Rojas', email: 'ines.rojas@example.com' };

async function begun(id = 'dose') {
  const intake = new TestIntake(patient, id);
  await intake.begin();
  return {
    intake,
    computedOn: async (changes: object) => (await intake.save({ ...changes })).json<DraftSaved>().computed,
  };
}
const stored = (draft: string) => server.orm.em.fork().findOneOrFail(Submission, { draft });

test('each save is answered with the computed values, which the draft does not store', async () => {
  const { intake, computedOn } = await begun();
  expect(await computedOn({ dose: '250 mg', times: 2 })).toEqual({ daily: 500, many: false });
  expect(await computedOn({ times: 4 })).toEqual({ daily: 1000, many: true });
  expect(await computedOn({ dose: 'one tablet' })).toEqual({});
  expect(await computedOn({ dose: '500 mg', daily: 1 })).toEqual({ daily: 2000, many: true });
  expect((await intake.read()).json<DraftResponse>()).toMatchObject({
    answers: { dose: '500 mg', times: 4 },
    computed: { daily: 2000, many: true },
  });
  const draft = await server.orm.em.fork().findOneOrFail(Draft, intake.id);
  expect(draft.answers).toEqual({ dose: '500 mg', times: 4 });
});

test('the response for a form without such values is unchanged', async () => {
  const { computedOn } = await begun('test-intake');
  expect(await computedOn({ age: 41 })).toBeUndefined();
});

test("a submission stores the server's value, not a forged one, and everything reads it", async () => {
  const { intake } = await begun();
  await intake.save({ ...PATIENT, dose: '250 mg', times: 4, daily: 5, many: false, why: 'because' });
  const reply = await intake.submit();
  expect(reply.status, reply.text).toBe(200);

  const { id, answersJSON, flagsJSON } = await stored(intake.id);
  expect(answersJSON).toMatchObject({ daily: 1000, many: true, why: 'because' });
  expect(flagsJSON).toEqual({ high_dose: true });
  expect((await physician.get(`/api/submissions/${id}`)).json()).toMatchObject({
    answersJSON: { daily: 1000 },
  });
  const bundle = (await physician.get(`/api/submissions/${id}/fhir`)).text;
  expect(bundle).toContain('"valueDecimal":1000');
  const exported = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
  expect(exported.text).toContain(',1000,true,because');
});

test('correcting an answer recomputes the value', async () => {
  const { intake } = await begun();
  await intake.save({ ...PATIENT, dose: '250 mg', times: 1 });
  await intake.submit();
  const { id, flagsJSON } = await stored(intake.id);
  expect(flagsJSON).toEqual({ high_dose: false });
  const asked = { message: 'How often?', questionIds: ['times'], revision: 1 };
  expect((await physician.send('POST', `/api/submissions/${id}/requests`, asked)).status).toBe(200);
  const own = (await patient.get(`/api/patient/submissions/${id}`)).json<{
    request: { id: string };
    revision: number;
  }>();
  const answers = { key: randomUUID(), requestId: own.request.id, baseRevision: own.revision };
  const reply = await patient.send('POST', `/api/patient/submissions/${id}/answers`, {
    ...answers,
    changes: { times: 8, daily: 1 },
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await stored(intake.id)).toMatchObject({
    answersJSON: { times: 8, daily: 2000 },
    flagsJSON: { high_dose: true },
  });
});

test('a value that runs out of its budget is not computed yet, never unknown: nothing is submitted without it', async () => {
  const { intake, computedOn } = await begun('endless');
  expect(await computedOn({ ...PATIENT, dose: '250 mg', times: 4 })).toBeNull();
  expect((await intake.submit()).status).toBe(503);
  expect(await server.orm.em.fork().count(Submission, { draft: intake.id })).toBe(0);
  expect((await intake.read()).json<DraftResponse>()).toMatchObject({
    answers: { dose: '250 mg', times: 4 },
  });
});
