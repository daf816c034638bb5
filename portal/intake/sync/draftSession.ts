/**
 * One intake in progress: keeps the answers on the page, the copy on the device and the draft on the server
 * in sync. Independent of React, which only subscribes to it.
 */

import type { Submitted } from '../../../contract/intake.ts';
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { filesOf } from '../../../engine/questionTypes/file.ts';
import { type AnswersStore, createAnswersStore } from '../../wizard/state/answersStore.ts';
import type { SubmitOutcome } from '../../wizard/state/submitOutcome.ts';
import type { DraftKey, DraftServer, Failed, LinkReply } from './draftServer.ts';
import { newSecret, newUuid } from './randomIds.ts';
import { createSaveQueue, type SaveReply, type SaveState } from './saveQueue.ts';
import { adopt, type DraftMemory, type StoredDraft, withOtherPages } from './storedDraft.ts';
import { createSubmission } from './submission.ts';
import type { Choice } from './unsentChanges.ts';

export type Language = 'en' | 'es';

export interface SessionState {
  save: SaveState;
  submitted: Submitted | null;
  /** Whether a copy of the answers stays on this device. */
  keepsCopy: boolean;
  /** A change is not in the copy yet. */
  keeping: boolean;
  /** The outcome of an offline submission: still queued, or the result of a retry. */
  late: SubmitOutcome | null;
  /** Questions whose files were lost with a draft that the clinic no longer has. */
  lostFiles: readonly string[];
}

export interface DraftSession {
  store: AnswersStore;
  state(): SessionState;
  watch(listener: () => void): () => void;
  /** Whether anything has been answered. */
  begun(): boolean;
  /** The place to return to; without a page if only the step is known. */
  place(): { step: string; page?: string } | null;
  moveTo(stepId: string, pageId?: string): void;
  /** Resolves once the answers so far are stored on the device, or after a timeout. */
  kept(): Promise<void>;
  resolveConflict(choices: Readonly<Record<string, Choice>>): void;
  submit(): Promise<SubmitOutcome>;
  /** The draft's key, after creating the draft at the clinic if needed; undefined without a connection. */
  keyAtClinic(): Promise<DraftKey | undefined>;
  /** Emails a link for continuing this intake elsewhere, once all answers are saved at the clinic. */
  mailLink(email: string): Promise<LinkReply>;
  /** The draft's key, once the clinic has it. */
  key(): DraftKey | null;
  /** Fetches changes made elsewhere, or sends what is waiting. */
  refresh(): Promise<'done' | Failed>;
  /** Whether a reload would lose nothing. */
  safeToReload(): Promise<boolean>;
  setKeepsCopy(keeps: boolean): Promise<void>;
  /** Removes this intake from this device. */
  forget(): Promise<void>;
  stop(): void;
}

export interface DraftSessionDeps {
  slot: string;
  questionnaire: { id: string; version: string };
  stored: StoredDraft | null;
  memories: { device: DraftMemory; tab: DraftMemory };
  keepsCopy: boolean;
  server: DraftServer;
  language(): Language;
  now(): number;
  later(ms: number, callback: () => void): () => void;
  /** Runs tasks one at a time across tabs. */
  withLock<T>(task: () => Promise<T>): Promise<T>;
}

const PERSIST_MS = 250;
/** The longest wait for a slow device. */
const LONGEST_KEEPING_MS = 500;

