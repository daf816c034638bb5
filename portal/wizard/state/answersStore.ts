/**
 * The answers of one intake, outside React: a keystroke changes one key and notifies only its subscribers, so
 * the surrounding form does not re-render.
 */
import { type Answers, type AnswerValue, sourceKey } from '@clinic/engine/base';
import type { ExternalValues } from '@clinic/engine/form';
import isSame from 'fast-deep-equal';

/** The source of a change: the patient on this page, or another device, tab or the stored copy. */
export type Origin = 'patient' | 'elsewhere';
export type AnswerListener = (key: string, value: AnswerValue | undefined, origin: Origin) => void;

interface External {
  values: ExternalValues;
  from: Answers;
}

export interface AnswersStore {
  get(key: string): AnswerValue | undefined;
  all(): Answers;
  /** The patient's own change; undefined clears the answer. */
  set(key: string, value: AnswerValue | undefined): void;
  /** Applies changes from elsewhere; null clears an answer. @returns whether any answer changed */
  merge(changes: Readonly<Record<string, AnswerValue>>): boolean;
  /** Sets the external values that were computed from these answers. */
  setExternal(values: ExternalValues, from: Answers): void;
  /** The latest of these values, and the answers they were computed from; they are not answers themselves. */
  external(): External;
  watch(key: string, listener: AnswerListener): () => void;
  watchAll(listener: AnswerListener): () => void;
}

export function createAnswersStore(initial: Answers = {}): AnswersStore {
  const answers = new Map<string, AnswerValue>();
  for (const [key, value] of Object.entries(initial)) if (value !== null) answers.set(key, value);
  const byKey = new Map<string, Set<AnswerListener>>();
  const everyone = new Set<AnswerListener>();
  let snapshot: Answers | undefined;
  let external: External = { values: {}, from: {} };

  const all = (): Answers => {
    snapshot ??= Object.fromEntries(answers);
    return snapshot;
  };
  const notify = (key: string, value: AnswerValue | undefined, origin: Origin): void => {
    for (const listener of byKey.get(key) ?? []) listener(key, value, origin);
    for (const listener of everyone) listener(key, value, origin);
  };
  const change = (key: string, value: AnswerValue | undefined, origin: Origin): void => {
    if (Object.is(answers.get(key), value)) return;
    if (value === undefined) answers.delete(key);
    else answers.set(key, value);
    snapshot = undefined;
    notify(key, value, origin);
  };

  return {
    get: (key) => answers.get(key),
    all,
    set: (key, value) => {
      change(key, value, 'patient');
      // Another answer is not the one that was confirmed.
      if (answers.has(sourceKey(key))) change(sourceKey(key), undefined, 'patient');
    },
    merge: (changes) => {
      // The server returns lists as new objects: an equal one changes nothing that the patient sees.
      const different = Object.entries(changes).filter(
        ([key, value]) => !isSame(answers.get(key), value ?? undefined),
      );
      for (const [key, value] of different) change(key, value ?? undefined, 'elsewhere');
      return different.length > 0;
    },
    setExternal: (values, from) => {
      const before = external.values;
      external = { values, from };
      for (const key of new Set([...Object.keys(before), ...Object.keys(values)]))
        notify(key, values[key], 'elsewhere');
    },
    external: () => external,
    watch: (key, listener) => {
      const listeners = byKey.get(key) ?? new Set();
      byKey.set(key, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    watchAll: (listener) => {
      everyone.add(listener);
      return () => everyone.delete(listener);
    },
  };
}
