/** Looks for the intake while the page's own scripts are still on their way. */
import { type FoundIntake, findIntake } from './findIntake.ts';

let underWay: { questionnaireId: string | undefined; found: Promise<FoundIntake> } | undefined;

export function startPrefetch(questionnaireId: string | undefined): void {
  const found = findIntake(questionnaireId);
  underWay = { questionnaireId, found };
  found.then(
    // Whoever comes for the first time needs them later.
    ({ response, stored }) => response && stored && preloadModule(response.validators),
    // Whoever asks for it hears of it.
    () => undefined,
  );
}

/** What was found: by the search under way, or, asked again, by a new one. */
export function prefetchedIntake(questionnaireId: string | undefined): Promise<FoundIntake> {
  const first = underWay;
  underWay = undefined;
  return first?.questionnaireId === questionnaireId && first ? first.found : findIntake(questionnaireId);
}

/** The next one to ask looks anew. */
export function forgetPrefetched(): void {
  underWay = undefined;
}

function preloadModule(path: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = path;
  document.head.append(link);
}
