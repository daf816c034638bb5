/** Attacks on the FHIR server: each is refused in FHIR's form, with nothing of a patient in what is answered or logged. */
import { randomUUID } from 'node:crypto';
import type { Submission } from '@clinic/server-platform/entities';
import { submitted, tokenOf } from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
const elsewhere = sharedServer({ withClinic: true });
const CANARY = 'Canaryfamily';
const tokens: Record<string, string> = {};
let own: Submission;
let person = '';
let foreign: Submission;

beforeAll(async () => {
  own = await submitted(server, { given: 'Ines', family: CANARY, mail: 'canary@example.com' });
  foreign = await submitted(elsewhere, { given: 'Other', family: 'Clinic' });
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ person: string }>>('select person_id as person from submission where id = ?', [own.id]);
  person = row?.person ?? '';
  tokens.all = await tokenOf(server);
  tokens.plans = await tokenOf(server, ['plans.read']);
  tokens.submissions = await tokenOf(server, ['submissions.read']);
  tokens.questionnaires = await tokenOf(server, ['questionnaires.read']);
  tokens.elsewhere = await tokenOf(elsewhere);
  const admin = await server.signedIn('ADMIN');
  const fields = { name: 'Revoked', scopes: ['submissions.read'], days: 1 };
  const revoked = (await admin.send('POST', '/api/admin/tokens', fields)).json<{
    token: string;
    made: { id: string };
  }>();
  await admin.send('POST', `/api/admin/tokens/${revoked.made.id}/revoke`, undefined);
  tokens.revoked = revoked.token;
});

interface Attack {
  method?: string;
  /** Below `/fhir`; `OWN`, `PERSON` and `FOREIGN` become ids. */
  path: string;
  /** By name; absent: one with every scope. Null: none. */
  token?: string | null;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** The code of the issue. */
  code: string;
  /** What the message says. */
  says?: RegExp;
}

const QR = '/QuestionnaireResponse';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const login = { status: 401, code: 'login' } as const;
const forbidden = { status: 403, code: 'forbidden' } as const;
const none = { status: 404, code: 'not-found' } as const;
const wrong = { status: 400, code: 'invalid' } as const;
const cursor = (...parts: string[]) => Buffer.from(parts.join('\n')).toString('base64url');

