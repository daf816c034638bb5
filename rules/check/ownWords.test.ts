/** Proofs and suggested cases with free-text answers. */
import type { Definition, Question } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { faultOf } from '@clinic/engine/testing';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import { alternatives } from '../coverage/alternatives.ts';
import { answerDomainOf } from './answerDomains.ts';

const option = (value: string) => ({ value, label: inBoth(value, value) });
const pet = {
  ...{ id: 'pet', type: 'choice', label: inBoth('Which pet?', '¿Qué animal?') },
  ...{ options: [option('cats'), option('dogs')], other: { label: inBoth('Other', 'Otra'), maxLength: 3 } },
} as Question;
const pets = { ...pet, id: 'pets', type: 'multipleChoice' } as Question;

function form() {
  const small = smallDefinition() as unknown as Definition;
  const [first, ...others] = small.steps;
  const steps = [{ ...first, questions: [...(first?.questions ?? []), pet, pets] }, ...others];
  const { definition, problems } = parseDefinition({ ...small, steps });
  if (!definition) throw new Error(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

test('proofs treat free text as one additional answer', () => {
  const domain = answerDomainOf([form()], 'pet');
  if (domain.kind !== 'single') throw new Error('It takes one answer');
  // Unanswered, two options, free text.
  expect(domain.answers).toHaveLength(4);
});

test('suggested cases also try free text that the question accepts', () => {
  const one = alternatives(pet, 'cats', '2026-03-15', undefined);
  expect(one).toEqual(['dogs', 'other:Tex', undefined]);
  const several = alternatives(pets, ['cats'], '2026-03-15', undefined);
  expect(several).toContainEqual(['cats', 'other:Tex']);
  for (const answer of [...one, ...several])
    if (answer !== undefined) expect(faultOf(Array.isArray(answer) ? pets : pet, answer)).toBeUndefined();
});
