/** Refused data dictionaries, each with its row and column. */
import { COLUMNS, dictionary } from '@clinic/testing/redcap/dictionary';
import { field } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';
import { messageText, remedyText } from '../importing/texts/message.ts';
import { importDictionary } from './importDictionary.ts';

test.each<[string, readonly (readonly string[])[], string, { row: number; column?: string }]>([
  ['a file without a header', [['a', 'b']], 'columnMissing', { row: 1 }],
  ['a header alone', [COLUMNS], 'noRows', { row: 2 }],
  ['a column twice', [[...COLUMNS, 'field_name'], []], 'columnTwice', { row: 1, column: 'field_name' }],
  ['a name twice', dictionary(field(), field()), 'nameTwice', { row: 3, column: 'Variable / Field Name' }],
  [
    'a field without a name',
    dictionary(field({ name: '' })),
    'noName',
    { row: 2, column: 'Variable / Field Name' },
  ],
  ['a field without a form', dictionary(field({ form: '' })), 'noForm', { row: 2, column: 'Form Name' }],
  [
    'an unknown type',
    dictionary(field({ type: 'date' })),
    'fieldTypeUnknown',
    { row: 2, column: 'Field Type' },
  ],
  [
    'choices without any',
    dictionary(field({ type: 'radio' })),
    'noChoices',
    { row: 2, column: 'Choices, Calculations, OR Slider Labels' },
  ],
  [
    'a code twice',
    dictionary(field({ type: 'radio', choices: '1, A | 1, B' })),
    'codeTwice',
    { row: 2, column: 'Choices, Calculations, OR Slider Labels' },
  ],
  [
    'more rows than 10,000',
    dictionary(...Array.from({ length: 10_001 }, (_, index) => field({ name: `q${index}` }))),
    'tooManyRows',
    { row: 10_002 },
  ],
  [
    'more forms than a questionnaire has steps',
    dictionary(...Array.from({ length: 101 }, (_, index) => field({ name: `q${index}`, form: `f${index}` }))),
    'tooManyForms',
    { row: 101, column: 'Form Name' },
  ],
  ['fields that nobody can answer', dictionary(field({ type: 'sql' })), 'nothingToAsk', { row: 2 }],
])('%s is refused with row and column, and what to do in both languages', (_what, rows, code, place) => {
  const { definition, refused } = importDictionary(rows);
  expect(definition).toBeUndefined();
  const refusal = refused.find(({ text }) => text?.code === code);
  expect(refusal?.place).toEqual(place);
  const text = refusal?.text;
  expect(text && messageText(text, 'es')).not.toBe(text && messageText(text));
  expect(text && remedyText(text, 'es')).toBeTruthy();
});
