import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { questionAt, withQuestion } from './edits.ts';
import { mergeDefinitions } from './merge.ts';
import { resolved } from './resolve.ts';

const group = (id: string): Definition['steps'][number]['questions'][number] => ({
  id,
  type: 'repeatingGroup',
  label: { en: id },
  maxItems: 3,
  questions: [{ id: 'note', type: 'text', maxLength: 10, label: { en: 'Note' } }],
});

test('if two groups have a part of the same name, the conflict in the right group is resolved', () => {
  const small = smallDefinition();
  const [first, ...steps] = small.steps;
  if (!first) throw new Error('no step');
  const base = {
    ...small,
    steps: [{ ...first, questions: [...first.questions, group('one'), group('two')] }, ...steps],
  };
  const place = (of: string) => [first.id, of, 'note'];
  const mine = withQuestion(base, place('two'), { maxLength: 20 });
  const theirs = withQuestion(base, place('two'), { maxLength: 30 });
  const merged = mergeDefinitions(base, mine, theirs);
  const [conflict] = merged?.conflicts ?? [];
  if (!merged || !conflict) throw new Error('no conflict');
  const decided = resolved(merged.definition, theirs, conflict);
  expect(questionAt(decided, place('two'))).toMatchObject({ maxLength: 30 });
  expect(questionAt(decided, place('one'))).toMatchObject({ maxLength: 10 });
});
