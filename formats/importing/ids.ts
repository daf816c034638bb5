/** Assigns ids in a definition to the linkIds of a Questionnaire. */
import { FORBIDDEN_KEYS } from '@clinic/engine/base';
import { OPTION_VALUE, RESERVED_STEPS } from '@clinic/engine/definition';

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;
/** Leaves room for a number. */
const LONGEST = 70;

const isFree = (id: string, usedIds: ReadonlySet<string>): boolean =>
  !usedIds.has(id) && !FORBIDDEN_KEYS.has(id) && id !== 'today';

/** The last number used for a name, so that thousands of equal names do not each count up from 2. */
const lastNumbers = new WeakMap<Set<string>, Map<string, number>>();

function numbered(
  id: string,
  usedIds: Set<string>,
  isReserved: (id: string) => boolean = () => false,
): string {
  const last = lastNumbers.get(usedIds) ?? new Map<string, number>();
  lastNumbers.set(usedIds, last);
  let number = last.get(id) ?? 1;
  let free = id;
  while (!isFree(free, usedIds) || isReserved(free)) {
    number += 1;
    free = `${id}_${number}`;
  }
  last.set(id, number);
  usedIds.add(free);
  return free;
}

const cleaned = (text: string): string =>
  text
    .normalize('NFD')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, LONGEST);

/** The linkId itself if it is a valid and free id, otherwise a similar one. */
export const idFor = (linkId: string, usedIds: Set<string>): string => numbered(idLike(linkId), usedIds);

/** The same for steps and items that may become one, without ids of the intake's own pages. */
export const stepIdFor = (linkId: string, usedIds: Set<string>): string =>
  numbered(idLike(linkId), usedIds, (id) => RESERVED_STEPS.has(id));

function idLike(linkId: string): string {
  if (ID.test(linkId)) return linkId;
  const clean = cleaned(linkId);
  return /^[A-Za-z]/.test(clean) ? clean : `q_${clean || 'item'}`;
}

/** Whether an option can be stored as this text. */
export const isOptionValue = (code: string): boolean => OPTION_VALUE.test(code) && isFree(code, NONE);

const NONE: ReadonlySet<string> = new Set();

/** The same for the stored value of an option. */
export const valueFor = (code: string, usedValues: Set<string>): string =>
  numbered(OPTION_VALUE.test(code) ? code : cleaned(code) || 'option', usedValues);
