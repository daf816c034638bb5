/** Finds the answers that decided a flag. */
import type { Questionnaire } from '@clinic/engine/form';
import { decisiveReads, readKey, type Trace } from '@clinic/engine/logic';
import type { Evidence } from './evidence.ts';
import { tracesOf } from './storedEvidence.ts';

/** Ids of the questions that decided a raised flag, directly or through derived values (`decisiveReads`). */
export function decisiveQuestions(
  evidence: Evidence,
  { questions }: Pick<Questionnaire, 'questions'>,
): string[] {
  const derived = (read: Trace): Trace[] => {
    const derivedTrace = evidence.derived[readKey(read) ?? ''];
    return derivedTrace ? [derivedTrace] : [];
  };
  const ids = decisiveReads(tracesOf(evidence), derived).flatMap((read) => questionOfRead(read) ?? []);
  return [...new Set(ids)].filter((id) => questions.has(id));
}

/** A read of a part, such as a row of a matrix, reads its question. */
const questionOfRead = (read: Trace): string | undefined => readKey(read)?.split('.')[0];
