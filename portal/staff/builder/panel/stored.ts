/** What a panel writes into the document. */
import type { FormatSchema } from '@clinic/engine/editing';
import type { ErrorSchema } from '@rjsf/utils';
import isSame from 'fast-deep-equal';
import {
  type Data,
  entryOf,
  fieldOf,
  type Hint,
  type Hints,
  isObject,
  propertyOf,
  type Scope,
} from './hint.ts';

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Entries that were just added have no content yet. */
export const withNew = (hints: Hints, data: Data, scope: Scope): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, filled(hints[name] ?? {}, value, scope)]),
  );

function filled({ parts, fresh }: Hint, value: unknown, scope: Scope): unknown {
  const inside = (part: Data): Data => (parts ? withNew(parts, part, scope) : part);
  if (isObject(value)) return inside(value);
  if (!Array.isArray(value)) return value;
  const isNew = (entry: unknown): boolean =>
    typeof entry !== 'number' && (!entry || Object.keys(entry).length === 0);
  const others = value.filter((entry) => !isNew(entry));
  return value.map((entry) => {
    const content = isNew(entry) ? (fresh?.(scope, others) ?? {}) : entry;
    return isObject(content) ? inside(content) : content;
  });
}

/** Without properties that have no value, and without lists and objects that have nothing in them. */
export const stored = (format: FormatSchema, hints: Hints, data: Data): Data =>
  withoutMissing({
    ...data,
    ...Object.fromEntries(
      Object.entries(hints).map(([name, hint]) => [
        name,
        storedValue(propertyOf(format, name), hint, data[name]),
      ]),
    ),
  });

function storedValue(format: FormatSchema, hint: Hint, value: unknown): unknown {
  if (fieldOf(format, hint) || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const { parts, list } = hint;
    if (!parts) return value.length > 0 ? value : undefined;
    const entries = value.map((entry) =>
      withTexts(entryOf(format), stored(entryOf(format), parts, entry ?? {})),
    );
    const filled = list?.beginsWithOne ? entries.filter((entry) => !isEmpty(entry)) : entries;
    return filled.length > 0 ? filled : undefined;
  }
  if (!hint.parts || !isObject(value)) return value;
  const kept = stored(format, hint.parts, value);
  return hint.frame === 'details' && Object.values(kept).every(isEmpty) ? undefined : withTexts(format, kept);
}

/** The errors of what is stored, at the entries that are shown: some of those are empty, and not stored. */
export const errorsAsShown = (hints: Hints, data: Data, errors: ErrorSchema): ErrorSchema =>
  Object.fromEntries(
    Object.entries(errors).map(([name, ofEntries]) => {
      const entries = data[name];
      if (!hints[name]?.list?.beginsWithOne || !Array.isArray(entries)) return [name, ofEntries];
      const places = entries.flatMap((entry, index) => (isEmpty(withoutMissing(entry ?? {})) ? [] : [index]));
      const moved = Object.entries(ofEntries ?? {}).map(([key, error]) => [
        places[Number(key)] ?? key,
        error,
      ]);
      return [name, Object.fromEntries(moved)];
    }),
  );

/** A text that is required is there, if only without words. */
const withTexts = (format: FormatSchema, data: Data): Data => ({
  ...Object.fromEntries(
    (format.required ?? [])
      .filter((name) => fieldOf(propertyOf(format, name), {}) === 'text')
      .map((name) => [name, {}]),
  ),
  ...data,
});

/** Without properties that are undefined. */
export const withoutMissing = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

/**
 * The data with what it had before in place of what is refused; an entry that lacks something stays as it was.
 * @param errors by property and entry, as the form has them
 */
export function accepted(before: unknown, after: unknown, errors: ErrorSchema | undefined): unknown {
  if (!errors || isEmpty(errors)) return after;
  if (errors.__errors?.length) return before;
  const [old, next] = [before, after] as [Data | undefined, Data];
  if (Array.isArray(after)) {
    const entries = after
      .map((entry, index) =>
        accepted(Array.isArray(before) ? before[index] : undefined, entry, errors[index]),
      )
      .filter((entry) => entry !== undefined);
    return entries.length > 0 ? entries : undefined;
  }
  const kept = Object.entries(errors).map(([name, inside]) => [
    name,
    accepted(old?.[name], next?.[name], inside as ErrorSchema),
  ]);
  const isIncomplete = kept.some(
    ([name, value]) => value === undefined && next?.[name as string] === undefined,
  );
  return isIncomplete ? before : withoutMissing({ ...next, ...Object.fromEntries(kept) });
}

/** Whether an edit is one step to undo rather than typing: an entry was added, moved or removed, a box ticked. */
export function isStep(before: unknown, after: unknown): boolean {
  if (isSame(before, after)) return false;
  if (typeof before === 'boolean' || typeof after === 'boolean') return true;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, next] = [before ?? [], after ?? []] as unknown[][];
    return old?.length !== next?.length || (next ?? []).some((entry, index) => isStep(old?.[index], entry));
  }
  if (!isObject(before) || !isObject(after))
    return isObject(before) !== isObject(after) && !isText(before ?? after);
  return Object.keys({ ...before, ...after }).some((name) => isStep(before[name], after[name]));
}

const isText = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((words) => typeof words === 'string' || isObject(words));
