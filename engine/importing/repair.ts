/** Leaves out what a definition refuses. */
import type { Problem } from '../base/problem.ts';
import type { Definition, Question, Step } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { type Argument, type Message, say } from './texts/message.ts';

/** Repairs at most. */
const MAX_REPAIRS = 50;

/**
 * Says that a part of the draft was left out.
 * @param owner the step or question it was a part of, or that is left out itself
 * @param key of the part; undefined for a question that is not asked
 */
export type NoteLeftOut = (owner: object, message: Message, key?: string) => void;

/**
 * Leaves out what a definition refuses, such as conditions in a circle or limits that allow no answer, and says
 * so. Changes the draft.
 */
export function repaired(
  draft: Definition,
  note: NoteLeftOut,
): { definition?: Definition; problems: Problem[] } {
  let problems: Problem[] = [];
  for (let round = 0; round < MAX_REPAIRS; round++) {
    const parsed = parseDefinition({ ...draft, languages: draft.languages });
    if (parsed.definition) return { definition: draft, problems: [] };
    problems = parsed.problems.filter(({ level }) => level === 'error');
    // Before any change: leaving a question out moves those after it.
    const places = problems.flatMap((problem) => placeOf(draft, problem) ?? []);
    let isChanged = false;
    for (const place of places) isChanged = repair(draft, place, note) || isChanged;
    if (!isChanged) break;
  }
  return { problems };
}

/** What a problem is about. */
interface Place {
  step: Step;
  question?: Question | undefined;
  /** The question of a repeating group. */
  part?: Question | undefined;
  key: string;
  because: Argument;
}

function placeOf(draft: Definition, { path, message, text }: Problem): Place | undefined {
  const [, stepAt, , questionAt, , partAt, rest = ''] =
    /^steps\[(\d+)\](\.questions\[(\d+)\](\.questions\[(\d+)\])?)?\.?(.*)$/.exec(path) ?? [];
  const step = stepAt === undefined ? undefined : draft.steps[Number(stepAt)];
  if (!step) return undefined;
  const question = questionAt === undefined ? undefined : step.questions[Number(questionAt)];
  const part =
    partAt !== undefined && question?.type === 'repeatingGroup'
      ? question.questions[Number(partAt)]
      : undefined;
  const [key = ''] = /^[A-Za-z]+/.exec(rest) ?? [];
  return { step, question, part, key, because: { message, ...(text && { text }) } };
}

function repair(draft: Definition, place: Place, note: NoteLeftOut): boolean {
  const { step, question, part, key, because } = place;
  const owner = (part ?? question ?? step) as unknown as Record<string, unknown>;
  if (OPTIONAL.has(key) && key in owner) {
    note(owner, say('partLeftOut', { key, because }), key);
    delete owner[key];
    return true;
  }
  // A question that no definition can ask.
  return question !== undefined && leaveOut(draft, place, say('notAsked', { because }), note);
}

/** With the group or step around it if nothing else is in there. */
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
    // It is left out already.
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
  'extract',
  'proposed',
  'checks',
  'step',
  'minItems',
  'section',
]);
