/**
 * Steps with fields of every common kind, 18 each, as a definition; the competitors' pages are generated from
 * the same.
 */
import type { Definition, Option, Question, Step } from '@clinic/engine/definition';
import { labelOf } from './labelOf.ts';

const options = (...labels: string[]): Option[] =>
  labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '_'), label: { en: label } }));

const text = (id: string, label: string): Question => ({
  id,
  type: 'text',
  label: { en: label },
  maxLength: 100,
});

const EIGHTEEN: readonly Question[] = [
  { ...text('first_name', 'First name'), required: true },
  { ...text('last_name', 'Last name'), required: true },
  text('preferred_name', 'Preferred name'),
  { id: 'email', type: 'email', label: { en: 'Email address' }, maxLength: 100, required: true },
  { id: 'phone', type: 'phone', label: { en: 'Phone number' }, maxLength: 30 },
  text('street', 'Street'),
  text('city', 'City'),
  {
    id: 'state',
    type: 'choice',
    label: { en: 'State' },
    display: 'select',
    options: options(
      'Alabama',
      'Alaska',
      'Arizona',
      'Arkansas',
      'California',
      'Colorado',
      'Connecticut',
      'Delaware',
      'Florida',
      'Georgia',
      'Hawaii',
      'Idaho',
      'Illinois',
      'Indiana',
      'Iowa',
    ),
  },
  {
    id: 'sex_at_birth',
    type: 'choice',
    label: { en: 'Sex at birth' },
    options: options('Female', 'Male', 'Intersex', 'Prefer not to say'),
  },
  { id: 'height', type: 'decimal', label: { en: 'Height' }, unit: 'cm', min: 91, max: 243, required: true },
  { id: 'weight', type: 'decimal', label: { en: 'Weight' }, unit: 'kg', min: 23, max: 454, required: true },
  { id: 'bp_systolic', type: 'integer', label: { en: 'Upper blood pressure' }, min: 60, max: 260 },
  { id: 'bp_diastolic', type: 'integer', label: { en: 'Lower blood pressure' }, min: 30, max: 160 },
  {
    id: 'smoking',
    type: 'choice',
    label: { en: 'Smoking' },
    options: options('Every day', 'Some days', 'Formerly', 'Never'),
  },
  {
    id: 'conditions',
    type: 'multipleChoice',
    label: { en: 'Conditions' },
    options: options(
      'Diabetes',
      'Hypertension',
      'High cholesterol',
      'Sleep apnea',
      'Arthritis',
      'None of these',
    ),
  },
  { id: 'surgery', type: 'choice', label: { en: 'Past surgery' }, options: options('Yes', 'No') },
  text('employer', 'Employer'),
  { id: 'remarks', type: 'longText', label: { en: 'Anything else' }, maxLength: 1000 },
];

/** Label → text typed there, 60 keys in all. */
export const TYPED: ReadonlyArray<readonly [label: string, text: string]> = [
  ['First name', 'Marguerite'],
  ['Email address', 'marguerite@example.org'],
  ['Height', '171.5'],
  ['Weight', '92.75'],
  ['Upper blood pressure', '128'],
  ['Anything else', 'I begin in June'],
];

/** Required answers of each page. */
export const NEEDED: ReadonlyArray<readonly [label: string, text: string]> = [
  ['First name', 'Marguerite'],
  ['Last name', 'Miller'],
  ['Email address', 'marguerite@example.org'],
  ['Height', '171.5'],
  ['Weight', '92.75'],
];

/** The label of the first field of a step. */
export const firstLabel = (step: number): string => (step === 0 ? 'First name' : `First name ${step + 1}`);

/** Number of questions per step, and of steps: `?questions=200&steps=1`. */
export interface Extent {
  questions: number;
  steps: number;
  /** Instead of these fields, a FHIR form with calculated items: `?form=imported`. */
  isImported?: boolean;
}

export function extentOf(search: string): Extent {
  const asked = new URLSearchParams(search);
  return {
    questions: Number(asked.get('questions') ?? 18),
    steps: Number(asked.get('steps') ?? 1),
    isImported: asked.get('form') === 'imported',
  };
}

export const definitionOf = ({ questions, steps }: Extent): Definition => ({
  id: 'many-fields',
  version: '1.0',
  title: { en: 'Many fields' },
  languages: ['en'],
  ruleSet: 'none@1.0',
  patient: { givenName: 'first_name', familyName: 'last_name', email: 'email' },
  steps: Array.from({ length: steps }, (_, step) => stepOf(step, questions)),
});

const stepOf = (step: number, questions: number): Step => ({
  id: `step_${step}`,
  title: { en: `Step ${step + 1}` },
  questions: Array.from({ length: questions }, (_, index) => {
    const question = EIGHTEEN[index % EIGHTEEN.length] as Question;
    // A step starts with the names of its own number, whatever the previous steps contain.
    const time = step + Math.floor(index / EIGHTEEN.length) * 100;
    return time === 0 ? question : again(question, time + 1);
  }),
});

const again = (question: Question, time: number): Question => ({
  ...question,
  id: `${question.id}_${time}`,
  label: { en: `${labelOf(question)} ${time}` },
});
