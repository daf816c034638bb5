/** The entries of a list answer, each with a stable key that survives the removal of others. */
import type { AnswerValue } from '@clinic/engine/base';
import { useEffect, useRef, useState } from 'react';
import { type AnswerSlot, listOf } from './answerSlot.ts';
import { keysAfterMerge } from './entryKeys.ts';

export interface Entries {
  keys: readonly number[];
  indexOf(key: number): number;
  add(): void;
  remove(key: number): void;
  /** The number (from 1) of the entry that was removed last and can be brought back. */
  removed: number | undefined;
  restore(): void;
}

interface Removed {
  index: number;
  key: number;
  entry: AnswerValue;
}

/**
 * At least one empty entry is shown; nothing is stored before the user types. Removing or restoring an entry moves the
 * focus to the one that takes its place.
 * @param id the DOM id of the list; that of an entry adds its number (from 1)
 */
export function useEntries(slot: AnswerSlot, id: string): Entries {
  const lastKey = useRef(0);
  const nextKey = (): number => {
    lastKey.current += 1;
    return lastKey.current;
  };
  const [keys, setKeys] = useState<readonly number[]>(() =>
    Array.from({ length: Math.max(listOf(slot).length, 1) }, nextKey),
  );
  const current = useRef(keys);
  current.current = keys;
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [focus, setFocus] = useState<{ index: number }>();
  const storedCount = useRef(listOf(slot).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nextKey` reads a ref
  useEffect(
    () =>
      slot.watch((origin) => {
        const before = storedCount.current;
        storedCount.current = listOf(slot).length;
        if (origin === 'elsewhere')
          setKeys(keysAfterMerge(current.current, before, storedCount.current, nextKey));
      }),
    [slot],
  );
  useEffect(() => {
    if (focus) document.getElementById(`${id}-${focus.index + 1}`)?.focus();
  }, [focus, id]);
  const show = (next: readonly number[], entries: readonly AnswerValue[], index: number): void => {
    current.current = next;
    slot.set(entries.length === 0 ? undefined : [...entries]);
    setKeys(next);
    setFocus({ index: Math.min(index, next.length - 1) });
  };
  const last = removed.at(-1);
  return {
    keys,
    indexOf: (key) => current.current.indexOf(key),
    add: () => setKeys([...current.current, nextKey()]),
    remove: (key) => {
      const index = current.current.indexOf(key);
      const entry = listOf(slot)[index];
      if (entry !== undefined) setRemoved([...removed, { index, key, entry }]);
      const remaining = current.current.toSpliced(index, 1);
      show(
        remaining.length > 0 ? remaining : [nextKey()],
        listOf(slot).filter((_, at) => at !== index),
        index,
      );
    },
    removed: last && last.index + 1,
    restore: () => {
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      const index = Math.min(last.index, listOf(slot).length);
      show(
        current.current.toSpliced(index, 0, last.key),
        listOf(slot).toSpliced(index, 0, last.entry),
        index,
      );
    },
  };
}
