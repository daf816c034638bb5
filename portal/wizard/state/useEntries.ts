/** The entries of a list answer, each with a stable key that survives the removal of others. */
import { useEffect, useRef, useState } from 'react';
import { type AnswerSlot, listOf } from './answerSlot.ts';

export interface Entries {
  keys: readonly number[];
  indexOf(key: number): number;
  add(): void;
  remove(key: number): void;
}

/** At least one empty entry is shown; nothing is stored before the user types. */
export function useEntries(slot: AnswerSlot): Entries {
  const lastKey = useRef(0);
  const fresh = (): number[] =>
    Array.from({ length: Math.max(listOf(slot).length, 1) }, () => {
      lastKey.current += 1;
      return lastKey.current;
    });
  const [keys, setKeys] = useState<readonly number[]>(fresh);
  const current = useRef(keys);
  current.current = keys;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fresh` reads the slot and a ref
  useEffect(
    () =>
      slot.watch((origin) => {
        if (origin === 'elsewhere') setKeys(fresh());
      }),
    [slot],
  );
  return {
    keys,
    indexOf: (key) => current.current.indexOf(key),
    add: () => {
      lastKey.current += 1;
      setKeys([...current.current, lastKey.current]);
    },
    remove: (key) => {
      const index = current.current.indexOf(key);
      const rest = listOf(slot).filter((_, at) => at !== index);
      const left = current.current.filter((other) => other !== key);
      current.current = left;
      slot.set(rest.length === 0 ? undefined : rest);
      setKeys(left.length > 0 ? left : fresh());
    },
  };
}
