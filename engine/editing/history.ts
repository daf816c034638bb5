/** Undo and redo of everything: each edit makes a new document, and the old ones are kept as they were. */
import type { Definition } from '../definition/definition.ts';

export interface History<T = Definition> {
  readonly present: T;
  /** Oldest first. */
  readonly past: readonly T[];
  /** Next first. */
  readonly future: readonly T[];
  /** What the last edit was about; more of the same, such as typing on in one field, is undone with it. */
  readonly about: string | undefined;
}

export const historyOf = <T>(present: T): History<T> => ({ present, past: [], future: [], about: undefined });

/** @param about names a field that is being typed in; without it the edit is a step of its own */
export function edited<T>(history: History<T>, next: T, about?: string): History<T> {
  if (next === history.present) return history;
  const goesOn = about !== undefined && about === history.about && history.future.length === 0;
  return {
    present: next,
    past: goesOn ? history.past : [...history.past, history.present],
    future: [],
    about,
  };
}

/** The same when there is nothing to undo. */
export function undone<T>(history: History<T>): History<T> {
  if (history.past.length === 0) return history;
  const present = history.past.at(-1) as T;
  return {
    present,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    about: undefined,
  };
}

/** The same when there is nothing to do again. */
export function redone<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { present: present as T, past: [...history.past, history.present], future, about: undefined };
}
