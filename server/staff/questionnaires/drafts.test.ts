import type { QuestionnaireDraftDetail, SafetyReport } from '@clinic/contract/questionnaires';
import { nextVersion } from '@clinic/engine/base';
import { mergeDefinitions } from '@clinic/engine/editing';
import { importForm } from '@clinic/formats/fhir';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { QuestionnaireVersion } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { publishShipped } from '../shipped/publishShipped.ts';

const { version: NEWEST } = newestShipped('weight-loss-intake') as { version: string };
const DRAFTS = '/api/admin/questionnaire-drafts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});

const begin = async (body: object): Promise<QuestionnaireDraftDetail> => {
  const reply = await admin.send('POST', DRAFTS, body);
  expect(reply.status).toBe(201);
  return reply.json();
};
const nextOfTest = () => begin({ from: 'version', questionnaireId: 'test-intake', version: '1.0' });

// biome-ignore lint/suspicious/noExplicitAny: reaches into it by path and changes it
type Loose = any;
const changed = (document: unknown, edit: (definition: Loose) => void): Loose => {
  const copy = structuredClone(document);
  edit(copy);
  return copy;
};
const save = (draft: { id: string; revision: number }, document: unknown): Promise<Reply> =>
  admin.send('PUT', `${DRAFTS}/${draft.id}`, { revision: draft.revision, document });
const report = async ({ id }: { id: string }): Promise<SafetyReport> =>
  (await admin.get(`${DRAFTS}/${id}/report`)).json();

test('the next version starts with the previous content, with keys in the order a person would write them', async () => {
  const draft = await begin({ from: 'version', questionnaireId: 'weight-loss-intake', version: NEWEST });

  expect(draft).toMatchObject({
    questionnaireId: 'weight-loss-intake',
    version: nextVersion([NEWEST]),
    basedOn: { id: 'weight-loss-intake', version: NEWEST },
    revision: 1,
  });
  expect(Object.keys(draft.document).slice(0, 3)).toEqual(['id', 'version', 'title']);
  expect((await report(draft)).problems.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a long FHIR form, the longest consent and a picture can be drafted and saved', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...{ linkId: `${index}`, type: 'string' },
    text: `Question ${index} of a form with as many questions as forms of hospitals have`,
  }));
  const { definition } = importForm(form(items, { name: 'LongForm' }), NO_TERMINOLOGY);
  expect(definition?.fhir?.source.length).toBeGreaterThan(20_000);
  const draft = await begin({ from: 'document', document: definition });
  const text = {
    en: 'word '.repeat(12_000).trim(),
    es: { text: 'palabra '.repeat(11_000).trim(), from: '' },
  };
  const longer = changed(draft.document, (copy) => {
    copy.steps[0].questions[0].picture = { type: 'png', data: 'A'.repeat(200_000) };
    copy.steps[0].questions.push({
      ...{ id: 'agreed', type: 'consent', label: { en: 'I agree' } },
      document: { version: '1', title: { en: 'Notice' }, text },
    });
  });
  const saved = await save(draft, longer);
  expect(saved.status, saved.text).toBe(200);
});

test('a text that no document may contain is refused by its path', async () => {
  const draft = await nextOfTest();
  const document = changed(draft.document, (copy) => {
    copy.title.en = 'x'.repeat(100_000);
  });
  const refused = await save(draft, document);
  expect([refused.status, refused.text]).toEqual([400, 'document.title.en: at most 90000 characters']);
});

test('a copy, a blank questionnaire and a file start as questionnaires of their own', async () => {
  const copy = await begin({ from: 'copy', questionnaireId: 'test-intake', version: '1.0', newId: 'second' });
  expect([copy.questionnaireId, copy.version, copy.basedOn]).toEqual(['second', '1.0', null]);
  const blank = await begin({ from: 'blank', newId: 'third', title: 'Third' });
  expect(blank.title).toBe('Third');
  expect((await report(blank)).problems).toMatchObject([{ path: 'title.es', code: 'translation_missing' }]);
  const translated = changed(blank.document, (document) => {
    document.title.es = { text: 'Tercero', from: 'Third' };
  });
  await save(blank, translated);
  expect((await report(blank)).problems).toMatchObject([{ path: 'noRulesReason', level: 'error' }]);
  const file = await begin({ from: 'document', document: { id: 'fourth', broken: true } });
  expect(file.questionnaireId).toBe('fourth');
  expect((await report(file)).problems.length).toBeGreaterThan(0);
});

