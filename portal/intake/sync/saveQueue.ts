/**
 * Sends changed answers to the server, in order and each exactly once, whatever the network does. Only one
 * request is in flight at a time; a save without a reply is resent with the same mutation id.
 */

import type { DraftConflict, DraftSave, DraftSaved, Submitted } from '../../../contract/intake.ts';
import type { AnswerValue } from '../../../engine/base/answers.ts';

export type FailureReason = 'offline' | 'network' | 'server';

export type SaveReply =
  | ({ kind: 'saved' } & DraftSaved)
  | ({ kind: 'conflict' } & Pick<DraftConflict, 'revision' | 'conflicts' | 'theirs'>)
  | { kind: 'submitted'; submitted: Submitted }
  /** The server rejects this save; retrying does not help. */
  | { kind: 'refused' }
  /** The server rejects every save: the form cannot be started there. */
  | { kind: 'never' }
  /** The server does not have the draft (any more). */
  | { kind: 'unknown' }
  | { kind: 'failed'; reason: FailureReason };

/** `waiting`: nothing has changed yet. */
export type SaveStatus = 'waiting' | 'saving' | 'saved' | 'failed' | 'offline' | 'refused';

export interface SaveState {
  status: SaveStatus;
  /** When the server last confirmed a save. */
  savedAt: string | null;
  /** The patient must choose which value to keep. */
  conflict: Conflict | null;
  /** Questions whose answers the server rejected; kept until they are changed. */
  refused: readonly string[];
}

/** Question id → the value saved elsewhere and the value on this page; null means cleared. */
export type Conflict = Readonly<Record<string, { theirs: AnswerValue; mine: AnswerValue }>>;
export type Choice = 'mine' | 'theirs';

/** What the server has not acknowledged, and the revision it is based on. */
export interface Unsent {
  revision: number;
  pending: DraftSave | null;
  dirty: Record<string, AnswerValue>;
}

/** Each changed answer with its latest value. */
export const changesOf = ({ pending, dirty }: Unsent): Unsent['dirty'] => ({
  ...(pending?.changes as Unsent['dirty'] | undefined),
  ...dirty,
});

export interface SaveQueueDeps {
  send(save: DraftSave): Promise<SaveReply>;
  /** Answers changed elsewhere; null means cleared. */
  onTheirs(changes: Record<string, AnswerValue>): void;
  onSubmitted(submitted: Submitted): void;
  /** The server no longer has the draft; returns all answers, for a new one. */
  onUnknown(): Record<string, AnswerValue>;
  /** An earlier page's unsent changes are now being sent, and their answers apply. */
  onAdopted(page: string, changes: Record<string, AnswerValue>): void;
  onChange(state: SaveState): void;
  newId(): string;
  now(): number;
  /** Schedules a callback; returns a function that cancels it. */
  later(ms: number, callback: () => void): () => void;
}

export interface SaveQueue {
  change(key: string, value: AnswerValue | undefined): void;
  moveTo(stepId: string, language: 'en' | 'es'): void;
  /** Sends pending changes immediately. Resolves once nothing is left, or with the reason it is blocked. */
  flush(): Promise<'saved' | 'conflict' | 'submitted' | 'refused' | FailureReason>;
  resolve(choices: Readonly<Record<string, Choice>>): void;
  state(): SaveState;
  unsent(): Unsent;
  isClean(): boolean;
  /** Takes over the revision of a freshly read draft; only for a clean queue. */
  adoptRevision(revision: number, savedAt: string): void;
  /** Starts over with a new draft and these answers. */
  restart(answers: Record<string, AnswerValue>): void;
  stop(): void;
}

const QUIET_MS = 600;
const LONGEST_WAIT_MS = 3000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

