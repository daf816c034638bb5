/** What the wizard knows of the questionnaire with the present answers. Looks again only when it has to. */

import { isBlank } from '../../engine/answers.ts';
import type { Question, Step } from '../../engine/definition.ts';
import { type Ineligible, ineligible } from '../../engine/eligibility.ts';
import { type Progress, progress, REVIEW_STEP } from '../../engine/progress.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import { type Issue, type SchemaErrors, validate } from '../../engine/validation.ts';
import { type Look, look, shownQuestions, shownSteps } from '../../engine/visibility.ts';
import type { AnswersStore } from './answersStore.ts';

export interface WizardModel {
  look(): Look;
  /** Wakes when an answer changed that a condition or a computed value reads. */
  watch(listener: () => void): () => void;
  steps(): Step[];
  questions(stepId: string): Question[];
  progress(stepId: string): Progress;
  validate(stepId?: string): Issue[];
  /** Why somebody cannot be treated here, told on this step. */
  turnedAway(stepId: string): Ineligible[];
  /** The step to be at when `stepId` is asked for: itself, or the first before it that is not done. */
  reachable(stepId: string): string;
}

export function createWizardModel(
  questionnaire: Questionnaire,
  store: AnswersStore,
  context: { today: string; schemaErrors: SchemaErrors },
): WizardModel {
  let read = store.all();
  let current = look(questionnaire, read, context.today);

  const model: WizardModel = {
    look: () => {
      const answers = store.all();
      if (answers !== read) {
        const before = read;
        read = answers;
        for (const key of questionnaire.readKeys) {
          if (Object.is(before[key], answers[key])) continue;
          current = look(questionnaire, answers, context.today);
          break;
        }
      }
      return current;
    },
    watch: (listener) =>
      store.watchAll((key) => {
        if (questionnaire.readKeys.has(key)) listener();
      }),
    steps: () => shownSteps(questionnaire, model.look()),
    questions: (stepId) => shownQuestions(questionnaire, model.look(), stepId),
    progress: (stepId) => progress(questionnaire, model.look(), stepId),
    validate: (stepId) => validate(questionnaire, store.all(), context, stepId),
    turnedAway: (stepId) =>
      ineligible(questionnaire, model.look()).filter((found) => found.stepId === stepId),
    reachable: (stepId) => {
      const steps = model.steps();
      const last = stepId === REVIEW_STEP ? steps.length : steps.findIndex(({ id }) => id === stepId);
      const open = new Set(
        model
          .validate()
          .filter(isHard)
          .map((issue) => issue.stepId),
      );
      const stop = steps.slice(0, Math.max(last, 0)).find(({ id }) => open.has(id));
      return stop?.id ?? (last < 0 ? (steps[0]?.id ?? REVIEW_STEP) : stepId);
    },
  };
  return model;
}

export const isHard = ({ level }: Issue): boolean => level === 'hard';

/** Ids of shown questions that have an answer. */
export function answeredKeys(model: WizardModel, store: AnswersStore): string[] {
  return model
    .steps()
    .flatMap(({ id }) => model.questions(id))
    .map(({ id }) => id)
    .filter((id) => !isBlank(store.get(id)));
}
