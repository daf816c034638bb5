import {
  answers,
  asking,
  base,
  edited,
  lostOf,
  next,
  option,
  problemsOf,
  text,
} from '@clinic/fixtures/authoring/earlierForm';
import { describe, expect, test } from 'vitest';
import { renameAt } from '../editing/edits.ts';
import { mapAnswers } from './migrations.ts';

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
