import { randomUUID } from 'node:crypto';
import { ReviewCounts, SubmissionList, type SubmissionListItem } from '@clinic/contract/review';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { countMatches } from './countMatches.ts';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  const patient = server.browser();
  const people: Array<Record<string, unknown>> = [
    { given: 'Ines', family: 'Rojas' },
    { given: 'Bob_100%', family: 'Back\\slash', mail: 'bob@example.com', pregnant: true },
    { given: "O'Brien", family: 'Ägidius', mail: 'OBrien@Example.com', age: 70, phone: '+1 (617) 555-0134' },
    { given: 'Bobby', family: 'Tables', mail: null, phone: '212 555 7788', born: '1980-04-02' },
  ];
  for (const [day, person] of people.entries()) {
    server.clock.now = new Date(Date.UTC(2026, 4, 1 + day, 12));
    await submitIntake(patient, person);
  }
  // Sign in at the server's current time: a session that begins in its future is refused.
  physician = await server.signedIn('PHYSICIAN');
});

const list = async (query = ''): Promise<SubmissionListItem[]> => {
  const reply = await physician.get(`/api/review${query}`);
  expect(reply.status, reply.text).toBe(200);
  return SubmissionList.parse(reply.json());
};
const names = async (query: string) => (await list(query)).map(({ patient }) => patient.name);
const searched = async (search: string, filter: object = {}, headers: Record<string, string> = {}) => {
  const reply = await physician.send('POST', '/api/review/search', { search, ...filter }, headers);
  return SubmissionList.parse(reply.json());
};
const found = async (search: string, filter: object = {}) =>
  (await searched(search, filter)).map(({ patient }) => patient.name);

test('the queue is sorted newest first and has what the screen shows', async () => {
  const submissions = await list();

  expect(submissions.map(({ patient }) => patient.name)).toEqual([
    'Bobby Tables',
    "O'Brien Ägidius",
    'Bob_100% Back\\slash',
    'Ines Rojas',
  ]);
  expect(submissions[0]?.patient).toEqual({
    name: 'Bobby Tables',
    email: null,
    phone: '212 555 7788',
    mail: 'none',
    avatar: null,
  });
  expect(submissions.at(-1)).toMatchObject({
    status: 'NEW',
    patient: { email: 'ines.rojas@example.com', mail: 'all', avatar: null },
    questionnaire: { id: 'test-intake', name: 'Test intake', version: '1.0' },
    ruleSet: { id: 'test-flags', version: '1.0' },
    flagsJSON: { pregnancy: false, aged: 82 },
  });
});

test("days of submission are in the clinic's time zone, both inclusive, and are counted", async () => {
  expect(await names('?submitted=2026-05-02..2026-05-03')).toEqual([
    "O'Brien Ägidius",
    'Bob_100% Back\\slash',
  ]);
  expect(await names('?submitted=..2026-05-01&sort=urgent')).toEqual(['Ines Rojas']);
  expect(await names('?submitted=2d')).toEqual(['Bobby Tables', "O'Brien Ägidius"]);
  const counts = await physician.get('/api/review/counts?submitted=2026-05-02..');
  expect(counts.json()).toMatchObject({ byStatus: { NEW: 3, APPROVED: 0 }, atLeast: [] });
  for (const submitted of ['2026-05-03..2026-05-02', 'yesterday', '..']) {
    expect((await physician.get(`/api/review?submitted=${submitted}`)).status).toBe(400);
  }
});

test('search finds names and e-mail addresses, regardless of case', async () => {
  expect(await found('rojas')).toEqual(['Ines Rojas']);
  expect(await found('OBRIEN@EX')).toEqual(["O'Brien Ägidius"]);
  expect(await found('ägidius')).toEqual(["O'Brien Ägidius"]);
  expect(await found(' ines rojas ')).toEqual(['Ines Rojas']);
  expect(await found('nobody')).toEqual([]);
});

test('search finds the reference, the phone number and the date of birth', async () => {
  const [newest] = await list();
  const reference = newest?.reference ?? '';
  expect(await found(reference)).toEqual(['Bobby Tables']);
  expect(await found(reference.toLowerCase().slice(0, 6))).toEqual(['Bobby Tables']);
  expect(await found('617 555 0134')).toEqual(["O'Brien Ägidius"]);
  expect(await found('+1 617-555')).toEqual(["O'Brien Ägidius"]);
  expect(await found('555-7788')).toEqual(['Bobby Tables']);
  expect(await found('1980-04-02')).toEqual(['Bobby Tables']);
  expect(await found('4/2/1980')).toEqual(['Bobby Tables']);
  expect(await found('2/4/1980')).toEqual([]);
  expect(await found('4/2/80')).toEqual(['Bobby Tables']);
  expect(await found('April 2, 1980')).toEqual(['Bobby Tables']);
  expect(await found(reference.toLowerCase().replace('-', ''))).toEqual(['Bobby Tables']);
});

