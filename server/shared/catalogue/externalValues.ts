/** External values of published forms: see the port in the engine. Only forms imported with such expressions have any. */
import type { Answers } from '@clinic/engine/base';
import { type External, type ExternalValues, withExternalValues } from '@clinic/engine/form';
import { Unavailable } from '@clinic/server-platform/base';
import type { PublishedQuestionnaire } from './library.ts';

/**
 * The port of a form, in the clinic's IANA time zone. Asked before a transaction, so that none waits for it.
 * @throws Unavailable if the values are not computed in time: that says nothing about them, and a later attempt may succeed
 */
export type ExternalOf = (published: PublishedQuestionnaire, timeZone: string) => External;

/** For forms without such values. */
export const NO_EXTERNAL: ExternalOf = () => async () => ({});

export const hasExternal = ({ questionnaire }: PublishedQuestionnaire): boolean =>
  questionnaire.external.length > 0;

/** The port has not been asked about these answers, or they changed since: the next attempt computes their values. */
export class ExternalMissing extends Unavailable {}

/**
 * The answers with the values that the port computed for them.
 * @throws ExternalMissing
 */
export function answersWithExternal(
  published: PublishedQuestionnaire,
  answers: Answers,
  values: ExternalValues | undefined,
): Answers {
  if (!values && hasExternal(published)) throw new ExternalMissing();
  return withExternalValues(published.questionnaire, answers, values);
}
