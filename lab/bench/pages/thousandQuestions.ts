/** A questionnaire of 1,000 questions in 40 steps, with conditions, options and both languages. */
import type { LocalizedText } from '@clinic/engine/base';
import type { Definition, Question } from '@clinic/engine/definition';

const STEPS = 40;
const OF_STEP = 25;

const both = (en: string): LocalizedText => ({ en, es: { text: `${en} (es)`, from: en } });
const option = (value: string) => ({ value, label: both(value) });

function question(number: number, of: number): Question {
  const base = { id: `q${number}`, label: both(`Question ${number} of the long form`) };
  // Shown only for one answer of the same step.
  const showWhen = { '==': [{ var: `q${number - 1}` }, 'yes'] };
  switch (of % 5) {
    case 0:
      return { ...base, type: 'choice', options: ['yes', 'no', 'unsure'].map(option) };
    case 1:
      return { ...base, type: 'text', maxLength: 100, showWhen };
    case 2:
      return { ...base, type: 'integer', min: 0, max: 500, softMax: 400 };
    case 3:
      return { ...base, type: 'multipleChoice', options: ['a', 'b', 'c', 'd', 'e'].map(option) };
    default:
      return { ...base, type: 'date', max: 'today' };
  }
}

const patient: Question[] = [
  { id: 'first_name', type: 'text', maxLength: 60, label: both('First name') },
  { id: 'last_name', type: 'text', maxLength: 60, label: both('Last name') },
  { id: 'email', type: 'email', maxLength: 254, label: both('Email address') },
];

export const definition: Definition = {
  id: 'a-thousand-questions',
  version: '1.0',
  title: both('A thousand questions'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'first_name', familyName: 'last_name', email: 'email' },
  steps: Array.from({ length: STEPS }, (_, step) => ({
    id: `step_${step}`,
    title: both(`Step ${step + 1}`),
    questions: [
      ...(step === 0 ? patient : []),
      ...Array.from({ length: OF_STEP - (step === 0 ? patient.length : 0) }, (_each, of) =>
        question(step * OF_STEP + of, of),
      ),
    ],
  })),
};
