/** This page's draft: edited at once, saved a moment later; asks what to do about another user's save. */
import { useQueryClient } from '@tanstack/react-query';
import isSame from 'fast-deep-equal';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { RevisionSaved, staleDraft } from '../../contract/authoring.ts';
import { type RuleDraftContent, RuleDraftDetail, type RuleSetDocument } from '../../contract/ruleSets.ts';
import { edited, type History, historyOf, redone, undone } from '../../engine/editing/history.ts';
import { ApiError, client } from '../platform/api/client.ts';
import { draftApi, ruleSets } from './queries.ts';

export type RevisionSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'gone';

interface State {
  history: History<RuleDraftContent>;
  saved: RuleDraftContent;
  revision: number;
  save: RevisionSaveState;
  /** Another user's save; nothing is sent until one version is chosen. */
  theirs: RuleDraftDetail | null;
  /** Invalid JSON, as typed. */
  text: string | null;
}

export interface RuleDraftWork {
  content: RuleDraftContent;
  revision: number;
  save: RevisionSaveState;
  theirs: RuleDraftDetail | null;
  text: string | null;
  canUndo: boolean;
  canRedo: boolean;
  edit(change: Partial<RuleDraftContent>, about?: string): void;
  /** JSON as typed. */
  write(text: string): void;
  undo(): void;
  redo(): void;
  /** Keeps this page's version, or takes the other user's. */
  settle(choice: 'mine' | 'theirs'): void;
  /** Sends unsaved edits. @returns the revision that contains everything; undefined if saving failed */
  flush(): Promise<number | undefined>;
}

const SAVE_DELAY_MS = 700;
/** A save happens at least this often, even if the user types without a pause. */
const MAX_WAIT_MS = 5000;

export function useRuleDraft(draft: RuleDraftDetail): RuleDraftWork {
  const queryClient = useQueryClient();
  const state = useRef<State>(undefined);
  state.current ??= {
    history: historyOf(contentOf(draft)),
    saved: contentOf(draft),
    revision: draft.revision,
    save: 'saved',
    theirs: null,
    text: null,
  };
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = (): State => state.current as State;
  const set = useCallback((change: Partial<State>): void => {
    state.current = { ...(state.current as State), ...change };
    render();
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const deadline = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(undefined);

  const send = useCallback(async (): Promise<void> => {
    const { history, saved, revision, theirs, save } = state.current as State;
    const content = history.present;
    if (theirs || save === 'gone') return;
    if (isSame(content, saved)) {
      set({ save: 'saved' });
      return;
    }
    set({ save: 'saving' });
    try {
      const body = { revision, ...content };
      const answer = RevisionSaved.parse(await client.send('PUT', draftApi(draft.id), body));
      set({ saved: content, revision: answer.revision });
      set({ save: isSame((state.current as State).history.present, content) ? 'saved' : 'waiting' });
      void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) set({ save: 'failed' });
      else if (error.status === 404) set({ save: 'gone' });
      else {
        const stale = staleDraft(RuleDraftDetail).safeParse(error.json);
        set(stale.success ? { save: 'waiting', theirs: stale.data.current } : { save: 'failed' });
      }
    }
  }, [draft.id, set, queryClient]);

  const flush = useCallback(async (): Promise<number | undefined> => {
    clearTimeout(timer.current);
    clearTimeout(deadline.current);
    deadline.current = undefined;
    const turn = (sending.current ?? Promise.resolve()).then(send);
    sending.current = turn;
    await turn;
    const { history, saved, theirs, revision } = state.current as State;
    return !theirs && isSame(history.present, saved) ? revision : undefined;
  }, [send]);

  const saveLater = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), SAVE_DELAY_MS);
    deadline.current ??= setTimeout(() => void flush(), MAX_WAIT_MS);
  }, [flush]);

  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void flush();
    };
  }, [flush]);

  const change = useCallback(
    (history: History<RuleDraftContent>): void => {
      const isGone = state.current?.save === 'gone';
      set({ history, text: null, ...(!isGone && { save: 'waiting' }) });
      saveLater();
    },
    [set, saveLater],
  );
  const edit = useCallback(
    (part: Partial<RuleDraftContent>, about?: string): void => {
      const standing = (state.current as State).history;
      change(edited(standing, { ...standing.present, ...part }, about));
    },
    [change],
  );
  const { history, revision, save, theirs, text } = now();
  return {
    content: history.present,
    revision,
    save: save === 'waiting' && isSame(history.present, now().saved) ? 'saved' : save,
    theirs,
    text,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    write(typed) {
      const document = documentIn(typed);
      if (!document) set({ text: typed });
      else change(edited(now().history, { ...now().history.present, document }, 'json'));
    },
    undo: () => change(undone(now().history)),
    redo: () => change(redone(now().history)),
    settle(choice) {
      const other = now().theirs;
      if (!other) return;
      if (choice === 'theirs') {
        const content = contentOf(other);
        set({ history: edited(now().history, content), saved: content, save: 'saved' });
      }
      set({ theirs: null, revision: other.revision });
      if (choice === 'mine') saveLater();
    },
    flush,
  };
}

const contentOf = ({ document, expectations, cases }: RuleDraftDetail): RuleDraftContent => ({
  document,
  expectations,
  cases,
});

function documentIn(text: string): RuleSetDocument | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as RuleSetDocument)
      : undefined;
  } catch {
    return undefined;
  }
}
