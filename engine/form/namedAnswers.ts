/** A questionnaire as it is shown: with the answers that its texts name. The one place where texts get answers. */
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { Maybe } from '../base/logicJson.ts';
import {
  type Definition,
  isStaffOnly,
  type Question,
  takesAnswer,
  traitsOf,
} from '../definition/definition.ts';
import { namesIn, withSaid, withTexts } from '../definition/namedAnswers.ts';
import { copyNames } from '../questionTypes/fixed.ts';
import { displayOf, faultOf, normalAnswer } from '../questionTypes/index.ts';
import type { CompiledQuestion, CompiledStep, Questionnaire } from './questionnaire.ts';
import { shownValue } from './shownValue.ts';
import { isSure } from './unknownOptions.ts';
import type { FormState } from './visibility.ts';

const namedIn = new WeakMap<object, ReadonlySet<string>>();

/** The ids of the answers that the texts of a definition, or of a part of one, name. */
export function namedAnswers(definition: Definition | readonly Question[]): ReadonlySet<string> {
  const cached = namedIn.get(definition);
  if (cached) return cached;
  const names = new Set<string>();
  withTexts(definition, (text) => {
    const { named, escaped } = namesIn(text);
    for (const id of [...named, ...escaped]) names.add(id);
    return text;
  });
  namedIn.set(definition, names);
  return names;
}

/**
 * The questionnaire with answers in its texts; the same object if no text names one. For display only: conditions and
 * checks stay as they are compiled.
 */
export function withNamedAnswers(
  questionnaire: Questionnaire,
  answers: Answers,
  form: FormState,
): Questionnaire {
  if (namedAnswers(questionnaire.definition).size === 0) return questionnaire;
  const definition = partWithAnswers(questionnaire.definition, questionnaire, answers, form);
  if (definition === questionnaire.definition) return questionnaire;
  const steps = new Map<string, CompiledStep>();
  const questions = new Map<string, CompiledQuestion>();
  for (const step of definition.steps) {
    steps.set(step.id, { ...questionnaire.steps.get(step.id), step });
    for (const question of step.questions) {
      const compiled = questionnaire.questions.get(question.id) as CompiledQuestion;
      copyNames(compiled.question, question);
      questions.set(question.id, { ...compiled, question, step });
    }
  }
  return { ...questionnaire, definition, steps, questions };
}

/**
 * A part of the definition with answers in its texts. In the entries of a group, the names of its own questions stay,
 * for this function with the form of the entry.
 * @param questionnaire whose answers are named; for a question of an entry, the form of the entries
 */
export const partWithAnswers = <T>(
  part: T,
  { questions }: Questionnaire,
  answers: Answers,
  form: FormState,
): T =>
  withTexts(part, (text, language, own) =>
    withSaid(text, (id) => {
      if (own.has(id)) return null;
      const compiled = questions.get(id);
      return compiled && saidOf(compiled, answers, form, language);
    }),
  );

/** An answer with its labels and units; undefined if it is not shown, missing, "not sure" or refused. */
function saidOf(compiled: CompiledQuestion, answers: Answers, form: FormState, language: string) {
  const { question } = compiled;
  if (form.questions.get(question.id) !== 'shown' || !canBeNamed(question)) return undefined;
  const shown = shownValue(compiled, answers, form, 'patient');
  const value = shown === undefined ? undefined : normalAnswer(question, shown);
  const isKnown = !isBlank(value) && isSure(question, value as Maybe);
  if (!isKnown || (takesAnswer(question) && faultOf(question, value as AnswerValue))) return undefined;
  return displayOf(question, value as AnswerValue, language);
}

/** Whether a text can name the answers to a question: those that read as words, and that the patient sees. */
export const canBeNamed = (question: Question): boolean =>
  !['record', 'none'].includes(traitsOf(question).answer) || question.type === 'computed'
    ? !UNNAMED.has(question.type) && !isStaffOnly(question)
    : false;

const UNNAMED = new Set<Question['type']>(['consent', 'file', 'repeatingGroup']);
