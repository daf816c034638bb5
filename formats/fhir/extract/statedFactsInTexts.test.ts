/** Which texts state a fact, and which deny one. */
import { expect, test } from 'vitest';
import { isDenial } from './denials.ts';

test.each([
  'No',
  'none',
  'N/A',
  'n.a.',
  '-',
  '???',
  'Yes',
  'NKDA',
  'No known drug allergies.',
  'None that I know of',
  "I don't know",
  'Not sure',
  'I am not taking any medications',
  'Prefer not to say',
  'Ninguna',
  'No tengo alergias',
  'ninguno conocido',
  'No sé',
  'Prefiero no decirlo',
  'no tomo ningún medicamento',
])('%j is recognized as a denial or unknown', (text) => {
  expect(isDenial(text)).toBe(true);
});

test.each([
  'Nodular acne',
  'Norco 5 mg',
  'No penicillin!',
  'Latex',
  'Food allergies',
  'Penicilina',
  'Novalgina',
  'Anemia',
  'None except peanuts',
  'diabetes',
  '体重',
])('%j states a fact', (text) => {
  expect(isDenial(text)).toBe(false);
});
