/** What a physician reads of a rule that reads earlier submissions. */
import type { LogicJson } from '@clinic/engine/base';
import type { EarlierSubmission, History } from '@clinic/engine/form';
import { runtimeFor, runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';
import type { RuleSet } from '../document/ruleset.ts';
import { describeLine } from './describe.ts';
import type { Evidence } from './evidence.ts';
import { type ExplainedNode, explainEvidence } from './explain.ts';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const [sample] = ruleSet.flags;
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const rulesWith = (value: LogicJson): RuleSet =>
  ({
    ...ruleSet,
    flags: [{ ...sample, key: 'probe', type: 'boolean', severity: 'warning', value, alertWhen: undefined }],
  }) as RuleSet;
const visit = (on: string, values: EarlierSubmission['values']): EarlierSubmission => ({
  ...{ questionnaireId: 'weight-loss-intake', version: '2.3', on },
  values: { unit_system: 'metric', ...values },
});
const HISTORY = [visit('2026-02-03', { weight_kg: 97.5 }), visit('2026-01-06', { weight_kg: 100 })];
const kg = { var: 'weightKg' };

const lines = (nodes: ExplainedNode[]): string[] =>
  nodes.flatMap(({ text, children }) => [text, ...lines(children)]);

function explained(value: LogicJson, language: string, history: History = HISTORY): string[] {
  const runtime = runtimeFor(questionnaire.definition, rulesWith(value));
  const answers = { unit_system: 'metric', weight_kg: 91.9 };
  const evidence = runtime.evidence(answers, '2026-03-03', history).probe as Evidence;
  return lines(explainEvidence(JSON.parse(JSON.stringify(evidence)), { ...runtime, language, answers }));
}

test('a rate names the values, their days and the change a week, in both languages', () => {
  const fast = { '<': [{ ratePerWeek: [kg, 4] }, -1.5] };
  expect(explained(fast, 'en')[0]).toBe(
    'change of Weight a week, over 4 weeks: 91.9 kg on March 3, 2026; 97.5 kg on February 3, 2026: -1.4 kg a week — less than -1.5 kg',
  );
  expect(explained(fast, 'es')[0]).toBe(
    'cambio de Peso por semana, en 4 semanas: 91.9 kg el 3 de marzo de 2026; 97.5 kg el 3 de febrero de 2026: -1.4 kg por semana — menos de -1.5 kg',
  );
});

test('what is missing, and what is dated later, is said', () => {
  const lost = { '<': [{ changeSince: [kg] }, -5] };
  expect(explained(lost, 'en', [])[0]).toContain(
    '91.9 kg on March 3, 2026; no earlier answer to compare with',
  );
  const later = explained(lost, 'en', [visit('2026-04-01', { weight_kg: 80 }), ...HISTORY]);
  expect(later[0]).toContain('-5.6 kg (left out, dated after this form: April 1, 2026)');
});

test('an earlier choice is worded as its option, and a count names its days', () => {
  const before = { '==': [{ previous: [{ var: 'pregnancy_status' }] }, 'no'] };
  const history = [visit('2026-02-03', { pregnancy_status: 'no' })];
  expect(explained(before, 'en', history)[0]).toMatch(/: No on February 3, 2026 — the rule asks for “No”$/);
  const count = { '>=': [{ countWithin: [{ '>': [kg, 95] }, 60] }, 2] };
  expect(explained(count, 'en')[0]).toContain(': 2 (February 3, 2026; January 6, 2026) — 2 or more');
});

test('a change of a choice names its options, and its limit is a number', () => {
  const worse = { '>=': [{ changeSince: [{ var: 'phq2_mood' }] }, 1] };
  const history = [visit('2026-02-03', { phq2_mood: 1 })];
  expect(explained(worse, 'en', history)).toEqual([
    'change of Feeling down, depressed, or hopeless since last time: not known on March 3, 2026; Several days on February 3, 2026 — 1 or more',
  ]);
  expect(describeLine(worse, { ruleSet, questionOf, language: 'en' })).toBe(
    'change of Feeling down, depressed, or hopeless since last time: 1 or more',
  );
});

test.each([
  [{ '<': [{ ratePerWeek: [kg, 4] }, -1.5] }, 'change of Weight a week, over 4 weeks: less than -1.5 kg'],
  [{ '>': [{ previous: [kg] }, 90] }, 'Weight, last time: more than 90 kg'],
  [{ '>': [{ previous: [kg, 12] }, 90] }, 'Weight, 12 weeks before: more than 90 kg'],
  [{ '>': [{ first: [kg] }, 90] }, 'Weight, the first time: more than 90 kg'],
  [{ '<': [{ changeSince: [kg] }, -5] }, 'change of Weight since last time: less than -5 kg'],
  [
    { '>=': [{ countWithin: [{ '>': [kg, 95] }, 60] }, 2] },
    'how often in 60 days: Weight: more than 95 kg: 2 or more',
  ],
])('%j is described', (logic, text) => {
  expect(describeLine(logic, { ruleSet, questionOf, language: 'en' })).toBe(text);
});
