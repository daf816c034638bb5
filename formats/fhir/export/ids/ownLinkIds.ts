/**
 * linkIds for a definition that was not imported. linkIds are unique in a form, ids only within one list of questions.
 */
import type { Definition } from '@clinic/engine/definition';
import { groupsIn } from '@clinic/engine/form';

interface WithId {
  id: string;
}

export interface OwnLinkIds {
  ofStep: (step: WithId) => string;
  ofPart: (group: WithId, part: WithId) => string;
}

export function ownLinkIds(definition: Definition): OwnLinkIds {
  const counts = new Map<string, number>();
  const questions = definition.steps.flatMap((step) => step.questions);
  const parts = groupsIn(definition).flatMap(({ group }) => group.questions);
  for (const { id } of [...questions, ...parts]) counts.set(id, (counts.get(id) ?? 0) + 1);
  // Ids contain no dot, but linkIds of matrix rows do.
  return {
    ofStep: ({ id }) => (counts.has(id) ? `${id}.step.group` : id),
    ofPart: (group, { id }) => ((counts.get(id) ?? 0) > 1 ? `${group.id}.part.${id}` : id),
  };
}
