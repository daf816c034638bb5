import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Evaluations, Reevaluation } from '@clinic/contract/rules/reevaluation';
import { nextVersion } from '@clinic/engine/base';
import { assess } from '@clinic/engine/validation';
import { RULES_VERSION } from '@clinic/fixtures/shipped';
import type { RuleSet } from '@clinic/rules/document';
import { compileRuleSet, evidenceFrom } from '@clinic/rules/evaluate';
import { Submission, User } from '@clinic/server-platform/entities';
import { Library } from '@clinic/server-shared/catalogue';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishRuleSet } from '../publish.ts';
import { beginReevaluation } from './reevaluations.ts';
import { BATCH } from './run.ts';

const NEXT = nextVersion([RULES_VERSION]);
const THIRD = nextVersion([NEXT]);

const COUNT = BATCH * 3 + 10;
const PATH = '/api/rules/reevaluations';
const server = sharedServer();
let physician: TestBrowser;
beforeAll(async () => {
  await storeSubmissions(server.orm, COUNT);
  physician = await server.signedIn('PHYSICIAN');
});

/** A version with different limits for severe blood pressure and BMI. */
async function publishVersion(version: string, limits: Record<string, number>): Promise<RuleSet> {
  const em = server.orm.em.fork();
  const { ruleSet } = await new Library().ruleSet(em, 'glp1-flags', RULES_VERSION);
  const parameters = ruleSet.parameters.map((each) => ({ ...each, value: limits[each.key] ?? each.value }));
  // A new flag that fires for no submission changes nothing.
  const [pregnancy] = ruleSet.flags.filter(({ key }) => key === 'pregnancy');
  const added = {
    ...pregnancy,
    key: 'nobody',
    value: { '<': [{ var: 'age' }, 0] },
  } as RuleSet['flags'][number];
  const next = { ...ruleSet, version, parameters, flags: [...ruleSet.flags, added] };
  await publishRuleSet(em, next, new Date());
  // Read back: values computed from the flags' severities include the new flag.
  return (await new Library().ruleSet(em.fork(), 'glp1-flags', version)).ruleSet;
}

const all = async (): Promise<Submission[]> =>
  (await server.orm.em
    .fork()
    .find(Submission, {}, { populate: ['evidenceJSON'], orderBy: { id: 'asc' } })) as Submission[];

/** Evaluates them one by one. */
async function evaluated(ruleSet: RuleSet, submissions: Submission[]) {
  const em = server.orm.em.fork();
  const [library, compiled] = [new Library(), compileRuleSet(ruleSet)];
  const results = [];
  for (const submission of submissions) {
    const { questionnaireId, version, answersJSON } = submission;
    const { questionnaire } = await library.questionnaire(em, questionnaireId, version);
    const today = submission.answeredOn;
    const { ruleInputs } = assess(questionnaire, answersJSON, today);
    const { flags, evidence, stored } = evidenceFrom(compiled, ruleInputs);
    const raised = Object.keys(evidence).filter((flag) => evidence[flag]?.raised);
    results.push({ flags, evidence: JSON.parse(JSON.stringify(stored())), raised });
  }
  return results;
}

const ended = (id: string): Promise<Reevaluation> =>
  expect
    .poll(async () => Reevaluation.parse((await physician.get(`${PATH}/${id}`)).json()), { timeout: 60_000 })
    .toMatchObject({ state: expect.not.stringMatching('running') }) as unknown as Promise<Reevaluation>;

