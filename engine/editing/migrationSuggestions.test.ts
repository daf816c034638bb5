import { label, published } from '@clinic/fixtures/authoring/publishedForm';
import { expect, test } from 'vitest';
import { renameAt, withQuestion } from './edits.ts';
import { declared, migrationSuggestionsOf } from './migrationSuggestions.ts';

const next = { ...published, version: '1.1' };

test('nothing is suggested while nothing published was removed', () => {
  expect(migrationSuggestionsOf(published, next)).toEqual([]);
  expect(
    migrationSuggestionsOf(
      published,
      withQuestion(next, ['one', 'smoker'], { label: label('Do you smoke?') }),
    ),
  ).toEqual([]);
});

test('a question with a new id is suggested as a rename, even with a new text, until it is declared', () => {
  const renamed = renameAt(next, ['one', 'smoker'], 'tobacco');
  const [offer, ...others] = migrationSuggestionsOf(published, renamed);
  expect([offer, ...others]).toEqual([{ kind: 'rename', rename: { from: 'smoker', to: 'tobacco' } }]);
  const reworded = withQuestion(renamed, ['one', 'tobacco'], { label: label('Do you smoke?') });
  expect(migrationSuggestionsOf(published, reworded)).toEqual([offer]);
  const withRename = declared(renamed, '1.0', offer as NonNullable<typeof offer>);
  expect(withRename.migrations).toEqual([{ from: '1.0', rename: [{ from: 'smoker', to: 'tobacco' }] }]);
  expect(migrationSuggestionsOf(published, withRename)).toEqual([]);
});

test('a removed question, or one of another type, is not suggested as a rename', () => {
  const without = {
    ...next,
    steps: next.steps.map((step) => ({
      ...step,
      questions: step.questions.filter(({ id }) => id !== 'given'),
    })),
  };
  expect(migrationSuggestionsOf(published, without)).toEqual([]);
  const other = withQuestion(renameAt(next, ['one', 'given'], 'name'), ['one', 'name'], { type: 'longText' });
  expect(migrationSuggestionsOf(published, other)).toEqual([]);
});
