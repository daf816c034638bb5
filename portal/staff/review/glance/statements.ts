/** The combined statement of all answers with one role, such as those about medicines. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import { type AnswerRole, type Question, textIn, withRole } from '@clinic/engine/definition';
import { displayAnswer, type FormState, type Questionnaire, shownValue } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import { type AnswerState, answerState } from '../answers/answerState.ts';

/** The answers that facts are read from. */
export interface Answered {
  questionnaire: Questionnaire;
  form: FormState;
  answers: Readonly<Record<string, AnswerValue>>;
  language: string;
}

export interface FactEntry {
  text: string;
  state: AnswerState;
  /** The question, if the answer alone would be unclear. */
  about?: string;
}

/** `denied`: all that was asked was answered with no or none. */
export interface Fact {
  outcome: 'known' | 'denied' | 'notProvided' | 'notAsked' | 'notInForm';
  entries: readonly FactEntry[];
}

export const blankFact = (outcome: Exclude<Fact['outcome'], 'known'>): Fact => ({ outcome, entries: [] });

export interface Asked {
  question: Question;
  value: AnswerValue | undefined;
  state: AnswerState;
}

/** The questions of a role with their answers, in the order of the form. */
export function askedWithRole(answered: Answered, role: AnswerRole): Asked[] {
  const questions = [...answered.questionnaire.questions.values()].map(({ question }) => question);
  return withRole(questions, role).flatMap(({ id }) => askedOf(answered, id) ?? []);
}

function askedOf({ questionnaire, form, answers }: Answered, id: string): Asked | undefined {
  const compiled = questionnaire.questions.get(id);
  if (!compiled) return undefined;
  const { question } = compiled;
  const value = shownValue(compiled, answers, form, 'staff');
  return { question, value, state: answerState(question, value, form.questions.get(id)) };
}

/**
 * All answers of a role. Nothing that was answered with more than "no" is left out, except a "yes" that only
 * led to the question with the details.
 */
export function statementsOf(answered: Answered, role: AnswerRole): Fact {
  const all = askedWithRole(answered, role);
  if (all.length === 0) return blankFact('notInForm');
  const relevant = all.filter(({ state }) => state !== 'notAsked');
  if (relevant.length === 0) return deniedBefore(answered, all);
  const isOnly = relevant.length === 1;
  const detailed = new Set(relevant.filter(isDetail).flatMap(({ question }) => readsBefore(question)));
  const said = relevant.filter((each) => !isDenial(each) && each.state !== 'notProvided');
  const entries = said
    .filter(({ question, state }) => state !== 'yes' || !detailed.has(question.id))
    .flatMap((each) => entriesOf(each, answered.language, isOnly));
  if (entries.length > 0) return { outcome: 'known', entries };
  const denied = relevant.filter(isDenial);
  if (denied.length === 0) return blankFact('notProvided');
  const open = relevant.filter((each) => each.state === 'notProvided' && !mayStayBlank(each.question));
  if (open.length === 0) return blankFact('denied');
  return {
    outcome: 'known',
    entries: [...denied, ...open].map((each) => entryOf(each, answered.language, false)),
  };
}

/** If a question was not asked because an earlier one was answered with no, that answer is the fact. */
function deniedBefore(answered: Answered, all: readonly Asked[]): Fact {
  const before = new Set(all.flatMap(({ question }) => readsBefore(question)));
  const entries = [...before].flatMap((id) => {
    const answer = askedOf(answered, id);
    return answer && isDenial(answer) ? [entryOf(answer, answered.language, false)] : [];
  });
  return entries.length > 0 ? { outcome: 'known', entries } : blankFact('notAsked');
}

/** Whether it was answered with "no", or only with an option such as "none of these". */
function isDenial({ question, value, state }: Asked): boolean {
  if (state === 'no') return true;
  if (question.type !== 'multipleChoice' || !Array.isArray(value)) return false;
  const chosen = question.options.filter((option) => value.includes(option.value));
  return (
    chosen.length > 0 && chosen.every(({ exclusive, unknown }) => exclusive === true && unknown !== true)
  );
}

/** Whether a blank answer means that there is nothing to add: an optional text or list. */
const mayStayBlank = ({ type, required }: Question): boolean =>
  required !== true && ['text', 'longText', 'textList', 'repeatingGroup'].includes(type);

/** Whether the answer gives the details of an earlier "yes". */
const isDetail = ({ state, question: { type } }: Asked): boolean =>
  state === 'given' && type !== 'choice' && type !== 'computed';

const readsBefore = ({ showWhen }: Question): string[] =>
  showWhen === undefined ? [] : [...readsOf(showWhen).keys];

function entriesOf(answer: Asked, language: string, isOnly: boolean): FactEntry[] {
  const { question, value, state } = answer;
  if (!Array.isArray(value) || state !== 'given') return [entryOf(answer, language, isOnly)];
  return value
    .filter((item) => !isBlank(item))
    .map((item) => ({ text: displayAnswer(question, [item], language), state }));
}

function entryOf({ question, value, state }: Asked, language: string, isOnly: boolean): FactEntry {
  const text = displayAnswer(question, value, language);
  // A text speaks for itself; "Yes" does not.
  const isClear = isOnly || (state === 'given' && /^(text|longText)/.test(question.type));
  return { text, state, ...(!isClear && { about: textIn(question.label, language) }) };
}
