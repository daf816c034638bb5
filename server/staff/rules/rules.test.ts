import type { RuleDraftDetail } from '@clinic/contract/rules/draft';
import { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import { FixtureSetList } from '@clinic/contract/rules/fixtures';
import { RulePublished } from '@clinic/contract/rules/publication';
import { RuleSetList } from '@clinic/contract/rules/ruleSets';
import { RuleSetVersionDetail } from '@clinic/contract/rules/ruleSetVersion';
import { nextVersion } from '@clinic/engine/base';
import { INTAKE_VERSION, RULES_VERSION } from '@clinic/fixtures/shipped';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, describe, expect, test } from 'vitest';

const NEXT = nextVersion([RULES_VERSION]);
const THIRD = nextVersion([NEXT]);

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  [physician, admin] = [await server.signedIn('PHYSICIAN'), await server.signedIn('ADMIN')];
});

const DRAFTS = '/api/rules/drafts';
const begin = async (ruleSetId: string, version: string): Promise<RuleDraftDetail> =>
  (await physician.send('POST', DRAFTS, { from: 'version', ruleSetId, version })).json();
const listed = async (id: string) =>
  RuleSetList.parse((await physician.get('/api/rules')).json()).find((each) => each.id === id);

/** Saves a change of a draft. */
async function save(draft: RuleDraftDetail, change: Partial<RuleDraftDetail>) {
  const { revision, document, expectations, cases } = { ...draft, ...change };
  return physician.send('PUT', `${DRAFTS}/${draft.id}`, { revision, document, expectations, cases });
}

const titled = (en: string) => ({ en, es: { text: en, from: en } });

const withParameter = (document: RuleDraftDetail['document'], key: string, value: number) => ({
  ...document,
  parameters: (document.parameters as Array<{ key: string }>).map((each) =>
    each.key === key ? { ...each, value } : each,
  ),
});

test('rule sets are listed with the active version and how often each flag fired', async () => {
  await submitIntake(server.browser(), { pregnant: true });
  await submitIntake(server.browser(), { pregnant: false });
  const list = RuleSetList.parse((await physician.get('/api/rules')).json());
  expect(list.map(({ id }) => id)).toEqual([
    'check-in-flags',
    'glp1-flags',
    'no-flags',
    'refill-flags',
    'test-flags',
  ]);
  const own = list.find(({ id }) => id === 'test-flags');
  expect(own).toMatchObject({
    active: '1.0',
    submissions30Days: 2,
    versions: [{ version: '1.0', active: true, publishedBy: null }],
    flags: [
      { key: 'pregnancy', severity: 'danger', fired30Days: 1 },
      { key: 'aged', fired30Days: 0 },
    ],
  });
});

describe('a draft', () => {
  test('starts as the next version, is saved with a history, and no save is lost', async () => {
    const draft = await begin('glp1-flags', RULES_VERSION);
    expect(draft).toMatchObject({ version: NEXT, basedOn: { version: RULES_VERSION }, revision: 1 });
    expect(Object.keys(draft.document).slice(0, 3)).toEqual(['id', 'version', 'title']);
    const document = withParameter(draft.document, 'obesityBmi', 29);
    expect((await save(draft, { document })).status).toBe(200);
    const stale = await save(draft, {});
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'stale_draft', current: { revision: 2, document } });
    const history = await physician.get(`${DRAFTS}/${draft.id}/history`);
    expect(history.json<Array<{ revision: number }>>().map(({ revision }) => revision)).toEqual([2, 1]);
    const first = await physician.get(`${DRAFTS}/${draft.id}/history/1`);
    expect(first.json()).toMatchObject({ document: { version: NEXT }, expectations: [], cases: [] });
    expect((await physician.send('DELETE', `${DRAFTS}/${draft.id}`, {})).status).toBe(204);
    expect((await physician.get(`${DRAFTS}/${draft.id}`)).status).toBe(404);
  });

  test('what the parser or a questionnaire refuses is not published; each problem has its path', async () => {
    const draft = await begin('test-flags', '1.0');
    const [first, ...others] = TEST_RULE_SET.flags;
    const flags = [{ ...first, value: { '==': [{ var: 'never_asked' }, true] } }, ...others];
    await save(draft, { document: { ...draft.document, flags } });
    const report = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
    expect(report.problems).toMatchObject([{ path: 'flags[0].value', code: 'dangling' }]);
    const refused = await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, {
      revision: 2,
      note: 'A test',
    });
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ problems: [{ code: 'dangling' }] });
    await physician.send('DELETE', `${DRAFTS}/${draft.id}`, {});
  });
});

