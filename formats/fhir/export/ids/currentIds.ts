/** An import with the current ids of its items, so that a mere rename does not count as a change. */
import type { Definition } from '@clinic/engine/definition';
import { type Place, renameAt } from '@clinic/engine/editing';

/** @param current ids by linkId */
export function withCurrentIds(
  imported: Definition,
  current: Readonly<Record<string, string>> = {},
): Definition {
  const renamed = Object.entries(imported.fhir?.ids ?? {}).flatMap(([linkId, was]) => {
    const is = current[linkId];
    return is === undefined || is === was ? [] : [{ was, is }];
  });
  // Renamed via temporary ids, because two questions can have swapped theirs.
  const between = renamed.map(({ was, is }, index) => ({ was, is, passing: `${PASSING}${index}` }));
  const freed = between.reduce(
    (definition, { was, passing }) => renamedTo(definition, was, passing),
    imported,
  );
  return between.reduce((definition, { passing, is }) => renamedTo(definition, passing, is), freed);
}

const PASSING = 'renamed-in-between-';

function renamedTo(definition: Definition, was: string, is: string): Definition {
  const place = placeOf(definition, was);
  return place ? renameAt(definition, place, is) : definition;
}

/** The place of a step, question or question of a group; ids are unique among these in an import. */
function placeOf({ steps }: Definition, id: string): Place | undefined {
  for (const step of steps) {
    if (step.id === id) return [id];
    for (const question of step.questions) {
      if (question.id === id) return [step.id, id];
      const parts = question.type === 'repeatingGroup' ? question.questions : [];
      if (parts.some((part) => part.id === id)) return [step.id, question.id, id];
    }
  }
  return undefined;
}
