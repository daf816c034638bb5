/** Fetches the intake while the page's own scripts are still loading. */
import { findIntake, type RememberedIntake } from './findIntake.ts';

let loading: { questionnaireId: string | undefined; found: Promise<RememberedIntake> } | undefined;

export function startPrefetch(questionnaireId: string | undefined): void {
  const found = findIntake(questionnaireId);
  loading = { questionnaireId, found };
  // The caller reports the error.
  found.catch(() => undefined);
}

/** Returns the prefetch under way, once; further calls start a new search. */
export function prefetchedIntake(questionnaireId: string | undefined): Promise<RememberedIntake> {
  const first = loading;
  loading = undefined;
  return first?.questionnaireId === questionnaireId && first ? first.found : findIntake(questionnaireId);
}

/** The next call searches again. */
export function forgetPrefetched(): void {
  loading = undefined;
}