test('every save is kept; one made from an older state gets the current one, and merges with it', async () => {
  const draft = await nextOfTest();
  const mine = changed(draft.document, (d) => {
    d.title = 'Mine';
  });
  const theirs = changed(draft.document, (d) => {
    d.steps[0].questions[0].required = false;
  });
  expect((await save(draft, theirs)).json()).toMatchObject({ revision: 2 });

  const stale = await save(draft, mine);

  expect(stale.status).toBe(409);
  const { current } = stale.json<{ current: QuestionnaireDraftDetail }>();
  expect(current).toMatchObject({ revision: 2, updatedBy: { name: 'Sam Rivera' } });
  const merged = mergeDefinitions(draft.document as Loose, mine, current.document as Loose);
  expect(merged?.conflicts).toEqual([]);
  expect((await save(current, merged?.definition)).status).toBe(200);
  const now = (await admin.get(`${DRAFTS}/${draft.id}`)).json<QuestionnaireDraftDetail>();
  expect(now.document.title).toBe('Mine');
  expect((now.document as Loose).steps[0].questions[0].required).toBe(false);
  const history = (await admin.get(`${DRAFTS}/${draft.id}/history`)).json<Array<{ revision: number }>>();
  expect(history.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  expect((await admin.get(`${DRAFTS}/${draft.id}/history/2`)).json()).toEqual(theirs);
});

test('the report says what was removed, which flags read it, and how many answers exist', async () => {
  await submitIntake(server.browser());
  const draft = await nextOfTest();
  const { questions } = (draft.document as Loose).steps[1];
  const gone = questions.findIndex(({ id }: Loose) => id === 'pregnant');
  await save(
    draft,
    changed(draft.document, (d) => d.steps[1].questions.splice(gone, 1)),
  );

  const { problems, differences, comparedWith } = await report(draft);

  expect(comparedWith).toEqual({ id: 'test-intake', version: '1.0' });
  expect(differences).toContainEqual({
    change: 'removed',
    kind: 'question',
    id: 'pregnant',
    question: 'pregnant',
    flags: ['pregnancy'],
    answers: expect.any(Number),
  });
  expect(differences.find(({ id }) => id === 'pregnant')?.answers).toBeGreaterThan(0);
  expect(problems.map(({ message }) => message).join()).toContain('pregnant');
});

test('fixtures that a change breaks are named', async () => {
  const draft = await begin({ from: 'version', questionnaireId: 'weight-loss-intake', version: NEWEST });
  expect((await report(draft)).fixtures).toMatchObject({ failed: [] });
  const tighter = changed(draft.document, (d) => {
    for (const question of d.steps.flatMap((step: Loose) => step.questions)) {
      if (question.id === 'pancreatitis_history') question.options[0].unknown = true;
    }
  });
  await save(draft, tighter);

  const { fixtures } = await report(draft);

  expect(fixtures?.failed.length).toBeGreaterThan(0);
  expect(fixtures?.failed.flatMap(({ flags }) => flags)).toContain('contra_glp1_pancreatitis');
});

test('the report maps stored answers by the declared migrations, and counts those that have no place', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  expect((await intake.save({ given: 'Ines', conditions: ['diabetes'] })).status).toBe(200);
  await submitIntake(server.browser());
  const stored = () =>
    server.orm.em.fork().execute('select id, version, answers_json from submission order by id');
  const before = await stored();
  const draft = await nextOfTest();
  const renamed = changed(draft.document, (d) => {
    const question = d.steps[1].questions.find(({ id }: Loose) => id === 'conditions');
    question.id = 'diagnoses';
    question.options.find(({ value }: Loose) => value === 'diabetes').value = 'sugar';
  });
  await save(draft, renamed);
  const { answers: undeclared } = await report(draft);
  expect(undeclared?.lost).toEqual([
    { question: 'conditions', reason: 'gone', submissions: expect.any(Number), drafts: 1 },
  ]);
  expect(undeclared?.lost[0]?.submissions).toBeGreaterThan(0);
  expect(undeclared?.drafts.complete).toBeLessThan(undeclared?.drafts.examined ?? 0);

  const declared = changed(renamed, (d) => {
    d.migrations = [{ from: '1.0', rename: [{ from: 'conditions', to: 'diagnoses' }] }];
  });
  await save({ ...draft, revision: 2 }, declared);
  const { answers: halfway, differences } = await report(draft);
  expect(halfway?.lost).toEqual([{ question: 'conditions', reason: 'option', submissions: 0, drafts: 1 }]);
  expect(
    differences.find(({ id, change }) => id === 'conditions' && change === 'removed')?.answers,
  ).toBeNull();

  declared.migrations[0].recode = [{ question: 'diagnoses', from: 'diabetes', to: 'sugar' }];
  await save({ ...draft, revision: 3 }, declared);
  const { answers } = await report(draft);
  expect(answers?.lost).toEqual([]);
  expect(answers?.submissions).toMatchObject({ complete: answers?.submissions.total });
  expect(JSON.stringify(answers)).not.toContain('Ines');
  // Nothing was rewritten.
  expect(await stored()).toEqual(before);
});

