/**
 * One editor's draft: edits apply here at once, are saved a moment later, and are merged with what other
 * users save in the meantime. Independent of React, the network and the clock.
 */
import isSame from 'fast-deep-equal';
import type { DraftDocument, QuestionnaireDraftDetail } from '../../../contract/questionnaires.ts';
import type { Definition } from '../../../engine/definition/definition.ts';
import { edited, type History, historyOf, redone, undone } from '../../../engine/editing/history.ts';
import { type MergeConflict, mergeDefinitions } from '../../../engine/editing/merge.ts';
import { asOutline } from '../../../engine/editing/outline.ts';
import { resolved } from '../../../engine/editing/resolve.ts';

export type Choice = 'mine' | 'theirs';

/**
 * Conflicting changes, and the merged document until the user has chosen. Null conflicts: choose between
 * whole documents.
 */
export interface Clash {
  theirs: QuestionnaireDraftDetail;
  merged: DraftDocument;
  conflicts: readonly MergeConflict[] | null;
}

/** The changes in another user's save. */
export interface News {
  by: string;
  before: DraftDocument;
  after: DraftDocument;
}

export type RevisionSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'gone';

export interface DraftState {
  history: History<DraftDocument>;
  /** The last known state on the server. */
  base: { document: DraftDocument; revision: number; updatedAt: string };
  save: RevisionSaveState;
  clash: Clash | null;
  news: News | null;
  /** Invalid JSON as typed. Nothing else can be edited while it is set. */
  text: string | null;
}

export type SendResult =
  | { kind: 'saved'; revision: number; updatedAt: string }
  | { kind: 'stale'; current: QuestionnaireDraftDetail }
  | { kind: 'failed' }
  | { kind: 'gone' };

export interface DraftSessionDeps {
  send(revision: number, document: DraftDocument): Promise<SendResult>;
  /** The current draft; null when it has been deleted. @throws when the server cannot be reached */
  read(): Promise<QuestionnaireDraftDetail | null>;
  /** Unsaved edits from when this page was last left. */
  unsent: { get(): Unsent | null; set(unsent: Unsent | null): void };
  later(ms: number, then: () => void): () => void;
}

export interface Unsent {
  base: DraftState['base'];
  document: DraftDocument;
  text: string | null;
}

export interface DraftSession {
  state(): DraftState;
  watch(listener: () => void): () => void;
  /** `about` names the field being typed in: consecutive edits of one field are one undo step. */
  edit(next: DraftDocument, about?: string): void;
  /** JSON as typed: applied as an edit if it is valid. */
  write(text: string): void;
  /** Discards invalid JSON. */
  dropText(): void;
  undo(): void;
  redo(): void;
  /** Sends unsaved edits now. */
  flush(): Promise<void>;
  /** Another user has, or may have, saved that revision. */
  told(revision?: number): Promise<void>;
  /** Takes one choice for each conflict. */
  settle(choices: readonly Choice[]): void;
  dismissNews(): void;
  close(): void;
}

export const SAVE_DELAY_MS = 1000;
/** A save happens at least this often, even if the user types without a pause. */
export const MAX_WAIT_MS = 5000;
const RETRY_DELAY_MS = 10_000;
/** Undo steps kept when another user's edits are merged in. */
const KEPT_STEPS = 100;

