/** Repeats input made before the scripts loaded; where a different answer is known, the patient decides. */
import { type Answers, type AnswerValue, isBlank } from '@clinic/engine/base';
import { applyEarlyInput, PAGE } from '@clinic/platform/ui';
import { type RefObject, useEffect } from 'react';
import type { AnswersStore } from './answersStore.ts';

/** Question id → the answer given early and the one known before. */
export type EarlyClash = Readonly<Record<string, { theirs: AnswerValue; mine: AnswerValue }>>;

/** @param form the page's form, within its marked element */
export function useEarlyInput(
  form: RefObject<HTMLElement | null>,
  store: AnswersStore,
  onClash: ((clash: EarlyClash) => void) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    // Once everything around the page has its listeners, too.
    queueMicrotask(() => {
      const page = form.current?.closest<HTMLElement>(`[${PAGE}]`);
      if (!page) return;
      const before = store.all();
      const repeatPresses = applyEarlyInput(page);
      const clash = clashOf(before, store.all());
      if (!onClash || Object.keys(clash).length === 0) {
        repeatPresses();
        return;
      }
      // Until the patient has decided, nothing is replaced.
      for (const [key, { theirs }] of Object.entries(clash)) store.set(key, theirs);
      onClash(clash);
    });
  }, []);
}

const clashOf = (before: Answers, now: Answers): EarlyClash =>
  Object.fromEntries(
    Object.entries(before)
      .filter(([key, known]) => !isBlank(known) && JSON.stringify(known) !== JSON.stringify(now[key]))
      .map(([key, known]) => [key, { theirs: known as AnswerValue, mine: now[key] ?? null }]),
  );