test('a draft with errors is not published, and stays', async () => {
  const draft = await nextOfTest();
  const broken = changed(draft.document, (d) => {
    d.steps[0].questions[1].id = d.steps[0].questions[0].id;
  });
  await save(draft, broken);

  const refused = await admin.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision: 2, note: 'Try' });

  expect(refused.status).toBe(422);
  expect(refused.json<{ problems: object[] }>().problems).toContainEqual(
    expect.objectContaining({ code: 'duplicate_id' }),
  );
  expect((await admin.get(`${DRAFTS}/${draft.id}`)).status).toBe(200);
});

test('two concurrent publications create one version, which patients start from then on', async () => {
  server.clock.now = new Date();
  const draft = await nextOfTest();
  const retitled = changed(draft.document, (d) => {
    d.title = { en: 'Check-up', es: { text: 'Control', from: 'Check-up' } };
  });
  await save(draft, retitled);
  const publish = () =>
    admin.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision: 2, note: 'A shorter title' });

  const replies = await Promise.all([publish(), publish()]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  const shown = (await server.browser().get('/api/intake/questionnaires/test-intake')).json<Loose>();
  expect(shown.definition.title.en).toBe('Check-up');
  const em = server.orm.em.fork();
  const version = await em.findOneOrFail(
    QuestionnaireVersion,
    { questionnaireId: 'test-intake', version: draft.version },
    { populate: ['publishedBy'] },
  );
  expect(version.changeNote).toBe('A shorter title');
  expect(version.publishedBy?.name).toBe('Sam Rivera');
  expect(await em.count(AuditEntry, { action: 'questionnaire_published' })).toBe(1);
});

test('the only version of the active form cannot be retired; an old one can, and stays readable', async () => {
  const retire = (name: string) => admin.send('POST', `/api/admin/questionnaires/${name}/retire`, {});
  await server.orm.em.fork().execute(
    `update questionnaire_version set status = 'retired'
      where questionnaire_id = 'weight-loss-intake' and version <> ?`,
    [NEWEST],
  );
  expect((await retire(`weight-loss-intake/${NEWEST}`)).status).toBe(409);
  expect((await retire('test-intake/1.0')).status).toBe(204);
  expect((await admin.get('/api/questionnaires/test-intake/1.0')).status).toBe(200);
  expect((await retire('test-intake/1.0')).status).toBe(404);
});

test('a version the clinic published itself is kept when the product ships one of the same name', async () => {
  const em = server.orm.em.fork();
  const own = await em.findOneOrFail(QuestionnaireVersion, { questionnaireId: 'documents-update' });
  const before = own.definition;
  own.sha256 = 'another';
  await em.flush();
  await publishShipped(server.orm, new Date());
  const kept = await server.orm.em
    .fork()
    .findOneOrFail(QuestionnaireVersion, { questionnaireId: 'documents-update' });
  expect([kept.sha256, kept.definition]).toEqual(['another', before]);
});

test.each([
  ['an invalid id', { from: 'blank', newId: '../x', title: 'x' }, 400],
  ['an unknown version', { from: 'version', questionnaireId: 'test-intake', version: '9.9' }, 404],
  ['a list', { from: 'document', document: [] }, 400],
  [
    'too much',
    {
      from: 'document',
      document: { x: Array(70).fill('a'.repeat(19_000)), y: Array(70).fill('a'.repeat(19_000)) },
    },
    413,
  ],
  ['endless nesting', { from: 'document', document: nested(300) }, 400],
])('%s is refused', async (_what, body, status) => {
  expect((await admin.send('POST', DRAFTS, body)).status).toBe(status);
});

function nested(depth: number): object {
  return depth === 0 ? {} : { if: [nested(depth - 1)] };
}
