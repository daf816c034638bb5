/** A patient of the browser tests: the answers, and which steps and pages the questionnaire shows for them. */
import type { Answers } from '@clinic/engine/base';
import type { Step } from '@clinic/engine/definition';
import {
  compileQuestionnaire,
  progress,
  type Questionnaire,
  resolveForm,
  type ShownPage,
  shownPages,
  shownSteps,
} from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { newestShipped } from '@clinic/questionnaires/catalogue';

export interface Patient {
  questionnaire: Questionnaire;
  language: 'en' | 'es';
  answers: Answers;
}

export function patientWith(answers: Answers, language: 'en' | 'es'): Patient {
  const { definition } = parseDefinition(newestShipped('weight-loss-intake'));
  if (!definition) throw new Error('the shipped definition parses');
  return { questionnaire: compileQuestionnaire(definition), language, answers };
}

/** The steps shown to this patient, in order. */
export const stepsOf = ({ questionnaire, answers }: Patient): Step[] =>
  shownSteps(questionnaire, resolveForm(questionnaire, answers, '2026-03-15'));

/** "Step 3 of 11", once the steps before are answered; the review is the last. */
export function stepText({ questionnaire, answers, language }: Patient, step: Step): string {
  const { steps } = questionnaire.definition;
  const before = steps.slice(
    0,
    steps.findIndex(({ id }) => id === step.id),
  );
  const asked = before.flatMap(({ questions }) => questions.map(({ id }) => [id, answers[id]]));
  const form = resolveForm(questionnaire, Object.fromEntries(asked), '2026-03-15');
  const { current, total } = progress(questionnaire, form, step.id);
  return language === 'es' ? `Paso ${current} de ${total}` : `Step ${current} of ${total}`;
}

/** The pages of a step shown to this patient. */
export const pagesOf = ({ questionnaire, answers }: Patient, step: Step): ShownPage[] =>
  shownPages(questionnaire, resolveForm(questionnaire, answers, '2026-03-15'), step.id);
