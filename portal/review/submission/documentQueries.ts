import { queryOptions } from '@tanstack/react-query';
import { DocumentList } from '../../../contract/documents.ts';
import { client } from '../../platform/api/client.ts';

const FRESH_MS = 30_000;

/** The documents of a submission, oldest first. */
export const submissionDocuments = (submissionId: string) =>
  queryOptions({
    queryKey: ['/api/submissions', submissionId, 'documents'],
    queryFn: async ({ signal }) =>
      DocumentList.parse(
        await client.read(`/api/submissions/${encodeURIComponent(submissionId)}/documents`, { signal }),
      ),
    staleTime: FRESH_MS,
  });
