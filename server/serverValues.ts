/** Requests the values of a form from the FHIRPath thread. */
import type { Definition } from '../engine/definition/definition.ts';
import type { GivenValues } from '../engine/form/serverComputed.ts';
import { codesIn } from './catalogue/codeLists.ts';
import type { ComputedFor, ServerValues } from './catalogue/serverValues.ts';
import type { FhirJobs } from './fhirJobs.ts';
import { Unavailable } from './platform/base/errors.ts';
import type { JobThreads } from './platform/threads/jobThreads.ts';

/** Published definitions never change; clinics may have different ones of the same name and version. */
const keys = new WeakMap<Definition, string>();

function keyOf(definition: Definition): string {
  const key = keys.get(definition) ?? crypto.randomUUID();
  keys.set(definition, key);
  return key;
}

const NOTHING: GivenValues = {};

/** @param threads used for nothing else, so that no patient waits for an import */
export function serverValuesOf(threads: JobThreads<FhirJobs>): ServerValues {
  return async ({ definition }, answers, { today, timeZone, timeoutMs }: ComputedFor) => {
    const late = AbortSignal.timeout(timeoutMs);
    let isReached = false;
    const ask = async (): Promise<GivenValues> => {
      const key = keyOf(definition);
      const from = { answers, today, timeZone, lists: codesIn(definition, [{ answers }]) };
      // A thread caches the forms that it has seen: a large one is sent once.
      const known = await threads.runBefore(late, 'computeValues', key, from);
      isReached = true;
      return known ?? (await threads.runBefore(late, 'computeValues', key, from, definition)) ?? NOTHING;
    };
    const given = ask().catch((cause) => {
      if (cause instanceof Unavailable || late.aborted) throw new Unavailable();
      return NOTHING;
    });
    const timeout = Promise.withResolvers<null>();
    const leave = (): void => (isReached ? timeout.resolve(null) : timeout.reject(new Unavailable()));
    late.addEventListener('abort', leave);
    return Promise.race([given, timeout.promise]).finally(() => late.removeEventListener('abort', leave));
  };
}
