import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';
import { displayAnswer } from '../form/display.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const ITEMS = ['Not at all', 'Several days', 'More than half', 'Nearly every day'];
const options = [
  ...ITEMS.map((label, score) => ({ value: `o${score}`, label: text(label), score })),
  { value: 'skip', label: text('Prefer not to say'), unknown: true },
];
const BANDS = [
  { to: 4, value: 'minimal', text: text('Minimal') },
  { from: 5, to: 9, value: 'mild', text: text('Mild') },
  { from: 10, value: 'severe', text: text('Severe') },
];

function definitionWith(questions: readonly object[]) {
  return {
    id: 'scored',
    version: '1.0',
    title: text('Scored'),
    languages: ['en', 'es'],
    ruleSet: 'no-flags@1.0',
    patient: { givenName: 'given', familyName: 'family', email: 'mail' },
    steps: [
      {
        id: 'all',
        title: text('All'),
        questions: [
          { id: 'given', type: 'text', maxLength: 50, label: text('Given') },
          { id: 'family', type: 'text', maxLength: 50, label: text('Family') },
          { id: 'mail', type: 'email', maxLength: 100, label: text('Mail') },
          ...questions,
        ],
      },
    ],
  };
}

const computed = (id: string, compute: unknown, more: object = {}) => ({
  id,
  type: 'computed',
  label: text(id),
  compute,
  ...more,
});

const QUESTIONS = [
  { id: 'one', type: 'choice', label: text('One'), options },
  { id: 'two', type: 'choice', label: text('Two'), options, showWhen: { '!=': [{ var: 'one' }, 'o3'] } },
  {
    id: 'grid',
    type: 'matrix',
    label: text('Grid'),
    rows: [
      { id: 'r1', label: text('R1') },
      { id: 'r2', label: text('R2') },
    ],
    options,
  },
  {
    id: 'risks',
    type: 'multipleChoice',
    label: text('Risks'),
    options: [
      { value: 'stroke', label: text('Stroke'), score: 2 },
      { value: 'diabetes', label: text('Diabetes'), score: 1 },
      { value: 'none', label: text('None'), exclusive: true },
      { value: 'unsure', label: text('Not sure'), unknown: true },
    ],
  },
  {
    id: 'numbers',
    type: 'choice',
    label: text('Numbers'),
    options: [0, 1, 2].map((value) => ({ value, label: text(String(value)) })),
  },
  computed('items', { '+': [{ score: { var: 'one' } }, { score: { var: 'two' } }] }),
  computed('rows', { score: { var: 'grid' } }, { bands: BANDS }),
  computed('row', { score: { var: 'grid.r2' } }),
  computed('risk', { score: { var: 'risks' } }),
  computed('number', { score: { var: 'numbers' } }),
];

const { definition, problems } = parseDefinition(definitionWith(QUESTIONS));
const values = (answers: Answers) => {
  if (!definition) throw new Error(JSON.stringify(problems));
  return resolveForm(compileQuestionnaire(definition), answers, '2026-06-01').values;
};

test('the points of items are summed; a question that does not apply counts nothing', () => {
  expect(problems).toEqual([]);
  expect(values({ one: 'o1', two: 'o2' }).items).toBe(3);
  expect(values({ one: 'o3' }).items).toBe(3);
});

test('a total is unknown while an item is unanswered or "prefer not to say"', () => {
  expect(values({ one: 'o1' }).items).toBeUndefined();
  expect(values({ one: 'o1', two: 'skip' }).items).toBeUndefined();
  expect(values({ grid: { r1: 'o3' } }).rows).toBeUndefined();
});

test('a matrix counts the sum of its rows, and each row can be read separately', () => {
  expect(values({ grid: { r1: 'o3', r2: 'o2' } }).row).toBe(2);
  expect(values({ grid: { r1: 'o3', r2: 'o2' } }).rows).toBe('mild');
});

test('a multiple choice counts the sum of the chosen options', () => {
  expect(values({ risks: ['stroke', 'diabetes'] }).risk).toBe(3);
  expect(values({ risks: ['none'] }).risk).toBe(0);
  expect(values({ risks: ['stroke', 'unsure'] }).risk).toBeUndefined();
});

test('an option stored as a number counts that number', () => {
  expect(values({ numbers: 2 }).number).toBe(2);
});

test.each([
  [{ r1: 'o2', r2: 'o2' }, 'minimal', 'Minimal', 'Minimal (es)'],
  [{ r1: 'o3', r2: 'o2' }, 'mild', 'Mild', 'Mild (es)'],
])('the value of a total is its band, displayed in either language', (grid, value, en, es) => {
  const rows = values({ grid }).rows;
  expect(rows).toBe(value);
  const question = definition?.steps[0]?.questions.find(({ id }) => id === 'rows') as Question;
  expect([displayAnswer(question, value, 'en'), displayAnswer(question, value, 'es')]).toEqual([en, es]);
});

const codesOf = (questions: readonly object[]): string[] =>
  parseDefinition(definitionWith(questions)).problems.map(({ code }) => code);

test('bands that overlap, are empty or open on both sides are errors, and a gap is a warning', () => {
  const banded = (bands: readonly object[]) =>
    codesOf([...QUESTIONS.slice(0, 5), computed('c', { score: { var: 'one' } }, { bands })]);
  const band = (value: string, from?: number, to?: number) => ({ value, text: text(value), from, to });
  expect(banded([band('a', undefined, 4), band('b', 5, 9), band('c', 10)])).toEqual([]);
  expect(banded([band('a', 0, 5), band('b', 5, 9)])).toEqual(['band']);
  expect(banded([band('a', 5, 4)])).toEqual(['band']);
  expect(banded([band('a')])).toEqual(['band']);
  expect(banded([band('a', 0, 4), band('a', 5, 9)])).toEqual(['duplicate_option']);
  expect(banded([band('a', 0, 4), band('b', 7, 9)])).toEqual(['band_gap']);
});

test('reading points of a question without points, a missing row or anything but a question is an error', () => {
  const read = (compute: unknown) => codesOf([...QUESTIONS.slice(0, 5), computed('c', compute)]);
  expect(read({ score: { var: 'given' } })).toEqual(['no_score']);
  expect(read({ score: { var: 'grid.r9' } })).toContain('no_score');
  expect(read({ score: { var: 'gone' } })).toEqual(['dangling']);
  expect(read({ score: 'one' })).toEqual(['logic_score']);
  expect(read({ score: [{ '+': [1, 2] }] })).toEqual(['logic_score']);
});
