/** Answers for display, together with the values computed from them. */
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import { isStaffOnly, type Question, type QuestionOf } from '../definition/definition.ts';
import type { CompiledQuestion, Questionnaire } from './questionnaire.ts';
import { type AroundEntry, type FormState, resolveEntry } from './visibility.ts';

/** Staff see values that patients do not. */
export type Reader = 'staff' | 'patient';

/**
 * The answer to a question, or its computed value. The entries of a group hold both.
 * @param around the form state of the answers
 * @returns undefined for an unanswered question, and for a value that is unknown or does not apply
 */
export function shownValue(
  compiled: CompiledQuestion,
  answers: Answers,
  around: AroundEntry,
  reader: Reader,
): AnswerValue | undefined {
  const { id, type } = compiled.question;
  if (type === 'computed') return (around.values[id] as AnswerValue | null | undefined) ?? undefined;
  return withEntryValues(compiled, Object.hasOwn(answers, id) ? answers[id] : undefined, around, reader);
}

/** Question → its answer or computed value; only shown questions that have one. */
export function shownValues(
  { questions }: Questionnaire,
  answers: Answers,
  form: FormState,
  reader: Reader,
): Readonly<Record<string, AnswerValue>> {
  const shown = [...questions].flatMap(([id, compiled]): [string, AnswerValue][] => {
    const value =
      form.questions.get(id) === 'shown' ? shownValue(compiled, answers, form, reader) : undefined;
    return isBlank(value) ? [] : [[id, value as AnswerValue]];
  });
  return Object.fromEntries(shown);
}

/** The answer to a group with the values computed in its entries; any other answer unchanged. */
export function withEntryValues(
  { question, entries: form }: CompiledQuestion,
  answer: AnswerValue | undefined,
  around: AroundEntry,
  reader: Reader,
): AnswerValue | undefined {
  if (!form || !Array.isArray(answer)) return answer;
  const { questions, maxItems } = question as QuestionOf<'repeatingGroup'>;
  const isRead = (part: Question): boolean =>
    part.type === 'computed' && (reader === 'staff' || !isStaffOnly(part));
  const computed = questions.filter(isRead);
  if (computed.length === 0) return answer;
  return answer.map((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry) || index >= maxItems)
      return entry;
    const { values } = resolveEntry(form, entry, around);
    const known = computed.flatMap(({ id }): [string, AnswerValue][] => {
      const value = values[id];
      return value === undefined || value === null ? [] : [[id, value as AnswerValue]];
    });
    return { ...entry, ...Object.fromEntries(known) };
  });
}
