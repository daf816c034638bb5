import type { QueryClient } from '@tanstack/react-query';
import type { Status } from '../../../contract/review.ts';
import { changeQueueRow } from './changeQueueRow.ts';

/** Lets every list of the queue that is at hand show a status before the server is asked again. */
export const showStatusInQueue = (queryClient: QueryClient, id: string, status: Status): void =>
  changeQueueRow(queryClient, id, { status });
