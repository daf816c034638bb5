/** The intake's server as the draft session sees it: replies, never exceptions. */
import type {
  DraftCreation,
  DraftResponse,
  DraftSave,
  ResumeLink,
  Submit,
  Submitted,
} from '@clinic/contract/intake';
import type { RefusedAnswer } from '@clinic/wizard';
import type { SaveReply } from './saveQueue.ts';

export interface DraftKey {
  id: string;
  secret: string;
}

export type Failed = Extract<SaveReply, { kind: 'failed' }>;
export type ReadReply =
  | { kind: 'draft'; draft: DraftResponse }
  | { kind: 'unknown' }
  /** A draft of this form cannot be created; retrying does not help. */
  | { kind: 'never' }
  | Failed;
export type SubmitReply =
  | { kind: 'submitted'; submitted: Submitted }
  | { kind: 'refused'; issues: readonly RefusedAnswer[] }
  /** The submission will never be accepted; retrying does not help. */
  | { kind: 'never' }
  /** The server's answers differ from those the patient reviewed. */
  | { kind: 'changed' }
  | { kind: 'unknown' }
  | Failed;

export type LinkReply = { kind: 'sent' } | { kind: 'tooMany' } | { kind: 'refused' } | Failed;

export interface DraftServer {
  create(draft: DraftCreation): Promise<ReadReply>;
  read(key: DraftKey): Promise<ReadReply>;
  save(key: DraftKey, save: DraftSave): Promise<SaveReply>;
  submit(key: DraftKey, request: Submit): Promise<SubmitReply>;
  mailLink(key: DraftKey, request: ResumeLink): Promise<LinkReply>;
}
