/**
 * Loads the intake before anything is shown, so that its first page is the first thing drawn. Whoever waits
 * longer sees that it loads.
 */
import type { Language } from '../sync/draftSession.ts';
import { type LoadedIntake, loadIntake } from './loadIntake.ts';

type Loaded = LoadedIntake | 'unknown';

let first: { questionnaireId: string | undefined; loading: Promise<Loaded>; loaded?: Loaded } | undefined;

const TIMEOUT_MS = 500;

/** Resolves once it is loaded, or cannot be, or takes long. */
export async function startLoading(
  questionnaireId: string | undefined,
  language: () => Language,
): Promise<void> {
  const begun = { questionnaireId, loading: loadIntake(questionnaireId, language) };
  first = begun;
  const known = begun.loading.then(
    (loaded) => {
      if (first === begun) first = { ...begun, loaded };
    },
    // Whoever asks for it hears of it.
    () => undefined,
  );
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** What is there already. */
export const loadedFirst = (questionnaireId: string | undefined): Loaded | undefined =>
  first?.questionnaireId === questionnaireId ? first?.loaded : undefined;

/** What was begun before anything was shown, once; asked again, anew. */
export function load(questionnaireId: string | undefined, language: () => Language): Promise<Loaded> {
  const begun = first;
  first = undefined;
  return begun && begun.questionnaireId === questionnaireId
    ? begun.loading
    : loadIntake(questionnaireId, language);
}
