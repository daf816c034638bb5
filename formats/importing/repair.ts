/** Removes parts that a definition refuses. */
import type { Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { ConditionRepair, type JoinedConditions } from './repairConditions.ts';
import { ownerOf, type Place, placesOf } from './repairPlaces.ts';
import { type Message, say } from './texts/message.ts';

/** Maximum number of repairs. */
const MAX_REPAIRS = 50;

/**
 * Reports that a part of the draft was left out.
 * @param owner the step or question that had the part, or that is left out itself
 * @param key of the part; undefined for a question that is not asked
 */
type NoteLeftOut = (owner: object, message: Message, key?: string) => void;

/**
 * Removes parts that a definition refuses, such as circular conditions or limits that allow no answer, and reports
 * them. Changes the draft.
 */
export function repaired(
  draft: Definition,
  note: NoteLeftOut,
  conditions?: JoinedConditions,
): { definition?: Definition; problems: Problem[] } {
  const repairing = conditions && new ConditionRepair(draft, conditions);
  let problems: Problem[] = [];
  for (let round = 0; round < MAX_REPAIRS; round++) {
    const parsed = parseDefinition({ ...draft, languages: draft.languages });
    if (parsed.definition) return { definition: draft, problems: [] };
    problems = parsed.problems.filter(({ level }) => level === 'error');
    // Before any change: leaving a question out moves those after it.
    const places = placesOf(draft, problems);
    const joined = places.filter((place) => repairing?.canRepair(place));
    const others = places.filter((place) => !joined.includes(place));
    let isChanged = joined.length > 0;
    if (isChanged) repairing?.repair(joined);
    const gone = new WeakMap<object, Set<string>>();
    for (const place of others) isChanged = repair(draft, place, note, gone) || isChanged;
    if (!isChanged) break;
  }
  return { problems };
}

/** @param gone parts that were left out for another problem of theirs: a condition can name two questions that are missing */
function repair(
  draft: Definition,
  place: Place,
  note: NoteLeftOut,
  gone: WeakMap<object, Set<string>>,
): boolean {
  const { question, key, because } = place;
  const owner = ownerOf(place);
  const goneHere = gone.get(owner) ?? new Set();
  if (goneHere.has(key)) return false;
  if (OPTIONAL.has(key) && key in owner) {
    note(owner, say('partLeftOut', { key, because }), key);
    delete owner[key];
    gone.set(owner, goneHere.add(key));
    return true;
  }
  // A question that cannot be part of a definition.
  return question !== undefined && leaveOut(draft, place, say('notAsked', { because }), note);
}

/** Removes the enclosing group or step as well if it becomes empty. */
function leaveOut(
  draft: Definition,
  { step, question, part }: Place,
  message: Message,
  note: NoteLeftOut,
): boolean {
  const lists: [object[], object | undefined][] = [
    [part && question?.type === 'repeatingGroup' ? question.questions : [], part],
    [step.questions, question],
    [draft.steps, step],
  ];
  for (const [list, each] of lists) {
    if (!each) continue;
    const at = list.indexOf(each);
    // It has already been left out.
    if (at === -1) return false;
    note(each, message);
    if (list.length === 1) continue;
    list.splice(at, 1);
    return true;
  }
  return false;
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'showWhen',
  'min',
  'max',
  'unit',
  'codes',
  'help',
  'shortLabel',
  'decimals',
  'role',
  'whenHidden',
  'extract',
  'proposed',
  'checks',
  'step',
  'minItems',
  'section',
]);
