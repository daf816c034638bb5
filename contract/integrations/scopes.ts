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
/** SMART App Launch 2: what a resource of `/fhir` is a part of. */
const OF_FHIR: Readonly<Record<string, Resource>> = {
  AllergyIntolerance: 'submissions',
  Condition: 'submissions',
  Consent: 'submissions',
  DetectedIssue: 'submissions',
  DocumentReference: 'submissions',
  MedicationStatement: 'submissions',
  Observation: 'submissions',
  Patient: 'patients',
  Provenance: 'submissions',
  Questionnaire: 'questionnaires',
  QuestionnaireResponse: 'submissions',
};
/** Create, read, search. */
const SMART = /^system\/(\*|[A-Z][A-Za-z]+)\.(c?r?s?)$/;
export const SMART_SCOPES: readonly string[] = ['*', ...Object.keys(OF_FHIR)].flatMap((name) =>
  ['c', 'r', 's', 'cr', 'cs', 'rs', 'crs'].map((actions) => `system/${name}.${actions}`),
);

interface Called {
  method: string;
  /** Of the route; at `/fhir` with the type of resource filled in. */
  path: string;
  access: string;
}

/** What they are given is in the body, because names must not appear in a URL, or is too long for one. */
const READS = /\/(_?search|counts|neighbours|exports|follow-ups|replay|impact|\$\w+)$/;
/** Giving up an export changes nothing of a patient. */
const EXPORT = /^\/fhir\/(Patient\/)?\$export/;
/** Screens and working copies of people. */
const OF_PEOPLE = /\/(views|presence|drafts)(\/|$)/;

/** The scope that a route needs; undefined: no program may call it. */
export function scopeOf({ method, path, access }: Called): Scope | undefined {
  const [, door, part = ''] = path.split('/');
  const resource = door === 'fhir' ? ofFhir(part) : OF_PART[part];
  if (resource === undefined || access !== 'staff' || OF_PEOPLE.test(path)) return undefined;
  const action = reads({ method, path }) ? 'read' : 'write';
  return SCOPES.find((scope) => scope === `${resource}.${action}`);
}

/** Unknown types and the export operations need the scope of submissions, so that a refusal does not tell which types exist. */
const ofFhir = (type: string): Resource =>
  Object.hasOwn(OF_FHIR, type) ? (OF_FHIR[type] ?? 'submissions') : 'submissions';

const reads = ({ method, path }: Pick<Called, 'method' | 'path'>): boolean =>
  method.toUpperCase() === 'GET' || READS.test(path) || EXPORT.test(path);

/** Whether a program with these scopes may call a route. One of SMART opens its resource at `/fhir`, and nothing else. */
export function opens(granted: readonly string[], called: Called): boolean {
  const scope = scopeOf(called);
  return scope !== undefined && granted.some((each) => each === scope || opensByFhir(each, called));
}

function opensByFhir(granted: string, { method, path }: Called): boolean {
  const [, door, part = '', ...rest] = path.split('/');
  const [, name, actions = ''] = SMART.exec(granted) ?? [];
  // Which types are exported is checked one by one.
  if (door === 'fhir' && EXPORT.test(path)) return actions.includes('r');
  if (door !== 'fhir' || (name !== part && name !== '*')) return false;
  return actions.includes(reads({ method, path }) ? (rest[0]?.startsWith(':') ? 'r' : 's') : 'c');
}

/** Whether a program that is registered with `allowed` may ask for a scope: one of these, or of SMART within them. */
export function mayAskFor(asked: string, allowed: readonly Scope[]): boolean {
  if (allowed.includes(asked as Scope)) return true;
  const [, name = '', actions = ''] = SMART.exec(asked) ?? [];
  const resources = name === '*' ? Object.values(OF_FHIR) : (OF_FHIR[name] ?? []);
  const needed = [resources]
    .flat()
    .flatMap((resource) => [
      ...(actions.includes('c') ? [`${resource}.write`] : []),
      ...(/[rs]/.test(actions) ? [`${resource}.read`] : []),
    ]);
  return needed.length > 0 && needed.every((scope) => allowed.includes(scope as Scope));
}
