/** The FHIR server as programs see it, read by a client that is not ours. */
import { randomUUID } from 'node:crypto';
import type { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import {
  inMode,
  nextOf,
  type Resource,
  type Searchset,
  submitted,
  tokenOf,
} from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { Client } from 'fhir-kit-client';
import { beforeAll, expect, test } from 'vitest';
import { TYPES } from './types.ts';

const server = sharedServer({ withClinic: true });
let client: Client;
let token: string;
let ines: Submission;
let noor: Submission;

beforeAll(async () => {
  server.clock.now = new Date('2026-05-01T10:00:00Z');
  ines = await submitted(server, {
    given: 'Ines',
    family: 'Rojas',
    mail: 'ines@example.com',
    pregnant: true,
  });
  server.clock.now = new Date('2026-06-01T10:00:00Z');
  noor = await submitted(server, { given: 'Noor', family: 'Haddad', mail: 'noor@example.com' });
  token = await tokenOf(server);
  client = new Client({ baseUrl: `${server.url}/fhir`, bearerToken: token });
});

const search = async (resourceType: string, searchParams: Record<string, string | string[]> = {}) =>
  (await client.search({ resourceType, searchParams })) as unknown as Searchset;
const found = async (...given: Parameters<typeof search>) => inMode('match', await search(...given));
const read = async (resourceType: string, id: string) =>
  (await client.read({ resourceType, id })) as unknown as Resource;
const personOf = async ({ id }: Submission) => {
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ person: string }>>('select person_id as person from submission where id = ?', [id]);
  return row?.person ?? '';
};
const status = (reply: { response: { status: number } }) => reply.response.status;
const refused = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { response: { status: number; data: { issue: { diagnostics: string }[] } } }) => ({
      status: status(error),
      text: error.response.data.issue[0]?.diagnostics,
    }),
  );

test('the CapabilityStatement names what there is, and everything that it names works', async () => {
  const { rest } = (await client.capabilityStatement()) as unknown as {
    rest: [{ resource: { type: string; searchParam: { name: string }[]; searchInclude?: string[] }[] }];
  };
  expect(rest[0].resource.map(({ type }) => type)).toEqual(Object.keys(TYPES));
  const VALUES: Record<string, string> = {
    _lastUpdated: 'ge2026-01-01',
    status: 'x',
    url: 'urn:x',
    version: '1.0',
  };
  for (const { type, searchParam, searchInclude = [] } of rest[0].resource) {
    for (const each of await found(type)) expect(await read(type, each.id)).toEqual(each);
    for (const include of searchInclude) await search(type, { _include: include });
    for (const { name } of searchParam) {
      const value = name === 'status' ? (TYPES[type]?.parameters.status?.values?.[0] ?? '') : VALUES[name];
      await search(type, { [name]: value ?? randomUUID() });
    }
  }
});

test('a reference in a resource reads at the server, and resources agree with the Bundle of the review', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const { entry } = (await physician.get(`/api/submissions/${ines.id}/fhir`)).json<{
    entry: { fullUrl: string; resource: Resource }[];
  }>();
  const places = new Map<string, string>();
  const served: Resource[] = [];
  for (const { fullUrl, resource } of entry) {
    const same = (each: Resource) => JSON.stringify(each.identifier) === JSON.stringify(resource.identifier);
    const all = (await found(resource.resourceType)).filter(({ id }) => id.startsWith(ines.id));
    const [one] =
      resource.resourceType === 'Patient'
        ? [await read('Patient', await personOf(ines))]
        : all.filter((each) => resource.resourceType === 'Provenance' || same(each));
    expect(one, resource.resourceType).toBeDefined();
    served.push(one as Resource);
    places.set(fullUrl, `${one?.resourceType}/${one?.id}`);
  }
  for (const [index, { resource }] of entry.entries()) {
    const { id: _id, meta: _meta, active: _active, identifier, ...rest } = served[index] as Resource;
    const { identifier: exported, ...expected } = resource;
    const text = JSON.stringify(expected).replaceAll(
      /urn:uuid:[\da-f-]{36}/g,
      (url) => places.get(url) ?? url,
    );
    expect(rest).toEqual(JSON.parse(text));
    if (exported && resource.resourceType === 'Patient')
      expect(identifier).toContainEqual((exported as unknown[])[0]);
  }
  const references = JSON.stringify(served).matchAll(/"reference":"(\w+)\/([\w.-]+)"/g);
  for (const [, type = '', id = ''] of references) expect((await read(type, id)).id).toBe(id);
});

