import type { Definition } from '@clinic/engine/definition';
import { withQuestion } from '@clinic/engine/editing';
import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test, vi } from 'vitest';
import * as parsing from '../../../../engine/parsing/parseDefinition.ts';
import { previewable } from './previewable.ts';

vi.mock('../../../../engine/parsing/parseDefinition.ts', { spy: true });

const parses = () => vi.mocked(parsing.parseDefinition).mock.calls.length;

function edited(definition: Definition, change: Readonly<Record<string, unknown>>): Definition {
  const [step] = definition.steps;
  const question = step?.questions[0];
  if (!step || !question) throw new Error('there is a question');
  return withQuestion(definition, [step.id, question.id], change);
}

test('a changed text is shown without parsing again; any other change is parsed', () => {
  const before = careDefinition();
  const first = previewable(before);
  expect(first).toEqual(before);
  const parsedBefore = parses();
  const label = { en: 'Do you live here?', es: { text: '¿Vive aquí?', from: 'Do you live here?' } };
  const retitled = edited(before, { label });
  expect(previewable(retitled)).toEqual(retitled);
  expect(parses()).toBe(parsedBefore);

  expect(previewable(edited(retitled, { label: { en: '' } }))).toBeUndefined();
  expect(previewable(edited(retitled, { type: 'unheard' }))).toBeUndefined();
  expect(previewable(edited(retitled, { showWhen: { '==': [{ var: 'nowhere' }, 1] } }))).toBeUndefined();
  expect(previewable(edited(retitled, { label, help: label }))).toBeDefined();
  expect(parses()).toBeGreaterThan(parsedBefore);
});

test('an untranslated text is shown in the language it has', () => {
  const before = careDefinition();
  previewable(before);
  const label = { en: 'Only in English' };
  const [question] = previewable(edited(before, { label }))?.steps[0]?.questions ?? [];
  expect(question?.label).toEqual({ en: 'Only in English', es: { text: label.en, from: label.en } });
});
