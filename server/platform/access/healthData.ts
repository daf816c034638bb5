/** Which routes handle health data: found in their schemas, so that none can declare otherwise. */
import type { AnyRoute } from '@clinic/contract/route';
import { AnyAnswer, EvidenceText, FlagValue } from '@clinic/contract/values';
import type { z } from 'zod';

const OF_PATIENTS: ReadonlySet<unknown> = new Set([AnyAnswer, EvidenceText, FlagValue]);

/** What the schemas cannot tell is declared: names of patients, files, and responses that are not JSON. */
export function handlesHealthData(route: AnyRoute): boolean {
  const { healthData, query, body, answer } = route;
  const handles =
    cache.get(route) ??
    (healthData || [query, body, answer].some((schema) => schema && holdsAnswers(schema)));
  cache.set(route, handles);
  return handles;
}
/** Shared by all clinics of a process. */
const cache = new WeakMap<AnyRoute, boolean>();

export const holdsAnswers = (schema: z.ZodType): boolean =>
  [...schemasIn(schema)].some((each) => OF_PATIENTS.has(each));

/** A schema and every schema that it is made of. */
export function schemasIn(part: unknown, schemas = new Set<z.ZodType>()): Set<z.ZodType> {
  if (typeof part !== 'object' || part === null || schemas.has(part as z.ZodType)) return schemas;
  if (!('_zod' in part)) {
    for (const each of Object.values(part)) schemasIn(each, schemas);
    return schemas;
  }
  const schema = part as z.ZodType;
  schemas.add(schema);
  const { def } = schema._zod;
  if (def.type === 'lazy') return schemasIn((def as z.core.$ZodLazyDef).getter(), schemas);
  // Checks are no part of the value; `shape` of an object is a getter.
  return schemasIn({ ...def, checks: undefined }, schemas);
}
