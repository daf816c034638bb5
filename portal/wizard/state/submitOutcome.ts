/** The outcome of a submission. The answers are kept in every case. */
export type SubmitOutcome =
  | { kind: 'submitted' }
  /** The server listed the issues that prevent submission. */
  | { kind: 'refused'; issues: readonly RefusedAnswer[] }
  /** Answers were changed elsewhere meanwhile and have been merged here: they need another review. */
  | { kind: 'changed' }
  /** There is no connection, or too many send at once: it is sent automatically as soon as that works. */
  | { kind: 'queued'; reason: QueuedReason }
  | { kind: 'unsent'; reason: 'server' | Refused | FilesLeft };

export type QueuedReason = 'offline' | 'network' | 'busy';

/** The clinic rejects it as it is: as a whole, or answers that are listed elsewhere on the page. */
export type Refused = 'refused' | 'answersRefused';

/** Files the clinic has not received: no connection, or rejected. */
export type FilesLeft = 'filesWaiting' | 'filesFailed';

export interface RefusedAnswer {
  key: string;
  stepId: string;
  code: string;
  params?: Record<string, string | number>;
}
