/** Conditions, medicines and allergies of a submission, from the patient's answers to the Bundle. */
import { Submission } from '@clinic/server-platform/entities';
import { DENYING_ANSWERS, HISTORY_ANSWERS } from '@clinic/testing/fhir/historyAnswers';
import { HISTORY_FORM } from '@clinic/testing/fhir/historyForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { publishQuestionnaire } from '../../questionnaires/publish.ts';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  await publishQuestionnaire(server.orm.em.fork(), HISTORY_FORM, new Date());
  physician = await server.signedIn('PHYSICIAN');
});

interface Entry {
  fullUrl: string;
  resource: { resourceType: string; [key: string]: unknown };
  request: { method: string; url: string };
}

async function submitted(answers: object): Promise<Submission> {
  const intake = new TestIntake(server.browser(), 'history');
  await intake.begin();
  await intake.save({ ...answers });
  const reply = await intake.submit();
  expect(reply.status, reply.text).toBe(200);
  return server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });
}

const entriesOf = async ({ id }: Submission, query = ''): Promise<Entry[]> => {
  const reply = await physician.get(`/api/submissions/${id}/fhir${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ entry: Entry[] }>().entry;
};

const ofType = (entries: Entry[], type: string) =>
  entries.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
const urlOf = (entries: Entry[], type: string) =>
  entries.find(({ resource }) => resource.resourceType === type)?.fullUrl;

test('stated conditions, medicines and allergies become unconfirmed resources', async () => {
  const entries = await entriesOf(await submitted(HISTORY_ANSWERS));
  const patient = { reference: urlOf(entries, 'Patient') };
  const response = { reference: urlOf(entries, 'QuestionnaireResponse') };
  const [bloodPressure, thyroid, migraine, glaucoma, asthma, gout, ...further] = ofType(entries, 'Condition');
  expect(further).toEqual([]);
  expect(bloodPressure).toMatchObject({
    clinicalStatus: { coding: [{ code: 'active' }] },
    verificationStatus: { coding: [{ code: 'unconfirmed' }] },
    code: {
      coding: [{ system: 'http://snomed.info/sct', code: '38341003' }],
      text: 'High blood pressure',
      _text: {
        extension: [{ extension: [{ valueCode: 'es' }, { valueString: 'Presión arterial alta' }] }],
      },
    },
    subject: patient,
    asserter: patient,
    evidence: [{ detail: [response] }],
  });
  expect(bloodPressure?.recordedDate).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  expect([thyroid?.code, migraine?.code, gout?.code]).toMatchObject([
    { text: 'Thyroid disease' },
    { text: 'Migraine' },
    { text: 'Gout since 2019' },
  ]);
  expect(thyroid?.code).not.toHaveProperty('coding');
  // "Have you ever had" does not say whether it is still so.
  expect(glaucoma).toMatchObject({ code: { text: 'Glaucoma', coding: [{ code: '23986001' }] } });
  expect(glaucoma).not.toHaveProperty('clinicalStatus');
  expect(asthma).toMatchObject({ clinicalStatus: { coding: [{ code: 'inactive' }] } });

  expect(ofType(entries, 'MedicationStatement')).toMatchObject([
    {
      status: 'active',
      medicationCodeableConcept: { text: 'Metformin' },
      effectivePeriod: { start: '2021-03-01' },
      informationSource: patient,
      derivedFrom: [response],
      dosage: [{ text: '500 mg, twice a day' }],
      note: [{ text: 'What for?: Sugar' }],
    },
    { medicationCodeableConcept: { text: 'Aspirin' } },
  ]);
  expect(ofType(entries, 'AllergyIntolerance')).toMatchObject([
    { code: { text: 'Peanuts: hives' }, verificationStatus: { coding: [{ code: 'unconfirmed' }] }, patient },
    {
      code: { text: 'Penicillin', coding: [{ code: '764146007' }] },
      onsetDateTime: '1998',
      reaction: [{ manifestation: [{ text: 'Rash' }] }],
    },
    { code: { text: 'Contrast dye' }, onsetString: 'As a child' },
  ]);
});

test('the definition decides which coded answers become observations, and of which category', async () => {
  const entries = await entriesOf(await submitted(HISTORY_ANSWERS));
  expect(ofType(entries, 'Observation')).toMatchObject([
    { code: { coding: [{ code: '8867-4' }] }, category: [{ coding: [{ code: 'vital-signs' }] }] },
  ]);
});

test('no, none and not sure are in the response, but become no resource that a chart would list', async () => {
  const entries = await entriesOf(await submitted(DENYING_ANSWERS));
  const types = entries.map(({ resource }) => resource.resourceType);
  expect(types).not.toContain('Condition');
  expect(types).not.toContain('MedicationStatement');
  // Not even as "no known allergies": later answers could not take that back.
  expect(types).not.toContain('AllergyIntolerance');
  const [response] = ofType(entries, 'QuestionnaireResponse');
  expect(JSON.stringify(response)).toContain('Ninguna que yo sepa');
  expect(JSON.stringify(response)).toContain('"linkId":"has_allergies"');
});

test('sending twice duplicates nothing; in Spanish the names are Spanish', async () => {
  const submission = await submitted(HISTORY_ANSWERS);
  const [first, second] = [await entriesOf(submission), await entriesOf(submission, '?language=es')];
  const sent = (entries: Entry[]) => entries.map(({ fullUrl, request }) => [fullUrl, request]);
  expect(sent(second)).toEqual(sent(first));
  const urls = first
    .filter(({ resource }) =>
      /^(?:Condition|MedicationStatement|AllergyIntolerance)$/.test(resource.resourceType),
    )
    .map(({ request }) => request);
  expect(new Set(urls.map(({ url }) => url)).size).toBe(11);
  for (const { method, url } of urls) {
    expect(method).toBe('PUT');
    expect(url).toMatch(/^[A-Za-z]+\?identifier=/);
    expect(url).toContain(submission.reference);
  }
  expect(ofType(second, 'Condition')[0]).toMatchObject({ code: { text: 'Presión arterial alta' } });
});

test("the answers' facts can be exported alone, as resources that refer to each other", async () => {
  const submission = await submitted(HISTORY_ANSWERS);
  const reply = await physician.get(`/api/fhir/QuestionnaireResponse/${submission.id}/$extract`);
  expect(reply.status, reply.text).toBe(200);
  const { entry } = reply.json<{ entry: Entry[] }>();
  const whole = await entriesOf(submission);
  const types = ['AllergyIntolerance', 'Condition', 'MedicationStatement', 'Observation'];
  for (const type of ['Patient', 'QuestionnaireResponse', ...types])
    expect(ofType(entry, type), type).toEqual(ofType(whole, type));
  expect(ofType(entry, 'Condition').length).toBeGreaterThan(3);
  expect(['Consent', 'DetectedIssue', 'Provenance'].flatMap((type) => ofType(entry, type))).toEqual([]);
  const known = new Set(entry.map(({ fullUrl }) => fullUrl));
  const referred = [...reply.text.matchAll(/"reference":"(urn:uuid:[^"]+)"/g)].map(([, to]) => to as string);
  expect(referred.length).toBeGreaterThan(3);
  expect(referred.filter((to) => !known.has(to))).toEqual([]);
});
