/** Leaves out what is not valid and has no bearing on the questions. */
import { isObject, type JsonObject, textOf } from '../../validate/json.ts';
import { type Found, follow, type Mutable, type ReadingNotes } from './notes.ts';

/** Elements of a form or value set that say what is asked; the others are about it. */
const NEEDED: ReadonlySet<string> = new Set([
  ...['item', 'contained', 'extension', 'modifierExtension', 'resourceType', 'implicitRules', 'language'],
  ...['compose', 'expansion', 'concept', 'content', 'id'],
]);
const TERMINOLOGY: ReadonlySet<unknown> = new Set(['ValueSet', 'CodeSystem']);

/**
 * Changes the form.
 * @param faults paths of what is not valid
 * @returns whether anything was left out
 */
export function leaveOutFaulty(
  form: Mutable,
  faults: readonly string[],
  root: string,
  notes: ReadingNotes,
): boolean {
  const left = new Map<object, Set<string | object>>();
  for (const fault of faults) {
    const leftover = faultyPart(follow(form, fault, root));
    if (!leftover) continue;
    left.set(leftover.object, (left.get(leftover.object) ?? new Set()).add(leftover.part));
  }
  for (const [object, parts] of left) {
    const holder = object as Mutable;
    for (const [key, value] of Object.entries(holder)) {
      if (parts.has(key)) {
        notes.correct(`${notes.placeOf(object) || root}.${key}`, 'readFaulty', value);
        delete holder[key];
        delete holder[`_${key}`];
      } else if (Array.isArray(value) && value.some((each) => parts.has(each))) {
        for (const each of value) if (parts.has(each)) notes.correct(notes.placeOf(each), 'readFaulty', each);
        const rest = value.filter((each) => !parts.has(each));
        if (rest.length > 0) holder[key] = rest;
        else delete holder[key];
      }
    }
  }
  return left.size > 0;
}

/** The part that can be left out: an entry of a list, or an element by its name; undefined if the form needs it. */
function faultyPart({ ancestors }: Found): { object: JsonObject; part: string | object } | undefined {
  for (const { object, key, index } of ancestors) {
    const list: unknown = object[key];
    const entry: unknown = index === undefined || !Array.isArray(list) ? undefined : list[index];
    if (key === 'modifierExtension') return undefined;
    const isWhole =
      key === 'extension' ||
      (key === 'code' && object.linkId !== undefined) ||
      (key === 'contained' && isObject(entry) && !TERMINOLOGY.has(entry.resourceType));
    if (isWhole && isObject(entry)) return { object, part: entry };
    const isAbout = textOf(object.resourceType) !== undefined && !NEEDED.has(key);
    // A companion of a primitive value, without its extensions.
    if (isAbout || (isEmpty(object[key]) && key.startsWith('_'))) return { object, part: key };
  }
  return undefined;
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
