/** Merges the edits of two editors to the small definition. */

import type { Definition } from '../../engine/definition/definition.ts';
import { mergeDefinitions } from '../../engine/editing/merge.ts';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';

// biome-ignore lint/suspicious/noExplicitAny: reaches into it by path
export type Loose = any;
export type Edit = (definition: Loose) => void;

export const after = (...edits: Edit[]): Definition => {
  const definition = smallDefinition();
  for (const edit of edits) edit(definition);
  return definition;
};

export const merged = (mine: Edit, theirs: Edit): NonNullable<ReturnType<typeof mergeDefinitions>> => {
  const result = mergeDefinitions(smallDefinition(), after(mine), after(theirs));
  if (!result) throw new Error('not merged');
  return result;
};

export const question = (definition: Loose, id: string): Loose =>
  definition.steps.flatMap((step: Loose) => step.questions).find((each: Loose) => each.id === id);
