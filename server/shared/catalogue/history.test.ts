/** Rules read the earlier submissions of the person, and of nobody else: at a submission, a re-evaluation and in a preview. */
import { ImpactEvent } from '@clinic/contract/rules/impact';
import { Reevaluation } from '@clinic/contract/rules/reevaluation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { evidenceIn } from '@clinic/rules/evaluate';
import { publishQuestionnaire, publishRuleSet, runTogether } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { changedHistory } from './ruleInputs.ts';

const server = sharedServer();
const WEIGHT = {
  id: 'weight',
  type: 'decimal',
  unit: 'kg',
  min: 1,
  max: 999,
  label: inBoth('Weight', 'Peso'),
};
const SMOKES = { id: 'smokes', type: 'yesNo', label: inBoth('Smoker', 'Fuma') };

const formOf = (id: string, questions: object[]) => ({
  ...shortForm(id, inBoth('Form', 'Formulario'), [
    PERSON,
    { id: 'health', title: inBoth('Health', 'Salud'), questions },
  ] as never),
  ...{ ruleSet: 'time-rules@1.0', noRulesReason: undefined },
});

const rulesOf = (version: string, limit: number) => ({
  ...{ id: 'time-rules', version, title: inBoth('Rules', 'Reglas'), languages: ['en', 'es'] },
  ...{ parameters: [], derived: [] },
  flags: [
    {
      ...{ key: 'fast_loss', type: 'boolean', severity: 'danger', source: 'Made up', reviewed: '2026-03-15' },
      ...{ title: inBoth('Fast', 'Rápida'), message: inBoth('Fast', 'Rápida') },
      value: { '<': [{ ratePerWeek: [{ var: 'weight' }, 4] }, limit] },
    },
  ],
});

const days = (count: number): void => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 86_400_000);
};

async function submit(browser: TestBrowser, form: string, weight: number): Promise<Submission> {
  const intake = new TestIntake(browser, form);
  await intake.begin();
  await intake.save({ given: 'Ana', family: 'Demo', mail: 'ana@example.com', weight });
  const reply = await intake.submit();
  expect(reply.status, reply.text).toBe(200);
  return stored(reply.json<{ reference: string }>().reference);
}

const stored = (reference: string): Promise<Submission> =>
  server.orm.em
    .fork()
    .findOneOrFail(Submission, { reference }, { populate: ['evidenceJSON'] }) as Promise<Submission>;

let later: Submission;
beforeAll(async () => {
  await server.orm.em.fork().transactional(async (em) => {
    await publishRuleSet(em, rulesOf('1.0', -1.5), server.clock.now);
    await em.flush();
    await publishQuestionnaire(em, formOf('first', [WEIGHT, SMOKES]), server.clock.now);
    await publishQuestionnaire(em, formOf('later', [WEIGHT]), server.clock.now);
  });
  await submit(await server.signedIn('PATIENT'), 'first', 100);
  // Somebody else, in between.
  days(1);
  await submit(server.browser(), 'first', 60);
  days(27);
  later = await submit(await server.signedIn('PATIENT'), 'later', 92);
});

test('an earlier form of the same account is read, and the evidence has its day and value', () => {
  expect(later.flagsJSON).toEqual({ fast_loss: true });
  const evidence = evidenceIn(later.evidenceJSON as never, 'fast_loss');
  const rate = evidence?.trace.args?.[0];
  expect(rate?.outcome).toBe(-2);
  expect(rate?.earlier?.map(({ value }) => value)).toEqual([92, 100]);
  expect(rate?.earlier?.[0]?.on).toBe(later.answeredOn);
});

test('the audit entry of a submission says how many earlier ones were read for its rules', async () => {
  const { detail } = await server.orm.em
    .fork()
    .findOneOrFail(AuditEntry, { action: 'submission_created', objectId: later.id });
  expect(detail).toMatchObject({ earlierRead: 1 });
});

test('whoever is not known has no history, whatever others submitted', async () => {
  const stranger = await submit(server.browser(), 'later', 50);
  expect(stranger.flagsJSON).toEqual({ fast_loss: null });
});

async function preview(limit: number): Promise<number> {
  const body = { base: { id: 'time-rules', version: '1.0' }, candidate: rulesOf('1.1', limit), scope: 'all' };
  const reply = await (await server.signedIn('PHYSICIAN')).send('POST', '/api/rules/impact', body);
  const result = ImpactEvent.parse(JSON.parse(reply.text.trim().split('\n').at(-1) ?? ''));
  if (result.type !== 'result') throw new Error(reply.text);
  return result.affected;
}

test('a preview reads the history of each submission, also of one that comes later, or after two persons are one', async () => {
  expect(await preview(-1.5)).toBe(0);
  expect(await preview(-2.5)).toBe(1);
  days(28);
  await submit(await server.signedIn('PATIENT'), 'later', 80);
  expect(await preview(-3.5)).toBe(2);
  // The one between belongs to another person now and has no history; the last reads 2.5 kg a week from the first.
  const em = server.orm.em.fork();
  const moveTo = (person: string) =>
    em.transactional(async (tx) => {
      await tx.execute('update submission set person_id = ? where id = ?', [person, later.id]);
      await runTogether(tx, [changedHistory([person, later.person.id])]);
    });
  const [other] = await em.execute<Array<{ id: string }>>(
    `insert into person (id, created_at, last_at, name_key, search_text)
     values (gen_random_uuid(), now(), now(), '', '') returning id`,
  );
  await moveTo(other?.id ?? '');
  expect(await preview(-3.5)).toBe(1);
  await moveTo(later.person.id);
  expect(await preview(-3.5)).toBe(2);
});

test('a re-evaluation reads what came before the submission, as of its day', async () => {
  await server.orm.em
    .fork()
    .transactional((em) => publishRuleSet(em, rulesOf('1.1', -2.5), server.clock.now));
  const physician = await server.signedIn('PHYSICIAN');
  const order = { ruleSetId: 'time-rules', version: '1.1', reason: 'Tried in a test' };
  const { id } = (await physician.send('POST', '/api/rules/reevaluations', order)).json<{ id: string }>();
  const state = async () =>
    Reevaluation.parse((await physician.get(`/api/rules/reevaluations/${id}`)).json()).state;
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
  expect((await stored(later.reference)).flagsJSON).toEqual({ fast_loss: false });
});
