/** Imports of forms from FHIR files: results, refusals, and that no file keeps the server busy. */
import type { FormImport, FormReport, ImportedForm } from '@clinic/contract/forms/formImport';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import type { FhirSource } from '@clinic/engine/definition';
import type { JsonObject } from '@clinic/formats/fhir';
import { core, form, sdc } from '@clinic/testing/fhir/forms';
import { sampleBundle } from '@clinic/testing/fhir/sampleBundle';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE } from './hostileTexts.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});

async function send(content: unknown, by = admin, signal?: AbortSignal, query = ''): Promise<Reply> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return by.request(`/api/admin/form-imports${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await by.csrfToken() },
    body: new TextEncoder().encode(text),
    ...(signal && { signal }),
  });
}

const importOf = async (content: unknown): Promise<FormImport> => (await send(content)).json<FormImport>();
const draftsNow = async (): Promise<number> => (await admin.get(DRAFTS)).json<unknown[]>().length;

const outcomesIn = ({ groups }: Pick<FormReport, 'groups'>) =>
  Object.fromEntries(groups.flatMap(({ elements }) => elements.map(({ path, outcome }) => [path, outcome])));

describe('a Bundle', () => {
  let lifestyle: ImportedForm;
  beforeAll(async () => {
    const { refused, forms } = await importOf(sampleBundle);
    expect(refused).toEqual([]);
    expect(forms.map(({ path, title }) => `${path} ${title}`)).toEqual([
      'Bundle.entry[0].resource Short check',
      'Bundle.entry[1].resource Lifestyle intake',
    ]);
    lifestyle = forms[1] as ImportedForm;
  });

  test('yields each form with its definition and a report of every element by question, and stores nothing', async () => {
    const at = 'Bundle.entry[1].resource';
    expect(outcomesIn(lifestyle)).toMatchObject({
      [`${at}.title`]: 'taken',
      [`${at}.publisher`]: 'kept',
      [`${at}.item[0].item[0].answerValueSet`]: 'mapped',
      [`${at}.item[0].item[1].enableWhen[0].operator`]: 'taken',
      [`${at}.item[1].item[1].type`]: 'taken',
      [`${at}.item[1].item[1].extension[0]`]: 'mapped',
      [`${at}.item[1].item[2].extension[0]`]: 'kept',
    });
    const smoking = lifestyle.groups.find(({ linkId }) => linkId === '/1/smoking');
    expect(smoking).toMatchObject({ path: `${at}.item[0].item[0]`, text: 'Do you smoke?' });
    expect(await draftsNow()).toBe(0);
  });

  test('begins with what patients miss, by question and severity', () => {
    expect(lifestyle.consequences?.map(({ kind, linkId }) => [kind, linkId])).toEqual([
      ['alwaysShown', '/2/plan'],
    ]);
  });

  test('becomes a draft with the same report, including the value sets of the Bundle', async () => {
    const begun = await admin.send('POST', DRAFTS, { from: 'document', document: lifestyle.document });
    expect(begun.status).toBe(201);
    const { id, document } = begun.json<QuestionnaireDraftDetail>();
    expect(document).toEqual(lifestyle.document);
    const again = await admin.get(`${DRAFTS}/${id}/import-report`);
    const report = again.json<FormReport>();
    const moved = lifestyle.groups.map(({ path }) =>
      path.replace('Bundle.entry[1].resource', 'Questionnaire'),
    );
    expect(report.groups.map(({ path }) => path)).toEqual(moved);
    expect(Object.values(outcomesIn(report))).toEqual(Object.values(outcomesIn(lifestyle)));
    expect(again.text).not.toContain('"document"');
    for (const role of ['PHYSICIAN', 'PATIENT'] as const) {
      const other = await server.signedIn(role);
      expect((await other.get(`${DRAFTS}/${id}/import-report`)).status).toBe(403);
      expect((await send(sampleBundle, other)).status).toBe(403);
    }
  });

  test('is published with its report, and patients do not get its source', async () => {
    const document = {
      ...lifestyle.document,
      id: 'lifestyle-published',
      noRulesReason: 'Nobody reads it for risks.',
    };
    const begun = await admin.send('POST', DRAFTS, { from: 'document', document });
    const { id, ...draft } = begun.json<QuestionnaireDraftDetail>();
    const publish = (revision: number) =>
      admin.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'Imported' });
    const refused = await publish(draft.revision);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Accept each of them');
    const { fhir } = draft.document as unknown as { fhir: FhirSource };
    expect(fhir.losses?.map(({ kind }) => kind)).toContain('alwaysShown');
    const losses = fhir.losses?.map((loss) => ({ ...loss, accepted: true }));
    const saved = await admin.send('PUT', `${DRAFTS}/${id}`, {
      revision: draft.revision,
      document: { ...draft.document, fhir: { ...fhir, losses } },
    });
    const published = await publish(saved.json<{ revision: number }>().revision);
    expect(published.text).toBe('{"questionnaireId":"lifestyle-published","version":"1.2"}');
    const report = await admin.get('/api/admin/questionnaires/lifestyle-published/1.2/import-report');
    expect(report.json<FormReport>().title).toBe('Lifestyle intake');
    const lines = (await admin.get('/api/admin/questionnaires')).json<
      { id: string; versions: { isImported: boolean }[] }[]
    >();
    const imported = lines.filter(({ versions }) => versions.some(({ isImported }) => isImported));
    expect(imported.map((line) => line.id)).toEqual(['lifestyle-published']);
    const asked = await server.browser().get('/api/intake/questionnaires/lifestyle-published');
    expect(asked.text).not.toContain('example.org/ValueSet');
  });
});

test('a 4 MB file with its own value set becomes a draft with the same report and export', async () => {
  const system = 'http://example.org/CodeSystem/diagnoses';
  const concept = Array.from({ length: 36_000 }, (_, index) => ({
    code: `D${index}`,
    display: `Diagnosis number ${index}, ${'with a long name of many words, '.repeat(2)}as lists have them`,
  }));
  const valueSet = {
    resourceType: 'ValueSet',
    id: 'diagnoses',
    status: 'active',
    compose: { include: [{ system, concept }] },
  };
  const source = form(
    [
      { linkId: 'd', text: 'Diagnosis', type: 'choice', answerValueSet: '#diagnoses' },
      {
        linkId: 'since',
        text: 'Since when?',
        type: 'string',
        enableWhen: [{ question: 'd', operator: '=', answerCoding: { system, code: 'D77' } }],
      },
    ],
    { contained: [valueSet], name: 'Diagnoses' },
  );
  expect(JSON.stringify(source).length).toBeGreaterThan(4_000_000);
  const { forms } = await importOf(source);
  const [imported] = forms as [ImportedForm];
  expect(imported.refused).toEqual([]);
  expect(imported.codeLists).toMatchObject([{ size: 36_000 }]);
  for (const { text } of imported.codeLists ?? []) {
    const stored = await admin.request('/api/admin/code-lists', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await admin.csrfToken() },
      body: new TextEncoder().encode(text),
    });
    expect(stored.status).toBe(200);
  }
  const document = { ...imported.document, noRulesReason: 'It is read by a physician.' };
  const begun = await admin.send('POST', DRAFTS, { from: 'document', document });
  expect(begun.status).toBe(201);
  const { id, revision } = begun.json<QuestionnaireDraftDetail>();
  const report = (await admin.get(`${DRAFTS}/${id}/import-report`)).json<FormReport>();
  expect(outcomesIn(report)).toEqual(outcomesIn(imported));

  const published = await admin.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'Imported' });
  const { questionnaireId, version } = published.json<{ questionnaireId: string; version: string }>();
  const exported = await admin.get(`/api/questionnaires/${questionnaireId}/${version}/fhir`);
  expect(exported.json<JsonObject>()).toEqual({ ...source, version });
});

test('a questionnaire that was not imported has no report', async () => {
  const begun = await admin.send('POST', DRAFTS, { from: 'blank', newId: 'no-import', title: 'Blank' });
  const { id } = begun.json<{ id: string }>();
  for (const path of [`${DRAFTS}/${id}`, '/api/admin/questionnaires/weight-loss-intake/9.9'])
    expect((await admin.get(`${path}/import-report`)).status).toBe(404);
});

const question = { linkId: 'q', type: 'string' };
const when = (linkId: string) => [{ question: linkId, operator: 'exists', answerBoolean: true }];
const nested = (depth: number): JsonObject =>
  depth === 0 ? question : { linkId: `g${depth}`, type: 'group', item: [nested(depth - 1)] };

test.each<[string, unknown, string, string]>([
  ['an empty file', '  ', '', 'fileEmpty'],
  ['a truncated file', '{"resourceType": "Questionnaire",', '', 'notJson'],
  ['another resource', { resourceType: 'Patient' }, 'resourceType', 'otherResource'],
  ['a Bundle without a form', { resourceType: 'Bundle', entry: [] }, 'resourceType', 'bundleWithoutForm'],
  ['a file of more than 5 MB', `"${'x'.repeat(6_000_000)}"`, '', 'fileTooLarge'],
  ['a hundred thousand brackets', '['.repeat(100_000), '', 'tooDeep'],
])('%s is refused as a whole, with instructions', async (_what, content, path, code) => {
  const { forms, refused } = await importOf(content);
  expect(forms).toEqual([]);
  expect(refused).toMatchObject([{ text: { code } }]);
  expect(refused[0]?.path.startsWith(path)).toBe(true);
});

test.each<[string, JsonObject[], JsonObject, string, string]>([
  ['a value of the wrong type', [{ ...question, maxLength: 'long' }], {}, '.item[0].maxLength', 'wrongValue'],
  [
    'a duplicate linkId that is referred to',
    [question, question, { linkId: 'r', type: 'string', enableWhen: when('q') }],
    {},
    '.item[1]',
    'linkIdTwice',
  ],
  [
    'a condition on nothing',
    [{ ...question, enableWhen: when('gone') }],
    {},
    '.item[0].enableWhen[0]',
    'noSuchItem',
  ],
  [
    'a circular condition',
    [
      { ...question, enableWhen: when('r') },
      { linkId: 'r', type: 'string', enableWhen: when('q') },
    ],
    {},
    '.item[0]',
    'circle',
  ],
  [
    'more than 10,000 items',
    Array.from({ length: 10_001 }, (_, index) => ({ linkId: `q${index}`, type: 'string' })),
    {},
    '',
    'tooManyItems',
  ],
  ['groups in each other, too deep', [nested(60)], {}, '', 'tooDeep'],
  [
    'a form that no draft has room for',
    Array.from({ length: 9_000 }, (_, index) => ({
      linkId: `q${index}`,
      type: 'string',
      text: 'x'.repeat(250),
    })),
    {},
    '',
    'documentTooLarge',
  ],
])('%s is refused by its path, and nothing is stored', async (_what, item, rest, path, code) => {
  const before = await draftsNow();
  const { forms, refused } = await importOf(form(item, rest));
  const found = [...refused, ...forms.flatMap((each) => each.refused)];
  expect(found.map(({ text }) => text?.code)).toContain(code);
  const places = found.filter(({ text }) => text?.code === code).map((each) => each.path);
  if (code !== 'tooDeep') expect(places).toContain(`Questionnaire${path}`);
  expect(forms.every(({ document }) => document === undefined)).toBe(true);
  expect(await draftsNow()).toBe(before);
});

test('what has two readings is asked, and answered with the same file', async () => {
  const source = form([
    question,
    { ...question, linkId: 'r', enableWhen: [...when('q'), ...when('q')] },
    { ...question, required: 'true', linkId: 's' },
  ]);
  const [open] = (await importOf(source)).forms;
  expect(open?.document).toBeUndefined();
  expect(open?.asked).toEqual([
    { question: 'language', paths: ['Questionnaire'], assumed: 'en' },
    { question: 'conditions', paths: ['Questionnaire.item[1]'] },
  ]);
  const answered = await send(source, admin, undefined, '?language=es&conditions=any');
  const [read] = answered.json<FormImport>().forms;
  expect([read?.asked, read?.document?.languages]).toEqual([[], ['es']]);
  const kinds = read?.corrections?.map(({ what, places }) => [what.code, places.length]);
  expect(kinds).toEqual([
    ['readQuoted', 1],
    ['readAsAnswered', 2],
  ]);
  const begun = await admin.send('POST', DRAFTS, { from: 'document', document: read?.document });
  const { id } = begun.json<QuestionnaireDraftDetail>();
  const report = (await admin.get(`${DRAFTS}/${id}/import-report`)).json<FormReport>();
  expect(report.corrections).toEqual(read?.corrections);
  expect(outcomesIn(report)).toEqual(outcomesIn(read as ImportedForm));
  expect((await send(source, admin, undefined, '?conditions=some')).status).toBe(400);
});

test('hostile texts in any place are returned as texts, in the definition and in the report', async () => {
  for (const [what, hostile] of HOSTILE) {
    const item = {
      linkId: 'a',
      text: hostile,
      prefix: hostile,
      type: 'open-choice',
      answerOption: [{ valueCoding: { code: 'x', display: hostile } }],
      extension: [{ url: sdc('sdc-questionnaire-openLabel'), valueString: hostile }],
      code: [{ system: 'http://loinc.org', code: '1-1', display: hostile }],
    };
    const { forms, refused } = await importOf(form([item], { title: hostile, publisher: hostile }));
    expect(refused, what).toEqual([]);
    const [imported] = forms;
    expect(imported?.refused, what).toEqual([]);
    expect(imported?.groups.at(-1)?.text, what).toBe(hostile);
    const begun = await admin.send('POST', DRAFTS, { from: 'document', document: imported?.document });
    expect(begun.status, what).toBe(201);
  }
  expect(globalThis).not.toHaveProperty('ran');
});

const expression = (source: string): JsonObject => ({
  url: sdc('sdc-questionnaire-enableWhenExpression'),
  valueExpression: { language: 'text/fhirpath', expression: source },
});

test.each<[string, unknown]>([
  [
    'a thousand patterns that backtrack',
    form(
      Array.from({ length: 1000 }, (_, index) => ({
        linkId: `q${index}`,
        type: 'string',
        extension: [{ url: core('regex'), valueString: `^(a+)+${index}$` }],
      })),
    ),
  ],
  [
    'expressions that multiply',
    form(
      Array.from({ length: 300 }, (_, index) => ({
        linkId: `q${index}`,
        type: 'integer',
        extension: [expression(`%resource.descendants().where(descendants().count() > ${index}).exists()`)],
      })),
    ),
  ],
  [
    'ten thousand linkIds that are alike, each with a condition on the last',
    form(
      Array.from({ length: 10_000 }, (_, index) => ({
        linkId: `a${'/'.repeat(index % 200)}${index}`,
        type: 'boolean',
        ...(index > 0 && { enableWhen: when('a0') }),
      })),
    ),
  ],
  [
    'value sets that contain each other',
    {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          resource: form(
            Array.from({ length: 200 }, (_, index) => ({
              linkId: `q${index}`,
              type: 'choice',
              answerValueSet: 'http://x.example/0',
            })),
          ),
        },
        ...Array.from({ length: 25 }, (_, index) => ({
          resource: {
            resourceType: 'ValueSet',
            url: `http://x.example/${index}`,
            status: 'active',
            compose: {
              include: [1, 1, 1, 1].map((step) => ({
                valueSet: [`http://x.example/${(index + step) % 25}`],
              })),
            },
          },
        })),
      ],
    },
  ],
])('importing %s ends, and the server answers others meanwhile', async (_what, content) => {
  const pending = send(content);
  const others = await Promise.all(Array.from({ length: 5 }, () => server.browser().get('/healthz')));
  expect(others.every(({ status }) => status === 200)).toBe(true);
  const { status } = await pending;
  expect([200, 422]).toContain(status);
});

test('an import whose client has left is aborted, and the next one is not delayed', async () => {
  const leaves = new AbortController();
  const left = send(sampleBundle, admin, leaves.signal);
  leaves.abort();
  await expect(left).rejects.toThrow();
  expect((await importOf(sampleBundle)).forms).toHaveLength(2);
});
