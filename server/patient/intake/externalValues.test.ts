/** External values, from the import of a form to flags, review and Bundle. */
import { randomUUID } from 'node:crypto';
import type { DraftResponse } from '@clinic/contract/intake';
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { type ComputedForm, computeValues, prepareForm } from '@clinic/formats/fhirPath';
import { importDocument, publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { Draft, Submission } from '@clinic/server-platform/entities';
import { calculated, doseForm } from '@clinic/testing/fhir/doseForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test, vi } from 'vitest';

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
  await vi.waitFor(async () => expect((await patient.get(formPath('dose'))).status).toBe(200), {
    timeout: 100_000,
  });
});

const formPath = (id: string) => `/api/intake/questionnaires/${id}/1.0/computed-form`;
const PATIENT = { given_name: 'Ines', family_name: 'Rojas', email: 'ines.rojas@example.com' };

async function begun(id = 'dose') {
  const intake = new TestIntake(patient, id);
  await intake.begin();
  return intake;
}
const stored = (draft: string) => server.orm.em.fork().findOneOrFail(Submission, { draft });

test('saves and drafts have no external values, whatever is sent', async () => {
  const intake = await begun();
  const saved = await intake.save({ dose: '500 mg', times: 4, daily: 1 });
  expect(Object.keys(saved.json<object>()).sort()).toEqual(['revision', 'savedAt', 'theirs']);
  expect((await intake.read()).json<DraftResponse>().answers).toEqual({ dose: '500 mg', times: 4 });
  const draft = await server.orm.em.fork().findOneOrFail(Draft, intake.id);
  expect(draft.answers).toEqual({ dose: '500 mg', times: 4 });
});

test('a page gets what its worker needs to compute the same values', async () => {
  const form = prepareForm((await patient.get(formPath('dose'))).json<ComputedForm>());
  const valuesOf = (answers: Answers) =>
    computeValues(form, { answers, today: '2026-03-15', timeZone: 'UTC' }, (run) => run());
  expect(valuesOf({ dose: '250 mg', times: 2 })).toEqual({ daily: 500, many: false });
  expect(valuesOf({ dose: '250 mg', times: 4 })).toEqual({ daily: 1000, many: true });
  expect(valuesOf({ dose: 'one tablet', times: 4 })).toEqual({});
  expect((await patient.get(formPath('test-intake'))).status).toBe(404);
});

test.each([
  ['of another time', { daily: 5, many: false }],
  ['of another type', { daily: 'much', many: [] }],
])(
  'a draft of the version before, with stored values %s, opens and is submitted with the right ones',
  async (_what, old) => {
    const intake = await begun();
    await intake.save({ ...PATIENT, dose: '250 mg', times: 4, why: 'because' });
    await server.orm.em
      .fork()
      .execute('update draft set answers = answers || ?::jsonb where id = ?', [
        JSON.stringify(old),
        intake.id,
      ]);
    expect((await intake.read()).json<DraftResponse>().answers).toMatchObject({ dose: '250 mg', times: 4 });
    expect((await intake.submit()).status).toBe(200);
    expect((await stored(intake.id)).answersJSON).toMatchObject({ daily: 1000, many: true, why: 'because' });
  },
);

test("a submission stores the server's value, not a forged one, and everything reads it", async () => {
  const intake = await begun();
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
  const intake = await begun();
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
  const intake = await begun('endless');
  expect((await intake.save({ ...PATIENT, dose: '250 mg', times: 4 })).status).toBe(200);
  expect((await intake.submit()).status).toBe(503);
  expect(await server.orm.em.fork().count(Submission, { draft: intake.id })).toBe(0);
  expect((await intake.read()).json<DraftResponse>()).toMatchObject({
    answers: { dose: '250 mg', times: 4 },
  });
});
