/** What a program may do with an API token. Shared with the browser. */
import { z } from 'zod';

/** What there is: each may be read, or changed, too. */
export const RESOURCES = [
  'submissions',
  'patients',
  'plans',
  'questionnaires',
  'rules',
  'analytics',
] as const;
export type Resource = (typeof RESOURCES)[number];
export type Scope = `${Resource}.${'read' | 'write'}`;

/** Nothing of these can be changed through the API. */
const ONLY_READ: ReadonlySet<Resource> = new Set(['questionnaires', 'analytics']);
export const SCOPES: readonly Scope[] = RESOURCES.flatMap((each): Scope[] =>
  ONLY_READ.has(each) ? [`${each}.read`] : [`${each}.read`, `${each}.write`],
);
export const Scope = z.enum(SCOPES as [Scope, ...Scope[]]);

/** By the first part of a path after `/api/`. */
const OF_PART: Readonly<Record<string, Resource>> = {
  review: 'submissions',
  submissions: 'submissions',
  patients: 'patients',
  plans: 'plans',
  'plan-forms': 'plans',
  questionnaires: 'questionnaires',
  'rule-sets': 'rules',
  rules: 'rules',
  analytics: 'analytics',
  fhir: 'submissions',
};
/** What they are given is in the body, because names must not appear in a URL, or is too long for one. */
const READS = /\/(search|counts|neighbours|exports|follow-ups|replay|impact|\$\w+)$/;
/** Screens and working copies of people. */
const OF_PEOPLE = /\/(views|presence|drafts)(\/|$)/;

/** The scope that a route needs; undefined: no program may call it. */
export function scopeOf({
  method,
  path,
  access,
}: {
  method: string;
  path: string;
  access: string;
}): Scope | undefined {
  const resource = OF_PART[path.split('/')[2] ?? ''];
  if (resource === undefined || access !== 'staff' || OF_PEOPLE.test(path)) return undefined;
  const action = method.toUpperCase() === 'GET' || READS.test(path) ? 'read' : 'write';
  return SCOPES.find((scope) => scope === `${resource}.${action}`);
}
