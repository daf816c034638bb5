/** Suggested answers: a question can propose one, which the patient accepts or ignores. */
import type { Definition, Question, QuestionType } from './definition.ts';

export type ProposedAnswer = NonNullable<Question['proposed']>;

const PROPOSABLE: ReadonlySet<QuestionType> = new Set<QuestionType>([
  'text',
  'longText',
  'integer',
  'decimal',
  'quantity',
  'date',
  'time',
  'yesNo',
  'choice',
  'multipleChoice',
  'scale',
]);

/**
 * Whether an answer to this question can be proposed. Consents and questions that identify a person never can; a number
 * in several units has no answer until a unit is chosen.
 */
export const canPropose = (question: Question): boolean =>
  PROPOSABLE.has(question.type) && !(question.type === 'quantity' && question.units !== undefined);

/** The ids of the questions that identify the patient. */
export const identifying = ({ patient }: Pick<Definition, 'patient'>): ReadonlySet<string> =>
  new Set(Object.values(patient));
