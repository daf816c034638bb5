/** Headings are translated, compared and listed like other parts of a step. */
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { expect, test } from 'vitest';
import type { Definition, Step } from '../definition/definition.ts';
import { differences } from '../editing/differences.ts';
import { inKeyOrder } from '../editing/keyOrder.ts';
import { textsOf } from '../editing/texts.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';

test('headings can be translated and compared, and are listed before the questions', () => {
  const form = sectionedForm();
  expect(parseDefinition(form).problems).toEqual([]);
  const [head] = textsOf(form).filter(({ kind }) => kind === 'section');
  expect(head).toMatchObject({ key: 'step.eyes.section.left.title', place: ['eyes'] });
  const now = sectionedForm();
  const step = now.steps[1] as Step;
  step.sections = step.sections?.slice(0, 1) ?? [];
  (step.questions[1] as { section: string }).section = 'left';
  expect(differences(form, now)?.map(({ kind, id, property }) => [kind, id, property])).toEqual([
    ['step', 'eyes', 'sections'],
    ['question', 'left_hurts', 'section'],
  ]);
  const [, ordered] = (inKeyOrder(form) as Definition).steps;
  expect(Object.keys(ordered as Step)).toEqual(['id', 'title', 'sections', 'questions']);
});
