import { describe, expect, test } from 'vitest';
import {
  asking,
  base,
  edited,
  lostOf,
  next,
  option,
  problemsOf,
  text,
} from '../../testing/authoring/earlierForm.ts';
import type { Answers } from '../base/answers.ts';
import { renameAt, withQuestion } from '../editing/edits.ts';
import { mapAnswers } from './migrations.ts';

const answers: Answers = {
  given: 'Ana',
  smoker: 'yes',
  drugs: ['a', 'b'],
  sleep: { falls: 'badly', stays: 'well' },
  surgeries: [{ which: 'Knee', how: 'open' }],
  age: 40,
};

test('a renamed question and a recoded option keep their answers', () => {
  const renamed = edited(
    'tobacco',
    { options: [option('y'), option('no')] },
    renameAt(base, ['one', 'smoker'], 'tobacco'),
  );
  const later = next(renamed, [
    {
      from: '1.0',
      rename: [{ from: 'smoker', to: 'tobacco' }],
      recode: [{ question: 'tobacco', from: 'yes', to: 'y' }],
    },
  ]);
  expect(problemsOf(later)).toEqual([]);
  const { answers: mapped, lost } = mapAnswers(later, '1.0', answers);
  expect(lost).toEqual([]);
  const { smoker: _old, ...others } = answers;
  expect(mapped).toEqual({ ...others, tobacco: 'y' });
});

test('renames in groups, matrix rows and option lists are applied', () => {
  const group = renameAt(base, ['one', 'surgeries', 'which'], 'what');
  const recodedGroup = withQuestion(group, ['one', 'surgeries', 'how'], {
    options: [option('cut'), option('keyhole')],
  });
  const rows = [
    { id: 'onset', label: text('Falling asleep') },
    { id: 'stays', label: text('Staying asleep') },
  ];
  const drugs = edited(
    'drugs',
    { options: [option('ab'), option('c')] },
    edited('sleep', { rows }, recodedGroup),
  );
  const later = next(drugs, [
    {
      from: '1.0',
      rename: [
        { within: 'surgeries', from: 'which', to: 'what' },
        { within: 'sleep', from: 'falls', to: 'onset' },
      ],
      recode: [
        { question: 'surgeries', within: 'how', from: 'open', to: 'cut' },
        { question: 'drugs', from: 'a', to: 'ab' },
        { question: 'drugs', from: 'b', to: 'ab' },
      ],
    },
  ]);
  expect(problemsOf(later)).toEqual([]);
  const { answers: mapped, lost } = mapAnswers(later, '1.0', answers);
  expect(lost).toEqual([]);
  expect(mapped).toMatchObject({
    sleep: { onset: 'badly', stays: 'well' },
    surgeries: [{ what: 'Knee', how: 'cut' }],
    // Duplicates are removed when two options were merged into one.
    drugs: ['ab'],
  });
});

test('lost answers are reported with the reason, and nothing else is changed', () => {
  const without = {
    ...base,
    steps: base.steps.map((step) => ({
      ...step,
      questions: step.questions.filter(({ id }) => id !== 'given'),
    })),
  };
  const narrower = edited('smoker', { options: [option('no')] }, edited('age', { max: 30 }, without));
  const { answers: mapped, lost } = mapAnswers(narrower, '1.0', answers);
  expect(lost).toEqual([
    { question: 'given', reason: 'gone' },
    { question: 'smoker', reason: 'option' },
    { question: 'age', reason: 'form' },
  ]);
  expect(Object.keys(mapped)).toEqual(['drugs', 'sleep', 'surgeries']);
});

describe('a rename to an id that also has an answer', () => {
  const rename = [{ from: 'a', to: 'c' }];
  test.each([[{ a: 1, c: 2 }], [{ c: 2, a: 1 }]])('reports the lost answer: %j', (given) => {
    expect(mapAnswers(asking({ type: 'integer' }, [{ from: '1.0', rename }]), '1.0', given)).toEqual({
      answers: { c: 1 },
      lost: [{ question: 'c', reason: 'taken' }],
    });
  });

  test('reports a lost part within an answer', () => {
    const matrix = { type: 'matrix', rows: [{ id: 'r', label: text('R') }], options: [option(0), option(1)] };
    const migration = { from: '1.0', rename: [{ from: 'old', to: 'r', within: 'c' }] };
    expect(lostOf(asking(matrix, [migration]), { c: { r: 1, old: 0 } })).toEqual(['c taken']);
    expect(lostOf(asking(matrix, [migration]), { c: { old: 0 } })).toEqual([]);
  });
});
