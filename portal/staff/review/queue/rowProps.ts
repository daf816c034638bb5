import type { SubmissionListItem } from '@clinic/contract/review';
import type { Visit } from './visitedQueue.ts';

/** What a row needs to know, in either density. */
export interface RowProps {
  submission: SubmissionListItem;
  /** Another user changed it since it was shown. */
  changed: boolean;
  viewers: readonly string[];
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Passed to the submission's page, so that it can navigate within the list. */
  visit: Visit;
}
