import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { fleschKincaidGrade, inflesz, readingOf } from './readability.ts';

const intake = (shippedDefinitions() as Definition[]).findLast(
  ({ id }) => id === 'weight-loss-intake',
) as Definition;

test('computes the grade of an easy and of a hard English sentence', () => {
  // 6 words, 1 sentence, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59
  expect(fleschKincaidGrade('The cat sat on the mat.')).toBeCloseTo(-1.45, 2);
  expect(
    fleschKincaidGrade('Contraindications necessitate comprehensive pharmacological consideration.'),
  ).toBeGreaterThan(20);
});

test('computes the perspicuity of an easy and of a hard Spanish sentence', () => {
  // 4 words, 1 sentence, 7 syllables: ca-sa-es-ro-ja with la
  expect(inflesz('La casa es roja.')).toBeCloseTo(206.835 - 62.3 * (6 / 4) - 4, 2);
  // pa-ís, leer: two syllables each; guía: guí-a; bueno: bue-no
  expect(inflesz('País leer guía bueno.')).toBeCloseTo(206.835 - 62.3 * 2 - 4, 2);
});

test('the intake has a reading level in both languages, and its hardest texts come first', () => {
  for (const language of ['en', 'es'] as const) {
    const reading = readingOf(intake, language);
    const scores = reading?.hard.map(({ score }) => score) ?? [];
    expect(scores).toEqual(scores.toSorted((a, b) => (language === 'en' ? b - a : a - b)));
  }
  expect(readingOf({ ...intake, languages: ['en'] }, 'es')).toBeUndefined();
});
