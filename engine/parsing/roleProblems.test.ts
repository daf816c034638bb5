import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import { parseDefinition } from './parseDefinition.ts';

/** Problems of a form with these questions, as `path: text key`. */
function problemsWith(...questions: object[]): string[] {
  const { problems } = parseDefinition(oneStep(...questions));
  return problems
    .filter(({ level }) => level === 'error')
    .map(({ path, text: message, code }) => `${path}: ${message?.key ?? code}`);
}

const inches = question('inches', 'integer', { unit: '[in_i]', measure: 'tall', role: 'height' });
const centimeters = question('cm', 'quantity', { unit: 'cm', measure: 'tall', role: 'height' });

test('an unknown role is reported at the role', () => {
  expect(problemsWith(text('q', { role: 'shoeSize' }))).toEqual([
    expect.stringContaining('steps[0].questions[0].role: '),
  ]);
});

test.each([
  ['a date cannot be a medicine', question('q', 'date', { role: 'medication' }), 'roleType'],
  ['a blood pressure has a number', question('q', 'yesNo', { role: 'systolic' }), 'roleType'],
  ['a heading has no role', question('q', 'information', { role: 'allergy' }), 'roleType'],
  ['a height has a unit', question('q', 'integer', { role: 'height' }), 'roleUnit'],
  ['a height cannot be a weight', question('q', 'quantity', { unit: 'kg', role: 'height' }), 'roleUnit'],
])('%s', (_title, wrong, key) => {
  expect(problemsWith(wrong)).toEqual([`steps[0].questions[0].role: ${key}`]);
});

test('a part of a repeating group cannot have a role, only the group can', () => {
  const group = (role: object, part: object) =>
    question('drugs', 'repeatingGroup', { maxItems: 5, questions: [text('name', part)], ...role });
  expect(problemsWith(group({ role: 'medication' }, {}))).toEqual([]);
  expect(problemsWith(group({}, { role: 'medication' }))).toEqual([
    'steps[0].questions[0].questions[0].role: roleInGroup',
  ]);
});

test('only one question can have the role sex, but several can be medicines', () => {
  expect(problemsWith(text('a', { role: 'sex' }), text('b', { role: 'sex' }))).toEqual([
    'steps[0].questions[1].role: roleTwice',
  ]);
  expect(problemsWith(text('a', { role: 'medication' }), text('b', { role: 'medication' }))).toEqual([]);
});

test('several questions can be the height only if they are one measure', () => {
  expect(problemsWith(inches, centimeters)).toEqual([]);
  expect(problemsWith(inches, { ...centimeters, measure: 'other' })).toEqual([
    'steps[0].questions[1].role: roleMeasure',
  ]);
  expect(problemsWith({ ...inches, measure: undefined }, { ...centimeters, measure: undefined })).toEqual([
    'steps[0].questions[1].role: roleMeasure',
  ]);
});
