/**
 * Uploads in progress, outside React: they continue while the patient answers other questions, and wait in
 * memory while the clinic cannot be reached. A file is added to the answer once the clinic has it.
 */
import type { AnswerValue } from '@clinic/engine/base';
import { filesOf, type NamedFile } from '@clinic/engine/questionTypes';
import type { AnswersStore } from './answersStore.ts';
import { isHeic, jpegOf } from './heicPhoto.ts';
import { type FailureCode, UploadFailure, type Uploads } from './uploads.ts';

export interface PendingFile {
  id: string;
  questionId: string;
  file: File;
  state: 'sending' | 'waiting' | 'failed';
  /** Progress from 0 to 1. */
  share: number;
  failure?: FailureCode;
}

export interface UploadQueue {
  of(questionId: string): readonly PendingFile[];
  all(): readonly PendingFile[];
  isIdle(): boolean;
  /** For these questions, or for any. */
  isSending(questionIds?: readonly string[]): boolean;
  /**
   * Resolves once nothing is being sent for these questions, or for any: every file is stored, waits for a connection,
   * or failed.
   */
  settled(questionIds?: readonly string[]): Promise<'done' | 'waiting' | 'failed'>;
  add(questionId: string, file: File): void;
  /** Cancels the upload and discards the file. */
  cancel(id: string): void;
  retry(id: string): void;
  /** Sends files that wait for a connection now, without waiting for their next attempt. */
  resume(): void;
  /** Removes a file from the answer and has it deleted. */
  remove(questionId: string, id: string): void;
  watch(listener: () => void): () => void;
  /** No further attempts for files that wait. */
  close(): void;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

const NONE: readonly PendingFile[] = [];

export function createUploadQueue(
  store: Pick<AnswersStore, 'get' | 'set'>,
  uploads: Uploads | undefined,
  newId: () => string,
): UploadQueue {
  let files: readonly PendingFile[] = NONE;
  let byQuestion = new Map<string, readonly PendingFile[]>();
  const aborts = new Map<string, AbortController>();
  let failures = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const publish = (next: readonly PendingFile[]): void => {
    files = next;
    byQuestion = new Map();
    for (const each of files)
      byQuestion.set(each.questionId, [...(byQuestion.get(each.questionId) ?? []), each]);
    // The next wizard has files of its own.
    if (!closed) uploads?.onPending?.([...byQuestion.keys()]);
    for (const listener of listeners) listener();
  };
  const change = (id: string, what: Partial<PendingFile>): void =>
    publish(files.map((each) => (each.id === id ? { ...each, ...what } : each)));
  const drop = (id: string): void => publish(files.filter((each) => each.id !== id));
  const answer = (questionId: string, next: readonly NamedFile[]): void =>
    store.set(questionId, next.length === 0 ? undefined : (next as unknown as AnswerValue));

  const readable = async (id: string, file: File): Promise<File> => {
    if (!isHeic(file)) return file;
    const jpeg = await jpegOf(file);
    if (!jpeg) throw new UploadFailure('fileHeic');
    change(id, { file: jpeg });
    return jpeg;
  };

  /** A waiting file is shown as being sent only once part of it was, because most attempts fail. */
  const send = async ({ id, questionId, file, state }: PendingFile): Promise<void> => {
    const abort = new AbortController();
    aborts.set(id, abort);
    if (state === 'failed') change(id, { state: 'sending', share: 0, failure: undefined });
    try {
      if (!uploads) throw new UploadFailure('server');
      const stored = await uploads.send({
        id,
        questionId,
        file: await readable(id, file),
        onProgress: (share) => change(id, { state: 'sending', share }),
        signal: abort.signal,
      });
      failures = 0;
      if (abort.signal.aborted) {
        void uploads.remove(id);
        return;
      }
      drop(id);
      answer(questionId, [...filesOf(store.get(questionId)), stored]);
    } catch (error) {
      if (abort.signal.aborted) return;
      const failure = error instanceof UploadFailure ? error.code : 'server';
      if (failure !== 'offline' && failure !== 'network') change(id, { state: 'failed', failure });
      else wait(id);
    } finally {
      if (aborts.get(id) === abort) aborts.delete(id);
    }
  };

  const resume = (): void => {
    stop();
    for (const each of files) if (each.state === 'waiting' && !aborts.has(each.id)) void send(each);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  // The browser's "online" is not enough: it can come before the clinic can be reached, or not at all.
  const wait = (id: string): void => {
    change(id, { state: 'waiting', share: 0 });
    if (timer !== undefined) return;
    timer = setTimeout(resume, Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS));
    failures += 1;
  };

  const filesFor = (questionIds?: readonly string[]): readonly PendingFile[] =>
    questionIds ? files.filter(({ questionId }) => questionIds.includes(questionId)) : files;
  const isSending = (questionIds?: readonly string[]): boolean =>
    filesFor(questionIds).some(({ state }) => state === 'sending');

  return {
    of: (questionId) => byQuestion.get(questionId) ?? NONE,
    all: () => files,
    isSending,
    settled: async (questionIds) => {
      while (isSending(questionIds)) {
        await new Promise<void>((resolve) => {
          const stop = (): void => {
            listeners.delete(stop);
            resolve();
          };
          listeners.add(stop);
        });
      }
      const unsent = filesFor(questionIds);
      if (unsent.some(({ state }) => state === 'waiting')) return 'waiting';
      return unsent.length > 0 ? 'failed' : 'done';
    },
    isIdle: () => files.every(({ state }) => state === 'failed'),
    add: (questionId, file) => {
      const pending: PendingFile = { id: newId(), questionId, file, state: 'sending', share: 0 };
      publish([...files, pending]);
      void send(pending);
    },
    cancel: (id) => {
      aborts.get(id)?.abort();
      drop(id);
    },
    retry: (id) => {
      const pending = files.find((each) => each.id === id);
      if (pending?.state === 'failed') void send(pending);
    },
    resume,
    remove: (questionId, id) => {
      answer(
        questionId,
        filesOf(store.get(questionId)).filter((file) => file.id !== id),
      );
      void uploads?.remove(id).catch(() => {});
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      stop();
      closed = true;
      uploads?.onClosed?.();
    },
  };
}
