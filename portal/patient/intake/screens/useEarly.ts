/** The patient's actions before the scripts took over the page. */
import { START_STEP } from '@clinic/engine/definition';
import { takeEarlyTick } from '@clinic/platform/ui';
import type { AnswersStore, EarlyClash } from '@clinic/wizard';
import { useCallback, useEffect, useState } from 'react';
import type { DraftSession } from '../sync/draftSession.ts';
import type { Choice } from '../sync/unsentChanges.ts';
import { SHARED_DEVICE } from './StartPage.tsx';

/** The patient gave an answer that differs from the draft's, and must see both. */
export function useEarlyClash(store: AnswersStore) {
  const [clash, ask] = useState<EarlyClash>();
  const [decided, setDecided] = useState(0);
  const decide = useCallback(
    (choices: Readonly<Record<string, Choice>>): void => {
      for (const [key, { mine }] of Object.entries(clash ?? {}))
        if (choices[key] === 'mine') store.set(key, mine ?? undefined);
      ask(undefined);
      // The page shows the chosen answer.
      setDecided((before) => before + 1);
    },
    [clash, store],
  );
  return { clash, decided, ask, decide };
}

/** "Shared device" was ticked on the start page, which the patient has left since. */
export function useEarlySharing(session: DraftSession, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: before the first answer only
  useEffect(() => {
    if (step !== START_STEP && !session.begun() && takeEarlyTick(SHARED_DEVICE))
      void session.setKeepsCopy(false);
  }, []);
}
