/** Edit operations on a definition. Each returns a new definition and leaves the old one unchanged. */
import type { Definition, Question, Step } from '../definition/definition.ts';
import { holdPages } from './pageEdits.ts';
import { withPartReferences, withReferences } from './renaming/references.ts';
import { withLinkIdOf, withMigrationsTo, withPartMigrationsTo } from './renaming/renamedDeclarations.ts';
import { holdSections, inSection } from './sectionEdits.ts';

/** Ids from the outside in: step, question, question of a group. Empty for the definition itself. */
export type Place = readonly string[];

/** The item at that place; undefined if there is none. */
export const stepAt = ({ steps }: Definition, [step]: Place): Step | undefined =>
  steps.find(({ id }) => id === step);

export function questionAt(definition: Definition, [step, question, part]: Place): Question | undefined {
  const existing = stepAt(definition, [step ?? ''])?.questions.find(({ id }) => id === question);
  return part === undefined ? existing : partsOf(existing).find(({ id }) => id === part);
}

export const partsOf = (question: Question | undefined): readonly Question[] =>
  question?.type === 'repeatingGroup' ? question.questions : [];

/** The definition with changed properties; properties set to undefined are removed. */
export const withDefinition = (definition: Definition, change: Partial<Definition>): Definition =>
  changed(definition, change);

export const withStep = (definition: Definition, [step]: Place, change: Partial<Step>): Definition => ({
  ...definition,
  steps: definition.steps.map((each) => (each.id === step ? changed(each, change) : each)),
});

export function withQuestion(
  definition: Definition,
  place: Place,
  change: Readonly<Record<string, unknown>>,
): Definition {
  const lastId = place.at(-1);
  return withList(definition, place.slice(0, -1), (questions) =>
    questions.map((each) => (each.id === lastId ? (changed(each, change) as Question) : each)),
  );
}

/** Inserts after the step or question with that id, or at the end. */
export function addStep(definition: Definition, step: Step, after?: string): Definition {
  return { ...definition, steps: inserted(definition.steps, step, after) };
}

/**
 * Adds a question, in the section of the one before it.
 * @param into a step, or a group in it
 */
export const addQuestion = (
  definition: Definition,
  into: Place,
  question: Question,
  after?: string,
): Definition =>
  withList(definition, into, (questions) => {
    const section = questions.find(({ id }) => id === after)?.section;
    return inserted(questions, section === undefined ? question : { ...question, section }, after);
  });

/** A step or a question. */
export function removeAt(definition: Definition, place: Place): Definition {
  const lastId = place.at(-1);
  if (place.length === 1) return { ...definition, steps: definition.steps.filter(({ id }) => id !== lastId) };
  return withList(definition, place.slice(0, -1), (questions) => questions.filter(({ id }) => id !== lastId));
}

/** Moves to `index`, counted after the moved item is removed. */
export function moveTo(definition: Definition, from: Place, into: Place, index: number): Definition {
  const at = (list: readonly unknown[]) => Math.max(0, Math.min(index, list.length));
  if (from.length === 1) {
    const step = stepAt(definition, from);
    if (!step) return definition;
    const others = definition.steps.filter((each) => each !== step);
    return { ...definition, steps: others.toSpliced(at(others), 0, step) };
  }
  const question = questionAt(definition, from);
  if (!question) return definition;
  return withList(removeAt(definition, from), into, (list) => list.toSpliced(at(list), 0, question));
}

/**
 * Renames a step or question; everything that names it follows: conditions, pages, the patient's name, declared
 * renames and recodes, and the linkIds of an imported form.
 */
export function renameAt(definition: Definition, place: Place, id: string): Definition {
  const [, question = '', part] = place;
  const renamed =
    place.length === 1
      ? withStep(definition, place, { id })
      : part === undefined
        ? questionRenamed(definition, place, id)
        : partRenamed(definition, place, [question, part], id);
  return withLinkIdOf(renamed, place, id);
}

function questionRenamed(definition: Definition, place: Place, id: string): Definition {
  const lastId = place.at(-1) ?? '';
  const nameOf = (read: string): string => (read === lastId ? id : read);
  // Update pages first: renaming only the question would drop their rows.
  const followed = withReferences(definition, nameOf);
  const renamed = withMigrationsTo(withQuestion(followed, place, { id }), lastId, id);
  const { patient } = renamed;
  const names = Object.entries(patient ?? {}).map(([key, value]) => [key, nameOf(value)]);
  return { ...renamed, patient: Object.fromEntries(names) };
}

/** Renames a question of a group: conditions in the same entry read it by its name, all others through the group. */
function partRenamed(
  definition: Definition,
  place: Place,
  [group, ownId]: readonly [string, string],
  id: string,
): Definition {
  const nameOf = (read: string): string => (read === ownId ? id : read);
  const inEntry = withList(definition, place.slice(0, -1), (parts) =>
    parts.map((each) => withReferences(each, nameOf)),
  );
  const followed = withPartReferences(inEntry, group, nameOf);
  return withPartMigrationsTo(withQuestion(followed, place, { id }), [group, ownId], id);
}

function withList(
  definition: Definition,
  [step, group]: Place,
  change: (questions: Question[]) => Question[],
): Definition {
  const steps = definition.steps.map((each): Step => {
    if (each.id !== step) return each;
    if (group === undefined) return holdSections(holdPages({ ...each, questions: change(each.questions) }));
    const questions = each.questions.map((question) =>
      question.id === group && question.type === 'repeatingGroup'
        ? { ...question, questions: change(question.questions).map((part) => inSection(part, undefined)) }
        : question,
    );
    return { ...each, questions };
  });
  return { ...definition, steps };
}

function inserted<T extends { id: string }>(list: readonly T[], item: T, after: string | undefined): T[] {
  const index = after === undefined ? -1 : list.findIndex(({ id }) => id === after);
  return list.toSpliced(index === -1 ? list.length : index + 1, 0, item);
}

function changed<T extends object>(item: T, change: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries({ ...item, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
