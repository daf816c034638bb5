/**
 * One intake in progress: the answers on the page, the copy on the device and the draft on the server,
 * kept in step. Outside React, which only watches it.
 */
import type { AnswerValue } from '../../engine/answers.ts';
import { filesOf } from '../../engine/questionTypes/file.ts';
import type { Submitted } from '../../server/intake/contract.ts';
import { type AnswersStore, createAnswersStore } from '../wizard/answersStore.ts';
import type { SubmitOutcome } from '../wizard/submitOutcome.ts';
import type { DraftKey, DraftServer, Failed, LinkReply } from './draftServer.ts';
import { newSecret, newUuid } from './randomIds.ts';
import { type Choice, createSaveQueue, type SaveReply, type SaveState } from './saveQueue.ts';
import { type DraftMemory, type StoredDraft, takeOver, withOtherPages } from './storedDraft.ts';

export type Language = 'en' | 'es';

export interface SessionState {
  save: SaveState;
  submitted: Submitted | null;
  /** Whether a copy of the answers stays on this device. */
  keepsCopy: boolean;
  /** What became of a submission without a connection: it waits, or was tried again. */
  late: SubmitOutcome | null;
  /** Questions whose files went with a draft that the clinic no longer has. */
  lostFiles: readonly string[];
}

export interface DraftSession {
  store: AnswersStore;
  state(): SessionState;
  watch(listener: () => void): () => void;
  /** Whether something was answered. */
  begun(): boolean;
  /** Where to come back to; without a page when only the step is known. */
  place(): { step: string; page?: string } | null;
  moveTo(stepId: string, pageId?: string): void;
  resolveConflict(choices: Readonly<Record<string, Choice>>): void;
  submit(): Promise<SubmitOutcome>;
  /** What opens the draft at the clinic, where it is created if it was not; undefined without a connection. */
  keyAtClinic(): Promise<DraftKey | undefined>;
  /** Mails a link that continues this intake elsewhere, once everything is with the clinic. */
  mailLink(email: string): Promise<LinkReply>;
  /** What opens the draft at the clinic, once it is there. */
  key(): DraftKey | null;
  /** Asks the server what changed elsewhere, or sends what is waiting. */
  refresh(): Promise<'done' | Failed>;
  setKeepsCopy(keeps: boolean): Promise<void>;
  /** Forgets this intake on this device. */
  forget(): Promise<void>;
  stop(): void;
}

export interface SessionParts {
  slot: string;
  questionnaire: { id: string; version: string };
  stored: StoredDraft | null;
  memories: { device: DraftMemory; tab: DraftMemory };
  keepsCopy: boolean;
  server: DraftServer;
  language(): Language;
  now(): number;
  later(ms: number, callback: () => void): () => void;
  /** Runs one after the other across tabs. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
}

const PERSIST_MS = 500;
const QUEUE_RETRY_MS = 15_000;

export function openSession(parts: SessionParts): DraftSession {
  const { slot, questionnaire, stored, server, now, later } = parts;
  const page = newUuid();
  const before = stored ? takeOver(stored) : undefined;
  const store = createAnswersStore(before?.answers);
  let identity = stored && { id: stored.id, secret: stored.secret, created: stored.created };
  let stepId = stored?.stepId ?? null;
  let pageId = stored?.pageId;
  let submissionKey = stored?.submissionKey ?? null;
  let submitted = stored?.submitted ?? null;
  let keepsCopy = parts.keepsCopy;
  let queued = stored?.queued === true;
  let late: SubmitOutcome | null = null;
  let lostFiles: readonly string[] = stored?.lostFiles ?? [];
  let trying = false;
  let cancelRetry: (() => void) | undefined;
  let forgotten = false;
  let takenOver = false;
  let cancelPersist: (() => void) | undefined;
  const listeners = new Set<() => void>();

  const publish = (): void => {
    snapshot = { save: queue.state(), submitted, keepsCopy, late, lostFiles };
    for (const listener of listeners) listener();
  };
  const memory = (): DraftMemory => (keepsCopy ? parts.memories.device : parts.memories.tab);
  const begin = () => {
    identity ??= { id: newUuid(), secret: newSecret(), created: false };
    return identity;
  };

  /** The draft, created at the clinic if it was not. */
  const created = async (): Promise<DraftKey | Failed> => {
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
    key.created = true;
    persistSoon();
    return key;
  };
  const send = async (save: Parameters<DraftServer['save']>[1]): Promise<SaveReply> => {
    const key = await created();
    return 'kind' in key ? key : server.save(key, save);
  };
  const whole = (): Record<string, AnswerValue> => ({ ...store.all() });
  const beginAnew = (): Record<string, AnswerValue> => {
    identity = null;
    submissionKey = null;
    begin();
    // The files were the old draft's, and went with it.
    const lost = Object.keys(store.all()).filter((key) => filesOf(store.get(key)).length > 0);
    lostFiles = [...new Set([...lostFiles, ...lost])];
    store.merge(Object.fromEntries(lost.map((key) => [key, null])));
    persistSoon();
    publish();
    return whole();
  };
  const finish = (what: Submitted): void => {
    submitted = what;
    queued = false;
    late = null;
    cancelRetry?.();
    queue.stop();
    void persist();
    publish();
  };

