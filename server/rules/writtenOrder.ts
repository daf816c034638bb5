/** Keys in the order a person would write them: the database keeps published documents with theirs sorted. */
const ORDER = [
  'id',
  'key',
  'version',
  'type',
  'severity',
  'title',
  'label',
  'languages',
  'unit',
  'decimals',
  'message',
  'text',
  'from',
  'value',
  'alertWhen',
  'source',
  'reviewed',
  'parameters',
  'derived',
  'flags',
];
const PLACE = new Map(ORDER.map((key, index) => [key, index]));

/** Keys it does not know stay behind the others, as they were. */
export function inWrittenOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inWrittenOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(entries.map(([key, entry]) => [key, inWrittenOrder(entry)])) as T;
}

const place = (key: string): number => PLACE.get(key) ?? ORDER.length;
