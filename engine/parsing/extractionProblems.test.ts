import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import { isFactCode } from './factCodes.ts';
import { parseDefinition } from './parseDefinition.ts';

const condition = (more: object = {}) => ({ extract: { resource: 'Condition', ...more } });

/** Problems of a form with these questions, as `path: text key`. */
function problemsWith(...questions: object[]): string[] {
  const { problems } = parseDefinition(oneStep(...questions));
  return problems
    .filter(({ code }) => code === 'extract')
    .map(
      ({ path, text: message, level }) =>
        `${path.replace('steps[0].questions', '')}: ${level} ${message?.key}`,
    );
}

const option = (value: string, more: object = {}) => ({ value, label: { en: value }, ...more });
const choice = (type: string, extract: object, ...options: object[]) =>
  question('q', type, { ...extract, options: [option('a'), option('b'), ...options] });
const group = (extract: object | undefined, ...questions: object[]) =>
  question('g', 'repeatingGroup', { maxItems: 3, ...(extract && { extract }), questions });
const element = (name: string) => ({ extract: { element: name } });

test.each([
  [
    'a date cannot be a condition',
    question('q', 'date', condition()),
    '[0].extract.resource: error extractType',
  ],
  [
    'a group cannot be an observation',
    group({ resource: 'Observation' }, text('a')),
    '[0].extract.resource: error extractType',
  ],
  ['a resource or an element', text('q', { extract: {} }), '[0].extract: error extractOne'],
  [
    'both are too many',
    text('q', { extract: { resource: 'none', element: 'name' } }),
    '[0].extract: error extractOne',
  ],
  ['an element outside of a group', text('q', element('dose')), '[0].extract.element: error extractElement'],
  ['a yes has to say what', question('q', 'yesNo', condition()), '[0].extract: error extractLabel'],
  ['a choice has to say which options', choice('choice', condition()), '[0].extract: error extractOption'],
  [
    'a label of a text',
    text('q', condition({ label: { en: 'Gout' } })),
    '[0].extract.label: error extractField',
  ],
  [
    'a category of a condition',
    text('q', condition({ category: 'survey' })),
    '[0].extract.category: error extractField',
  ],
  [
    'a status without a resource',
    text('q', { extract: { resource: 'none', status: 'past' } }),
    '[0].extract.status: error extractField',
  ],
  [
    'an unknown option states nothing',
    choice('multipleChoice', condition(), option('c', { unknown: true, extract: true })),
    '[0].options[2].extract: error extractUnknown',
  ],
  [
    '"none of these" cannot state a fact',
    choice('multipleChoice', condition(), option('c', { exclusive: true, extract: true })),
    '[0].options[2].extract: error extractUnknown',
  ],
  [
    'an option of a question that becomes nothing',
    choice('multipleChoice', {}, option('c', { extract: true })),
    '[0].options[2].extract: warning extractUnused',
  ],
  [
    'a condition has no code of medicines',
    choice('multipleChoice', condition(), option('c', { extract: { system: 'rxnorm', code: '6809' } })),
    '[0].options[2].extract.system: error extractSystem',
  ],
  [
    'a mistyped code of SNOMED CT',
    choice('multipleChoice', condition(), option('c', { extract: { system: 'snomed', code: '38341030' } })),
    '[0].options[2].extract.code: error extractCode',
  ],
  [
    'a group needs a name',
    group({ resource: 'Condition' }, text('a', element('since'))),
    '[0].extract: error extractName',
  ],
  [
    'two names are too many',
    group({ resource: 'Condition' }, text('a', element('name')), text('b', element('name'))),
    '[0].extract: error extractName',
  ],
  [
    'a condition has no dose',
    group({ resource: 'Condition' }, text('a', element('name')), text('b', element('dose'))),
    '[0].questions[1].extract.element: error extractElement',
  ],
  [
    'a date cannot be a name',
    group({ resource: 'Condition' }, question('a', 'date', element('name'))),
    '[0].questions[0].extract.element: error extractElementType',
  ],
  [
    'a part cannot be a resource',
    group(undefined, text('a', condition())),
    '[0].questions[0].extract.resource: error extractInGroup',
  ],
])('%s', (_title, wrong, expected) => {
  expect(problemsWith(wrong)).toEqual([expected]);
});

test('a code must have the format of its terminology, and for SNOMED CT the check digit', () => {
  const codes = [
    ['snomed', '38341003'],
    ['snomed', '44054006'],
    ['snomed', '716186003'],
    ['icd10', 'E11.9'],
    ['icd10cm', 'S72.001A'],
    ['rxnorm', '6809'],
    ['atc', 'A10BA02'],
  ] as const;
  for (const [system, code] of codes) expect([code, isFactCode({ system, code })]).toEqual([code, true]);
  for (const digit of '1245678')
    expect(isFactCode({ system: 'snomed', code: `3834100${digit}` })).toBe(false);
  expect(isFactCode({ system: 'icd10', code: '11.9' })).toBe(false);
});
