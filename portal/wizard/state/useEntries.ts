/** The entries of a list answer, each with a stable key that survives the removal of others. */
import { useEffect, useRef, useState } from 'react';
import { type AnswerSlot, listOf } from './answerSlot.ts';
import { keysAfterMerge } from './entryKeys.ts';

export interface Entries {
  keys: readonly number[];
  indexOf(key: number): number;
  add(): void;
  remove(key: number): void;
}

/** At least one empty entry is shown; nothing is stored before the user types. */
export function useEntries(slot: AnswerSlot): Entries {
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
  return {
    keys,
    indexOf: (key) => current.current.indexOf(key),
    add: () => setKeys([...current.current, nextKey()]),
    remove: (key) => {
      const index = current.current.indexOf(key);
      const rest = listOf(slot).filter((_, at) => at !== index);
      const remaining = current.current.filter((other) => other !== key);
      current.current = remaining;
      slot.set(rest.length === 0 ? undefined : rest);
      setKeys(remaining.length > 0 ? remaining : [nextKey()]);
    },
  };
}
