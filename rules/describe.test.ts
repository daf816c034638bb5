import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../engine/logic/json.ts';
import { runtimeOf } from '../fixtures/runtime.ts';
import { INTAKE } from '../fixtures/shipped.ts';
import { type Described, describeLogic } from './describe.ts';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const context = (language = 'en') => ({
  ruleSet,
  language,
  questionOf: (id: string) => questionnaire.questions.get(id)?.question,
});
const lines = ({ text, children }: Described, depth = 0): string[] => [
  '  '.repeat(depth) + text,
  ...children.flatMap((child) => lines(child, depth + 1)),
];
const told = (logic: LogicJson, language = 'en') => lines(describeLogic(logic, 'rule', context(language)));
const flag = (key: string) => ruleSet.flags.find((each) => each.key === key)?.value as LogicJson;

test('a flag is told with labels, units and limits, in the reader’s language', () => {
  expect(told(flag('meets_pharma_criteria'))).toEqual([
    'All of these hold',
    '  Age: 18 years or more',
    '  At least one of these holds',
    '    Body mass index: 30 kg/m² or more',
    '    All of these hold',
    '      Body mass index: 27 kg/m² or more',
    '      Weight-related condition',
  ]);
  expect(told(flag('bp_severe'), 'es')[1]).toBe('  Presión arterial: número de arriba: más de 180 mmHg');
});

describe('each way of asking has its words', () => {
  test.each<[string, LogicJson, string]>([
    ['an option', { '==': [{ var: 'sex_at_birth' }, 'male'] }, 'Sex assigned at birth: “Male”'],
    ['a limit written first', { '<': [30, { var: 'bmi' }] }, 'Body mass index: more than 30 kg/m²'],
    ['two limits', { '<=': [18, { var: 'bmi' }, 30] }, 'Body mass index: between 18 and 30'],
    [
      'a choice that is unknown to rules',
      { chose: ['pregnancy_status', 'unsure'] },
      'Are you pregnant? “Not sure, or it is possible” was chosen',
    ],
    ['what is not settled', { '!': [{ known: [{ flag: 'pregnancy' }] }] }, 'Flag “Pregnancy” is not settled'],
    ['always', true, 'Always'],
    ['a rule beyond words', { cat: ['a', { var: 'bmi' }] }, 'A computation: {"cat":["a",{"var":"bmi"}]}'],
  ])('%s', (_what, logic, text) => {
    expect(told(logic)).toEqual([text]);
  });
});

test('every part carries its path', () => {
  const { children } = describeLogic(flag('suicidality_risk'), 'flags[10].value', context());
  expect(children.map(({ path }) => path)).toEqual(['flags[10].value.or[0]', 'flags[10].value.or[1]']);
});
