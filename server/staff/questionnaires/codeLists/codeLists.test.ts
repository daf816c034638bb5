/** Code lists: stored once by administrators, read by patients, and used to validate submissions. */
import type { StoredCodeList } from '@clinic/contract/forms/codeLists';
import { FormImport } from '@clinic/contract/forms/formImport';
import type { CodeListDocument } from '@clinic/engine/codeLists';
import { diagnoses } from '@clinic/fixtures/codeLists/diagnoses';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';

const DRAFTS = '/api/admin/questionnaire-drafts';
const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
let stored: StoredCodeList;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
  stored = (await store(diagnoses(60_000))).json();
});

async function store(list: CodeListDocument | string, by = admin): Promise<Reply> {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  return by.request('/api/admin/code-lists', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await by.csrfToken() },
    body: new TextEncoder().encode(text),
  });
}

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const form = (id: string, codeList: string, more: object = {}) => {
  const [first, ...others] = structuredClone(TEST_DEFINITION.steps);
  const questions = [
    { id: 'diagnosis', type: 'choice', label: both('Diagnosis', 'Diagnóstico'), codeList, ...more },
    { id: 'others', type: 'multipleChoice', label: both('Others', 'Otros'), codeList },
  ];
  return {
    ...TEST_DEFINITION,
    id,
    steps: [{ ...first, questions: [...(first?.questions ?? []), ...questions] }, ...others],
  };
};
async function publish(document: object): Promise<Reply> {
  const begun = await admin.send('POST', DRAFTS, { from: 'document', document });
  if (begun.status >= 400) return begun;
  const { id, revision } = begun.json<{ id: string; revision: number }>();
  return admin.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'With a code list' });
}

test('a list of 60,000 codes is stored once, whatever its formatting, and described', async () => {
  expect(stored).toMatchObject({ title: 'Diagnoses', size: 60_000, languages: ['en', 'es'] });
  expect(stored.first[1]).toEqual({
    value: 'D1',
    names: ['Chronic disorder 1 of the liver', 'Enfermedad 1 crónica: hígado'],
  });
  const { codes, ...head } = diagnoses(60_000);
  const again = await store(JSON.stringify({ codes, ...head }, null, 1));
  expect(again.json()).toEqual(stored);
  expect((await admin.get(`/api/admin/code-lists/${stored.digest}`)).json()).toEqual(stored);
  const rows = await server.orm.em
    .fork()
    .execute('select 1 from code_list where digest = ?', [stored.digest]);
  expect(rows).toHaveLength(1);
});

