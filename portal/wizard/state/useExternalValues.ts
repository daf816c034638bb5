import type { External, Questionnaire } from '@clinic/engine/form';
import { createContext, useContext, useEffect } from 'react';
import type { AnswersStore } from './answersStore.ts';

/** Opens the port for the external values of a form; where there is none, they are unknown. */
export const ExternalPort = createContext<((form: Questionnaire) => Promise<External>) | undefined>(
  undefined,
);

/** Keeps the external values of the answers on the page up to date. */
export function useExternalValues(questionnaire: Questionnaire, store: AnswersStore, today: string): void {
  const open = useContext(ExternalPort);
  useEffect(() => {
    if (!open || questionnaire.external.length === 0) return undefined;
    const following = import('./followExternal.ts').then(({ followExternal }) =>
      followExternal(questionnaire, store, today, () => open(questionnaire)),
    );
    return () => void following.then((stop) => stop());
  }, [open, questionnaire, store, today]);
}
