/** A draft of a form and a draft of rules, published, approved and undone in one step. */
import { randomUUID } from 'node:crypto';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import type { RuleDraftDetail } from '@clinic/contract/rules/draft';
import { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import { RuleSetList } from '@clinic/contract/rules/ruleSets';
import { QuestionnaireVersion, Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION, TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  [physician, admin] = [await server.signedIn('PHYSICIAN'), await server.signedIn('ADMIN')];
});

const RULES = '/api/rules/drafts';
const FORMS = '/api/admin/questionnaire-drafts';
const listed = async (id: string) =>
  RuleSetList.parse((await physician.get('/api/rules')).json()).find((each) => each.id === id);
const formVersions = (questionnaireId: string) =>
  server.orm.em.fork().find(QuestionnaireVersion, { questionnaireId }, { orderBy: { version: 'asc' } });

/** A form that asks for the weight in a unit, and rules that read it. */
const formOf = (id: string, version: string, unit: string, rules = '1.0') => ({
  ...TEST_DEFINITION,
  ...{ id, version, ruleSet: `${id}-rules@${rules}` },
  steps: TEST_DEFINITION.steps.map((step, index) =>
    index === 0 ? step : { ...step, questions: [...step.questions, weightIn(unit)] },
  ),
});
const weightIn = (unit: string) => {
  const label = { en: 'Weight', es: { text: 'Peso', from: 'Weight' } };
  return { id: 'weight', type: 'decimal', unit, min: 1, max: 999, label };
};
const rulesOf = (id: string, version: string, limit: number, severity = 'danger') => ({
  ...TEST_RULE_SET,
  ...{ id: `${id}-rules`, version, derived: [] },
  flags: TEST_RULE_SET.flags.slice(0, 1).map((flag) => ({
    ...flag,
    key: 'heavy',
    severity,
    value: { '>=': [{ var: 'weight' }, limit] },
  })),
});

interface Drafts {
  form: QuestionnaireDraftDetail;
  rules: RuleDraftDetail;
}

async function begun(form: object, rules: object): Promise<Drafts> {
  const begin = (path: string, document: object) => admin.send('POST', path, { from: 'document', document });
  return { form: (await begin(FORMS, form)).json(), rules: (await begin(RULES, rules)).json() };
}

const goes = ({ form }: Drafts, revision = form.revision) => ({ form: { draft: form.id, revision } });
const publish = (drafts: Drafts, more: object = goes(drafts), by = admin) =>
  by.send('POST', `${RULES}/${drafts.rules.id}/publish`, {
    ...{ revision: drafts.rules.revision, note: 'The first release' },
    ...more,
  });
const reportOf = async ({ rules, form }: Drafts, by = admin) =>
  RuleDraftReport.parse((await by.get(`${RULES}/${rules.id}/report?form=${form.id}`)).json());
const saveForm = (form: QuestionnaireDraftDetail, document: object) =>
  admin.send('PUT', `${FORMS}/${form.id}`, { revision: form.revision, document });

let id: string;
beforeEach(() => {
  id = `f-${randomUUID().slice(0, 8)}`;
});

test('a new form and its rules are published in one step, and the first submission is assessed', async () => {
  const drafts = await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150));
  const offered = await physician.get(`${RULES}/${drafts.rules.id}/forms`);
  expect(offered.json()).toMatchObject([{ id: drafts.form.id, document: { id } }]);
  const report = await reportOf(drafts);
  expect(report).toMatchObject({
    problems: [],
    form: { name: { id, version: '1.0' }, refused: null, report: { problems: [], comparedWith: null } },
  });
  expect((await publish(drafts)).json()).toMatchObject({ outcome: 'published', version: '1.0' });
  expect((await formVersions(id)).map(({ status }) => status)).toEqual(['published']);
  expect((await listed(`${id}-rules`))?.versions).toMatchObject([{ releasedWith: { id, version: '1.0' } }]);
  for (const path of [`${RULES}/${drafts.rules.id}`, `${FORMS}/${drafts.form.id}`]) {
    expect((await admin.get(path)).status).toBe(404);
  }
  const audited = await server.orm.em
    .fork()
    .find(AuditEntry, { objectId: { $in: [`${id}@1.0`, `${id}-rules@1.0`] } });
  expect(audited.map(({ action }) => action).toSorted()).toEqual([
    'questionnaire_published',
    'rule_set_published',
  ]);

  const intake = new TestIntake(server.browser(), id, '1.0');
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, weight: 160 });
  const { reference } = (await intake.submit()).json<{ reference: string }>();
  const { flagsJSON } = await server.orm.em.fork().findOneOrFail(Submission, { reference });
  expect(flagsJSON).toEqual({ heavy: true });
});