export function createSaveQueue(
  parts: SaveQueueDeps,
  initial: Unsent,
  savedAt: string | null = null,
  earlier: Readonly<Record<string, Unsent>> = {},
): SaveQueue {
  let { revision, pending } = initial;
  const dirty = new Map(Object.entries(initial.dirty));
  const refused = new Map<string, AnswerValue>();
  /** Unsent changes of earlier pages that this page does not show; sent last, because they may conflict. */
  let earlierUnsent = Object.entries(earlier);
  /** Answers from a rejected save, sent one by one so that one does not block the others. */
  const retryIndividually = new Set<string>();
  let place: Pick<DraftSave, 'stepId' | 'language'> = {};
  let state: SaveState = {
    status: savedAt === null ? 'waiting' : 'saved',
    savedAt,
    conflict: null,
    refused: [],
  };
  let conflictRevision = 0;
  let underWay: Promise<void> | undefined;
  let failure: FailureReason | 'refused' | undefined;
  let failures = 0;
  let firstChange = 0;
  let lastChange = 0;
  let cancel: (() => void) | undefined;
  let over = false;

  const publish = (changes: Partial<SaveState>): void => {
    const next = { ...state, ...changes };
    const keys = Object.keys(next) as Array<keyof SaveState>;
    if (keys.every((key) => next[key] === state[key])) return;
    state = next;
    parts.onChange(state);
  };
  /** Keeps the list's identity while its content is the same. */
  const refusedKeys = (): readonly string[] => {
    const keys = [...refused.keys()];
    return keys.length === state.refused.length && keys.every((key) => state.refused.includes(key))
      ? state.refused
      : keys;
  };
  const mayAdopt = (): boolean => earlierUnsent.length > 0 && refused.size === 0;
  const hasUnsent = (): boolean =>
    pending !== null || dirty.size > 0 || place.stepId !== undefined || mayAdopt();
  const wait = (ms: number, then: () => void): void => {
    cancel?.();
    cancel = parts.later(ms, () => {
      cancel = undefined;
      then();
    });
  };
  // Re-armed when it fires, not on each keystroke.
  const whenQuiet = (): void => {
    const now = parts.now();
    const quietFor = now - lastChange;
    if (quietFor < QUIET_MS && now - firstChange < LONGEST_WAIT_MS) wait(QUIET_MS - quietFor, whenQuiet);
    else void send();
  };

  const send = (): Promise<void> => {
    if (underWay) return underWay;
    if (over || state.conflict) return Promise.resolve();
    cancel?.();
    cancel = undefined;
    pending ??= takeDirty();
    if (!pending && mayAdopt()) adopt();
    if (!pending) return Promise.resolve();
    if (state.status !== 'failed' && state.status !== 'offline') publish({ status: 'saving' });
    underWay = parts
      .send(pending)
      .catch((): SaveReply => ({ kind: 'failed', reason: 'network' }))
      .then((reply) => {
        underWay = undefined;
        take(reply);
      });
    return underWay;
  };

  const adopt = (): void => {
    const [next, ...others] = earlierUnsent;
    if (!next) return;
    const [page, unsent] = next;
    earlierUnsent = others;
    ({ revision, pending } = unsent);
    for (const [key, value] of Object.entries(unsent.dirty)) dirty.set(key, value);
    pending ??= takeDirty();
    parts.onAdopted(page, changesOf(unsent));
  };

  const takeDirty = (): DraftSave | null => {
    if (dirty.size === 0 && place.stepId === undefined) return null;
    const [suspect] = [...dirty.keys()].filter((key) => retryIndividually.has(key));
    if (suspect !== undefined) {
      const changes = { [suspect]: dirty.get(suspect) };
      dirty.delete(suspect);
      return { mutationId: parts.newId(), baseRevision: revision, changes };
    }
    const changes = Object.fromEntries(dirty);
    dirty.clear();
    const save = { mutationId: parts.newId(), baseRevision: revision, changes, ...place };
    place = {};
    return save;
  };

  const take = (reply: SaveReply): void => {
    if (over) return;
    failure = reply.kind === 'failed' ? reply.reason : undefined;
    if (reply.kind === 'failed') {
      failures += 1;
      publish({ status: reply.reason === 'offline' ? 'offline' : 'failed' });
      wait(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), () => void send());
      return;
    }
    if (reply.kind === 'never') {
      failure = 'refused';
      publish({ status: 'refused' });
      wait(LONGEST_RETRY_MS, () => void send());
      return;
    }
    failures = 0;
    if (reply.kind === 'refused') {
      isolateRejected(pending);
      return;
    }
    if (reply.kind === 'submitted') {
      over = true;
      parts.onSubmitted(reply.submitted);
      return;
    }
    if (reply.kind === 'unknown') {
      queue.restart(parts.onUnknown());
      return;
    }
    if (reply.kind === 'conflict') {
      // Combine the conflicting changes with those made since.
      takeBackPending();
      place = {
        ...(pending?.stepId !== undefined && { stepId: pending.stepId, language: pending.language }),
        ...place,
      };
      pending = null;
      const theirs = Object.entries(reply.conflicts).map(([key, both]) => [key, both.theirs] as const);
      merge(
        { ...reply.theirs, ...Object.fromEntries(theirs) } as Record<string, AnswerValue>,
        reply.revision,
      );
      return;
    }
    for (const key of Object.keys(pending?.changes ?? {})) retryIndividually.delete(key);
    pending = null;
    publish({ savedAt: reply.savedAt });
    merge(reply.theirs as Record<string, AnswerValue>, reply.revision);
  };

  const takeBackPending = (): void => {
    for (const [key, value] of Object.entries(pending?.changes ?? {}))
      if (!dirty.has(key)) dirty.set(key, value as AnswerValue);
  };

  /** Isolates the rejected answer and leaves it to the patient; the others are sent. */
  const isolateRejected = (save: DraftSave | null): void => {
    const [first, ...others] = Object.entries(save?.changes ?? {});
    if (first && others.length === 0) {
      const [key, value] = first;
      retryIndividually.delete(key);
      if (!dirty.has(key)) refused.set(key, value as AnswerValue);
    } else {
      takeBackPending();
      for (const key of Object.keys(save?.changes ?? {})) retryIndividually.add(key);
    }
    pending = null;
    publish({ refused: refusedKeys(), ...(!hasUnsent() && { status: quiet() }) });
    if (hasUnsent()) void send();
  };
  const quiet = (): SaveStatus => (refused.size > 0 ? 'refused' : 'saved');

  /** Applies changes made elsewhere. Where this page changed the same answer, the patient decides. */
  const merge = (theirs: Record<string, AnswerValue>, theirRevision: number): void => {
    const clashes: Record<string, { theirs: AnswerValue; mine: AnswerValue }> = {};
    const free: Record<string, AnswerValue> = {};
    for (const [key, value] of Object.entries(theirs)) {
      // A cleared answer is null and counts as an answer, too.
      const mine = dirty.has(key) ? dirty.get(key) : refused.get(key);
      if (mine === undefined || JSON.stringify(mine) === JSON.stringify(value)) free[key] = value;
      else clashes[key] = { theirs: value, mine };
    }
    for (const key of Object.keys(free)) {
      dirty.delete(key);
      refused.delete(key);
    }
    publish({ refused: refusedKeys() });
    parts.onTheirs(free);
    if (Object.keys(clashes).length > 0) {
      conflictRevision = theirRevision;
      publish({ conflict: clashes, status: 'saving' });
      return;
    }
    revision = theirRevision;
    if (hasUnsent()) wait(QUIET_MS, () => void send());
    else publish({ status: quiet() });
  };

  const queue: SaveQueue = {
    change: (key, value) => {
      dirty.set(key, value ?? null);
      if (refused.delete(key)) publish({ refused: refusedKeys() });
      lastChange = parts.now();
      if (['waiting', 'saved', 'refused'].includes(state.status)) publish({ status: 'saving' });
      if (cancel || underWay || over) return;
      firstChange = lastChange;
      wait(QUIET_MS, whenQuiet);
    },
    moveTo: (stepId, language) => {
      place = { stepId, language };
      if (!underWay && !over && failures === 0) void send();
    },
    flush: async () => {
      while (hasUnsent() || underWay) {
        if (state.conflict) return 'conflict';
        if (over) return 'submitted';
        await send();
        if (failure) return failure;
      }
      return over ? 'submitted' : 'saved';
    },
    resolve: (choices) => {
      const { conflict } = state;
      if (!conflict) return;
      const taken: Record<string, AnswerValue> = {};
      for (const [key, { theirs }] of Object.entries(conflict)) {
        if (choices[key] !== 'theirs') continue;
        dirty.delete(key);
        refused.delete(key);
        taken[key] = theirs;
      }
      revision = conflictRevision;
      publish({ conflict: null, refused: refusedKeys(), status: 'saving' });
      parts.onTheirs(taken);
      if (hasUnsent()) void send();
      else publish({ status: quiet() });
    },
    state: () => state,
    unsent: () => ({ revision, pending, dirty: Object.fromEntries([...refused, ...dirty]) }),
    isClean: () => !hasUnsent() && !underWay && !state.conflict && refused.size === 0,
    adoptRevision: (newRevision, at) => {
      revision = newRevision;
      publish({ savedAt: at, status: 'saved' });
    },
    restart: (answers) => {
      pending = null;
      revision = 0;
      dirty.clear();
      refused.clear();
      publish({ refused: refusedKeys() });
      for (const [key, value] of Object.entries(answers)) dirty.set(key, value);
      earlierUnsent = earlierUnsent.map(([page, unsent]) => [
        page,
        { revision, pending, dirty: changesOf(unsent) },
      ]);
      wait(QUIET_MS, () => void send());
    },
    stop: () => {
      over = true;
      cancel?.();
    },
  };
  return queue;
}
