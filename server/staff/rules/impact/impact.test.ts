import { setImmediate } from 'node:timers/promises';
import { ImpactEvent, ImpactPatients } from '@clinic/contract/rules/impact';
import { nextVersion } from '@clinic/engine/base';
import { assess } from '@clinic/engine/validation';
import { RULES_VERSION } from '@clinic/fixtures/shipped';
import type { RuleSet } from '@clinic/rules/document';
import { compileRuleSet, evidenceFrom } from '@clinic/rules/evaluate';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { copiedInputs, Library } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { packLoose } from './copyInputs.ts';

const NEXT = nextVersion([RULES_VERSION]);

const COUNT = 150;
const library = new Library();
const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  await storeSubmissions(server.orm, COUNT);
  physician = await server.signedIn('PHYSICIAN');
});

const GLP1 = { id: 'glp1-flags', version: RULES_VERSION };
const document = async () =>
  (await physician.get(`/api/rules/sets/glp1-flags/${RULES_VERSION}`)).json<{ document: RuleSet }>().document;

/** A candidate with changed limits, a removed flag, a new one that reads a text, and one that is now undecided. */
async function candidate(): Promise<RuleSet> {
  const base = await document();
  const limits: Record<string, number> = { obesityBmi: 25, phq2Cut: 2, adultAge: 40 };
  return {
    ...base,
    version: NEXT,
    parameters: base.parameters.map((each) => ({ ...each, value: limits[each.key] ?? each.value })),
    flags: [
      ...base.flags
        .filter(({ key }) => key !== 'oral_contraceptive')
        .map((flag) => (flag.key === 'pregnancy' ? { ...flag, value: { unknown: [] } } : flag)),
      {
        ...(base.flags[1] as RuleSet['flags'][number]),
        key: 'named_cancer',
        value: { '!!': [{ var: 'cancer_details' }] },
      },
    ],
  };
}

async function preview(after: RuleSet, scope: 'sample' | 'all' = 'all') {
  const reply = await physician.send('POST', '/api/rules/impact', { base: GLP1, candidate: after, scope });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  const events = reply.text
    .trim()
    .split('\n')
    .map((line) => ImpactEvent.parse(JSON.parse(line)));
  const result = events.at(-1);
  if (result?.type !== 'result') throw new Error(JSON.stringify(result));
  return { events, result };
}

type Outcome = Map<string, { state: boolean | undefined; value: unknown }>;

/** The outcome of evaluating each submission individually. */
async function oneByOne(ruleSet: RuleSet): Promise<Map<string, Outcome>> {
  const em = server.orm.em.fork();
  const compiled = compileRuleSet(ruleSet);
  const all = new Map<string, Outcome>();
  for (const submission of await em.find(Submission, {})) {
    // Server and browser run in this process: let them proceed.
    await setImmediate();
    const { questionnaireId, version } = submission;
    const { questionnaire } = await library.questionnaire(em, questionnaireId, version);
    const { flags, evidence } = evidenceFrom(
      compiled,
      assess(questionnaire, submission.answersJSON, submission.answeredOn).ruleInputs,
    );
    const outcome: Outcome = new Map();
    for (const [key, { raised, trace, alert }] of Object.entries(evidence)) {
      const settled = (alert ?? trace).outcome !== undefined;
      outcome.set(key, { state: settled ? raised : undefined, value: alert ? flags[key] : raised });
    }
    all.set(submission.id, outcome);
  }
  return all;
}

const absent = { state: false as boolean | undefined, value: false as unknown };

function changeOf(was = absent, is = absent): string | undefined {
  if (was.state === is.state)
    return is.value === was.value || is.state === undefined ? undefined : 'revalued';
  if (is.state === true) return 'raised';
  if (is.state === undefined) return 'unknown';
  return was.state === true ? 'cleared' : 'settled';
}

/** Flag and change → ids of submissions. */
async function expectedChanges(base: RuleSet, after: RuleSet): Promise<Map<string, Set<string>>> {
  const [before, now] = [await oneByOne(base), await oneByOne(after)];
  const changes = new Map<string, Set<string>>();
  for (const [id, was] of before) {
    const is = now.get(id) as Outcome;
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const change = changeOf(was.get(key), is.get(key));
      if (!change) continue;
      const name = `${key} ${change}`;
      changes.set(name, (changes.get(name) ?? new Set()).add(id));
    }
  }
  return changes;
}

