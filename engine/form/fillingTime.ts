/** Estimates completion time, used by the start page and the builder alike. */
import { isChoice, isList, presentationOf } from '../definition/choiceDisplay.ts';
import {
  type Definition,
  isStaffOnly,
  type Question,
  type QuestionType,
  takesAnswer,
  textIn,
} from '../definition/definition.ts';
import { pagesOf } from './pages.ts';
import { choiceOf } from './unitSwitch.ts';

export interface Minutes {
  least: number;
  most: number;
}

/** Words per minute. Source: Trauzettel-Klosinski & Dietz, Invest Ophthalmol Vis Sci 2012;53(9):5452-5461 */
const SPEED = { en: 228, es: 218 };
/** Seconds to answer a question by type, to turn a page and to check a row of the review: our own estimate. */
const DEFAULT_SECONDS = 4;
const SECONDS: Partial<Record<QuestionType, number>> = {
  text: 8,
  email: 12,
  phone: 10,
  longText: 30,
  textList: 30,
  date: 8,
  dateTime: 12,
  integer: 6,
  decimal: 6,
  quantity: 6,
  multipleChoice: 8,
  matrix: 20,
  repeatingGroup: 40,
  file: 45,
  signature: 15,
};
const SECONDS_A_PAGE = 1.5;
const SECONDS_A_REVIEW_ROW = 1;

/**
 * Minutes to fill in and review a questionnaire: `least` without any conditional question, `most` with all of
 * them. Numbers that ask for one measure in other units count once. Staff-only values do not count.
 */
export function minutesOf(definition: Definition, language: string): Minutes {
  const perMinute = language === 'es' ? SPEED.es : SPEED.en;
  const total = { least: 0, most: 0 };
  for (const step of definition.steps) {
    const intro = step.intro ? words(textIn(step.intro, language)) / perMinute : 0;
    for (const path of ['least', 'most'] as const) {
      if (path === 'least' && step.showWhen !== undefined) continue;
      const asked = step.questions.filter((question) => isAsked(question, path, definition));
      if (asked.length === 0) continue;
      const pages = pagesOf(step).filter(({ asks }) => asked.some(({ id }) => asks.includes(id)));
      const reading = asked.reduce((sum, question) => sum + wordsOf(question, path, language), 0) / perMinute;
      const rows = asked.filter(takesAnswer);
      const again = rows.reduce((sum, { label }) => sum + words(textIn(label, language)), 0) / perMinute;
      const seconds =
        asked.reduce((sum, question) => sum + secondsFor(question), 0) +
        pages.length * SECONDS_A_PAGE +
        rows.length * SECONDS_A_REVIEW_ROW;
      total[path] += intro + reading + again + seconds / 60;
    }
  }
  return total;
}

/** Whole minutes to display; at least one, and long forms are rounded up to multiples of five. */
export function promisedMinutes({ least, most }: Minutes): { from: number; to: number } {
  const to = rounded(most);
  return { from: Math.min(rounded(least), to), to };
}

const rounded = (minutes: number): number =>
  minutes <= 10 ? Math.max(1, Math.ceil(minutes)) : Math.ceil(minutes / 5) * 5;

function isAsked(question: Question, path: 'least' | 'most', { steps }: Definition): boolean {
  if (isStaffOnly(question)) return false;
  const choice = choiceOf(question);
  if (question.measure !== undefined && choice) {
    const same = steps
      .flatMap(({ questions }) => questions)
      .filter(({ measure }) => measure === question.measure);
    const values = [...new Set(same.map((one) => choiceOf(one)?.value))];
    const count = (value: string | undefined) => same.filter((one) => choiceOf(one)?.value === value).length;
    const byCount = values.toSorted((one, other) => count(one) - count(other));
    return choice.value === byCount.at(path === 'least' ? 0 : -1);
  }
  return path === 'most' || question.showWhen === undefined;
}

const secondsFor = (question: Question): number =>
  takesAnswer(question) ? (SECONDS[question.type] ?? DEFAULT_SECONDS) : 0;

/** The text read before answering; collapsed parts (the reason, a consent's document) are not counted. */
function wordsOf(question: Question, path: 'least' | 'most', language: string): number {
  const texts = [
    question.label,
    question.help,
    ...('options' in question && !isSearched(question) ? question.options.map(({ label }) => label) : []),
    ...('rows' in question ? question.rows.map(({ label }) => label) : []),
  ];
  const own = texts.reduce((sum, text) => sum + (text ? words(textIn(text, language)) : 0), 0);
  const parts = question.type === 'repeatingGroup' ? question.questions : [];
  return (
    own +
    parts
      .filter(({ showWhen }) => path === 'most' || showWhen === undefined)
      .reduce((sum, part) => sum + wordsOf(part, path, language), 0)
  );
}

/** A long list is searched, not read. */
const isSearched = (question: Question): boolean => isChoice(question) && isList(presentationOf(question));

const words = (text: string): number => text.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
