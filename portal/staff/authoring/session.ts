/**
 * One editor's draft: edits apply here at once, are saved a moment later, and are merged with what other
 * users save in the meantime. Independent of React, the network and the clock.
 */
import type { DraftLine, RevisionContent } from '@clinic/contract/authoring';
import { edited, type History, historyOf, type MergeConflict, redone, undone } from '@clinic/engine/editing';
import isSame from 'fast-deep-equal';

export type Choice = 'mine' | 'theirs';
type Conflict = MergeConflict<string>;

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

interface Merged<Content extends RevisionContent> {
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

export type RevisionSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'gone';

export interface SessionState<Content extends RevisionContent> {
  history: History<Content>;
  /** The last known state on the server. */
  base: { content: Content; revision: number; updatedAt: string };
  save: RevisionSaveState;
  clash: Clash<Content> | null;
  news: News<Content> | null;
}

export type SendResult<Content extends RevisionContent> =
  | { kind: 'saved'; revision: number; updatedAt: string }
  | { kind: 'stale'; current: Draft<Content> }
  | { kind: 'failed' }
  /** It is larger than the server accepts: retrying does not help. */
  | { kind: 'refused' }
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
}

export interface Session<Content extends RevisionContent> {
  state(): SessionState<Content>;
  watch(listener: () => void): () => void;
  /** `about` names the field being typed in: consecutive edits of one field are one undo step. */
  edit(change: Partial<Content>, about?: string): void;
  /** The content with an edit based on what the page showed; anything entered since then stays. */
  onTopOf(shown: Content, change: Partial<Content>): Content;
  /** An edit based on what the page showed. */
  editShown(shown: Content, change: Partial<Content>, about?: string): void;
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

const SAVE_DELAY_MS = 1000;
/** A save happens at least this often, even if the user types without a pause. */
const MAX_WAIT_MS = 5000;
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
  };
  const timers = createSaveTimers(outside.later, () => void send());
  let sending: Promise<void> | undefined;
  let closed = false;

  const isUnsent = (): boolean => !isSame(state.history.present, state.base.content);
  const set = (change: Partial<SessionState<Content>>): void => {
    state = { ...state, ...change };
    const unsent = isUnsent();
    // Whatever the save's outcome, what the server has is saved. A save in progress sets the state itself.
    if (!unsent && state.save !== 'saving' && state.save !== 'gone') state = { ...state, save: 'saved' };
    const { base, history } = state;
    outside.unsent.set(unsent ? { base, content: history.present } : null);
    for (const listener of [...listeners]) listener();
  };
  const scheduleSave = (ms: number): void => {
    timers.stopWaiting();
    if (closed || state.save === 'gone' || state.save === 'refused' || state.clash || !isUnsent()) return;
    timers.wait(ms, state.save !== 'failed');
  };
  const change = (history: History<Content>): void => {
    if (history === state.history) return;
    set({ history });
    if (state.save === 'gone') return;
    if (!sending) set({ save: 'waiting' });
    scheduleSave(SAVE_DELAY_MS);
  };

  const send = (): Promise<void> => {
    sending ??= sendOnce().finally(() => {
      sending = undefined;
      if (state.save === 'saving') set({ save: 'waiting' });
      scheduleSave(state.save === 'failed' ? RETRY_DELAY_MS : SAVE_DELAY_MS);
    });
    return sending;
  };
  const sendOnce = async (): Promise<void> => {
    timers.stopDeadline();
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
    // Edits made meanwhile may be accepted.
    else if (result.kind === 'refused' && state.history.present !== content) set({ save: 'waiting' });
    else set({ save: result.kind });
  };

  const receive = (theirs: Draft<Content>): void => set(received(state, theirs, outside));

  const session: Session<Content> = {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (part, about) => change(edited(state.history, { ...state.history.present, ...part }, about)),
    onTopOf(shown, part) {
      const { present } = state.history;
      const merged = present === shown ? undefined : outside.merge(shown, { ...shown, ...part }, present);
      return merged?.content ?? { ...present, ...part };
    },
    editShown: (shown, part, about) => session.edit(session.onTopOf(shown, part), about),
    undo: () => change(undone(state.history)),
    redo: () => change(redone(state.history)),
    async flush() {
      timers.stopWaiting();
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
        if (!sending && state.save !== 'failed' && state.save !== 'refused') set({ save: 'waiting' });
        scheduleSave(SAVE_DELAY_MS);
      }
    },
    settle(choices) {
      if (!state.clash) return;
      set(settled(state, state.clash, choices, outside));
      scheduleSave(SAVE_DELAY_MS);
    },
    dismissNews: () => set({ news: null }),
    close() {
      closed = true;
      timers.stopWaiting();
      timers.stopDeadline();
    },
  };

  const stored = outside.unsent.get();
  if (stored) {
    const { base, content } = stored;
    const newBase = draft.revision === base.revision ? baseOf(draft) : base;
    set({ base: newBase, history: edited(historyOf(base.content), content), save: 'waiting' });
    receive(draft);
    scheduleSave(SAVE_DELAY_MS);
  }
  return session;
}

/** A save follows the last edit, and does not wait longer than the deadline. */
function createSaveTimers(later: SessionDeps<RevisionContent>['later'], save: () => void) {
  let waiting: (() => void) | undefined;
  let deadline: (() => void) | undefined;
  return {
    wait(ms: number, withDeadline: boolean): void {
      waiting = later(ms, () => {
        waiting = undefined;
        save();
      });
      if (!withDeadline) return;
      deadline ??= later(MAX_WAIT_MS, () => {
        deadline = undefined;
        save();
      });
    },
    stopWaiting(): void {
      waiting?.();
      waiting = undefined;
    },
    stopDeadline(): void {
      deadline?.();
      deadline = undefined;
    },
  };
}

/** What another user's save changes: it is merged in, or the user has to choose. */
function received<Content extends RevisionContent>(
  { base, history }: SessionState<Content>,
  theirs: Draft<Content>,
  rules: MergeRules<Content>,
): Partial<SessionState<Content>> {
  if (theirs.revision <= base.revision) return {};
  const mine = history.present;
  const merged = isSame(mine, base.content)
    ? { content: mine, conflicts: [] }
    : rules.merge(base.content, mine, theirs.content);
  if (!merged) return { clash: { theirs, merged: mine, conflicts: null } };
  const { content, conflicts } = merged;
  if (conflicts.length > 0) return { clash: { theirs, merged: content, conflicts } };
  return {
    base: baseOf(theirs),
    history: rebased(history, base.content, theirs.content, rules),
    news: { by: theirs.updatedBy.name, before: base.content, after: theirs.content },
    clash: null,
  };
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

/** The state once the user has chosen. */
function settled<Content extends RevisionContent>(
  { history, base }: SessionState<Content>,
  { theirs, merged, conflicts }: Clash<Content>,
  choices: readonly Choice[],
  rules: MergeRules<Content>,
): Partial<SessionState<Content>> {
  const mine = history.present;
  const sides = { mine, theirs: theirs.content };
  const content = conflicts
    ? conflicts.reduce(
        (result, conflict, index) => rules.resolve(result, sides[choices[index] ?? 'mine'], conflict),
        merged,
      )
    : sides[choices[0] ?? 'mine'];
  const others = rebased(history, base.content, theirs.content, rules);
  return {
    clash: null,
    base: baseOf(theirs),
    news: conflicts && { by: theirs.updatedBy.name, before: base.content, after: theirs.content },
    history: edited({ ...others, present: mine }, content),
    save: 'waiting',
  };
}
