import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import { type Definition, LINKED, type Option, type Question } from '../definition/definition.ts';
import { codeListOf } from './readCodeList.ts';
import { listChanges, recodesOf, replacedLists } from './replacedLists.ts';

const listOf = (digest: string, codes: ReadonlyArray<[string, string]>) =>
  codeListOf({ title: digest, languages: ['en'], codes }, digest);

const OLD = listOf('a'.repeat(64), [
  ['kept', 'Kept'],
  ['e10', 'Diabetes'],
  ['two', 'Twice'],
  ['zwei', 'Twice'],
  ['gone', 'Gone'],
]);
const NEW = listOf('b'.repeat(64), [
  ['kept', 'Kept, renamed'],
  ['5A10', 'Diabetes'],
  ['2', 'Twice'],
  ['new', 'New'],
]);

const choice = (id: string, codeList?: string, options: Option[] = []): Question => ({
  id,
  type: 'choice',
  label: inBoth(id, id),
  options,
  ...(codeList !== undefined && { codeList, display: 'search' }),
});
const group = (...questions: Question[]): Question => ({
  id: 'illnesses',
  type: 'repeatingGroup',
  label: inBoth('Illnesses', 'Enfermedades'),
  maxItems: 5,
  questions,
});

function withQuestions(version: string, ...questions: Question[]): Definition {
  const small = smallDefinition() as Definition;
  const [step] = small.steps;
  return { ...small, version, steps: [{ ...(step as Definition['steps'][number]), questions }] };
}

test('replaced lists are found in groups, in renamed questions, and where the question had options before', () => {
  const options = [{ value: 'e10', label: inBoth('Diabetes', 'Diabetes') }];
  const published = withQuestions(
    '1.0',
    choice('same', OLD.digest),
    choice('named', OLD.digest),
    choice('own', undefined, options),
    group(choice('part', OLD.digest)),
  );
  const draft: Definition = {
    ...withQuestions(
      '1.1',
      choice('same', OLD.digest),
      choice('renamed', NEW.digest),
      choice('own', NEW.digest),
      group(choice('piece', NEW.digest)),
    ),
    migrations: [
      {
        from: '1.0',
        rename: [
          { from: 'named', to: 'renamed' },
          { within: 'illnesses', from: 'part', to: 'piece' },
        ],
      },
    ],
  };
  expect(replacedLists(published, draft).map(({ question, within }) => [question, within])).toEqual([
    ['renamed', undefined],
    ['own', undefined],
    ['illnesses', 'piece'],
  ]);
  const [renamed, whole, part] = replacedLists(published, draft);
  if (!renamed || !whole || !part) throw new Error('Three are found');
  const changes = listChanges({ ...renamed.before, [LINKED]: OLD }, NEW, 'en');
  expect(changes.removed.map(({ value }) => value)).toEqual(['e10', 'two', 'zwei', 'gone']);
  expect([changes.has('5A10'), changes.has('e10')]).toEqual([true, false]);
  // Two codes have the name "Twice": which one replaces it is unknown.
  expect(changes.replaced).toEqual([{ from: 'e10', to: '5A10' }]);
  expect(listChanges(whole.before, NEW, 'en').replaced).toEqual([{ from: 'e10', to: '5A10' }]);

  const recode = { question: 'illnesses', within: 'piece', from: 'e10', to: '5A10' };
  expect(recodesOf(part, changes, published, draft)).toEqual([recode]);
  const [migration] = draft.migrations ?? [];
  const declared = { ...draft, migrations: [{ ...migration, from: '1.0', recode: [recode] }] };
  expect(recodesOf(part, changes, published, declared)).toEqual([]);
});
