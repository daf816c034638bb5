/** Malicious documents: each is refused with its path, and the server keeps responding. */
import { randomUUID } from 'node:crypto';
import type { SafetyReport } from '@clinic/contract/questionnaires';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { blankDefinition } from './blankDefinition.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});
afterEach(async () => {
  expect((await server.browser().get('/healthz')).status).toBe(200);
});

type Loose = Record<string, unknown>;

const text = (en: string) => ({ en, es: { text: en, from: en } });

/** A blank questionnaire that could be published, with changes to its first two questions. */
function changed(first: Loose, second: Loose = {}): Loose {
  const document = structuredClone(blankDefinition(`q-${randomUUID()}`, 'Attack'));
  document.title = text('Attack');
  document.noRulesReason = 'It asks nothing about health.';
  const [step] = document.steps as Array<{ questions: Loose[] }>;
  Object.assign(step?.questions[0] as Loose, first);
  Object.assign(step?.questions[1] as Loose, second);
  return document;
}

const importOf = (document: unknown): Promise<Reply> =>
  admin.send('POST', DRAFTS, { from: 'document', document });
const computed = (of: string): Loose => ({
  type: 'computed',
  compute: { '+': [{ var: of }, 1] },
  maxLength: undefined,
  required: undefined,
});

test.each<[string, Loose, string, string]>([
  [
    'a condition with ten thousand operands',
    changed({ showWhen: { or: Array.from({ length: 10_000 }, () => ({ '!': [true] })) } }),
    'logic_size',
    'steps[0].questions[0].showWhen',
  ],
  [
    'conditions that read each other',
    changed({ showWhen: { '!!': [{ var: 'last_name' }] } }, { showWhen: { '!!': [{ var: 'first_name' }] } }),
    'circle',
    'steps[0].questions[0].showWhen',
  ],
  [
    'values computed from each other',
    changed(computed('last_name'), computed('first_name')),
    'circle',
    'steps[0].questions[0].compute',
  ],
  [
    'a pattern that takes exponential time',
    changed({ pattern: '((a+)+)+$' }),
    'unknown_key',
    'steps[0].questions[0]',
  ],
  [
    'an operator that matches patterns',
    changed({ showWhen: { match: [{ var: 'last_name' }, '((a+)+)+$'] } }),
    'logic_operator',
    'steps[0].questions[0].showWhen',
  ],
  [
    'a packed source that is damaged',
    {
      ...changed({}),
      fhir: { source: 'data:application/zlib;base64,AAAA', ids: {}, added: [] },
    },
    'damaged_source',
    'fhir.source',
  ],
])('%s is an error at its path, and is not published', async (_what, document, code, path) => {
  const begun = await importOf(document);
  expect(begun.status).toBe(201);
  const { id } = begun.json<{ id: string }>();
  const { problems } = (await admin.get(`${DRAFTS}/${id}/report`)).json<SafetyReport>();
  const found = problems.filter(({ level }) => level === 'error');
  expect(found.map((problem) => problem.code)).toContain(code);
  expect(found.find((problem) => problem.code === code)?.path).toContain(path);

  const refused = await admin.send('POST', `${DRAFTS}/${id}/publish`, { revision: 1, note: 'Try' });

  expect(refused.status).toBe(422);
  expect(refused.json<{ problems: Array<{ path: string }> }>().problems.map((each) => each.path)).toContain(
    found[0]?.path,
  );
});

test('a condition nested five thousand levels deep is refused with the path where the limit is exceeded', async () => {
  const deep = `${'{"!":['.repeat(5000)}true${']}'.repeat(5000)}`;
  const body = JSON.stringify({ from: 'document', document: changed({ showWhen: 'DEEP' }) });
  const refused = await admin.request(DRAFTS, {
    method: 'POST',
    body: body.replace('"DEEP"', deep),
    headers: { 'content-type': 'application/json', 'x-csrf-token': await admin.csrfToken() },
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('document.steps.0.questions.0.showWhen');
  expect(refused.text).toContain('nested deeper');
});

test('twenty megabytes are refused before they are read', async () => {
  const refused = await importOf({ ...changed({}), note: 'x'.repeat(20_000_000) });
  expect(refused.status).toBe(413);
});

test.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused by name', async (key) => {
  const document = JSON.parse(
    JSON.stringify(changed({})).replace('"steps":[{', `"steps":[{"${key}":{"polluted":true},`),
  );
  const refused = await importOf(document);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`he key "${key}" is not allowed`);
  expect(({} as Loose).polluted).toBeUndefined();
});

test('a migration from or to a property name of JavaScript objects is refused by its path', async () => {
  const document = { ...changed({}), version: '2.0' };
  const rename = [{ from: 'constructor', to: 'first_name' }];
  const begun = await importOf({ ...document, migrations: [{ from: '1.0', rename }] });
  const { id } = begun.json<{ id: string }>();
  const { problems } = (await admin.get(`${DRAFTS}/${id}/report`)).json<SafetyReport>();
  expect(problems.map(({ path }) => path)).toContain('migrations[0].rename[0].from');
});

test('scripts in any text are treated as data', async () => {
  const script = '</script><script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true">';
  const document = changed({ label: text(script), help: text(script), why: text(script) });
  Object.assign(document, { title: text(script) });
  Object.assign((document.steps as Loose[])[0] as Loose, { title: text(script), intro: text(script) });
  const { id } = (await importOf(document)).json<{ id: string }>();
  const published = await admin.send('POST', `${DRAFTS}/${id}/publish`, { revision: 1, note: script });
  expect(published.status).toBe(200);

  const visitor = server.browser();
  const shown = await visitor.get(`/api/intake/questionnaires/${document.id}`);
  expect(shown.headers.get('content-type')).toContain('application/json');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.json<{ definition: { title: { en: string } } }>().definition.title.en).toBe(script);
});
