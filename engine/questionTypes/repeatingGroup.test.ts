import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { issueText } from '../validation/issueText.ts';
import { validate } from '../validation/validation.ts';

const DAY = '2026-03-15';

function formOf(group: object = {}) {
  const document = shortForm('medicines-visit', inBoth('Your medicines', 'Sus medicamentos'), [
    {
      id: 'taken',
      title: inBoth('Your medicines', 'Sus medicamentos'),
      questions: [
        {
          id: 'medicines',
          type: 'repeatingGroup',
          maxItems: 3,
          label: inBoth('Which medicines do you take?', '¿Qué medicamentos toma?'),
          questions: [
            shortText('name', 'Name', 'Nombre'),
            {
              ...{ id: 'dose', type: 'integer', min: 1, max: 900, softMax: 500, required: true },
              label: inBoth('Milligrams', 'Miligramos'),
            },
            { id: 'since', type: 'date', max: 'today', label: inBoth('Since', 'Desde') },
            {
              ...{ id: 'pain', type: 'scale', min: 0, max: 10, required: true },
              label: inBoth('Pain', 'Dolor'),
              showWhen: { '==': [{ var: 'name' }, 'Ibuprofen'] },
            },
          ],
          ...group,
        },
      ],
    },
    PERSON,
  ]);
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new RangeError(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

function messages(medicines: unknown, { language = 'en', group = {} } = {}): string[] {
  const form = formOf(group);
  const answers: Answers = { medicines: medicines as AnswerValue };
  return validate(form, answers, DAY, 'taken').map((issue) => issueText(issue, form, language));
}

const NAMED = { group: { shortLabel: inBoth('Medicine', 'Medicamento') } };

test('every fault of every entry is named at once, by entry and question', () => {
  const entries = [
    { name: 'Metformin', dose: 0 },
    { name: 'Ibuprofen', since: '2027-01-01' },
  ];
  expect(messages(entries, NAMED)).toEqual([
    'Medicine 1, Milligrams: Please enter 1 or more',
    'Medicine 2, Milligrams: Please enter a number, for example 251',
    'Medicine 2, Since: Please enter a date that is not in the future',
    'Medicine 2, Pain: Please choose a number from 0 to 10',
  ]);
  expect(messages(entries, { ...NAMED, language: 'es' })[0]).toBe(
    'Medicamento 1, Miligramos: Escriba 1 o más',
  );
  expect(messages([{ name: 'Ibuprofen', dose: 5, pain: 2, since: '2027-01-01' }], NAMED)).toEqual([
    'Medicine 1, Since: Please enter a date that is not in the future',
  ]);
});

test('a group without a short label is named by its question', () => {
  expect(messages([{ name: 'Metformin', dose: 901 }])).toEqual([
    'Which medicines do you take, entry 1, Milligrams: Please enter 900 or less',
  ]);
  expect(messages([{ name: 'Metformin', dose: 901 }], { language: 'es' })).toEqual([
    '¿Qué medicamentos toma, línea 1, Miligramos: Escriba 900 o menos',
  ]);
});

test('too many entries are said beside the faults in them', () => {
  const four = Array.from({ length: 4 }, () => ({ name: 'Metformin', dose: 5 }));
  expect(messages([{ dose: 5 }, ...four.slice(1)], NAMED)).toEqual([
    'Please enter no more than 3 entries',
    'Medicine 1, Name: This field is required',
  ]);
  expect(messages([{ name: 'Metformin', dose: 5 }, 'aspirin'], NAMED)).toEqual([
    'Medicine 2: This answer has the wrong format; please enter it again',
  ]);
});

test('every unusual answer in an entry is asked about by name', () => {
  const entries = [
    { name: 'Metformin', dose: 600 },
    { name: 'Aspirin', dose: 700 },
  ];
  expect(messages(entries, NAMED)).toEqual([
    'Medicine 1, Milligrams: You entered 600. Is this right?',
    'Medicine 2, Milligrams: You entered 700. Is this right?',
  ]);
});
