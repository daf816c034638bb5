import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';
import type { AppContext } from '../access/context.ts';
import { answerErrors } from './answerErrors.ts';

const server = sharedServer({ withClinic: true });

async function post(body: string, contentType = 'application/json') {
  const browser = server.browser();
  const headers = { 'content-type': contentType, 'x-csrf-token': await browser.csrfToken() };
  return browser.request('/api/intake/drafts', { method: 'POST', headers, body });
}

test('malformed JSON: 400', async () => {
  const reply = await post('{"id":');
  expect(reply.status).toBe(400);
  expect(reply.text).toBe('The body is not valid JSON');
});

test('a body of 1 MB: 413, with a message', async () => {
  const reply = await post(JSON.stringify({ id: 'x'.repeat(1_000_000) }));
  expect(reply.status).toBe(413);
  expect(reply.text).toContain('256 kB');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  '%s: 415',
  async (contentType) => {
    expect((await post('{}', contentType)).status).toBe(415);
  },
);

test('every invalid property is named', async () => {
  const reply = await post(JSON.stringify({ id: '7', role: 'ADMIN' }));
  expect(reply.status).toBe(400);
  expect(reply.text).toMatch(/id: /);
  expect(reply.text).toMatch(/secret: /);
  expect(reply.text).toMatch(/role: unknown/);
});

test('excessive nesting is refused', async () => {
  const reply = await post(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(reply.status).toBe(400);
});

test('unknown API paths: 404 as text', async () => {
  const reply = await server.browser().get('/api/nothing-here');
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('a method that no route declares: 405', async () => {
  expect((await server.browser().request('/api/review', { method: 'DELETE' })).status).toBe(405);
});

test.each<[string, string, string, number]>([
  ['POST', '/connect/demo', '{}', 404],
  ['POST', '/demo-idp/sign-in/x', `account=${'x'.repeat(5_000)}`, 413],
  ['GET', '/api/submissions/%', '', 401],
  ['GET', '/api/intake/questionnaires/%E0%A4%A', '', 404],
  ['GET', '/api/intake/questionnaires/%00', '', 400],
])('%s %s is answered without an internal error', async (method, path, body, status) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await server.browser().request(path, { method, headers, ...(body ? { body } : {}) });
  expect(reply.status).toBe(status);
});

test('an unexpected error returns 500 with the request id and no details', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await server.orm.em.fork().execute('alter table draft_mutation rename to draft_mutation_gone');
  const reply = await intake.save({ given: 'Canary Ines' });
  await server.orm.em.fork().execute('alter table draft_mutation_gone rename to draft_mutation');

  expect(reply.status).toBe(500);
  expect(reply.text).toBe(`Internal error. Request ${reply.headers.get('x-request-id')}`);
  const logged = server.logged.filter(({ requestId }) => requestId === reply.headers.get('x-request-id'));
  expect(logged).toMatchObject([{ level: 'error', at: expect.any(Array) }, { status: 500 }]);
  expect(JSON.stringify(logged)).not.toContain('Canary');
});

test('the log contains the pattern of a route, never the URL, a name or an answer', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await intake.save({ given: 'Canary Ines', mail: 'canary@example.com' });
  await (await server.signedIn('PHYSICIAN')).get('/api/review?flag=Canary');

  const lines = JSON.stringify(server.logged);
  expect(lines).toContain('/api/intake/drafts/:id');
  expect(lines).not.toMatch(/canary/i);
  expect(lines).not.toContain(intake.id);
  expect(lines).not.toContain(intake.secret);
});

test('a line of a message that looks like a stack frame is not logged', async () => {
  const logged: Array<Record<string, unknown>> = [];
  const context = { state: {} } as AppContext;
  await answerErrors((entry) => logged.push(entry))(context, () => {
    throw new Error('insert into review_note: Met her\n    at Canary Street 5\n  at noon');
  });

  expect(logged).toMatchObject([
    { error: 'Error', at: expect.arrayContaining([expect.stringMatching(/^at /)]) },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/Canary|noon/);
});

test('every logged error names its route or job', () => {
  const folder = join(import.meta.dirname, '..', '..');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.name.startsWith('test'),
    )
    .map(({ parentPath, name }) => join(parentPath, name));
  const without = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/log\(\{\s*level: 'error'[^;]*errorTrace\([^;]*;/g)]
      .map(([call]) => call)
      .filter((call) => !/\b(job|route|unhandled)\b/.test(call)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(without).toEqual([]);
  const bare = files.filter((file) => /level: 'error', error: error\.name/.test(readFileSync(file, 'utf8')));
  expect(bare).toEqual([]);
});
