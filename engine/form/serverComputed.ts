/** Values that the clinic's server computes from the response: merging them into the answers, and invalidating them. */
import type { Answers } from '../base/answers.ts';
import type { CompiledQuestion, Questionnaire } from './questionnaire.ts';

/** Computed values by question. */
export type GivenValues = Readonly<Record<string, GivenValue>>;
type GivenValue = string | number | boolean;

/** The answers with these values replacing existing ones. */
export function withServerComputed(
  { serverComputed }: Pick<Questionnaire, 'serverComputed'>,
  answers: Answers,
  values: GivenValues = {},
): Answers {
  if (serverComputed.length === 0) return answers;
  const ids = new Set(serverComputed.map(({ question }) => question.id));
  const own = Object.entries(answers).filter(([id]) => !ids.has(id));
  const given = Object.entries(values).filter(([id]) => ids.has(id));
  return Object.fromEntries([...own, ...given]);
}

/** The values among answers. */
export const givenIn = (
  { serverComputed }: Pick<Questionnaire, 'serverComputed'>,
  answers: Answers,
): GivenValues => valuesOf(serverComputed, answers);

const valuesOf = (questions: readonly CompiledQuestion[], values: Answers): GivenValues =>
  Object.fromEntries(
    questions.flatMap(({ question: { id } }) =>
      Object.hasOwn(values, id) ? [[id, values[id] as GivenValue]] : [],
    ),
  );

/**
 * The values that are still valid for the current answers.
 * @param from the answers that they were computed from
 */
export const stillGiven = (
  { serverComputed }: Pick<Questionnaire, 'serverComputed'>,
  values: GivenValues,
  from: Answers,
  now: Answers,
): GivenValues =>
  from === now
    ? values
    : valuesOf(
        serverComputed.filter(({ given = [] }) => given.every((id) => Object.is(from[id], now[id]))),
        values,
      );
