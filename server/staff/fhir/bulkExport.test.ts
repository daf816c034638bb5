/** Bulk Data export: kick-off, manifest, files, deletion; what comes meanwhile; who may read it. */
import { SCOPES } from '@clinic/contract/integrations/scopes';
import { AuditEntry } from '@clinic/server-platform/testing';
import { submitted, tokenOf } from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { startTestServer } from '@clinic/testing/server/testServer';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { beforeAll, expect, test } from 'vitest';

const COUNT = 120;
const server = sharedServer({ withClinic: true });
let token: string;
beforeAll(async () => {
  server.clock.now = new Date('2026-11-01T10:00:00Z');
  token = await tokenOf(server);
  await storeSubmissions(server.orm, COUNT);
});

const ask = (url: string, { by = token, method = 'GET', prefer = 'respond-async' } = {}) =>
  fetch(new URL(url, server.url), { method, headers: { authorization: `Bearer ${by}`, prefer } });

async function begun(path = '/fhir/$export', by = token): Promise<string> {
  const reply = await ask(path, { by });
  expect(reply.status, await reply.text()).toBe(202);
  return reply.headers.get('content-location') ?? '';
}

interface Manifest {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string }[];
  error: unknown[];
}
async function manifestAt(place: string, by = token): Promise<Manifest> {
  const reply = await ask(place, { by });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Manifest;
}

interface Line {
  resourceType: string;
  id: string;
  subject?: { reference: string };
  status: string;
}
async function linesOf(place: string, type: string): Promise<Line[]> {
  const { output } = await manifestAt(place);
  const reply = await ask(output.find((each) => each.type === type)?.url ?? '');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
  const text = await reply.text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

test('files hold each resource once, and references between them resolve', async () => {
  const place = await begun();
  const { output, error, requiresAccessToken, request } = await manifestAt(place);
  expect({ error, requiresAccessToken, request }).toEqual({
    error: [],
    requiresAccessToken: true,
    request: `${server.url}/fhir/$export`,
  });
  const ids = new Map<string, Set<string>>();
  for (const { type } of output) {
    const lines = await linesOf(place, type);
    expect(lines.every(({ resourceType }) => resourceType === type)).toBe(true);
    const unique = new Set(lines.map(({ id }) => id));
    expect(unique.size, type).toBe(lines.length);
    ids.set(type, unique);
  }
  expect(ids.get('QuestionnaireResponse')?.size).toBe(COUNT);
  expect(ids.get('Patient')?.size).toBe(COUNT);
  expect(ids.get('Observation')?.size).toBeGreaterThan(COUNT);
  for (const { subject } of await linesOf(place, 'Observation'))
    expect(ids.get('Patient')).toContain(subject?.reference.split('/')[1]);
});

test('what comes meanwhile is left out, what changes is there as it is now, and a later export begins where this one did', async () => {
  const known = await submitted(server, { given: 'Ines' });
  const place = await begun('/fhir/Patient/$export?_type=QuestionnaireResponse');
  const { transactionTime } = await manifestAt(place);
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  const later = await submitted(server, { given: 'Noor' });
  await server.orm.em
    .fork()
    .execute('update submission set updated_at = ? where id = ?', [server.clock.now, known.id]);
  const ids = (await linesOf(place, 'QuestionnaireResponse')).map(({ id }) => id);
  expect([ids.includes(known.id), ids.includes(later.id)]).toEqual([true, false]);
  const since = encodeURIComponent(transactionTime);
  const next = await begun(`/fhir/$export?_since=${since}&_type=QuestionnaireResponse,Patient`);
  const changed = (await linesOf(next, 'QuestionnaireResponse')).map(({ id }) => id);
  expect(changed).toEqual(expect.arrayContaining([known.id, later.id]));
  expect(changed).toHaveLength(2);
  expect(await linesOf(next, 'Patient')).toHaveLength(2);
});

test('an export outlives a restart, and another process', async () => {
  const place = await begun('/fhir/$export?_type=Patient');
  const { output } = await manifestAt(place);
  const other = await startTestServer({ beside: server });
  other.clock.now = server.clock.now;
  try {
    const url = new URL(new URL(output[0]?.url ?? '').pathname, other.url);
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect([reply.status, (await reply.text()).split('\n').length]).toEqual([200, COUNT + 3]);
  } finally {
    await other.close();
  }
});

test('it is of the program that began it, with its scopes, until it is deleted or a day has passed', async () => {
  const place = await begun('/fhir/$export?_type=Consent');
  const other = await tokenOf(server);
  for (const path of [place, `${place}/Consent`]) {
    expect((await ask(path, { by: other })).status).toBe(404);
    expect((await ask(path, { by: 'clinic_unknown' })).status).toBe(401);
  }
  expect((await ask(`${place}/Patient`)).status).toBe(404);
  expect((await ask(place, { method: 'DELETE', by: other })).status).toBe(404);
  expect((await ask(place, { method: 'DELETE' })).status).toBe(202);
  expect((await ask(place)).status).toBe(404);

  const few = await tokenOf(server, ['submissions.read']);
  const readable = await manifestAt(await begun('/fhir/$export', few), few);
  expect(readable.output.map(({ type }) => type)).not.toContain('Patient');
  expect(readable.output.map(({ type }) => type)).toContain('Observation');
  expect((await ask('/fhir/$export?_type=Patient', { by: few })).status).toBe(403);
  expect(SCOPES).toContain('patients.read');

  const expiring = await begun('/fhir/$export?_type=Consent');
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await ask(expiring)).status).toBe(404);
  server.clock.now = now;
});

