/** Asks the FHIRPath thread for the external values of forms. */
import { codesIn } from '@clinic/engine/codeLists';
import type { Definition } from '@clinic/engine/definition';
import type { ExternalValues } from '@clinic/engine/form';
import { Unavailable } from '@clinic/server-platform/base';
import type { JobThreads } from '@clinic/server-platform/threads';
import { type ExternalOf, hasExternal } from '@clinic/server-shared/work';
import type { FhirJobs } from './fhirJobs.ts';

/** Published definitions never change; clinics may have different ones of the same name and version. */
const keys = new WeakMap<Definition, string>();

function keyOf(definition: Definition): string {
  const key = keys.get(definition) ?? crypto.randomUUID();
  keys.set(definition, key);
  return key;
}

/** How long a submission waits. Without the values it is refused, and nothing of it is lost. */
const TIMEOUT_MS = 10_000;
/** The first budget for all values of a form, in milliseconds of work. An ordinary value takes one or two. */
const BUDGET_MS = 500;
/** What ran out of its budget is tried again with this many times as much, while the caller waits. */
const MORE = 4;

/** @param threads used for nothing else, so that no patient waits for an import */
export function externalOf(threads: JobThreads<FhirJobs>, timeoutMs = TIMEOUT_MS): ExternalOf {
  return (published, timeZone) => async (answers, today) => {
    if (!hasExternal(published)) return {};
    const { definition } = published;
    const late = AbortSignal.timeout(timeoutMs);
    const ask = async (): Promise<ExternalValues> => {
      const key = keyOf(definition);
      const from = { answers, today, timeZone, lists: codesIn(definition, [{ answers }]) };
      for (let budgetMs = BUDGET_MS; budgetMs < timeoutMs; budgetMs *= MORE) {
        const job = ['computeValues', key, { ...from, budgetMs }] as const;
        // A thread caches the forms that it has seen: a large one is sent once.
        const answered =
          (await threads.runBefore(late, ...job)) ?? (await threads.runBefore(late, ...job, definition));
        if (answered && answered !== 'late') return answered;
      }
      throw new Unavailable();
    };
    const values = ask().catch(() => {
      throw new Unavailable();
    });
    const timeout = Promise.withResolvers<never>();
    const leave = (): void => timeout.reject(new Unavailable());
    late.addEventListener('abort', leave);
    return Promise.race([values, timeout.promise]).finally(() => late.removeEventListener('abort', leave));
  };
}
