/** Undo and redo: each edit makes a new document, old ones are never changed. */
import type { Definition } from '../definition/definition.ts';

export interface History<T = Definition> {
  readonly present: T;
  /** Oldest first. */
  readonly past: readonly T[];
  /** Next first. */
  readonly future: readonly T[];
  /** The target of the last edit; further edits of it, such as typing in one field, are undone together. */
  readonly about: string | undefined;
}

export const historyOf = <T>(present: T): History<T> => ({ present, past: [], future: [], about: undefined });

/** @param about the field being typed in; without it the edit is undone separately */
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

/** Unchanged if there is nothing to undo. */
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

/** Unchanged if there is nothing to redo. */
export function redone<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { present: present as T, past: [...history.past, history.present], future, about: undefined };
}