test.each([
  ['/fhir/$export', { prefer: 'handling=strict' }, 400, /respond-async/],
  ['/fhir/$export?_type=Account', {}, 400, /Account is not exported here/],
  ['/fhir/Patient/$export?_type=Questionnaire', {}, 400, /Questionnaire is not exported here/],
  ['/fhir/$export?_since=yesterday', {}, 400, /an instant/],
  ['/fhir/$export?_since=2026-13-01T00:00:00Z', {}, 400, /an instant/],
  ['/fhir/$export?_outputFormat=csv', {}, 400, /ndjson/],
  ['/fhir/$export?_typeFilter=Patient', {}, 400, /_typeFilter: unknown/],
  ['/fhir/$export/1', {}, 404, /no such export/],
  ['/fhir/Observation/$export', {}, 404, /no Observation/],
] as const)('%s is refused', async (path, options, status, says) => {
  const reply = await ask(path, options);
  const outcome = (await reply.json()) as { resourceType: string; issue: { diagnostics: string }[] };
  expect([reply.status, outcome.resourceType]).toEqual([status, 'OperationOutcome']);
  expect(outcome.issue[0]?.diagnostics).toMatch(says);
});

test('a lenient caller gets what there is', async () => {
  const prefer = 'respond-async, handling=lenient';
  const reply = await ask('/fhir/$export?_type=Account,Consent&_elements=id', { prefer });
  expect(reply.status).toBe(202);
  const { output } = await manifestAt(reply.headers.get('content-location') ?? '');
  expect(output.map(({ type }) => type)).toEqual(['Consent']);
});

test('it is recorded with every submission that was in it, also if the caller goes away', async () => {
  const place = await begun('/fhir/$export?_type=QuestionnaireResponse');
  await linesOf(place, 'QuestionnaireResponse');
  const entries = (action: string) =>
    server.orm.em.fork().find(AuditEntry, { action }, { orderBy: { id: 'desc' }, limit: 1 });
  const recorded = (await entries('submissions_exported')).flatMap(
    ({ detail }) => (detail as { ids: string[] }).ids,
  );
  expect(new Set(recorded).size).toBe(COUNT + 2);
  const leaving = new AbortController();
  const reply = await fetch(`${place}/QuestionnaireResponse`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  await reply.body?.getReader().read();
  leaving.abort();
  await expect
    .poll(async () => (await entries('export_broken_off'))[0]?.detail)
    .toMatchObject({ type: 'QuestionnaireResponse' });
});

test('a program keeps only so many exports', async () => {
  const by = await tokenOf(server);
  for (let index = 0; index < 20; index++) await begun('/fhir/$export?_type=Consent', by);
  const reply = await ask('/fhir/$export?_type=Consent', { by });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '3600']);
});