export function openDraft(draft: QuestionnaireDraftDetail, outside: DraftSessionDeps): DraftSession {
  const listeners = new Set<() => void>();
  let state: DraftState = {
    history: historyOf(draft.document),
    base: baseOf(draft),
    save: 'saved',
    clash: null,
    news: null,
    text: null,
  };
  let stopWaiting: (() => void) | undefined;
  let stopDeadline: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  let closed = false;

  const isUnsent = (): boolean => !isSame(state.history.present, state.base.document);
  const set = (change: Partial<DraftState>): void => {
    state = { ...state, ...change };
    const { base, history, text } = state;
    outside.unsent.set(isUnsent() || text !== null ? { base, document: history.present, text } : null);
    for (const listener of [...listeners]) listener();
  };
  const saveLater = (ms: number): void => {
    stopWaiting?.();
    stopWaiting = undefined;
    if (closed || state.save === 'gone' || state.clash || !isUnsent()) return;
    stopWaiting = outside.later(ms, () => {
      stopWaiting = undefined;
      void send();
    });
    if (state.save === 'failed') return;
    stopDeadline ??= outside.later(MAX_WAIT_MS, () => {
      stopDeadline = undefined;
      void send();
    });
  };
  const change = (history: History<DraftDocument>, text: string | null = null): void => {
    if (history === state.history && text === state.text) return;
    set({ history, text });
    if (state.save === 'gone') return;
    if (!sending) set({ save: isUnsent() ? 'waiting' : 'saved' });
    saveLater(SAVE_DELAY_MS);
  };

  const send = (): Promise<void> => {
    sending ??= sendOnce().finally(() => {
      sending = undefined;
      if (state.save === 'saving') set({ save: isUnsent() ? 'waiting' : 'saved' });
      saveLater(state.save === 'failed' ? RETRY_DELAY_MS : SAVE_DELAY_MS);
    });
    return sending;
  };
  const sendOnce = async (): Promise<void> => {
    stopDeadline?.();
    stopDeadline = undefined;
    if (state.clash || !isUnsent()) return;
    set({ save: 'saving' });
    const document = state.history.present;
    const result = await outside
      .send(state.base.revision, document)
      .catch(() => ({ kind: 'failed' as const }));
    if (result.kind === 'saved') {
      const { revision, updatedAt } = result;
      set({ base: { document, revision, updatedAt }, save: 'saving' });
    } else if (result.kind === 'stale') receive(result.current);
    else set({ save: result.kind });
  };

  /** Merges another user's save. */
  const receive = (theirs: QuestionnaireDraftDetail): void => {
    const { base, history } = state;
    if (theirs.revision <= base.revision) return;
    const mine = history.present;
    const merged = isUnsent() ? merge(base.document, mine, theirs.document) : NOTHING_TO_MERGE;
    if (!merged) set({ clash: { theirs, merged: mine, conflicts: null } });
    else if (merged.conflicts.length > 0) {
      set({ clash: { theirs, merged: merged.document, conflicts: merged.conflicts } });
    } else {
      set({
        base: baseOf(theirs),
        history: rebased(history, base.document, theirs.document),
        news: { by: theirs.updatedBy.name, before: base.document, after: theirs.document },
        clash: null,
      });
    }
  };

  const session: DraftSession = {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (next, about) => change(edited(state.history, next, about)),
    write(text) {
      const document = documentIn(text);
      if (!document) change(state.history, text);
      else if (isSame(document, state.history.present)) change(state.history);
      else change(edited(state.history, document, 'json'));
    },
    dropText: () => change(state.history),
    undo: () => change(undone(state.history)),
    redo: () => change(redone(state.history)),
    async flush() {
      stopWaiting?.();
      stopWaiting = undefined;
      await sending;
      await send();
    },
    async told(revision) {
      await sending;
      if (closed || (revision !== undefined && revision <= state.base.revision)) return;
      const current = await outside.read().catch(() => undefined);
      if (current === null) set({ save: 'gone' });
      else if (current) {
        receive(current);
        if (!sending && state.save !== 'failed') set({ save: isUnsent() ? 'waiting' : 'saved' });
        saveLater(SAVE_DELAY_MS);
      }
    },
    settle(choices) {
      const { clash, history, base } = state;
      if (!clash) return;
      const { theirs, conflicts } = clash;
      const document = settled(clash, history.present, choices);
      const others = rebased(history, base.document, theirs.document);
      const news = { by: theirs.updatedBy.name, before: base.document, after: theirs.document };
      set({
        clash: null,
        base: baseOf(theirs),
        news: conflicts === null ? null : news,
        history: edited({ ...others, present: history.present }, document),
        save: 'waiting',
      });
      if (!isUnsent()) set({ save: 'saved' });
      saveLater(SAVE_DELAY_MS);
    },
    dismissNews: () => set({ news: null }),
    close() {
      closed = true;
      stopWaiting?.();
      stopDeadline?.();
    },
  };

  const left = outside.unsent.get();
  if (left) {
    const { base, document, text } = left;
    state = { ...state, base, history: edited(historyOf(base.document), document), text, save: 'waiting' };
    if (draft.revision === base.revision) state = { ...state, base: baseOf(draft) };
    else receive(draft);
    saveLater(SAVE_DELAY_MS);
  }
  return session;
}

const baseOf = ({ document, revision, updatedAt }: QuestionnaireDraftDetail): DraftState['base'] => ({
  document,
  revision,
  updatedAt,
});

interface MergedDocument {
  document: DraftDocument;
  conflicts: MergeConflict[];
}

const NOTHING_TO_MERGE: MergedDocument = { document: {}, conflicts: [] };

/** @returns undefined if the documents' parts cannot be matched by id */
function merge(base: DraftDocument, mine: DraftDocument, theirs: DraftDocument): MergedDocument | undefined {
  const [outline, my, their] = [base, mine, theirs].map(asOutline);
  const merged = outline && my && their && mergeDefinitions(outline, my, their);
  return merged && { document: documentOf(merged.definition), conflicts: merged.conflicts };
}

/** Rebases the history, so that undo reverts the user's own edits but not the merged ones. */
function rebased(
  { present, past, future }: History<DraftDocument>,
  base: DraftDocument,
  theirs: DraftDocument,
): History<DraftDocument> {
  const on = (document: DraftDocument): DraftDocument => merge(base, document, theirs)?.document ?? document;
  return {
    present: isSame(present, base) ? theirs : on(present),
    past: past.slice(-KEPT_STEPS).map(on),
    future: future.slice(0, KEPT_STEPS).map(on),
    about: undefined,
  };
}

function settled(
  { theirs, merged, conflicts }: Clash,
  mine: DraftDocument,
  choices: readonly Choice[],
): DraftDocument {
  if (conflicts === null) return choices[0] === 'theirs' ? theirs.document : mine;
  const sides = { mine: asOutline(mine) as Definition, theirs: asOutline(theirs.document) as Definition };
  const decided = conflicts.reduce(
    (document, conflict, index) => resolved(document, sides[choices[index] ?? 'mine'], conflict),
    asOutline(merged) as Definition,
  );
  return documentOf(decided);
}

export const documentOf = (definition: Definition): DraftDocument => definition as unknown as DraftDocument;

function documentIn(text: string): DraftDocument | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as DraftDocument) : undefined;
  } catch {
    return undefined;
  }
}