test('cases of rules that are released with their first form are kept', async () => {
  const drafts = await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150));
  const { revision, document, expectations } = drafts.rules;
  expect((await reportOf(drafts)).fixtures).toMatchObject({ untested: ['heavy'] });
  const one = { id: 'heavy', asOf: '2026-03-01', answers: { weight: 160 }, expected: { heavy: true } };
  await admin.send('PUT', `${RULES}/${drafts.rules.id}`, { revision, document, expectations, cases: [one] });
  expect((await reportOf(drafts)).fixtures).toMatchObject({ passed: 1, untested: [] });
  const done = await publish(drafts, { ...goes(drafts), revision: 2 });
  expect(done.json()).toMatchObject({ outcome: 'published' });
  const sets = (await physician.get('/api/rules/fixtures')).json<
    Array<{ questionnaireId: string; count?: number }>
  >();
  expect(sets.filter(({ questionnaireId }) => questionnaireId === id)).toHaveLength(1);
});

describe('if one half fails, nothing is published and the answer says which half and why', () => {
  afterEach(async () => {
    expect(await formVersions(id)).toEqual([]);
    expect(await listed(`${id}-rules`)).toBeUndefined();
  });

  test('the form has an error', async () => {
    const broken = { ...formOf(id, '1.0', 'kg'), title: { en: 'Without Spanish' } };
    const drafts = await begun(broken, rulesOf(id, '1.0', 150));
    expect((await reportOf(drafts)).form?.report?.problems).toContainEqual(
      expect.objectContaining({ path: 'title.es' }),
    );
    const refused = await publish(drafts);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'form_refused', reason: 'problems' });
    expect(refused.text).toContain('title.es');
  });

  test('the rules read what the draft of the form does not ask', async () => {
    const form = formOf(id, '1.0', 'kg');
    const drafts = await begun(
      { ...form, steps: TEST_DEFINITION.steps },
      { ...rulesOf(id, '1.0', 150), version: '1.0' },
    );
    expect((await reportOf(drafts)).problems).toMatchObject([{ code: 'dangling' }]);
    expect((await publish(drafts)).json()).toMatchObject({
      code: 'publication_refused',
      problems: [{ code: 'dangling' }],
    });
  });

  test('no flag reads a question of the form', async () => {
    const rules = rulesOf(id, '1.0', 150);
    const flags = rules.flags.map((flag) => ({ ...flag, value: { '>': [1, 2] } }));
    const drafts = await begun(formOf(id, '1.0', 'kg'), { ...rules, flags });
    expect((await publish(drafts)).json()).toMatchObject({ problems: [{ code: 'reads_nothing' }] });
  });

  test('somebody else saved, or discarded, the form since', async () => {
    const drafts = await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150));
    await saveForm(drafts.form, formOf(id, '1.0', '[lb_av]'));
    const changed = { code: 'form_refused', reason: 'changed' };
    expect((await publish(drafts)).json()).toMatchObject(changed);
    await admin.send('DELETE', `${FORMS}/${drafts.form.id}`, {});
    expect((await publish(drafts, goes(drafts, 2))).json()).toMatchObject(changed);
  });

  test('a physician cannot publish the form', async () => {
    const drafts = await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150));
    expect((await publish(drafts, goes(drafts), physician)).status).toBe(403);
  });
});

