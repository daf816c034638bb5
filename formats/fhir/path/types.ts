/** `is`, `as` and `ofType()`, for the types that answers have. */
import { type Collection, onlyIf, truth } from './collection.ts';
import { NotCompiled } from './reason.ts';
import { exists, valueNode } from './values.ts';

/** Checks by type name, without namespace. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'decimal',
  string: 'string',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  Coding: 'coding',
  Quantity: 'quantity',
};

/** The entries of a type; for `is`, whether there is one. */
export function ofType(how: 'is' | 'as', collection: Collection, name: string, at: number): Collection {
  const wanted = TYPES[name.replace(/^FHIR\./, '')];
  if (wanted === undefined) throw new NotCompiled(at, 'element', { name });
  const entries = collection.flatMap((entry) => onlyIf(entry, valueNode(entry, at).type === wanted));
  if (how === 'as') return entries;
  const [only] = collection;
  if (!only) return [];
  if (collection.length > 1 || only.over !== undefined) throw new NotCompiled(at, 'several');
  // Unknown for an empty collection.
  return truth(exists(collection)).flatMap((entry) =>
    onlyIf(
      { ...entry, node: { ...entry.node, logic: entries.length > 0 } as typeof entry.node },
      exists(collection),
    ),
  );
}
