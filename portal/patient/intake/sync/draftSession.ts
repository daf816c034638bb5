/**
 * One intake in progress: keeps the answers on the page, the copy on the device and the draft on the server
 * in sync. Independent of React, which only subscribes to it.
 */
import type { DraftSave, EarlierAnswers, Submitted } from '@clinic/contract/intake';
import type { AnswerValue, Language } from '@clinic/engine/base';
import { filesOf } from '@clinic/engine/questionTypes';
import { type AnswersStore, createAnswersStore, type SubmitOutcome } from '@clinic/wizard';
import { createDeviceCopy, type DeviceCopy } from './deviceCopy.ts';
import { createDraftIdentity, type DraftIdentity } from './draftIdentity.ts';
import type { DraftKey, DraftServer, Failed, LinkReply } from './draftServer.ts';
import { newUuid } from './randomIds.ts';
import { createSaveQueue, type SaveQueue, type SaveReply, type SaveState } from './saveQueue.ts';
import { adopt, type DraftMemory, type Found, type StoredDraft } from './storedDraft.ts';
import { createSubmission, type Submission } from './submission.ts';
import type { Choice } from './unsentChanges.ts';

export interface SessionState {
  save: SaveState;
  submitted: Submitted | null;
  /** Ids of the help texts for the submitted answers. */
  notices: readonly string[];
  /** Whether a copy of the answers stays on this device. */
  keepsCopy: boolean;
  /** A change is not in the copy yet. */
  keeping: boolean;
  /** Whether a reload leads back to the answers: not where the browser refuses all storage. */
  keepsPlace: boolean;
  /** The outcome of an offline submission: still queued, or the result of a retry. */
  late: SubmitOutcome | null;
  /** Questions whose files were lost: with a draft that the clinic no longer has, or with a page before they were sent. */
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
  /** The page may be about to unload: synchronously keeps what the copy on the device does not have yet. */
  keepSpare(): void;
  /** Runs what enters answers that were given on a blank page. The patient decides where the draft has others. */
  enterUnseen(enter: () => void): void;
  resolveConflict(choices: Readonly<Record<string, Choice>>): void;
  submit(): Promise<SubmitOutcome>;
  /** The draft's key, after creating the draft at the clinic if needed; undefined without a connection. */
  keyAtClinic(): Promise<DraftKey | undefined>;
  /** What the patient said earlier, as it was last kept. */
  earlier(): EarlierAnswers;
  keepEarlier(answers: EarlierAnswers): void;
  /** Questions with files that only this page has. */
  noteUnsentFiles(questionIds: readonly string[]): void;
  /** Those files are gone. */
  loseUnsentFiles(): void;
  /** Emails a link for continuing this intake elsewhere, once all answers are saved at the clinic. */
  mailLink(email: string): Promise<LinkReply>;
  /** The draft's key, once the clinic has it. */
  key(): DraftKey | null;
  /** Fetches changes made elsewhere, or sends what is waiting. */
  refresh(): Promise<'done' | Failed>;
  /** Whether a reload would lose nothing. */
  safeToReload(): Promise<boolean>;
  setKeepsCopy(keeps: boolean): Promise<void>;
  /** Deletes the answers at the clinic, before `forget`. @returns false if nothing was deleted, without a connection */
  erase(): Promise<boolean>;
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
  keepsPlace?: boolean;
  server: DraftServer;
  language(): Language;
  /** Ids of the help texts for these answers. */
  noticesFor(store: AnswersStore): readonly string[];
  /** The keys that hold one answer together with this one. */
  oneAnswer(key: string): readonly string[];
  now(): number;
  later(ms: number, callback: () => void): () => void;
  /** Runs tasks one at a time across tabs. */
  withLock<T>(task: () => Promise<T>): Promise<T>;
}

export function openSession(parts: DraftSessionDeps): DraftSession {
  const session = new IntakeSession(parts);
  session.resume();
  return session;
}