const notified = async (): Promise<Map<string, number>> => {
  const rows = await server.orm.em.fork().execute<Array<{ id: string; number: number }>>(
    `select submission_id as id, count(*)::int as number from notification
       where kind = 'high_priority' group by 1`,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
};

/** How many submissions the impact preview from 1.0 to that version counts as changed. */
async function affectedBy(candidate: RuleSet): Promise<number> {
  const base = { id: 'glp1-flags', version: RULES_VERSION };
  const reply = await physician.send('POST', '/api/rules/impact', { base, candidate, scope: 'all' });
  const last = JSON.parse(reply.text.trim().split('\n').at(-1) ?? '') as { affected: number };
  return last.affected;
}

/** Newly raised, or newly not assessed. */
const isNewDanger = (ruleSet: RuleSet, before: Submission, now: Submission): boolean =>
  ruleSet.flags.some(({ key, severity, whenUnknown }) => {
    if (severity !== 'danger' || before.raisedFlags.includes(key)) return false;
    const isOpen = now.flagsJSON[key] === null && before.flagsJSON[key] !== null && whenUnknown === undefined;
    return now.raisedFlags.includes(key) || isOpen;
  });

/** Every submission is as if re-evaluated once, with its old flags kept. */
async function expectDone(before: Submission[], ruleSet: RuleSet, reevaluationId: string): Promise<void> {
  const after = await all();
  const expected = await evaluated(ruleSet, before);
  expect(after.map(({ flagsJSON, raisedFlags }) => ({ flags: flagsJSON, raised: raisedFlags }))).toEqual(
    expected.map(({ flags, raised }) => ({ flags, raised })),
  );
  expect(after.map(({ evidenceJSON }) => evidenceJSON)).toEqual(expected.map(({ evidence }) => evidence));
  expect(new Set(after.map(({ ruleSetVersion }) => ruleSetVersion))).toEqual(new Set([ruleSet.version]));
  const kept = await server.orm.em.fork().execute(
    `select submission_id as id, rule_set_version as version, flags_json as flags, raised_flags as raised
       from submission_evaluation where reevaluation_id = ? order by submission_id`,
    [reevaluationId],
  );
  expect(kept).toEqual(
    before.map(({ id, ruleSetVersion, flagsJSON, raisedFlags }) => ({
      id,
      version: ruleSetVersion,
      flags: flagsJSON,
      raised: raisedFlags,
    })),
  );
}

describe('a re-evaluation', () => {
  test('re-evaluates every submission, keeps the old flags and notifies once of a new danger', async () => {
    const before = await all();
    const ruleSet = await publishVersion(NEXT, { severeSystolic: 140, obesityBmi: 25 });
    // Publishing alone changes nothing.
    expect((await all()).map(({ flagsJSON }) => flagsJSON)).toEqual(before.map(({ flagsJSON }) => flagsJSON));
    const reason = 'The limits apply to everybody';
    const begun = await physician.send('POST', PATH, { ruleSetId: 'glp1-flags', version: NEXT, reason });
    expect(begun.status).toBe(202);
    const { id } = Reevaluation.parse(begun.json());
    await ended(id);
    const done = Reevaluation.parse((await physician.get(`${PATH}/${id}`)).json());
    expect(done).toMatchObject({ state: 'done', done: COUNT, total: COUNT, evaluated: COUNT });
    await expectDone(before, ruleSet, id);

    const after = await all();
    // Exactly the submissions that the preview of the same change counts are updated.
    const updated = after.filter(
      ({ updatedAt }, index) => updatedAt.getTime() !== before[index]?.updatedAt.getTime(),
    );
    expect(updated.length).toBe(await affectedBy(ruleSet));
    expect(done.changed).toBe(updated.length);
    expect(updated.length).toBeLessThan(COUNT);
    const newly = after.filter((now, index) => isNewDanger(ruleSet, before[index] as Submission, now));
    expect(newly.length).toBeGreaterThan(0);
    expect(done.newDanger).toBe(newly.length);
    expect(await notified()).toEqual(new Map(newly.map((each) => [each.id, 1])));

    const one = newly.find(({ raisedFlags, id: submissionId }) => {
      const earlier = before.find((each) => each.id === submissionId);
      return raisedFlags.includes('bp_severe') && !earlier?.raisedFlags.includes('bp_severe');
    });
    const reply = await physician.get(`/api/submissions/${one?.id}/evaluations`);
    const [now, old] = Evaluations.parse(reply.json());
    expect(now).toMatchObject({ applies: true, ruleSet: { version: NEXT }, superseded: null });
    expect(old).toMatchObject({
      applies: false,
      ruleSet: { version: RULES_VERSION },
      superseded: { reason },
    });
    expect(old?.raisedFlags).not.toContain('bp_severe');

    // A second run has nothing to do, and sends no second notification.
    const again = await physician.send('POST', PATH, { ruleSetId: 'glp1-flags', version: NEXT, reason });
    await ended(again.json<{ id: string }>().id);
    const nothing = Reevaluation.parse(
      (await physician.get(`${PATH}/${again.json<{ id: string }>().id}`)).json(),
    );
    expect(nothing).toMatchObject({ state: 'done', done: COUNT, evaluated: 0 });
    expect([...(await notified()).values()].every((number) => number === 1)).toBe(true);
  });

  test('by an unknown version is refused, and so is a second concurrent one', async () => {
    const body = { ruleSetId: 'glp1-flags', version: '9.9', reason: 'No reason' };
    expect((await physician.send('POST', PATH, body)).status).toBe(404);
    const em = server.orm.em.fork();
    const by = await em.findOneOrFail(User, { role: 'PHYSICIAN' });
    const requestContext = { by, at: new Date(), requestId: 'test' };
    const running = { ruleSetId: 'glp1-flags', version: RULES_VERSION, reason: 'Back' };
    const { id } = await beginReevaluation(em, running, requestContext);
    const second = await physician.send('POST', PATH, running);
    expect(second.status).toBe(409);
    expect(second.json()).toMatchObject({ code: 'reevaluation_running' });
    const cancelled = await physician.send('POST', `${PATH}/${id}/cancel`, {});
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', evaluated: 0 });
  });
});

describe('in a separate server process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reevaluation-'));
  const processes: ChildProcess[] = [];
  afterAll(() => {
    for (const each of processes) each.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const startProcess = (): ChildProcess => {
    const started = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'main.ts')], {
      stdio: 'ignore',
      env: {
        ...childEnvironment(),
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: server.databaseUrl,
        DEMO: 'false',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    });
    processes.push(started);
    return started;
  };

  test('killed halfway continues after the next start as if nothing had happened', async () => {
    const before = await all();
    const ruleSet = await publishVersion(THIRD, { severeSystolic: 120, adultAge: 30 });
    const notifiedBefore = await notified();
    const em = server.orm.em.fork();
    const by = await em.findOneOrFail(User, { role: 'PHYSICIAN' });
    const asked = { ruleSetId: 'glp1-flags', version: THIRD, reason: 'For everybody' };
    const { id } = await beginReevaluation(em, asked, { by, at: new Date(), requestId: 'test' });

    // One submission of the second batch is locked, so that the run blocks halfway.
    const holder = server.orm.em.fork();
    await holder.begin();
    await holder.execute(
      `select 1 from submission where id = (
         select submission_id from rule_input order by place offset ? limit 1) for update`,
      [BATCH + 20],
    );
    const first = startProcess();
    const state = async () => Reevaluation.parse((await physician.get(`${PATH}/${id}`)).json());
    const waiting = async () =>
      (
        await server.orm.em.fork().execute(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%submission%'`,
        )
      ).length;
    await expect.poll(async () => (await state()).done, { timeout: 120_000 }).toBe(BATCH);
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await holder.rollback();
    expect(await state()).toMatchObject({ state: 'running', done: BATCH });

    const second = startProcess();
    await expect.poll(async () => (await state()).state, { timeout: 120_000 }).toBe('done');
    second.kill('SIGTERM');
    await once(second, 'exit');
    expect(await state()).toMatchObject({ done: COUNT, evaluated: COUNT });
    await expectDone(before, ruleSet, id);
    const added = [...(await notified())].map(
      ([submission, number]) => number - (notifiedBefore.get(submission) ?? 0),
    );
    expect(Math.max(...added)).toBe(1);
    expect(added.filter((number) => number === 1)).toHaveLength((await state()).newDanger);
  }, 400_000);
});
