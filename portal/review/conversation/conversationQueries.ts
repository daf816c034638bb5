/** Queries of the conversation with the patient. */
import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/conversation.ts';
import { queryOf } from '../../platform/api/queryOf.ts';

const FRESH_MS = 30_000;

export const staffMessages = (id: string) =>
  queryOptions({
    ...queryOf(api.messages, { id }),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const answersVersions = (id: string) =>
  queryOptions({
    ...queryOf(api.versions, { id }),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const submissionTimeline = (id: string) =>
  queryOptions({
    ...queryOf(api.timeline, { id }),
    staleTime: 0,
  });
