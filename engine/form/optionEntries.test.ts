/** One entry of a group for each option chosen in another question. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { renameAt } from '../editing/edits.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { issueText } from '../validation/issueText.ts';
import { validateForm } from '../validation/validation.ts';
import { displayLines } from './display.ts';
import { mapAnswers } from './migrations.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm, visibleAnswers } from './visibility.ts';

const option = (value: string, label: string, more: object = {}) => ({
  ...{ value, label: inBoth(label, label) },
  ...more,
});
const MEDICINES = {
  ...{ id: 'medicines', type: 'multipleChoice', label: inBoth('Which do you take?', '¿Cuáles toma?') },
  shortLabel: inBoth('Medicine', 'Medicamento'),
  other: { label: inBoth('Another', 'Otro'), maxLength: 20 },
  options: [
    option('metformin', 'Metformin'),
    option('insulin', 'Insulin'),
    option('unsure', 'Not sure', { unknown: true }),
    option('none', 'None', { exclusive: true }),
  ],
};
const DOSES = {
  ...{ id: 'doses', type: 'repeatingGroup', maxItems: 10, entriesFrom: 'medicines', required: true },
  label: inBoth('Your doses', 'Sus dosis'),
  questions: [
    { id: 'dose', type: 'text', maxLength: 10, required: true, label: inBoth('Dose', 'Dosis') },
    {
      ...{ id: 'pen', type: 'yesNo', label: inBoth('With a pen?', '¿Con pluma?') },
      showWhen: { '==': [{ var: 'medicines' }, 'insulin'] },
    },
  ],
};
const document = (doses: object = {}, medicines: object = {}) =>
  JSON.parse(
    JSON.stringify(
      shortForm('medicines', inBoth('Medicines', 'Medicamentos'), [
        PERSON as never,
        {
          id: 'care',
          title: inBoth('Care', 'Atención'),
          questions: [
            { ...MEDICINES, ...medicines },
            { ...DOSES, ...doses },
          ],
        },
      ]),
    ),
  );
const parsed = (json: unknown): Definition => {
  const { definition, problems } = parseDefinition(json);
  expect(problems).toEqual([]);
  return definition as Definition;
};
const form = compileQuestionnaire(parsed(document()));
const stateOf = (answers: Answers) => resolveForm(form, answers, '2026-03-15');
const counted = (answers: Answers) => visibleAnswers(form, answers, stateOf(answers)).doses;
const shownOf = (answers: Answers) => stateOf(answers).questions.get('doses');

test('there is an entry for each option chosen, in the order chosen, and none for "none" and "not sure"', () => {
  const medicines = ['insulin', 'metformin', 'unsure', 'other:Ozempic'];
  expect(counted({ medicines })).toEqual([
    { medicines: 'insulin' },
    { medicines: 'metformin' },
    { medicines: 'other:Ozempic' },
  ]);
  expect([['none'], ['unsure'], ['insulin']].map((each) => shownOf({ medicines: each }))).toEqual([
    'hidden',
    'undetermined',
    'shown',
  ]);
  expect(shownOf({})).toBe('undetermined');
});

test('what was entered for an option stays with it, and counts again when it is chosen again', () => {
  const doses = [
    { medicines: 'insulin', dose: '10 units' },
    { medicines: 'metformin', dose: '1 g' },
  ];
  expect(counted({ medicines: ['metformin'], doses })).toEqual([{ medicines: 'metformin', dose: '1 g' }]);
  expect(counted({ medicines: ['metformin', 'insulin'], doses })).toEqual([doses[1], doses[0]]);
  expect(counted({ medicines: ['none'], doses })).toBeUndefined();
});

test('conditions of an entry read its option, and a missing answer is reported with its label', () => {
  const answers = { medicines: ['metformin', 'insulin'], doses: [{ medicines: 'metformin', pen: true }] };
  expect(counted(answers)).toEqual([{ medicines: 'metformin' }, { medicines: 'insulin' }]);
  const issues = validateForm(form, answers, stateOf(answers)).filter(({ key }) => key === 'doses');
  expect(issues.map((issue) => issueText(issue, form, 'en'))).toEqual([
    'Metformin, Dose: This field is required',
    'Insulin, Dose: This field is required',
  ]);
});

test('an entry is displayed with its option', () => {
  const { question } = form.questions.get('doses') as { question: Question };
  const value = [
    { medicines: 'insulin', dose: '10 units' },
    { medicines: 'other:Ozempic', dose: '1 mg' },
  ];
  expect(displayLines(question, value, 'es')).toBe(
    '1. Medicamento: Insulin, Dosis: 10 units\n2. Medicamento: Otro: Ozempic, Dosis: 1 mg',
  );
});

test('compiling a compiled definition again changes nothing', () => {
  expect(compileQuestionnaire(form.definition).definition).toEqual(form.definition);
});

test('after renames and recodes, entries belong to the same options', () => {
  const renamed = renameAt(parsed(document()), ['care', 'medicines'], 'drugs');
  expect(renamed.steps[1]?.questions[1]).toMatchObject({ entriesFrom: 'drugs' });
  const [metformin, ...others] = MEDICINES.options;
  const later = parsed({
    ...document(
      { entriesFrom: 'drugs', id: 'amounts' },
      { id: 'drugs', options: [{ ...metformin, value: 'biguanide' }, ...others] },
    ),
    version: '1.2',
    steps: JSON.parse(
      JSON.stringify(
        document(
          { entriesFrom: 'drugs', id: 'amounts', questions: [DOSES.questions[0]] },
          { id: 'drugs', options: [{ ...metformin, value: 'biguanide' }, ...others] },
        ).steps,
      ),
    ),
    migrations: [
      {
        from: '1.0',
        rename: [{ from: 'medicines', to: 'pills' }],
        recode: [{ question: 'pills', from: 'metformin', to: 'biguanide' }],
      },
      {
        from: '1.1',
        rename: [
          { from: 'pills', to: 'drugs' },
          { from: 'doses', to: 'amounts' },
        ],
      },
    ],
  });
  const answers = { medicines: ['metformin'], doses: [{ medicines: 'metformin', dose: '1 g' }] };
  const expected = { drugs: ['biguanide'], amounts: [{ drugs: 'biguanide', dose: '1 g' }] };
  expect(mapAnswers(compileQuestionnaire(later).definition, '1.0', answers)).toEqual({
    answers: expected,
    lost: [],
  });
});

test.each<[string, object, object, string, string]>([
  [
    'a question that does not exist',
    { entriesFrom: 'pills' },
    {},
    '.entriesFrom',
    'There is no question "pills"',
  ],
  [
    'a question with other answers',
    { entriesFrom: 'given' },
    {},
    '.entriesFrom',
    'Entries come from the options of a multiple choice',
  ],
  ['a minimum number', { minItems: 1 }, {}, '.minItems', 'leave out their minimum number'],
  ['a table', { display: 'table' }, {}, '.display', 'the layout as a table'],
  [
    'too few entries',
    { maxItems: 2 },
    {},
    '.maxItems',
    'Every option can be chosen, so set the maximum number of entries to 4',
  ],
  [
    'a question with the id of the options',
    { questions: [{ ...DOSES.questions[0], id: 'medicines' }] },
    {},
    '.questions[0].id',
    'Each entry already holds its option',
  ],
  [
    'an unknown name in an entry',
    { questions: [{ ...DOSES.questions[0], label: inBoth('{x|it}', '{x|eso}') }] },
    {},
    '.questions[0].label.en',
    'There is no question "x"',
  ],
])('%s is reported by its path', (_, doses, medicines, path, message) => {
  const { problems } = parseDefinition(document(doses, medicines));
  expect(problems[0]).toMatchObject({ path: `steps[1].questions[1]${path}` });
  expect(problems[0]?.message).toContain(message);
});

test('a group before the question it takes its entries from is reported', () => {
  const json = document();
  json.steps[1].questions.reverse();
  expect(parseDefinition(json).problems.map(({ path }) => path)).toContain(
    'steps[1].questions[0].entriesFrom',
  );
});

test('texts of an entry name its option', () => {
  const [dose] = DOSES.questions;
  const named = { ...dose, label: inBoth('How much {medicines|of it}?', '¿Cuánto de {medicines|ello}?') };
  parsed(document({ questions: [named] }));
});