export function openSession(parts: DraftSessionDeps): DraftSession {
  const { slot, questionnaire, stored, server, now, later } = parts;
  const page = newUuid();
  const before = stored ? adopt(stored) : undefined;
  const found = { unsent: { ...before?.pages }, ...(stored?.queued && { queued: stored.queued }) };
  const store = createAnswersStore(before?.answers);
  let identity = stored && { id: stored.id, secret: stored.secret, created: stored.created };
  let stepId = stored?.stepId ?? null;
  let pageId = stored?.pageId;
  let submitted = stored?.submitted ?? null;
  let keepsCopy = parts.keepsCopy;
  /** How many times answers were changed elsewhere or lost. */
  let changesSeen = 0;
  let lostFiles: readonly string[] = stored?.lostFiles ?? [];
  let forgotten = false;
  let keeping = false;
  let rounds = 0;
  let cancelPersist: (() => void) | undefined;
  let lastPersist: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  const publish = (): void => {
    snapshot = { save: queue.state(), submitted, keepsCopy, keeping, late: submission.late(), lostFiles };
    for (const listener of listeners) listener();
  };
  const memory = (): DraftMemory => (keepsCopy ? parts.memories.device : parts.memories.tab);
  const begin = () => {
    identity ??= { id: newUuid(), secret: newSecret(), created: false };
    return identity;
  };

  /** Returns the draft, after creating it at the clinic if needed. */
  const created = async (): Promise<DraftKey | Failed | { kind: 'never' }> => {
    const key = begin();
    if (key.created) return key;
    const { id, secret } = key;
    const reply = await server.create({
      id,
      secret,
      questionnaireId: questionnaire.id,
      version: questionnaire.version,
      language: parts.language(),
    });
    if (reply.kind === 'failed') return reply;
    if (reply.kind === 'unknown') return { kind: 'failed', reason: 'server' };
    if (reply.kind === 'never') return reply;
    key.created = true;
    persistSoon();
    return key;
  };
  const send = async (save: Parameters<DraftServer['save']>[1]): Promise<SaveReply> => {
    const key = await created();
    return 'kind' in key ? key : server.save(key, save);
  };
  const whole = (): Record<string, AnswerValue> => ({ ...store.all() });
  const restartDraft = (): Record<string, AnswerValue> => {
    identity = null;
    submission.forgetKey();
    begin();
    // The files belonged to the old draft and were lost with it.
    const lost = Object.keys(store.all()).filter((key) => filesOf(store.get(key)).length > 0);
    if (lost.length > 0) changesSeen += 1;
    lostFiles = [...new Set([...lostFiles, ...lost])];
    store.merge(Object.fromEntries(lost.map((key) => [key, null])));
    persistSoon();
    publish();
    return whole();
  };
  const mergeFromElsewhere = (changes: Record<string, AnswerValue>): void => {
    store.merge(changes);
    if (Object.keys(changes).length === 0) return;
    changesSeen += 1;
    submission.answersCame();
  };
  const finish = (what: Submitted): void => {
    submitted = what;
    submission.done();
    queue.stop();
    void persist();
    publish();
  };

  const queue = createSaveQueue(
    {
      send,
      onTheirs: mergeFromElsewhere,
      onSubmitted: finish,
      onUnknown: restartDraft,
      onAdopted: (from, changes) => {
        const unsent = before?.left[from];
        if (unsent) found.unsent[from] = unsent;
        mergeFromElsewhere(changes);
      },
      onChange: () => {
        persistSoon();
        publish();
      },
      newId: newUuid,
      now,
      later,
    },
    before?.unsent ?? { revision: 0, pending: null, dirty: {} },
    stored?.savedAt ?? null,
    before?.left,
  );
  const submission = createSubmission({
    key: stored?.submissionKey ?? null,
    queued: before?.queued,
    queue,
    send: server.submit,
    draft: begin,
    language: parts.language,
    changesSeen: () => changesSeen,
    restartDraft,
    look: () => look(),
    isOver: () => forgotten || submitted !== null,
    finish,
    persist: () => persist(),
    onChange: publish,
    later,
  });
  let snapshot: SessionState = {
    save: queue.state(),
    submitted,
    keepsCopy,
    keeping,
    late: submission.late(),
    lostFiles,
  };

  const asStored = (): StoredDraft => {
    const unsent = queue.unsent();
    const clean = queue.isClean() || submitted !== null;
    return {
      ...begin(),
      questionnaireId: questionnaire.id,
      version: questionnaire.version,
      // After submission, keep only the reference.
      answers: submitted ? {} : store.all(),
      revision: unsent.revision,
      stepId,
      ...(pageId !== undefined && { pageId }),
      savedAt: queue.state().savedAt,
      submissionKey: submission.key(),
      ...(submission.isQueued() && { queued: { page, revision: unsent.revision } }),
      ...(lostFiles.length > 0 && { lostFiles }),
      submitted,
      unsent: clean ? {} : { [page]: unsent },
      touchedAt: now(),
    };
  };
  const persist = (): Promise<void> => {
    lastPersist = persistNow();
    return lastPersist;
  };
  const persistNow = async (): Promise<void> => {
    cancelPersist?.();
    cancelPersist = undefined;
    if (forgotten || (!identity && !submitted)) return;
    const round = ++rounds;
    try {
      await parts.withLock(async () => {
        const known = await memory().load(slot);
        const mine = asStored();
        const kept = submitted ? mine : withOtherPages(mine, page, known, found);
        if (!forgotten) await memory().save(slot, kept);
      });
    } catch {
      // Storage is full or denied: the page continues without a copy and no longer claims to have one.
      keepsCopy = false;
    }
    if (round !== rounds || cancelPersist) return;
    keeping = false;
    publish();
  };
  const persistSoon = (): void => {
    if (!keeping) {
      keeping = true;
      publish();
    }
    cancelPersist ??= later(PERSIST_MS, () => {
      cancelPersist = undefined;
      void persist();
    });
  };

  const stopWatching = store.watchAll((key, value, origin) => {
    if (origin === 'patient') {
      begin();
      // The answers now differ from those the patient reviewed and submitted.
      submission.takeBack();
      queue.change(key, value);
      if (lostFiles.includes(key)) {
        lostFiles = lostFiles.filter((lost) => lost !== key);
        publish();
      }
    }
    persistSoon();
  });

  const look = async (): Promise<'done' | Failed> => {
    if (!identity?.created || submitted) return 'done';
    if (!queue.isClean()) {
      await queue.flush();
      return 'done';
    }
    const reply = await server.read(identity);
    if (reply.kind === 'failed') return reply;
    if (reply.kind !== 'draft') {
      queue.restart(restartDraft());
      return 'done';
    }
    const { draft } = reply;
    if (draft.submitted) finish(draft.submitted);
    else if (queue.isClean()) {
      const cleared = Object.keys(store.all()).filter((key) => !Object.hasOwn(draft.answers, key));
      mergeFromElsewhere({
        ...Object.fromEntries(cleared.map((key) => [key, null])),
        ...changedIn(store, draft.answers as Record<string, AnswerValue>),
      });
      stepId ??= draft.stepId;
      queue.adoptRevision(draft.revision, draft.savedAt);
    }
    return 'done';
  };

  const session: DraftSession = {
    store,
    state: () => snapshot,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begun: () => identity !== null,
    place: () => (stepId === null ? null : { step: stepId, ...(pageId !== undefined && { page: pageId }) }),
    moveTo: (step, page) => {
      if ((stepId === step && pageId === page) || submitted) return;
      const moved = stepId !== step;
      stepId = step;
      pageId = page;
      if (!identity) return;
      if (moved) queue.moveTo(step, parts.language());
      // People often put the phone away after finishing a page, so save now.
      void persist();
    },
    kept: async () => {
      if (cancelPersist) void persist();
      let stopWaiting: (() => void) | undefined;
      const tooLong = new Promise<void>((resolve) => {
        stopWaiting = later(LONGEST_KEEPING_MS, resolve);
      });
      await Promise.race([lastPersist, tooLong]);
      stopWaiting?.();
    },
    resolveConflict: queue.resolve,
    submit: submission.submit,
    keyAtClinic: async () => {
      const key = await created();
      return 'kind' in key ? undefined : key;
    },
    mailLink: async (email) => {
      const flushed = await queue.flush();
      if (flushed === 'offline' || flushed === 'network' || flushed === 'server')
        return { kind: 'failed', reason: flushed };
      const key = await created();
      if ('kind' in key) return key.kind === 'never' ? { kind: 'refused' } : key;
      return server.mailLink(key, { email, language: parts.language() });
    },
    key: () => (identity?.created ? { id: identity.id, secret: identity.secret } : null),
    refresh: async () => {
      if (cancelPersist) void persist();
      if (submission.isQueued() && !submitted) {
        await submission.retry();
        return 'done';
      }
      return look();
    },
    safeToReload: async () => {
      if (!keepsCopy && !submitted) await queue.flush();
      await persist();
      return keepsCopy || submitted !== null || queue.isClean();
    },
    setKeepsCopy: async (keeps) => {
      if (keeps === keepsCopy) return;
      const before = memory();
      keepsCopy = keeps;
      publish();
      await parts.withLock(() => before.forget(slot));
      await persist();
    },
    forget: async () => {
      forgotten = true;
      identity = null;
      session.stop();
      await parts.withLock(() => memory().forget(slot));
    },
    stop: () => {
      stopWatching();
      queue.stop();
      cancelPersist?.();
      submission.stop();
    },
  };
  if (submission.isQueued()) void submission.retry();
  else if (!queue.isClean()) void queue.flush();
  return session;
}

/** Answers that differ from those on the page; lists and groups are compared by content. */
const changedIn = (store: AnswersStore, answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) => JSON.stringify(store.get(key)) !== JSON.stringify(value),
    ),
  );
