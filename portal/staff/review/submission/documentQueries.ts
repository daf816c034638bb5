import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../../contract/documents.ts';
import { queryOf } from '../../../platform/api/queryOf.ts';

const FRESH_MS = 30_000;

/** The documents of a submission, oldest first. */
export const submissionDocuments = (submissionId: string) =>
  queryOptions({
    ...queryOf(api.submissionDocuments, { id: submissionId }),
    staleTime: FRESH_MS,
  });
