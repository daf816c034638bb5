/** Lookup tables for the renames and recodes of a migration. */
import type { Migration, Recode, Rename } from './definition.ts';

type Value = Recode['from'];

interface MigrationIndex {
  /** Group or matrix (undefined for questions of a step) → old id → new id. */
  renames: ReadonlyMap<Rename['within'], Renames>;
  /** Group or matrix → the new ids. */
  renamedTo: ReadonlyMap<Rename['within'], ReadonlySet<string>>;
  /** Recodes by question. */
  recodes: ReadonlyMap<string, Recodes>;
}

/** Old id → new id. */
export type Renames = ReadonlyMap<string, string>;

/** Part of a question (undefined for the whole question) → old value → new value. */
export type Recodes = ReadonlyMap<Recode['within'], ReadonlyMap<Value, Value>>;

/** Built once per migration: it serves thousands of answers and can hold thousands of recodes. */
const indexed = new WeakMap<Migration, MigrationIndex>();

/** If the same id or value is renamed or recoded twice, the first wins. */
export function indexOf(migration: Migration): MigrationIndex {
  const index = indexed.get(migration) ?? newIndex(migration);
  indexed.set(migration, index);
  return index;
}

function newIndex({ rename = [], recode = [] }: Migration): MigrationIndex {
  const renames = new Map<Rename['within'], Map<string, string>>();
  const renamedTo = new Map<Rename['within'], Set<string>>();
  for (const { within, from, to } of rename) {
    setFirst(entryOf(renames, within, newMap), from, to);
    entryOf(renamedTo, within, () => new Set<string>()).add(to);
  }
  const recodes = new Map<string, Map<Recode['within'], Map<Value, Value>>>();
  for (const { question, within, from, to } of recode) {
    const ofQuestion = entryOf(recodes, question, newMap<Recode['within'], Map<Value, Value>>);
    setFirst(entryOf(ofQuestion, within, newMap<Value, Value>), from, to);
  }
  return { renames, renamedTo, recodes };
}

/** The id of a question after all these migrations. */
export const renamedBy = (migrations: readonly Migration[], id: string): string =>
  migrations.reduce(
    (current, migration) => indexOf(migration).renames.get(undefined)?.get(current) ?? current,
    id,
  );

/** The id of a part of a group or matrix after those migrations; the group may be renamed on the way. */
export function renamedWithin(migrations: readonly Migration[], within: string, id: string): string {
  let [holder, part] = [within, id];
  for (const migration of migrations) {
    holder = renamedBy([migration], holder);
    part = indexOf(migration).renames.get(holder)?.get(part) ?? part;
  }
  return part;
}

/** The new value of a recode after those migrations; its question may be renamed on the way. */
export function recodedBy(migrations: readonly Migration[], { question, within, to }: Recode): Value {
  let [id, part, value] = [question, within, to];
  for (const migration of migrations) {
    const { renames, recodes } = indexOf(migration);
    id = renamedBy([migration], id);
    part = part === undefined ? undefined : (renames.get(id)?.get(part) ?? part);
    value = recodes.get(id)?.get(part)?.get(value) ?? value;
  }
  return value;
}

const newMap = <Key, Found>(): Map<Key, Found> => new Map();

function setFirst<Key, Found>(map: Map<Key, Found>, key: Key, value: Found): void {
  if (!map.has(key)) map.set(key, value);
}

/** The entry of a key, created if it is missing. */
function entryOf<Key, Found>(map: Map<Key, Found>, key: Key, make: () => Found): Found {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
