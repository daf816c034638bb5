/** Ids that a new step or question cannot have. */
import type { Definition, Question } from '../definition/definition.ts';
import { RESERVED_STEPS } from '../definition/reservedSteps.ts';
import { checksAround, type Group } from '../form/groupEntries.ts';
import { TODAY } from '../form/questionnaire.ts';

export function takenIds({ steps }: Definition): Record<'step' | 'question', (id: string) => boolean> {
  const all = steps.flatMap(({ questions }) => questions);
  // A question that entries read outside their group must not have the same name as one of theirs.
  const inEntries = all.flatMap((question) => (isReader(question) ? question.questions : []));
  const questions = new Set([TODAY, ...[...all, ...inEntries].map(({ id }) => id)]);
  const stepIds = new Set(steps.map(({ id }) => id));
  const isTakenByStep = (id: string): boolean => stepIds.has(id) || RESERVED_STEPS.has(id);
  return { step: isTakenByStep, question: (id) => questions.has(id) };
}

/**
 * Ids that a question of a group cannot have: those of the others, and those that the entries read outside the group.
 */
export function takenInGroup(definition: Definition, group: Group): (id: string) => boolean {
  const partIds = new Set(group.questions.map(({ id }) => id));
  const read = checksAround(group);
  const { question: isAround } = takenIds(definition);
  return (id) => id === TODAY || partIds.has(id) || (read.has(id) && isAround(id));
}

const isReader = (question: Question): question is Group =>
  question.type === 'repeatingGroup' && [...checksAround(question)].some((key) => key !== TODAY);
