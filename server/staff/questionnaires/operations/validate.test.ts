/** QuestionnaireResponses are validated against what the clinic has published. */
import { setTimeout as wait } from 'node:timers/promises';
import type { OperationOutcome } from '@clinic/contract/fhir/resources';
import { type Issue, importForm, isValid } from '@clinic/formats/fhir';
import { Submission } from '@clinic/server-platform/entities';
import { NESTED_FORM } from '@clinic/testing/fhir/forms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { publishRuleSet } from '../../rules/publish.ts';
import { publishQuestionnaire } from '../publish.ts';

const server = sharedServer({ withClinic: true });
const ADDRESS = '/api/fhir/QuestionnaireResponse/$validate';
const OWN = 'urn:clinic-intake:questionnaire:test-intake|1.0';
let physician: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});

const validated = async (body: object): Promise<OperationOutcome['issue']> => {
  const reply = await physician.send('POST', ADDRESS, body);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  return reply.json<OperationOutcome>().issue;
};
const errors = (issues: OperationOutcome['issue']): string[] =>
  issues
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ code, expression }) => `${code} ${expression?.join()}`);
const response = (questionnaire: string | undefined, item: object[], more: object = {}): object => ({
  resourceType: 'QuestionnaireResponse',
  ...(questionnaire !== undefined && { questionnaire }),
  status: 'completed',
  item,
  ...more,
});
const age = (valueInteger: number): object => ({
  linkId: 'about-you',
  item: [{ linkId: 'age', answer: [{ valueInteger }] }],
});

test('a response is validated against the published version that it names', async () => {
  const inProgress = { status: 'in-progress' };
  expect(errors(await validated(response(OWN, [age(41)], inProgress)))).toEqual([]);
  expect(errors(await validated(response(OWN, [age(7)], inProgress)))).toEqual([
    'invariant QuestionnaireResponse.item[0].item[0].answer[0].value',
  ]);
  expect(errors(await validated(response(OWN.split('|')[0], [age(7)], inProgress)))).toHaveLength(1);
});

test('exports of the clinic are valid', async () => {
  await submitIntake(server.browser(), { given: 'Ines', medicines: [{ medicine: 'Aspirin' }] });
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { patientName: 'Ines Rojas' });
  const reply = await physician.get(`/api/submissions/${id}/fhir`);
  const { entry } = reply.json<{ entry: { resource: { resourceType: string } }[] }>();
  const exported = entry.find(({ resource }) => resource.resourceType === 'QuestionnaireResponse');
  const issues = await validated((exported as { resource: object }).resource);
  expect(isValid(issues as unknown as Issue[])).toBe(true);
});

test("an imported questionnaire is found by its source's URL", async () => {
  const none = { terminology: { valueSet: () => undefined, codeSystem: () => undefined } };
  const { definition } = importForm(NESTED_FORM, none);
  const text = { en: 'None', es: { text: 'Ninguna', from: 'None' } };
  const empty = { id: 'none', version: '1.0', title: text, languages: ['en', 'es'] };
  await publishRuleSet(
    server.orm.em.fork(),
    { ...empty, parameters: [], derived: [], flags: [] },
    new Date(),
  );
  const document = { ...definition, ruleSet: 'none@1.0', noRulesReason: 'It is a test.' };
  await publishQuestionnaire(server.orm.em.fork(), document, new Date());
  const canonical = `${String(NESTED_FORM.url)}|2.0.0`;
  const smokes = (value: object) => [
    { linkId: '/1', item: [{ linkId: '/1/2', item: [{ linkId: 'smokes?', answer: [value] }] }] },
  ];
  const inProgress = { status: 'in-progress' };
  expect(errors(await validated(response(canonical, smokes({ valueBoolean: false }), inProgress)))).toEqual(
    [],
  );
  expect(errors(await validated(response(canonical, smokes({ valueString: 'no' }), inProgress)))).not.toEqual(
    [],
  );
});

test('an unknown URL is an error that says what to send; a Questionnaire sent along is then used', async () => {
  const other = 'http://elsewhere.example/form|1';
  const sent = response(other, [{ linkId: 'q', answer: [{ valueInteger: 5 }] }]);
  expect(errors(await validated(sent))).toEqual(['not-found QuestionnaireResponse.questionnaire']);
  const parameters = (type: string): object => ({
    resourceType: 'Parameters',
    parameter: [
      { name: 'resource', resource: sent },
      {
        name: 'questionnaire',
        resource: {
          resourceType: 'Questionnaire',
          url: 'http://elsewhere.example/form',
          version: '1',
          status: 'active',
          item: [{ linkId: 'q', type }],
        },
      },
    ],
  });
  expect(errors(await validated(parameters('integer')))).toEqual([]);
  expect(errors(await validated(parameters('string')))).toHaveLength(1);
});

test('for Parameters without a response, the outcome says what to send', async () => {
  const [issue] = await validated({ resourceType: 'Parameters', parameter: [] });
  expect(issue).toMatchObject({ severity: 'fatal', code: 'structure' });
  expect(issue?.diagnostics).toContain('Send a QuestionnaireResponse');
});

test.each([{}, { resourceType: 'Patient' }, { ...response(OWN, []), colour: 'red' }])(
  '%j: 400',
  async (body) => {
    expect((await physician.send('POST', ADDRESS, body)).status).toBe(400);
  },
);

test('validating an expensive Questionnaire is stopped, and the server answers others meanwhile', async () => {
  const expression = `${'(1|2|3|4|5|6|7|8|9).where('.repeat(9)}true${').exists()'.repeat(9)}`;
  const constraint = {
    url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-constraint',
    extension: [
      { url: 'key', valueId: 'slow' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'Slow' },
    ],
  };
  const questionnaire = {
    resourceType: 'Questionnaire',
    status: 'active',
    extension: [constraint],
    item: [{ linkId: 'q', type: 'string' }],
  };
  const sent = response(undefined, [{ linkId: 'q', answer: [{ valueString: 'x' }] }]);
  const parameter = [
    { name: 'resource', resource: sent },
    { name: 'questionnaire', resource: questionnaire },
  ];
  const outcome = validated({ resourceType: 'Parameters', parameter });
  let answered = 0;
  let isOver = false;
  outcome.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await physician.get('/api/staff')).status).toBe(200);
    answered += 1;
    await wait(20);
  }
  expect(errors(await outcome)).toEqual(['too-costly QuestionnaireResponse']);
  expect(answered).toBeGreaterThan(5);
});

test('patients, visitors and bodies of more than 2 MB are refused', async () => {
  const body = response(OWN, []);
  expect((await server.browser().send('POST', ADDRESS, body)).status).toBe(401);
  expect((await (await server.signedIn('PATIENT')).send('POST', ADDRESS, body)).status).toBe(403);
  const large = response(OWN, [], { language: 'x'.repeat(3_000_000) });
  expect((await physician.send('POST', ADDRESS, large)).status).toBe(413);
});
