/** A partly answered instrument alerts in words. When it does is in proof/everyAnswerSet.test.ts. */
import type { Definition } from '@clinic/engine/definition';
import { atLeastText, compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import { shippedInstruments } from './instruments.ts';
import { formOf } from './parseInstrument.ts';

test('PHQ-9 with the item on self-harm left blank is at least moderate, in words', () => {
  const phq9 = shippedInstruments().find(({ name }) => name === 'PHQ-9');
  if (!phq9) throw new Error('PHQ-9 is shipped');
  const { definition } = parseDefinition(formOf(phq9.step, phq9.languages));
  const points = [2, 2, 2, 2, 2, 2, 0, 0];
  const answers = Object.fromEntries(points.map((value, index) => [`phq9_${index + 1}`, value]));
  const form = resolveForm(compileQuestionnaire(definition as Definition), answers, '2026-03-15');
  const texts = (language: string) =>
    phq9.step.questions.flatMap((question) => atLeastText(question, form, language) ?? []);
  expect(texts('en')).toEqual(['At least Moderate']);
  expect(texts('es')).toEqual(['Al menos Moderada']);
});
