/** Published questionnaires as FHIR. */
import { exportForm, type FhirResource, importForm, isValid } from '@clinic/formats/fhir';
import { r4Validator } from '@clinic/server/testing';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
const ADDRESS = '/api/questionnaires/test-intake/1.0/fhir';

test('a published version is downloaded as a valid Questionnaire that imports as the same definition', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const reply = await physician.get(ADDRESS);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="test-intake-1.0.fhir.json"');
  const questionnaire = reply.json<FhirResource>();
  expect(questionnaire).toMatchObject({ resourceType: 'Questionnaire', version: '1.0', status: 'active' });
  expect(isValid(r4Validator([]).validate(questionnaire))).toBe(true);
  const { definition } = importForm(questionnaire, NO_TERMINOLOGY);
  expect(definition).toEqual(TEST_DEFINITION);
  expect(exportForm(definition as NonNullable<typeof definition>, NO_TERMINOLOGY)).toEqual(questionnaire);
});

test('a version that is not published is not found, whoever requests it', async () => {
  const admin = await server.signedIn('ADMIN');
  expect((await admin.get('/api/questionnaires/test-intake/9.9/fhir')).status).toBe(404);
  expect((await admin.get('/api/questionnaires/..%2Ftest-intake/1.0/fhir')).status).toBe(404);
});