test('publication waits for approval of cases whose results changed', async () => {
  const draft = await begin('glp1-flags', RULES_VERSION);
  const document = withParameter(draft.document, 'obesityBmi', 25);
  await save(draft, { document });
  const publish = (revision: number) =>
    physician.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision, note: 'Limit of 25' });
  const refused = await publish(2);
  expect(refused.status).toBe(422);
  // Which cases they are stands in the report, which is recorded as a read of the patients they were taken from.
  expect(Object.keys(refused.json<object>()).sort()).toEqual(['code', 'error']);
  const { fixtures } = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
  expect(fixtures?.failed.length).toBeGreaterThan(0);
  const expectations = (fixtures?.failed ?? []).flatMap(({ set, caseId, differences }) =>
    differences.map(({ flag, got }) => ({ set, caseId, flag, value: got ?? null })),
  );
  await save({ ...draft, revision: 2 }, { document, expectations });
  const report = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
  expect(report.fixtures).toMatchObject({ failed: [], approved: expectations.length, idle: [] });
  const done = await publish(3);
  expect(RulePublished.parse(done.json())).toEqual({
    outcome: 'published',
    ruleSetId: 'glp1-flags',
    version: NEXT,
  });

  expect(await listed('glp1-flags')).toMatchObject({
    active: NEXT,
    versions: [
      { version: NEXT, active: true, note: 'Limit of 25' },
      { version: RULES_VERSION, active: false },
    ],
  });
  const detail = await physician.get(`/api/rules/sets/glp1-flags/${NEXT}`);
  expect(RuleSetVersionDetail.parse(detail.json()).document).toEqual(document);
  const entry = await server.orm.em
    .fork()
    .findOneOrFail(AuditEntry, { action: 'rule_set_published', objectId: `glp1-flags@${NEXT}` });
  expect(entry).toMatchObject({ actorRole: 'PHYSICIAN' });

  const sets = FixtureSetList.parse((await physician.get('/api/rules/fixtures')).json());
  const ids = sets.filter(({ questionnaireId }) => questionnaireId === 'weight-loss-intake');
  const questionnaire = { id: 'weight-loss-intake', version: INTAKE_VERSION };
  const replayed = await physician.send('POST', '/api/rules/replay', {
    sets: ids.map(({ id }) => id),
    columns: [RULES_VERSION, NEXT].map((version) => ({
      questionnaire,
      rules: { id: 'glp1-flags', version },
    })),
  });
  const { columns, rows } = replayed.json<{
    columns: Array<{ failed: number; passed: number }>;
    rows: Array<{ differing: string[] }>;
  }>();
  expect(columns.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(new Set(rows.flatMap(({ differing }) => differing))).toEqual(
    new Set(['meets_pharma_criteria', 'bmi']),
  );
});

test('a published version evaluates new submissions; stored ones stay unchanged', async () => {
  const before = await submitIntake(server.browser(), { age: 60 });
  const draft = await begin('test-flags', '1.0');
  const [pregnancy, aged] = TEST_RULE_SET.flags;
  const flags = [pregnancy, { ...aged, alertWhen: { '>=': [{ var: 'doubleAge' }, 100] } }];
  await save(draft, { document: { ...draft.document, flags } });
  const other = await begin('test-flags', '1.0');
  const published = await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, {
    revision: 2,
    note: 'Earlier',
  });
  expect(published.status).toBe(200);
  const after = await submitIntake(server.browser(), { age: 60 });
  const em = server.orm.em.fork();
  const stored = async (reference: string) => em.findOneOrFail(Submission, { reference });
  expect(await stored(before.reference)).toMatchObject({ ruleSetVersion: '1.0', raisedFlags: [] });
  expect(await stored(after.reference)).toMatchObject({ ruleSetVersion: '1.1', raisedFlags: ['aged'] });

  const document = { ...other.document, version: '1.2' };
  await save(other, { document });
  const late = await physician.send('POST', `${DRAFTS}/${other.id}/publish`, { revision: 2, note: 'Late' });
  expect(late.status).toBe(409);
  expect(late.json()).toMatchObject({ code: 'base_outdated', active: '1.1' });
});

