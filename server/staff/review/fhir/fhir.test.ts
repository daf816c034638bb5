/** A submission as a transaction Bundle, read by a third-party client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { Client } from 'fhir-kit-client';
import { beforeAll, expect, test } from 'vitest';

const HOSTILE = '<script>alert(1)</script>=HYPERLINK("x")\u0007\u2028';
const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let id: string;
let reference: string;
beforeAll(async () => {
  await submitIntake(server.browser(), {
    given: 'Ines',
    family: 'Rojas',
    pregnant: true,
    medicines: [{ medicine: HOSTILE }, { medicine: 'Aspirin' }],
  });
  physician = await server.signedIn('PHYSICIAN');
  const submission = await server.orm.em.fork().findOneOrFail(Submission, { patientName: 'Ines Rojas' });
  ({ id, reference } = submission);
});

interface Resource {
  resourceType: string;
  [key: string]: unknown;
}
interface Bundle extends Resource {
  entry: {
    fullUrl: string;
    resource: Resource;
    request: { method: string; url: string; ifNoneExist?: string };
  }[];
}

const bundleOf = async (query = ''): Promise<Bundle> => {
  const reply = await physician.get(`/api/submissions/${id}/fhir${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Bundle>();
};
const ofType = ({ entry }: Bundle, type: string): Resource[] =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

test('it is a file named by the reference, and reading it is audited', async () => {
  const reply = await physician.get(`/api/submissions/${id}/fhir`);
  expect(reply.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.fhir.json"`);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const [entry] = await server.orm.em
    .fork()
    .find(AuditEntry, { action: 'submission_exported' }, { orderBy: { id: 'desc' } });
  expect(entry).toMatchObject({ objectType: 'submission', objectId: id, detail: { format: 'fhir' } });
  expect(JSON.stringify(entry)).not.toContain('Ines');
});

test('it contains answers, flags and versions, and texts survive as entered', async () => {
  const bundle = await bundleOf();
  const [patient] = ofType(bundle, 'Patient');
  expect(patient).toMatchObject({ name: [{ text: 'Ines Rojas', family: 'Rojas', given: ['Ines'] }] });
  const [response] = ofType(bundle, 'QuestionnaireResponse');
  expect(response).toMatchObject({
    status: 'completed',
    questionnaire: 'urn:clinic-intake:questionnaire:test-intake|1.0',
    identifier: { system: `${server.url}/submissions`, value: reference },
  });
  const stored = await server.orm.em.fork().findOneOrFail(Submission, { id });
  const [{ medicine }] = stored.answersJSON.medicines as [{ medicine: string }];
  // "Strings SHALL NOT contain Unicode character points below 32" (R4, string).
  expect(JSON.stringify(response)).toContain(JSON.stringify(medicine.replace('\u0007', ' ')));
  expect(medicine).toContain('<script>alert(1)</script>=HYPERLINK("x")');

  const issues = ofType(bundle, 'DetectedIssue');
  expect(issues).toMatchObject([
    { status: 'final', severity: 'high', code: { text: 'Pregnancy' }, detail: 'Currently pregnant' },
  ]);
  expect(JSON.stringify(issues)).toContain('Are you pregnant?');
  const [provenance] = ofType(bundle, 'Provenance');
  expect(provenance?.entity).toMatchObject([
    { what: { identifier: { value: '1.0' } } },
    { what: { display: 'Rule set test-flags@1.0' } },
  ]);
});

test('it can be exported in Spanish', async () => {
  const [issue] = ofType(await bundleOf('?language=es'), 'DetectedIssue');
  expect(issue).toMatchObject({ code: { text: 'Pregnancy (es)' } });
});

test('its requests duplicate nothing: the patient is created only if new, everything else is updated', async () => {
  const { entry } = await bundleOf();
  for (const { resource, request } of entry) {
    if (resource.resourceType === 'Patient')
      expect(request).toMatchObject({ method: 'POST', url: 'Patient' });
    if (resource.resourceType === 'Provenance')
      expect(request).toEqual({ method: 'POST', url: 'Provenance' });
    else if (resource.resourceType !== 'Patient') {
      expect(request.method).toBe('PUT');
      expect(request.url).toMatch(new RegExp(`^${resource.resourceType}\\?identifier=`));
    }
    expect(JSON.stringify(request)).not.toMatch(/Ines|Rojas/);
  }
  expect(entry[0]?.request.ifNoneExist).toContain(reference);
  expect((await bundleOf()).entry.map(({ fullUrl }) => fullUrl)).toEqual(entry.map(({ fullUrl }) => fullUrl));
});

test('a FHIR client resolves its references and sends the Bundle as a transaction', async () => {
  const bundle = await bundleOf();
  const received: Bundle[] = [];
  const other = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push(JSON.parse(body) as Bundle);
      response.setHeader('content-type', 'application/fhir+json');
      response.end(JSON.stringify({ resourceType: 'Bundle', type: 'transaction-response' }));
    });
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = other.address() as AddressInfo;
    const client = new Client({ baseUrl: `http://127.0.0.1:${port}` });
    const [issue] = ofType(bundle, 'DetectedIssue');
    const patient = issue?.patient as { reference: string };
    const found = bundle.entry.find(({ fullUrl }) => fullUrl === patient.reference);
    expect(found?.resource.resourceType).toBe('Patient');
    const answer = await client.transaction({ body: bundle as never });
    expect(answer).toMatchObject({ type: 'transaction-response' });
    expect(received).toEqual([bundle]);
  } finally {
    other.close();
  }
});

test('patients and visitors are refused, and an unknown id is not found', async () => {
  const address = `/api/submissions/${id}/fhir`;
  expect((await server.browser().get(address)).status).toBe(401);
  expect((await (await server.signedIn('PATIENT')).get(address)).status).toBe(403);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await physician.get(`/api/submissions/${unknown}/fhir`)).status).toBe(404);
});
