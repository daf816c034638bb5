/** Responses are filled in from resources sent with the form, and nothing of it is stored. */
import type { OperationOutcome } from '@clinic/contract/fhir/resources';
import type { JsonObject } from '@clinic/formats/fhir';
import { importDocument } from '@clinic/server/testing';
import { core, form, sdc } from '@clinic/testing/fhir/forms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeAll, expect, test } from 'vitest';
import { publishQuestionnaire } from '../publish.ts';

const server = sharedServer({ withClinic: true });
const ADDRESS = '/api/fhir/Questionnaire/$populate';
let physician: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});

interface Answered {
  response?: JsonObject & { item?: readonly JsonObject[] };
  issues: OperationOutcome['issue'];
}

async function populated(parameter: readonly object[]): Promise<Answered> {
  const reply = await physician.send('POST', ADDRESS, { resourceType: 'Parameters', parameter });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  const answer = reply.json<{ parameter: { name: string; resource: JsonObject }[] }>();
  const named = (wanted: string) => answer.parameter.find(({ name }) => name === wanted)?.resource;
  return {
    ...(named('response') && { response: named('response') as Answered['response'] & JsonObject }),
    issues: (named('issues') as OperationOutcome | undefined)?.issue ?? [],
  };
}

const expression = (url: string, source: string, more: object = {}): JsonObject => ({
  url,
  valueExpression: { language: 'text/fhirpath', expression: source, ...more },
});
const initial = (source: string) => ({
  extension: [expression(sdc('sdc-questionnaire-initialExpression'), source)],
});
const context = (name: string, content: object) => ({
  name: 'context',
  part: [
    { name: 'name', valueString: name },
    { name: 'content', resource: content },
  ],
});

const PATIENT = {
  resourceType: 'Patient',
  id: 'p1',
  gender: 'female',
  birthDate: '1980-02-03',
  name: [{ given: ['Ines', 'Maria'], family: 'Rojas' }],
};
const CONDITIONS = {
  resourceType: 'Bundle',
  type: 'searchset',
  entry: ['Asthma', 'Gout'].map((text) => ({ resource: { resourceType: 'Condition', code: { text } } })),
};

const FORM = form(
  [
    {
      linkId: 'about',
      type: 'group',
      text: 'About you',
      item: [
        { linkId: 'name', type: 'string', text: 'Name', ...initial("%patient.name.first().given.join(' ')") },
        { linkId: 'born', type: 'date', text: 'Born', ...initial('%patient.birthDate') },
        {
          ...{ linkId: 'sex', type: 'choice', text: 'Sex', ...initial('%patient.gender') },
          answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender',
        },
        { linkId: 'pets', type: 'integer', text: 'Pets', initial: [{ valueInteger: 2 }] },
        { linkId: 'nothing', type: 'string', text: 'Nothing', ...initial('%patient.telecom.value') },
      ],
    },
    {
      linkId: 'illness',
      type: 'group',
      repeats: true,
      text: 'Illnesses',
      extension: [
        expression(sdc('sdc-questionnaire-itemPopulationContext'), '%found.entry.resource', {
          name: 'illness',
        }),
      ],
      item: [{ linkId: 'which', type: 'string', text: 'Which?', ...initial('%illness.code.text') }],
    },
  ],
  {
    extension: [
      expression(core('variable'), 'Condition?patient={{%patient.id}}', {
        name: 'found',
        language: 'application/x-fhir-query',
      }),
    ],
  },
);

const answers = (items: readonly JsonObject[] | undefined): unknown =>
  items?.map(({ linkId, answer, item }) => [linkId, answer ?? answers(item as JsonObject[])]);

test('answers come from the patient, from query results entry by entry, and from the form itself', async () => {
  const { response, issues } = await populated([
    { name: 'questionnaire', resource: FORM },
    { name: 'subject', valueReference: { reference: 'Patient/p1' } },
    context('patient', PATIENT),
    context('found', CONDITIONS),
  ]);
  expect(response).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    questionnaire: FORM.url,
    status: 'in-progress',
    subject: { reference: 'Patient/p1' },
    authored: expect.stringMatching(/^\d{4}-/),
  });
  expect(answers(response?.item)).toEqual([
    [
      'about',
      [
        ['name', [{ valueString: 'Ines Maria' }]],
        ['born', [{ valueDate: '1980-02-03' }]],
        ['sex', [{ valueCoding: expect.objectContaining({ code: 'female', display: 'Female' }) }]],
        ['pets', [{ valueInteger: 2 }]],
      ],
    ],
    ['illness', [['which', [{ valueString: 'Asthma' }]]]],
    ['illness', [['which', [{ valueString: 'Gout' }]]]],
  ]);
  expect(issues).toEqual([]);
});

