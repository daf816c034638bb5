/** Moving up and down, across step boundaries. */
import type { Definition } from '@clinic/engine/definition';
import { moveTo, type Place, partsOf, questionAt, stepAt } from '@clinic/engine/editing';

export interface Moved {
  definition: Definition;
  place: Place;
}

/** Returns the definition unchanged if no move is possible. */
export function movedBy(definition: Definition, place: Place, by: -1 | 1): Moved {
  const own = place.at(-1) ?? '';
  const into = place.slice(0, -1);
  const list = siblingsOf(definition, place);
  const to = list.indexOf(own) + by;
  if (to >= 0 && to < list.length) return { definition: moveTo(definition, place, into, to), place };
  if (place.length !== 2) return { definition, place };
  const steps = definition.steps.map(({ id }) => id);
  const step = steps[steps.indexOf(into[0] ?? '') + by];
  if (step === undefined) return { definition, place };
  const index = by === 1 ? 0 : (stepAt(definition, [step])?.questions.length ?? 0);
  return { definition: moveTo(definition, place, [step], index), place: [step, own] };
}

export const canMove = (definition: Definition, place: Place, by: -1 | 1): boolean =>
  movedBy(definition, place, by).definition !== definition;

/** Moves a dragged item onto an item of the same kind or onto a step. */
export function droppedOn(definition: Definition, from: Place, over: Place): Moved {
  const own = from.at(-1) ?? '';
  if (from.length === 1) {
    const index = definition.steps.findIndex(({ id }) => id === over[0]);
    return { definition: moveTo(definition, from, [], index), place: from };
  }
  if (from.length === 3) {
    if (over.length !== 3 || over[1] !== from[1]) return { definition, place: from };
    const index = siblingsOf(definition, over).indexOf(over[2] ?? '');
    return { definition: moveTo(definition, from, from.slice(0, -1), index), place: from };
  }
  const [step = '', question] = over;
  const index = question === undefined ? 0 : siblingsOf(definition, over.slice(0, 2)).indexOf(question);
  return { definition: moveTo(definition, from, [step], index), place: [step, own] };
}

function siblingsOf(definition: Definition, place: Place): string[] {
  if (place.length === 1) return definition.steps.map(({ id }) => id);
  const questions =
    place.length === 2
      ? stepAt(definition, place)?.questions
      : partsOf(questionAt(definition, place.slice(0, 2)));
  return (questions ?? []).map(({ id }) => id);
}
