/** The outcome of a submission. The answers are kept in every case. */
export type SubmitOutcome =
  | { kind: 'submitted' }
  /** The server listed the issues that prevent submission. */
  | { kind: 'refused'; issues: readonly RefusedAnswer[] }
  /** Answers were changed elsewhere meanwhile and have been merged here: they need another review. */
  | { kind: 'changed' }
  /** There is no connection: it is sent automatically once there is one. */
  | { kind: 'queued'; reason: 'offline' | 'network' }
  | { kind: 'unsent'; reason: 'server' | Refused | FilesLeft };

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
