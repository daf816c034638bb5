import type { LogicJson } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { type CompoundRead, logicOfRead } from '@clinic/engine/editing';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import { type Described, describeLine, describeLogic } from './describe.ts';

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
const described = (logic: LogicJson, language = 'en') =>
  lines(describeLogic(logic, 'rule', context(language)));
const flag = (key: string) => ruleSet.flags.find((each) => each.key === key)?.value as LogicJson;

test('a flag is described with labels, units and limits, in the reader’s language', () => {
  expect(described(flag('meets_pharma_criteria'))).toEqual([
    'All of these are true',
    '  Age: 18 years or more',
    '  At least one of these is true',
    '    Body mass index: 30 kg/m² or more',
    '    All of these are true',
    '      Body mass index: 27 kg/m² or more',
    '      Weight-related condition',
  ]);
  expect(described(flag('bp_severe'), 'es')[1]).toBe('  Presión arterial: número de arriba: 180 mmHg o más');
});

describe('every kind of condition has a description', () => {
  test.each<[string, LogicJson, string]>([
    ['an option', { '==': [{ var: 'sex_at_birth' }, 'male'] }, 'Sex assigned at birth: “Male”'],
    ['a limit written first', { '<': [30, { var: 'bmi' }] }, 'Body mass index: more than 30 kg/m²'],
    ['two limits', { '<=': [18, { var: 'bmi' }, 30] }, 'Body mass index: between 18 and 30'],
    [
      'a choice that is unknown to rules',
      { chose: ['pregnancy_status', 'unsure'] },
      'Are you pregnant? “Not sure, or it is possible” was chosen',
    ],
    [
      'an unsettled value',
      { '!': [{ known: [{ flag: 'pregnancy' }] }] },
      'Flag “Pregnancy” is not determined',
    ],
    ['always', true, 'Always'],
    ['a rule beyond words', { cat: ['a', { var: 'bmi' }] }, 'A computation: {"cat":["a",{"var":"bmi"}]}'],
  ])('%s', (_what, logic, text) => {
    expect(described(logic)).toEqual([text]);
  });
});

test('every part of a description has its path', () => {
  const { children } = describeLogic(flag('suicidality_risk'), 'flags[10].value', context());
  expect(children.map(({ path }) => path)).toEqual(['flags[10].value.or[0]', 'flags[10].value.or[1]']);
});

test('every shipped derived value has a description, including a sum of one term', () => {
  for (const language of ['en', 'es']) {
    for (const { value } of ruleSet.derived) expect(described(value, language).join()).not.toBe('');
  }
  expect(described({ '+': [{ var: 'bmi' }] })).toEqual(['Body mass index']);
  expect(described({ '-': [{ var: 'bmi' }] })).toEqual(['− Body mass index']);
});

test('the words of shipped rules hold no id, code or JSON', () => {
  for (const language of ['en', 'es']) {
    const all = [...ruleSet.flags, ...ruleSet.derived].flatMap(({ value }) => described(value, language));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((line) => /\w_\w|[{}]|[“«][a-z0-9]+[”»]/.test(line))).toEqual([]);
  }
});

test('invalid logic is shown as written', () => {
  for (const logic of [{ nonsense: [1] }, { a: 1, b: 2 }, {}, { '+': [] }, { '>': [] }, { max: [] }]) {
    expect(described(logic as unknown as LogicJson).join()).toMatch(/./);
  }
});

test.each<[LogicJson, string, string]>([
  [
    { kind: 'amount', question: 'weight', unit: 'kg', units: ['kg', '[lb_av]'] },
    'Weight in kg: 100 kg or more',
    'Peso en kg: 100 kg o más',
  ],
  [
    { kind: 'rows', matrix: 'phq', rows: ['r1', 'r2'] },
    'sum of all rows of “Mood”: 100 or more',
    'suma de todas las filas de «Ánimo»: 100 o más',
  ],
  [
    { kind: 'entries', group: 'doses' },
    'number of entries in “Medicines”: 100 or more',
    'número de entradas en «Medicinas»: 100 o más',
  ],
  [
    { kind: 'part', how: 'mean', group: 'doses', part: 'dose', where: { '==': [{ var: 'opioid' }, true] } },
    'mean of “Dose” over the entries in “Medicines”, where Opioid: “Yes”: 100 or more',
    'promedio de «Dosis» en todas las entradas de «Medicinas», solo cuando Opioide: «Sí»: 100 o más',
  ],
])('a read of a compound answer has a description: %j', (read, en, es) => {
  const label = (english: string, spanish: string) => ({ en: english, es: { text: spanish, from: english } });
  const questions = {
    weight: { id: 'weight', type: 'quantity', label: label('Weight', 'Peso'), units: [] },
    phq: {
      id: 'phq',
      type: 'matrix',
      label: label('Mood', 'Ánimo'),
      rows: [{ id: 'r1', label: label('Sad', 'Triste') }],
      options: [{ value: 2, label: label('Often', 'A menudo') }],
    },
    doses: {
      id: 'doses',
      type: 'repeatingGroup',
      label: label('Medicines', 'Medicinas'),
      questions: [
        { id: 'dose', type: 'integer', label: label('Dose', 'Dosis') },
        { id: 'opioid', type: 'yesNo', label: label('Opioid', 'Opioide') },
      ],
    },
  } as unknown as Record<string, Question>;
  const words = (logic: LogicJson, language: string) =>
    describeLine(logic, { ruleSet, language, questionOf: (id) => questions[id] });
  const logic = { '>=': [logicOfRead(read as unknown as CompoundRead), 100] };
  expect([words(logic, 'en'), words(logic, 'es')]).toEqual([en, es]);
  expect(words({ '==': [{ var: 'phq.r1' }, 2] }, 'es')).toBe('Ánimo: Triste: «A menudo»');
});
