/**
 * Sends changed answers to the server, in order and each exactly once, whatever the network does. Only one
 * request is in flight at a time; a save without a reply is resent with the same mutation id.
 */
import type { DraftConflict, DraftSave, DraftSaved, Submitted } from '@clinic/contract/intake';
import type { AnswerValue, Language } from '@clinic/engine/base';
import {
  type Choice,
  type Conflict,
  createUnsentChanges,
  type Unsent,
  type UnsentChanges,
} from './unsentChanges.ts';

/** `busy`: too many requests from this network. */
export type FailureReason = 'offline' | 'network' | 'server' | 'busy';

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
  /** `waitMs`: the server refuses any earlier try. */
  | { kind: 'failed'; reason: FailureReason; waitMs?: number };

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
  /** Runs what makes changes without having seen the draft: the clinic reports where it has other answers. */
  changeUnseen(make: () => void): void;
  moveTo(stepId: string, language: Language): void;
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

interface Timer {
  /** Replaces the pending task. */
  wait(ms: number, then: () => void): void;
  isWaiting(): boolean;
  stop(): void;
}

function createTimer(later: SaveQueueDeps['later']): Timer {
  let cancel: (() => void) | undefined;
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  return {
    wait: (ms, then) => {
      stop();
      cancel = later(ms, () => {
        cancel = undefined;
        then();
      });
    },
    isWaiting: () => cancel !== undefined,
    stop,
  };
}

function createStatus(savedAt: string | null, unsent: UnsentChanges, onChange: SaveQueueDeps['onChange']) {
  let state: SaveState = {
    status: savedAt === null ? 'waiting' : 'saved',
    savedAt,
    conflict: null,
    refused: [],
  };
  const publish = (changes: Partial<SaveState>): void => {
    const next = { ...state, ...changes };
    const keys = Object.keys(next) as Array<keyof SaveState>;
    if (keys.every((key) => next[key] === state[key])) return;
    state = next;
    onChange(state);
  };
  return {
    state: () => state,
    publish,
    /** The list of rejected answers; it keeps its identity while its content is the same. */
    refused: (): readonly string[] => {
      const keys = unsent.refusedKeys();
      return keys.length === state.refused.length && keys.every((key) => state.refused.includes(key))
        ? state.refused
        : keys;
    },
    /** The status once nothing is left to send. */
    resting: (): SaveStatus => (unsent.refusedKeys().length > 0 ? 'refused' : 'saved'),
  };
}

interface RepliesDeps {
  parts: SaveQueueDeps;
  unsent: UnsentChanges;
  status: ReturnType<typeof createStatus>;
  timer: Timer;
  send(): void;
  /** Nothing is sent any more. */
  end(): void;
}

/** Handles each kind of server reply. */
function createReplies({ parts, unsent, status, timer, send, end }: RepliesDeps) {
  const { publish } = status;
  let failure: FailureReason | 'refused' | undefined;
  let failures = 0;
  /** Any earlier try would be refused. */
  let waiting = false;
  let conflictRevision = 0;

  const isClean = (): boolean =>
    !unsent.hasUnsent() && !status.state().conflict && unsent.refusedKeys().length === 0;
  const sendOrRest = (): void => {
    if (unsent.hasUnsent()) send();
    else publish({ status: status.resting() });
  };
  /** Applies changes made elsewhere. Where this page changed the same answer, the patient decides. */
  const merge = (theirs: Record<string, AnswerValue>, revision: number): void => {
    const { free, clashes } = unsent.merge(theirs);
    publish({ refused: status.refused() });
    parts.onTheirs(free);
    if (Object.keys(clashes).length > 0) {
      conflictRevision = revision;
      publish({ conflict: clashes, status: 'saving' });
      return;
    }
    unsent.basedOn(revision);
    if (unsent.hasUnsent()) timer.wait(QUIET_MS, send);
    else publish({ status: status.resting() });
  };
  const sendAgain = (): void => {
    waiting = false;
    send();
  };
  const restart = (answers: Record<string, AnswerValue>): void => {
    unsent.restart(answers);
    publish({ refused: status.refused() });
    timer.wait(QUIET_MS, sendAgain);
  };
  const take = (reply: SaveReply): void => {
    failure = reply.kind === 'failed' ? reply.reason : reply.kind === 'never' ? 'refused' : undefined;
    if (reply.kind === 'failed') {
      failures += 1;
      const isOffline = reply.reason === 'offline';
      publish({ status: isOffline ? 'offline' : 'failed' });
      const { waitMs = 0 } = reply;
      waiting = waitMs > 0;
      // The page flushes once it is back online; the timer is for browsers that are wrong about the connection.
      const backOffMs = isOffline ? LONGEST_RETRY_MS : FIRST_RETRY_MS * 2 ** (failures - 1);
      timer.wait(Math.max(waitMs, Math.min(backOffMs, LONGEST_RETRY_MS)), sendAgain);
      return;
    }
    if (reply.kind === 'never') {
      publish({ status: 'refused' });
      timer.wait(LONGEST_RETRY_MS, send);
      return;
    }
    failures = 0;
    switch (reply.kind) {
      case 'refused':
        unsent.isolateRejected();
        publish({
          refused: status.refused(),
          ...(!unsent.hasUnsent() && { status: status.resting() }),
        });
        if (unsent.hasUnsent()) send();
        return;
      case 'submitted':
        end();
        parts.onSubmitted(reply.submitted);
        return;
      case 'unknown':
        restart(parts.onUnknown());
        return;
      case 'conflict': {
        unsent.takeBack();
        const conflicts = Object.entries(reply.conflicts).map(([key, both]) => [key, both.theirs] as const);
        const theirs = { ...reply.theirs, ...Object.fromEntries(conflicts) };
        merge(theirs as Record<string, AnswerValue>, reply.revision);
        return;
      }
      case 'saved':
        unsent.acknowledge();
        publish({ savedAt: reply.savedAt });
        merge(reply.theirs as Record<string, AnswerValue>, reply.revision);
    }
  };
  return {
    take,
    restart,
    resolve: (choices: Readonly<Record<string, Choice>>): void => {
      const { conflict } = status.state();
      if (!conflict) return;
      const taken = unsent.resolve(conflict, choices);
      unsent.basedOn(conflictRevision);
      publish({ conflict: null, refused: status.refused(), status: 'saving' });
      parts.onTheirs(taken);
      sendOrRest();
    },
    failure: () => failure,
    isClean,
    isFailing: () => failures > 0,
    isWaiting: () => waiting,
  };
}