async function patientsOf(id: string, flag: string, change: string, limit = 7) {
  const patients: ImpactPatients['patients'] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`;
    const path = `/api/rules/impact/${id}/patients?flag=${flag}&change=${change}&limit=${limit}${cursor}`;
    const page = ImpactPatients.parse((await physician.get(path)).json());
    patients.push(...page.patients);
    next = page.next;
  }
  return patients;
}

/** For every flag and change, expects exactly the affected submissions, APPROVED ones first. */
async function expectRight(after: RuleSet): Promise<void> {
  const expected = await expectedChanges(await document(), after);
  const { result } = await preview(after);
  const counted = result.flags.flatMap(({ flag, changes }) =>
    Object.entries(changes)
      .filter(([, count]) => count > 0)
      .map(([change, count]) => [`${flag} ${change}`, count] as const),
  );
  expect(new Map(counted)).toEqual(new Map([...expected].map(([name, ids]) => [name, ids.size])));
  expect(result.affected).toBe(new Set([...expected.values()].flatMap((ids) => [...ids])).size);
  for (const [name, ids] of expected) {
    const [flag = '', change = ''] = name.split(' ');
    const patients = await patientsOf(result.previewId, flag, change, 60);
    expect(new Set(patients.map(({ submissionId }) => submissionId))).toEqual(ids);
    expect(patients).toHaveLength(ids.size);
    const approved = patients.map(({ status }) => status === 'APPROVED');
    expect(approved).toEqual(approved.toSorted((one, other) => Number(other) - Number(one)));
  }
}

describe('an impact preview', () => {
  test('equals evaluating each submission individually, from loose rows and from packed ones', async () => {
    const after = await candidate();
    await expectRight(after);
    await packLoose(server.orm, 1);
    await expectRight(after);
    // Some rows newer than the packed ones, and some that were missing.
    const em = server.orm.em.fork();
    await em.transactional(async (tx) => {
      const some = await tx.find(Submission, { questionnaireId: 'weight-loss-intake' }, { limit: 20 });
      for (const submission of some) submission.answersJSON = { ...submission.answersJSON, weight_kg: 150 };
    });
    await storeSubmissions(server.orm, 50, { seed: 2 });
    await submitIntake(server.browser());
    await expectRight(after);
    const { result } = await preview(after);
    expect(result.evaluated).toBe(COUNT + 51);
  });

  test('an unchanged rule set has no impact and reads nothing', async () => {
    const { result } = await preview({ ...(await document()), version: NEXT });
    expect(result.affected).toBe(0);
    expect(result.flags.every(({ touched }) => !touched)).toBe(true);
  });

  test('a rule set that does not parse is refused with its problems', async () => {
    const after = { ...(await document()), flags: [{}] };
    const reply = await physician.send('POST', '/api/rules/impact', {
      base: GLP1,
      candidate: after,
      scope: 'all',
    });
    expect(reply.status).toBe(422);
    expect(reply.json<{ problems: unknown[] }>().problems.length).toBeGreaterThan(0);
  });

  test('is audited, and so is viewing the affected submissions, which only the requester can see', async () => {
    const after = await candidate();
    const { result } = await preview(after, 'sample');
    await patientsOf(result.previewId, 'bmi', 'raised', 200);
    const em = server.orm.em.fork();
    const entries = await em.find(AuditEntry, {
      action: { $in: ['rule_impact_previewed', 'rule_impact_listed'] },
    });
    expect(new Set(entries.map(({ action }) => action)).size).toBe(2);
    expect(entries.at(-1)).toMatchObject({
      detail: { flag: 'bmi', change: 'raised' },
      actorRole: 'PHYSICIAN',
    });
    const admin = await server.signedIn('ADMIN');
    const path = `/api/rules/impact/${result.previewId}/patients?flag=bmi&change=raised`;
    expect((await admin.get(path)).status).toBe(404);
  });
});

test('the rule inputs of submitted intakes are the projection of what is stored', async () => {
  await submitIntake(server.browser(), { pregnant: true, conditions: ['diabetes'] });
  const em = server.orm.em.fork();
  await em.execute(`delete from rule_input_extra`);
  const { reference } = await submitIntake(server.browser(), { age: 77 });
  const submission = await em.findOneOrFail(Submission, { reference });
  const published = await library.questionnaire(em, submission.questionnaireId, submission.version);
  const projected = copiedInputs(
    published,
    assess(published.questionnaire, submission.answersJSON, submission.answeredOn).ruleInputs,
  );
  const [row] = await em.execute<Array<{ inputs: unknown }>>(
    'select inputs from rule_input where submission_id = ?',
    [submission.id],
  );
  expect(row?.inputs).toEqual(projected);
  expect(projected).toMatchObject({ age: [77], sex: ['female'], pregnant: [false] });
  expect(projected).not.toHaveProperty('given');
});

test('disconnecting stops the work on the server', async () => {
  const holder = server.orm.em.fork();
  await holder.begin();
  // The threads block on this table until they are stopped.
  await holder.execute('lock table rule_input_column in access exclusive mode');
  const gone = new AbortController();
  const body = { base: GLP1, candidate: await candidate(), scope: 'all' };
  const asked = physician.request('/api/rules/impact', {
    method: 'POST',
    signal: gone.signal,
    headers: { 'content-type': 'application/json', 'x-csrf-token': await physician.csrfToken() },
    body: JSON.stringify(body),
  });
  const busy = async () =>
    (
      await server.orm.em.fork().execute<Array<{ busy: number }>>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and query like '%rule_input_column%' and wait_event_type = 'Lock'`,
      )
    )[0]?.busy;
  await expect.poll(busy, { timeout: 20_000 }).toBeGreaterThan(0);
  gone.abort();
  await expect(asked).rejects.toThrow();
  await holder.rollback();
  await expect
    .poll(
      async () =>
        (
          await server.orm.em.fork().execute(
            `select pid from pg_stat_activity where datname = current_database()
               and backend_xmin is not null and pid <> pg_backend_pid()`,
          )
        ).length,
      { timeout: 20_000 },
    )
    .toBe(0);
  const { result } = await preview(await candidate());
  expect(result.evaluated).toBeGreaterThan(0);
});