test('weakening or removing a danger flag needs a second person, although the clinic does not ask for one otherwise', async () => {
  const inForce = (await listed('test-flags'))?.active ?? '';
  const draft = await begin('test-flags', inForce);
  const flags = draft.document.flags as Array<{ key: string }>;
  const without = { ...draft.document, flags: flags.filter(({ key }) => key !== 'pregnancy') };
  expect((await save(draft, { document: without })).status).toBe(200);
  const report = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
  expect(report).toMatchObject({
    needsApproval: true,
    hasApprover: true,
    weakened: [{ key: 'pregnancy', how: ['removed'], source: expect.any(String) }],
  });
  const proposed = await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, {
    revision: 2,
    note: 'Asked elsewhere',
  });
  expect(proposed.json()).toMatchObject({ outcome: 'proposed' });
  expect((await listed('test-flags'))?.active).toBe(inForce);
  const own = await physician.send('POST', `${DRAFTS}/${draft.id}/approve`, { revision: 2 });
  expect(own.json()).toMatchObject({ code: 'second_person_needed' });
  expect((await physician.send('DELETE', `${DRAFTS}/${draft.id}`, {})).status).toBe(204);
});

test('if the clinic requires it, a second person approves, who has neither proposed nor changed it', async () => {
  const settings = (await admin.get('/api/settings')).json<{ revision: number; settings: object }>();
  const change = (rulesNeedSecondPerson: boolean, revision: number) =>
    admin.send('PUT', '/api/settings', {
      revision,
      settings: { ...settings.settings, rulesNeedSecondPerson },
    });
  expect((await change(true, settings.revision)).status).toBe(200);
  const draft = await begin('test-flags', '1.1');
  const propose = () =>
    physician.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision: 1, note: 'Same again' });
  const approve = (who: TestBrowser, revision = 1) =>
    who.send('POST', `${DRAFTS}/${draft.id}/approve`, { revision });

  expect((await approve(admin)).json()).toMatchObject({ code: 'not_proposed' });
  const proposal = await propose();
  expect(proposal.status).toBe(202);
  expect(RulePublished.parse(proposal.json())).toMatchObject({ outcome: 'proposed' });
  expect((await listed('test-flags'))?.active).toBe('1.1');
  expect((await approve(physician)).json()).toMatchObject({ code: 'second_person_needed' });

  const reason = 'The source is older than that';
  expect((await admin.send('POST', `${DRAFTS}/${draft.id}/decline`, { reason })).status).toBe(204);
  const declined = await physician.get(`${DRAFTS}/${draft.id}`);
  expect(declined.json()).toMatchObject({ proposal: null, declined: { reason } });

  await propose();
  const unchanged = await save(draft, {});
  expect(unchanged.json()).toMatchObject({ revision: 1 });
  expect((await physician.get(`${DRAFTS}/${draft.id}`)).json()).toMatchObject({
    proposal: { note: 'Same again' },
  });
  await save(draft, { document: { ...draft.document, title: titled('Read again') } });
  expect((await approve(admin, 2)).json()).toMatchObject({ code: 'not_proposed' });
  await save({ ...draft, revision: 2 }, {});
  await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision: 3, note: 'Same again' });
  expect((await approve(admin, 1)).status).toBe(409);
  expect((await approve(admin, 3)).json()).toMatchObject({ outcome: 'published', version: '1.2' });
  const [newest] = (await listed('test-flags'))?.versions ?? [];
  expect(newest).toMatchObject({ active: true, approvedBy: expect.any(Object) });
  expect(newest?.approvedBy?.id).not.toBe(newest?.publishedBy?.id);
  await change(false, settings.revision + 1);
});

test("a rollback publishes an earlier version's content as the next version, with its expectations", async () => {
  const inForce = (await listed('glp1-flags'))?.active;
  expect(inForce).not.toBe(RULES_VERSION);
  const draft = await begin('glp1-flags', RULES_VERSION);
  expect(draft).toMatchObject({ version: THIRD, basedOn: { version: inForce } });
  const report = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
  expect(report).toMatchObject({
    comparedWith: { version: inForce },
    restores: RULES_VERSION,
    isOutdated: false,
    freeVersion: null,
    fixtures: { failed: [], idle: [] },
  });
  expect(report.fixtures?.approved).toBeGreaterThan(0);
  const done = await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, {
    revision: 1,
    note: 'Back: the new limit flagged too many',
  });
  expect(done.json()).toMatchObject({ outcome: 'published', version: THIRD });
  expect((await listed('glp1-flags'))?.active).toBe(THIRD);
  const [first, last] = await Promise.all(
    [RULES_VERSION, THIRD].map(async (version) => {
      const { document } = RuleSetVersionDetail.parse(
        (await physician.get(`/api/rules/sets/glp1-flags/${version}`)).json(),
      );
      return { ...document, version: null };
    }),
  );
  expect(last).toEqual(first);
  const entry = await server.orm.em
    .fork()
    .findOneOrFail(AuditEntry, { action: 'rule_set_published', objectId: `glp1-flags@${THIRD}` });
  expect(entry.detail).toMatchObject({ rolledBackTo: RULES_VERSION, from: inForce });
});

