/**
 * Keys in the order a person would write them. The database keeps published documents with their keys sorted by
 * length, and nobody wants to edit that.
 */
const ORDER = [
  'id',
  'value',
  'version',
  'type',
  'system',
  'required',
  'level',
  'title',
  'label',
  'languages',
  'ruleSet',
  'patient',
  'givenName',
  'familyName',
  'email',
  'birthDate',
  'eligibility',
  'when',
  'text',
  'question',
  'within',
  'from',
  'to',
  'next',
  'mayContinue',
  'intro',
  'help',
  'why',
  'showWhen',
  'message',
  'measure',
  'unit',
  'units',
  'min',
  'max',
  'softMin',
  'softMax',
  'step',
  'minLabel',
  'maxLabel',
  'maxLength',
  'minItems',
  'maxItems',
  'accept',
  'maxMb',
  'maxFiles',
  'display',
  'code',
  'exclusive',
  'unknown',
  'compute',
  'decimals',
  'rows',
  'options',
  'questions',
  'pages',
  'checks',
  'codes',
  'note',
  'steps',
  'migrations',
  'rename',
  'recode',
];
const PLACE = new Map(ORDER.map((key, index) => [key, index]));

/** Keys it does not know stay behind the others, as they were. */
export function inWrittenOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inWrittenOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const sorted = entries.toSorted(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(sorted.map(([key, entry]) => [key, inWrittenOrder(entry)])) as T;
}

const place = (key: string): number => PLACE.get(key) ?? ORDER.length;
