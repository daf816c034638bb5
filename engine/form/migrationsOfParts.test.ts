import {
  answers,
  base,
  edited,
  next,
  option,
  problemsOf,
  text,
} from '@clinic/fixtures/authoring/earlierForm';
import { expect, test } from 'vitest';
import { renameAt, withQuestion } from '../editing/edits.ts';
import { mapAnswers } from './migrations.ts';

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
