/** A modular form is assembled from parts that are sent along or that the clinic has published. */
import type { JsonObject } from '@clinic/formats/fhir';
import { form, sdc } from '@clinic/testing/fhir/forms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});

const OWN = 'urn:clinic-intake:questionnaire:test-intake|1.0';
const place = (valueCanonical: string): JsonObject => ({
  linkId: `place of ${valueCanonical}`,
  type: 'display',
  extension: [{ url: sdc('sdc-questionnaire-subQuestionnaire'), valueCanonical }],
});

async function assembled(parameter: readonly object[]): Promise<JsonObject> {
  const body = { resourceType: 'Parameters', parameter };
  const reply = await physician.send('POST', '/api/fhir/Questionnaire/$assemble', body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<JsonObject>();
}

test('parts sent along and parts of the clinic are inserted, and the result is valid', async () => {
  const part = form([{ linkId: 'pets', type: 'integer', text: 'Pets' }], { url: 'http://example.org/pets' });
  const whole = await assembled([
    { name: 'questionnaire', resource: form([place('http://example.org/pets'), place(OWN)]) },
    { name: 'subQuestionnaire', resource: part },
  ]);
  expect(whole.resourceType).toBe('Questionnaire');
  const linkIds = JSON.stringify(whole).match(/"linkId":"[^"]+"/g) ?? [];
  expect(linkIds).toEqual(expect.arrayContaining(['"linkId":"pets"', '"linkId":"age"']));
  expect(linkIds.join()).not.toContain('place of');
  const reply = await physician.send('POST', '/api/fhir/Questionnaire/$populate', {
    resourceType: 'Parameters',
    parameter: [{ name: 'questionnaire', resource: whole }],
  });
  expect(reply.text).toContain('"status":"in-progress"');
});

test('missing parts are named, with their place', async () => {
  const sent = form([place('http://example.org/none')]);
  expect(await assembled([{ name: 'questionnaire', resource: sent }])).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'not-found', expression: ['Questionnaire.item[0]'] }],
  });
  expect(await assembled([])).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'fatal' }],
  });
});

test('the number of URLs looked up is limited, whether they are known or not', async () => {
  const unknown = Array.from({ length: 100 }, (_, index) => place(`http://example.org/none-${index}`));
  const resource = form([place(OWN), ...unknown]);
  const { issue } = await assembled([{ name: 'questionnaire', resource }]);
  expect(issue).toHaveLength(101);
});
