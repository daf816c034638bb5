/** Requests the values of a form from the FHIRPath thread. */
import type { Definition } from '../engine/definition/definition.ts';
import type { GivenValues } from '../engine/form/serverComputed.ts';
import { codesIn } from './catalogue/codeLists.ts';
import type { ComputedFor, ServerValues } from './catalogue/serverValues.ts';
import type { EvaluationThread } from './evaluationThread.ts';
import type { ComputedFrom } from './fhir/computeValues.ts';
import type { FhirJobs } from './fhirJobs.ts';
import { Unavailable } from './platform/base/errors.ts';

/** Published definitions never change; clinics may have different ones of the same name and version. */
const keys = new WeakMap<Definition, string>();

function keyOf(definition: Definition): string {
  const key = keys.get(definition) ?? crypto.randomUUID();
  keys.set(definition, key);
  return key;
}

const NOTHING: GivenValues = {};

/** @param thread used for nothing else, so that no patient waits for an import */
export function serverValuesOf(thread: EvaluationThread<FhirJobs>): ServerValues {
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (
    definition: Definition,
    from: ComputedFrom,
    reached: () => void,
  ): Promise<GivenValues> => {
    const key = keyOf(definition);
    // The thread caches the forms that it has seen: a large one is sent once.
    const known = await thread.run('computeValues', key, from);
    reached();
    return known ?? (await thread.run('computeValues', key, from, definition)) ?? NOTHING;
  };
  return async ({ definition }, answers, { today, timeZone, timeoutMs }: ComputedFor) => {
    let isLate = false;
    let isReached = false;
    // Jobs whose callers have left are not started; a running one ends by its own budget.
    const values = turn.then(() => {
      if (isLate) return NOTHING;
      const lists = codesIn(definition, [{ answers }]);
      return ask(definition, { answers, today, timeZone, lists }, () => {
        isReached = true;
      });
    });
    const given = values.catch(() => NOTHING);
    turn = given;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        if (isReached) resolve(null);
        else reject(new Unavailable());
      }, timeoutMs);
    });
    return Promise.race([given, late]).finally(() => clearTimeout(timer));
  };
}
