/** Facts that answers state. */
import type { AnswerValue } from '@clinic/engine/base';
import { type Definition, type Question, textIn } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { DENYING_ANSWERS, HISTORY_ANSWERS } from '@clinic/testing/fhir/historyAnswers';
import { HISTORY_FORM } from '@clinic/testing/fhir/historyForm';
import { expect, test } from 'vitest';
import { statedFacts } from './statedFacts.ts';

const { definition, problems } = parseDefinition(HISTORY_FORM);
const questions = (definition as Definition).steps.flatMap((step) => step.questions);

const stated = (question: Question, value: AnswerValue | undefined): string[] =>
  statedFacts(question, value).map(({ key, name, code }) => {
    const text = typeof name === 'string' ? `"${name}"` : textIn(name, 'en');
    return [key, text, ...(code ? [code.code] : [])].join(' | ');
  });
const ofQuestion = (id: string, value: AnswerValue): string[] =>
  stated(questions.find((each) => each.id === id) as Question, value);

test('the form has no problem', () => {
  expect(problems).toEqual([]);
});

test('options state their names, codes and free text; "yes" states its declared meaning', () => {
  expect(questions.flatMap((question) => stated(question, HISTORY_ANSWERS[question.id]))).toEqual([
    'conditions.hypertension | High blood pressure | 38341003',
    'conditions.thyroid | Thyroid disease',
    'conditions.other: | "Migraine"',
    'glaucoma | Glaucoma | 23986001',
    'asthma | Asthma | J45.909',
    'more | "Gout since 2019"',
    'medicines.1 | "Metformin"',
    'medicines.2 | "Aspirin"',
    'allergies.1 | "Peanuts: hives"',
    'reactions.1 | Penicillin | 764146007',
    'reactions.2 | "Contrast dye"',
  ]);
});

test('answers such as no, none and not sure state nothing', () => {
  expect(questions.flatMap((question) => stated(question, DENYING_ANSWERS[question.id]))).toEqual([]);
  expect(ofQuestion('conditions', ['unsure', 'pain'])).toEqual([]);
  expect(ofQuestion('glaucoma', 'no')).toEqual([]);
  expect(ofQuestion('conditions', ['other:Not sure'])).toEqual([]);
});

test('a choice without a declared meaning is named together with its question', () => {
  const glaucoma = questions.find(({ id }) => id === 'glaucoma');
  const question = { ...glaucoma, extract: { resource: 'Condition' } } as Question;
  expect(stated(question, 'yes')).toEqual(['glaucoma | Have you ever had glaucoma? Yes']);
});
