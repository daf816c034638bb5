/** linkIds of a definition's own parts. They are unique in a form; ids are so among questions of one list only. */
import type { Definition } from '../../../definition/definition.ts';
import { groupsIn } from '../../../form/groupEntries.ts';

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
  // No id has a dot in it, and a row of a matrix has one.
  return {
    ofStep: ({ id }) => (counts.has(id) ? `${id}.step.group` : id),
    ofPart: (group, { id }) => ((counts.get(id) ?? 0) > 1 ? `${group.id}.part.${id}` : id),
  };
}