const ATTACKS: Readonly<Record<string, Attack>> = {
  'no token': { path: QR, token: null, ...login },
  'an unknown token': { path: QR, headers: { authorization: 'Bearer clinic_unknown' }, ...login },
  'a token in another scheme': { path: QR, headers: { authorization: 'Basic YTpi' }, ...login },
  'two words as token': { path: QR, headers: { authorization: 'Bearer two words' }, ...login },
  'SQL as token': { path: QR, headers: { authorization: "Bearer ' or 1=1" }, ...login },
  'a revoked token': { path: QR, token: 'revoked', ...login },
  "another clinic's token": { path: QR, token: 'elsewhere', ...login },
  'a token in the URL': { path: `${QR}?access_token=x`, token: null, ...login },
  'the id of a submission without a token': { path: `${QR}/OWN`, token: null, ...login },
  'a scope for something else': { path: QR, token: 'plans', ...forbidden },
  'one response with a scope for something else': { path: `${QR}/OWN`, token: 'plans', ...forbidden },
  'patients with the scope for submissions': { path: '/Patient', token: 'submissions', ...forbidden },
  'one patient with the scope for submissions': {
    path: '/Patient/PERSON',
    token: 'submissions',
    ...forbidden,
  },
  'patients included without their scope': {
    path: `${QR}?_include=QuestionnaireResponse:patient`,
    token: 'submissions',
    ...forbidden,
  },
  'questionnaires included without their scope': {
    path: `${QR}?_include=QuestionnaireResponse:questionnaire`,
    token: 'submissions',
    ...forbidden,
  },
  'responses with the scope for questionnaires': { path: QR, token: 'questionnaires', ...forbidden },
  'responses by POST with the scope for questionnaires': {
    method: 'POST',
    path: `${QR}/_search`,
    token: 'questionnaires',
    headers: FORM,
    body: '',
    ...forbidden,
  },
  'a type hidden by escaped slashes': {
    path: '/Questionnaire%2F..%2FPatient',
    token: 'questionnaires',
    ...none,
  },
  "another clinic's response": { path: `${QR}/FOREIGN`, ...none },
  'an id that nobody has': { path: `${QR}/${randomUUID()}`, ...none },
  'a patient by the id of a submission': { path: '/Patient/OWN', ...none },
  'a response by the id of a patient': { path: `${QR}/PERSON`, ...none },
  'an id of another type': { path: '/Observation/OWN', ...none },
  'an invented part of a submission': { path: '/Provenance/OWN-00000000000000000000', ...none },
  'an id in capitals': { path: `${QR}/CAPITALS`, ...none },
  'a type that there is not': { path: '/Account', ...none, says: /Patient, Questionnaire/ },
  'a type of JavaScript': { path: '/constructor', ...none },
  'a type in small letters': { path: '/patient', ...none },
  'history of a resource': { path: `${QR}/OWN/_history`, ...none },
  'an SQL injection as id': { path: `${QR}?_id=${encodeURIComponent("x' or 1=1--")}`, ...wrong },
  'an SQL injection as patient': { path: `${QR}?patient=${encodeURIComponent("x'||'")}`, ...wrong },
  'a name in the URL': { path: '/Patient?name=Rojas', ...wrong, says: /name: unknown.*searched by/ },
  'a modifier': { path: `${QR}?status:not=completed`, ...wrong },
  'a chained parameter': { path: `${QR}?patient.name=Rojas`, ...wrong },
  'a reverse include': { path: '/Patient?_revinclude=Observation:patient', ...wrong },
  'an include of everything': { path: `${QR}?_include=*`, ...wrong },
  'an include of another type': { path: `${QR}?_include=Observation:patient`, ...wrong },
  'a day that there is not': { path: `${QR}?_lastUpdated=2026-02-30`, ...wrong },
  'an unknown prefix': { path: `${QR}?_lastUpdated=ne2026-02-03`, ...wrong },
  'an hour that there is not': { path: `${QR}?_lastUpdated=2026-02-03T25:00:00Z`, ...wrong },
  'a count below 1': { path: `${QR}?_count=-1`, ...wrong },
  'a count that is no number': { path: `${QR}?_count=1e9`, ...wrong },
  'too many values': { path: `${QR}?_id=${Array(101).fill('a').join()}`, ...wrong },
  'a key with a special meaning': { path: `${QR}?__proto__=1`, ...wrong },
  'a constructor as parameter': { path: `${QR}?constructor=1`, ...wrong },
  'a null byte': { path: `${QR}?_id=%00`, ...wrong },
  'an invented place': { path: `${QR}?_cursor=abc`, ...wrong },
  'SQL in the place': { path: `${QR}?_cursor=${cursor('0', "'; select 1", '0')}`, ...wrong },
  'a place beyond all time': { path: `${QR}?_cursor=${cursor('9'.repeat(17), randomUUID(), '0')}`, ...wrong },
  'a URL of megabytes': { path: `${QR}?_id=${'a'.repeat(200_000)}`, status: 431, code: '' },
  'XML by Accept': {
    path: QR,
    headers: { accept: 'application/fhir+xml' },
    status: 406,
    code: 'not-supported',
  },
  'XML by _format': { path: `${QR}?_format=xml`, status: 406, code: 'not-supported' },
  'a search in XML': {
    method: 'POST',
    path: `${QR}/_search`,
    headers: { 'content-type': 'application/xml' },
    body: '<x/>',
    status: 415,
    code: 'not-supported',
  },
  'a search that is not JSON': {
    method: 'POST',
    path: `${QR}/_search`,
    headers: JSON_TYPE,
    body: '{',
    ...wrong,
  },
  'a search of nested values': {
    method: 'POST',
    path: `${QR}/_search`,
    headers: JSON_TYPE,
    body: '{"_id":{"a":1}}',
    ...wrong,
  },
  'a prototype in a search': {
    method: 'POST',
    path: `${QR}/_search`,
    headers: JSON_TYPE,
    body: '{"__proto__":{"a":"1"}}',
    ...wrong,
  },
  'a search of a megabyte': {
    method: 'POST',
    path: `${QR}/_search`,
    headers: FORM,
    body: `_id=${'a'.repeat(1_000_000)}`,
    status: 413,
    code: 'too-long',
  },
  'a deletion': { method: 'DELETE', path: `${QR}/OWN`, status: 405, code: 'not-supported' },
  'an update': {
    method: 'PUT',
    path: `${QR}/OWN`,
    headers: JSON_TYPE,
    body: '{}',
    status: 405,
    code: 'not-supported',
  },
  'a patch': {
    method: 'PATCH',
    path: `${QR}/OWN`,
    headers: JSON_TYPE,
    body: '{}',
    status: 405,
    code: 'not-supported',
  },
  'a new patient': {
    method: 'POST',
    path: '/Patient',
    headers: JSON_TYPE,
    body: '{}',
    status: 405,
    code: 'not-supported',
  },
};

const inPlace = (path: string): string =>
  path
    .replace('CAPITALS', own.id.toUpperCase())
    .replace('OWN', own.id)
    .replace('PERSON', person)
    .replace('FOREIGN', foreign.id);

test.each(Object.entries(ATTACKS))('%s', async (_name, attack) => {
  const { method = 'GET', path, token = 'all', headers, body, status, code, says } = attack;
  const reply = await fetch(`${server.url}/fhir${inPlace(path)}`, {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${tokens[token]}` }), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(status);
  expect(text).not.toContain(CANARY);
  expect(JSON.stringify(server.logged)).not.toContain(CANARY);
  // Refused by Node.js before any of ours.
  if (status === 431) return;
  expect(reply.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  const outcome = JSON.parse(text) as {
    resourceType: string;
    issue: { code: string; diagnostics: string }[];
  };
  expect(outcome).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] });
  if (says) expect(outcome.issue[0]?.diagnostics).toMatch(says);
  if (status === 401) expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
  if (status === 405) expect(reply.headers.get('allow')).toBeTruthy();
});

test('a patient, and staff without a second factor, read nothing', async () => {
  const patient = await server.signedIn('PATIENT');
  const reply = await patient.get(`/fhir/QuestionnaireResponse/${own.id}`);
  expect([reply.status, reply.json()]).toMatchObject([403, { resourceType: 'OperationOutcome' }]);
});

test('staff read in their session, but another site cannot make them', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  expect((await physician.get(`/fhir/Patient/${person}`)).status).toBe(200);
  const posted = await physician.request('/fhir/Patient/_search', {
    method: 'POST',
    headers: { ...FORM, 'sec-fetch-site': 'cross-site' },
    body: '',
  });
  expect([posted.status, posted.json()]).toMatchObject([403, { resourceType: 'OperationOutcome' }]);
});

test('what is answered is stored by no browser and no proxy', async () => {
  for (const path of ['metadata', `Patient/${person}`, 'Account']) {
    const headers = { authorization: `Bearer ${tokens.all}` };
    const reply = await fetch(`${server.url}/fhir/${path}`, { headers });
    expect(reply.headers.get('cache-control'), path).toBe('no-store');
  }
});
