/** Leaves out what a definition refuses. */
import type { Problem } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { type Message, say } from './texts/message.ts';

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
    let isChanged = false;
    for (const problem of problems) isChanged = repair(draft, problem, note) || isChanged;
    if (!isChanged) break;
  }
  return { problems };
}

function repair(draft: Definition, problem: Problem, note: NoteLeftOut): boolean {
  const [, stepAt, , questionAt, , partAt, rest = ''] =
    /^steps\[(\d+)\](\.questions\[(\d+)\](\.questions\[(\d+)\])?)?\.?(.*)$/.exec(problem.path) ?? [];
  if (stepAt === undefined) return false;
  const step = draft.steps[Number(stepAt)];
  const question = questionAt === undefined ? undefined : step?.questions[Number(questionAt)];
  const part =
    partAt !== undefined && question?.type === 'repeatingGroup'
      ? question.questions[Number(partAt)]
      : undefined;
  const owner = (part ?? question ?? step) as Record<string, unknown> | undefined;
  if (!owner) return false;
  const [key = ''] = /^[A-Za-z]+/.exec(rest) ?? [];
  const because = { message: problem.message, ...(problem.text && { text: problem.text }) };
  if (OPTIONAL.has(key) && key in owner) {
    note(owner, say('partLeftOut', { key, because }), key);
    delete owner[key];
    return true;
  }
  // A question that no definition can ask.
  const list = part && question?.type === 'repeatingGroup' ? question.questions : step?.questions;
  if (!question || !list || list.length < 2) return false;
  note(owner, say('notAsked', { because }));
  list.splice(list.indexOf((part ?? question) as Question), 1);
  return true;
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'showWhen',
  'min',
  'max',
  'unit',
  'codes',
  'help',
  'decimals',
  'role',
  'proposed',
  'checks',
  'step',
  'minItems',
  'section',
]);
