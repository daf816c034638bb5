import type { Status } from '@clinic/contract/review';
import type { QueryClient } from '@tanstack/react-query';
import { changeQueueRow } from './changeQueueRow.ts';

/** Shows a status in every cached queue list before the server is asked again. */
export const showStatusInQueue = (queryClient: QueryClient, id: string, status: Status): void =>
  changeQueueRow(queryClient, id, { status });
