/** Submits the intake exactly once, retrying and waiting as needed. */
import type { Language } from '@clinic/engine/base';
import type { SubmitOutcome } from '@clinic/wizard';
import type { DraftKey, DraftServer, Failed } from './draftServer.ts';
import { newUuid } from './randomIds.ts';
import type { SaveQueue } from './saveQueue.ts';
import type { StoredDraft } from './storedDraft.ts';

export interface Submission {
  submit(): Promise<SubmitOutcome>;
  /** Retries a queued submission. */
  retry(): Promise<void>;
  /** The answers now differ from those the patient reviewed. */
  takeBack(): void;
  /** Answers were changed elsewhere, so a queued submission needs another review. */
  answersCame(): void;
  /** The outcome of an offline submission: still queued, or the result of a retry. */
  late(): SubmitOutcome | null;
  isQueued(): boolean;
  /** A recreated draft gets a new key. */
  forgetKey(): void;
  /** Idempotency key, once a submission was attempted. */
  key(): string | null;
  /** The clinic has received it. */
  done(): void;
  stop(): void;
}

export interface SubmissionDeps {
  key: string | null;
  /** Whether the answers are still those of the offline submission; undefined if there is none. */
  queued: boolean | undefined;
  queue: Pick<SaveQueue, 'flush' | 'unsent' | 'state' | 'restart'>;
  send: DraftServer['submit'];
  draft(): DraftKey;
  language(): Language;
  /** How often answers were changed elsewhere or lost with a draft; each change requires another review. */
  changeCount(): number;
  /** The clinic no longer has the draft; returns all answers, for a new one. */
  restartDraft(): Parameters<SaveQueue['restart']>[0];
  /** Fetches the clinic's current state. */
  readClinic(): Promise<unknown>;
  isOver(): boolean;
  finish(submitted: NonNullable<StoredDraft['submitted']>): void;
  /** Resolves once the copy on the device is up to date. */
  persist(): Promise<void>;
  onChange(): void;
  later(ms: number, callback: () => void): () => void;
}

const RETRY_MS = 15_000;

export function createSubmission(parts: SubmissionDeps): Submission {
  const { queue, later } = parts;
  let { key, queued = false } = parts;
  let late: SubmitOutcome | null = parts.queued === false ? { kind: 'changed' } : null;
  let cancelRetry: (() => void) | undefined;
  let trying: Promise<void> | undefined;
  let retryMs = RETRY_MS;
  let takenBack = false;
  let ownChanges = 0;

  /** A changed number means that the answers differ from those reviewed. */
  const changes = (): number => parts.changeCount() + ownChanges;
  const waits = (reason: Failed['reason'] | 'refused'): SubmitOutcome =>
    reason === 'server' || reason === 'refused' ? { kind: 'unsent', reason } : { kind: 'queued', reason };

  const attempt = async (reviewed = changes(), restarted = false): Promise<SubmitOutcome> => {
    const flushed = await queue.flush();
    if (flushed === 'submitted') return { kind: 'submitted' };
    // Answers that arrived meanwhile have not been reviewed.
    if (flushed === 'conflict' || changes() !== reviewed) return { kind: 'changed' };
    if (flushed !== 'saved') return waits(flushed);
    if (queue.state().refused.length > 0) return { kind: 'unsent', reason: 'answersRefused' };
    key ??= newUuid();
    // Store the key before using it: if the reply is lost, the retry needs the same key.
    await parts.persist();
    if (changes() !== reviewed) return { kind: 'changed' };
    const reply = await parts.send(parts.draft(), {
      submissionKey: key,
      baseRevision: queue.unsent().revision,
      language: parts.language(),
    });
    switch (reply.kind) {
      case 'submitted':
        parts.finish(reply.submitted);
        return { kind: 'submitted' };
      case 'refused':
        return reply;
      case 'never':
        key = null;
        return { kind: 'unsent', reason: 'refused' };
      case 'changed':
        key = null;
        await parts.readClinic();
        return parts.isOver() ? { kind: 'submitted' } : { kind: 'changed' };
      case 'unknown':
        queue.restart(parts.restartDraft());
        return restarted ? { kind: 'unsent', reason: 'server' } : attempt(reviewed, true);
      case 'failed':
        retryMs = Math.max(RETRY_MS, reply.waitMs ?? 0);
        return changes() === reviewed ? waits(reply.reason) : { kind: 'changed' };
    }
  };

  /** A queued submission is retried until it succeeds or needs the patient. */
  const settle = async (outcome: SubmitOutcome | null): Promise<void> => {
    cancelRetry?.();
    cancelRetry = undefined;
    // A brief server outage must not cancel a submission that was promised.
    const still = queued && outcome?.kind === 'unsent' && outcome.reason === 'server';
    queued = still || outcome?.kind === 'queued';
    late = still ? { kind: 'queued', reason: 'network' } : outcome?.kind === 'submitted' ? null : outcome;
    if (queued) cancelRetry = later(retryMs, () => void submission.retry());
    // Store it before telling the patient that it is queued.
    await parts.persist();
    parts.onChange();
  };

  const submission: Submission = {
    submit: async () => {
      const outcome = await attempt();
      await settle(outcome.kind === 'queued' ? outcome : null);
      return outcome;
    },
    retry: () => {
      takenBack = false;
      trying ??= attempt()
        .then((outcome) => (parts.isOver() || takenBack ? undefined : settle(outcome)))
        .finally(() => {
          trying = undefined;
        });
      return trying;
    },
    takeBack: () => {
      takenBack = true;
      ownChanges += 1;
      if (queued) void settle(null);
    },
    answersCame: () => {
      if (queued && !trying) void settle({ kind: 'changed' });
    },
    late: () => late,
    isQueued: () => queued,
    forgetKey: () => {
      key = null;
    },
    key: () => key,
    done: () => {
      queued = false;
      late = null;
      cancelRetry?.();
    },
    stop: () => cancelRetry?.(),
  };
  return submission;
}