  const queue = createSaveQueue(
    {
      send,
      onTheirs: (changes) => store.merge(changes),
      onSubmitted: finish,
      onUnknown: beginAnew,
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
  );
  let snapshot: SessionState = { save: queue.state(), submitted, keepsCopy, late, lostFiles };

  const asStored = (): StoredDraft => {
    const unsent = queue.unsent();
    const clean = queue.isClean() || submitted !== null;
    return {
      ...begin(),
      questionnaireId: questionnaire.id,
      version: questionnaire.version,
      // Once submitted, nothing but the reference stays.
      answers: submitted ? {} : store.all(),
      revision: unsent.revision,
      stepId,
      ...(pageId !== undefined && { pageId }),
      savedAt: queue.state().savedAt,
      submissionKey,
      ...(queued && { queued }),
      ...(lostFiles.length > 0 && { lostFiles }),
      submitted,
      unsent: clean ? {} : { [page]: unsent },
      touchedAt: now(),
    };
  };
  const persist = async (): Promise<void> => {
    cancelPersist?.();
    cancelPersist = undefined;
    if (forgotten || (!identity && !submitted)) return;
    try {
      await parts.inTurn(async () => {
        const known = await memory().load(slot);
        const mine = asStored();
        // What was left by the pages before this one has been taken over.
        const others = takenOver || !known ? known : { ...known, unsent: {} };
        takenOver = true;
        if (!forgotten) await memory().save(slot, submitted ? mine : withOtherPages(mine, page, others));
      });
    } catch {
      // No room, or not allowed: the page goes on without a copy and no longer claims one.
      keepsCopy = false;
      publish();
    }
  };
  const persistSoon = (): void => {
    cancelPersist ??= later(PERSIST_MS, () => {
      cancelPersist = undefined;
      void persist();
    });
  };

  const stopWatching = store.watchAll((key, value, origin) => {
    if (origin === 'patient') {
      begin();
      // Other answers than those that were looked over and submitted.
      if (queued) settle(null);
      queue.change(key, value);
      if (lostFiles.includes(key)) {
        lostFiles = lostFiles.filter((lost) => lost !== key);
        publish();
      }
    }
    persistSoon();
  });

  const unsent = (reason: Failed['reason']): SubmitOutcome =>
    reason === 'server' ? { kind: 'unsent', reason } : { kind: 'queued', reason };
  const trySubmit = async (): Promise<SubmitOutcome> => {
    const lostBefore = lostFiles;
    const flushed = await queue.flush();
    // Submitted now, they would be missing.
    if (lostFiles.length > lostBefore.length) return { kind: 'changed' };
    if (flushed === 'submitted') return { kind: 'submitted' };
    if (flushed === 'conflict') return { kind: 'changed' };
    if (flushed !== 'saved') return unsent(flushed);
    submissionKey ??= newUuid();
    // Kept before it is used: a lost reply is asked for again with the same key.
    await persist();
    const reply = await server.submit(begin(), {
      submissionKey,
      baseRevision: queue.unsent().revision,
      language: parts.language(),
    });
    switch (reply.kind) {
      case 'submitted':
        finish(reply.submitted);
        return { kind: 'submitted' };
      case 'refused':
        return reply;
      case 'changed':
        queued = false;
        await session.refresh();
        return submitted ? { kind: 'submitted' } : { kind: 'changed' };
      case 'unknown':
        queue.restart(beginAnew());
        return { kind: 'unsent', reason: 'server' };
      case 'failed':
        return unsent(reply.reason);
    }
  };
  /** What is queued is tried again until it is through, or needs the patient. */
  const settle = (outcome: SubmitOutcome | null): void => {
    cancelRetry?.();
    cancelRetry = undefined;
    queued = outcome?.kind === 'queued';
    late = outcome?.kind === 'submitted' ? null : outcome;
    if (queued) cancelRetry = later(QUEUE_RETRY_MS, () => void submitQueued());
    persistSoon();
    publish();
  };
  const submitQueued = async (): Promise<void> => {
    if (trying) return;
    trying = true;
    const outcome = await trySubmit();
    trying = false;
    if (!forgotten && !submitted) settle(outcome);
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
      // A page done is the moment people put a phone away.
      void persist();
    },
    resolveConflict: queue.resolve,
    submit: async () => {
      const outcome = await trySubmit();
      settle(outcome.kind === 'queued' ? outcome : null);
      return outcome;
    },
    keyAtClinic: async () => {
      const key = await created();
      return 'kind' in key ? undefined : key;
    },
    mailLink: async (email) => {
      const flushed = await queue.flush();
      if (flushed === 'offline' || flushed === 'network' || flushed === 'server')
        return { kind: 'failed', reason: flushed };
      const key = await created();
      return 'kind' in key ? key : server.mailLink(key, { email, language: parts.language() });
    },
    key: () => (identity?.created ? { id: identity.id, secret: identity.secret } : null),
    refresh: async () => {
      if (cancelPersist) void persist();
      if (queued && !submitted) {
        await submitQueued();
        return 'done';
      }
      if (!identity?.created || submitted) return 'done';
      if (!queue.isClean()) {
        await queue.flush();
        return 'done';
      }
      const reply = await server.read(identity);
      if (reply.kind === 'failed') return reply;
      if (reply.kind === 'unknown') {
        queue.restart(beginAnew());
        return 'done';
      }
      const { draft } = reply;
      if (draft.submitted) finish(draft.submitted);
      else if (queue.isClean()) {
        const cleared = Object.keys(store.all()).filter((key) => !Object.hasOwn(draft.answers, key));
        store.merge({
          ...Object.fromEntries(cleared.map((key) => [key, null])),
          ...changedIn(store, draft.answers as Record<string, AnswerValue>),
        });
        stepId ??= draft.stepId;
        queue.readAnew(draft.revision, draft.savedAt);
      }
      return 'done';
    },
    setKeepsCopy: async (keeps) => {
      if (keeps === keepsCopy) return;
      const before = memory();
      keepsCopy = keeps;
      publish();
      await parts.inTurn(() => before.forget(slot));
      await persist();
    },
    forget: async () => {
      forgotten = true;
      identity = null;
      session.stop();
      await parts.inTurn(() => memory().forget(slot));
    },
    stop: () => {
      stopWatching();
      queue.stop();
      cancelPersist?.();
      cancelRetry?.();
    },
  };
  if (queued) void submitQueued();
  else if (!queue.isClean()) void queue.flush();
  return session;
}

/** Answers that differ from those on the page; lists and groups are compared by what is in them. */
const changedIn = (store: AnswersStore, answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) => JSON.stringify(store.get(key)) !== JSON.stringify(value),
    ),
  );
