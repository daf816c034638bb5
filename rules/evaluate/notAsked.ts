/** Tells a flag that was checked from one whose questions were never put. */
import { formulaOf } from '@clinic/engine/definition';
import type { FormState, Questionnaire } from '@clinic/engine/form';
import { decisiveReads, readKey, readsOf, type Trace } from '@clinic/engine/logic';
import { missingAnswers } from './explain.ts';
import { evidenceIn, tracesOf } from './storedEvidence.ts';

/**
 * Whether a flag that is not raised rests only on questions that the patient was never asked: a "no" that nobody said,
 * or an unknown that nobody asked about.
 * @param stored the stored evidence of all flags
 * @param form the state of the answers
 */
export function isNeverAsked(
  stored: Readonly<Record<string, unknown>>,
  key: string,
  questionnaire: Questionnaire,
  { questions: visibility }: Pick<FormState, 'questions'>,
): boolean {
  const evidence = evidenceIn(stored, key);
  if (!evidence?.trace || evidence.raised) return false;
  const { questions } = questionnaire;
  const isPut = (id: string): boolean => {
    const question = questions.get(id)?.question;
    if (!question || visibility.get(id) !== 'shown') return false;
    return question.type !== 'computed' || [...readsOf(formulaOf(question) ?? null).keys].some(isPut);
  };
  const rests =
    evidence.value === null ? missingAnswers(evidence, { questionnaire }) : decisive(stored, key, questions);
  return rests.length > 0 && !rests.some(isPut);
}

/** The questions that decided, also through other flags; with names that this form does not have. */
function decisive(
  stored: Readonly<Record<string, unknown>>,
  key: string,
  questions: Questionnaire['questions'],
): string[] {
  const derived: Record<string, Trace> = {};
  const open = (flag: string): Trace[] => {
    const evidence = evidenceIn(stored, flag);
    Object.assign(derived, evidence?.derived);
    return evidence?.trace ? tracesOf(evidence) : [];
  };
  const behind = (read: Trace): Trace[] => {
    if (read.operator === 'flag') return open(String(read.operand));
    const derivedTrace = derived[readKey(read) ?? ''];
    return derivedTrace ? [derivedTrace] : [];
  };
  return decisiveReads(open(key), behind).flatMap((read) => {
    const name = readKey(read);
    const id = name?.split('.')[0];
    if (id === undefined || derived[name as string]) return [];
    // A limit always has a value; a name without one is a question that this form does not have.
    return questions.has(id) || read.outcome === undefined ? [id] : [];
  });
}
