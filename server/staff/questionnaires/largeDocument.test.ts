/** A document that is small to write but expensive to compile delays only the user who sent it. */
import type { SubmitRefused, Submitted } from '@clinic/contract/intake';
import type { QuestionnaireDraftDetail, SafetyReport } from '@clinic/contract/questionnaires';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test, vi } from 'vitest';

/** The work done in the server's own thread. */
const inOwnThread = vi.hoisted((): string[] => []);
vi.mock('../../shared/catalogue/documentWork.ts', async (original) => {
  const real = await original<typeof import('../../shared/catalogue/documentWork.ts')>();
  const noted = Object.entries(real.OWN_THREAD).map(([name, work]) => [
    name,
    (...given: never[]) => {
      inOwnThread.push(name);
      return (work as (...all: never[]) => unknown)(...given);
    },
  ]);
  return { ...real, OWN_THREAD: Object.fromEntries(noted) };
});
vi.mock('../../../engine/parsing/parseDefinition.ts', async (original) => {
  const real = await original<typeof import('../../../engine/parsing/parseDefinition.ts')>();
  return { ...real, parseDefinition: noting('parse a questionnaire', real.parseDefinition) };
});
vi.mock('../../../rules/document/parseRuleSet.ts', async (original) => {
  const real = await original<typeof import('../../../rules/document/parseRuleSet.ts')>();
  return { ...real, parseRuleSet: noting('parse a rule set', real.parseRuleSet) };
});
const noting = vi.hoisted(
  () =>
    <Given extends unknown[], Result>(what: string, work: (...given: Given) => Result) =>
    (...given: Given): Result => {
      inOwnThread.push(what);
      return work(...given);
    },
);

const server = sharedServer({ withClinic: true });
beforeAll(async () => {
  // Publishing outside the server is detected.
  expect(inOwnThread).toEqual(expect.arrayContaining(['parseDefinition', 'parse a rule set']));
});

const label = { en: 'A text', es: { text: 'Un texto', from: 'A text' } };
/** 400 more questions: a second or more to compile. */
const large = {
  ...TEST_DEFINITION,
  version: '1.1',
  steps: [
    ...TEST_DEFINITION.steps,
    ...Array.from({ length: 10 }, (_, step) => ({
      id: `more_${step}`,
      title: label,
      questions: Array.from({ length: 40 }, (_each, at) => ({
        id: `more_${step}_${at}`,
        type: 'text',
        maxLength: 50,
        label,
      })),
    })),
  ],
};

test("report and publication of a large draft run outside the server's thread, which answers others meanwhile", async () => {
  // Newer than what was published outside the server.
  server.clock.now = new Date();
  const admin = await server.signedIn('ADMIN');
  const created = await admin.send('POST', '/api/admin/questionnaire-drafts', {
    from: 'version',
    questionnaireId: TEST_DEFINITION.id,
    version: TEST_DEFINITION.version,
  });
  expect(created.status, created.text).toBe(201);
  const { id, revision: first } = created.json<QuestionnaireDraftDetail>();
  const saved = await admin.send('PUT', `/api/admin/questionnaire-drafts/${id}`, {
    document: large,
    revision: first,
  });
  expect(saved.status, saved.text).toBeLessThan(300);
  const { revision } = (
    await admin.get(`/api/admin/questionnaire-drafts/${id}`)
  ).json<QuestionnaireDraftDetail>();
  inOwnThread.length = 0;
  let others = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      if ((await fetch(`${server.url}/healthz`)).status === 200) others += 1;
    }
  })();
  const path = `/api/admin/questionnaire-drafts/${id}`;
  const report = await admin.get(`${path}/report`);
  expect(report.json<SafetyReport>().differences.length).toBeGreaterThanOrEqual(10);
  const published = await admin
    .send('POST', `${path}/publish`, { revision, note: 'More questions' })
    .finally(() => {
      isDone = true;
    });
  await asking;
  expect(published.status, published.text).toBe(200);
  expect(others).toBeGreaterThan(0);
  expect(inOwnThread).toEqual([]);
});

test('a published one is started, saved, submitted and read without being parsed or compiled again', async () => {
  inOwnThread.length = 0;
  const patient = server.browser();
  const page = await patient.get(`/api/intake/questionnaires/${TEST_DEFINITION.id}`);
  expect(page.json<{ version: string }>().version).toBe('1.1');
  const intake = new TestIntake(patient, TEST_DEFINITION.id, '1.1');
  expect((await intake.begin()).status).toBe(201);
  expect((await intake.save({ ...GOOD_ANSWERS, more_0_0: 'x'.repeat(51) })).status).toBe(200);
  const refused = await intake.submit();
  expect(refused.json<SubmitRefused>().issues.map(({ key, code }) => [key, code])).toEqual([
    ['more_0_0', 'maxLength'],
  ]);
  await intake.save({ more_0_0: 'short' });
  const submitted = await intake.submit();
  expect(submitted.status, submitted.text).toBe(200);
  const physician = await server.signedIn('PHYSICIAN');
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ id: string }>>('select id from submission where reference = ?', [
      submitted.json<Submitted>().reference,
    ]);
  const review = await physician.get(`/api/submissions/${row?.id}`);
  expect(review.status, review.text).toBe(200);
  expect(inOwnThread).toEqual([]);
});

test('a questionnaire that is too large is refused by its path on publication, and its report says so', async () => {
  const admin = await server.signedIn('ADMIN');
  const { id } = (
    await admin.send('POST', '/api/admin/questionnaire-drafts', {
      from: 'version',
      questionnaireId: TEST_DEFINITION.id,
      version: '1.0',
    })
  ).json<QuestionnaireDraftDetail>();
  const path = `/api/admin/questionnaire-drafts/${id}`;
  const { revision: first } = (await admin.get(path)).json<QuestionnaireDraftDetail>();
  const together = large.steps.map(({ id: step, title, questions }) => ({
    id: step,
    title,
    questions: Array.from({ length: 6 }, (_, copy) =>
      questions.map((question) =>
        step.startsWith('more') ? { ...question, id: `${question.id}_${copy}` } : question,
      ),
    )
      .slice(0, step.startsWith('more') ? 6 : 1)
      .flat(),
  }));
  const saved = await admin.send('PUT', path, {
    document: { ...large, version: '1.2', steps: together },
    revision: first,
  });
  expect(saved.status, saved.text).toBeLessThan(300);
  const { revision } = (await admin.get(path)).json<QuestionnaireDraftDetail>();
  const report = (await admin.get(`${path}/report`)).json<SafetyReport>();
  expect(report.problems).toContainEqual(expect.objectContaining({ path: 'steps', code: 'too_large' }));
  const refused = await admin.send('POST', `${path}/publish`, { revision, note: 'Too many' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Too many questions');
});