test('the response is valid for its form', async () => {
  const { response } = await populated([
    { name: 'questionnaire', resource: FORM },
    context('patient', PATIENT),
  ]);
  const reply = await physician.send('POST', '/api/fhir/QuestionnaireResponse/$validate', {
    resourceType: 'Parameters',
    parameter: [
      { name: 'resource', resource: response },
      { name: 'questionnaire', resource: FORM },
    ],
  });
  const errors = reply
    .json<OperationOutcome>()
    .issue.filter(({ severity }) => severity === 'error' || severity === 'fatal');
  expect(errors).toEqual([]);
});

test('what cannot be filled in is named by its place, never by its value', async () => {
  const wrong = form([
    { linkId: 'a', type: 'integer', text: 'A', ...initial('%patient.birthDate') },
    { linkId: 'b', type: 'string', text: 'B', ...initial('%patient.name.given') },
    { linkId: 'c', type: 'string', text: 'C', ...initial('%patient.(') },
  ]);
  const { response, issues } = await populated([
    { name: 'questionnaire', resource: wrong },
    context('patient', PATIENT),
  ]);
  expect(answers(response?.item)).toEqual([['b', [{ valueString: 'Ines' }]]]);
  expect(issues.map(({ code, expression: at }) => `${code} ${at?.[0]}`)).toEqual([
    'value Questionnaire.item[0]',
    'value Questionnaire.item[1]',
    'not-supported Questionnaire.item[2]',
  ]);
  expect(JSON.stringify(issues)).not.toMatch(/Ines|1980/);
});

test('a form that declares its input resources gets them, or the response says what is missing', async () => {
  const declares = (name: string, type: string) => ({
    url: sdc('sdc-questionnaire-launchContext'),
    extension: [
      { url: 'name', valueCoding: { code: name } },
      { url: 'type', valueCode: type },
    ],
  });
  const declaring = form([{ linkId: 'a', type: 'string', text: 'A' }], {
    extension: [
      declares('patient', 'Patient'),
      declares('user', 'Practitioner'),
      declares('encounter', 'Encounter'),
    ],
  });
  const { issues } = await populated([
    { name: 'questionnaire', resource: declaring },
    context('patient', PATIENT),
    context('user', PATIENT),
  ]);
  expect(
    issues.map(({ severity, diagnostics }) => `${severity} ${diagnostics.match(/user|encounter/)?.[0]}`),
  ).toEqual(['warning user', 'information encounter']);
});

test('a form of the clinic is found by its URL; an unknown or invalid one is refused with instructions', async () => {
  const address = (valueCanonical: string) => [{ name: 'canonical', valueCanonical }];
  const own = 'urn:clinic-intake:questionnaire:test-intake|1.0';
  expect((await populated(address(own))).response).toMatchObject({ questionnaire: own });
  const unknown = await populated(address('http://example.org/none'));
  expect(unknown.response).toBeUndefined();
  expect(unknown.issues[0]?.diagnostics).toContain('"questionnaire"');
  const twice = { linkId: 'a', type: 'string' };
  const invalid = await populated([{ name: 'questionnaire', resource: form([twice, twice]) }]);
  expect(invalid.response).toBeUndefined();
  expect(invalid.issues[0]?.diagnostics).toContain('que-2');
});

test('a long form is also found by its URL, although its source is packed', async () => {
  const url = 'http://example.org/Questionnaire/long';
  const pets = { linkId: 'pets', type: 'integer', text: 'Pets', initial: [{ valueInteger: 2 }] };
  const long = form([pets], { url, version: '2.0', title: 'Long', copyright: 'All rights. '.repeat(20_000) });
  const definition = importDocument(long)[0]?.definition;
  await publishQuestionnaire(
    server.orm.em.fork(),
    { ...definition, noRulesReason: 'For a test' },
    new Date(),
  );
  for (const canonical of [url, `${url}|2.0`]) {
    const { response } = await populated([{ name: 'canonical', valueCanonical: canonical }]);
    expect(answers(response?.item)).toEqual([['pets', [{ valueInteger: 2 }]]]);
  }
});

test('an expression that takes too long is stopped', async () => {
  const slow = `${'(1|2|3|4|5|6|7|8|9).where('.repeat(9)}true${').exists()'.repeat(9)}`;
  const { issues } = await populated([
    {
      name: 'questionnaire',
      resource: form([{ linkId: 'a', type: 'integer', text: 'A', ...initial(slow) }]),
    },
  ]);
  expect(issues.map(({ code }) => code)).toEqual(['too-costly']);
});
