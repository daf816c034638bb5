/**
 * Values that come from outside the engine, through one port: the caller asks it for them before it resolves or assesses
 * a form, and puts them among the answers.
 */
import type { Answers } from '../base/answers.ts';
import type { CompiledQuestion, Questionnaire } from './questionnaire.ts';

/** By question. What is missing is unknown. */
export type ExternalValues = Readonly<Record<string, ExternalValue>>;
type ExternalValue = string | number | boolean;

/**
 * The port: the external values of one form for these answers on a date (`YYYY-MM-DD`). A value that cannot be computed
 * is left out.
 * @throws if none can be computed at present, which says nothing about them
 */
export type External = (answers: Answers, today: string) => Promise<ExternalValues>;

type Form = Pick<Questionnaire, 'external'>;

/** The answers with these values in the place of existing ones. */
export function withExternalValues(
  { external }: Form,
  answers: Answers,
  values: ExternalValues = {},
): Answers {
  if (external.length === 0) return answers;
  const ids = new Set(external.map(({ question }) => question.id));
  const others = Object.entries(answers).filter(([id]) => !ids.has(id));
  return Object.fromEntries([...others, ...Object.entries(values).filter(([id]) => ids.has(id))]);
}

/** The values among answers. */
export const externalValuesIn = ({ external }: Form, answers: Answers): ExternalValues =>
  valuesOf(external, answers);

/**
 * The values that still apply to the current answers.
 * @param from the answers that they were computed from
 */
export const currentExternalValues = (
  { external }: Form,
  values: ExternalValues,
  from: Answers,
  now: Answers,
): ExternalValues =>
  from === now
    ? values
    : valuesOf(
        external.filter(({ externalInputs = [] }) =>
          externalInputs.every((id) => Object.is(from[id], now[id])),
        ),
        values,
      );

const valuesOf = (questions: readonly CompiledQuestion[], values: Answers): ExternalValues =>
  Object.fromEntries(
    questions.flatMap(({ question: { id } }) =>
      Object.hasOwn(values, id) ? [[id, values[id] as ExternalValue]] : [],
    ),
  );
