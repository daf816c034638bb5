/**
 * One editor's draft: edits apply here at once, are saved a moment later, and are merged with what other
 * users save in the meantime. Independent of React, the network and the clock.
 */
import isSame from 'fast-deep-equal';
import type { DraftLine, RevisionContent } from '../../contract/authoring.ts';
import type { AnyDocument } from '../../contract/catalogue.ts';
import { edited, type History, historyOf, redone, undone } from '../../engine/editing/history.ts';
import type { MergeConflict } from '../../engine/editing/merge.ts';

export type Choice = 'mine' | 'theirs';
export type Conflict = MergeConflict<string>;

/** A draft as the server sends it. */
export interface Draft<Content extends RevisionContent> extends Pick<DraftLine, 'revision' | 'updatedAt'> {
  updatedBy: Pick<DraftLine['updatedBy'], 'name'>;
  content: Content;
}

/** How contents of one kind of document are merged. */
export interface MergeRules<Content extends RevisionContent> {
  /** @returns undefined if the documents' parts cannot be matched by id */
  merge(base: Content, mine: Content, theirs: Content): Merged<Content> | undefined;
  /** Takes the chosen side's value, place or absence. */
  resolve(merged: Content, chosen: Content, conflict: Conflict): Content;
}

export interface Merged<Content extends RevisionContent> {
  content: Content;
  conflicts: readonly Conflict[];
}

/**
 * Conflicting changes, and the merged content until the user has chosen. Null conflicts: choose between whole
 * documents.
 */
export interface Clash<Content extends RevisionContent = RevisionContent> {
  theirs: Draft<Content>;
  merged: Content;
  conflicts: readonly Conflict[] | null;
}

/** The changes in another user's save. */
export interface News<Content extends RevisionContent = RevisionContent> {
  by: string;
  before: Content;
  after: Content;
}

export type RevisionSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'gone';

export interface SessionState<Content extends RevisionContent> {
  history: History<Content>;
  /** The last known state on the server. */
  base: { content: Content; revision: number; updatedAt: string };
  save: RevisionSaveState;
  clash: Clash<Content> | null;
  news: News<Content> | null;
  /** Invalid JSON as typed. Nothing else can be edited while it is set. */
  text: string | null;
}

export type SendResult<Content extends RevisionContent> =
  | { kind: 'saved'; revision: number; updatedAt: string }
  | { kind: 'stale'; current: Draft<Content> }
  | { kind: 'failed' }
  | { kind: 'gone' };

export interface SessionDeps<Content extends RevisionContent> extends MergeRules<Content> {
  send(revision: number, content: Content): Promise<SendResult<Content>>;
  /** The current draft; null when it has been deleted. @throws when the server cannot be reached */
  read(): Promise<Draft<Content> | null>;
  /** Unsaved edits from when this page was last left. */
  unsent: { get(): Unsent<Content> | null; set(unsent: Unsent<Content> | null): void };
  later(ms: number, then: () => void): () => void;
}

export interface Unsent<Content extends RevisionContent> {
  base: SessionState<Content>['base'];
  content: Content;
  text: string | null;
}

