/** Problems of a malformed document say what to do, not only that something is wrong. */
import { oneStep, question } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import { questionTypes } from '../definition/definition.ts';
import { parseDefinition } from './parseDefinition.ts';

const saidOf = (document: object): string[] =>
  parseDefinition(document).problems.map(({ path, message }) => `${path}: ${message}`);
const LABEL = 'steps[0].questions[0].label';
const label = (text: unknown) => oneStep({ id: 'a', type: 'yesNo', label: text });
const TYPES = questionTypes().join(', ');
const option = { value: 'x', label: { en: 'X' } };

test.each<[string, object, string]>([
  ['an empty text', label({ en: ' ' }), `${LABEL}.en: This is empty; write something here`],
  [
    'a text that is too long',
    label({ en: 'x'.repeat(5_001) }),
    `${LABEL}.en: Too long: the maximum number of characters or entries is 5000`,
  ],
  ['a text without language', label('Hi'), `${LABEL}: Write the text by language, such as {"en": "Weight"}`],
  ['a number for a text', label({ en: 5 }), `${LABEL}.en: This has to be of type string / object`],
  [
    'a type that does not exist',
    oneStep(question('a', 'dropdown')),
    `steps[0].questions[0].type: This has to be one of: ${TYPES}`,
  ],
  [
    'an option value that is not a text or number',
    oneStep(question('a', 'choice', { options: [{ ...option, value: true }, option] })),
    'steps[0].questions[0].options[0].value: This has to be of type string / number',
  ],
  [
    'an invalid language',
    { ...oneStep(), languages: ['english'] },
    'languages[0]: A language is written as two lowercase letters, such as "en", optionally with a country, such as "es-MX"',
  ],
  [
    'a language twice',
    { ...oneStep(), languages: ['en', 'en'] },
    'languages[1]: The language en is listed twice; remove one',
  ],
])('%s', (_what, document, said) => {
  expect(saidOf(document)).toEqual([said]);
});

test('the problem of a translation without its source, or of a too long one, says what to do', () => {
  const spanish = (es: object) => ({ ...label({ en: 'x', es }), languages: ['en', 'es'] });
  expect(saidOf(spanish({ text: 'y' }))).toContain(`${LABEL}.es.from: This is missing; add it`);
  expect(saidOf(spanish({ text: 'y'.repeat(8_000), from: 'x' }))).toContain(
    `${LABEL}.es.text: Too long: the maximum number of characters or entries is 7500`,
  );
});