describe('with a second person', () => {
  const setting = async (rulesNeedSecondPerson: boolean) => {
    const { revision, settings } = (await admin.get('/api/settings')).json<{
      revision: number;
      settings: object;
    }>();
    await admin.send('PUT', '/api/settings', {
      revision,
      settings: { ...settings, rulesNeedSecondPerson },
    });
  };

  test('both halves are proposed and approved together, exactly as proposed', async () => {
    await setting(true);
    const drafts = await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150));
    const approve = (more: object, by = physician) =>
      by.send('POST', `${RULES}/${drafts.rules.id}/approve`, { revision: 1, ...more });
    const proposed = await publish(drafts);
    expect(proposed.json()).toMatchObject({ outcome: 'proposed', proposal: goes(drafts) });
    expect(await formVersions(id)).toEqual([]);
    expect((await reportOf(drafts, physician)).form).toMatchObject({ ...goes(drafts), refused: null });
    expect((await approve({})).json()).toMatchObject({ code: 'form_refused', reason: 'changed' });
    expect((await approve(goes(drafts), admin)).json()).toMatchObject({ code: 'second_person_needed' });

    await saveForm(drafts.form, formOf(id, '1.0', '[lb_av]'));
    expect((await reportOf(drafts, physician)).form).toMatchObject({ refused: 'changed' });
    expect((await approve(goes(drafts))).json()).toMatchObject({ reason: 'changed' });
    expect((await approve(goes(drafts, 2))).json()).toMatchObject({ reason: 'changed' });
    await publish(drafts, goes(drafts, 2));
    expect((await approve(goes(drafts, 2))).json()).toMatchObject({ outcome: 'published' });
    expect((await formVersions(id)).map(({ status }) => status)).toEqual(['published']);
    await setting(false);
  });
});

test('a rollback of a release takes back the form as well, and intakes in progress keep the rules written for them', async () => {
  await publish(await begun(formOf(id, '1.0', 'kg'), rulesOf(id, '1.0', 150, 'warning')));
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await publish(await begun(formOf(id, '1.1', '[lb_av]', '1.1'), rulesOf(id, '1.1', 330, 'warning')), {});
  const second = await begun(formOf(id, '1.2', '[lb_av]', '1.2'), rulesOf(id, '1.2', 340, 'warning'));
  expect((await publish(second, { ...goes(second), replaces: '1.1' })).status).toBe(200);
  const intake = new TestIntake(server.browser(), id, '1.2');
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, weight: 200 });

  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const back = (
    await admin.send('POST', RULES, { from: 'version', ruleSetId: `${id}-rules`, version: '1.0' })
  ).json<RuleDraftDetail>();
  const report = RuleDraftReport.parse((await admin.get(`${RULES}/${back.id}/report`)).json());
  const form = { retire: { id, version: '1.2' } };
  expect(report).toMatchObject({ restores: '1.0', problems: [], form: { form, refused: null } });
  const ofPhysician = RuleDraftReport.parse((await physician.get(`${RULES}/${back.id}/report`)).json());
  expect(ofPhysician.form).toMatchObject({ form, refused: 'together' });
  const alone = await physician.send('POST', `${RULES}/${back.id}/publish`, { revision: 1, note: 'Alone' });
  expect(alone.json()).toMatchObject({ code: 'form_refused', reason: 'together' });
  const undone = await admin.send('POST', `${RULES}/${back.id}/publish`, {
    ...{ revision: 1, note: 'Undone', form },
  });
  expect(undone.json(), undone.text).toMatchObject({ outcome: 'published', version: '1.3' });
  expect((await formVersions(id)).map(({ status }) => status)).toEqual(['published', 'retired']);

  const { reference } = (await intake.submit()).json<{ reference: string }>();
  const stored = await server.orm.em.fork().findOneOrFail(Submission, { reference });
  expect([stored.ruleSetVersion, stored.flagsJSON]).toEqual(['1.2', { heavy: false }]);
});