test('a draft started before another publication is compared with the active version, and can replace it explicitly', async () => {
  const begun = await begin('test-flags', String((await listed('test-flags'))?.active));
  const other = await begin('test-flags', String((await listed('test-flags'))?.active));
  await save(begun, { document: { ...begun.document, title: titled('One') } });
  await save(other, { document: { ...other.document, title: titled('Other') } });
  const publish = (id: string, revision: number, replaces?: string) =>
    physician.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'A note', replaces });
  expect((await publish(other.id, 2)).status).toBe(200);
  const inForce = String((await listed('test-flags'))?.active);
  const report = RuleDraftReport.parse((await physician.get(`${DRAFTS}/${begun.id}/report`)).json());
  expect(report).toMatchObject({ comparedWith: { version: inForce }, isOutdated: true });
  expect(report.freeVersion).not.toBeNull();
  const taken = await publish(begun.id, 2, inForce);
  expect(taken.json()).toMatchObject({ code: 'already_published' });
  const document = { ...begun.document, title: titled('One'), version: report.freeVersion };
  await save({ ...begun, revision: 2 }, { document });
  expect((await publish(begun.id, 3)).json()).toMatchObject({ code: 'base_outdated', active: inForce });
  expect((await publish(begun.id, 3, inForce)).json()).toMatchObject({ outcome: 'published' });
});

test('a draft equal to a published version is refused as unchanged, not as different content', async () => {
  const inForce = String((await listed('test-flags'))?.active);
  const draft = await begin('test-flags', inForce);
  const publish = (revision: number) =>
    physician.send('POST', `${DRAFTS}/${draft.id}/publish`, { revision, note: 'A note' });
  await save(draft, { document: { ...draft.document, version: inForce } });
  const same = await publish(2);
  expect(same.status).toBe(409);
  expect(same.json()).toMatchObject({ code: 'nothing_changed' });
  const document = { ...draft.document, version: inForce, title: titled('Something else') };
  await save({ ...draft, revision: 2 }, { document });
  expect((await publish(3)).json()).toMatchObject({ code: 'already_published' });
  await physician.send('DELETE', `${DRAFTS}/${draft.id}`, {});
});

test('a published flag that cases expect something of is removed once that is approved', async () => {
  const inForce = String((await listed('glp1-flags'))?.active);
  const draft = await begin('glp1-flags', inForce);
  const flags = (draft.document.flags as Array<{ key: string }>).filter(({ key }) => key !== 'bmi');
  const document = { ...draft.document, flags };
  await save(draft, { document });
  const read = async () =>
    RuleDraftReport.parse((await physician.get(`${DRAFTS}/${draft.id}/report`)).json());
  const { fixtures } = await read();
  const gone = fixtures?.failed.flatMap(({ set, caseId, differences }) =>
    differences.map(({ flag, got }) => ({ set, caseId, flag, got })),
  );
  expect(gone?.length).toBeGreaterThan(0);
  expect(gone?.every(({ flag, got }) => flag === 'bmi' && got === undefined)).toBe(true);
  expect(fixtures?.rewritten).toEqual([]);
  const expectations = (gone ?? []).map(({ set, caseId, flag }) => ({ set, caseId, flag, value: null }));
  await save({ ...draft, revision: 2 }, { document, expectations });
  const approved = await read();
  expect(approved.fixtures).toMatchObject({ failed: [], idle: [] });
  // The approver sees what was rewritten, and by whom.
  expect(approved.fixtures?.rewritten).toHaveLength(expectations.length);
  expect(approved.fixtures?.rewritten[0]).toMatchObject({
    flag: 'bmi',
    before: expect.any(Number),
    value: null,
  });
  expect(approved.rewrittenBy).toEqual([draft.updatedBy]);
  const done = await physician.send('POST', `${DRAFTS}/${draft.id}/publish`, {
    revision: 3,
    note: 'Shown beside the answers already',
  });
  expect(done.json()).toMatchObject({ outcome: 'published' });
  expect((await listed('glp1-flags'))?.flags.map(({ key }) => key)).not.toContain('bmi');
});
