/** External values of published forms: see the port in the engine. Only forms imported with such expressions have any. */
import type { External } from '@clinic/engine/form';
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
