/** Answers for display, together with the values computed from them. */
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import { isStaffOnly, type Question, type QuestionOf } from '../definition/definition.ts';
import { formulaOf } from '../definition/externalValue.ts';
import type { CompiledQuestion, Questionnaire } from './questionnaire.ts';
import { type AroundEntry, computedValue, type FormState, isComputedIn, resolveEntry } from './visibility.ts';

/** Staff see values that patients do not. */
export type Reader = 'staff' | 'patient';

/**
 * The answer to a question, or its computed value. The entries of a group hold both.
 * @param outer the form state of the answers
 * @returns undefined for an unanswered question, and for a value that is unknown or does not apply
 */
export function shownValue(
  compiled: CompiledQuestion,
  answers: Answers,
  outer: AroundEntry,
  reader: Reader,
): AnswerValue | undefined {
  const { id, type } = compiled.question;
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (type === 'computed') return (outer.values[id] as AnswerValue | null | undefined) ?? undefined;
  if (compiled.compute && isBlank(answer)) return computedValue(compiled, outer) as AnswerValue | undefined;
  return withEntryValues(compiled, answer, outer, reader);
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
  outer: AroundEntry,
  reader: Reader,
): AnswerValue | undefined {
  if (!form || !Array.isArray(answer)) return answer;
  const { questions, maxItems } = question as QuestionOf<'repeatingGroup'>;
  const isRead = (part: Question): boolean =>
    formulaOf(part) !== undefined && (reader === 'staff' || !isStaffOnly(part));
  const computed = questions.filter(isRead);
  if (computed.length === 0) return answer;
  return answer.map((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry) || index >= maxItems)
      return entry;
    const { values } = resolveEntry(form, entry, outer);
    const computedValues = computed.flatMap((part): [string, AnswerValue][] => {
      const { id } = part;
      const value = isComputedIn(part, entry) ? values[id] : undefined;
      return value === undefined || value === null ? [] : [[id, value as AnswerValue]];
    });
    return { ...entry, ...Object.fromEntries(computedValues) };
  });
}