test('a numeric date of birth is read in the order of the language', async () => {
  const inSpanish = await searched('2/4/1980', {}, { 'accept-language': 'es' });
  expect(inSpanish.map(({ patient }) => patient.name)).toEqual(['Bobby Tables']);
  expect(await searched('4/2/1980', {}, { 'accept-language': 'es' })).toEqual([]);
});

test('characters special to the database are searched for literally', async () => {
  expect(await found('%')).toEqual(['Bob_100% Back\\slash']);
  expect(await found('b_1')).toEqual(['Bob_100% Back\\slash']);
  expect(await found('\\')).toEqual(['Bob_100% Back\\slash']);
  expect(await found("'")).toEqual(["O'Brien Ägidius"]);
  expect(await found("';drop table submission;--")).toEqual([]);
});

test('status and raised flags filter the list', async () => {
  expect(await names('?status=APPROVED')).toEqual([]);
  expect(await names('?flag=pregnancy')).toEqual(['Bob_100% Back\\slash']);
  expect(await names('?flag=aged')).toEqual(["O'Brien Ägidius"]);
  expect(await found('ines', { flag: 'pregnancy' })).toEqual([]);
  expect(await names('?flag=nonsense')).toEqual([]);
});

test('consecutive pages have no gaps and no repetitions, even if someone submits in between', async () => {
  const first = await physician.get('/api/review?limit=2');
  expect(first.headers.get('x-total-count')).toBe('4');
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  server.clock.now = new Date(Date.UTC(2026, 4, 4, 12, 1));
  await submitIntake(server.browser(), { given: 'Late', family: 'Comer' });
  const second = await physician.get(next);

  const seen = [...first.json<SubmissionListItem[]>(), ...second.json<SubmissionListItem[]>()];
  expect(seen.map(({ patient }) => patient.name)).toEqual([
    'Bobby Tables',
    "O'Brien Ägidius",
    'Bob_100% Back\\slash',
    'Ines Rojas',
  ]);
  expect(second.headers.get('link')).toBeNull();
});

test.each([
  'status=OPEN',
  'limit=0',
  'limit=501',
  'cursor=nonsense',
  'sort=nonsense',
  `cursor=${btoa('["x","y"]')}`,
  `cursor=${btoa('["0000-01-01T00:00:00Z","7f4df3a2-0b1c-4d5e-8f90-123456789abc"]')}`,
  'search=ines',
  'search=%00',
  'sort=name',
])('?%s: 400', async (query) => {
  expect((await physician.get(`/api/review?${query}`)).status).toBe(400);
});

test('a name in the URL of the list or of the counts is refused, with instructions', async () => {
  for (const path of ['/api/review?search=ines', '/api/review/counts?search=ines']) {
    const reply = await physician.get(path);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Search with POST');
    expect(reply.text).not.toContain('ines');
  }
});

test('counts include every status', async () => {
  const counts = ReviewCounts.parse((await physician.get('/api/review/counts')).json());
  expect(Object.keys(counts)).toEqual(['NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED']);
  expect(counts.NEW).toBeGreaterThanOrEqual(4);
});

test('the matches of a search are counted up to a number per status', async () => {
  const counted = (search: [[string]] | undefined, most: number) =>
    server.orm.em
      .fork()
      .transactional((tx) => countMatches(tx, search ? { search } : {}, ['NEW', 'APPROVED'], most));
  const none = { IN_REVIEW: 0, NEEDS_INFO: 0, APPROVED: 0, ARCHIVED: 0 };
  expect(await counted([['bob']], 1)).toEqual({ byStatus: { NEW: 1, ...none }, atLeast: ['NEW'] });
  expect(await counted([['bob']], 2)).toEqual({ byStatus: { NEW: 2, ...none }, atLeast: [] });
  expect((await counted(undefined, 1)).atLeast).toEqual([]);
});

test('listing is audited without the search words', async () => {
  const em = server.orm.em.fork();
  const before = await em.count(AuditEntry, { action: 'submissions_listed' });
  await searched('canaryrojas');
  const entries = await em.find(AuditEntry, { action: 'submissions_listed' });

  expect(entries).toHaveLength(before + 1);
  expect(JSON.stringify(entries)).not.toContain('canaryrojas');
});

test('an unknown submission: 404', async () => {
  expect((await physician.get(`/api/submissions/${randomUUID()}`)).status).toBe(404);
});
