import { expect, test } from 'vitest';
import { parseDefinition } from './parseDefinition.ts';

const question = (id: string, type: string, more: object = {}) => ({ id, type, label: { en: id }, ...more });
const text = (id: string, more: object = {}) => question(id, 'text', { maxLength: 10, ...more });
const instrument = {
  ...{ id: 'i', version: '1.0', name: 'PHQ-9', languages: ['en'] },
  ...{ owner: 'Somebody', licence: 'Free to use.' },
};

/** Problems of a form with this question, as `path: text key`. */
function problemsWith(proposing: object, step: object = {}, name: object = {}): string[] {
  const { problems } = parseDefinition({
    id: 'form',
    version: '1.0',
    title: { en: 'Form' },
    languages: ['en'],
    ruleSet: 'no-flags@1.0',
    patient: { givenName: 'given', familyName: 'family', email: 'mail' },
    steps: [
      { id: 'step', title: { en: 'Step' }, ...step, questions: [proposing] },
      {
        id: 'person',
        title: { en: 'You' },
        questions: [text('given', name), text('family'), question('mail', 'email', { maxLength: 100 })],
      },
    ],
  });
  return problems
    .filter(({ level }) => level === 'error')
    .map(({ path, text: message, code }) => `${path}: ${message?.key ?? code}`);
}

const options = [
  { value: 'a', label: { en: 'A' } },
  { value: 'none', label: { en: 'None' }, exclusive: true },
];

test.each([
  text('q', { proposed: 'Water' }),
  question('q', 'integer', { min: 0, proposed: 0 }),
  question('q', 'quantity', { unit: 'kg', proposed: 70.5 }),
  question('q', 'date', { max: 'today', proposed: '2999-01-01' }),
  question('q', 'time', { proposed: '08:30' }),
  question('q', 'yesNo', { proposed: false }),
  question('q', 'choice', { options, proposed: 'a' }),
  question('q', 'multipleChoice', { options, proposed: ['a'] }),
  question('q', 'scale', { min: 0, max: 10, proposed: 5 }),
  question('q', 'repeatingGroup', { maxItems: 2, questions: [text('part', { proposed: 'Water' })] }),
])('$type $proposed can be proposed', (question) => {
  expect(problemsWith(question)).toEqual([]);
});

test.each([
  ['a text that is too long', text('q', { proposed: 'Mineral water' })],
  ['a blank text', text('q', { proposed: ' ' })],
  ['a number below the limit', question('q', 'integer', { min: 1, proposed: 0 })],
  ['a text for a number', question('q', 'decimal', { proposed: '1' })],
  ['no day of the calendar', question('q', 'date', { proposed: '2026-02-30' })],
  ['a day after the last', question('q', 'date', { max: '2026-01-01', proposed: '2026-01-02' })],
  ['an option that is not there', question('q', 'choice', { options, proposed: 'b' })],
  ['one option for several', question('q', 'multipleChoice', { options, proposed: 'a' })],
  [
    'own words, which have one language',
    question('q', 'choice', {
      options,
      other: { label: { en: 'Other' }, maxLength: 9 },
      proposed: 'other:x',
    }),
  ],
])('%s cannot be proposed', (_title, question) => {
  expect(problemsWith(question)).toEqual(['steps[0].questions[0].proposed: proposedRefused']);
});

test.each([
  question('q', 'consent', { proposed: true }),
  question('q', 'email', { maxLength: 100, proposed: 'ann@example.org' }),
  question('q', 'information', { proposed: 'x' }),
  question('q', 'quantity', { units: [{ unit: 'kg' }, { unit: 'g' }], proposed: 70 }),
  question('q', 'computed', { compute: 1, proposed: 1 }),
])('a $type cannot have a proposed answer', (question) => {
  expect(problemsWith(question)).toEqual(['steps[0].questions[0].proposed: proposedType']);
});

test('questions that identify the patient and questions of instruments cannot have a proposed answer', () => {
  const scale = question('q', 'scale', { min: 0, max: 3, proposed: 1 });
  expect(problemsWith(scale)).toEqual([]);
  expect(problemsWith(scale, { instrument })).toEqual([
    'steps[0].questions[0].proposed: proposedInInstrument',
  ]);
  expect(problemsWith(text('q'), {}, { proposed: 'Ann' })).toEqual([
    'steps[1].questions[0].proposed: proposedType',
  ]);
});
