import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { renameAt, withQuestion } from './edits.ts';
import { declared, migrationSuggestionsOf } from './migrationSuggestions.ts';

const label = (en: string) => ({ en });
const published: Definition = {
  id: 'q',
  version: '1.0',
  title: label('Q'),
  languages: ['en'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'one',
      title: label('One'),
      questions: [
        { id: 'given', type: 'text', maxLength: 50, label: label('Given name') },
        {
          id: 'smoker',
          type: 'choice',
          label: label('Smoker?'),
          options: [
            { value: 'yes', label: label('Yes') },
            { value: 'no', label: label('No') },
          ],
        },
        {
          id: 'sleep',
          type: 'matrix',
          label: label('Sleep'),
          rows: [{ id: 'falls', label: label('Falling asleep') }],
          options: [{ value: 'well', label: label('Well') }],
        },
      ],
    },
  ],
};
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
