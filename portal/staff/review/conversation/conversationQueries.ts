/** Queries of the conversation with the patient. */
import { messages } from '@clinic/contract/review/messages';
import { timeline } from '@clinic/contract/review/timeline';
import { versions } from '@clinic/contract/review/versions';
import { queryOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';

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
