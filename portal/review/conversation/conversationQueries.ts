/** Queries of the conversation with the patient. */
import { queryOptions } from '@tanstack/react-query';
import { AnswersVersions, StaffMessages, Timeline } from '../../../contract/conversation.ts';
import { client } from '../../platform/api/client.ts';
import { submissionKey } from '../queries.ts';

const FRESH_MS = 30_000;

export const submissionPath = (id: string, part: string): string =>
  `/api/submissions/${encodeURIComponent(id)}/${part}`;

export const staffMessages = (id: string) =>
  queryOptions({
    queryKey: [...submissionKey(id), 'messages'],
    queryFn: async ({ signal }) =>
      StaffMessages.parse(await client.read(submissionPath(id, 'messages'), { signal })),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const answersVersions = (id: string) =>
  queryOptions({
    queryKey: [...submissionKey(id), 'versions'],
    queryFn: async ({ signal }) =>
      AnswersVersions.parse(await client.read(submissionPath(id, 'versions'), { signal })),
    staleTime: FRESH_MS,
  });

/** Oldest first. */
export const submissionTimeline = (id: string) =>
  queryOptions({
    queryKey: [...submissionKey(id), 'timeline'],
    queryFn: async ({ signal }) =>
      Timeline.parse(await client.read(submissionPath(id, 'timeline'), { signal })),
    staleTime: 0,
  });