class IntakeSession implements DraftSession {
  readonly store: AnswersStore;
  readonly #parts: DraftSessionDeps;
  readonly #page = newUuid();
  readonly #listeners = new Set<() => void>();
  readonly #identity: DraftIdentity;
  readonly #queue: SaveQueue;
  readonly #submission: Submission;
  readonly #copy: DeviceCopy;
  readonly #stopWatching: () => void;
  #stepId: string | null;
  #pageId: string | undefined;
  #submitted: Submitted | null;
  #notices: readonly string[];
  #lostFiles: readonly string[];
  #unsentFiles: readonly string[] = [];
  #earlier: EarlierAnswers;
  /** How many times answers were changed elsewhere or lost. */
  #changes = 0;
  #snapshot: SessionState;

  constructor(parts: DraftSessionDeps) {
    const { stored, server, now, later, language } = parts;
    const before = stored ? adopt(stored) : undefined;
    const found: Found = { unsent: { ...before?.pages }, ...(stored?.queued && { queued: stored.queued }) };
    this.#parts = parts;
    this.#stepId = stored?.stepId ?? null;
    this.#pageId = stored?.pageId;
    this.#submitted = stored?.submitted ?? null;
    this.#notices = stored?.notices ?? [];
    this.#earlier = stored?.earlier ?? [];
    this.#lostFiles = [...new Set([...(stored?.lostFiles ?? []), ...(stored?.unsentFiles ?? [])])];
    this.store = createAnswersStore(before?.answers);
    this.#identity = createDraftIdentity({
      stored,
      questionnaire: parts.questionnaire,
      create: server.create,
      language,
      onCreated: () => this.#copy.persistSoon(),
    });
    this.#queue = createSaveQueue(
      {
        send: (save) => this.#send(save),
        onTheirs: (changes) => this.#mergeFromElsewhere(changes),
        onSubmitted: (what) => this.#finish(what),
        onUnknown: () => this.#restartDraft(),
        onAdopted: (from, changes) => {
          const unsent = before?.conflicting[from];
          if (unsent) found.unsent[from] = unsent;
          this.#mergeFromElsewhere(changes);
        },
        onChange: () => {
          this.#copy.persistSoon();
          this.#publish();
        },
        newId: newUuid,
        now,
        later,
      },
      before?.unsent ?? { revision: 0, pending: null, dirty: {} },
      stored?.savedAt ?? null,
      before?.conflicting,
    );
    this.#submission = createSubmission({
      key: stored?.submissionKey ?? null,
      queued: before?.queued,
      queue: this.#queue,
      send: server.submit,
      draft: this.#identity.begin,
      language,
      changeCount: () => this.#changes,
      restartDraft: () => this.#restartDraft(),
      readClinic: () => this.#readClinic(),
      isOver: () => this.#copy.isForgotten() || this.#submitted !== null,
      finish: (what) => this.#finish(what),
      persist: () => this.#copy.persist(),
      onChange: () => this.#publish(),
      later,
    });
    this.#copy = createDeviceCopy({
      slot: parts.slot,
      page: this.#page,
      memories: parts.memories,
      keepsCopy: parts.keepsCopy,
      keepsPlace: parts.keepsPlace,
      found,
      asStored: () => this.#asStored(),
      onChange: () => this.#publish(),
      later,
      withLock: parts.withLock,
    });
    this.#snapshot = this.#state();
    this.#stopWatching = this.store.watchAll((key, value, origin) => {
      if (origin === 'patient') this.#change(key, value);
      this.#copy.persistSoon();
    });
  }

  /** Keeps and sends the changes that an earlier page left unsent. */
  resume(): void {
    this.#copy.persistSpare();
    if (this.#submission.isQueued()) void this.#submission.retry();
    else if (!this.#queue.isClean()) void this.#queue.flush();
  }

  state = (): SessionState => this.#snapshot;

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begun = (): boolean => this.#identity.current() !== null;

  place = (): { step: string; page?: string } | null => {
    const [step, page] = [this.#stepId, this.#pageId];
    return step === null ? null : { step, ...(page !== undefined && { page }) };
  };

  moveTo = (step: string, page?: string): void => {
    if ((this.#stepId === step && this.#pageId === page) || this.#submitted) return;
    const moved = this.#stepId !== step;
    this.#stepId = step;
    this.#pageId = page;
    if (!this.begun()) return;
    if (moved) this.#queue.moveTo(step, this.#parts.language());
    // People often put the phone away after finishing a page, so save now.
    void this.#copy.persist();
  };

  kept = (): Promise<void> => this.#copy.kept();

  keepSpare = (): void => this.#copy.keepSpare();

  enterUnseen = (enter: () => void): void => this.#queue.changeUnseen(enter);

  resolveConflict = (choices: Readonly<Record<string, Choice>>): void => this.#queue.resolve(choices);

  submit = (): Promise<SubmitOutcome> => this.#submission.submit();

  keyAtClinic = async (): Promise<DraftKey | undefined> => {
    const key = await this.#identity.created();
    return 'kind' in key ? undefined : key;
  };

  earlier = (): EarlierAnswers => this.#earlier;

  keepEarlier = (answers: EarlierAnswers): void => {
    this.#earlier = answers;
    this.#copy.persistSoon();
  };

  noteUnsentFiles = (questionIds: readonly string[]): void => {
    if (questionIds.join() === this.#unsentFiles.join()) return;
    this.#unsentFiles = questionIds;
    this.#copy.persistSoon();
  };

  loseUnsentFiles = (): void => {
    if (this.#unsentFiles.length === 0) return;
    this.#lostFiles = [...new Set([...this.#lostFiles, ...this.#unsentFiles])];
    this.noteUnsentFiles([]);
    this.#publish();
  };

  mailLink = async (email: string): Promise<LinkReply> => {
    const flushed = await this.#queue.flush();
    if (flushed === 'offline' || flushed === 'network' || flushed === 'server' || flushed === 'busy')
      return { kind: 'failed', reason: flushed };
    const key = await this.#identity.created();
    if ('kind' in key) return key.kind === 'never' ? { kind: 'refused' } : key;
    return this.#parts.server.mailLink(key, { email, language: this.#parts.language() });
  };

  key = (): DraftKey | null => {
    const identity = this.#identity.current();
    return identity?.created ? { id: identity.id, secret: identity.secret } : null;
  };

  refresh = async (): Promise<'done' | Failed> => {
    this.#copy.hurry();
    if (this.#submission.isQueued() && !this.#submitted) {
      await this.#submission.retry();
      return 'done';
    }
    return this.#readClinic();
  };

  safeToReload = async (): Promise<boolean> => {
    if (!this.#copy.keepsCopy() && !this.#submitted) await this.#queue.flush();
    await this.#copy.persist();
    return this.#copy.keepsCopy() || this.#submitted !== null || this.#queue.isClean();
  };

  setKeepsCopy = (keeps: boolean): Promise<void> => this.#copy.setKeepsCopy(keeps);

  erase = async (): Promise<boolean> => {
    const answers = Object.entries(this.store.all());
    for (const [key] of answers) this.#queue.change(key, undefined);
    if ((await this.#queue.flush()) === 'saved') return true;
    for (const [key, value] of answers) this.#queue.change(key, value);
    return false;
  };

  forget = async (): Promise<void> => {
    const forgotten = this.#copy.forget();
    this.#identity.forget();
    this.stop();
    await forgotten;
  };

  stop = (): void => {
    this.#stopWatching();
    this.#queue.stop();
    this.#copy.stop();
    this.#submission.stop();
  };

  #state(): SessionState {
    return {
      save: this.#queue.state(),
      submitted: this.#submitted,
      notices: this.#notices,
      keepsCopy: this.#copy.keepsCopy(),
      keeping: this.#copy.isKeeping(),
      keepsPlace: this.#copy.keepsPlace(),
      late: this.#submission.late(),
      lostFiles: this.#lostFiles,
    };
  }

  #publish(): void {
    this.#snapshot = this.#state();
    for (const listener of this.#listeners) listener();
  }

  /** The patient changed an answer. */
  #change(key: string, value: AnswerValue | undefined): void {
    this.#identity.begin();
    // The answers now differ from those the patient reviewed and submitted.
    this.#submission.takeBack();
    for (const other of this.#parts.oneAnswer(key))
      this.#queue.change(other, other === key ? value : this.store.get(other));
    if (!this.#lostFiles.includes(key)) return;
    this.#lostFiles = this.#lostFiles.filter((lost) => lost !== key);
    this.#publish();
  }

  async #send(save: DraftSave): Promise<SaveReply> {
    const key = await this.#identity.created();
    return 'kind' in key ? key : this.#parts.server.save(key, save);
  }

  /** The clinic no longer has the draft; returns all answers, for a new one. */
  #restartDraft(): Record<string, AnswerValue> {
    const { store } = this;
    this.#identity.forget();
    this.#submission.forgetKey();
    this.#identity.begin();
    // The files belonged to the old draft and were lost with it.
    const lost = Object.keys(store.all()).filter((key) => filesOf(store.get(key)).length > 0);
    if (lost.length > 0) this.#changes += 1;
    this.#lostFiles = [...new Set([...this.#lostFiles, ...lost])];
    store.merge(Object.fromEntries(lost.map((key) => [key, null])));
    this.#copy.persistSoon();
    this.#publish();
    return { ...store.all() };
  }

  #mergeFromElsewhere(changes: Record<string, AnswerValue>): void {
    if (!this.store.merge(changes)) return;
    this.#changes += 1;
    this.#submission.answersCame();
  }

  #finish(what: Submitted): void {
    this.#submitted = what;
    this.#notices = this.#parts.noticesFor(this.store);
    this.#submission.done();
    this.#queue.stop();
    void this.#copy.persist();
    this.#publish();
  }

  #asStored(): StoredDraft | null {
    const submitted = this.#submitted;
    if (!this.begun() && !submitted) return null;
    const unsent = this.#queue.unsent();
    const clean = this.#queue.isClean() || submitted !== null;
    const { questionnaire, now } = this.#parts;
    return {
      ...this.#identity.begin(),
      questionnaireId: questionnaire.id,
      version: questionnaire.version,
      // After submission, keep only the reference, and which help texts are shown with it.
      answers: submitted ? {} : this.store.all(),
      revision: unsent.revision,
      stepId: this.#stepId,
      ...(this.#pageId !== undefined && { pageId: this.#pageId }),
      savedAt: this.#queue.state().savedAt,
      submissionKey: this.#submission.key(),
      ...(this.#submission.isQueued() && { queued: { page: this.#page, revision: unsent.revision } }),
      ...(this.#lostFiles.length > 0 && { lostFiles: this.#lostFiles }),
      ...(this.#unsentFiles.length > 0 && { unsentFiles: this.#unsentFiles }),
      submitted,
      ...(submitted && { notices: this.#notices }),
      ...(!submitted && this.#earlier.length > 0 && { earlier: this.#earlier }),
      unsent: clean ? {} : { [this.#page]: unsent },
      touchedAt: now(),
    };
  }

  /** Fetches the clinic's state, or sends what is waiting. */
  async #readClinic(): Promise<'done' | Failed> {
    const identity = this.#identity.current();
    if (!identity?.created || this.#submitted) return 'done';
    if (!this.#queue.isClean()) {
      await this.#queue.flush();
      return 'done';
    }
    const reply = await this.#parts.server.read(identity);
    if (reply.kind === 'failed') return reply;
    if (reply.kind !== 'draft') {
      this.#queue.restart(this.#restartDraft());
      return 'done';
    }
    const { draft } = reply;
    if (draft.submitted) this.#finish(draft.submitted);
    else if (this.#queue.isClean()) {
      const cleared = Object.keys(this.store.all()).filter((key) => !Object.hasOwn(draft.answers, key));
      this.#mergeFromElsewhere({
        ...Object.fromEntries(cleared.map((key) => [key, null])),
        ...changedIn(this.store, draft.answers as Record<string, AnswerValue>),
      });
      this.#stepId ??= draft.stepId;
      this.#queue.adoptRevision(draft.revision, draft.savedAt);
    }
    return 'done';
  }
}

/** Answers that differ from those on the page; lists and groups are compared by content. */
const changedIn = (store: AnswersStore, answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) => JSON.stringify(store.get(key)) !== JSON.stringify(value),
    ),
  );
