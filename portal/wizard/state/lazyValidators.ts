/** Validators that load after the first page is shown: they are not needed before Continue. */
import type { SchemaErrors } from '../../../engine/validation/validation.ts';
import { loadValidators } from './precompiledErrors.ts';

export interface LaterValidators {
  /** @throws RangeError before they are loaded */
  schemaErrors: SchemaErrors;
  areThere(): boolean;
  /** Resolves to whether they are loaded; a call after a failure retries. */
  fetch(): Promise<boolean>;
}

export function laterValidators(path: string, load = loadValidators): LaterValidators {
  let there: SchemaErrors | undefined;
  let fetching: Promise<boolean> | undefined;
  let failures = 0;
  const fetch = async (): Promise<boolean> => {
    // Some browsers cache a failed module load for as long as the page is open.
    there = await load(failures === 0 ? path : `${path}?try=${failures}`).catch(() => undefined);
    if (!there) failures += 1;
    fetching = undefined;
    return there !== undefined;
  };
  return {
    schemaErrors: (stepId, answers) => {
      if (!there) throw new RangeError('The validators are not there yet');
      return there(stepId, answers);
    },
    areThere: () => there !== undefined,
    fetch: () => {
      if (there) return Promise.resolve(true);
      fetching ??= fetch();
      return fetching;
    },
  };
}
