/**
 * Loads the intake before the first render, so that its first page is the first thing drawn. After a timeout
 * the page shows that it is loading, unless the server has rendered it.
 */
import type { Language } from '@clinic/engine/base';
import { type LoadedIntake, loadIntake } from './loadIntake.ts';

type Loaded = LoadedIntake | 'unknown';

let first: { questionnaireId: string | undefined; loading: Promise<Loaded>; loaded?: Loaded } | undefined;

const TIMEOUT_MS = 500;

interface Loading {
  /** Resolves once it has loaded, or has failed. */
  loaded: Promise<void>;
  /** Resolves then, or when the timeout has passed. */
  loadedOrLate: Promise<void>;
}

export function startLoading(questionnaireId: string | undefined, language: () => Language): Loading {
  const begun = { questionnaireId, loading: loadIntake(questionnaireId, language) };
  first = begun;
  const known = begun.loading.then(
    (loaded) => {
      if (first === begun) first = { ...begun, loaded };
    },
    // The caller reports the error.
    () => undefined,
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return { loaded: known, loadedOrLate: Promise.race([known, late]) };
}

/** The intake, if it has loaded already. */
export const loadedFirst = (questionnaireId: string | undefined): Loaded | undefined =>
  first?.questionnaireId === questionnaireId ? first?.loaded : undefined;

/** Returns the load started before the first render, once; further calls start a new one. */
export function load(questionnaireId: string | undefined, language: () => Language): Promise<Loaded> {
  const begun = first;
  first = undefined;
  return begun && begun.questionnaireId === questionnaireId
    ? begun.loading
    : loadIntake(questionnaireId, language);
}
