import { expect, test } from 'vitest';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { checkFormat, eligibilityFormat, questionFormat } from './formatSchema.ts';
import { propertyQuestions } from './propertyQuestions.ts';

const texts = {
  label: (name: string) => ({ en: name }),
  option: (_name: string, value: string) => ({ en: value }),
};

test('a file question has the numbers, ticks and lists of its format, with their limits', () => {
  const questions = propertyQuestions(questionFormat('file'), texts);
  const byId = new Map(questions.map((question) => [question.id, question]));
  expect(byId.get('maxMb')).toMatchObject({ type: 'integer', min: 1, max: 20, required: true });
  expect(byId.get('accept')).toMatchObject({
    type: 'multipleChoice',
    options: [{ value: 'pdf' }, { value: 'jpeg' }, { value: 'png' }],
  });
  expect(byId.get('required')).toMatchObject({ type: 'consent' });
  expect(byId.get('codes')).toMatchObject({
    type: 'repeatingGroup',
    questions: [
      { id: 'system', type: 'choice', required: true },
      { id: 'code', type: 'text', required: true },
      { id: 'note', type: 'text' },
    ],
  });
  // Texts in several languages and logic have separate editor fields.
  expect(['label', 'help', 'showWhen', 'checks', 'type'].some((name) => byId.has(name))).toBe(false);
});

test('only the named properties become questions, in that order', () => {
  const questions = propertyQuestions(questionFormat('integer'), texts, ['max', 'min', 'showWhen']);
  expect(questions).toEqual([
    { id: 'max', type: 'decimal', label: { en: 'max' } },
    { id: 'min', type: 'decimal', label: { en: 'min' } },
  ]);
});

test('the questions about any part of the format are a valid questionnaire', () => {
  const parts = [
    questionFormat('quantity'),
    questionFormat('choice'),
    questionFormat('computed'),
    checkFormat(),
    eligibilityFormat(),
  ];
  for (const part of parts) {
    const { problems } = parseDefinition({
      id: 'properties',
      version: '1.0',
      title: { en: 'Properties' },
      languages: ['en'],
      ruleSet: 'no-flags@1.0',
      patient: { givenName: 'p_given', familyName: 'p_family', email: 'p_mail' },
      steps: [
        {
          id: 'person',
          title: { en: 'Person' },
          questions: [
            { id: 'p_given', type: 'text', maxLength: 10, label: { en: 'Given' } },
            { id: 'p_family', type: 'text', maxLength: 10, label: { en: 'Family' } },
            { id: 'p_mail', type: 'email', maxLength: 10, label: { en: 'Mail' } },
            ...propertyQuestions(part, texts).filter(({ id }) => id !== 'units'),
          ],
        },
      ],
    });
    expect(problems).toEqual([]);
  }
});
