import * as api from '@clinic/contract/documents';
import { queryOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** The documents of a submission, oldest first. */
export const submissionDocuments = (submissionId: string) =>
  queryOptions({
    ...queryOf(api.submissionDocuments, { id: submissionId }),
    staleTime: FRESH_MS,
  });
