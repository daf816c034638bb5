/** Estimates completion time, used by the start page and the builder alike. */
import { isChoice, isList, presentationOf } from '../definition/choiceDisplay.ts';
import {
  type Definition,
  isStaffOnly,
  type Question,
  type Step,
  takesAnswer,
  textIn,
  traitsOf,
} from '../definition/definition.ts';
import { localeOf } from '../locales/locale.ts';
import { measuresOf } from './measures.ts';
import { type Page, pagesOf } from './pages.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface Minutes {
  /** Without any question that depends on another answer. */
  least: number;
  /** As most patients meet it: some of those questions are asked, too. */
  typical: number;
}

/** Seconds to answer a question of a usual type, to turn a page and to check a row of the review: our own estimate. */
const DEFAULT_SECONDS = 4;
const SECONDS_A_PAGE = 1.5;
/** The labels were read on their pages: in the review they are recognised. */
const SECONDS_A_REVIEW_ROW = 1;
/**
 * How much of what depends on other answers a typical patient meets: median of the realistic patients on the shipped
 * intake, as `fixtures/realistic/fillingTime.test.ts` shows.
 */
const CONDITIONAL_SHARE = 0.35;

/** How likely a question is asked, 0 to 1. */
type ShareOf = (question: Question, step: Step) => number;

/** Minutes to fill in and review a questionnaire. Numbers that ask for one measure in other units count once. */
export function minutesOf(definition: Definition, language: string): Minutes {
  const asking = (conditional: number): number =>
    minutesOn(definition.steps.flatMap(placesOf), language, (question, step) =>
      isOtherUnit(question, definition)
        ? 0
        : (step.showWhen ? conditional : 1) * (question.showWhen ? conditional : 1),
    );
  return { least: asking(0), typical: asking(CONDITIONAL_SHARE) };
}

/**
 * Minutes from a page on, of what these answers ask and, in part, of what they leave open.
 * @param pageId of a page of the step; without one that exists, all pages are done and only the review is left
 */
export function minutesLeft(
  { definition }: Questionnaire,
  form: FormState,
  language: string,
  stepId: string,
  pageId: string | undefined,
): number {
  const share = { shown: 1, undetermined: CONDITIONAL_SHARE, hidden: 0 };
  const shareOf: ShareOf = ({ id }) => share[form.questions.get(id) ?? 'hidden'];
  const places = definition.steps.flatMap(placesOf);
  const at = places.findIndex(({ step, page }) => step.id === stepId && page.id === pageId);
  const done = places.slice(0, at < 0 ? places.length : at);
  return minutesOn(places.slice(done.length), language, shareOf) + reviewOf(done, shareOf);
}

/** Whole minutes to display; at least one, and long forms in steps of five. */
export function promisedMinutes({ least, typical }: Minutes): { from: number; to: number } {
  const to = typical <= 10 ? Math.max(1, Math.ceil(typical)) : Math.ceil(typical / 5) * 5;
  const from = to <= 10 ? Math.max(1, Math.ceil(least)) : Math.max(5, Math.floor(least / 5) * 5);
  return { from: Math.min(from, to), to };
}

interface PlacedPage {
  step: Step;
  page: Page;
  questions: readonly Question[];
}

const placesOf = (step: Step): PlacedPage[] =>
  pagesOf(step).map((page) => ({
    step,
    page,
    questions: step.questions.filter((question) => page.asks.includes(question.id) && !isStaffOnly(question)),
  }));

/** Introductions count with the first page of their step. */
function minutesOn(places: readonly PlacedPage[], language: string, shareOf: ShareOf): number {
  // Source: Trauzettel-Klosinski & Dietz, Invest Ophthalmol Vis Sci 2012;53(9):5452-5461
  const perMinute = localeOf(language).language.wordsPerMinute;
  const minutes = places.map(({ step, questions }, index) => {
    const likely = Math.max(0, ...questions.map((question) => shareOf(question, step)));
    const opens = places[index - 1]?.step !== step && step.intro;
    const intro = opens ? words(textIn(opens, language)) / perMinute : 0;
    const answering = questions.map(
      (question) =>
        shareOf(question, step) * (wordsOf(question, language) / perMinute + secondsFor(question) / 60),
    );
    return likely * (intro + SECONDS_A_PAGE / 60) + total(answering);
  });
  return total(minutes) + reviewOf(places, shareOf);
}

const reviewOf = (places: readonly PlacedPage[], shareOf: ShareOf): number =>
  total(
    places.flatMap(({ step, questions }) =>
      questions.filter(takesAnswer).map((question) => (shareOf(question, step) * SECONDS_A_REVIEW_ROW) / 60),
    ),
  );

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Whether the same measure is asked in a unit that counts instead: the one with the most questions. */
function isOtherUnit(question: Question, { steps }: Definition): boolean {
  if (question.measure === undefined) return false;
  const [counted] = (
    measuresOf(steps.flatMap(({ questions }) => questions)).find(({ sides }) =>
      sides.some(({ questions }) => questions.includes(question)),
    )?.sides ?? []
  ).toSorted((one, other) => other.questions.length - one.questions.length);
  return counted !== undefined && !counted.questions.includes(question);
}

/** Most people leave an optional free text empty, and pass by a single box that nobody requires. */
const secondsFor = (question: Question): number => {
  if (!takesAnswer(question)) return 0;
  if (!question.required && question.type === 'multipleChoice' && question.options.length === 1) return 0;
  const skipped = !question.required && (question.type === 'longText' || question.type === 'textList');
  return skipped ? DEFAULT_SECONDS : (traitsOf(question).seconds ?? DEFAULT_SECONDS);
};

/** The text read before answering; collapsed parts (the reason, a consent's document) are not counted. */
function wordsOf(question: Question, language: string): number {
  const texts = [
    question.label,
    question.help,
    ...('options' in question && !isSearched(question) ? question.options.map(({ label }) => label) : []),
    ...('rows' in question ? question.rows.map(({ label }) => label) : []),
  ];
  const count = texts.reduce((sum, text) => sum + (text ? words(textIn(text, language)) : 0), 0);
  const parts = question.type === 'repeatingGroup' ? question.questions : [];
  return count + total(parts.filter(({ showWhen }) => !showWhen).map((part) => wordsOf(part, language)));
}

/** A long list is searched, not read. */
const isSearched = (question: Question): boolean => isChoice(question) && isList(presentationOf(question));

const words = (text: string): number => text.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
