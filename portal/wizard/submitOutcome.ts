/** What became of a submission. Whatever it was, the answers are still there. */
export type SubmitOutcome =
  | { kind: 'submitted' }
  /** The server named what keeps it from being submitted. */
  | { kind: 'refused'; issues: readonly RefusedAnswer[] }
  /** Answers were changed elsewhere meanwhile and have been brought here: they want looking over. */
  | { kind: 'changed' }
  /** There is no connection: it is sent by itself once there is one. */
  | { kind: 'queued'; reason: 'offline' | 'network' }
  | { kind: 'unsent'; reason: 'server' | Refused | FilesLeft };

/** The clinic will not take it as it is: the whole, or answers that are named elsewhere on the page. */
export type Refused = 'refused' | 'answersRefused';

/** Files that are not with the clinic: no connection, or refused. */
export type FilesLeft = 'filesWaiting' | 'filesFailed';

export interface RefusedAnswer {
  key: string;
  stepId: string;
  code: string;
  params?: Record<string, string | number>;
}
