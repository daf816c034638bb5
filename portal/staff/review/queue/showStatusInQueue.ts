import type { QueryClient } from '@tanstack/react-query';
import type { Status } from '../../../../contract/review.ts';
import { changeQueueRow } from './changeQueueRow.ts';

/** Shows a status in every cached queue list before the server is asked again. */
export const showStatusInQueue = (queryClient: QueryClient, id: string, status: Status): void =>
  changeQueueRow(queryClient, id, { status });
