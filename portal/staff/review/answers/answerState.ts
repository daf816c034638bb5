/** The kinds of answer: "No", "not sure", "not asked" and blank must never look alike. */
import { isBlank } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { needsAttention, type Visibility } from '@clinic/engine/form';

export type AnswerState = 'yes' | 'no' | 'unsure' | 'given' | 'attention' | 'notProvided' | 'notAsked';

export function answerState(
  question: Question,
  value: unknown,
  visibility: Visibility | undefined,
  /** Although it is unknown: see `FormState.atLeast`. */
  alerts = false,
): AnswerState {
  if (!isBlank(value)) return stateOfValue(question, value);
  if (visibility !== 'shown') return 'notAsked';
  if (alerts) return 'attention';
  return question.type === 'consent' ? 'no' : 'notProvided';
}

function stateOfValue(question: Question, value: unknown): AnswerState {
  if (needsAttention(question, value)) return 'attention';
  if (value === true || value === 'yes') return 'yes';
  if (value === false || value === 'no') return 'no';
  return isUnsure(question, value) ? 'unsure' : 'given';
}

function isUnsure(question: Question, value: unknown): boolean {
  if (question.type !== 'choice' && question.type !== 'multipleChoice') return false;
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return question.options.some((option) => option.unknown === true && chosen.includes(option.value));
}
