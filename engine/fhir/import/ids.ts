/** Ids of a definition for the linkIds of a Questionnaire. */
import { FORBIDDEN_KEYS } from '../../logic/base/forbiddenKeys.ts';

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;
const OPTION = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,79}$/;
/** Room for a number. */
const LONGEST = 70;

const isFree = (id: string, taken: ReadonlySet<string>): boolean =>
  !taken.has(id) && !FORBIDDEN_KEYS.has(id) && id !== 'today';

function numbered(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; !isFree(free, taken); number++) free = `${id}_${number}`;
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

/** The linkId itself if it can be an id that is free, otherwise one like it. */
export function idFor(linkId: string, taken: Set<string>): string {
  if (ID.test(linkId)) return numbered(linkId, taken);
  const clean = cleaned(linkId);
  return numbered(/^[A-Za-z]/.test(clean) ? clean : `q_${clean || 'item'}`, taken);
}

/** The same for what an option is stored as. */
export const valueFor = (code: string, taken: Set<string>): string =>
  numbered(OPTION.test(code) ? code : cleaned(code) || 'option', taken);
