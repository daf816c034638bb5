/** The questionnaire's state for the current answers. Recomputed only when necessary. */
import { type Answers, isBlank } from '@clinic/engine/base';
import { type Question, REVIEW_STEP, type Step } from '@clinic/engine/definition';
import {
  type FormState,
  type Ineligible,
  ineligible,
  minutesLeft,
  type Progress,
  progress,
  type Questionnaire,
  resolveForm,
  type ShownPage,
  shareBefore,
  shownPages,
  shownQuestions,
  shownSteps,
} from '@clinic/engine/form';
import { type Issue, stepValidator } from '@clinic/engine/validation';
import type { AnswersStore } from './answersStore.ts';
import { countedAnswers } from './countedAnswers.ts';
import type { Place } from './place.ts';
import { createUnitViews, type UnitViews } from './unitViews.ts';

export interface WizardModel {
  form(): FormState;
  /** The units that numbers are looked at in. */
  units: UnitViews;
  /** Notifies when other questions may be shown: an answer that a condition reads changes, or the units looked at. */
  watch(listener: () => void): () => void;
  steps(): Step[];
  questions(stepId: string): Question[];
  pages(stepId: string): ShownPage[];
  /** The page of a place. Undefined if another device's answers have just hidden it. */
  page(at: Place): ShownPage | undefined;
  /** The previous and next pages; the review comes last. */
  around(at: Place): { previous?: Place; next?: Place };
  progress(stepId: string): Progress;
  /** Completed steps, plus the share of this step's pages before the place. */
  passed(at: Place): number;
  /** Whole minutes from this place to the end, at least one. */
  minutesLeft(at: Place, language: string): number;
  validate(stepId?: string): Issue[];
  /** Why the patient is ineligible, as shown on this page. */
  turnedAway(at: Place): Ineligible[];
  /**
   * The page to show for a requested place: that place, or the first incomplete page before it. A step
   * without a page means the page of the focused question, or its first incomplete one.
   */
  reachable(at: Place): Place;
}

export function createWizardModel(
  questionnaire: Questionnaire,
  store: AnswersStore,
  { today }: { today: string },
): WizardModel {
  const answersNow = lastCounted(questionnaire, store);
  const units = createUnitViews(questionnaire, store);
  let read = answersNow();
  let current = resolveForm(questionnaire, read, today);
  /** For `current`, by step: a page change reads them for every issue and step. */
  const currentPages = new Map<string, ShownPage[]>();

  const everyPage = (): Array<{ step: string; page: string }> =>
    model.steps().flatMap((step) => model.pages(step.id).map(({ id }) => ({ step: step.id, page: id })));
  const keys = [...questionnaire.questions.keys()];
  const orderOf = ({ step, page }: Place): number =>
    step === REVIEW_STEP ? keys.length : keys.indexOf(page ?? '');
  const pageOfIssue = ({ key, stepId }: Issue): string | undefined =>
    model.pages(stepId).find(({ asks }) => asks.includes(key))?.id;

  const issuesOf = lastIssues(questionnaire, answersNow, today);

  const model: WizardModel = {
    form: () => {
      const answers = answersNow();
      if (answers !== read) {
        const before = read;
        read = answers;
        for (const key of questionnaire.readKeys) {
          if (Object.is(before[key], answers[key])) continue;
          current = resolveForm(questionnaire, answers, today);
          currentPages.clear();
          break;
        }
      }
      return current;
    },
    units,
    watch: (listener) => {
      const stop = store.watchAll((key) => {
        if (questionnaire.readKeys.has(key)) listener();
      });
      const stopLooking = units.watch(listener);
      return () => {
        stop();
        stopLooking();
      };
    },
    steps: () => shownSteps(questionnaire, model.form()),
    questions: (stepId) => shownQuestions(questionnaire, model.form(), stepId),
    pages: (stepId) => {
      const form = model.form();
      const pages = currentPages.get(stepId) ?? shownPages(questionnaire, form, stepId);
      currentPages.set(stepId, pages);
      return pages;
    },
    page: ({ step, page }) => model.pages(step).find(({ id }) => id === page),
    around: (at) => {
      const all = everyPage();
      const own = orderOf(at);
      const previous = all.findLast((place) => orderOf(place) < own);
      const next = all.find((place) => orderOf(place) > own) ?? { step: REVIEW_STEP };
      return { ...(previous && { previous }), ...(at.step !== REVIEW_STEP && { next }) };
    },
    progress: (stepId) => progress(questionnaire, model.form(), stepId),
    passed: ({ step, page }) =>
      model.progress(step).current - 1 + shareBefore(questionnaire, model.form(), step, page ?? ''),
    minutesLeft: ({ step, page }, language) =>
      Math.max(1, Math.round(minutesLeft(questionnaire, model.form(), language, step, page))),
    validate: (stepId) =>
      stepId === undefined ? model.steps().flatMap(({ id }) => issuesOf(id)) : issuesOf(stepId),
    turnedAway: (at) => {
      const asked = model.page(at)?.asks ?? [];
      return ineligible(questionnaire, model.form()).filter(({ inputs }) =>
        inputs.some((key) => asked.includes(key)),
      );
    },
    reachable: ({ step, page, focus }) => {
      const places = everyPage();
      // Steps after the requested place are irrelevant, and a long questionnaire takes time to check.
      const isOpen = ({ step, page }: { step: string; page: string }): boolean =>
        issuesOf(step).some((issue) => isHard(issue) && pageOfIssue(issue) === page);
      const own = places.filter((place) => place.step === step);
      const asked =
        own.find((place) => place.page === page) ??
        own.find((place) => model.page(place)?.asks.includes(focus ?? '')) ??
        own.find(isOpen) ??
        own[0];
      if (!asked && step !== REVIEW_STEP) return places[0] ?? { step: REVIEW_STEP };
      const before = asked ? places.slice(0, places.indexOf(asked)) : places;
      return before.find(isOpen) ?? asked ?? { step };
    },
  };
  return model;
}

/** The answers that count; the same object until one of them changes. */
function lastCounted(questionnaire: Questionnaire, store: AnswersStore): () => Answers {
  let [all, external, counted] = [store.all(), store.external(), countedAnswers(questionnaire, store)];
  return () => {
    if (all !== store.all() || external !== store.external())
      [all, external, counted] = [store.all(), store.external(), countedAnswers(questionnaire, store)];
    return counted;
  };
}

/** The issues of each step with the answers as they are: a new page asks for those of every step before it. */
function lastIssues(
  questionnaire: Questionnaire,
  answersNow: () => Answers,
  today: string,
): (stepId: string) => Issue[] {
  let answers: Answers | undefined;
  let validateStep: (stepId: string) => Issue[];
  const found = new Map<string, Issue[]>();
  return (stepId) => {
    const now = answersNow();
    if (now !== answers) {
      answers = now;
      validateStep = stepValidator(questionnaire, now, resolveForm(questionnaire, now, today));
      found.clear();
    }
    const issues = found.get(stepId) ?? validateStep(stepId);
    found.set(stepId, issues);
    return issues;
  };
}

export const isHard = ({ level }: Issue): boolean => level === 'hard';

/** Ids of visible questions: whatever was entered for others does not count. */
export const askedKeys = (model: WizardModel): string[] =>
  model.steps().flatMap(({ id }) => model.questions(id).map((question) => question.id));

/** Ids of visible questions that have an answer. */
export const answeredKeys = (model: WizardModel, store: AnswersStore): string[] =>
  askedKeys(model).filter((id) => !isBlank(store.get(id)));