test('anybody can read it, with immutable caching and unchanged', async () => {
  const reply = await server.browser().get(`/api/intake/code-lists/${stored.digest}`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.stringify(reply.json())).toBe(JSON.stringify(diagnoses(60_000)));
  const plain = await server
    .browser()
    .get(`/api/intake/code-lists/${stored.digest}`, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect((await server.browser().get(`/api/intake/code-lists/${'0'.repeat(64)}`)).status).toBe(404);
});

test('physicians and patients cannot store lists', async () => {
  for (const role of ['PHYSICIAN', 'PATIENT'] as const)
    expect((await store(diagnoses(2), await server.signedIn(role))).status).toBe(403);
});

test('an invalid list is refused with its invalid rows, and one that is too large with the limit', async () => {
  const { codes, ...head } = diagnoses(3);
  const wrong = await store({ ...head, codes: [...codes, ['D1', 'Again', ''], ['a b', 'Blank', '']] });
  expect(wrong.status).toBe(422);
  expect(wrong.json()).toMatchObject({
    code: 'code_list_refused',
    faults: [
      { row: 4, fault: 'twice' },
      { row: 5, fault: 'code' },
    ],
  });
  expect((await store('{"codes":')).json()).toMatchObject({ faults: [{ fault: 'form' }] });
  const large = await store(JSON.stringify({ ...head, codes }) + ' '.repeat(12 * 1024 * 1024));
  expect(large.status).toBe(413);
  expect(large.json()).toMatchObject({ code: 'code_list_too_large' });
});

test('a form that names a list that is not stored is not published, and the question is named', async () => {
  const refused = await publish(form('lost-list', 'f'.repeat(64)));
  expect(refused.status).toBe(422);
  const { problems } = refused.json<{ problems: Array<{ path: string; text: { key: string } }> }>();
  expect(problems.map(({ path, text }) => `${path} ${text.key}`)).toEqual([
    'steps[0].questions[7].codeList codeListMissing',
    'steps[0].questions[8].codeList codeListMissing',
  ]);
});

test('a form with too many codes is not published', async () => {
  const copies = ['a', 'b'].map((digit) => digit.repeat(64));
  for (const digest of copies)
    await server.orm.em.fork().execute(
      `insert into code_list (digest, title, size, content, stored_at)
       select ?, title, 100001, content, stored_at from code_list where digest = ?`,
      [digest, stored.digest],
    );
  const document = form('long-lists', copies[0] as string);
  (document.steps[0]?.questions.at(-1) as unknown as { codeList?: string }).codeList = copies[1];
  const refused = await publish(document);
  const { problems } = refused.json<{ problems: Array<{ path: string; text: object }> }>();
  expect(problems).toEqual([
    expect.objectContaining({
      path: 'steps',
      text: { key: 'manyCodes', params: { count: 200_002, max: 200_000 } },
    }),
  ]);
});

test('a form with a proposed answer or condition outside its list is not published', async () => {
  const proposing = await publish(form('proposes', stored.digest, { proposed: 'D99999' }));
  expect(proposing.text).toContain('D99999');
  const document = form('asks-about-it', stored.digest);
  const asking = {
    ...{ id: 'since', type: 'yesNo', label: both('Long?', '¿Mucho?') },
    showWhen: { '==': [{ var: 'diagnosis' }, 'D99999'] },
  };
  document.steps[1]?.questions.push(asking as never);
  expect((await publish(document)).text).toContain('has no option');
});

describe('a submission', () => {
  beforeAll(async () => {
    expect((await publish(form('with-diagnosis', stored.digest))).status).toBe(200);
  });

  test('with a code outside the list is refused; with one from it, the display name is shown', async () => {
    const intake = new TestIntake(server.browser(), 'with-diagnosis');
    await intake.begin();
    await intake.save({ ...GOOD_ANSWERS, diagnosis: 'D60000', others: ['D7'] });
    const refused = await intake.submit();
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ issues: [{ key: 'diagnosis', code: 'option' }] });
    await intake.save({ diagnosis: 'search:kidn' });
    expect((await intake.submit()).text).toContain('kidn');

    await intake.save({ diagnosis: 'D59999', others: ['D7', 'D8'] });
    expect((await intake.submit()).status).toBe(200);
    const { id } = await server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });
    const physician = await server.signedIn('PHYSICIAN');
    const read = await physician.get(`/api/submissions/${id}`);
    expect(read.json()).toMatchObject({ answersJSON: { diagnosis: 'D59999', others: ['D7', 'D8'] } });

    const csv = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
    const [heads, row] = parse(csv.text, { bom: true }) as string[][];
    expect(row?.[heads?.findIndex((head) => /Diagnosis/.test(head)) ?? -1]).toBe(
      'Other disorder 59999 of the right hip',
    );
    const fhir = await physician.send('POST', '/api/review/exports', { format: 'fhir', filter: {} });
    expect(fhir.text).toContain(
      '{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"D59999","display":"Other disorder 59999 of the right hip"}',
    );
  });

  test('patients get the definition without the list', async () => {
    const sent = await server.browser().get('/api/intake/questionnaires/with-diagnosis');
    expect(sent.text.length).toBeLessThan(20_000);
    expect(sent.text).toContain(stored.digest);
  });
});

test('a Bundle with more codes than a draft can hold becomes a form that is published with its list', async () => {
  const { codes } = diagnoses(11_000);
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        resource: {
          ...{ resourceType: 'Questionnaire', status: 'active', name: 'ManyCodes', title: 'Many codes' },
          item: [{ linkId: 'd', type: 'choice', text: 'Diagnosis?', answerValueSet: 'http://x.org/all' }],
        },
      },
      {
        resource: {
          ...{ resourceType: 'ValueSet', url: 'http://x.org/all', title: 'All', status: 'active' },
          compose: { include: [{ system: 'http://x.org/system' }] },
        },
      },
      {
        resource: {
          ...{
            resourceType: 'CodeSystem',
            url: 'http://x.org/system',
            status: 'active',
            content: 'complete',
          },
          concept: codes.map(([code, display]) => ({ code, display })),
        },
      },
    ],
  };
  const reply = await admin.request('/api/admin/form-imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await admin.csrfToken() },
    body: new TextEncoder().encode(JSON.stringify(bundle)),
  });
  const [imported] = FormImport.parse(reply.json()).forms;
  const [list] = imported?.codeLists ?? [];
  expect(imported?.refused).toEqual([]);
  expect(list).toMatchObject({ title: 'All', size: 11_000 });
  const document = { ...imported?.document, noRulesReason: 'For a test' };
  expect((await publish(document)).status).toBe(422);
  expect((await store(list?.text ?? '')).json()).toMatchObject({ digest: list?.digest });
  expect((await publish(document)).status).toBe(200);
  const fhir = await admin.get(`/api/questionnaires/${imported?.document?.id}/1.0/fhir`);
  expect(fhir.json()).toMatchObject({ item: [{ linkId: 'd', answerValueSet: 'http://x.org/all' }] });
});
