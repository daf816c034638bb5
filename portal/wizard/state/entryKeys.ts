/**
 * The keys of a list's entries after its answer was changed elsewhere. Entries that stay keep their keys, so that
 * the focus stays where it is, and an entry that was added here and not filled in yet stays, too.
 *
 * @param storedBefore how many entries the answer had
 * @param storedNow how many it has now
 */
export function keysAfterMerge(
  keys: readonly number[],
  storedBefore: number,
  storedNow: number,
  nextKey: () => number,
): readonly number[] {
  // The empty entry that an empty list shows was not added by the patient.
  const storedKeys = keys.slice(0, Math.max(storedBefore, 1));
  const addedKeys = keys.slice(storedKeys.length);
  const currentKeys = storedKeys.slice(0, Math.max(storedNow, 1));
  const fresh = Array.from({ length: Math.max(storedNow, 1) - currentKeys.length }, nextKey);
  return [...currentKeys, ...fresh, ...addedKeys];
}
