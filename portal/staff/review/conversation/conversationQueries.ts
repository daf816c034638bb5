/** Queries of the conversation with the patient. */
import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../contract/review/messages.ts';
import { timeline } from '../../../../contract/review/timeline.ts';
import { versions } from '../../../../contract/review/versions.ts';
import { queryOf } from '../../../platform/api/queryOf.ts';

const FRESH_MS = 30_000;

export const staffMessages = (id: string) =>
  queryOptions({
    ...queryOf(messages, { id }),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const answersVersions = (id: string) =>
  queryOptions({
    ...queryOf(versions, { id }),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const submissionTimeline = (id: string) =>
  queryOptions({
    ...queryOf(timeline, { id }),
    staleTime: 0,
  });
