/** Suggested answers: a question can propose one, which the patient accepts or ignores. */
import { type Definition, type Question, traitsOf } from './definition.ts';

export type ProposedAnswer = NonNullable<Question['proposed']>;

/**
 * Whether an answer to this question can be proposed. Consents and questions that identify a person never can; a number
 * in several units has no answer until a unit is chosen.
 */
export const canPropose = (question: Question): boolean =>
  traitsOf(question).canPropose === true && !('units' in question && question.units);

/** The ids of the questions that identify the patient. */
export const identifying = ({ patient }: Pick<Definition, 'patient'>): ReadonlySet<string> =>
  new Set(Object.values(patient));
