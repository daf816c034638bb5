/** Unusual answers that the patient confirmed are stored with the submission, and shown to everybody who reads it. */
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { publishQuestionnaire } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { type PdfSource, pdfContent } from '@clinic/server-shared/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';

interface Resource {
  resourceType: string;
  code?: { coding?: Array<{ code: string }> };
}

const server = sharedServer({ withClinic: true });

const steps = TEST_DEFINITION.steps.map((step) => ({
  ...step,
  questions: step.questions.map((question) =>
    question.id === 'age'
      ? { ...question, softMax: 80, codes: [{ system: 'loinc', code: '30525-0' }] }
      : question,
  ),
}));

const DOUBTFUL = { ...TEST_DEFINITION, id: 'doubtful', steps };

async function begun(): Promise<TestIntake> {
  await publishQuestionnaire(server.orm.em.fork(), DOUBTFUL, new Date());
  const intake = new TestIntake(server.browser(), 'doubtful');
  await intake.begin();
  return intake;
}

const stored = ({ id }: TestIntake) => server.orm.em.fork().findOneOrFail(Submission, { draft: id });

test('what was confirmed is stored beside the answer, and shown in the PDF, CSV and FHIR', async () => {
  const intake = await begun();
  await intake.save({ ...GOOD_ANSWERS, age: 95, 'age?': { unusual: 95 } });
  expect((await intake.submit()).status).toBe(200);
  const { id, answersJSON } = await stored(intake);
  expect(answersJSON).toMatchObject({ age: 95, 'age?': { unusual: 95 } });

  const questionnaire = compileQuestionnaire(DOUBTFUL as Definition);
  const printed = pdfContent({
    submission: await stored(intake),
    published: { definition: DOUBTFUL, questionnaire },
    clinic: { name: 'Clinic', timeZone: 'UTC' },
    language: 'es',
    now: new Date(),
  } as unknown as PdfSource);
  expect(printed.sections[0]?.rows.find(({ label }) => label.startsWith('Age'))?.value).toBe(
    '95\nConfirmado al preguntarle: “Usted escribió 95. ¿Es correcto?”',
  );

  const physician = await server.signedIn('PHYSICIAN');
  const words = 'Confirmed when asked: “You entered 95. Is this right?”';
  const csv = await physician.send('POST', '/api/review/exports', {
    format: 'csv',
    filter: {},
    ids: [id],
  });
  expect(csv.text).toContain(words);
  const fhir = await physician.send('POST', '/api/review/exports', {
    format: 'fhir',
    filter: {},
    ids: [id],
  });
  const resources = fhir.text
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line) as Resource);
  expect(JSON.stringify(resources.find((each) => each.resourceType === 'QuestionnaireResponse'))).toContain(
    `{"url":"http://hl7.org/fhir/StructureDefinition/note","valueAnnotation":{"text":"${words}"}}`,
  );
  const observed = resources.find(({ code }) => code?.coding?.[0]?.code === '30525-0');
  expect(observed).toMatchObject({ note: [{ text: words }] });
});

test('a confirmation of another value, or of an issue that is not there, is not stored', async () => {
  const intake = await begun();
  await intake.save({
    ...GOOD_ANSWERS,
    age: 94,
    'age?': { unusual: 95, beforeBirth: 94 },
    'sex?': { 'check:anything': 'male' },
  });
  expect((await intake.submit()).status).toBe(200);
  expect((await stored(intake)).answersJSON).toEqual({ ...GOOD_ANSWERS, age: 94 });
});

test.each([
  { 'age?': 'text' },
  { 'age?': { 'any text': 95 } },
  { 'age?': { unusual: { any: 'text' } } },
  { 'nothing?': { unusual: 1 } },
])('%j is no confirmation', async (changes) => {
  const intake = await begun();
  expect((await intake.save(changes)).status).toBe(400);
});

test('two pages that confirm different values do not conflict', async () => {
  const intake = await begun();
  await intake.save({ age: 95, 'age?': { unusual: 95 } });
  const reply = await intake.send({ baseRevision: 0, changes: { 'age?': { unusual: 96 } } });
  expect(reply.status).toBe(200);
});
