import { label, published } from '@clinic/fixtures/authoring/publishedForm';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { renameAt, withQuestion } from './edits.ts';
import { declared, migrationSuggestionsOf } from './migrationSuggestions.ts';

const next = { ...published, version: '1.1' };

test('a question of a group does not replace one of another type', () => {
  const part = (id: string, type: string, more: object = {}) => ({
    id,
    type,
    label: label('A week'),
    ...more,
  });
  const withGroup = (questions: object[]): Definition => ({
    ...published,
    steps: [
      {
        id: 'one',
        title: label('One'),
        questions: [{ id: 'taken', type: 'repeatingGroup', label: label('Taken'), maxItems: 5, questions }],
      } as unknown as Definition['steps'][number],
    ],
  });
  const before = withGroup([part('weekly', 'integer')]);
  const now = (question: object): Definition => ({ ...withGroup([question]), version: '1.1' });
  expect(migrationSuggestionsOf(before, now(part('weekly_c', 'computed', { compute: 7 })))).toEqual([]);
  expect(migrationSuggestionsOf(before, now(part('a_week', 'integer')))).toEqual([
    { kind: 'rename', rename: { within: 'taken', from: 'weekly', to: 'a_week' } },
  ]);
});

test('changed option values and row ids are suggested, also in a renamed question', () => {
  const renamed = renameAt(next, ['one', 'smoker'], 'tobacco');
  const withRename = {
    ...renamed,
    migrations: [{ from: '1.0', rename: [{ from: 'smoker', to: 'tobacco' }] }],
  };
  const changed = withQuestion(withRename, ['one', 'tobacco'], {
    options: [
      { value: 'y', label: label('Yes') },
      { value: 'no', label: label('No') },
    ],
  });
  const rows = withQuestion(changed, ['one', 'sleep'], {
    rows: [{ id: 'onset', label: label('Falling asleep') }],
  });
  const offers = migrationSuggestionsOf(published, rows);
  expect(offers).toEqual([
    { kind: 'recode', recode: { question: 'tobacco', from: 'yes', to: 'y' } },
    { kind: 'rename', rename: { within: 'sleep', from: 'falls', to: 'onset' } },
  ]);
  const done = offers.reduce((definition, offer) => declared(definition, '1.0', offer), rows);
  expect(migrationSuggestionsOf(published, done)).toEqual([]);
});
