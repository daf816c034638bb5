/** What other packages may use. */
export { emergencyState } from '../admin/queries.ts';
export { ExportData } from '../review/queue/filters/ExportMenu.tsx';
export { QueueBar } from '../review/queue/filters/QueueBar.tsx';
export { StatusCounts } from '../review/queue/filters/StatusCounts.tsx';
export { reviewCounts, staffSetup } from '../review/queue/queries.ts';
export { ReviewQueue } from '../review/queue/screen/ReviewQueue.tsx';
