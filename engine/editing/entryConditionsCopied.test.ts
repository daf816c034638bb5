/** Copied questions and groups keep the conditions in the entries of a group. */
import { medicines } from '@clinic/fixtures/medicines';
import { expect, test } from 'vitest';
import type { Definition, Question, QuestionOf } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { copyOf } from './copying/copiedText.ts';
import { duplicateAt, paste } from './copying/copyPaste.ts';
import { questionAt, withQuestion } from './edits.ts';

const GROUP = ['taken', 'medicines'];
const partOf = (definition: Definition, id: string): Question | undefined =>
  questionAt(definition, [...GROUP, id]);
const errorsOf = (definition: Definition) =>
  parseDefinition(definition).problems.filter(({ level }) => level === 'error');

test('a copied group reports what its entries read that the other questionnaire lacks', () => {
  const reading = withQuestion(medicines(), [...GROUP, 'which'], {
    showWhen: { '==': [{ var: 'smokes' }, true] },
  });
  const copied = copyOf(reading, GROUP);
  if (!copied) throw new RangeError('It is copied');
  const target = medicines();
  target.steps[0].questions.pop();
  expect(paste(target, copied, ['taken'])?.missing).toEqual(['smokes']);
});

test('a copied question is pasted into a group with its condition if the group has what the condition reads', () => {
  const { definition, place } = duplicateAt(medicines(), [...GROUP, 'which']);
  expect(place).toEqual([...GROUP, 'which_2']);
  expect(partOf(definition, 'which_2')?.showWhen).toEqual({ '==': [{ var: 'kind' }, 'other'] });
  expect(errorsOf(definition)).toEqual([]);
});

test('a copied question whose condition reads a question outside the group is pasted into the group', () => {
  const source = withQuestion(medicines(), ['about', 'family_name'], {
    showWhen: { '==': [{ var: 'smokes' }, true] },
  });
  const copied = copyOf(source, ['about', 'family_name']);
  if (!copied) throw new RangeError('It is copied');
  const pasted = paste(medicines(), copied, [...GROUP, 'kind']);
  expect(pasted?.place).toEqual([...GROUP, 'family_name']);
  expect(pasted?.missing).toEqual([]);
  expect(errorsOf(pasted?.definition as Definition)).toEqual([]);
});

test('a copied group keeps its conditions', () => {
  const { definition, place } = duplicateAt(medicines(), GROUP);
  const [before, after] = [questionAt(definition, GROUP), questionAt(definition, place)];
  expect((after as QuestionOf<'repeatingGroup'>).questions).toEqual(
    (before as QuestionOf<'repeatingGroup'>).questions,
  );
});
