import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { describe, expect, test } from 'vitest';
import {
  ageOf,
  changedFacts,
  type FactName,
  missingEntries,
  patientFacts,
  reasonNotAsked,
} from './patientFacts.ts';
import type { Answered, Fact } from './statements.ts';

const TODAY = '2026-03-15';

function answered(definition: unknown, answers: Answers, language = 'en'): Answered {
  const parsed = parseDefinition(definition);
  if (!parsed.definition) throw new Error(JSON.stringify(parsed.problems));
  const questionnaire = compileQuestionnaire(parsed.definition);
  return { questionnaire, answers, language, form: resolveForm(questionnaire, answers, TODAY) };
}

const question = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  label: { en: `${id}?` },
  ...more,
});
const text = (id: string, more: object = {}) => question(id, 'text', { maxLength: 200, ...more });
const options = (...values: object[]) => ({
  options: values.map((value) => ({ label: { en: (value as { value: string }).value }, ...value })),
});
const yesOrNo = options({ value: 'yes' }, { value: 'no' }, { value: 'unsure', unknown: true });

const form = (...questions: object[]) => ({
  id: 'form',
  version: '1.0',
  title: { en: 'Form' },
  languages: ['en'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail', birthDate: 'born' },
  steps: [
    {
      id: 'step',
      title: { en: 'Step' },
      questions: [
        text('given'),
        text('family'),
        question('mail', 'email', { maxLength: 100 }),
        question('born', 'date'),
        ...questions,
      ],
    },
  ],
});

const inWords = ({ outcome, entries }: Fact): string =>
  outcome === 'known'
    ? entries.map(({ about, text: answer }) => [about, answer].filter(Boolean).join(' ')).join(' | ')
    : outcome;
const factOf = (name: FactName, questions: object[], answers: Answers): string =>
  inWords(patientFacts(answered(form(...questions), answers))[name]);

test('a phone number that was not asked for is told by the answer because of which it was not', () => {
  const reason = (answers: Answers, language = 'en') =>
    reasonNotAsked(
      answered(newestShipped('weight-loss-intake'), { ...everydayVisit(), ...answers }, language),
      'phone',
    );
  expect(reason({ has_no_phone: ['no_phone'] })).toBe('I have no phone');
  expect(reason({ has_no_phone: ['no_phone'] }, 'es')).toBe('No tengo teléfono');
  expect(reason({})).toBeUndefined();
});

describe('lists', () => {
  const gate = question('takes', 'choice', { ...yesOrNo, role: 'medication' });
  const list = question('drugs', 'textList', {
    maxLength: 100,
    maxItems: 9,
    role: 'medication',
    showWhen: { '==': [{ var: 'takes' }, 'yes'] },
  });
  const group = question('doses', 'repeatingGroup', {
    maxItems: 9,
    role: 'medication',
    questions: [text('name'), text('dose')],
  });
  const classes = question('classes', 'multipleChoice', {
    ...options({ value: 'insulin' }, { value: 'opioid' }, { value: 'none', exclusive: true }),
    role: 'medication',
  });

  test.each<[string, Answers, string]>([
    ['entries, without the yes that led to them', { takes: 'yes', drugs: ['Metformin', ' '] }, 'Metformin'],
    ['a yes stays where no details follow', { takes: 'yes', classes: ['none'] }, 'takes? yes'],
    [
      'several questions are read together',
      { takes: 'yes', drugs: ['A'], classes: ['opioid'] },
      'A | opioid',
    ],
    [
      'an entry of a group has all its parts',
      { doses: [{ name: 'B', dose: '5 mg' }] },
      'name?: B, dose?: 5 mg',
    ],
    ['not sure is not no', { takes: 'unsure', classes: ['none'] }, 'takes? unsure'],
    ['none is said only if no choice is open', { takes: 'no', classes: ['none'] }, 'denied'],
    ['an open choice is named beside a no', { takes: 'no' }, 'takes? no | classes? Not provided'],
    ['nothing answered is not provided', {}, 'notProvided'],
  ])('%s', (title, answers, expected) => {
    const questions = /group|open choice/.test(title) ? [gate, list, group, classes] : [gate, list, classes];
    expect(factOf('medication', questions, answers)).toBe(expected);
  });

  test('if a "no" hid a question, that "no" is the fact', () => {
    const unnamed = question('takes', 'choice', yesOrNo);
    expect(factOf('medication', [unnamed, list], { takes: 'no' })).toBe('takes? no');
    expect(factOf('medication', [unnamed, list], {})).toBe('notAsked');
  });

  test('a blank text beside "none" adds nothing', () => {
    const other = question('other', 'longText', { maxLength: 100, role: 'medication' });
    expect(factOf('medication', [classes, other], { classes: ['none'] })).toBe('denied');
    expect(factOf('medication', [classes, other], { classes: ['none'], other: 'Herbs' })).toBe('Herbs');
  });

  test('a form without the question says so', () => {
    expect(factOf('allergy', [gate], {})).toBe('notInForm');
  });
});

describe('numbers', () => {
  const feet = question('ft', 'integer', { unit: '[ft_i]', measure: 'tall', role: 'height' });
  const inches = question('in', 'quantity', { unit: '[in_i]', measure: 'tall', role: 'height' });
  const weight = question('kg', 'quantity', {
    units: [{ unit: 'kg' }, { unit: '[lb_av]' }],
    role: 'weight',
  });
  const pressure = ['systolic', 'diastolic'].map((role) =>
    question(role, 'integer', { unit: 'mm[Hg]', role }),
  );

  test('the body mass index is computed from answers in any unit', () => {
    const answers = { ft: 5, in: 6, kg: { value: 200, unit: '[lb_av]' } };
    expect(factOf('bmi', [feet, inches, weight], answers)).toBe('32.3 kg/m²');
    expect(factOf('height', [feet, inches, weight], answers)).toBe('5 ft 6 in');
    expect(factOf('bmi', [feet, inches, weight], { ft: 5, kg: answers.kg })).toBe('notProvided');
  });

  test('a body mass index that the form asks or computes comes first', () => {
    const index = question('index', 'computed', { compute: { '+': [30.04, 1] }, role: 'bmi' });
    expect(factOf('bmi', [feet, inches, weight, index], {})).toBe('31.0 kg/m²');
  });

  test('blood pressure is one fact; a missing half is visible', () => {
    expect(factOf('bloodPressure', pressure, { systolic: 128, diastolic: 82 })).toBe('128/82 mmHg');
    expect(factOf('bloodPressure', pressure, { systolic: 128 })).toBe('128/? mmHg');
    expect(factOf('bloodPressure', pressure, {})).toBe('notProvided');
    expect(factOf('bloodPressure', [text('bp', { role: 'bloodPressure' })], { bp: '120/80' })).toBe('120/80');
  });

  test.each([
    ['1974-05-17', { years: 51 }],
    ['2025-01-20', { years: 1, months: 13 }],
  ])('born %s, the age is %o', (born, age) => {
    expect(ageOf(answered(form(), { born }))).toEqual({ born, ...age });
  });

  test('without a date of birth there is no age', () => {
    expect(ageOf(answered(form(), {}))).toBeUndefined();
  });
});

test('codes imply roles; an explicit role takes precedence', () => {
  const coded = (id: string, code: string, more: object = {}) =>
    text(id, { codes: [{ system: 'loinc', code }], ...more });
  expect(factOf('sex', [coded('a', '76689-9'), coded('b', '46098-0')], { a: 'F', b: 'M' })).toBe('F');
  expect(factOf('sex', [coded('a', '76689-9'), text('b', { role: 'sex' })], { a: 'F', b: 'M' })).toBe('M');
  expect(factOf('allergy', [coded('a', '48765-2', { role: 'condition' })], { a: 'Latex' })).toBe('notInForm');
});

test('the shipped form has all facts, in both languages', () => {
  const of = (language: string) =>
    patientFacts(answered(newestShipped('weight-loss-intake'), everydayVisit(), language));
  const facts = Object.entries(of('en')).filter(([, { outcome }]) => outcome !== 'notInForm');
  expect(facts.map(([name]) => name)).toHaveLength(11);
  expect(inWords(of('en').bmi)).toMatch(/^\d\d\.\d kg\/m²$/);
  expect(inWords(of('es').sex)).not.toBe(inWords(of('en').sex));
});

test("a fact that one of two visits' forms does not ask has not changed", () => {
  const drugs = question('drugs', 'textList', { maxLength: 100, maxItems: 9, role: 'medication' });
  const allergies = text('allergies', { role: 'allergy' });
  const before = patientFacts(answered(form(drugs), { drugs: ['Metformin', 'Iron'] }));
  const now = patientFacts(
    answered(form(drugs, allergies), { drugs: ['Iron', 'Insulin'], allergies: 'Latex' }),
  );
  expect(changedFacts(now, before)).toEqual(['medication']);
  expect(missingEntries(now.medication, before.medication).map((each) => each.text)).toEqual(['Insulin']);
  expect(missingEntries(before.medication, now.medication).map((each) => each.text)).toEqual(['Metformin']);
});
