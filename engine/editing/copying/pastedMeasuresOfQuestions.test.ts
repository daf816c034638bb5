/** Measures of a question that is pasted without its step. */
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition, Question } from '../../definition/definition.ts';
import { parseDefinition } from '../../parsing/parseDefinition.ts';
import { questionAt, removeAt } from '../edits.ts';
import type { CopiedPart } from './copiedPart.ts';
import { copyOf } from './copiedText.ts';
import { duplicateAt, paste } from './copyPaste.ts';

const intake = newestShipped('weight-loss-intake') as Definition;
const cut = (place: readonly string[]): CopiedPart => copyOf(intake, place) as CopiedPart;
const errorsOf = (definition: Definition): string[] =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ path, message }) => `${path} ${message}`);

test('a question duplicated alone has neither a measure nor a unit switch', () => {
  const unit = { question: 'weight_kg', to: '[lb_av]' };
  const switching = { ...intake, steps: intake.steps.map((step) => ({ ...step })) };
  const step = switching.steps.find(({ id }) => id === 'measurements');
  if (!step) throw new Error('no step');
  step.questions = step.questions.map((question) =>
    question.id === 'weight_kg'
      ? ({
          ...question,
          checks: [
            {
              id: 'heavy',
              level: 'soft',
              when: { '>': [{ var: 'weight_kg' }, 300] },
              message: { en: 'Heavy', es: { text: 'Pesado', from: 'Heavy' } },
              switchUnit: unit,
            },
          ],
        } as Question)
      : question,
  );
  expect(errorsOf(switching)).toEqual([]);
  const { definition, place } = duplicateAt(switching, ['measurements', 'weight_kg']);
  expect(questionAt(definition, place)?.measure).toBeUndefined();
  expect(questionAt(definition, place)?.checks?.[0]?.switchUnit).toBeUndefined();
  expect(errorsOf(definition)).toEqual([]);
});

test('a question that was cut keeps its measure', () => {
  const place = ['measurements', 'weight_lb'];
  const pasted = paste(removeAt(intake, place), cut(place), ['measurements', 'weight_kg']);
  expect(pasted && questionAt(pasted.definition, place)?.measure).toBe('weight');
});
