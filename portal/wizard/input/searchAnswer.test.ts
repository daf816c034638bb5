/** The answer of a searched choice while the patient types, chooses and leaves the box. */
import type { Choice } from '@clinic/engine/definition';
import { faultOf } from '@clinic/engine/testing';
import { inBoth } from '@clinic/fixtures/inBoth';
import { expect, test } from 'vitest';
import {
  boxText,
  chosenAnswer,
  ownWordsAnswer,
  settledSearch,
  typedAnswer,
  withoutChosen,
} from './searchAnswer.ts';

const NONE = { value: 'none', label: inBoth('None', 'Ninguno'), exclusive: true };
const CAT = { value: 'cat', label: inBoth('Cat', 'Gato') };
const options = [CAT, { value: 'dog', label: inBoth('Dog', 'Perro') }, NONE];
const label = inBoth('Pet', 'Animal');
const ONE: Choice = { id: 'one', type: 'choice', label, options };
const SEVERAL: Choice = { id: 'all', type: 'multipleChoice', label, options };
const other = { label: inBoth('Another', 'Otro'), maxLength: 20 };

test('text typed without choosing an option is kept, shown again, and refused', () => {
  const typed = typedAnswer(ONE, 'cat', 'ca');
  expect(boxText(ONE, typed, 'en')).toBe('ca');
  expect(faultOf(ONE, typed ?? null)).toMatchObject({ code: 'notFromList', params: { text: 'ca' } });
  expect(settledSearch(ONE, typed, 'en')).toBe(typed);
  const several = typedAnswer(SEVERAL, ['dog'], 'ca');
  expect(boxText(SEVERAL, several, 'en')).toBe('ca');
  expect(faultOf(SEVERAL, several ?? null)).toMatchObject({ code: 'notFromList' });
  expect(typedAnswer(SEVERAL, several, ' ')).toEqual(['dog']);
  expect(typedAnswer(ONE, typed, '')).toBeUndefined();
});

test('a complete label selects its option once the patient leaves the box, a code does not', () => {
  expect(settledSearch(ONE, typedAnswer(ONE, undefined, 'GATO'), 'es')).toBe('cat');
  expect(settledSearch(SEVERAL, typedAnswer(SEVERAL, ['dog'], 'cat'), 'en')).toEqual(['cat', 'dog']);
  expect(settledSearch(SEVERAL, typedAnswer(SEVERAL, ['dog'], 'dog'), 'en')).toEqual(['dog']);
  const coded = { ...ONE, options: [{ value: 'no', label: inBoth('None', 'Ninguno') }] };
  expect(settledSearch(coded, typedAnswer(coded, undefined, 'no'), 'en')).toBe('search:no');
});

test('where own words are allowed, other text becomes own words, once', () => {
  const open = { ...ONE, other };
  expect(settledSearch(open, typedAnswer(open, undefined, ' Axolotl '), 'en')).toBe('other:Axolotl');
  expect(boxText(open, 'other:Axolotl', 'en')).toBe('Axolotl');
  const several = { ...SEVERAL, other };
  const both = settledSearch(several, typedAnswer(several, ['none'], 'Axolotl'), 'en');
  expect(both).toEqual(['other:Axolotl']);
  expect(ownWordsAnswer(several, both, 'Newt')).toBeUndefined();
  expect(settledSearch(several, typedAnswer(several, both, 'Newt'), 'en')).toEqual([
    'other:Axolotl',
    'search:Newt',
  ]);
  expect(chosenAnswer(several, both, CAT)).toEqual(['cat', 'other:Axolotl']);
});

test('one of several options can be chosen and removed; "none" clears the others', () => {
  expect(chosenAnswer(SEVERAL, ['dog', 'search:ca'], CAT)).toEqual(['cat', 'dog']);
  expect(chosenAnswer(SEVERAL, ['cat', 'dog'], NONE)).toEqual(['none']);
  expect(withoutChosen(['cat'], 'cat')).toBeUndefined();
});
