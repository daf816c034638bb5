/**
 * A later version asks the same in another unit, with other options and under another id, and its rules are changed with
 * it: answers to earlier versions are still read by rules that were written for them.
 */
import { ImpactEvent } from '@clinic/contract/rules/impact';
import { Reevaluation } from '@clinic/contract/rules/reevaluation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer();
let physician: TestBrowser;

const options = (...values: string[]) => values.map((value) => ({ value, label: inBoth(value, value) }));

interface Asked {
  stomach: string[];
  unit: string;
  tobacco: string;
  migrations?: object[];
}

/** The three questions of which one version asks each differently. */
const formOf = (version: string, ruleSet: string, { stomach, unit, tobacco, migrations }: Asked) => ({
  ...shortForm('asked', inBoth('Form', 'Formulario'), [
    PERSON,
    {
      id: 'health',
      title: inBoth('Health', 'Salud'),
      questions: [
        { id: 'stomach', type: 'choice', label: inBoth('Stomach', 'Estómago'), options: options(...stomach) },
        { id: 'weight', type: 'decimal', unit, min: 1, max: 999, label: inBoth('Weight', 'Peso') },
        { id: tobacco, type: 'yesNo', label: inBoth('Smoker', 'Fuma') },
      ],
    },
  ] as never),
  ...{ version, ruleSet: `asked-rules@${ruleSet}`, noRulesReason: undefined },
  ...(migrations && { migrations }),
});

const flag = (key: string, value: unknown) => ({
  ...{ key, type: 'boolean', severity: 'danger', title: inBoth(key, key), message: inBoth(key, key) },
  ...{ value, source: 'Made up', reviewed: '2026-03-15' },
});

const rulesOf = (version: string, ofStomach: unknown, ofWeight: unknown, ofTobacco: unknown) => ({
  ...{ id: 'asked-rules', version, title: inBoth('Rules', 'Reglas'), languages: ['en', 'es'] },
  ...{ parameters: [], derived: [] },
  flags: [flag('stomach_ill', ofStomach), flag('heavy', ofWeight), flag('smokes', ofTobacco)],
});

const is = (question: string, value: unknown) => ({ '==': [{ var: question }, value] });
const above = (limit: number) => ({ '>': [{ var: 'weight' }, limit] });

const FIRST: Asked = { stomach: ['yes', 'no'], unit: 'kg', tobacco: 'smoker' };
const SECOND: Asked = {
  ...{ stomach: ['severe', 'mild', 'no'], unit: '[lb_av]', tobacco: 'tobacco' },
  migrations: [
    {
      from: '1.0',
      rename: [{ from: 'smoker', to: 'tobacco' }],
      recode: [{ question: 'stomach', from: 'yes', to: 'severe' }],
    },
  ],
};
const ILL = { stomach: 'yes', weight: 200, smoker: true };
const SMALL = { stomach: 'no', weight: 140, smoker: false };
const LATER = { stomach: 'severe', weight: 400, tobacco: true };

let time = Date.UTC(2026, 0, 1);
async function publish(rules: object | undefined, form?: object): Promise<void> {
  await server.orm.em.fork().transactional(async (em) => {
    time += 86_400_000;
    if (rules) await publishRuleSet(em, rules, new Date(time));
    await em.flush();
    if (form) await publishQuestionnaire(em, form, new Date(time + 1));
  });
}

async function begin(version: string, answers: Record<string, unknown>): Promise<TestIntake> {
  const intake = new TestIntake(server.browser(), 'asked', version);
  await intake.begin();
  const saved = await intake.save({ given: 'Ana', family: 'Demo', mail: 'ana@example.com', ...answers });
  expect(saved.status, saved.text).toBe(200);
  return intake;
}

async function submitted(intake: TestIntake): Promise<() => Promise<[string, unknown]>> {
  const reply = await intake.submit();
  expect(reply.status, reply.text).toBe(200);
  const { reference } = reply.json<{ reference: string }>();
  return async () => {
    const { ruleSetVersion, flagsJSON } = await server.orm.em.fork().findOneOrFail(Submission, { reference });
    return [ruleSetVersion, flagsJSON];
  };
}

const ALL = { stomach_ill: true, heavy: true, smokes: true };

let before: () => Promise<[string, unknown]>;
let drafts: TestIntake[];
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  await publish(
    rulesOf('1.0', is('stomach', 'yes'), above(150), is('smoker', true)),
    formOf('1.0', '1.0', FIRST),
  );
  before = await submitted(await begin('1.0', ILL));
  drafts = [await begin('1.0', ILL), await begin('1.0', SMALL)];
  // A lower limit for the same questions.
  await publish(rulesOf('1.1', is('stomach', 'yes'), above(130), is('smoker', true)));
  await publish(
    rulesOf('2.0', is('stomach', 'severe'), above(300), is('tobacco', true)),
    formOf('2.0', '2.0', SECOND),
  );
});

test('a draft of the earlier version is evaluated by the newest rules that were written for its questions', async () => {
  const [ill, small] = await Promise.all(drafts.map(submitted));
  expect(await ill?.()).toEqual(['1.1', ALL]);
  expect(await small?.()).toEqual(['1.1', { stomach_ill: false, heavy: true, smokes: false }]);
});

test('answers to the newest version are evaluated by the active rules', async () => {
  expect(await (await submitted(await begin('2.0', LATER)))()).toEqual(['2.0', ALL]);
});

test('a re-evaluation by rules for other questions leaves a submission as it is; by rules for its own it does not', async () => {
  const reevaluate = async (version: string): Promise<Reevaluation> => {
    const order = { ruleSetId: 'asked-rules', version, reason: 'Tried in a test' };
    const { id } = (await physician.send('POST', '/api/rules/reevaluations', order)).json<{ id: string }>();
    const read = async () =>
      Reevaluation.parse((await physician.get(`/api/rules/reevaluations/${id}`)).json());
    await expect.poll(async () => (await read()).state).toBe('done');
    return read();
  };
  await reevaluate('2.0');
  expect(await before()).toEqual(['1.0', ALL]);
  expect((await reevaluate('1.1')).evaluated).toBeGreaterThan(0);
  expect(await before()).toEqual(['1.1', ALL]);
});

test('the impact preview leaves out submissions that the candidate would misread', async () => {
  const preview = async (limit: number): Promise<[number, number]> => {
    const candidate = rulesOf('2.1', is('stomach', 'severe'), above(limit), is('tobacco', true));
    const body = { base: { id: 'asked-rules', version: '2.0' }, candidate, scope: 'all' };
    const reply = await physician.send('POST', '/api/rules/impact', body);
    const result = ImpactEvent.parse(JSON.parse(reply.text.trim().split('\n').at(-1) ?? ''));
    if (result.type !== 'result') throw new Error(reply.text);
    return [result.evaluated, result.affected];
  };
  const later = await submitted(await begin('2.0', LATER));
  const all = await server.orm.em.fork().count(Submission, { questionnaireId: 'asked', version: '2.0' });
  expect(await later()).toEqual(['2.0', ALL]);
  // Pounds: 200 kg of an earlier version are not 200 pounds.
  expect(await preview(100)).toEqual([all, 0]);
  expect(await preview(500)).toEqual([all, all]);
});