export function createSaveQueue(
  parts: SaveQueueDeps,
  initial: Unsent,
  savedAt: string | null = null,
  earlier: Readonly<Record<string, Unsent>> = {},
): SaveQueue {
  const { newId, onAdopted, onChange } = parts;
  const unsent = createUnsentChanges({ initial, earlier, newId, onAdopted });
  const status = createStatus(savedAt, unsent, onChange);
  const timer = createTimer(parts.later);
  const { state, publish } = status;
  let underWay: Promise<void> | undefined;
  let firstChange = 0;
  let lastChange = 0;
  let over = false;

  const send = (): Promise<void> => {
    if (underWay) return underWay;
    if (over || state().conflict || replies.isWaiting()) return Promise.resolve();
    timer.stop();
    const save = unsent.next();
    if (!save) return Promise.resolve();
    if (state().status !== 'failed' && state().status !== 'offline') publish({ status: 'saving' });
    underWay = parts
      .send(save)
      .catch((): SaveReply => ({ kind: 'failed', reason: 'network' }))
      .then((reply) => {
        underWay = undefined;
        if (!over) replies.take(reply);
      });
    return underWay;
  };
  const replies = createReplies({
    parts,
    unsent,
    status,
    timer,
    send: () => void send(),
    end: () => {
      over = true;
    },
  });
  // Re-armed when it fires, not on each keystroke.
  const whenQuiet = (): void => {
    const now = parts.now();
    const quietFor = now - lastChange;
    if (quietFor < QUIET_MS && now - firstChange < LONGEST_WAIT_MS)
      timer.wait(QUIET_MS - quietFor, whenQuiet);
    else void send();
  };

  return {
    change: (key, value) => {
      if (unsent.change(key, value ?? null)) publish({ refused: status.refused() });
      lastChange = parts.now();
      if (['waiting', 'saved', 'refused'].includes(state().status)) publish({ status: 'saving' });
      if (timer.isWaiting() || underWay || over) return;
      firstChange = lastChange;
      timer.wait(QUIET_MS, whenQuiet);
    },
    changeUnseen: (make) => {
      const { revision } = unsent.unsent();
      unsent.basedOn(0);
      make();
      if (!unsent.hasUnsent()) unsent.basedOn(revision);
    },
    moveTo: (stepId, language) => {
      unsent.moveTo({ stepId, language });
      if (!underWay && !over && !replies.isFailing()) void send();
    },
    flush: async () => {
      while (unsent.hasUnsent() || underWay) {
        if (state().conflict) return 'conflict';
        if (over) return 'submitted';
        await send();
        const failure = replies.failure();
        if (failure) return failure;
      }
      return over ? 'submitted' : 'saved';
    },
    resolve: replies.resolve,
    state,
    unsent: unsent.unsent,
    isClean: () => !underWay && replies.isClean(),
    adoptRevision: (revision, at) => {
      unsent.basedOn(revision);
      publish({ savedAt: at, status: 'saved' });
    },
    restart: replies.restart,
    stop: () => {
      over = true;
      timer.stop();
    },
  };
}
