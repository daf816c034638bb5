import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { displayAnswer } from './display.ts';
import { shownPages } from './pages.ts';
import { progress } from './progress.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm, shownQuestions, shownSteps } from './visibility.ts';

const TODAY = '2026-03-15';
const ANSWERS: Answers = { unit_system: 'metric', height_cm: 170, weight_kg: 50 };

// biome-ignore lint/suspicious/noExplicitAny: changes it by path
const compiled = (change: (definition: any) => void = () => undefined) => {
  const definition = careDefinition();
  change(definition);
  return compileQuestionnaire(parseDefinition(definition).definition as Definition);
};

test('a computed boolean is displayed as Yes or No, and a code by its name', () => {
  const visit = compiled((d) => {
    d.steps[3].questions[1].compute = { var: 'unit_system' };
  });
  const shown = (questionnaire: typeof visit, language: string) => {
    const question = questionnaire.questions.get('very_light')?.question;
    const value = resolveForm(questionnaire, ANSWERS, TODAY).values.very_light as AnswerValue;
    return question && displayAnswer(question, value, language);
  };
  expect([shown(compiled(), 'en'), shown(compiled(), 'es')]).toEqual(['Yes', 'Sí']);
  expect([shown(visit, 'en'), shown(visit, 'es')]).toEqual([
    'Centimeters and kilograms',
    'Centímetros y kilogramos',
  ]);
});

test('a staff-only value is on no page, and a step with only such values is not shown', () => {
  const visit = compiled((d) => {
    d.steps[3].questions = d.steps[3].questions.slice(2, 3);
    d.steps[3].questions[0].compute = { var: 'weight_kg' };
  });
  const form = resolveForm(visit, ANSWERS, TODAY);
  expect(shownSteps(visit, form).map(({ id }) => id)).not.toContain('results');
  expect(shownPages(visit, form, 'results')).toEqual([]);
  expect(progress(visit, form, 'person').total).toBe(shownSteps(visit, form).length + 1);
  const whole = compiled();
  const ids = shownQuestions(whole, resolveForm(whole, ANSWERS, TODAY), 'results').map(({ id }) => id);
  expect(ids).toEqual(['bmi', 'very_light', 'note']);
  expect(resolveForm(whole, ANSWERS, TODAY).values.triage_score).toBeCloseTo(4017.3, 1);
});

test('an accepted consent names the document and its version', () => {
  const question = compiled().questions.get('privacy')?.question;
  if (!question) throw new Error('there is a consent');
  expect(displayAnswer(question, true, 'en')).toBe('Yes – Privacy notice (version 1.0)');
  expect(displayAnswer(question, true, 'es')).toBe('Sí – Aviso de privacidad (versión 1.0)');
  expect(displayAnswer(question, false, 'en')).toBe('No');
});