test('each parameter narrows, and several do so together', async () => {
  const person = await personOf(ines);
  const ids = async (params: Record<string, string | string[]>, type = 'QuestionnaireResponse') =>
    (await found(type, params)).map(({ id }) => id);
  const OWN = 'urn:clinic-intake:questionnaire:test-intake';
  for (const patient of [person, `Patient/${person}`, `${server.url}/fhir/Patient/${person}`]) {
    expect(await ids({ patient })).toEqual([ines.id]);
    expect(await ids({ subject: patient })).toEqual([ines.id]);
  }
  expect(await ids({ patient: `${person},${await personOf(noor)}` })).toEqual([ines.id, noor.id]);
  expect(await ids({ patient: [person, await personOf(noor)] })).toEqual([]);
  expect(await ids({ questionnaire: `${OWN}|1.0` })).toEqual([ines.id, noor.id]);
  expect(await ids({ questionnaire: OWN, status: 'completed' })).toEqual([ines.id, noor.id]);
  expect(await ids({ questionnaire: `${OWN}|9.0` })).toEqual([]);
  expect(await ids({ questionnaire: 'https://elsewhere.example/form' })).toEqual([]);
  expect(await ids({ status: 'amended' })).toEqual([]);
  expect(await ids({ status: 'completed,amended' })).toEqual([ines.id, noor.id]);
  expect(await ids({ _id: `${noor.id},${randomUUID()}` })).toEqual([noor.id]);
  const issues = await found('DetectedIssue', { patient: person, status: 'final' });
  expect(issues).toMatchObject([
    { code: { text: 'Pregnancy' }, patient: { reference: `Patient/${person}` } },
  ]);
  expect(await ids({ status: 'preliminary', patient: person }, 'DetectedIssue')).toEqual([]);
  const [issue] = issues;
  expect(await ids({ target: `DetectedIssue/${issue?.id}` }, 'Provenance')).toHaveLength(1);
  expect(await found('Questionnaire', { url: OWN, version: '1.0', status: 'active' })).toMatchObject([
    { id: 'test-intake-1.0', status: 'active' },
  ]);
  expect(await ids({ status: 'retired' }, 'Questionnaire')).toEqual([]);
});

test.each([
  ['2026-05-01', ['ines']],
  ['eq2026-05', ['ines']],
  ['2026', ['ines', 'noor']],
  ['gt2026-05-01', ['noor']],
  ['ge2026-05-01', ['ines', 'noor']],
  ['lt2026-06-01', ['ines']],
  ['le2026-06-01', ['ines', 'noor']],
  ['gt2026-05-01T10:00:00Z', ['noor']],
  ['ge2026-05-01T10:00:00.000Z', ['ines', 'noor']],
  ['ge2026-05-01T12:00:00+02:00', ['ines', 'noor']],
  ['gt2026-05-01T12:00:00+02:00', ['noor']],
  ['lt2026-05-01T10:00', []],
])('_lastUpdated=%s', async (_lastUpdated, names) => {
  const expected = names.map((name) => (name === 'ines' ? ines.id : noor.id));
  const of = async (type: string) => found(type, { _lastUpdated });
  expect((await of('QuestionnaireResponse')).map(({ id }) => id)).toEqual(expected);
  expect((await of('Patient')).length).toBe(expected.length);
});

test('_lastUpdated given twice is a span', async () => {
  const _lastUpdated = ['ge2026-05-01', 'lt2026-05-02'];
  expect(await found('QuestionnaireResponse', { _lastUpdated })).toMatchObject([{ id: ines.id }]);
  expect(await found('QuestionnaireResponse', { _lastUpdated: ['gt2026-05-01', 'lt2026-05-20'] })).toEqual(
    [],
  );
});

test('_include adds patients and questionnaires once', async () => {
  const _include = ['QuestionnaireResponse:patient', 'QuestionnaireResponse:questionnaire:Questionnaire'];
  const bundle = await search('QuestionnaireResponse', { _include });
  expect(inMode('include', bundle).map(({ resourceType }) => resourceType)).toEqual([
    'Patient',
    'Patient',
    'Questionnaire',
  ]);
  const links = JSON.stringify(bundle.link);
  expect(decodeURIComponent(links)).toContain('_include=QuestionnaireResponse:patient');
});

test('while rows are added and changed, paging misses none and repeats only what changed', async () => {
  const before = await found('QuestionnaireResponse');
  const seen: string[] = [];
  let page = await search('QuestionnaireResponse', { _count: '1' });
  for (let step = 0; ; step++) {
    expect(inMode('match', page).length).toBeLessThanOrEqual(1);
    seen.push(...inMode('match', page).map(({ id }) => id));
    if (!nextOf(page)) break;
    if (step < 2) {
      server.clock.now = new Date(server.clock.now.getTime() + 1_000);
      await submitted(server, { given: `Later${step}`, mail: `later${step}@example.com` });
    }
    page = (await client.nextPage({ bundle: page as never })) as unknown as Searchset;
  }
  expect(seen.slice(0, before.length)).toEqual(before.map(({ id }) => id));
  expect(seen).toHaveLength(before.length + 2);
  expect(new Set(seen).size).toBe(seen.length);
});

