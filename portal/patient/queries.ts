/** What the patient's screens read. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type OwnSubmission as Own, OwnSubmissions } from '../../server/review/contract.ts';
import { client } from '../api/client.ts';

export type OwnSubmission = z.infer<typeof Own>;

/** Newest first. */
export const ownSubmissions = queryOptions({
  queryKey: ['/api/patient/submissions'],
  queryFn: async ({ signal }) =>
    OwnSubmissions.parse(await client.read('/api/patient/submissions', { signal })),
  staleTime: 30_000,
});
