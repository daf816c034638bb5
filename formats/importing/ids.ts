/** Assigns ids in a definition to the linkIds of a Questionnaire. */
import { FORBIDDEN_KEYS } from '@clinic/engine/base';
import { OPTION_VALUE, RESERVED_STEPS } from '@clinic/engine/definition';

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;
/** Leaves room for a number. */
const LONGEST = 70;

const isFree = (id: string, taken: ReadonlySet<string>): boolean =>
  !taken.has(id) && !FORBIDDEN_KEYS.has(id) && id !== 'today';

/** The last number used for a name, so that thousands of equal names do not each count up from 2. */
const given = new WeakMap<Set<string>, Map<string, number>>();

function numbered(id: string, taken: Set<string>, isReserved: (id: string) => boolean = () => false): string {
  const last = given.get(taken) ?? new Map<string, number>();
  given.set(taken, last);
  let number = last.get(id) ?? 1;
  let free = id;
  while (!isFree(free, taken) || isReserved(free)) {
    number += 1;
    free = `${id}_${number}`;
  }
  last.set(id, number);
  taken.add(free);
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
export const idFor = (linkId: string, taken: Set<string>): string => numbered(idLike(linkId), taken);

/** The same for steps and items that may become one, without ids of the intake's own pages. */
export const stepIdFor = (linkId: string, taken: Set<string>): string =>
  numbered(idLike(linkId), taken, (id) => RESERVED_STEPS.has(id));

function idLike(linkId: string): string {
  if (ID.test(linkId)) return linkId;
  const clean = cleaned(linkId);
  return /^[A-Za-z]/.test(clean) ? clean : `q_${clean || 'item'}`;
}

/** Whether an option can be stored as this text. */
export const isOptionValue = (code: string): boolean => OPTION_VALUE.test(code) && isFree(code, NONE);

const NONE: ReadonlySet<string> = new Set();

/** The same for the stored value of an option. */
export const valueFor = (code: string, taken: Set<string>): string =>
  numbered(OPTION_VALUE.test(code) ? code : cleaned(code) || 'option', taken);
