/** Hands the intake in, once, however often it takes and whatever it has to wait for. */
import type { SubmitOutcome } from '../../wizard/submitOutcome.ts';
import type { DraftKey, DraftServer, Failed } from './draftServer.ts';
import { newUuid } from './randomIds.ts';
import type { SaveQueue } from './saveQueue.ts';
import type { StoredDraft } from './storedDraft.ts';

export interface Submission {
  submit(): Promise<SubmitOutcome>;
  /** Tries again what waits for a connection. */
  retry(): Promise<void>;
  /** Other answers than those that were looked over. */
  takeBack(): void;
  /** Answers came from elsewhere: what waits wants looking over. */
  answersCame(): void;
  /** What became of a submission without a connection: it waits, or was tried again. */
  late(): SubmitOutcome | null;
  isQueued(): boolean;
  /** A draft begun anew has a key of its own. */
  forgetKey(): void;
  /** Idempotency key, once one was tried. */
  key(): string | null;
  /** The clinic has it. */
  done(): void;
  stop(): void;
}

export interface SubmissionDeps {
  key: string | null;
  /** Whether it was submitted without a connection, and what is here now is what was looked over then. */
  queued: boolean | undefined;
  queue: Pick<SaveQueue, 'flush' | 'unsent' | 'state' | 'restart'>;
  send: DraftServer['submit'];
  draft(): DraftKey;
  language(): 'en' | 'es';
  /** How often answers came here from elsewhere, or went lost with a draft: then they want looking over. */
  changesSeen(): number;
  /** The draft is gone from the clinic: every answer, for a new one. */
  restartDraft(): Parameters<SaveQueue['restart']>[0];
  /** Looks what the clinic has. */
  look(): Promise<unknown>;
  isOver(): boolean;
  finish(submitted: NonNullable<StoredDraft['submitted']>): void;
  /** Resolves once the copy holds all this. */
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
  let takenBack = false;
  let ownChanges = 0;

  /** Another number: other answers than those that were looked over. */
  const seen = (): number => parts.changesSeen() + ownChanges;
  const waits = (reason: Failed['reason'] | 'refused'): SubmitOutcome =>
    reason === 'offline' || reason === 'network' ? { kind: 'queued', reason } : { kind: 'unsent', reason };

  const attempt = async (seenBefore = seen(), beganAnew = false): Promise<SubmitOutcome> => {
    const flushed = await queue.flush();
    if (flushed === 'submitted') return { kind: 'submitted' };
    // Nobody looked over what came meanwhile.
    if (flushed === 'conflict' || seen() !== seenBefore) return { kind: 'changed' };
    if (flushed !== 'saved') return waits(flushed);
    if (queue.state().refused.length > 0) return { kind: 'unsent', reason: 'answersRefused' };
    key ??= newUuid();
    // Kept before it is used: a lost reply is asked for again with the same key.
    await parts.persist();
    if (seen() !== seenBefore) return { kind: 'changed' };
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
        await parts.look();
        return parts.isOver() ? { kind: 'submitted' } : { kind: 'changed' };
      case 'unknown':
        queue.restart(parts.restartDraft());
        return beganAnew ? { kind: 'unsent', reason: 'server' } : attempt(seenBefore, true);
      case 'failed':
        return seen() === seenBefore ? waits(reply.reason) : { kind: 'changed' };
    }
  };

  /** What is queued is tried again until it is through, or needs the patient. */
  const settle = async (outcome: SubmitOutcome | null): Promise<void> => {
    cancelRetry?.();
    cancelRetry = undefined;
    // A server that is down for a moment is no reason to give up what was promised to be sent.
    const still = queued && outcome?.kind === 'unsent' && outcome.reason === 'server';
    queued = still || outcome?.kind === 'queued';
    late = still ? { kind: 'queued', reason: 'network' } : outcome?.kind === 'submitted' ? null : outcome;
    if (queued) cancelRetry = later(RETRY_MS, () => void submission.retry());
    // Only what is kept may be said to be queued.
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
