/** The renames and recodes of a migration by what they are looked up by. */

import type { Migration, Recode, Rename } from '../definition/definition.ts';

type Value = Recode['from'];

export interface MigrationIndex {
  migration: Migration;
  /** Group or matrix, undefined for questions of a step → old id → new id. */
  renames: ReadonlyMap<Rename['within'], ReadonlyMap<string, string>>;
  /** The same → the new ids. */
  renamedTo: ReadonlyMap<Rename['within'], ReadonlySet<string>>;
  /** Question → its part, undefined for the whole → old value → new value. */
  recodes: ReadonlyMap<string, ReadonlyMap<Recode['within'], ReadonlyMap<Value, Value>>>;
}

/** Of several renames or recodes of the same, the first counts. */
export function indexOf(migration: Migration): MigrationIndex {
  const renames = new Map<Rename['within'], Map<string, string>>();
  const renamedTo = new Map<Rename['within'], Set<string>>();
  for (const { within, from, to } of migration.rename ?? []) {
    setFirst(entryOf(renames, within, newMap), from, to);
    entryOf(renamedTo, within, () => new Set<string>()).add(to);
  }
  const recodes = new Map<string, Map<Recode['within'], Map<Value, Value>>>();
  for (const { question, within, from, to } of migration.recode ?? []) {
    const ofQuestion = entryOf(recodes, question, newMap<Recode['within'], Map<Value, Value>>);
    setFirst(entryOf(ofQuestion, within, newMap<Value, Value>), from, to);
  }
  return { migration, renames, renamedTo, recodes };
}

/** The final name of a question. */
export const lastName = (later: readonly MigrationIndex[], id: string): string =>
  later.reduce((current, { renames }) => renames.get(undefined)?.get(current) ?? current, id);

/** The final name of a part of a group or matrix, which may be renamed again itself. */
export function lastPartName(later: readonly MigrationIndex[], within: string, id: string): string {
  let [holder, part] = [within, id];
  for (const { renames } of later) {
    holder = renames.get(undefined)?.get(holder) ?? holder;
    part = renames.get(holder)?.get(part) ?? part;
  }
  return part;
}

/** The final value of an answer; its question may be renamed on the way. */
export function lastValue(later: readonly MigrationIndex[], { question, within, to }: Recode): Value {
  let [id, part, value] = [question, within, to];
  for (const { renames, recodes } of later) {
    id = renames.get(undefined)?.get(id) ?? id;
    part = part === undefined ? undefined : (renames.get(id)?.get(part) ?? part);
    value = recodes.get(id)?.get(part)?.get(value) ?? value;
  }
  return value;
}

const newMap = <Key, Found>(): Map<Key, Found> => new Map();

function setFirst<Key, Found>(map: Map<Key, Found>, key: Key, found: Found): void {
  if (!map.has(key)) map.set(key, found);
}

/** The entry of a key, made where there is none. */
function entryOf<Key, Found>(map: Map<Key, Found>, key: Key, make: () => Found): Found {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