test('resources of one submission are paged, too', async () => {
  const all = (await found('Provenance')).map(({ id }) => id);
  const seen: string[] = [];
  let page: Searchset | undefined = await search('Provenance', { _count: '1' });
  while (page) {
    seen.push(...inMode('match', page).map(({ id }) => id));
    page = nextOf(page)
      ? ((await client.nextPage({ bundle: page as never })) as unknown as Searchset)
      : undefined;
  }
  expect(seen).toEqual(all);
  const patients = (await found('Patient')).map(({ id }) => id);
  const [first, second] = patients;
  const one = await search('Patient', { _count: '1' });
  expect(inMode('match', one).map(({ id }) => id)).toEqual([first]);
  const two = (await client.nextPage({ bundle: one as never })) as unknown as Searchset;
  expect(inMode('match', two).map(({ id }) => id)).toEqual([second]);
});

test('parameters are taken from a body as well, and the next page has them', async () => {
  const person = await personOf(noor);
  const body = (await client.resourceSearch({
    resourceType: 'QuestionnaireResponse',
    searchParams: { patient: person, _count: '1' },
    options: { postSearch: true },
  })) as unknown as Searchset;
  expect(inMode('match', body)).toMatchObject([{ id: noor.id }]);
  expect(body.link[0]?.url).toContain(`patient=${person}`);
});

test('an unknown parameter is refused with those that there are, unless the caller is lenient', async () => {
  const wrong = await refused(search('Observation', { name: 'Rojas', status: 'good', _count: '0' }));
  expect(wrong?.status).toBe(400);
  for (const part of [
    'name: unknown',
    'status: one of final, amended',
    '_count: a whole number',
    'derived-from',
  ])
    expect(wrong?.text).toContain(part);
  const lenient = (await client.search({
    resourceType: 'Observation',
    searchParams: { name: 'Rojas' },
    options: { headers: { Prefer: 'handling=lenient' } },
  })) as unknown as Searchset;
  expect(JSON.stringify(inMode('outcome', lenient))).toContain('Ignored as unknown: name');
  expect(JSON.stringify(lenient.link)).not.toContain('Rojas');
});

test('who was merged is found under both ids, and who was erased is gone', async () => {
  const again = await submitted(server, { given: 'Noor', family: 'Hadad', mail: 'hadad@example.com' });
  const [kept, merged] = [await personOf(noor), await personOf(again)];
  const physician = await server.signedIn('PHYSICIAN');
  const joined = await physician.send('POST', `/api/patients/${kept}/merge`, { other: merged });
  expect(joined.status, joined.text).toBe(200);
  const both = await found('QuestionnaireResponse', { patient: merged });
  expect(both.map(({ id }) => id).toSorted()).toEqual([noor.id, again.id].toSorted());
  expect(both).toMatchObject([
    { subject: { reference: `Patient/${kept}` } },
    { subject: { reference: `Patient/${kept}` } },
  ]);
  expect(await read('Patient', merged)).toMatchObject({
    active: false,
    link: [{ other: { reference: `Patient/${kept}` }, type: 'replaced-by' }],
  });
  expect(await read('Patient', kept)).toMatchObject({
    active: true,
    link: [{ other: { reference: `Patient/${merged}` }, type: 'replaces' }],
  });
  const moved = await found('QuestionnaireResponse', { _id: again.id });
  expect(Date.parse(moved[0]?.meta.lastUpdated ?? '')).toBeGreaterThan(again.updatedAt.getTime());

  const admin = await server.signedIn('ADMIN');
  const body = { reason: 'requested', persons: [kept, merged] };
  const erased = await admin.send('POST', `/api/admin/patients/${kept}/erase`, body);
  expect(erased.status, erased.text).toBeLessThan(300);
  for (const [type, id] of [
    ['Patient', kept],
    ['Patient', merged],
    ['QuestionnaireResponse', noor.id],
    ['Provenance', `${noor.id}-00000000000000000000`],
  ] as const)
    expect(await refused(read(type, id)), type).toMatchObject({ status: 410 });
  expect(await found('QuestionnaireResponse', { patient: kept })).toEqual([]);
});

test('every read is recorded with the program, the type and the submissions and patients that were shown', async () => {
  const person = await personOf(ines);
  await search('QuestionnaireResponse', { patient: person, _include: 'QuestionnaireResponse:patient' });
  await read('Patient', person);
  const [ofPatient, ofSearch] = await server.orm.em
    .fork()
    .find(AuditEntry, { action: 'fhir_read' }, { orderBy: { id: 'desc' }, limit: 2 });
  expect(ofSearch).toMatchObject({
    objectType: 'submission',
    objectId: ines.id,
    detail: { type: 'QuestionnaireResponse', submissions: [ines.id], persons: [person] },
  });
  expect(ofPatient).toMatchObject({ objectType: 'person', objectId: person });
});