export interface Session<Content extends RevisionContent> {
  state(): SessionState<Content>;
  watch(listener: () => void): () => void;
  /** `about` names the field being typed in: consecutive edits of one field are one undo step. */
  edit(change: Partial<Content>, about?: string): void;
  /** The document as JSON: applied as an edit if it is valid. */
  write(text: string): void;
  /** Discards invalid JSON. */
  dropText(): void;
  undo(): void;
  redo(): void;
  /** Sends unsaved edits now. @returns the revision that contains everything; undefined if saving failed */
  flush(): Promise<number | undefined>;
  /** Another user has, or may have, saved that revision. */
  receiveRevision(revision?: number): Promise<void>;
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

export function openSession<Content extends RevisionContent>(
  draft: Draft<Content>,
  outside: SessionDeps<Content>,
): Session<Content> {
  const listeners = new Set<() => void>();
  let state: SessionState<Content> = {
    history: historyOf(draft.content),
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

  const isUnsent = (): boolean => !isSame(state.history.present, state.base.content);
  const set = (change: Partial<SessionState<Content>>): void => {
    state = { ...state, ...change };
    const { base, history, text } = state;
    outside.unsent.set(isUnsent() || text !== null ? { base, content: history.present, text } : null);
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
  const change = (history: History<Content>, text: string | null = null): void => {
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
    const content = state.history.present;
    const result = await outside
      .send(state.base.revision, content)
      .catch(() => ({ kind: 'failed' as const }));
    if (result.kind === 'saved') {
      const { revision, updatedAt } = result;
      set({ base: { content, revision, updatedAt }, save: 'saving' });
    } else if (result.kind === 'stale') receive(result.current);
    else set({ save: result.kind });
  };

  /** Merges another user's save. */
  const receive = (theirs: Draft<Content>): void => {
    const { base, history } = state;
    if (theirs.revision <= base.revision) return;
    const mine = history.present;
    const merged = isUnsent()
      ? outside.merge(base.content, mine, theirs.content)
      : { content: mine, conflicts: [] };
    if (!merged) set({ clash: { theirs, merged: mine, conflicts: null } });
    else if (merged.conflicts.length > 0) {
      set({ clash: { theirs, merged: merged.content, conflicts: merged.conflicts } });
    } else {
      set({
        base: baseOf(theirs),
        history: rebased(history, base.content, theirs.content, outside),
        news: { by: theirs.updatedBy.name, before: base.content, after: theirs.content },
        clash: null,
      });
    }
  };

  const session: Session<Content> = {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (part, about) => change(edited(state.history, { ...state.history.present, ...part }, about)),
    write(text) {
      const document = documentIn(text);
      if (!document) change(state.history, text);
      else if (isSame(document, state.history.present.document)) change(state.history);
      else change(edited(state.history, { ...state.history.present, document }, 'json'));
    },
    dropText: () => change(state.history),
    undo: () => change(undone(state.history)),
    redo: () => change(redone(state.history)),
    async flush() {
      stopWaiting?.();
      stopWaiting = undefined;
      await sending;
      await send();
      return state.clash || isUnsent() ? undefined : state.base.revision;
    },
    async receiveRevision(revision) {
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
      const content = settled(clash, history.present, choices, outside);
      const others = rebased(history, base.content, theirs.content, outside);
      const news = { by: theirs.updatedBy.name, before: base.content, after: theirs.content };
      set({
        clash: null,
        base: baseOf(theirs),
        news: conflicts === null ? null : news,
        history: edited({ ...others, present: history.present }, content),
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
    const { base, content, text } = left;
    state = { ...state, base, history: edited(historyOf(base.content), content), text, save: 'waiting' };
    if (draft.revision === base.revision) state = { ...state, base: baseOf(draft) };
    else receive(draft);
    saveLater(SAVE_DELAY_MS);
  }
  return session;
}

const baseOf = <Content extends RevisionContent>({
  content,
  revision,
  updatedAt,
}: Draft<Content>): SessionState<Content>['base'] => ({ content, revision, updatedAt });

/** Rebases the history, so that undo reverts the user's own edits but not the merged ones. */
function rebased<Content extends RevisionContent>(
  { present, past, future }: History<Content>,
  base: Content,
  theirs: Content,
  { merge }: MergeRules<Content>,
): History<Content> {
  const on = (content: Content): Content => merge(base, content, theirs)?.content ?? content;
  return {
    present: isSame(present, base) ? theirs : on(present),
    past: past.slice(-KEPT_STEPS).map(on),
    future: future.slice(0, KEPT_STEPS).map(on),
    about: undefined,
  };
}

function settled<Content extends RevisionContent>(
  { theirs, merged, conflicts }: Clash<Content>,
  mine: Content,
  choices: readonly Choice[],
  { resolve }: MergeRules<Content>,
): Content {
  if (conflicts === null) return choices[0] === 'theirs' ? theirs.content : mine;
  const sides = { mine, theirs: theirs.content };
  return conflicts.reduce(
    (content, conflict, index) => resolve(content, sides[choices[index] ?? 'mine'], conflict),
    merged,
  );
}

function documentIn(text: string): AnyDocument | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as AnyDocument) : undefined;
  } catch {
    return undefined;
  }
}
