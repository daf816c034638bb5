/** What a physician reads of every operator names the answers, whether the condition holds or not. */
import type { Answers, LocalizedText, LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { EarlierSubmission, History } from '@clinic/engine/form';
import { OPERATORS } from '@clinic/engine/logic';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { runtimeFor, runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import type { RuleSet } from '../document/ruleset.ts';
import type { Evidence } from './evidence.ts';
import { type ExplainedNode, explainEvidence } from './explain.ts';

/** A condition, answers for which it holds, and others for which it does not. */
type Example = [condition: LogicJson, holds: Answers, fails: Answers];

const weight = { var: 'weight_lb' };
const sex = { var: 'sex_at_birth' };
const born = { var: 'date_of_birth' };
const conditions = { var: 'medical_conditions' };
const item = { var: '' };
const HEAVY: Answers = { weight_lb: 200 };
const LIGHT: Answers = { weight_lb: 110 };
const NONE: Answers = { weight_lb: null };
const isHeavy = { '>=': [weight, 150] };
const isArthritis = { in: [item, ['arthritis']] };
const arthritis: Answers = { medical_conditions: ['arthritis'] };
const apnea: Answers = { medical_conditions: ['sleep_apnea'] };

const ofWeight = (condition: LogicJson): Example => [condition, HEAVY, LIGHT];
const atLeast = (value: LogicJson, limit: number): Example => ofWeight({ '>=': [value, limit] });
const ofSex = (condition: LogicJson): Example => [
  condition,
  { sex_at_birth: 'female' },
  { sex_at_birth: 'male' },
];
const ofAge = (condition: LogicJson): Example => [
  condition,
  { date_of_birth: '1970-05-01' },
  { date_of_birth: '1995-05-01' },
];
const ofConditions = (condition: LogicJson): Example => [condition, arthritis, apnea];

const EXAMPLES: Record<string, Example> = {
  var: ofWeight(isHeavy),
  chose: [{ chose: ['sex_at_birth', 'female'] }, { sex_at_birth: 'female' }, { sex_at_birth: 'male' }],
  flag: ofWeight({ flag: 'heavy' }),
  score: [{ '>=': [{ score: { var: 'phq2_mood' } }, 2] }, { phq2_mood: 3 }, { phq2_mood: 0 }],
  '==': ofSex({ '==': [sex, 'female'] }),
  '===': ofSex({ '===': [sex, 'female'] }),
  '!=': ofSex({ '!=': [sex, 'male'] }),
  '!==': ofSex({ '!==': [sex, 'male'] }),
  '<': [{ '<': [weight, 150] }, LIGHT, HEAVY],
  '<=': [{ '<=': [weight, 150] }, LIGHT, HEAVY],
  '>': ofWeight({ '>': [weight, 150] }),
  '>=': ofWeight(isHeavy),
  and: ofWeight({ and: [isHeavy, { '>=': [weight, 120] }] }),
  or: ofWeight({ or: [isHeavy, { '>=': [weight, 160] }] }),
  '!': ofWeight({ '!': [{ '<': [weight, 150] }] }),
  '!!': ofWeight({ '!!': [isHeavy] }),
  if: ofWeight({ if: [isHeavy, true, false] }),
  '?:': ofWeight({ '?:': [isHeavy, true, false] }),
  '+': atLeast({ '+': [weight, 1] }, 150),
  '-': atLeast({ '-': [weight, 1] }, 150),
  '*': atLeast({ '*': [weight, 2] }, 300),
  '/': atLeast({ '/': [weight, 2] }, 75),
  '%': ofWeight({ '<': [{ '%': [weight, 150] }, 60] }),
  max: atLeast({ max: [weight, 120] }, 150),
  min: atLeast({ min: [weight, 300] }, 150),
  round: atLeast({ round: [weight, 0] }, 150),
  yearsBetween: ofAge({ '>=': [{ yearsBetween: [born, '2026-03-15'] }, 40] }),
  daysBetween: ofAge({ '>=': [{ daysBetween: [born, '2026-03-15'] }, 14_600] }),
  abs: atLeast({ abs: [weight] }, 150),
  ceiling: atLeast({ ceiling: [weight] }, 150),
  exp: atLeast({ exp: [{ '/': [weight, 100] }] }, 5),
  floor: atLeast({ floor: [weight] }, 150),
  ln: atLeast({ ln: [weight] }, 5),
  sqrt: atLeast({ sqrt: [weight] }, 12),
  truncate: atLeast({ truncate: [weight] }, 150),
  power: atLeast({ power: [weight, 2] }, 20_000),
  addYears: ofAge({ '<=': [{ addYears: [born, 40] }, '2026-03-15'] }),
  addMonths: ofAge({ '<=': [{ addMonths: [born, 480] }, '2026-03-15'] }),
  addDays: ofAge({ '<=': [{ addDays: [born, 14_610] }, '2026-03-15'] }),
  in: ofSex({ in: [sex, ['female']] }),
  merge: ofConditions({ in: ['arthritis', { merge: [conditions] }] }),
  map: ofConditions({ in: ['arthritis', { map: [conditions, item] }] }),
  filter: ofConditions({ in: ['arthritis', { filter: [conditions, isArthritis] }] }),
  reduce: [
    { '>=': [{ reduce: [conditions, { '+': [{ var: 'accumulator' }, 1] }, 0] }, 2] },
    { medical_conditions: ['arthritis', 'sleep_apnea'] },
    arthritis,
  ],
  all: ofConditions({ all: [conditions, isArthritis] }),
  some: ofConditions({ some: [conditions, isArthritis] }),
  none: [{ none: [conditions, isArthritis] }, apnea, arthritis],
  cat: ofSex({ '==': [{ cat: [sex, '!'] }, 'female!'] }),
  substr: ofSex({ '==': [{ substr: [sex, 0, 1] }, 'f'] }),
  length: ofSex({ '>=': [{ length: [sex] }, 6] }),
  upper: ofSex({ '==': [{ upper: [sex] }, 'FEMALE'] }),
  lower: ofSex({ '==': [{ lower: [sex] }, 'female'] }),
  trim: ofSex({ '==': [{ trim: [sex] }, 'female'] }),
  parseNumber: atLeast({ parseNumber: [{ cat: [weight] }] }, 150),
  indexOf: ofSex({ '>=': [{ indexOf: [sex, 'f'] }, 0] }),
  replace: ofSex({ '==': [{ replace: [sex, 'f', 'F'] }, 'Female'] }),
  known: [{ known: [weight] }, HEAVY, NONE],
  unknown: ofWeight({ if: [{ '<': [weight, 150] }, { unknown: [] }, true] }),
  coalesce: ofWeight({ coalesce: [isHeavy, false] }),
  given: atLeast({ given: [weight] }, 150),
  countTrue: atLeast({ countTrue: [isHeavy, { '>=': [weight, 120] }] }, 2),
  countPossible: atLeast({ countPossible: [isHeavy, { '>=': [weight, 120] }] }, 2),
  previous: atLeast({ previous: [weight] }, 150),
  first: atLeast({ first: [weight] }, 150),
  changeSince: atLeast({ changeSince: [weight, 4] }, 10),
  ratePerWeek: atLeast({ ratePerWeek: [weight, 4] }, 5),
  countWithin: atLeast({ countWithin: [isHeavy, 30] }, 2),
  missing: [{ '!': [{ missing: ['weight_lb'] }] }, HEAVY, NONE],
  missing_some: [{ '!': [{ missing_some: [1, ['weight_lb']] }] }, HEAVY, NONE],
};

const { questionnaire, ruleSet } = runtimeOf(INTAKE);

/** The newest and the first submission had the same answers, the one four weeks ago a weight of its own. */
const historyOf = (change: Answers): History => {
  const visit = (on: string, values: Answers) =>
    ({ questionnaireId: 'weight-loss-intake', version: '1.0', on, values }) as EarlierSubmission;
  return [visit('2026-03-08', change), visit('2026-02-15', { weight_lb: 160 }), visit('2025-12-01', change)];
};

const PREGNANCY = ruleSet.flags.find(({ key }) => key === 'pregnancy');

const linesOf = (nodes: ExplainedNode[]): string[] =>
  nodes.flatMap(({ text, children }) => [text, ...linesOf(children)]);

interface Explained {
  value: unknown;
  lines: string[];
}

function explained(condition: LogicJson, change: Answers, language: string): Explained {
  const flag = (key: string, value: LogicJson) => ({ ...PREGNANCY, key, value });
  const flags = [flag('heavy', isHeavy), flag('probe', condition)];
  const rules = { ...ruleSet, derived: [], parameters: [], flags } as RuleSet;
  const runtime = runtimeFor(questionnaire.definition, rules);
  const answers = { ...everydayVisit(), ...change };
  const evidence = runtime.evidence(answers, '2026-03-15', historyOf(change)).probe as Evidence;
  return {
    value: evidence.value,
    lines: linesOf(explainEvidence(evidence, { ...runtime, language, answers })),
  };
}

test('every operator has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...OPERATORS.keys()].sort());
});

const WORDS = {
  // The flag that it reads, which is explained on its own.
  flag: PREGNANCY?.title,
} as Record<string, LocalizedText | undefined>;

describe.each(Object.entries(EXAMPLES))('%s', (operator, [condition, holds, fails]) => {
  const [id = ''] = Object.keys(holds);
  const subject = WORDS[operator] ?? questionnaire.questions.get(id)?.question.label ?? {};

  test.each(['en', 'es'])('is explained in %s by the answers, whether it holds or not', (language) => {
    const [held, failed] = [holds, fails].map((change) => explained(condition, change, language));
    expect(held?.value).toBe(true);
    expect(failed?.value).not.toBe(true);
    expect(textIn(subject, language)).not.toBe('');
    for (const { lines } of [held, failed] as [Explained, Explained]) {
      expect(lines.join('\n')).toContain(textIn(subject, language));
      expect(lines.join('\n')).not.toMatch(/Computed|Calculado|undefined|[{}]/);
    }
  });
});
